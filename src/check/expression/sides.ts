/** The two sides of a comparison: one may take its type from the other. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bare } from "../../resolve/context.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { anyVariant } from "../fit.ts";
import { holdsPieces, rowType } from "../pieces.ts";
import type { Scope } from "../scope.ts";
import { compareNames } from "./name.ts";
import { needsHint } from "./needs-hint.ts";

/** Two sides that tell each other their type: the one that needs no telling goes first. */
export function elaborateSides(
  checker: Checker,
  scope: Scope,
  left: ast.Expr,
  right: ast.Expr,
  why: Expectation,
): readonly [Expr, Expr] {
  compareNames(left, right);
  const isTold = needsHint(checker, scope, left);
  if ((!isTold && !isListBeforeOther(left, right)) || needsHint(checker, scope, right)) {
    const first = checker.elaborate(scope, left, null, why);
    return [first, besides(checker, scope, right, first, why)];
  }
  const second = checker.elaborate(scope, right, null, why);
  const first =
    isTold || second.type.kind === "set"
      ? besides(checker, scope, left, second, why)
      : checker.elaborate(scope, left, null, why);
  return [first, second];
}

/** `[1, 2] is tags`: whether it is a list or a set, the other side tells. */
const isListBeforeOther = (left: ast.Expr, right: ast.Expr): boolean =>
  bare(left).kind === "list" && bare(right).kind !== "list";

/** The side that takes its type from the other; where that one has a mistake, a bare variant cannot be judged. */
function besides(checker: Checker, scope: Scope, side: ast.Expr, other: Expr, why: Expectation): Expr {
  return isSilent(other) && needsHint(checker, scope, side)
    ? failed(side.span)
    : checker.elaborate(scope, side, hintFrom(other, side), why);
}

/** What the side may be, from what stands on the other. Beside pieces stand pieces, or rows: only names alone must be rows. */
export function hintFrom({ type }: Expr, side: ast.Expr): Type | null {
  if (type.kind === "none" || type.kind === "never") return null;
  if (holdsPieces(type)) return areNames(side) ? (rowType(type) ?? null) : null;
  return anyVariant(type);
}

/** `Feint`, `[Feint, Parry]` */
export function areNames(side: ast.Expr): boolean {
  const written = bare(side);
  return written.kind === "list" ? written.items.length > 0 && written.items.every(areNames) : written.kind === "name";
}
