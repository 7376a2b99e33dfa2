/** What a changed cell of a sheet is to say at home, and what the sheet may have broken in it. */
import type { Collector } from "../diagnostics/collect.ts";
import { pointOrThousands } from "../source/points.ts";
import type { RawCell } from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import type { SourceColumn, SourceTable } from "./source-table.ts";
import { placeOf } from "./match.ts";
import { isNumeric, numberOf } from "./export-table.ts";
import type { InCell } from "./sheet.ts";
import { Span } from "../source/span.ts";

export interface ChangedCell {
  readonly table: SourceTable;
  readonly column: SourceColumn;
  /** What stands at home; null: the row is new. */
  readonly home: string | null;
  readonly cell: InCell;
  /** The sheet has decimal commas. */
  readonly commas: boolean;
}

/** As written at home; null: it cannot be taken, which was reported. */
export function importCell(changed: ChangedCell, found: Collector): string | null {
  const { table, column, cell } = changed;
  if (!isTaken(changed, found)) return null;
  if (cell.text === "") return "";
  if (isNumeric(column)) return numberBack(changed, found);
  const text = column.words ? cell.text : cell.text.replace(/^true$/i, "yes").replace(/^false$/i, "no");
  if (table.form === "csv") return text;
  if (/[\r\n\u2028\u2029]/.test(text)) {
    found.report("sheet-line-break", cell.at, { heading: column.heading }, placeOf(cell));
    return null;
  }
  return rowText(text, column.words);
}

/** A cell as a row of a table has it: words so that they are read as they are. */
export const rowText = (text: string, words: boolean): string =>
  words ? wordsInRow(text) : text.replaceAll("|", "\\|");

function isTaken(changed: ChangedCell, found: Collector): boolean {
  const { column, cell, home } = changed;
  if (cell.odd === "date" || (cell.odd === null && looksLikeDate(changed))) {
    found.report(
      "sheet-date",
      cell.at,
      { heading: column.heading, found: cell.text, home: home === "" ? null : home },
      placeOf(cell),
    );
    return false;
  }
  return isValue(cell, column.heading, found);
}

/** Whether a cell holds a value: what a sheet works out is one if the file says what it gave. */
export function isValue(cell: InCell, heading: string, found: Collector): boolean {
  if (cell.odd === "error") found.report("sheet-error-value", cell.at, { heading, found: cell.text }, placeOf(cell));
  else if (cell.formula !== null && cell.text === "")
    found.report("sheet-formula-empty", cell.at, { heading, formula: cell.formula }, placeOf(cell));
  else {
    if (cell.formula !== null)
      found.report("sheet-formula", cell.at, { heading, found: cell.text, formula: cell.formula }, placeOf(cell));
    return true;
  }
  return false;
}

const month = "(?:jan|feb|m[aä]r|apr|ma[yi]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[\\p{L}]*\\.?";
const dates = new RegExp(
  `^(?:\\d{1,2}[-. /]+${month}(?:[-. /]+\\d{2,4})?|${month}[-. /]+\\d{1,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4})(?: 00:00(?::00)?)?$`,
  "iu",
);

/** Whether the sheet says that it is a date, or it is written as sheets write one. */
export const isDate = (cell: InCell): boolean => cell.odd === "date" || dates.test(cell.text);

/** Where words are expected a date may be meant, unless something like `3-5` or `Mar 3` stood there, which a sheet writes otherwise. */
function looksLikeDate({ column, cell, home }: ChangedCell): boolean {
  if (!dates.test(cell.text)) return false;
  if (!column.words || /^\d{1,4}\s*[-\u2013/.]\s*\d{1,4}$/.test(home ?? "")) return true;
  return home !== null && dates.test(home) && shapeOf(home) !== shapeOf(cell.text);
}

/** A person who means another day writes it as the one before it was written. */
const shapeOf = (date: string): string => date.replace(/\d+/g, "9").replace(/\p{L}+/gu, "a");

// ---------------------------------------------------------------- numbers

const foreignNumber =
  /^[+-]?(?:\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+,\d+|\d+(?:[.,]\d+)?e[+-]?\d+)\s?%?$/i;

/** Says so where it may be one of two numbers. */
export function isTwoNumbers(cell: InCell, whole: boolean, found: Collector): boolean {
  const two = pointOrThousands(cell.text, whole);
  if (two === null) return false;
  found.report("point-or-thousands", cell.at, { found: cell.text, ...two }, placeOf(cell));
  return true;
}

function numberBack({ table, column, home, cell, commas }: ChangedCell, found: Collector): string | null {
  if (commas && isTwoNumbers(cell, column.column?.type.kind === "int", found)) return null;
  const plain = commas ? cell.text.replace(/^([+-]?\d+),(\d+\s?%?)$/, "$1.$2") : cell.text;
  const now = numberOf(plain, false);
  if (now === null && foreignNumber.test(plain)) {
    found.report("sheet-number", cell.at, { heading: column.heading, found: cell.text }, placeOf(cell));
    return null;
  }
  const before = home === null ? null : numberOf(home, table.separator === ";");
  if (before !== null && now !== null && isRounded(before.value, now.value, plain)) {
    found.report(
      "sheet-rounded",
      cell.at,
      { heading: column.heading, found: cell.text, home: home ?? "" },
      placeOf(cell),
    );
  }
  return table.separator === ";" && now !== null ? plain.replace(".", ",") : plain.replaceAll("|", "\\|");
}

/** The number at home, to fewer places. */
function isRounded(before: number, now: number, text: string): boolean {
  const percent = text.includes("%") ? 100 : 1;
  const places = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return Number((before * percent).toFixed(places)) === Number((now * percent).toFixed(places));
}

// ---------------------------------------------------------------- words

/** Words in a cell of a row so that they are read as they are. */
function wordsInRow(text: string): string {
  const escaped = text.replace(/\\(?=[|\\*_`]|$)/g, "\\\\").replaceAll("|", "\\|");
  const reads = (written: string): boolean => cellText({ text: written, span: nowhere }) === text;
  return reads(escaped) ? escaped : escaped.replace(/(?<!\\)[*_`]/g, "\\$&");
}

const nowhere: RawCell["span"] = Span.nowhere;
