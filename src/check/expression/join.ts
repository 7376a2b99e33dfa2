/** `a & b`: two texts, or what can be shown as one; two lists, the second after the first; two sets. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { holdsOdds, int, listOf, setOf, text, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { joined, present } from "../fit.ts";
import { rowOfPiece } from "../pieces.ts";
import type { Scope } from "../scope.ts";
import { diceAsList } from "./dice.ts";
import { numbersOf } from "./lists.ts";
import { needsHint } from "./needs-hint.ts";
import { areNames } from "./sides.ts";
import { contextOf, kept, settle } from "./settle.ts";

type Binary = ast.Expr & { kind: "binary" };
type Items = Type & { kind: "list" | "set" };

export function elaborateJoin(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  expected: Type | null,
  why: Expectation,
): Expr {
  const reason = within(why, "operand", "a side of `&`");
  const wanted = expected === null ? pools(expr) : itemsOf(present(expected));
  const elaborate = (side: ast.Expr, hint: Items | null): Expr =>
    (hint === null ? undefined : diceAsList(checker, scope, side, reason)) ??
    checker.elaborate(scope, side, hint ?? (isOtherwise(side) ? text : null), reason);
  // `[Dwarf] & heroes`: names alone are told by the other side.
  const isTold = wanted === null && areNames(expr.left) && needsHint(checker, scope, expr.left);
  const first = isTold ? elaborate(expr.right, null) : undefined;
  const before = elaborate(expr.left, first === undefined ? wanted : itemsOf(first.type));
  const behind = first ?? elaborate(expr.right, wanted ?? itemsOf(before.type));
  const areLists = [wanted, itemsOf(before.type), itemsOf(behind.type)].some((each) => each?.kind === "list");
  // `[0] & (3 to most)`: beside a list, a range is its numbers.
  const [left, right] = [before, behind].map((side) => (areLists && isRange(side) ? numbersOf(side, scope) : side)) as [
    Expr,
    Expr,
  ];
  const [one, other] = [itemsOf(left.type), itemsOf(right.type)];
  if (one !== null && other?.kind === one.kind) return items(checker, expr, [left, right], [one, other], why);
  const sides = [left, right].map((side) => shown(checker, side, reason));
  return {
    kind: "join",
    left: sides[0] ?? failed(expr.span),
    right: sides[1] ?? failed(expr.span),
    type: text,
    at: expr.span,
  };
}

const isRange = ({ type }: Expr): boolean => type.kind === "range" && type.of.kind === "int";

const itemsOf = (type: Type): Items | null => (type.kind === "list" || type.kind === "set" ? type : null);

/** `2d6 & 2d8`: two rolls side by side are one pool. */
const pools = ({ left, right }: Binary): Items | null =>
  isDice(left) && isDice(right) ? { kind: "list", of: int } : null;

const isDice = (side: ast.Expr): boolean => (side.kind === "parens" ? isDice(side.of) : side.kind === "dice");

function items(
  checker: Checker,
  expr: Binary,
  sides: readonly [Expr, Expr],
  [first, second]: readonly [Items, Items],
  why: Expectation,
): Expr {
  if (sides.some(isSilent)) return failed(expr.span);
  const element = joined(checker, first.of, second.of);
  if (element === undefined) {
    const facts = { first: typeText(first), other: typeText(second), place: "`&`" };
    checker.found.report("different-branches", sides[1].at, facts, contextOf(why));
    return failed(expr.span);
  }
  const type = first.kind === "list" ? listOf(element) : setOf(element);
  const reason = within(why, "operand", "a side of `&`");
  const args = sides.map((side) => settle(checker, side, { type, bound: null, what: "a side of `&`" }, reason));
  return args.some(isSilent)
    ? failed(expr.span)
    : { kind: "builtin", name: "concat", args, soft: false, type, at: expr.span };
}

/** What a text can show. */
function shown(checker: Checker, value: Expr, reason: Expectation): Expr {
  if (holdsOdds(value.type)) {
    checker.found.report("odds-in-text", value.at, {}, contextOf(reason));
    return failed(value.at);
  }
  if (value.type.kind !== "none" || isSilent(value)) return rowOfPiece(kept(checker, value, "a side of `&`"));
  checker.found.report("gives-nothing", value.at, { wanted: "text", place: reason.words }, contextOf(reason));
  return failed(value.at);
}

/** Only what stands in for a missing value may be a text beside other values: `hp otherwise "unknown"`. */
function isOtherwise(side: ast.Expr): boolean {
  return side.kind === "parens" ? isOtherwise(side.of) : side.kind === "otherwise";
}
