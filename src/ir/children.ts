/** The nodes directly below a node, and parts of nodes that are asked for by themselves. */
import type { Kinds } from "../source/exhaustive.ts";
import type { ChoosingStep } from "./game.ts";
import { entryOf, plansTo, type Entry, type Parts, type Plan } from "./nodes/plans.ts";
import type { Decision, DecisionInput, Expr, Statement, Test } from "./program.ts";
import type { ExampleStep } from "./examples.ts";

type Node = Expr | Statement;

const planOf = plansTo(() => false);
const exprPlan = planOf("Expr");
const statementPlan = planOf("Statement");

/** The expressions and statements of a node, in the order in which they are worked out; those of tests among them. */
export function childrenOf(node: Node): readonly Node[] {
  const { ways } = entryOf("type" in node ? exprPlan : statementPlan, node as Parts);
  if (ways.length === 0) return [];
  const found: Node[] = [];
  gather(ways, node as Parts, found);
  return found;
}

function gather(ways: Entry["ways"], part: Parts, found: Node[]): void {
  for (const { name, isList, to } of ways) {
    const below = part[name];
    if (below === null || below === undefined) continue;
    if (!isList) add(to, below as Parts, found);
    else for (const each of below as readonly (Parts | null)[]) if (each !== null) add(to, each, found);
  }
}

function add(plan: Plan, part: Parts, found: Node[]): void {
  const { node, ways } = entryOf(plan, part);
  if (node === "expr" || node === "statement") found.push(part as unknown as Node);
  else gather(ways, part, found);
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
      test.kind satisfies Kinds<"compare equals about in any none">;
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
      test.kind satisfies Kinds<"variant not about any none oneOf">;
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
      step.kind satisfies Kinds<
        | "set let return stop forEach repeat do setField put putNew shufflePile reveal addStatus"
        | "removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return [step];
  }
}

/** The values of decisions that are laid out. */
export function laidOut(step: ChoosingStep): readonly Expr[] {
  return step.answers.flatMap((answer): readonly Expr[] =>
    answer.kind === "value" ? [answer.value] : answer.kind === "action" ? [answer.actor, ...answer.args] : [],
  );
}
