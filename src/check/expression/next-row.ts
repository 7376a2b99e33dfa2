/** `next(rank)`, `Rank.next(rank)`: the row below, or above, in its table. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { tableOf, type Checker } from "../checker.ts";
import { over } from "./meant.ts";
import { pathText } from "./methods.ts";

/** What rows are counted by. */
const counted = /^(?:level|rank|tier|step|stage|grade|number|no|nr|order|place|position|round|turn|day|year|id)$/i;

/** `rank`, `rankOf(diver)`: what can be written once more. */
function written(value: ast.Expr): string | null {
  const path = pathText(value);
  if (path !== null || value.kind !== "call" || value.each !== null) return path;
  const args = value.args.map(({ name, value: given }) => (name === null && given !== null ? pathText(given) : null));
  return args.includes(null) ? null : `${value.callee.text}(${args.join(", ")})`;
}

/** How the row is found; null: it is no row of a table. */
export function rowBeside(
  checker: Checker,
  type: Type,
  value: ast.Expr | null,
  way: "next" | "previous",
): string | null {
  const table = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  if (table === undefined) return null;
  const sign = way === "next" ? "+" : "-";
  const one = table.name.charAt(0).toLowerCase() + table.name.slice(1);
  const row = (value === null ? null : written(value)) ?? one;
  const column = table.columns.find(
    ({ name, type: its, params, isKey }) => its.kind === "int" && params === null && !isKey && counted.test(name),
  );
  return column === undefined
    ? `[x for each x in ${table.name}][position(${table.name}, ${row}) ${sign} 1]`
    : `first(${table.name} where it.${column.name} is ${row}.${column.name} ${sign} 1)`;
}

/** `Rank.next(rank)` */
export function methodOfTable(
  checker: Checker,
  { of, name, args, span }: ast.Expr & { kind: "memberCall" },
  type: Type,
): Fix | null {
  const way = name.text === "next" || name.text === "previous" ? name.text : null;
  const [first, more] = args;
  const element = type.kind === "list" ? type.of : null;
  if (way === null || element === null || of.kind !== "name" || first?.value == null || more !== undefined) return null;
  const text = written(first.value) === null ? null : rowBeside(checker, element, first.value, way);
  return text === null ? null : { ...over(span, text), guess: true };
}

/** `next(rank)` itself. */
export function stepOfRow(
  checker: Checker,
  expr: ast.Expr & { kind: "call" },
  value: ast.Expr,
  type: Type,
  way: "next" | "previous",
): { readonly text: string; readonly fixes: readonly Fix[] } | null {
  const text = rowBeside(checker, type, value, way);
  if (text === null) return null;
  return { text, fixes: written(value) === null ? [] : [{ ...over(expr.span, text), guess: true }] };
}
