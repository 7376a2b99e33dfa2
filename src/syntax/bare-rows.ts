/** Cells as they are pasted from a spreadsheet: with tabs between them, and no bars. */
import type { Edit } from "../diagnostics/diagnostic.ts";
import { spanAt, type Build } from "./build/context.ts";

type CellContext = Pick<Build, "near" | "place" | "found">;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Names such lines of tables, one finding for those that stand together, and gives the text with blanks in their place. */
export function blankBareRows(build: CellContext, text: string): string {
  if (!text.includes("\t") || !text.includes("{")) return text;
  const lines = linesOf(text);
  let read = text;
  for (let at = 1; at < lines.length; at += 1) {
    const count = bareRowsAt(lines, at);
    if (count === 0) continue;
    const rows = lines.slice(at, at + count);
    report(build, rows);
    const [first, last] = [rows[0] as Line, rows.at(-1) as Line];
    read =
      read.slice(0, first.start) + read.slice(first.start, last.end).replace(/[^\r\n]/g, " ") + read.slice(last.end);
    at += count - 1;
  }
  return read;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  const ending = /\r\n|\r|\n|$/g;
  for (let start = 0; start <= text.length;) {
    ending.lastIndex = start;
    const end = ending.exec(text)?.index ?? text.length;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return lines;
}

/** How many lines of bare cells begin there: below a row as many cells as it has, or at the top of a table at least two lines alike. */
function bareRowsAt(lines: readonly Line[], at: number): number {
  const above = lines[at - 1]?.text.trim() ?? "";
  const first = cellsOf(lines[at]);
  const wanted = above.startsWith("|") ? countBars(above) : /^(?:table|examples)\b[^{}"]*\{$/.test(above) ? first : 0;
  if (first < 2 || first !== wanted) return 0;
  let count = 1;
  while (cellsOf(lines[at + count]) === wanted) count += 1;
  return above.startsWith("|") || count > 1 ? count : 0;
}

const longest = 20_000;

/** Cells between tabs; 0 for what is a row already, a remark, a check or the end of a body. */
function cellsOf(line: Line | undefined): number {
  if (line === undefined || line.text.length > longest) return 0;
  const text = cellsText(line);
  return !text.includes("\t") || /^(?:[|#}]|check\b)/.test(text) ? 0 : text.split("\t").length;
}

/** Without blanks around it; tabs at its end part empty cells. */
const cellsText = ({ text }: Line): string => text.trimStart().replace(/ +$/, "");

const countBars = (row: string): number => row.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).length;

function report(build: CellContext, rows: readonly Line[]): void {
  const [first, last] = [rows[0] as Line, rows.at(-1) as Line];
  const edits = rows.map((line): Edit => ({
    span: spanAt(build, line.start, line.end),
    text: `  | ${cellsText(line)
      .split("\t")
      .map((cell) => cell.trim().replaceAll("|", "\\|"))
      .join(" | ")} |`,
  }));
  build.found.report(
    "row-without-bars",
    spanAt(build, first.end - first.text.trimStart().length, last.end),
    { rows: rows.length },
    { fixes: [{ title: rows.length === 1 ? "Put the bars in" : `Put the bars into ${rows.length} lines`, edits }] },
  );
}
