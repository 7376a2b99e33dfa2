import { Span } from "../source/span.ts";
import { positionAt, type SourceText } from "../source/text.ts";
import type { RawRow } from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import { isRowLine } from "../syntax/markdown.ts";
import { isRule, splitRow } from "../syntax/rows.ts";
import type { InCell, InSheet } from "./sheet.ts";

/** The pipe tables of a text in Markdown, each called after the heading above it. */
export function markdownSheets(source: SourceText): readonly InSheet[] {
  const sheets: { readonly name: string | null; readonly rows: RawRow[] }[] = [];
  let heading: string | null = null;
  let open = false;
  const lines = source.text.split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (isRowLine(line)) {
      if (!open) sheets.push({ name: heading, rows: [] });
      const start = (source.lines[index] ?? 0) + line.indexOf("|");
      sheets.at(-1)?.rows.push(splitRow(Span.ofFile(source.file), line.slice(line.indexOf("|")).trimEnd(), start));
      open = true;
      continue;
    }
    open = false;
    heading = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line)?.[1] ?? heading;
  }
  return sheets.flatMap(({ name, rows }) => {
    const [header, ...rest] = rows.filter((row) => !isRule(row, 3));
    return header === undefined
      ? []
      : [
          {
            name,
            header: header.cells.map((cell) => inCell(source, cell)),
            rows: rest.map((row) => row.cells.map((cell) => inCell(source, cell))),
            merged: [],
            noted: false,
            commas: false,
          },
        ];
  });
}

const inCell = (source: SourceText, cell: RawRow["cells"][number]): InCell => ({
  text: cellText(cell),
  value: null,
  odd: null,
  formula: null,
  note: null,
  at: cell.span,
  line: positionAt(source, cell.span.start).line,
  context: null,
});
