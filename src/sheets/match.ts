/** Which column and which row of a sheet is which at home. */
import type { Collector } from "../diagnostics/collect.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import { columnNameOf } from "../resolve/columns.ts";
import type { HomeTable } from "./home.ts";
import { same } from "./same.ts";
import type { InCell, InSheet } from "./sheet.ts";

/** For each column at home, its place in the sheet; null: it is missing, which was reported. */
export function matchColumns(table: HomeTable, sheet: InSheet, found: Collector): readonly number[] | null {
  const free = new Set(sheet.header.keys());
  const take = (fits: (heading: string) => boolean): number => {
    const place = [...free].find((index) => fits(sheet.header[index]?.text ?? "")) ?? -1;
    free.delete(place);
    return place;
  };
  const exact = table.columns.map(({ heading }) => take((text) => text === heading));
  const places = exact.map((place, index) => (place >= 0 ? place : take((text) => text !== "" && columnNameOf(text) === columnNameOf(table.columns[index]?.heading ?? ""))));
  const left = [...free].flatMap((index) => sheet.header[index] ?? []).filter(({ text }) => text !== "");
  places.forEach((place, index) => {
    if (place >= 0) return;
    const heading = table.columns[index]?.heading ?? "";
    const at = left[0] ?? sheet.header[0];
    const others = left.map(({ text }) => text);
    if (at !== undefined) found.report("sheet-column-missing", at.at, { table: table.name, heading, near: suggestions(heading, others), others }, placeOf(at));
  });
  if (places.some((place) => place < 0)) return null;
  for (const cell of left) found.report("sheet-column-extra", cell.at, { table: table.name, heading: cell.text }, placeOf(cell));
  return places;
}

/** Where a cell is that has no place in a text. */
export const placeOf = ({ context }: InCell): { readonly context?: string } => (context === null ? {} : { context });

/** For each row of the sheet its row at home; null: it is new. By key; without one by content, then by place. */
export function matchRows(table: HomeTable, rows: readonly (readonly InCell[])[], commas: boolean): readonly (number | null)[] {
  const { key } = table;
  const free = new Set(table.rows.keys());
  const take = (index: number | undefined): number | null => (index !== undefined && free.delete(index) ? index : null);
  if (key >= 0) {
    const byKey = new Map<string, number>();
    table.rows.forEach((row, index) => { const text = row.cells[key]?.text ?? ""; if (!byKey.has(text)) byKey.set(text, index); });
    const known = rows.map((row) => take(byKey.get(row[key]?.text ?? "")));
    return renamed(known, free, rows.length, table.rows.length);
  }
  const alike = rows.map((row) => take([...free].find((index) => table.columns.every((column, place) => same(table, column, table.rows[index]?.cells[place]?.text ?? "", row[place], commas)))));
  return renamed(alike, free, rows.length, table.rows.length);
}

/** Where as many rows are new as are gone, each between the same neighbours, they are the same rows changed. */
function renamed(known: readonly (number | null)[], free: Set<number>, now: number, before: number): readonly (number | null)[] {
  if (now !== before) return known;
  return known.map((match, index) => (match === null && free.has(index) ? index : match));
}
