/** `d6`, `2d6`, `14 times d6`: dice where they stand, as a number or as a list. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { int, isNumeric, listOf, typeText } from "../../ir/types.ts";
import { failed, isSilent, literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { present, widened } from "../fit.ts";
import { numberWords } from "../../syntax/words.ts";
import { findLocal, type Scope } from "../scope.ts";
import { over } from "./meant.ts";
import { pathText } from "./methods.ts";
import { contextOf, settle } from "./settle.ts";

type Dice = ast.Expr & { kind: "dice" };

/** The sum of the dice, or the list of their results where a list is expected. */
export function elaborateDice(
  checker: Checker,
  scope: Scope,
  expr: Dice,
  expected: Type | null,
  why: Expectation,
): Expr {
  if (expected !== null && present(expected).kind === "list") return resultsOf(checker, scope, expr, why);
  const at = expr.span;
  const count = expr.count === null ? null : howMany(checker, scope, expr.count, "how many dice", why);
  if (count === null || (count.kind === "literal" && count.value === 1))
    return { kind: "die", sides: expr.sides, type: int, at };
  return isSilent(count) ? failed(at) : { kind: "dice", count, sides: expr.sides, type: int, at };
}

/** Dice that stand there themselves, where something is done with a list: their results. Undefined for anything else. */
export function diceAsList(checker: Checker, scope: Scope, expr: ast.Expr, why: Expectation): Expr | undefined {
  if (expr.kind === "parens") return diceAsList(checker, scope, expr.of, why);
  return expr.kind === "dice" ? resultsOf(checker, scope, expr, why) : undefined;
}

function resultsOf(checker: Checker, scope: Scope, expr: Dice, why: Expectation): Expr {
  const at = expr.span;
  const count = expr.count === null ? literal(1, int, at) : howMany(checker, scope, expr.count, "how many dice", why);
  if (isSilent(count)) return failed(at);
  return { kind: "times", count, value: { kind: "die", sides: expr.sides, type: int, at }, type: listOf(int), at };
}

/** `14 times d6`, `3 times attack()`: the value is worked out anew for each. */
export function elaborateTimes(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "times" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const wanted = expected === null ? null : present(expected);
  if (timesAsMuch(checker, scope, expr, wanted, why)) return failed(expr.span);
  const count = howMany(checker, scope, expr.count, "the number of times", why);
  const reason = within(why, "element", "what is worked out so many times");
  const raw = checker.elaborate(scope, expr.value, wanted?.kind === "list" ? wanted.of : null, reason);
  if (raw.type.kind === "none" && !isSilent(raw)) {
    checker.found.report(
      "gives-nothing",
      raw.at,
      { wanted: wanted?.kind === "list" ? typeText(wanted.of) : "a value", place: reason.words },
      contextOf(why),
    );
    return failed(expr.span);
  }
  const type = wanted?.kind === "list" ? wanted.of : widened(raw.type);
  const value = settle(checker, raw, { type, bound: null, what: "a value of the list" }, reason);
  return isSilent(count) || isSilent(value)
    ? failed(expr.span)
    : { kind: "times", count, value, type: listOf(type), at: expr.span };
}

/** Reports `three times engine.upkeep` where a number is wanted: `times` makes a list. */
function timesAsMuch(
  checker: Checker,
  scope: Scope,
  { count, value, span }: ast.Expr & { kind: "times" },
  wanted: Type | null,
  why: Expectation,
): boolean {
  const path = wanted !== null && isNumeric(wanted) ? pathText(value) : null;
  const word = count.kind === "name" && findLocal(scope, count.name.text) === undefined ? count.name.text : "";
  const number = numberWords.indexOf(word.toLowerCase());
  const factor = number >= 0 ? String(number) : count.kind === "number" ? count.text : pathText(count);
  if (path === null || factor === null) return false;
  const written = `${number >= 0 ? word : factor} times ${path}`;
  const meant = `${factor} * ${path}`;
  checker.found.report("foreign-word", span, { written, meant }, { ...contextOf(why), fixes: [over(span, meant)] });
  return true;
}

/** A whole number of 0 or more; what is less is told now where it is written, and in play otherwise. */
export function howMany(checker: Checker, scope: Scope, expr: ast.Expr, words: string, why: Expectation): Expr {
  const reason = within(why, "operand", words);
  const count = settle(
    checker,
    checker.elaborate(scope, expr, int, reason),
    { type: int, bound: null, what: words },
    reason,
  );
  if (count.kind !== "literal" || typeof count.value !== "number" || count.value >= 0) return count;
  checker.found.report(
    "out-of-bounds",
    count.at,
    { value: String(count.value), bound: ">= 0", what: words.slice(0, 1).toUpperCase() + words.slice(1) },
    contextOf(why),
  );
  return failed(count.at);
}
