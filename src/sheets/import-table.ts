/** Brings a sheet back into the table that it was made from. */
import type { Collector } from "../diagnostics/collect.ts";
import { importCell } from "./import-cell.ts";
import { rowsIn, type SourceColumn, type SourceRow, type SourceTable } from "./source-table.ts";
import { matchColumns, matchRows, placeOf, reportBeyond } from "./match.ts";
import { notesOf, remarkOf } from "./notes.ts";
import { isSameNormalized } from "./normalized-value.ts";
import { rewriteTable, type NewRow } from "./rewrite.ts";
import { same } from "./same.ts";
import type { InCell, InSheet } from "./sheet.ts";
import { Span } from "../source/span.ts";

export interface ImportedTable {
  /** The table's file as it is to be. */
  readonly text: string;
  /** For each row of the table its cells in the sheet, by column at home. */
  readonly cells: readonly (readonly InCell[])[];
  readonly changed: number;
  readonly remarks: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: boolean;
}

/** Null: the sheet cannot be taken, which was reported. */
export function importTable(table: SourceTable, sheet: InSheet, found: Collector): ImportedTable | null {
  for (const cell of sheet.merged) found.report("sheet-merged", cell.at, {}, placeOf(cell));
  const places = matchColumns(table, sheet, found);
  if (places === null) return null;
  reportBeyond(sheet, found);
  const cells = sheet.rows.map((row) => places.map((place) => row[place] ?? nothingIn(row)));
  const matched = matchRows(table, cells, sheet.commas);
  if (isFollowedByOthers(table, cells, matched, found)) return null;
  const rows = cells.map((row, index) => rowBack(table, sheet, row, matched[index] ?? null, found));
  if (found.hasErrors) return null;
  const text = rewriteTable(table, rows);
  if (!isRead(table, text, rows, cells, found)) return null;
  const matchedRows = matched.filter((each) => each !== null);
  return {
    text,
    cells,
    changed: rows.reduce(
      (sum, row) => sum + (row.from === null ? 0 : row.cells.filter((cell) => cell !== null).length),
      0,
    ),
    remarks: rows.filter((row) => row.from !== null && row.remark !== (table.rows[row.from]?.remark ?? null)).length,
    added: rows.length - matchedRows.length,
    removed: table.rows.length - matchedRows.length,
    moved: matchedRows.some((each, index) => index > 0 && each < (matchedRows[index - 1] ?? 0)),
  };
}

/** Fewer are told one by one. */
const fewBelow = 3;

/** Notes and sums below the table, told once and not cell by cell: new rows at its end of which none has all that a row needs. */
function isFollowedByOthers(
  table: SourceTable,
  cells: readonly (readonly InCell[])[],
  matched: readonly (number | null)[],
  found: Collector,
): boolean {
  const needed = [...table.columns.keys()].filter((place) => isNeeded(table.columns[place]));
  const lacks = (row: readonly InCell[]): readonly number[] =>
    needed.filter((place) => (row[place]?.text ?? "") === "");
  let from = cells.length;
  while (from > 0 && matched[from - 1] === null && lacks(cells[from - 1] ?? []).length > 0) from -= 1;
  const below = cells.slice(from);
  const first = below[0]?.find(({ text }) => text !== "") ?? below[0]?.[0];
  if (below.length < fewBelow || first === undefined) return false;
  const empty = lacks(below[0] ?? []).map((place) => table.columns[place]?.heading ?? "");
  found.report("sheet-rows-below", first.at, { table: table.name, rows: below.length, empty }, placeOf(first));
  return true;
}

const isNeeded = (column: SourceColumn | undefined): boolean =>
  column?.column != null &&
  column.column.default === null &&
  column.column.computed === null &&
  column.column.type.kind !== "optional";

/** A row that ends before its last column. */
function nothingIn(row: readonly InCell[]): InCell {
  const last = row.at(-1);
  return {
    text: "",
    value: null,
    odd: null,
    formula: null,
    note: null,
    at: last?.at ?? Span.nowhere,
    line: last?.line ?? 0,
    context: last?.context ?? null,
  };
}

function rowBack(
  table: SourceTable,
  sheet: InSheet,
  row: readonly InCell[],
  from: number | null,
  found: Collector,
): NewRow {
  const home = from === null ? undefined : table.rows[from];
  return {
    from,
    cells: table.columns.map((column, index) => {
      const cell = row[index] ?? nothingIn(row);
      const text = home?.cells[index]?.text ?? null;
      if (text !== null && same(table, column, text, cell, sheet.commas)) return null;
      if (text !== null && isSameNormalized(column, text, cell)) {
        found.report(
          "sheet-respelled",
          cell.at,
          { heading: column.heading, found: cell.text, home: text },
          placeOf(cell),
        );
        return null;
      }
      return importCell({ table, column, home: text, cell, commas: sheet.commas }, found);
    }),
    remark: remarkBack(table, sheet, row, home, found),
  };
}

function remarkBack(
  table: SourceTable,
  sheet: InSheet,
  row: readonly InCell[],
  home: SourceRow | undefined,
  found: Collector,
): string | null {
  const before = home?.remark ?? null;
  if (!sheet.noted) return before;
  const headings = table.columns.map(({ heading }) => heading);
  const now = remarkOf(
    row.map(({ note }) => note),
    headings,
  );
  if (table.form === "csv") {
    const noted = row.find(({ note }) => note !== null);
    if (noted !== undefined) found.report("sheet-note-lost", noted.at, { table: table.name }, placeOf(noted));
    return null;
  }
  return now === remarkOf(notesOf(before, headings), headings) ? before : now;
}

/** What was written is read again, before anybody relies on it. Where rows were lost, the first one tells. */
function isRead(
  table: SourceTable,
  text: string,
  rows: readonly NewRow[],
  cells: readonly (readonly InCell[])[],
  found: Collector,
): boolean {
  const read = rowsIn(table, text) ?? [];
  const wrong = rows.flatMap((row, index) =>
    table.columns.flatMap((column, place) => {
      const cell = cells[index]?.[place];
      return cell === undefined || read[index]?.cells[place]?.text === expectedText(table, row, place, cell)
        ? []
        : [{ column, cell }];
    }),
  );
  const last = cells.at(-1)?.[0];
  const first = table.columns[0];
  if (wrong.length === 0 && read.length !== rows.length && last !== undefined && first !== undefined)
    wrong.push({ column: first, cell: last });
  for (const { column, cell } of read.length === rows.length ? wrong : wrong.slice(0, 1)) {
    found.report("sheet-cell-unwritable", cell.at, { heading: column.heading, table: table.name }, placeOf(cell));
  }
  return wrong.length === 0;
}

/** What a cell must be read as. */
function expectedText(table: SourceTable, row: NewRow, place: number, cell: InCell): string {
  const written = row.cells[place] ?? null;
  if (written === null) return table.rows[row.from ?? -1]?.cells[place]?.text ?? "";
  return table.form === "csv"
    ? written
    : table.columns[place]?.words === true
      ? cell.text
      : written.replaceAll("\\|", "|");
}
