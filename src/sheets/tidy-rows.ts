/** Lines of a sheet that are no rows of its table: headings within it, totals, notes below. What becomes of them, a person says. */
import type { Collector } from "../diagnostics/collect.ts";
import { placeOf } from "./match.ts";
import type { InCell, InSheet } from "./sheet.ts";

/** Lines are counted as the sheet counts them. */
export interface RowChoices {
  readonly leftOut: ReadonlySet<number>;
  /** They are rows, whatever they look like. */
  readonly asRows: ReadonlySet<number>;
  /** Headings within the table become a column of this heading. */
  readonly sections: string | null;
}

type Row = readonly InCell[];

const cellsOf = (row: Row): readonly InCell[] => row.filter(({ text }) => text !== "");
export const lineOf = (row: Row): number => row[0]?.line ?? 0;

/** Without the lines that are left out; the headings stand in the first one that stays. */
export function withoutLines(sheet: InSheet, leftOut: ReadonlySet<number>): InSheet {
  const [header = [], ...rows] = [sheet.header, ...sheet.rows].filter((row) => !leftOut.has(lineOf(row)));
  return { ...sheet, header, rows, merged: sheet.merged.filter(({ line }) => !leftOut.has(line)) };
}

/** The rows alone; each kind of line that is none is reported once, unless it was said what becomes of it. */
export function tidyRows(sheet: InSheet, choices: RowChoices, found: Collector): InSheet {
  const rows = sheet.rows.filter((row) => !choices.asRows.has(lineOf(row)));
  const totals = rows.filter(isTotal);
  const others = rows.filter((row) => !totals.includes(row));
  const last = others.length - 1 - [...others].reverse().findIndex((row) => cellsOf(row).length > 1);
  const isFull = others.some((row) => cellsOf(row).length > 1);
  const below = isFull ? others.slice(last + 1) : [];
  const notes = isMostlyFull(sheet, others) ? below : below.filter(readsLikeNote);
  const headings = headingsIn(sheet, isFull ? others.slice(0, last + 1) : []);
  reportLines("sheet-totals", totals, found);
  reportLines("sheet-notes", notes, found);
  // A heading over all columns is one cell for people: what becomes of its line is said of the line.
  const linesOfNoRow = new Set([...totals, ...notes, ...headings].map(lineOf));
  const parted = { ...sheet, merged: sheet.merged.filter(({ line }) => !linesOfNoRow.has(line)) };
  const [first] = sheet.header;
  if (choices.sections !== null && headings.length === 0 && first !== undefined)
    found.report("sheet-sections-missing", first.at, { heading: choices.sections }, placeOf(first));
  if (choices.sections !== null) return withSections(parted, headings, choices.sections);
  reportLines("sheet-sections", headings, found);
  return parted;
}

const totalWords = /^(?:(?:grand|sub)[ -]?)?(?:total|sum|average|mean|median|minimum|maximum)s?\b:?$/i;
/** Perhaps with its unit: `3,360 gp`. */
const numberText = /^[+\-\u2212]?[\d.,\u202f\u00a0]+\s?(?:%|\p{L}{1,6}\.?)?$/u;

/** `Total`, and numbers behind it. */
function isTotal(row: Row): boolean {
  const [first, ...numbers] = cellsOf(row);
  return (
    first !== undefined &&
    totalWords.test(first.text.replace(/:$/, "")) &&
    numbers.length > 0 &&
    numbers.every(({ text, value }) => typeof value === "number" || numberText.test(text))
  );
}

/** Rows with nothing but their first cell, where the others are mostly full. */
function headingsIn(sheet: InSheet, rows: readonly Row[]): readonly Row[] {
  const alone = rows.filter((row) => row[0]?.text !== "" && isAlone(row));
  return isMostlyFull(sheet, rows) && alone.length * 3 <= rows.length ? alone : [];
}

const isAlone = (row: Row): boolean => cellsOf(row).length === 1;

/** Where it would be odd that a row has one cell alone. */
function isMostlyFull({ header }: InSheet, rows: readonly Row[]): boolean {
  const full = rows.filter((row) => !isAlone(row));
  const cells = full.reduce((sum, row) => sum + cellsOf(row).length, 0);
  return header.length > 2 && full.length > 0 && cells * 3 >= full.length * header.length * 2;
}

const readsLikeNote = (row: Row): boolean => /^(?:notes?\b|\*)|\S+\s+\S+\s+\S+\s+\S/i.test(cellsOf(row)[0]?.text ?? "");

function reportLines(
  code: "sheet-totals" | "sheet-notes" | "sheet-sections",
  rows: readonly Row[],
  found: Collector,
): void {
  const cells = rows.flatMap((row) => cellsOf(row)[0] ?? []);
  const [first] = cells;
  if (first === undefined) return;
  const facts = { lines: cells.map(({ line }) => line), texts: cells.map(({ text }) => text) };
  found.report(code, first.at, facts, placeOf(first));
}

/** Each row with the heading above it. */
function withSections(sheet: InSheet, headings: readonly Row[], name: string): InSheet {
  let above: InCell | undefined;
  const rows = sheet.rows.flatMap((row) => {
    if (headings.includes(row)) {
      above = row[0];
      return [];
    }
    const blank = { ...(row[0] as InCell), text: "", value: null, odd: null, formula: null, note: null };
    return [[...filledUp(row, sheet.header.length, blank), { ...blank, text: above?.text ?? "" }]];
  });
  const heading = { ...(sheet.header[0] as InCell), text: name, note: null };
  return { ...sheet, header: [...sheet.header, heading], rows };
}

const filledUp = (row: Row, width: number, blank: InCell): Row =>
  Array.from({ length: Math.max(width, row.length) }, (_, index) => row[index] ?? blank);
