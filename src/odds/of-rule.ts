/** Odds of a rule with given values: the questions that a rulebook could ask, made here for those who ask from outside. */
import type { Asker } from "../interpret/asker.ts";
import { decodeArguments } from "../interpret/decode.ts";
import type { Context, Frame } from "../interpret/evaluate/context.ts";
import { asked } from "../interpret/evaluate/questions.ts";
import { wrongArgument, type FaultOutcome, type Interpreter } from "../interpret/interpreter.ts";
import type { Chance, Odds } from "../interpret/odds-value.ts";
import { bare } from "../interpret/values.ts";
import type { Question } from "../ir/dice.ts";
import type { Expr, Field, Id, Json, Rule, Type } from "../ir/program.ts";

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

/** Asks in the name of an interpreter that has somebody to ask; its variant holds. */
export function ruleOdds(interpreter: Interpreter): RuleOdds {
  const known = new Map<string, QuestionExpr>();
  const answered = <T>(wanted: Wanted, answer: (asker: Asker, context: Context, question: QuestionExpr, frame: Frame) => T): Answer<T> => {
    const { rule } = interpreter.linked.rule(wanted.rule);
    const decoded = interpreter.guard(() => decodeArguments(interpreter.room, rule, wanted.args));
    if (decoded.kind === "fault") return decoded;
    if (decoded.value.kind === "problems") return wrongArgument(rule, decoded.value.problems);
    const { frame: given } = decoded.value;
    const values = rule.params.map((param) => given[param.slot]);
    const unfit = misfit(interpreter, rule, wanted);
    if (unfit !== null) return unfit;
    // The question is made once and then asked for many values: a sweep, or a slider in a page.
    let key = `${wanted.ask} ${rule.id} ${wanted.test?.op ?? ""} ${wanted.given?.op ?? ""} `;
    for (const value of values) key += value === undefined ? "-" : "+";
    const question = known.get(key) ?? questionOf(rule, wanted, values);
    known.set(key, question);
    const frame: Frame = [...values.map((value) => value ?? null), wanted.test?.value ?? null, wanted.given?.value ?? null];
    return interpreter.guard(() => asked(interpreter.context(rule.id), (asker, context) => answer(asker, context, question, frame)));
  };
  const ask = (wanted: Wanted): Answer<Odds> => answered(wanted, (asker, context, question, frame) => asker.ask(context, question, frame));
  return {
    distribution: (rule, args, given) => answered({ ask: "distribution", rule, args, test: undefined, given }, (asker, context, question, frame) => asker.distribution(context, question, frame)),
    chance: (rule, args, test, given) => ask({ ask: "chance", rule, args, test, given }),
    average: (rule, args, given) => ask({ ask: "average", rule, args, test: undefined, given }),
    spread: (rule, args, given) => ask({ ask: "spread", rule, args, test: undefined, given }),
  };
}

/** What is asked must have a meaning for the results, and what they are held against must be one of them. */
function misfit(interpreter: Interpreter, rule: Rule, { ask, test, given }: Wanted): FaultOutcome | null {
  const { linked, room } = interpreter;
  const wrong = (message: string): FaultOutcome => wrongArgument(rule, [{ path: "", message }]);
  const type = rule.result;
  const isNumber = type.kind === "int" || type.kind === "number";
  if ((ask === "average" || ask === "spread") && !isNumber) return wrong(`The results of \`${rule.name}\` are no numbers, so they have no ${ask}.`);
  if (ask === "chance" && test === undefined && type.kind !== "bool") return wrong(`\`${rule.name}\` does not give yes or no, so say which result you mean.`);
  const isOrdered = isNumber || (type.kind === "choice" && linked.choice(type.id).ordered);
  for (const each of [test, given]) {
    if (each === undefined) continue;
    if (!isOrdered && each.op !== "is" && each.op !== "is not") return wrong(`The results of \`${rule.name}\` have no order, so none is \`${each.op}\` another.`);
    const result: Field = { name: "result", label: "result", doc: null, type, bound: null, slot: 0, default: null, computed: null, at: rule.at };
    const decoded = interpreter.guard(() => decodeArguments(room, { ...rule, params: [result] }, [each.value]));
    if (decoded.kind === "fault") return decoded;
    if (decoded.value.kind === "problems") return wrongArgument(rule, decoded.value.problems);
  }
  return null;
}

type QuestionExpr = Extract<Expr, { kind: "question" }>;

interface Wanted {
  readonly ask: Question["ask"];
  readonly rule: Id;
  readonly args: Arguments;
  readonly test: ResultTest | undefined;
  readonly given: ResultTest | undefined;
}

/** Locals are the parameters, in order, then what the result is held against. What was left out gets its default in the call. */
function questionOf(rule: Rule, { ask, test, given }: Wanted, values: readonly (Json | undefined)[]): QuestionExpr {
  const { at, result: resultType } = rule;
  const local = (slot: number, name: string, type: Type): Expr => ({ kind: "local", slot, name, type, at });
  const args = rule.params.map((param, slot) => (values[slot] === undefined ? null : local(slot, param.name, param.type)));
  const call: Expr = { kind: "call", rule: rule.id, args, original: false, type: resultType, at };
  const free = rule.params.length;
  // The roll gets a name, so that a condition can speak of it, too.
  const result = local(free + 2, "result", resultType);
  const of = test === undefined ? result : held(result, test.op, local(free, "value", resultType));
  return {
    kind: "question", ask, at, type: ask === "distribution" ? { kind: "list", of: resultType } : { kind: "odds" },
    lets: [{ kind: "let", slot: free + 2, name: "result", value: call, at }],
    of, given: given === undefined ? null : held(result, given.op, local(free + 1, "condition", resultType)),
  };
}

/** The result against a value of its type. */
function held(left: Expr, op: ResultTest["op"], right: Expr): Expr {
  const [type, { at }]: [Type, Expr] = [{ kind: "bool" }, left];
  if (op === "is" || op === "is not") return { kind: "equals", not: op === "is not", by: samenessBy(left.type), left, right, type, at };
  const plain = bare(left.type);
  return { kind: "compare", op, by: plain.kind === "int" || plain.kind === "number" ? plain.kind : "order", left, right, type, at };
}

function samenessBy(type: Type): "same" | "number" | "deep" {
  switch (type.kind) {
    case "number": return "number";
    case "int": case "text": case "bool": case "row": return "same";
    default: return "deep";
  }
}
