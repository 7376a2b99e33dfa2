/** Tables with bands in two columns, `from` and `to`, and look-ups by more than one column: `only(Table where …)` says both. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import type { ColumnSymbol, TableSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { over } from "./meant.ts";
import { pathText } from "./methods.ts";
import { contextOf } from "./settle.ts";

interface Bands {
  readonly low: ColumnSymbol;
  readonly high: ColumnSymbol;
  /** Each ends where the next begins: that number belongs to the next. */
  readonly touch: boolean;
}

/** The two columns beside each other between which each row holds all numbers, one row after the other; undefined: there are none. */
export function bandsOf({ columns, rows }: TableSymbol): Bands | undefined {
  if (rows.length < 2) return undefined;
  const numbers = columns.filter(({ type, params }) => params === null && isNumeric(type));
  for (const [at, low] of numbers.entries()) {
    const high = numbers[at + 1];
    if (high === undefined) return undefined;
    const ends = rows.map(({ cells }) => [low, high].map(({ name }) => numberIn(cells.get(name))));
    const areBands = ends.every(([from = NaN, to = NaN], row) => {
      const [, before = -Infinity] = ends[row - 1] ?? [];
      return from < to && from >= before;
    });
    const touch = ends.some(([from], row) => from === ends[row - 1]?.[1]);
    if (areBands) return { low, high, touch };
  }
  return undefined;
}

/** NaN for what is no plain number. */
function numberIn(cell: ast.RawCell | undefined): number {
  const text = cell?.text.trim() ?? "";
  return /^-?\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : NaN;
}

/** `only(Tax where it.from <= salary and salary <= it.to)` */
export function inBands(table: TableSymbol, value: ast.Expr, at: Expr["at"]): readonly Fix[] {
  const [bands, text] = [bandsOf(table), pathText(value)];
  if (bands === undefined || text === null || isColumn(table, text)) return [];
  const { low, high, touch } = bands;
  const better = `only(${table.name} where it.${low.name} <= ${text} and ${text} ${touch ? "<" : "<="} it.${high.name})`;
  return [{ ...over(at, better), guess: true }];
}

/** As findings name them. */
export function bandNames(table: TableSymbol): { readonly low: string; readonly high: string } | null {
  const bands = bandsOf(table);
  return bands === undefined ? null : { low: bands.low.name, high: bands.high.name };
}

const isColumn = (table: TableSymbol, name: string): boolean => table.columns.some((each) => each.name === name);

/** Warns of `Tax[from: salary]`: between the beginnings of the bands it finds nothing. */
export function warnOfBands(
  checker: Checker,
  table: TableSymbol,
  column: ColumnSymbol,
  value: ast.Expr,
  found: Expr,
  at: Expr["at"],
  why: Expectation,
): void {
  if (found.kind === "literal" || found.kind === "column" || !isNumeric(column.type)) return;
  const bands = bandsOf(table);
  if (bands === undefined || (column !== bands.low && column !== bands.high)) return;
  checker.found.report(
    "exact-in-bands",
    at,
    { table: table.name, column: column.name, low: bands.low.name, high: bands.high.name },
    { ...contextOf(why), fixes: inBands(table, value, at) },
  );
}

/** `Result[home: a, away: b]` for `only(Result where it.home is a and it.away is b)` */
export function byColumns(table: TableSymbol, args: readonly ast.Arg[], at: Expr["at"]): readonly Fix[] {
  const tests = args.flatMap(({ name, value }) => {
    const text = value === null ? null : value.kind === "text" ? `"${value.text}"` : pathText(value);
    return name === null || text === null || !isColumn(table, name.text) ? [] : [{ name: name.text, text }];
  });
  if (tests.length < 2 || tests.length < args.length) return [];
  // A local that is called as a column would be read as that.
  const isClear = tests.every(({ text }) => !isColumn(table, text.split(".")[0] ?? ""));
  const said = (it: string): string => tests.map(({ name, text }) => `${it}.${name} is ${text}`).join(" and ");
  const row = tests.some(({ text }) => text.split(".")[0] === "row") ? "each1" : "row";
  const list = isClear
    ? `${table.name} where ${said("it")}`
    : `[${row} for each ${row} in ${table.name} where ${said(row)}]`;
  return [over(at, `only(${list})`)];
}
