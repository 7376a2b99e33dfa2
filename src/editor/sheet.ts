/**
 * Tables of a text as sheets: where each cell stands, and what it says. Nothing is compiled here, so that a page can show and
 * change a sheet between two letters, also one that is half written.
 */
import { endOfLine, isRowStart, rowEnd } from "../../grammar/scan.ts";
import { readCsv } from "../resolve/csv.ts";
import { Span } from "../source/span.ts";
import { sourceText } from "../source/text.ts";
import type { RawRow } from "../syntax/ast.ts";
import { isRule, splitRow } from "../syntax/rows.ts";

export interface SheetCell {
  /** As a sheet shows it: without the signs that the file needs around it. */
  readonly text: string;
  /** What is written, without blanks and quotes; of an empty cell a place. */
  readonly start: number;
  readonly end: number;
  /** All between its two bars or separators. */
  readonly from: number;
  readonly to: number;
}

export interface SheetRow {
  /** Of its first line. */
  readonly lineStart: number;
  /** Of its last line, without the line ending. */
  readonly lineEnd: number;
  /** From the first bar to the last; of a file of CSV the whole line. */
  readonly start: number;
  readonly end: number;
  readonly cells: readonly SheetCell[];
}

export interface Sheet {
  readonly notation: "bars" | Separator;
  readonly header: SheetRow;
  /** The line of dashes below the headings. */
  readonly rule: SheetRow | null;
  readonly rows: readonly SheetRow[];
  readonly lineBreak: string;
}

type Separator = "," | ";" | "\t";

export type TextKind = "rules" | "markdown" | "csv";

export function textKindOf(path: string): TextKind {
  return path.endsWith(".csv") ? "csv" : path.endsWith(".md") ? "markdown" : "rules";
}

/** All tables of a text, in its order. */
export function sheetsIn(text: string, kind: TextKind): readonly Sheet[] {
  if (kind !== "csv") return tablesIn(text, kind === "markdown");
  const sheet = csvIn(text);
  return sheet === null ? [] : [sheet];
}

/** Which of them stands at a place, or the one above it; the first where none is above. -1: there are none. */
export function sheetAt(sheets: readonly Sheet[], offset: number): number {
  let found = -1;
  while ((sheets[found + 1]?.header.lineStart ?? Infinity) <= offset) found += 1;
  return found < 0 && sheets.length > 0 ? 0 : found;
}

/** The row and column of a place in a sheet; the heading is row -1. Null: it is in none of its cells. */
export function placeIn(sheet: Sheet, offset: number): { readonly row: number; readonly column: number } | null {
  let row = -2;
  while (((row < -1 ? sheet.header : sheet.rows[row + 1])?.start ?? Infinity) <= offset) row += 1;
  const found = row < 0 ? sheet.header : sheet.rows[row];
  if (row < -1 || found === undefined || offset > found.lineEnd) return null;
  let column = 0;
  while ((found.cells[column + 1]?.from ?? Infinity) <= offset) column += 1;
  return { row, column };
}

// ---------------------------------------------------------------- bars

interface BarLine {
  readonly row: SheetRow;
  readonly raw: RawRow;
  readonly isFirst: boolean;
}

