/**
 * Changes of a sheet as changes of its text. What is typed into a cell changes nothing outside the two bars or separators it
 * stands between; rows and columns change nothing but themselves.
 */
import { displayWidth } from "../format/width.ts";
import type { Sheet, SheetCell, SheetRow } from "./sheet.ts";
import type { TextEdit } from "./table-editing.ts";

/** A block of cells; `row` -1 is the heading. */
export interface CellChange {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The edits of cells that exist, in order of the text; others are left out. */
export function setCells(text: string, sheet: Sheet, changes: readonly CellChange[]): readonly TextEdit[] {
  // What is said of a cell last counts.
  const byCell = new Map<string, TextEdit>();
  for (const { row, column, text: value } of changes) {
    const line = rowAt(sheet, row);
    const cell = line?.cells[column];
    if (line === undefined || column < 0) continue;
    if (cell !== undefined) {
      const edit = cellEdit(text, sheet, cell, column, value);
      const key = `${row} ${column}`;
      byCell.delete(key);
      if (edit !== null) byCell.set(key, edit);
    }
  }
  const edits = [...byCell.values(), ...missingCells(text, sheet, changes)];
  return edits.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A block put down with its first cell at a place: rows are added below where it does not fit; columns are not. */
export function pasteBlock(
  text: string,
  sheet: Sheet,
  at: { readonly row: number; readonly column: number },
  block: readonly (readonly string[])[],
): readonly TextEdit[] {
  const rowsBelow = sheet.rows.length - at.row;
  const width = sheet.header.cells.length;
  const inside = block
    .slice(0, rowsBelow)
    .flatMap((cells, row) =>
      cells.map((value, column) => ({ row: at.row + row, column: at.column + column, text: value })),
    );
  const below = block
    .slice(rowsBelow)
    .map((cells) => Array.from({ length: width }, (_, column) => cells[column - at.column] ?? ""));
  return [
    ...setCells(
      text,
      sheet,
      inside.filter(({ column }) => column < width),
    ),
    ...insertRows(text, sheet, sheet.rows.length, below),
  ];
}

/** Rows before the one at `before`; at the number of rows: below all. */
export function insertRows(
  text: string,
  sheet: Sheet,
  before: number,
  rows: readonly (readonly string[])[],
): readonly TextEdit[] {
  if (rows.length === 0) return [];
  const above =
    sheet.rows[before - 1] ?? (before <= 0 ? (sheet.rule ?? sheet.header) : sheet.rows.at(-1)) ?? sheet.header;
  const indent = sheet.notation === "bars" ? indentOf(text, sheet) : "";
  const sides = sidesOf(text, sheet);
  const lines = rows.map((cells) => `${indent}${writeLine(sheet, cells, sides)}`);
  const isBelowHeading = sheet.notation === "bars" && sheet.rule === null && above === sheet.header;
  const dashes = isBelowHeading
    ? [
        `${indent}${writeLine(
          sheet,
          sheet.header.cells.map(() => "---"),
          sides,
        )}`,
      ]
    : [];
  const all = [...dashes, ...lines];
  // `| a | }`: the brace goes down with the end of the table.
  const isClosed = /^\s*\}/.test(text.slice(above.end, above.lineEnd));
  const at = isClosed ? above.end : above.lineEnd;
  return [{ start: at, end: at, text: all.map((line) => sheet.lineBreak + line).join("") }];
}

export function removeRows(text: string, sheet: Sheet, first: number, count: number): readonly TextEdit[] {
  return sheet.rows.slice(Math.max(0, first), Math.max(0, first + count)).map((row): TextEdit => {
    const behind = text.slice(row.end, row.lineEnd);
    if (sheet.notation === "bars" && behind.includes("}")) return { start: row.start, end: row.end, text: "" };
    if (sheet.notation === "bars" && text.slice(row.lineStart, row.start).includes("{"))
      return { start: row.start, end: row.lineEnd, text: "" };
    const end = row.lineEnd + breakAt(text, row.lineEnd);
    if (end > row.lineEnd) return { start: row.lineStart, end, text: "" };
    // The last line of a file takes the line break before it along.
    const start = row.lineStart - breakBefore(text, row.lineStart);
    return { start, end, text: "" };
  });
}

export function duplicateRows(text: string, sheet: Sheet, first: number, count: number): readonly TextEdit[] {
  const copied = sheet.rows.slice(first, first + count);
  const last = copied.at(-1);
  if (last === undefined) return [];
  const isClosed = text.slice(last.end, last.lineEnd).includes("}");
  const at = isClosed ? last.end : last.lineEnd;
  const indent = sheet.notation === "bars" ? indentOf(text, sheet) : "";
  return [
    {
      start: at,
      end: at,
      text: copied.map((row) => `${sheet.lineBreak}${indent}${text.slice(row.start, row.end)}`).join(""),
    },
  ];
}

/** Moves rows by some places, up if it is negative. Remarks behind a row go with it. */
export function moveRows(text: string, sheet: Sheet, first: number, count: number, by: number): readonly TextEdit[] {
  const order = sheet.rows.map((_, index) => index);
  const to = first + by;
  if (first < 0 || count <= 0 || to < 0 || to + count > order.length) return [];
  const moved = order.splice(first, count);
  order.splice(to, 0, ...moved);
  return reorderRows(text, sheet, order);
}

/** Sorts by a column: numbers by their value, before texts; rows that are alike stay in their order. */
export function sortRows(text: string, sheet: Sheet, column: number, isDescending: boolean): readonly TextEdit[] {
  const order = sheet.rows
    .map((row, index) => ({ index, text: row.cells[column]?.text ?? "" }))
    .sort((a, b) => (isDescending ? -1 : 1) * compareCells(a.text, b.text) || a.index - b.index)
    .map(({ index }) => index);
  return reorderRows(text, sheet, order);
}

/** A column before the one at `before`, with its heading and perhaps a cell for each row. */
export function insertColumn(
  text: string,
  sheet: Sheet,
  before: number,
  heading: string,
  values: readonly string[] = [],
): readonly TextEdit[] {
  const width = Math.max(3, displayWidth(heading));
  const add = (row: SheetRow, value: string): TextEdit | null => {
    if (row.cells.length < Math.min(before, sheet.header.cells.length)) return null;
    if (sheet.notation !== "bars") {
      const quoted = csvCell(value, sheet.notation);
      const next = row.cells[before];
      return next === undefined
        ? { start: row.end, end: row.end, text: `${sheet.notation}${quoted}` }
        : { start: next.from, end: next.from, text: `${quoted}${sheet.notation}` };
    }
    const cell = `${/^-+$/.test(value) && row === sheet.rule ? "-".repeat(width) : padEnd(barCell(value), width)}`;
    const next = row.cells[before];
    if (next !== undefined) return { start: next.from, end: next.from, text: ` ${cell} |` };
    const isClosed = text[row.end - 1] === "|";
    return { start: row.end, end: row.end, text: isClosed ? ` ${cell} |` : ` | ${cell} |` };
  };
  const edits = [
    add(sheet.header, heading),
    sheet.rule === null ? null : add(sheet.rule, "---"),
    ...sheet.rows.map((row, index) => add(row, values[index] ?? "")),
  ];
  return edits.filter((edit) => edit !== null);
}

export function removeColumn(sheet: Sheet, column: number): readonly TextEdit[] {
  if (sheet.header.cells.length < 2) return [];
  const rows = [sheet.header, ...(sheet.rule === null ? [] : [sheet.rule]), ...sheet.rows];
  return rows.flatMap((row): readonly TextEdit[] => {
    const cell = row.cells[column];
    if (cell === undefined) return [];
    const isLast = column === row.cells.length - 1;
    // The bar behind the cell goes with it; the last cell takes the one before it.
    if (!isLast) return [{ start: cell.from, end: cell.to + 1, text: "" }];
    const from = column === 0 ? cell.from : cell.from - 1;
    return [{ start: from, end: cell.to, text: "" }];
  });
}

/** Edits that do not overlap, in order, made in a text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let done = 0;
  const parts: string[] = [];
  for (const { start, end, text: fresh } of edits) {
    parts.push(text.slice(done, start), fresh);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

// ---------------------------------------------------------------- cells

const rowAt = (sheet: Sheet, row: number): SheetRow | undefined => (row < 0 ? sheet.header : sheet.rows[row]);

/** Null: it says so already. */
function cellEdit(text: string, sheet: Sheet, cell: SheetCell, column: number, value: string): TextEdit | null {
  if (oneLine(value) === cell.text) return null;
  return shortest(
    text,
    cell,
    sheet.notation === "bars"
      ? barRegion(text, sheet, cell, column, value)
      : csvRegion(text, cell, value, sheet.notation),
  );
}

/** The stretch of the region that differs. */
function shortest(text: string, { from, to }: SheetCell, fresh: string): TextEdit | null {
  const old = text.slice(from, to);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const edit = { start: from + start, end: to - end, text: fresh.slice(start, fresh.length - end) };
  return edit.start === edit.end && edit.text === "" ? null : edit;
}

/** What stands between the bars: as wide as it was where the value fits, so that the bars stay below each other. */
function barRegion(text: string, sheet: Sheet, cell: SheetCell, column: number, value: string): string {
  const written = barCell(value);
  const old = text.slice(cell.from, cell.to);
  const inner = displayWidth(old) - 2;
  const width = displayWidth(written);
  if (width > inner || inner < 1) return written === "" ? "  " : ` ${written} `;
  const space = " ".repeat(inner - width);
  return isRightColumn(sheet, column, old) ? ` ${space}${written} ` : ` ${written}${space} `;
}

/** By the colon of its dashes; else as the cell stands. */
function isRightColumn(sheet: Sheet, column: number, old: string): boolean {
  const dashes = sheet.rule?.cells[column]?.text ?? "";
  return dashes.endsWith(":") ? !dashes.startsWith(":") : /^ {2,}\S(?:.*\S)? $/.test(old);
}

/** As it stands between bars. */
export function barCell(value: string): string {
  let written = "";
  let slashes = 0;
  for (const sign of oneLine(value)) {
    if (sign === "|" && slashes % 2 === 0) written += "\\";
    slashes = sign === "\\" ? slashes + 1 : 0;
    written += sign;
  }
  return written;
}

function csvRegion(text: string, cell: SheetCell, value: string, separator: string): string {
  const wasQuoted = text[cell.start - 1] === '"' && cell.start > cell.from;
  return csvCell(value, separator, wasQuoted);
}

/** As it stands between separators. */
export function csvCell(value: string, separator: string, always = false): string {
  const line = oneLine(value);
  return always || line.includes(separator) || line.includes('"') || line !== line.trim()
    ? `"${line.replaceAll('"', '""')}"`
    : line;
}

/** A cell has one line. */
const oneLine = (value: string): string => value.replace(/[\r\n\u2028\u2029\v\f]+/g, " ").trim();

/** A row that ends before the column gets the cells up to it. */
function missingCells(text: string, sheet: Sheet, changes: readonly CellChange[]): readonly TextEdit[] {
  const byRow = new Map<number, Map<number, string>>();
  for (const { row, column, text: value } of changes) {
    const line = rowAt(sheet, row);
    if (line === undefined || column < line.cells.length || column >= sheet.header.cells.length) continue;
    const cells = byRow.get(row) ?? new Map<number, string>();
    byRow.set(row, cells.set(column, value));
  }
  const sides = sidesOf(text, sheet);
  return [...byRow].flatMap(([row, cells]): readonly TextEdit[] => {
    const line = rowAt(sheet, row);
    if (line === undefined || [...cells.values()].every((value) => oneLine(value) === "")) return [];
    const last = Math.max(...[...cells].filter(([, value]) => oneLine(value) !== "").map(([column]) => column));
    const values = Array.from(
      { length: last + 1 - line.cells.length },
      (_, index) => cells.get(line.cells.length + index) ?? "",
    );
    if (sheet.notation !== "bars")
      return [
        {
          start: line.end,
          end: line.end,
          text: values.map((value) => sheet.notation + csvCell(value, sheet.notation)).join(""),
        },
      ];
    const isClosed = text[line.end - 1] === "|";
    const drawnCells = values.map(
      (value, index) => ` ${alignCell(barCell(value), sides[line.cells.length + index])} |`,
    );
    return [{ start: line.end, end: line.end, text: (isClosed ? "" : " |") + drawnCells.join("") }];
  });
}

// ---------------------------------------------------------------- rows

interface Side {
  readonly width: number;
  readonly isRight: boolean;
}

/** How wide cells of new rows are writeLine: as the headings stand. */
function sidesOf(text: string, sheet: Sheet): readonly Side[] {
  return sheet.header.cells.map((cell, column) => ({
    width: Math.max(1, displayWidth(text.slice(cell.from, cell.to)) - 2),
    isRight: sheet.rule?.cells[column]?.text.endsWith(":") === true && !sheet.rule.cells[column].text.startsWith(":"),
  }));
}

function writeLine(sheet: Sheet, cells: readonly string[], sides: readonly Side[]): string {
  if (sheet.notation !== "bars") {
    const separator = sheet.notation;
    const line = cells.map((value) => csvCell(value, separator)).join(separator);
    // A line in which nothing stands would be no row.
    return cells.every((value) => oneLine(value) === "") && cells.length === 1 ? '""' : line;
  }
  return `|${cells.map((value, column) => ` ${/^---$/.test(value) ? "-".repeat(Math.max(3, sides[column]?.width ?? 3)) : alignCell(barCell(value), sides[column])} |`).join("")}`;
}

function alignCell(written: string, side: Side | undefined): string {
  if (side === undefined) return written;
  const space = " ".repeat(Math.max(0, side.width - displayWidth(written)));
  return side.isRight ? space + written : written + space;
}

const padEnd = (written: string, width: number): string =>
  written + " ".repeat(Math.max(0, width - displayWidth(written)));

function indentOf(text: string, sheet: Sheet): string {
  const like = sheet.rows[0] ?? sheet.rule ?? sheet.header;
  return /^[ \t]*/.exec(text.slice(like.lineStart, like.start))?.[0] ?? "";
}

/** The text of each place becomes that of the row that stands there now. */
function reorderRows(text: string, sheet: Sheet, order: readonly number[]): readonly TextEdit[] {
  // A brace behind the last row stays the last; remarks go with their rows.
  const endOf = (row: SheetRow): number => (text.slice(row.end, row.lineEnd).includes("}") ? row.end : row.lineEnd);
  return sheet.rows.flatMap((row, place): readonly TextEdit[] => {
    const from = sheet.rows[order[place] ?? place];
    if (from === undefined || from === row) return [];
    const [fresh, old] = [text.slice(from.start, endOf(from)), text.slice(row.start, endOf(row))];
    return fresh === old ? [] : [{ start: row.start, end: endOf(row), text: fresh }];
  });
}

const number = /^[+\-\u2212\u2013]?\d+(?:[.,]\d+)?\s?%?$/;

function compareCells(a: string, b: string): number {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== null && right !== null) return left - right;
  if ((left === null) !== (right === null)) return left === null ? 1 : -1;
  const [low, high] = [a.toLowerCase(), b.toLowerCase()];
  return low < high ? -1 : low > high ? 1 : a < b ? -1 : a > b ? 1 : 0;
}

const numberOf = (text: string): number | null =>
  number.test(text)
    ? Number(
        text
          .replace(/[\u2212\u2013]/, "-")
          .replace(",", ".")
          .replace(/\s?%$/, ""),
      )
    : null;

function breakAt(text: string, at: number): number {
  return text.startsWith("\r\n", at) ? 2 : text[at] === "\n" || text[at] === "\r" ? 1 : 0;
}

function breakBefore(text: string, at: number): number {
  return text.startsWith("\r\n", at - 2) ? 2 : at > 0 && (text[at - 1] === "\n" || text[at - 1] === "\r") ? 1 : 0;
}
