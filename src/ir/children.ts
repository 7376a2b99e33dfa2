/** The parts of a node, in the order in which they are worked out. */
import type { ChoosingStep } from "./game.ts";
import type { Decision, DecisionInput, ExampleStep, Expr, Statement, Test } from "./program.ts";

type Node = Expr | Statement;

const given = (parts: readonly (Expr | null)[]): readonly Expr[] => parts.filter((part) => part !== null);

export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "literal":
    case "local":
    case "constant":
    case "rows":
    case "stop":
    case "die":
    case "entities":
    case "active":
    case "gameOver":
    case "winners":
    case "ending":
    case "cancel":
    case "endPhase":
      return [];
    case "record":
    case "variant":
    case "newEntity":
      return given(node.fields);
    case "with":
      return [node.of, ...node.fields.map((field) => field.value)];
    case "field":
    case "column":
    case "not":
    case "negate":
    case "about":
    case "isNone":
    case "isVariant":
    case "end":
    case "keep":
    case "round":
    case "bounded":
    case "asOdds":
    case "shuffle":
    case "entityField":
    case "pieceRow":
    case "stacks":
    case "removeStatus":
      return [node.of];
    case "columnCall":
      return [node.of, ...given(node.args)];
    case "call":
    case "perform":
      return given(node.args);
    case "builtin":
      return node.args;
    case "and":
    case "or":
    case "arithmetic":
    case "join":
    case "compare":
    case "equals":
    case "in":
    case "otherwise":
      return [node.left, node.right];
    case "if":
      return given([node.condition, node.then, node.else]);
    case "decide":
      return decisionChildren(node);
    case "block":
      return [...node.statements, ...given([node.value])];
    case "list":
    case "set":
      return node.kind === "set" && "slot" in node ? [node.value] : node.items;
    case "map":
      return node.entries.flatMap((entry) => [entry.key, entry.value]);
    case "range":
      return given([node.low, node.high]);
    case "each":
      return given([node.over, node.where, node.value]);
    case "pick":
      return [node.count, node.of];
    case "index":
      return [node.of, node.index];
    case "lookup":
    case "let":
    case "do":
      return [node.value];
    case "return":
      return given([node.value]);
    case "forEach":
      return given([node.over, node.where, node.body]);
    case "repeat":
      return given([node.count, node.body]);
    case "dice":
      return [node.count];
    case "times":
      return [node.count, node.value];
    case "roll":
    case "best":
      return given([node.of, node.by]);
    case "again":
      return [...given([node.count, node.limit, node.less, node.total, node.ends]), node.value, ...testValues(node.on)];
    case "question":
      return [...node.lets, ...given([node.given, node.of])];
    case "pile":
    case "shufflePile":
      return [node.pile.of];
    case "choose":
      return [node.who, node.from];
    case "chooseSome":
      return [node.who, node.from, node.least, node.most];
    case "act":
    case "possible":
      return [node.actor, ...node.args];
    case "setField":
      return [node.of, node.value];
    case "put":
      return [node.what, node.into.of];
    case "putNew":
      return [node.row, node.into.of];
    case "reveal":
      return [node.what, node.to];
    case "addStatus":
      return [...given(node.args), node.of];
    case "endGame":
      return given([node.winners, node.ending]);
    case "arrange":
      return [node.pile.of, node.rows];
    case "beginPhase":
      return given([node.active]);
  }
}

function decisionChildren(decision: Decision): readonly Expr[] {
  const tests = decisionTests(decision).flatMap(({ test }) => testValues(test));
  return [...decision.inputs.map((input) => input.value), ...tests, ...decision.rows.map((row) => row.result)];
}

export function decisionTests(decision: Decision): readonly { readonly input: DecisionInput; readonly test: Test }[] {
  return decision.rows.flatMap((row) =>
    decision.inputs.flatMap((input, index) => {
      const test = row.tests[index];
      return test === undefined ? [] : [{ input, test }];
    }),
  );
}

export function testChildren(test: Test): readonly Test[] {
  switch (test.kind) {
    case "variant":
      return test.tests.map((each) => each.test);
    case "oneOf":
      return test.tests;
    case "not":
      return [test.test];
    default:
      return [];
  }
}

export function testValues(test: Test): readonly Expr[] {
  switch (test.kind) {
    case "compare":
    case "equals":
    case "in":
      return [test.value];
    default:
      return testChildren(test).flatMap(testValues);
  }
}

/** What is worked out by a line of an example: what is laid out, what is done, what a claim is about. */
export function stepParts(step: ExampleStep): readonly Node[] {
  switch (step.kind) {
    case "rolling":
      return step.faces;
    case "choosing":
      return laidOut(step);
    case "claim":
      return [step.claim.kind === "true" ? step.claim.condition : step.claim.of];
    default:
      return [step];
  }
}

/** The values of decisions that are laid out. */
export function laidOut(step: ChoosingStep): readonly Expr[] {
  return step.answers.flatMap((answer): readonly Expr[] =>
    answer.kind === "value" ? [answer.value] : answer.kind === "action" ? [answer.actor, ...answer.args] : [],
  );
}