function tablesIn(text: string, isMarkdown: boolean): readonly Sheet[] {
  const lineBreak = lineBreakOf(text);
  const sheets: Sheet[] = [];
  let lines: BarLine[] = [];
  const close = (): void => {
    const sheet = sheetOf(lines, lineBreak);
    if (sheet !== null) sheets.push(sheet);
    lines = [];
  };
  let isSource = !isMarkdown;
  for (let at = 0; at <= text.length;) {
    const end = endOfLine(text, at);
    if (isMarkdown && /^[ \t]*(?:```|~~~)/.test(text.slice(at, Math.min(end, at + 200)))) isSource = !isSource;
    const bar = barOf(text, at, end);
    if (bar >= 0) {
      // Behind an opening brace a table begins, whatever stood before it.
      if (text.slice(at, bar).includes("{")) close();
      lines.push(barLine(text, { lineStart: at, lineEnd: end, bar, isFirst: lines.length === 0 }));
      if (text.slice(lines.at(-1)?.row.end ?? end, end).includes("}")) close();
    } else if (!isSource || !/^[ \t]*(?:#|$)/.test(text.slice(at, Math.min(end, at + 200)))) close();
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  close();
  return sheets;
}

/** The first bar of a line that is a row, or -1. */
function barOf(text: string, start: number, end: number): number {
  const bar = text.indexOf("|", start);
  if (bar < 0 || bar >= end) return -1;
  const before = text.slice(start, bar);
  return before.trim() === "" || (before.trimEnd().endsWith("{") && !before.trimStart().startsWith("#"))
    ? isRowStart(text, bar)
      ? bar
      : -1
    : -1;
}

function barLine(
  text: string,
  {
    lineStart,
    lineEnd,
    bar,
    isFirst,
  }: { readonly lineStart: number; readonly lineEnd: number; readonly bar: number; readonly isFirst: boolean },
): BarLine {
  const stop = Math.min(lineEnd, rowEnd(text, bar));
  const raw = splitRow(Span.nowhere, text.slice(bar, stop), bar);
  const isClosed = text[stop - 1] === "|";
  let from = bar + 1;
  const cells = raw.cells.map((cell, index): SheetCell => {
    const next = raw.cells[index + 1];
    const to =
      next === undefined ? (isClosed ? stop - 1 : stop) : barAfter(text, cell.text === "" ? from : cell.span.end, stop);
    const region = { from, to };
    from = to + 1;
    return { text: shownBars(cell.text), start: cell.span.start, end: cell.span.end, ...region };
  });
  return { row: { lineStart, lineEnd, start: bar, end: stop, cells }, raw, isFirst };
}

/** The next bar that separates cells. Nothing but blanks stands before it. */
function barAfter(text: string, from: number, stop: number): number {
  const found = text.indexOf("|", from);
  return found < 0 || found > stop ? stop : found;
}

const shownBars = (text: string): string => (text.includes("\\|") ? text.replaceAll("\\|", "|") : text);

function sheetOf(lines: readonly BarLine[], lineBreak: string): Sheet | null {
  const [header, ...others] = lines;
  if (header === undefined || header.row.cells.length === 0) return null;
  const [second] = others;
  const rule = second !== undefined && isRule(second.raw, 1) ? second : null;
  return {
    notation: "bars",
    header: header.row,
    rule: rule?.row ?? null,
    // Later lines of dashes divide rows for the eye.
    rows: others.filter((line) => line !== rule && !isRule(line.raw, 2)).map(({ row }) => row),
    lineBreak,
  };
}

function lineBreakOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}

// ---------------------------------------------------------------- CSV

function csvIn(text: string): Sheet | null {
  // What is wrong with it, the compiler says.
  const { separator, header, rows } = readCsv(sourceText("", text), { report: () => undefined });
  if (header === null) return null;
  const line = (row: RawRow): SheetRow => csvRow(text, row, separator);
  return { notation: separator, header: line(header), rule: null, rows: rows.map(line), lineBreak: lineBreakOf(text) };
}

function csvRow(text: string, raw: RawRow, separator: Separator): SheetRow {
  const { start, end } = raw.span;
  let from = start;
  const cells = raw.cells.map((cell): SheetCell => {
    const quoted = cell.span.start > from && text[cell.span.start - 1] === '"' && text[cell.span.end] === '"';
    let to = cell.span.end + (quoted ? 1 : 0);
    while (to < end && text[to] !== separator) to += 1;
    const region = { from, to };
    from = to + 1;
    return { text: cell.text, start: cell.span.start, end: cell.span.end, ...region };
  });
  return { lineStart: start, lineEnd: end, start, end, cells };
}
