/**
 * `Goal[n]` with a number or a variant, where the key is a text: another column holds what is looked for, or the key itself
 * would, if its heading said so.
 */
import { guessIf, type Edit, type Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isNumeric, typeText } from "../../ir/types.ts";
import type { ColumnSymbol, TableSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import { variantName } from "../../syntax/words.ts";
import { choiceOf, tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { fits, present } from "../fit.ts";
import { rowCalled } from "../rows.ts";
import type { Scope } from "../scope.ts";
import { staticHead } from "./heads.ts";
import { typed } from "./meant.ts";
import { rangesOf, textsOf } from "./ranges-of-rows.ts";
import { contextOf } from "./settle.ts";

/** Whether what is looked for in a key is no text, and that was reported. */
export function asksOtherwise(
  checker: Checker,
  table: TableSymbol,
  column: ColumnSymbol,
  found: Expr,
  arg: ast.Arg,
  why: Expectation,
): boolean {
  const type = present(found.type);
  if (!column.isKey || column.type.kind !== "text" || type.kind === "text" || type.kind === "never") return false;
  const heading = headingFor(checker, table, column, type);
  const other = heading === null && arg.name === null ? columnFor(checker, table, arg.value, type) : undefined;
  const better = other?.column ?? column;
  if (other === undefined && heading === null) return false;
  const edits = [...(arg.name === null ? [inColumn(better, found.at)] : []), ...(heading?.edits ?? [])];
  const title = heading === null ? `Look in \`${better.name}\`` : `Write \`${heading.type}\` in the heading`;
  const fixes = heading?.edits.length === 0 ? [] : [guessIf(other?.guess === true, { title, edits })];
  checker.found.report(
    "key-of-texts",
    found.at,
    {
      table: table.name,
      key: column.label,
      found: typeText(type),
      column: better.label,
      heading: heading?.type ?? null,
    },
    { ...contextOf(why), fixes },
  );
  return true;
}

/** `Loot[d6]` of a table without a key: the column to look in. */
export function inOtherColumn(checker: Checker, table: TableSymbol, value: ast.Expr): readonly Fix[] {
  const column = named(table, value) ?? rangesOf(checker, table);
  return column === undefined ? [] : [{ title: `Look in \`${column.name}\``, edits: [inColumn(column, value.span)] }];
}

const inColumn = ({ name }: ColumnSymbol, at: Span): Edit => ({ span: at.to(at.start), text: `${name}: ` });

/** The column of the name of what is looked for. */
function named(table: TableSymbol, value: ast.Expr | null): ColumnSymbol | undefined {
  const name = value?.kind === "name" || value?.kind === "member" ? value.name.text : null;
  return table.columns.find((each) => each.name === name && !each.isKey && each.params === null);
}

/** The column that holds such values: of that name, the only one of ranges, or the only one at all. */
function columnFor(
  checker: Checker,
  table: TableSymbol,
  value: ast.Expr | null,
  type: Type,
): { readonly column: ColumnSymbol; readonly guess?: boolean } | undefined {
  const holding = table.columns.filter(
    (each) =>
      !each.isKey && each.params === null && fits(checker, type, each.type.kind === "range" ? each.type.of : each.type),
  );
  const ranges = holding.filter((each) => each.type.kind === "range");
  const sure = holding.find((each) => each === named(table, value)) ?? (ranges.length === 1 ? ranges[0] : undefined);
  const only = holding.length === 1 ? holding[0] : undefined;
  return sure !== undefined ? { column: sure } : only === undefined ? undefined : { column: only, guess: true };
}

/** The type that all texts of the key could be of, with what the heading becomes. */
function headingFor(
  checker: Checker,
  table: TableSymbol,
  key: ColumnSymbol,
  type: Type,
): { readonly type: string; readonly edits: readonly Edit[] } | null {
  const texts = textsOf(checker, table, key);
  const heading =
    isNumeric(type) && rangesOf(checker, table) === key
      ? "range of int"
      : texts.length > 0 && texts.every((text) => isOf(checker, text, type))
        ? typeText(type)
        : null;
  return heading === null ? null : { type: heading, edits: typed(key, heading) };
}

function isOf(checker: Checker, text: string, type: Type): boolean {
  if (isNumeric(type)) return (type.kind === "int" ? /^-?\d+$/ : /^-?\d+(?:\.\d+)?$/).test(text);
  const of = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  return of !== undefined
    ? rowCalled(checker, of, text) !== undefined
    : type.kind === "choice" &&
        choiceOf(checker, type.id)?.variants.some(({ name }) => variantName(name) === variantName(text)) === true;
}

/** `Bonus[a, b]` and `Bonus[a][b]` of a grid that is a rule. Whether it was that, and was reported. */
export function asksGrid(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "index" },
  why: Expectation,
): boolean {
  const inner = expr.of.kind === "index" ? expr.of : expr;
  const head = staticHead(checker, scope, inner.of);
  const rule = head?.kind === "table" ? head.symbol.grid : undefined;
  if (rule === undefined || head?.kind !== "table") return false;
  const args = inner === expr ? expr.args : [...inner.args, ...expr.args];
  const [first, second, more] = args;
  const better = `${rule}(…, …)`;
  const edits =
    first === undefined || second === undefined || more !== undefined
      ? []
      : [
          { span: expr.span.to(first.span.start), text: `${rule}(` },
          { span: expr.span.between(first.span.end, second.span.start), text: ", " },
          { span: expr.span.from(second.span.end), text: ")" },
        ];
  const fixes = edits.length === 0 ? [] : [{ title: `Write \`${better}\``, edits }];
  checker.found.report(
    "grid-as-table",
    inner.of.span,
    { table: head.symbol.name, better },
    { ...contextOf(why), fixes },
  );
  return true;
}
