/** The built-in functions: what each asks for and gives, by its record or by a rule of its own. */
import { calculationOf, isWritten, ownOf, type OwnTyped, type WrittenName } from "../../builtins/registry.ts";
import type { Expr } from "../../ir/program.ts";
import { int, isNumeric, typeText } from "../../ir/types.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { failed, isSilent } from "../build.ts";
import { choiceOf, isPlain } from "../checker.ts";
import { within } from "../expectation.ts";
import { question, questions } from "./questions.ts";
import { rolls } from "./rolls.ts";
import { contextOf, kept } from "./settle.ts";
import { ways } from "./ways.ts";
import { builtin, valuesByName, type BuiltinCall, type Rule } from "./builtin-call.ts";
import { stepOfRow } from "./next-row.ts";
import { ofList, type Law } from "./builtins-of-lists.ts";
import { diceAsList } from "./dice.ts";
import { abs, commonNumber, ofNumbers, power } from "./builtins-of-numbers.ts";
import { count } from "./counting.ts";
import { extreme } from "./extremes.ts";
import { reportUnordered } from "./ordered-types.ts";
import { neighborOf } from "./neighbors.ts";
import { position } from "./positions.ts";
import { sort } from "./sorting.ts";

/** Those whose types are more than their record says. */
const own: { readonly [name in OwnTyped]: Rule } = {
  min: (call) => extreme(call, "min"),
  max: (call) => extreme(call, "max"),
  abs,
  power,
  count,
  sort,
  position,
  next: (call) => step(call, "next"),
  previous: (call) => step(call, "previous"),
};

/** The rule for what a name calls; undefined: it is no function of every rulebook. */
export function ruleOf(name: string): Rule | undefined {
  return (
    ownOf<Rule>(own, name) ??
    ownOf<Rule>(rolls, name) ??
    ownOf<Rule>(questions, name) ??
    ownOf<Rule>(ways, name) ??
    recorded(name)
  );
}

function recorded(name: string): Rule | undefined {
  if (!isWritten(name)) return undefined;
  const { types, parameters } = calculationOf[name];
  switch (types.kind) {
    case "numbers":
      return (call) =>
        ofNumbers(
          call,
          name,
          parameters.map((each) => each.name),
          types.gives === "int" ? () => int : commonNumber,
        );
    case "list":
      return types.asksRoll !== undefined
        ? (call) => ofListOrRoll(call, name, types)
        : (call) => ofList(call, name, types);
    case "own":
      return undefined;
    default:
      return assertNever(types);
  }
}

/** `median(damage())`: of one number it is a question about dice, of several numbers what they come to. */
function ofListOrRoll(call: BuiltinCall, name: WrittenName, law: Law): Expr {
  const { checker, scope, expr, why } = call;
  const [first] = expr.args;
  const isOne = first?.value != null && first.name === null && expr.args.length === 1 && expr.each === null;
  if (!isOne || first.value === null) return ofList(call, name, law);
  const before = checker.found.count;
  const isList = diceAsList(checker, scope, first.value, why) !== undefined;
  const asksRoll = !isList && isNumeric(checker.elaborate(scope, first.value, null, why).type);
  checker.found.takeBack(before);
  return (first.given !== null || asksRoll) && law.asksRoll !== undefined
    ? question(call, law.asksRoll)
    : ofList(call, name, law);
}

function step(call: BuiltinCall, name: "next" | "previous"): Expr {
  const { checker, scope, expr, expected, why } = call;
  const args = valuesByName(call, ["x"]);
  const value = args?.[0];
  if (value === undefined) return failed(expr.span);
  const of = checker.elaborate(scope, value, expected, within(why, "argument", `the value given to \`${name}\``));
  if (isSilent(of)) return failed(expr.span);
  const choice = of.type.kind === "choice" ? choiceOf(checker, of.type.id) : undefined;
  if (choice !== undefined && choice.ordered && isPlain(choice))
    return builtin(call, name, [of], { kind: "choice", id: choice.id });
  if (of.type.kind === "entity" && of.type.id === checker.model.player?.id)
    return neighborOf(call, kept(checker, of, "whose neighbor is meant"), of.type.id, name);
  const row = stepOfRow(checker, expr, value, of.type, name);
  if (row !== null || !reportUnordered(call, of.at, of.type))
    checker.found.report(
      "cannot-step",
      of.at,
      { callee: name, found: typeText(of.type), row: row?.text ?? null },
      { ...contextOf(why), fixes: row?.fixes ?? [] },
    );
  return failed(expr.span);
}
