/** The two sides of a comparison: one may take its type from the other. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bare } from "../../resolve/context.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { anyVariant } from "../fit.ts";
import { holdsPieces } from "../pieces.ts";
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
    : checker.elaborate(scope, side, hintFrom(other), why);
}

/** Beside pieces stand pieces, or rows. */
export function hintFrom(expr: Expr): Type | null {
  return expr.type.kind === "none" || expr.type.kind === "never" || holdsPieces(expr.type)
    ? null
    : anyVariant(expr.type);
}
