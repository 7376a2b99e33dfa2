/** `<`, `>=`: values that have an order. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { FactsOf } from "../../diagnostics/registry.ts";
import type { Expr } from "../../ir/program.ts";
import { bool, isNumeric, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { isGivenTo, within, type Expectation } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import type { Scope } from "../scope.ts";
import { plainNumber } from "../../runtime/texts.ts";
import { areOdds, asOdds } from "./odds.ts";
import { contextOf } from "./settle.ts";
import { bare } from "../../resolve/context.ts";
import { around, keyOfNumbers, over, whereIt } from "./meant.ts";
import { reportUnordered } from "./ordered-types.ts";
import { reportMayBeNone } from "./none.ts";
import { shareNamed } from "./shares.ts";
import { elaborateSides } from "./sides.ts";

/** A comparison by the order of both sides, or by odds. */
export function elaborateCompare(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "compare" },
  why: Expectation,
): Expr {
  if (shareOfLuck(checker, expr, why)) return failed(expr.span);
  const reason = within(why, "operand", `a side of \`${expr.op}\``);
  const [left, right] = elaborateSides(checker, scope, expr.left, expr.right, reason);
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  const by = orderOf(checker, left, right, expr.op, expr.span, why);
  if (by === undefined) return failed(expr.span);
  if (by === "number") reportPercent(checker, scope, expr, left, right);
  const side = by === "odds" ? asOdds : (value: Expr): Expr => value;
  return { kind: "compare", op: expr.op, by, left: side(left), right: side(right), type: bool, at: expr.span };
}

/** Reports `random() < 10%`: of whole percents a d100 tells. */
function shareOfLuck(
  checker: Checker,
  { left, right, op, span }: ast.Expr & { kind: "compare" },
  why: Expectation,
): boolean {
  if (left.kind !== "call" || !/^rand(?:om)?$/i.test(left.callee.text) || left.args.length > 0) return false;
  const percent = right.kind === "number" ? Math.round(right.value * 1e6) / 1e4 : 0.5;
  if (checker.model.symbols.has(left.callee.text) || !op.startsWith("<") || !Number.isInteger(percent)) return false;
  const fix = over(span, `d100 <= ${percent}`);
  const facts = { written: `${left.callee.text}()`, meant: `d100 <= ${percent}` };
  checker.found.report("foreign-word", left.span, facts, { ...contextOf(why), fixes: [fix] });
  return true;
}

/** `d100 <= 35%`, `d100 <= terrain.risk` of a `percent`: a whole number beside a part of one. */
function reportPercent(
  checker: Checker,
  scope: Scope,
  { left, right }: ast.Expr & { kind: "compare" },
  first: Expr,
  second: Expr,
): void {
  const sides = [
    [left, first, second],
    [right, second, first],
  ] as const;
  for (const [side, made, other] of sides) reportShareBeside(checker, scope, bare(side), made, other);
}

/** The same of one side, beside a value that may be a whole number: `d100 in 1 to terrain.risk`. */
export function reportShareBeside(checker: Checker, scope: Scope, written: ast.Expr, made: Expr, other: Expr): void {
  // Of a share, 0 and 1 are the ends.
  const isEnd = other.kind === "literal" && (other.value === 0 || other.value === 1);
  if (other.type.kind !== "int") return;
  const named = isEnd ? null : shareNamed(checker, scope, written, made);
  const facts =
    named === null ? percentOf(written) : { percent: named, value: "a part of one", whole: `100 * ${named}` };
  if (facts === null) return;
  const fix = { ...over(written.span, facts.whole), ...(named === null ? {} : { guess: true as const }) };
  checker.found.report("percent-beside-whole", written.span, facts, { fixes: [fix] });
}

/** `35%` is 0.35, where 35 may be meant. */
function percentOf(written: ast.Expr): FactsOf<"percent-beside-whole"> | null {
  if (written.kind !== "number" || !written.percent || Number.isInteger(written.value)) return null;
  return { percent: written.text, value: plainNumber(written.value), whole: written.text.slice(0, -1).trimEnd() };
}

/** How two values are ordered; reports where they are not. By odds, both have to be made odds. */
export function orderOf(
  checker: Checker,
  left: Expr,
  right: Expr,
  op: ast.CompareOp,
  at: Expr["at"],
  why: Expectation,
): "int" | "number" | "order" | "odds" | undefined {
  if (areOdds(left.type, right.type)) return "odds";
  if (isNumeric(left.type) && isNumeric(right.type))
    return left.type.kind === "int" && right.type.kind === "int" ? "int" : "number";
  if (left.type.kind === "choice" && right.type.kind === "choice" && left.type.id === right.type.id) {
    return reportUnordered({ checker, why }, at, left.type) ? undefined : "order";
  }
  const list = [left, right].find((side) => elementOf(side.type) !== undefined);
  if (list !== undefined)
    checker.found.report(
      "list-compared",
      list.at,
      { op, is: list.type.kind === "range" ? "range" : "list", inside: false },
      { ...contextOf(why), fixes: list === left && isGivenTo(why, "count") ? [whereIt(left)] : [] },
    );
  else if (left.type.kind === "optional" || right.type.kind === "optional") {
    const side = left.type.kind === "optional" ? left : right;
    // `d6 >= target`: with 0 in place of none it would always hold.
    const isTarget = (side === right) === op.startsWith(">");
    const reason = within(why, "operand", `a side of \`${op}\``);
    reportMayBeNone(checker, side, reason, typeText(present(side.type)), !isTarget);
  } else
    checker.found.report(
      "not-comparable",
      at,
      { left: typeText(left.type), right: typeText(right.type), op },
      {
        ...contextOf(why),
        fixes: [
          ...shareOfEnding(checker, left, right),
          ...[left, right].flatMap((side) => keyOfNumbers(checker, side)),
        ],
      },
    );
  return undefined;
}

/** `Draw < 30%`: how many games end so. */
const shareOfEnding = (checker: Checker, left: Expr, right: Expr): readonly Fix[] =>
  left.type.kind === "choice" && left.type.id === checker.endings() && isNumeric(right.type)
    ? [{ ...around(left.at, "ends(", ")"), guess: true }]
    : [];
