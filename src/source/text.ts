import type { Span } from "./span.ts";

/** A position as people count: both from 1; columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One file's text with its line starts. A byte-order mark is kept in `text`; the lexer skips it. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
  /** Offset of the first character of each line. */
  readonly lines: readonly number[];
}

/** All files of a compilation by path. */
export type Sources = ReadonlyMap<string, SourceText>;

const lineEnd = /\r\n|\r|\n/g;

export function sourceText(file: string, text: string): SourceText {
  const lines = [0];
  for (const match of text.matchAll(lineEnd)) lines.push(match.index + match[0].length);
  return { file, text, lines };
}

export function positionAt(source: SourceText, offset: number): Position {
  let low = 0;
  let high = source.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (source.lines[low] ?? 0) + 1 };
}

/** The text of a line (counted from 1) without its line ending. */
export function lineText(source: SourceText, line: number): string {
  const start = source.lines[line - 1] ?? source.text.length;
  const next = source.lines[line] ?? source.text.length;
  return source.text.slice(start, next).replace(/[\r\n]+$/, "");
}

export function sliceOf(source: SourceText, span: Span): string {
  return source.text.slice(span.start, span.end);
}

/** `rules/penetration/strike.rules:12:3`, or the file alone where its text is not at hand. */
export function placeOf(sources: Sources, span: Span): string {
  const source = sources.get(span.file);
  if (source === undefined) return span.file;
  const { line, column } = positionAt(source, span.start);
  return `${span.file}:${line}:${column}`;
}
