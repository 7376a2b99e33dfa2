/** A column of a whole table where a phrase is wanted: `count(Weapon.damage > 5)`, `sum(damage in Weapon)`. */
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { TableSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";
import { at as place, over } from "./meant.ts";
import { partsOf } from "../../syntax/children.ts";

interface ColumnAsked {
  readonly facts: { readonly table: string; readonly column: string };
  readonly at: Span;
  readonly fixes: readonly Fix[];
}

/** Null: nothing of that kind is in it. */
export function columnAsked(checker: Checker, scope: Scope, value: ast.Expr): ColumnAsked | null {
  // `sum(damage in Weapon where level > 3)`
  const inTable = value.kind === "where" ? value.of : value;
  if (inTable.kind === "in" && !inTable.not && inTable.left.kind === "name" && inTable.right.kind === "name") {
    const facts = { column: inTable.left.name.text, table: inTable.right.name.text };
    if (!isColumn(checker, scope, facts) || findLocal(scope, facts.column) !== undefined) return null;
    const each = over(inTable.span, `row.${facts.column} for each row in ${facts.table}`);
    const edits = value.kind === "where" ? ofRow(checker, scope, value.condition, facts.table) : [];
    return { facts, at: inTable.left.span, fixes: [{ ...each, edits: [...each.edits, ...edits] }] };
  }
  const columns = columnsIn(checker, scope, value);
  const [first] = columns;
  if (first === undefined || columns.some(({ of }) => of.name.text !== first.of.name.text)) return null;
  const facts = { column: first.name.text, table: first.of.name.text };
  // `it` is the row there, as `where` says by itself, unless a name could be either.
  if (isOfRows(value, facts.table) && !asksLocal(checker, scope, value, facts.table)) return null;
  return { facts, at: first.name.span, fixes: [overEachRow(value, facts.table, columns)] };
}

/** `level > 3`, `it.level > 3`, `Tool.level > 3` of one row. */
function ofRow(checker: Checker, scope: Scope, condition: ast.Expr, table: string): readonly Edit[] {
  return [...partsOf(condition)].flatMap((part): readonly Edit[] => {
    if (part.kind === "it") return [{ span: part.span, text: "row" }];
    if (part.kind !== "name" || findLocal(scope, part.name.text) !== undefined) return [];
    const column = part.name.text;
    if (column === table) return [{ span: part.span, text: "row" }];
    return isColumn(checker, scope, { table, column }) ? [{ span: part.span, text: `row.${column}` }] : [];
  });
}

/** `Player where …` */
const isOfRows = (value: ast.Expr, table: string): value is ast.Expr & { readonly kind: "where" } =>
  value.kind === "where" && value.of.kind === "name" && value.of.name.text === table;

/** Whether a local is called as one of the columns: behind `it.club is` it would be the column. */
const asksLocal = (
  checker: Checker,
  scope: Scope,
  { condition }: ast.Expr & { readonly kind: "where" },
  table: string,
): boolean =>
  [...partsOf(condition)].some(
    (part) =>
      part.kind === "name" &&
      findLocal(scope, part.name.text) !== undefined &&
      columnsOf(checker, table).some(({ name }) => name === part.name.text),
  );

type Column = ast.Expr & { readonly kind: "member" } & { readonly of: ast.Expr & { readonly kind: "name" } };

/** `Result.home`: of the table, and of none of its rows. */
function columnsIn(checker: Checker, scope: Scope, value: ast.Expr): readonly Column[] {
  return [...partsOf(value)].filter(
    (part): part is Column =>
      part.kind === "member" &&
      part.of.kind === "name" &&
      isColumn(checker, scope, { table: part.of.name.text, column: part.name.text }),
  );
}

/** `Player.salary where Player.club is club`, `Result.home + Result.away`: the same of each row. */
function overEachRow(value: ast.Expr, table: string, columns: readonly Column[]): Fix {
  const end = value.kind === "where" ? value.of.span.end : value.span.end;
  const edits = columns.map(({ of }) => ({ span: of.span, text: "row" }));
  if (isOfRows(value, table))
    return {
      title: `Write \`[row for each row in ${table} where …]\``,
      edits: [
        { span: value.of.span, text: "[row" },
        { span: place(value.span, end), text: ` for each row in ${table}` },
        ...edits,
        { span: place(value.span, value.span.end), text: "]" },
      ],
    };
  return {
    title: `Write \`row.… for each row in ${table}\``,
    edits: [...edits, { span: place(value.span, end), text: ` for each row in ${table}` }],
  };
}

function isColumn(checker: Checker, scope: Scope, { table, column }: ColumnAsked["facts"]): boolean {
  return (
    findLocal(scope, table) === undefined &&
    columnsOf(checker, table).some(({ name, isKey }) => name === column && !isKey)
  );
}

function columnsOf(checker: Checker, table: string): TableSymbol["columns"] {
  const symbol = checker.model.symbols.get(table);
  return symbol?.kind === "table" ? symbol.columns : [];
}
