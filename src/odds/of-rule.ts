/** Odds of a rule with given values: the questions that a rulebook could ask, made here for those who ask from outside. */
import type { Asker } from "../interpret/asker.ts";
import { decodeArguments, type Taker } from "../interpret/decode.ts";
import type { Context, Frame } from "../interpret/evaluate/context.ts";
import { asked } from "../interpret/evaluate/questions.ts";
import { differenceFrom } from "../interpret/game/difference.ts";
import type { Asked } from "../interpret/game/question.ts";
import { worldIn, type World } from "../interpret/game/world.ts";
import { wrongArgument, type FaultOutcome, type Interpreter } from "../interpret/interpreter.ts";
import type { Chance, Odds } from "../interpret/odds-value.ts";
import type { Linked } from "../interpret/linked.ts";
import { bare } from "../interpret/values.ts";
import type { Question } from "../ir/dice.ts";
import type { Expr, Field, Id, Json, Rule, Type } from "../ir/program.ts";
import { memoized } from "../query/memo.ts";
import type { Kinds } from "../source/exhaustive.ts";

export type Answer<T> = { readonly kind: "value"; readonly value: T } | FaultOutcome;

/** Values by name or in order, as plain JSON: see "Values outside" in the reference. */
export type Arguments = readonly Json[] | { readonly [name: string]: Json };

/** What a result must be: `{ op: ">=", value: 2 }`. */
export interface ResultTest {
  readonly op: "<" | "<=" | ">" | ">=" | "is" | "is not";
  readonly value: Json;
}

export interface RuleOdds {
  /** Every result and its chance, in the natural order of the results. */
  distribution(rule: Id, args: Arguments, given?: ResultTest): Answer<readonly Chance[]>;
  /** How likely it is that the result passes the test; without one, that a rule of yes and no says yes. */
  chance(rule: Id, args: Arguments, test?: ResultTest, given?: ResultTest): Answer<Odds>;
  /** The mean of the results, which must be numbers. */
  average(rule: Id, args: Arguments, given?: ResultTest): Answer<Odds>;
  /** Their standard deviation. */
  spread(rule: Id, args: Arguments, given?: ResultTest): Answer<Odds>;
}

/** A procedure that is asked about like a rule. */
export interface AskedProcedure {
  /** With its name, parameters and result; a text, if `tells`. */
  readonly rule: Rule;
  /** It gives nothing: its results are what is otherwise in the game afterwards, in words. */
  readonly tells: boolean;
}

/**
 * Asks in the name of an interpreter that has somebody to ask; its variant holds. What speaks of a game is asked about the one
 * that is played there.
 */
export function ruleOdds(interpreter: Interpreter, procedure: AskedProcedure | null = null): RuleOdds {
  const world = worldIn(interpreter.room);
  const told = procedure?.tells === true && world !== null ? differenceFrom(world) : null;
  const known = new Map<Rule, Map<string, QuestionExpr>>();
  // A question is made once and then asked for many values: a sweep, or a slider in a page.
  const questionFor = (rule: Rule, wanted: Wanted, values: Frame): QuestionExpr => {
    const ofRule = known.get(rule) ?? new Map<string, QuestionExpr>();
    known.set(rule, ofRule);
    let key = `${wanted.ask} ${wanted.test?.op ?? ""} ${wanted.given?.op ?? ""} `;
    for (let index = 0; index < rule.params.length; index += 1) key += values[index] === undefined ? "-" : "+";
    const question = ofRule.get(key) ?? questionOf(rule, wanted, values, procedure, told);
    ofRule.set(key, question);
    return question;
  };
  const answered = <T>(
    wanted: Wanted,
    answer: (asker: Asker, context: Context, question: QuestionExpr, frame: Frame) => T,
  ): Answer<T> => {
    const rule = procedure?.rule.id === wanted.rule ? procedure.rule : interpreter.linked.rule(wanted.rule).rule;
    const received = interpreter.guard(() => frameOf(interpreter, rule, wanted));
    if (received.kind === "fault") return received;
    if ("kind" in received.value) return received.value;
    const { values } = received.value;
    const question = questionFor(rule, wanted, values);
    for (let index = 0; index < rule.params.length; index += 1) values[index] ??= null;
    return interpreter.guard(() =>
      asked(interpreter.context(rule.id), (asker, context) => answer(asker, context, question, values)),
    );
  };
  const ask = (wanted: Wanted): Answer<Odds> =>
    answered(wanted, (asker, context, question, frame) => asker.ask(context, question, frame));
  return {
    distribution: (rule, args, given) =>
      answered({ ask: "distribution", rule, args, test: undefined, given }, (asker, context, question, frame) =>
        asker.distribution(context, question, frame),
      ),
    chance: (rule, args, test, given) => ask({ ask: "chance", rule, args, test, given }),
    average: (rule, args, given) => ask({ ask: "average", rule, args, test: undefined, given }),
    spread: (rule, args, given) => ask({ ask: "spread", rule, args, test: undefined, given }),
  };
}

