/** Which column and which row of a sheet is which at home. */
import { sheetFindings } from "../diagnostics/catalog/sheets.ts";
import type { Collector } from "../diagnostics/collect.ts";
import { addFindings } from "../diagnostics/registry.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import { columnNameOf } from "../resolve/columns.ts";
import type { SourceTable } from "./source-table.ts";
import { meaningOf, meantBy } from "./normalized-value.ts";
import { same } from "./same.ts";
import type { InCell, InSheet } from "./sheet.ts";

// Each module that reports them imports this one.
addFindings(sheetFindings);

/** For each column at home, its place in the sheet; null: it is missing, which was reported. */
export function matchColumns(table: SourceTable, sheet: InSheet, found: Collector): readonly number[] | null {
  const free = new Set(sheet.header.keys());
  const take = (fits: (heading: string) => boolean): number => {
    const match = [...free].find((index) => fits(sheet.header[index]?.text ?? "")) ?? -1;
    free.delete(match);
    return match;
  };
  const exact = table.columns.map(({ heading }) => take((text) => text === heading));
  const places = exact.map((place, index) =>
    place >= 0
      ? place
      : take((text) => text !== "" && columnNameOf(text) === columnNameOf(table.columns[index]?.heading ?? "")),
  );
  if (areElsewhere(table, sheet, places, found)) return null;
  const left = [...free].flatMap((index) => sheet.header[index] ?? []).filter(({ text }) => text !== "");
  places.forEach((place, index) => {
    if (place >= 0) return;
    const heading = table.columns[index]?.heading ?? "";
    const at = left[0] ?? sheet.header[0];
    const others = left.map(({ text }) => text);
    if (at !== undefined)
      found.report(
        "sheet-column-missing",
        at.at,
        { table: table.name, heading, near: suggestions(heading, others), others },
        placeOf(at),
      );
  });
  if (places.some((place) => place < 0)) return null;
  for (const cell of left)
    found.report("sheet-column-extra", cell.at, { table: table.name, heading: cell.text }, placeOf(cell));
  return places;
}

/** So many headings must be missing before it is said of all of them together. */
const manyMissing = 3;

/** Most headings are not in the first line: one mistake, not one for each column. */
function areElsewhere(table: SourceTable, sheet: InSheet, places: readonly number[], found: Collector): boolean {
  const missing = places.filter((place) => place < 0).length;
  const first = sheet.header.find(({ text }) => text !== "") ?? sheet.header[0];
  if (missing < Math.min(manyMissing, places.length) || missing * 2 <= places.length || first === undefined)
    return false;
  const names = new Set(table.columns.map(({ heading }) => columnNameOf(heading)));
  const countNamed = (row: readonly InCell[]): number =>
    new Set(row.map(({ text }) => columnNameOf(text)).filter((name) => names.has(name))).size;
  const line = sheet.rows.findIndex(
    (row) => countNamed(row) > places.length - missing && countNamed(row) * 2 > places.length,
  );
  // Without a heading line of its own a small table may have been meant anew.
  if (missing < manyMissing && line < 0) return false;
  found.report(
    "sheet-headings-elsewhere",
    first.at,
    { table: table.name, missing, of: places.length, first: first.text, line: line < 0 ? null : line + 2 },
    placeOf(first),
  );
  return true;
}

/**
 * Cells behind the last heading would be lost, and an unquoted comma moves those behind it: told once, at the first row.
 * Programs that fill rows up with empty cells do so in all of them.
 */
export function reportBeyond({ header, rows }: InSheet, found: Collector): void {
  const isFilledUp = rows.every((row) => row.length > header.length);
  const long = rows.filter(
    (row) => row.length > header.length && (!isFilledUp || row.slice(header.length).some(({ text }) => text !== "")),
  );
  const [row] = long;
  const first = row?.slice(header.length).find(({ text }) => text !== "") ?? row?.at(-1);
  if (row === undefined || first === undefined) return;
  const facts = { headings: header.length, cells: row.length, rows: long.length, first: header[0]?.text ?? "" };
  found.report("sheet-cells-beyond", first.at, facts, placeOf(first));
}

/** Where a cell is that has no place in a text. */
export const placeOf = ({ context }: InCell): { readonly context?: string } => (context === null ? {} : { context });

/** For each row of the sheet its row at home; null: it is new. By key; without one by content, then by place. */
export function matchRows(
  table: SourceTable,
  rows: readonly (readonly InCell[])[],
  commas: boolean,
): readonly (number | null)[] {
  const { key } = table;
  const free = new Set(table.rows.keys());
  const take = (index: number | undefined): number | null => (index !== undefined && free.delete(index) ? index : null);
  if (key >= 0) {
    const byKey = new Map<string, number>();
    table.rows.forEach((row, index) => {
      const text = row.cells[key]?.text ?? "";
      if (!byKey.has(text)) byKey.set(text, index);
    });
    const matches = rows.map((row) => take(byKey.get(row[key]?.text ?? "")));
    matchRespelled(table, rows, matches, free, take);
    return pairRenamed(matches, free, table.rows.length, false);
  }
  // Most rows stand where they stood; the others are looked for by what they say.
  const alike = rows.map((row, index) =>
    take(free.has(index) && saysSame(table, index, row, commas) ? index : undefined),
  );
  const byText = new Map<string, number[]>();
  for (const index of free) {
    const text = JSON.stringify(table.rows[index]?.cells.map((cell) => cell.text));
    byText.set(text, [...(byText.get(text) ?? []), index]);
  }
  rows.forEach((row, index) => {
    if (alike[index] === null) alike[index] = take(byText.get(JSON.stringify(row.map(({ text }) => text)))?.shift());
  });
  return pairRenamed(alike, free, table.rows.length, true);
}

const saysSame = (table: SourceTable, index: number, row: readonly InCell[], commas: boolean): boolean =>
  table.columns.every((column, place) =>
    same(table, column, table.rows[index]?.cells[place]?.text ?? "", row[place], commas),
  );

/** Rows whose key the sheet writes in a way of its own, as long as it can be one row alone. */
function matchRespelled(
  table: SourceTable,
  rows: readonly (readonly InCell[])[],
  matches: (number | null)[],
  free: ReadonlySet<number>,
  take: (index: number | undefined) => number | null,
): void {
  const column = table.columns[table.key];
  if (column === undefined || free.size === 0) return;
  const byMeaning = new Map<string, number[]>();
  for (const index of free) {
    const meaning = meaningOf(table.rows[index]?.cells[table.key]?.text ?? "");
    if (meaning !== null) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), index]);
  }
  rows.forEach((row, index) => {
    const cell = row[table.key];
    if (matches[index] !== null || cell === undefined) return;
    const [only, ...others] = byMeaning.get(meantBy(column, cell) ?? "") ?? [];
    if (others.length === 0) matches[index] = take(only);
  });
}

/** Where as many rows are new as are gone: the same row, if it is only one, or has its place still; without a key, in order. */
function pairRenamed(
  matches: readonly (number | null)[],
  free: ReadonlySet<number>,
  before: number,
  inOrder: boolean,
): readonly (number | null)[] {
  if (matches.length !== before) return matches;
  const left = [...free];
  return matches.map((match, index) => {
    if (match !== null) return match;
    if (inOrder || free.size === 1) return left.shift() ?? null;
    return free.has(index) ? index : null;
  });
}
