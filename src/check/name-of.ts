/** How a value is written, for fixes that write it once more. */
import type { Expr } from "../ir/program.ts";

/** `me.stock[Wood]`; null: it is more than names. */
export function nameOf(expr: Expr): string | null {
  // A local that we put in has the place of what it is made of.
  if (expr.kind === "local") return expr.at.end - expr.at.start === expr.name.length ? expr.name : null;
  if (expr.kind === "variant" && expr.fields.length === 0) return expr.variant;
  if (expr.kind === "literal" && (typeof expr.value === "number" || expr.type.kind === "choice"))
    return String(expr.value);
  const of = hasName(expr) || expr.kind === "index" ? nameOf(expr.of) : null;
  if (of === null) return null;
  if (hasName(expr)) return `${of}.${expr.name}`;
  if (expr.kind !== "index") return null;
  const key = nameOf(expr.index);
  return key === null ? null : `${of}[${key}]`;
}

type Named = Expr & { readonly kind: "field" | "column" | "entityField" };
const hasName = (expr: Expr): expr is Named =>
  expr.kind === "field" || expr.kind === "column" || expr.kind === "entityField";
