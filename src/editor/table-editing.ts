/**
 * What makes a table comfortable to type in: to the next cell or back with its bars drawn anew, and a row more at its end.
 * Cells are not read here, so that this works on half-written tables and in any text with bars.
 */
import { rowEnd } from "../../grammar/scan.ts";
import { layOut } from "../format/grid.ts";
import { isRule, splitRow } from "../syntax/rows.ts";
import { Span } from "../source/span.ts";

/** A stretch of the text and what replaces it. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits that do not overlap, in order, and what is selected in the text after them. */
export interface CellMove {
  readonly edits: readonly TextEdit[];
  readonly selection: { readonly start: number; readonly end: number };
}

interface TableLine {
  /** Of the whole line, without its line ending. */
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
  readonly isRule: boolean;
  /** What stands behind the last bar: a remark, a closing brace. */
  readonly behind: string;
}

/** The table around a place, and where in it that is. */
interface TableAtCursor {
  readonly lines: readonly TableLine[];
  readonly indent: string;
  readonly lineEnd: string;
  readonly line: number;
  readonly cell: number;
}

/** To the cell behind the one at `offset`; behind the last one of the table into a new row. Null: no table is there. */
export function nextCell(text: string, offset: number): CellMove | null {
  const table = tableAt(text, offset);
  const line = table?.lines[table.line];
  if (table === null || line === undefined) return null;
  const wide = Math.max(1, table.lines[0]?.cells.length ?? 0);
  if (!line.isRule && table.cell + 1 < Math.max(wide, line.cells.length))
    return moveTo(text, table, { line: table.line, cell: table.cell + 1 });
  const below = table.lines.findIndex((each, index) => index > table.line && !each.isRule);
  if (below >= 0) return moveTo(text, table, { line: below, cell: 0 });
  const last = table.lines.at(-1);
  if (last === undefined || last.behind.includes("}")) return null;
  const at = last.end;
  const newLine = (isRule: boolean): TableLine => ({
    start: at,
    end: at,
    cells: Array.from({ length: wide }, () => (isRule ? "---" : "")),
    isRule,
    behind: "",
  });
  // A heading alone gets its line of dashes first.
  const lines = [...table.lines, ...(table.lines.length === 1 ? [newLine(true)] : []), newLine(false)];
  return moveTo(text, { ...table, lines }, { line: lines.length - 1, cell: 0 });
}

/** To the cell before the one at `offset`. Null: no table is there, or it is the first. */
export function previousCell(text: string, offset: number): CellMove | null {
  const table = tableAt(text, offset);
  const line = table?.lines[table.line];
  if (table === null || line === undefined) return null;
  if (!line.isRule && table.cell > 0)
    return moveTo(text, table, { line: table.line, cell: Math.min(table.cell, line.cells.length) - 1 });
  let above = table.line - 1;
  while (table.lines[above]?.isRule === true) above -= 1;
  return above < 0
    ? null
    : moveTo(text, table, { line: above, cell: Math.max(0, (table.lines[above]?.cells.length ?? 1) - 1) });
}

/** The table at `offset` with its bars below each other; no edits: it is so, or none is there. */
export function realign(text: string, offset: number): readonly TextEdit[] {
  const table = tableAt(text, offset);
  return table === null ? [] : editsOf(text, table, drawTable(table));
}

// ---------------------------------------------------------------- finding

const rowLine = /^[ \t]*\|/;

function tableAt(text: string, offset: number): TableAtCursor | null {
  const here = lineAt(text, Math.min(Math.max(0, offset), text.length));
  if (!rowLine.test(text.slice(here.start, here.end))) return null;
  const spans = [here];
  for (let at = here.start; at > 0;) {
    const above = lineAt(text, at - (text.startsWith("\r\n", at - 2) ? 2 : 1));
    if (!rowLine.test(text.slice(above.start, above.end))) break;
    spans.unshift(above);
    at = above.start;
  }
  const line = spans.length - 1;
  for (let at = here.end; at < text.length;) {
    const below = lineAt(text, at + (text.startsWith("\r\n", at) ? 2 : 1));
    if (!rowLine.test(text.slice(below.start, below.end))) break;
    spans.push(below);
    at = below.end;
  }
  const first = spans[0] ?? here;
  const lines = spans.map((span, index) => readLine(text, span, index === 1 ? 1 : 2));
  return {
    lines,
    line,
    cell: cellAt(text, here.start, offset),
    indent: text.slice(first.start, text.indexOf("|", first.start)),
    lineEnd: /\r\n|\r|\n/.exec(text.slice(first.end))?.[0] ?? "\n",
  };
}

function lineAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start -= 1;
  let end = offset;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { start, end };
}

function readLine(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  dashes: number,
): TableLine {
  const bar = text.indexOf("|", start);
  const stop = Math.min(end, rowEnd(text, bar));
  const row = splitRow(Span.nowhere, text.slice(bar, stop), bar);
  return {
    start,
    end,
    cells: row.cells.map((cell) => cell.text),
    isRule: isRule(row, dashes),
    behind: text.slice(stop, end).trimEnd(),
  };
}

/** How many bars stand before the place in its line, less one. */
function cellAt(text: string, start: number, offset: number): number {
  let bars = 0;
  for (let at = start; at < offset; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "|") bars += 1;
  }
  return Math.max(0, bars - 1);
}

// ---------------------------------------------------------------- drawing

function drawTable({ lines, indent }: TableAtCursor): readonly string[] {
  const [header, ...rest] = lines;
  const body = rest.filter((each) => !each.isRule);
  const grid = layOut({
    header: header?.cells ?? [],
    rule: rest.find((each) => each.isRule)?.cells ?? [],
    rows: body.map((each) => each.cells),
  });
  let row = 0;
  return lines.map((line, index) => {
    const bars = index === 0 ? grid.header : line.isRule ? grid.rule : (grid.rows[row++] ?? "");
    return `${indent}${bars}${line.behind}`;
  });
}

function editsOf(text: string, table: TableAtCursor, now: readonly string[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  table.lines.forEach((line, index) => {
    const newLine = now[index] ?? "";
    if (isNew(table, index)) edits.push({ start: line.start, end: line.end, text: table.lineEnd + newLine });
    else if (text.slice(line.start, line.end) !== newLine)
      edits.push({ start: line.start, end: line.end, text: newLine });
  });
  return edits;
}

/** A line that is not in the text yet. */
const isNew = ({ lines }: TableAtCursor, index: number): boolean => {
  const line = lines[index];
  return line !== undefined && line.start === line.end;
};

function moveTo(text: string, before: TableAtCursor, to: { readonly line: number; readonly cell: number }): CellMove {
  const lines = before.lines.map((line, index) =>
    index !== to.line || line.cells.length > to.cell
      ? line
      : { ...line, cells: [...line.cells, ...Array.from({ length: to.cell + 1 - line.cells.length }, () => "")] },
  );
  const table = { ...before, lines };
  const now = drawTable(table);
  let at = table.lines[0]?.start ?? 0;
  for (let index = 0; index < to.line; index += 1) {
    const [line, next] = [table.lines[index], table.lines[index + 1]];
    at +=
      (now[index] ?? "").length +
      (line === undefined || next === undefined || isNew(table, index + 1)
        ? table.lineEnd.length
        : next.start - line.end);
  }
  const start = at + table.indent.length;
  const cell = splitRow(Span.nowhere, (now[to.line] ?? "").slice(table.indent.length), start).cells[to.cell];
  const edits = mergeInsertions(editsOf(text, table, now));
  return { edits, selection: { start: cell?.span.start ?? start, end: cell?.span.end ?? start } };
}

/** Insertions at one place become one edit, as the protocol has it. */
function mergeInsertions(edits: readonly TextEdit[]): readonly TextEdit[] {
  const out: TextEdit[] = [];
  for (const edit of edits) {
    const last = out.at(-1);
    if (last !== undefined && last.end === edit.start && edit.start === edit.end)
      out[out.length - 1] = { ...last, text: last.text + edit.text };
    else out.push(edit);
  }
  return out;
}
