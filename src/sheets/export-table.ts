/** From a table to what a spreadsheet shows. */
import type { Type } from "../ir/program.ts";
import { escapeFormula } from "./formula-injection.ts";
import type { SourceCell, SourceColumn, SourceTable } from "./source-table.ts";
import { notesOf } from "./notes.ts";
import type { OutCell, OutSheet } from "./sheet.ts";

/** `name`: of the sheet, if not the table's. */
export function sheetOf(table: SourceTable, name = table.name): OutSheet {
  const headings = table.columns.map(({ heading }) => heading);
  return {
    name,
    headings: table.columns.map(({ heading, type, column, choices }) => ({
      text: heading,
      choices,
      note: type === null ? null : column?.doc === null || column?.doc === undefined ? type : `${type}\n${column.doc}`,
    })),
    rows: table.rows.map((row) => {
      const notes = notesOf(row.remark, headings);
      return row.cells.map((cell, index) => outCell(table, table.columns[index], cell, notes[index] ?? null));
    }),
  };
}

function outCell(
  table: SourceTable,
  column: SourceColumn | undefined,
  { text }: SourceCell,
  note: string | null,
): OutCell {
  const commas = table.separator === ";";
  const number = column !== undefined && isNumeric(column) ? numberOf(text, commas) : null;
  // The file that is written has commas between its cells.
  return { text: number !== null && commas ? text.replace(",", ".") : text, number, note };
}

/** Its cells are numbers. */
export function isNumeric({ column }: SourceColumn): boolean {
  const bare = (type: Type): Type => (type.kind === "optional" ? bare(type.of) : type);
  return column !== null && column.params === null && ["int", "number"].includes(bare(column.type).kind);
}

const digits = /^([+-]?)(\d+)(?:\.(\d+))?\s?(%?)$/;
/** A spreadsheet keeps no more. */
const mostDigits = 15;

/** The number that a cell shows, and the format that shows it so; null: it is a formula, or has more digits than a spreadsheet keeps. */
export function numberOf(written: string, commas: boolean): OutCell["number"] {
  const text = written.replace(/^[\u2010-\u2015\u2212]/, "-");
  const found = digits.exec(commas ? text.replace(",", ".") : text);
  if (found === null) return null;
  const [, sign = "", whole = "", decimals = "", percent = ""] = found;
  if (whole.length + decimals.length > mostDigits || (whole.length > 1 && whole.startsWith("0"))) return null;
  const shown = `0${decimals === "" ? "" : `.${"0".repeat(decimals.length)}`}${percent}`;
  const value = Number(`${sign}${whole}.${decimals === "" ? "0" : decimals}${percent === "" ? "" : "e-2"}`);
  return { value, format: sign === "+" ? `+${shown};-${shown};${shown}` : shown };
}

/** As RFC 4180 has it. */
export function csvOf(sheet: OutSheet): string {
  const line = (texts: readonly string[]): string =>
    `${texts.map((text) => csvField(escapeFormula(text), ",")).join(",")}\r\n`;
  return (
    line(sheet.headings.map(({ text }) => text)) + sheet.rows.map((row) => line(row.map(({ text }) => text))).join("")
  );
}

/** In quotes where that is needed. */
export function csvField(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n;\t]/.test(text) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
