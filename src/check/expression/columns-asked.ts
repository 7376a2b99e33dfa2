/** A column of a whole table where a phrase is wanted: `count(Weapon.damage > 5)`, `sum(damage in Weapon)`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";
import { at as place, over } from "./meant.ts";

interface ColumnAsked {
  readonly facts: { readonly table: string; readonly column: string };
  readonly at: Span;
  readonly fixes: readonly Fix[];
}

export function columnAsked(checker: Checker, scope: Scope, value: ast.Expr): ColumnAsked | null {
  if (value.kind === "in" && !value.not && value.left.kind === "name" && value.right.kind === "name") {
    const facts = { column: value.left.name.text, table: value.right.name.text };
    if (!isColumn(checker, scope, facts) || findLocal(scope, facts.column) !== undefined) return null;
    return {
      facts,
      at: value.left.span,
      fixes: [over(value.span, `row.${facts.column} for each row in ${facts.table}`)],
    };
  }
  if (!(value.kind === "compare" || value.kind === "is") || value.left.kind !== "member") return null;
  const { of, name } = value.left;
  const facts = { column: name.text, table: of.kind === "name" ? of.name.text : "" };
  if (!isColumn(checker, scope, facts)) return null;
  const edits = [
    { span: of.span, text: "row" },
    { span: place(value.span, value.span.end), text: ` for each row in ${facts.table}` },
  ];
  return { facts, at: name.span, fixes: [{ title: "Write `row.… for each row in …`", edits }] };
}

function isColumn(checker: Checker, scope: Scope, { table, column }: ColumnAsked["facts"]): boolean {
  const symbol = findLocal(scope, table) === undefined ? checker.model.symbols.get(table) : undefined;
  return symbol?.kind === "table" && symbol.columns.some(({ name, isKey }) => name === column && !isKey);
}
