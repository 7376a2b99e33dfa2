/**
 * Reads a CSV file as RFC 4180 has it, and as spreadsheets write it: `,`, `;` or tab by the first line, a byte-order mark,
 * any line ending, `sep=;` above the headings. Every cell knows its place; all mistakes are reported, not the first alone.
 */
import type { Collector } from "../diagnostics/collect.ts";
import type { SourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { Span } from "../source/span.ts";

export interface Csv {
  readonly separator: "," | ";" | "\t";
  readonly header: ast.RawRow | null;
  /** Without lines in which nothing stands. */
  readonly rows: readonly ast.RawRow[];
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

interface Reader {
  readonly file: string;
  readonly text: string;
  readonly separator: number;
  readonly found: Pick<Collector, "report">;
  at: number;
}

export function readCsv(source: SourceText, found: Pick<Collector, "report">): Csv {
  const { text } = source;
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const told = /^sep=([,;\t])(?:\r\n|\r|\n|$)/.exec(text.slice(start, start + 8));
  const separator = (told?.[1] ?? likelySeparator(text, start)) as Csv["separator"];
  const reader: Reader = {
    file: source.file,
    text,
    separator: separator.charCodeAt(0),
    found,
    at: start + (told?.[0].length ?? 0),
  };
  let header: ast.RawRow | null = null;
  const rows: ast.RawRow[] = [];
  while (reader.at < text.length) {
    const row = readRow(reader);
    if (row.cells.every((cell) => cell.text === "")) continue;
    if (header === null) header = row;
    else rows.push(row);
  }
  return { separator, header, rows };
}

/** The sign that stands most often outside quotes in the first line. */
function likelySeparator(text: string, start: number): string {
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === "," || sign === ";" || sign === "\t") counts[sign] += 1;
    else if ((sign === "\n" || sign === "\r") && at > start) break;
  }
  if (counts["\t"] > 0 && counts["\t"] >= counts[";"] && counts["\t"] >= counts[","]) return "\t";
  return counts[";"] > 0 && counts[";"] >= counts[","] ? ";" : ",";
}

/** One row, and the line ending after it. */
function readRow(reader: Reader): ast.RawRow {
  const start = reader.at;
  const cells: ast.RawCell[] = [];
  for (;;) {
    cells.push(readCell(reader));
    if (reader.text.charCodeAt(reader.at) !== reader.separator) break;
    reader.at += 1;
  }
  const end = reader.at;
  if (reader.text.charCodeAt(reader.at) === carriageReturn) reader.at += 1;
  if (reader.text.charCodeAt(reader.at) === lineFeed) reader.at += 1;
  return { cells, span: Span.still(reader.file, start, end) };
}

function readCell(reader: Reader): ast.RawCell {
  const start = skipBlanks(reader, reader.at);
  if (reader.text.charCodeAt(start) === quote) return readQuoted(reader, start);
  const end = endOfCell(reader, start);
  reader.at = end;
  return trimmed(reader, start, end);
}

function skipBlanks(reader: Reader, from: number): number {
  let at = from;
  for (;;) {
    const code = reader.text.charCodeAt(at);
    if ((code !== 32 && code !== 9 && code !== 160) || code === reader.separator) return at;
    at += 1;
  }
}

/** The place of the next separator or line ending. */
function endOfCell(reader: Reader, from: number): number {
  const { text, separator } = reader;
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === lineFeed || code === carriageReturn) break;
  }
  return at;
}

function trimmed(reader: Reader, start: number, end: number): ast.RawCell {
  let last = end;
  while (last > start && isBlank(reader.text.charCodeAt(last - 1))) last -= 1;
  return { text: reader.text.slice(start, last), span: Span.still(reader.file, start, last) };
}

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 160;

function readQuoted(reader: Reader, open: number): ast.RawCell {
  const close = closingQuote(reader.text, open + 1);
  if (close < 0) return readUnclosed(reader, open);
  const inside = reader.text
    .slice(open + 1, close)
    .replaceAll('""', '"')
    .trim();
  const after = skipBlanks(reader, close + 1);
  reader.at = endOfCell(reader, after);
  if (reader.at > after) {
    reader.found.report("text-after-quote", Span.still(reader.file, after, reader.at), {
      text: reader.text.slice(after, Math.min(reader.at, after + 40)),
    });
  }
  return { text: inside, span: Span.still(reader.file, open + 1, close) };
}

/** A quote that is not one of a pair. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at;
}

/** The quote would swallow the rest of the file: the cell ends with its line instead, so that the rows below are read as well. */
function readUnclosed(reader: Reader, open: number): ast.RawCell {
  reader.found.report("quote-not-closed", Span.still(reader.file, open, open + 1), {});
  const end = endOfCell(reader, open + 1);
  reader.at = end;
  return trimmed(reader, open + 1, end);
}