/** The values of the parameters in order, then what the result is held against; undefined: left out. Or what is wrong with them. */
function frameOf({ linked, room }: Interpreter, rule: Rule, wanted: Wanted): { readonly values: Frame } | FaultOutcome {
  const decoded = decodeArguments(room, rule, wanted.args);
  if (decoded.kind === "problems") return wrongArgument(rule, decoded.problems);
  const unfit = misfit(linked, rule, wanted);
  if (unfit !== null) return wrongArgument(rule, [{ path: "", message: unfit }]);
  const values: Frame = rule.params.map((param) => decoded.frame[param.slot] as Json);
  for (const test of [wanted.test, wanted.given]) {
    if (test === undefined) values.push(null);
    else {
      const held = decodeArguments(room, takesResult(rule), [test.value]);
      if (held.kind === "problems") return wrongArgument(rule, held.problems);
      values.push(held.frame[0] ?? null);
    }
  }
  return { values };
}

/** What is asked must have a meaning for the results. */
function misfit(linked: Linked, rule: Rule, { ask, test, given }: Wanted): string | null {
  const type = rule.result;
  const isNumber = type.kind === "int" || type.kind === "number";
  if ((ask === "average" || ask === "spread") && !isNumber)
    return `The results of \`${rule.name}\` are no numbers, so they have no ${ask}.`;
  if (ask === "chance" && test === undefined && type.kind !== "bool")
    return `\`${rule.name}\` does not give yes or no, so say which result you mean.`;
  const isOrdered = isNumber || (type.kind === "choice" && linked.choice(type.id).ordered);
  const odd = isOrdered
    ? undefined
    : [test, given].find((each) => each !== undefined && each.op !== "is" && each.op !== "is not");
  return odd === undefined ? null : `The results of \`${rule.name}\` have no order, so none is \`${odd.op}\` another.`;
}

/** What the result is held against must be one that the rule may give. */
const takesResult = memoized((rule: Rule): Taker => {
  const result: Field = {
    name: "result",
    label: "result",
    doc: null,
    type: rule.result,
    bound: null,
    slot: 0,
    default: null,
    computed: null,
    at: rule.at,
  };
  return { id: rule.id, name: rule.name, params: [result], effects: rule.effects };
});

type QuestionExpr = Extract<Expr, { kind: "question" }> & Pick<Asked, "told">;

interface Wanted {
  readonly ask: Question["ask"];
  readonly rule: Id;
  readonly args: Arguments;
  readonly test: ResultTest | undefined;
  readonly given: ResultTest | undefined;
}

/** Locals are the parameters, in order, then what the result is held against. What was left out gets its default in the call. */
function questionOf(
  rule: Rule,
  { ask, test, given }: Wanted,
  values: readonly (Json | undefined)[],
  procedure: AskedProcedure | null,
  told: ((world: World) => Json) | null,
): QuestionExpr {
  const { at, result: resultType } = rule;
  const local = (slot: number, name: string, type: Type): Expr => ({ kind: "local", slot, name, type, at });
  const args = rule.params.map((param, slot) =>
    values[slot] === undefined ? null : local(slot, param.name, param.type),
  );
  const call: Expr =
    procedure?.rule === rule
      ? { kind: "perform", procedure: rule.id, args, type: resultType, at }
      : { kind: "call", rule: rule.id, args, original: false, type: resultType, at };
  const free = rule.params.length;
  // The roll gets a name, so that a condition can speak of it, too.
  const result = local(free + 2, "result", resultType);
  const of = test === undefined ? result : held(result, test.op, local(free, "value", resultType));
  return {
    kind: "question",
    ask,
    at,
    type: ask === "distribution" ? { kind: "list", of: resultType } : { kind: "odds" },
    lets:
      told === null
        ? [{ kind: "let", slot: free + 2, name: "result", value: call, at }]
        : [{ kind: "do", value: call, at }],
    of,
    given: given === undefined ? null : held(result, given.op, local(free + 1, "condition", resultType)),
    ...(told === null ? {} : { told: { slot: free + 2, of: told } }),
  };
}

/** The result against a value of its type. */
function held(left: Expr, op: ResultTest["op"], right: Expr): Expr {
  const [type, { at }]: [Type, Expr] = [{ kind: "bool" }, left];
  if (op === "is" || op === "is not")
    return { kind: "equals", not: op === "is not", by: samenessBy(left.type), left, right, type, at };
  const plain = bare(left.type);
  return {
    kind: "compare",
    op,
    by: plain.kind === "int" || plain.kind === "number" ? plain.kind : "order",
    left,
    right,
    type,
    at,
  };
}

function samenessBy(type: Type): "same" | "number" | "deep" {
  switch (type.kind) {
    case "number":
      return "number";
    case "int":
    case "text":
    case "bool":
    case "row":
      return "same";
    default:
      type.kind satisfies Kinds<"record list set map range none never optional choice odds entity piece">;
      return "deep";
  }
}
