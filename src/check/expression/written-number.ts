/** A number with the digits it is written with, for `is about`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { contextOf } from "./settle.ts";
import { bare } from "../../resolve/context.ts";

/** The number and half a unit of its last digit as written: 47.9% is 0.479 and 0.0005. */
export function writtenNumber(
  checker: Checker,
  expr: ast.Expr,
  why: Expectation,
  fixes: readonly Fix[] = [],
): { value: number; half: number } | undefined {
  const signed = expr.kind === "parens" ? bare(expr) : expr;
  const sign = signed.kind === "unary" && signed.op === "-" ? -1 : 1;
  const plain = signed.kind === "unary" && signed.op !== "not" ? bare(signed.of) : signed;
  if (plain.kind === "missing") return undefined;
  if (plain.kind !== "number") {
    checker.found.report("about-needs-digits", expr.span, {}, { ...contextOf(why), fixes });
    return undefined;
  }
  const digits = /\.(\d+)/.exec(plain.text)?.[1]?.length ?? 0;
  return { value: sign * plain.value, half: Number(`5e-${digits + 1 + (plain.percent ? 2 : 0)}`) };
}
