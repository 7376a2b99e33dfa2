/** Rows without a table around them, as they are pasted from a page or a spreadsheet: with bars, or with tabs between their cells. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { cellsIn, cellsOf, linesFrom, rowText, withTypes, type Line } from "./bare-rows.ts";
import { spanAt, type Build } from "./build/context.ts";
import { isName, keyName } from "./words.ts";

const separator = /^[\s|:-]+$/;
/** Says of no table what it lists. */
const plainHeading = /^(?:name|id|key|title|item)$/i;

const isLineEnd = (sign: string): boolean => sign === "\n" || sign === "\r";
const isBlank = (sign: string): boolean => !isLineEnd(sign) && sign.trim() === "";

/** Names the rows that begin with a word that begins nothing, and gives where they end. Null: it begins no row. */
export function reportUnnamedTable(build: Build, text: string, [word]: readonly IToken[]): number | null {
  if (word === undefined) return null;
  let start = word.startOffset;
  while (start > 0 && isBlank(text.charAt(start - 1))) start -= 1;
  if (start > 0 && !isLineEnd(text.charAt(start - 1))) return null;
  const sign = word.tokenType === T.Row ? "|" : "\t";
  const rows = rowsFrom(text, start, sign);
  const [first] = rows;
  if (first === undefined) return null;
  const last = rows.at(-1) ?? first;
  const written = tableOf(rows, sign);
  const edits = [{ span: spanAt(build, first.start, last.end), text: written?.text ?? "" }];
  build.found.report(
    "unnamed-table",
    spanAt(build, word.startOffset, first.end),
    {},
    written === null ? {} : { fixes: [{ guess: true, title: `Make it the table \`${written.name}\``, edits }] },
  );
  return last.end;
}

/** Lines with tabs must be two at least, with as many cells each: one may be anything. */
function rowsFrom(text: string, start: number, sign: string): readonly Line[] {
  const rows: Line[] = [];
  for (const line of linesFrom(text, start)) {
    const isRow =
      sign === "|"
        ? line.text.trimStart().startsWith("|")
        : cellsOf(line, sign) > 1 && cellsOf(line, sign) === cellsOf(rows[0] ?? line, sign);
    if (!isRow) break;
    rows.push(line);
  }
  return sign === "|" || rows.length > 1 ? rows : [];
}

/** The rows as a table that is named after its first heading; null: they are too few to be one. */
function tableOf(lines: readonly Line[], sign: string): { readonly name: string; readonly text: string } | null {
  const rows = lines
    .filter(({ text }) => !separator.test(text))
    .map((line) => (sign === "|" ? barredCells(line.text) : cellsIn(line, sign)));
  const [[heading = ""] = []] = rows;
  if (rows.length < 2) return null;
  const key = keyName(heading.replace(/:.*/, ""));
  const name = plainHeading.test(key) || !isName(key) ? "Things" : key.charAt(0).toUpperCase() + key.slice(1);
  return { name, text: `table ${name} {\n${withTypes(rows).map(rowText).join("\n")}\n}` };
}

const barredCells = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
