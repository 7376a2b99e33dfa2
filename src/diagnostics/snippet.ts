import { lineText, positionAt, type SourceText, type Sources } from "../source/text.ts";
import type { Span } from "../source/span.ts";
import { shown } from "./display.ts";
import type { Palette } from "./palette.ts";

export interface Mark {
  readonly span: Span;
  readonly label: string | undefined;
  readonly main: boolean;
}

interface Placed extends Mark {
  readonly line: number;
  /** Offsets within the line. */
  readonly from: number;
  readonly to: number;
  /** Set where the mark goes on over further lines. */
  readonly lastLine: number;
}

export interface SnippetOptions {
  readonly palette: Palette;
  /** Sets off the main mark. */
  readonly main: (text: string) => string;
  /** Columns for a line of source; longer lines are cut around their mark. */
  readonly width: number;
}

/** The lines of the sources that `marks` point at, with what is marked underlined; the file of the main mark comes first. */
export function snippet(sources: Sources, marks: readonly Mark[], options: SnippetOptions): readonly string[] {
  const main = marks.find((mark) => mark.main);
  const files = [...new Set([...(main === undefined ? [] : [main.span.file]), ...marks.map((mark) => mark.span.file)])];
  const gutter = gutterWidth(sources, marks);
  const result: string[] = [];
  for (const file of files) {
    const source = sources.get(file);
    if (source === undefined) continue;
    const placed = marks
      .filter((mark) => mark.span.file === file)
      .map((mark) => place(source, mark))
      .sort((a, b) => a.line - b.line || a.from - b.from);
    if (result.length > 0 && file !== main?.span.file)
      result.push("", options.palette.faint(`${" ".repeat(gutter + 2)}in ${file}`));
    result.push(...fileLines(source, placed, gutter, options));
  }
  return result;
}

function gutterWidth(sources: Sources, marks: readonly Mark[]): number {
  const lines = marks.map((mark) => {
    const source = sources.get(mark.span.file);
    return source === undefined ? 1 : positionAt(source, mark.span.start).line;
  });
  return Math.max(2, ...lines.map((line) => String(line).length));
}

function place(source: SourceText, mark: Mark): Placed {
  const start = positionAt(source, Math.min(mark.span.start, source.text.length));
  const end = positionAt(source, Math.min(Math.max(mark.span.end, mark.span.start), source.text.length));
  const length = lineLength(source, start.line);
  const from = Math.min(start.column - 1, length);
  const to = end.line > start.line ? length : Math.min(end.column - 1, length);
  // A mark that ends with a line's ending does not go on into the next.
  const lastLine = end.line > start.line && end.column === 1 ? end.line - 1 : end.line;
  return { ...mark, line: start.line, from, to: Math.max(from, to), lastLine };
}

/** Without building the text of the line: it may be megabytes long. */
function lineLength(source: SourceText, line: number): number {
  const start = source.lines[line - 1] ?? source.text.length;
  let end = source.lines[line] ?? source.text.length;
  while (end > start && (source.text[end - 1] === "\n" || source.text[end - 1] === "\r")) end -= 1;
  return end - start;
}

function fileLines(
  source: SourceText,
  marks: readonly Placed[],
  gutter: number,
  options: SnippetOptions,
): readonly string[] {
  const { palette } = options;
  const result: string[] = [];
  const bar = palette.faint(`${" ".repeat(gutter + 1)}│`);
  let before = 0;
  const heading = tableHeading(source, marks);
  const line = (number: number, text: string): void => {
    if (before > 0 && number > before + 1) result.push(palette.faint(`${" ".repeat(gutter)}⋮`));
    result.push(`${palette.faint(`${String(number).padStart(gutter)} │`)} ${text}`.trimEnd());
    before = number;
  };
  let window: Window | null = null;
  for (const mark of marks) {
    if (heading !== null && heading < mark.line && before === 0)
      line(heading, cut(source, heading, 0, 0, options.width).text);
    if (window === null || before !== mark.line || !window.holds(mark)) {
      window = cut(source, mark.line, mark.from, mark.to, options.width);
      line(mark.line, window.text);
    }
    result.push(`${bar} ${underline(window, mark, mark.main ? options.main : palette.note)}`.trimEnd());
  }
  return result;
}

function underline(window: Window, mark: Placed, colour: (text: string) => string): string {
  const { blanks, length } = window.columns(mark);
  const further = mark.lastLine > mark.line ? ` (to line ${mark.lastLine})` : "";
  const label = mark.label === undefined ? further : ` ${shown(mark.label).text}${further}`;
  return " ".repeat(blanks) + colour((mark.main ? "^" : "-").repeat(Math.max(1, length)) + label);
}

/** The line with the columns of the table that the main mark stands in, if it stands in one: a cell alone says little. */
function tableHeading(source: SourceText, marks: readonly Placed[]): number | null {
  const main = marks.find((mark) => mark.main);
  if (main === undefined) return null;
  if (source.file.endsWith(".csv")) return main.line > 1 ? 1 : null;
  const isRow = (line: number): boolean => {
    const start = source.lines[line - 1] ?? 0;
    return source.text
      .slice(start, Math.min(source.lines[line] ?? source.text.length, start + 200))
      .trimStart()
      .startsWith("|");
  };
  if (!isRow(main.line)) return null;
  let top = main.line;
  while (top > 1 && main.line - top < 5000 && isRow(top - 1)) top -= 1;
  return top < main.line ? top : null;
}

interface Window {
  readonly text: string;
  holds(mark: Placed): boolean;
  columns(mark: Placed): { readonly blanks: number; readonly length: number };
}

/** The line, or the part of it around `from`, as shown. */
function cut(source: SourceText, line: number, from: number, to: number, width: number): Window {
  const length = lineLength(source, line);
  const whole = length <= width * 2 ? lineText(source, line) : null;
  if (whole !== null && shown(whole).width <= width) return windowOf(whole, 0, "", "");
  const lineStart = source.lines[line - 1] ?? 0;
  const room = width - 2;
  const wanted = Math.min(to - from, Math.floor(room / 2));
  let first = Math.max(0, Math.min(from - Math.floor((room - wanted) / 2), length - room));
  let text = source.text.slice(lineStart + first, lineStart + Math.min(length, first + room));
  // Never begin or end in the middle of a character.
  if (/^[\uDC00-\uDFFF]/.test(text)) {
    text = text.slice(1);
    first += 1;
  }
  if (/[\uD800-\uDBFF]$/.test(text)) text = text.slice(0, -1);
  return windowOf(text, first, first > 0 ? "…" : "", first + text.length < length ? "…" : "");
}

function windowOf(text: string, first: number, before: string, after: string): Window {
  const display = before + shown(text, before.length).text + after;
  const columnOf = (offset: number): number =>
    before.length + shown(text.slice(0, Math.max(0, Math.min(text.length, offset - first))), before.length).width;
  return {
    text: display,
    holds: (mark) => mark.from >= first && mark.from <= first + text.length,
    columns: (mark) => ({ blanks: columnOf(mark.from), length: columnOf(mark.to) - columnOf(mark.from) }),
  };
}
