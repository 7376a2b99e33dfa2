/** Cells as they are pasted from a spreadsheet, a list or a page: with tabs, commas or bars between them, and none at the ends. */
import type { Edit } from "../diagnostics/diagnostic.ts";
import { spanAt, type Build } from "./build/context.ts";
import { asTyped, typeBehindName, typeOfCells } from "./cell-types.ts";

type Place = Pick<Build, "near" | "place" | "found">;

export interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Names such lines of tables, one finding for those that stand together, and gives the text with blanks in their place. */
export function blankBareRows(build: Place, text: string): string {
  if (!/\t|\b(?:table|examples)\b/.test(text) || !text.includes("{")) return text;
  const lines = [...linesFrom(text, 0)];
  let read = text;
  for (let at = 1; at < lines.length; at += 1) {
    const found = bareRowsAt(lines, at);
    if (found === null) continue;
    const { count } = found;
    const rows = lines.slice(at, at + count);
    report(build, rows, found);
    const [first, last] = [rows[0] as Line, rows.at(-1) as Line];
    read =
      read.slice(0, first.start) + read.slice(first.start, last.end).replace(/[^\r\n]/g, " ") + read.slice(last.end);
    at += count - 1;
  }
  return read;
}

/** The lines from the start of one of them on. */
export function* linesFrom(text: string, from: number): Generator<Line> {
  const ending = /\r\n|\r|\n|$/g;
  for (let start = from; start <= text.length;) {
    ending.lastIndex = start;
    const end = ending.exec(text)?.index ?? text.length;
    yield { start, end, text: text.slice(start, end) };
    start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
}

interface Bare {
  readonly count: number;
  /** What stands between two cells. */
  readonly sign: string;
  /** The first line has the headings. */
  readonly headed: boolean;
}

const signs = ["\t", "|", ";", ","];

/**
 * The lines of bare cells that begin there: below a row as many cells as it has, with tabs, or at the top of a table at least
 * two lines alike. Commas and bars stand in other lines, too: with these they must be all that the table has.
 */
function bareRowsAt(lines: readonly Line[], at: number): Bare | null {
  const above = lines[at - 1]?.text.trim() ?? "";
  const below = above.startsWith("|");
  const headed = /^table\b[^{}"]*\{$/.test(above);
  if (!below && !headed && !/^examples\b[^{}"]*\{$/.test(above)) return null;
  for (const sign of below ? ["\t"] : signs) {
    const first = cellsOf(lines[at], sign);
    if (first < 2 || (below && first !== barred(above))) continue;
    let count = 1;
    while (cellsOf(lines[at + count], sign) === first) count += 1;
    const whole = sign === "\t" || /^\s*\}/.test(lines[at + count]?.text ?? "");
    if (below || (count > 1 && whole)) return { count, sign, headed };
  }
  return null;
}

const longest = 20_000;

/** Cells between such signs; 0 for what is a row already, a remark, a check or the end of a body. */
export function cellsOf(line: Line | undefined, sign: string): number {
  if (line === undefined || line.text.length > longest) return 0;
  const text = cellsText(line);
  if (!text.includes(sign) || /^(?:[|#}]|check\b)/.test(text)) return 0;
  return sign !== "\t" && /["=({#]/.test(text) ? 0 : text.split(sign).length;
}

/** Without blanks around it; tabs at its end part empty cells. */
const cellsText = ({ text }: Line): string => text.trimStart().replace(/ +$/, "");

const barred = (row: string): number => row.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).length;

function report(build: Place, rows: readonly Line[], { sign, headed }: Bare): void {
  const [first, last] = [rows[0] as Line, rows.at(-1) as Line];
  const cells = rows.map((line) => cellsIn(line, sign));
  const table = headed ? withTypes(cells) : cells;
  const edits = rows.map((line, at): Edit => ({
    span: spanAt(build, line.start, line.end),
    text: rowText(table[at] ?? []),
  }));
  build.found.report(
    "row-without-bars",
    spanAt(build, first.end - first.text.trimStart().length, last.end),
    { rows: rows.length, sign: sign === "\t" ? "tabs" : sign === "|" ? "" : `\`${sign}\`` },
    { fixes: [{ title: rows.length === 1 ? "Put the bars in" : `Put the bars into ${rows.length} lines`, edits }] },
  );
}

/** The cells of a line, as they stand in a row. */
export const cellsIn = (line: Line, sign: string): readonly string[] =>
  cellsText(line)
    .replace(sign === "|" ? /\|\s*$/ : /^$/, "")
    .split(sign)
    .map((cell) => cell.trim().replaceAll("|", "\\|"));

export const rowText = (cells: readonly string[]): string => `  | ${cells.join(" | ")} |`;

/** Headings that say nothing of what stands below them get the type that all cells of their column have. */
export function withTypes([header = [], ...rows]: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (header.some((each) => each.includes(":") || each === "")) return [header, ...rows];
  const types = header.map((_, column) => (column === 0 ? "key" : typeOfCells(rows.map((row) => row[column] ?? ""))));
  const typed = header.map((name, column) => `${name}${typeBehindName(types[column] ?? "text")}`);
  const cells = rows.map((row) => row.map((cell, column) => asTyped(types[column] ?? "text", cell)));
  return [typed, ...cells];
}
