/** How a value is written, for fixes that write it once more. */
import type { Expr } from "../ir/program.ts";

/** What locals are at first, by their slots. */
type Given = ReadonlyMap<number, Expr>;

/** `me.stock[Wood]`, `farm().stock[Wood]`; null: it is more than names. */
export function nameOf(expr: Expr, given: Given = new Map()): string | null {
  if (expr.kind === "local") {
    // A local that we put in has the place of what it is made of.
    const made = given.get(expr.slot);
    if (made?.at.start === expr.at.start && made.at.end === expr.at.end) return nameOf(made, given);
    return expr.at.end - expr.at.start === expr.name.length ? expr.name : null;
  }
  if (expr.kind === "call") return expr.args.length === 0 && !expr.original ? `${lastName(expr.rule)}()` : null;
  if (expr.kind === "builtin") return onlyOne(expr);
  if (expr.kind === "variant" && expr.fields.length === 0) return expr.variant;
  if (expr.kind === "literal" && (typeof expr.value === "number" || expr.type.kind === "choice"))
    return String(expr.value);
  const of = hasName(expr) || expr.kind === "index" ? nameOf(expr.of, given) : null;
  if (of === null) return null;
  if (hasName(expr)) return `${of}.${expr.name}`;
  if (expr.kind !== "index") return null;
  const key = nameOf(expr.index, given);
  return key === null ? null : `${of}[${key}]`;
}

type Named = Expr & { readonly kind: "field" | "column" | "entityField" };
const hasName = (expr: Expr): expr is Named =>
  expr.kind === "field" || expr.kind === "column" || expr.kind === "entityField";

const lastName = (id: string): string => id.slice(id.lastIndexOf(".") + 1);

/** `only(Farm)` */
function onlyOne({ name, args }: Expr & { readonly kind: "builtin" }): string | null {
  const [of] = args;
  return name === "only" && of?.kind === "entities" ? `only(${lastName(of.id)})` : null;
}
