/** The type `odds`: real numbers between bounds. Numbers become odds where odds are asked for, odds never become numbers. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Test, Type } from "../../ir/program.ts";
import { bool, isNumeric, number, odds } from "../../ir/types.ts";
import { failed, isSilent, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { present } from "../fit.ts";
import { besideRow } from "../pieces.ts";
import { freshSlot, type Scope } from "../scope.ts";
import { contextOf, demand } from "./settle.ts";

/** A number or odds as odds: unrounded, `0.001%` keeps its digits. */
export function asOdds(value: Expr): Expr {
  return isSilent(value) || value.type.kind === "odds"
    ? value
    : { kind: "asOdds", of: value, type: odds, at: value.at };
}

/** Numbers, or odds as soon as one of them is. */
export function alike(values: readonly Expr[]): readonly Expr[] {
  return values.some((value) => value.type.kind === "odds") ? values.map(asOdds) : values;
}

/** What may be calculated with. */
export function demandNumber(checker: Checker, value: Expr, why: Expectation): Expr {
  return value.type.kind === "odds" ? value : demand(checker, value, number, why);
}

/** One of the two is odds, the other odds or a number. */
export function areOdds(a: Type, b: Type): boolean {
  const fit = (type: Type): boolean => type.kind === "odds" || isNumeric(type);
  return (a.kind === "odds" || b.kind === "odds") && fit(a) && fit(b);
}

/** Branches of a value that is odds: those that are numbers become odds; of one that is a row: pieces become rows. */
export function branchOf(type: Type, branch: Expr): Expr {
  return present(type).kind === "odds" && isNumeric(branch.type) ? asOdds(branch) : besideRow(branch, type);
}

type RangeOf = ast.Expr & { kind: "range" };
interface Ends {
  readonly low: Expr;
  readonly high: Expr;
  readonly over: ">" | ">=";
  readonly under: "<" | "<=";
}

/** The ends of a range of odds that is written out; undefined where a mistake was reported. */
function endsOf(checker: Checker, scope: Scope, range: RangeOf, why: Expectation): Ends | undefined {
  const reason = within(why, "operand", "an end of the range");
  const [low, high] = [range.low, range.high].map((end) =>
    demandNumber(checker, checker.elaborate(scope, end, odds, reason), reason),
  );
  if (low === undefined || high === undefined || isSilent(low) || isSilent(high)) return undefined;
  if (low.kind === "literal" && high.kind === "literal" && Number(low.value) > Number(high.value)) {
    checker.found.report(
      "range-backwards",
      range.span,
      { low: String(low.value), high: String(high.value) },
      contextOf(why),
    );
    return undefined;
  }
  return { low: asOdds(low), high: asOdds(high), over: range.over ? ">" : ">=", under: range.under ? "<" : "<=" };
}

/** `chance(…) in 40% to 60%`: two comparisons of one value. */
export function inRangeOfOdds(
  checker: Checker,
  scope: Scope,
  value: Expr,
  range: RangeOf,
  not: boolean,
  at: Expr["at"],
  why: Expectation,
): Expr {
  const ends = endsOf(checker, scope, range, why);
  if (ends === undefined || isSilent(value)) return failed(at);
  const slot = freshSlot(scope);
  const side = local(slot, "odds", odds, value.at);
  const condition: Expr = {
    kind: "and",
    type: bool,
    at,
    left: { kind: "compare", op: ends.over, by: "odds", left: side, right: ends.low, type: bool, at },
    right: { kind: "compare", op: ends.under, by: "odds", left: side, right: ends.high, type: bool, at },
  };
  return {
    kind: "block",
    statements: [{ kind: "let", slot, name: "odds", value: asOdds(value), at: value.at }],
    value: not ? { kind: "not", of: condition, type: bool, at } : condition,
    type: bool,
    at,
  };
}

/** `40% to 60%` as a test of odds: neither outside below nor outside above. */
export function rangeTestOfOdds(checker: Checker, scope: Scope, range: RangeOf, why: Expectation): Test | undefined {
  const at = range.span;
  const ends = endsOf(checker, scope, range, why);
  if (ends === undefined) return undefined;
  const outside = (op: Ends["over"] | Ends["under"], value: Expr): Test => ({
    kind: "not",
    test: { kind: "compare", op, by: "odds", value, at },
    at,
  });
  return {
    kind: "not",
    test: { kind: "oneOf", tests: [outside(ends.over, ends.low), outside(ends.under, ends.high)], at },
    at,
  };
}
