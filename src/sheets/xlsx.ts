/** Workbooks, by way of `hucre`: nothing else knows that package. */
import { readXlsx, writeXlsx, type Cell, type DataValidation, type Sheet, type WriteSheet } from "hucre/xlsx";
import { trimBlanks, type InCell, type InSheet, type OutSheet } from "./sheet.ts";
import { Span } from "../source/span.ts";

type WorkbookValue = Sheet["rows"][number][number];

const asText = "@";
/** Named for each cell: bold alone would be another font. */
const font = { name: "Calibri", size: 11 };
/** So many columns a sheet may have. */
const mostColumns = 16_384;
/** More do not come from a designer's hand. */
const mostCells = 5_000_000;
/** A list of choices that a sheet offers stands within quotes, up to this length. */
const longestList = 255;

/** The same bytes for the same sheets: the clock is not asked. */
export async function workbookBytes(sheets: readonly OutSheet[]): Promise<Uint8Array> {
  const long = new Date(Date.UTC(2000, 0, 1));
  return writeXlsx({ sheets: sheets.map(writeSheet), properties: { created: long, modified: long } });
}

function writeSheet(sheet: OutSheet): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const put = (
    row: number,
    column: number,
    text: string,
    number: { readonly value: number; readonly format: string } | null,
    note: string | null,
    bold: boolean,
  ): void => {
    cells.set(`${row},${column}`, {
      ...(text === "" ? {} : { value: number?.value ?? encodeEscapes(text) }),
      style: { numFmt: number?.format ?? asText, font: { ...font, ...(bold ? { bold } : {}) } },
      ...(note === null ? {} : { comment: { text: encodeEscapes(note), author: "rules" } }),
    });
  };
  sheet.headings.forEach(({ text, note }, column) => {
    put(0, column, text, null, note, true);
  });
  sheet.rows.forEach((row, index) => {
    row.forEach(({ text, number, note }, column) => {
      put(index + 1, column, text, number, note, false);
    });
  });
  const height = sheet.rows.length + 1;
  return {
    name: sheet.name,
    cells,
    rows: Array.from({ length: height }, () => sheet.headings.map((): WorkbookValue => null)),
    columns: sheet.headings.map(({ text }, column) => ({
      width: widthOf([text, ...sheet.rows.map((row) => row[column]?.text ?? "")]),
    })),
    freezePane: { rows: 1 },
    dataValidations: sheet.headings.flatMap(({ choices }, column) => validation(choices, column, height)),
  };
}

const widthOf = (texts: readonly string[]): number =>
  Math.min(60, Math.max(8, ...texts.map((text) => text.length + 2)));

/** Only plain words are offered: a list is written as a formula is. */
function validation(choices: readonly string[], column: number, height: number): DataValidation[] {
  const plain = choices.length > 0 && choices.every((choice) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(choice));
  if (!plain || choices.join(",").length > longestList) return [];
  const letter = columnLetters(column);
  return [
    {
      type: "list",
      values: [...choices],
      range: `${letter}2:${letter}${height + 100}`,
      allowBlank: true,
      showErrorMessage: false,
    },
  ];
}

/** `_x0041_` would be read as a letter, and some characters cannot stand in a workbook as they are. */
function encodeEscapes(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`);
}

export const columnLetters = (column: number): string =>
  (column < 26 ? "" : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A file that is no workbook, or is damaged. */
export class NoWorkbook extends Error {}

/** Every visible sheet in which something stands. */
export async function workbookSheets(file: string, bytes: Uint8Array): Promise<readonly InSheet[]> {
  const workbook = await readXlsx(bytes, { readStyles: true }).catch((problem: unknown) => {
    throw new NoWorkbook(problem instanceof Error ? problem.message : String(problem));
  });
  return workbook.sheets
    .filter((sheet) => sheet.hidden !== true && sheet.veryHidden !== true)
    .flatMap((sheet) => readSheet(file, sheet) ?? []);
}

function readSheet(file: string, sheet: Sheet): InSheet | null {
  const at = (row: number, column: number): InCell => inCell(file, sheet, row, column);
  // A sheet may be a million empty rows deep: only those in which something stands are looked at.
  const withFormula = new Set(
    [...(sheet.cells ?? [])].flatMap(([place, cell]) =>
      cell.formula === undefined ? [] : [Number(place.split(",")[0])],
    ),
  );
  const used = [...sheet.rows.keys()].filter(
    (row) =>
      withFormula.has(row) ||
      sheet.rows[row]?.some((value) => value !== null && value !== undefined && value !== "") === true,
  );
  const width = used.reduce((most, row) => Math.max(most, sheet.rows[row]?.length ?? 0), 0);
  if (used.length * width > mostCells) throw new NoWorkbook("too many cells");
  const filled = used.map((row) => Array.from({ length: width }, (_unused, column) => at(row, column)));
  const [header, ...rows] = filled;
  if (header === undefined) return null;
  let end = header.length;
  while (end > 0 && header[end - 1]?.text === "" && rows.every((row) => row[end - 1]?.text === "")) end -= 1;
  return {
    name: sheet.name,
    header: header.slice(0, end),
    rows: rows.map((row) => row.slice(0, end)),
    noted: true,
    commas: false,
    merged: (sheet.merges ?? []).map((merge) => at(merge.startRow, merge.startCol)),
  };
}

function inCell(file: string, sheet: Sheet, row: number, column: number): InCell {
  const cell = sheet.cells?.get(`${row},${column}`);
  const formula = cell?.formula ?? null;
  const value =
    formula === null
      ? (cell?.value ?? sheet.rows[row]?.[column] ?? null)
      : (cell?.formulaResult ?? cell?.value ?? null);
  const isError =
    cell?.type === "error" || (typeof value === "string" && formula !== null && /^#[A-Z/0!?]+$/.test(value));
  return {
    ...cellContent(value, cell?.style?.numFmt ?? ""),
    ...(isError ? { odd: "error" as const } : {}),
    formula,
    note: cell?.comment === undefined ? null : decodeEscapes(cell.comment.text),
    // A workbook has no text to point into: places in order, for who sorts findings.
    at: Span.still(file, row * mostColumns + column, row * mostColumns + column),
    line: row + 1,
    context: `sheet \`${sheet.name}\`, cell ${columnLetters(column)}${row + 1}`,
  };
}

/** Of notes, which are not decoded by whoever reads them. */
const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function cellContent(value: WorkbookValue, format: string): Pick<InCell, "text" | "value" | "odd"> {
  if (value === null || value === undefined) return { text: "", value: null, odd: null };
  if (typeof value === "number") return { text: numberText(value, format), value, odd: null };
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE", value, odd: null };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), value: null, odd: "date" };
  return { text: trimBlanks(String(value)), value: null, odd: null };
}

/** To the digits that a spreadsheet keeps; as percent, with a sign and with as many places as the cell is told to show. */
function numberText(value: number, format: string): string {
  const [first = ""] = format.split(";");
  const percent = first.includes("%");
  const rounded = Number((percent ? value * 100 : value).toPrecision(15));
  const places = /\.(0+)/.exec(first)?.[1]?.length ?? 0;
  const plain = plainDigits(rounded);
  const written = plain.split(".")[1]?.length ?? 0;
  const text = written >= places ? plain : `${plain}${written === 0 ? "." : ""}${"0".repeat(places - written)}`;
  return `${first.startsWith("+") && rounded > 0 ? "+" : ""}${text}${percent ? "%" : ""}`;
}

/** Without an exponent. */
function plainDigits(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, "");
}
