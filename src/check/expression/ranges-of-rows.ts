/**
 * `| d6 | result |` with `1-2` and `3-6` below: the rows say what a die must show for them. `roll(Loot)` takes each row as
 * often as any other, and a key is a text; a column of ranges finds the row for what the die shows.
 */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import type { ColumnSymbol, TableSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { tableOf, type Checker } from "../checker.ts";
import { rangeText } from "../../syntax/cell-types.ts";
import { rowsOf } from "../rows.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { typed } from "./meant.ts";
import { contextOf } from "./settle.ts";

/** `roll(Loot)` without weights, where a column says how often each row comes up, or for which numbers. Whether that was reported. */
export function ignoresRanges({ checker, expr, why }: BuiltinCall, rolled: ast.Expr, element: Type): boolean {
  const table = element.kind === "row" ? tableOf(checker, element.id) : undefined;
  if (table === undefined) return false;
  const ranges = rangesOf(checker, table);
  const column = ranges ?? table.columns.find(saysHowOften);
  if (column === undefined || (ranges !== undefined && areAlike(checker, table, ranges))) return false;
  const behind = expr.span.from(expr.span.end - 1).to(expr.span.end - 1);
  const by = (value: string): Fix => ({
    guess: true,
    title: `Write \`by: ${value}\``,
    edits: [{ span: behind, text: `, by: ${value}` }],
  });
  const die = ranges !== undefined && rolled.kind === "name" ? dieOf(checker, table, ranges) : null;
  const better = die === null ? null : `${table.name}[${column.name}: ${die}]`;
  const edits = [{ span: expr.span, text: better ?? "" }, ...typed(column)];
  const first: readonly Fix[] =
    ranges === undefined
      ? [by(`it.${column.name}`)]
      : better === null
        ? []
        : [{ guess: true, title: `Write \`${better}\``, edits }];
  checker.found.report(
    "ranges-not-rolled",
    expr.span,
    { table: table.name, column: column.label, better: ranges === undefined ? `by: it.${column.name}` : better },
    { ...contextOf(why), fixes: first.length === 0 ? [] : [...first, by("1")] },
  );
  return true;
}

/** A column of numbers whose name says what a weight is. `Weight [kg]` is how heavy something is. */
const saysHowOften = ({ name, type, params, at }: ColumnSymbol): boolean =>
  params === null && isNumeric(type) && howOften.test(name) && (name !== "weight" || at.end - at.start <= name.length);

const howOften =
  /^(?:(?:drop|spawn|pull|loot|roll|draw|encounter)s?)?(?:chances?|odds|prob(?:ability)?|likelihood|frequency|weights?|weighting|rate|share|copies)$/i;

/** The only column of ranges; or the key, if its cells read like ranges. */
export function rangesOf(checker: Checker, table: TableSymbol): ColumnSymbol | undefined {
  const [ranges, more] = table.columns.filter(({ type }) => type.kind === "range" && isNumeric(type.of));
  if (ranges !== undefined) return more === undefined ? ranges : undefined;
  const key = table.columns.find(({ isKey }) => isKey);
  const texts = key === undefined ? [] : textsOf(checker, table, key);
  return texts.length > 1 && texts.every((text) => rangeText.test(text)) && texts.some((text) => /\d\D+\d/.test(text))
    ? key
    : undefined;
}

export const textsOf = (checker: Checker, table: TableSymbol, column: ColumnSymbol): readonly string[] =>
  rowsOf(checker, table).map(({ key, cells }) => (column.isKey ? key : (cells.get(column.name)?.text ?? "")).trim());

/** The first and last number of each row; null: the cells do not say it so plainly. */
function endsOf(checker: Checker, table: TableSymbol, column: ColumnSymbol): readonly (readonly number[])[] | null {
  const texts = textsOf(checker, table, column);
  if (!texts.every((text) => rangeText.test(text) && !text.endsWith("+"))) return null;
  return texts.map((text) => (text.match(/\d+/g) ?? []).map((each) => (each === "00" ? 100 : Number(each))));
}

/** Each row stands for as many numbers as any other, in every variant. */
function areAlike(checker: Checker, table: TableSymbol, column: ColumnSymbol): boolean {
  if (checker.model.variants.some(({ tables }) => tables.some((patch) => patch.table === table.id))) return false;
  const sizes = endsOf(checker, table, column)?.map((ends) => Math.max(...ends) - Math.min(...ends));
  return sizes?.every((size) => size === sizes[0]) === true;
}

/** The dice that show just these numbers. */
function dieOf(checker: Checker, table: TableSymbol, column: ColumnSymbol): string | null {
  const numbers = endsOf(checker, table, column)?.flat();
  if (numbers === undefined || numbers.length === 0) return null;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  // What the heading is called, even if rows are missing.
  if (low > 0 && high <= Number(/^d(\d{1,3})$/.exec(column.name)?.[1] ?? 0)) return column.name;
  if (low === 1) return `d${high}`;
  return low > 1 && high === low * 6 ? `${low}d6` : `roll(${low} to ${high})`;
}
