import { assertNever } from "../source/exhaustive.ts";
import { displayWidth } from "./width.ts";

/** The texts of a table's cells. */
export interface Grid {
  readonly header: readonly string[];
  /** The cells of the line of dashes as written; empty where there is none. */
  readonly rule: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Drawn {
  readonly header: string;
  readonly rule: string;
  readonly rows: readonly string[];
}

type Alignment = "left" | "right" | "center";

interface GridColumn {
  readonly side: Alignment;
  /** `:---`: said, and not only meant. */
  readonly said: boolean;
  readonly width: number;
}

/** Markdown wants three dashes. */
const narrowest = 3;
/** A longer cell stands out of its column: one long text shall not draw all rows apart. */
const widest = 80;

const numeral = /^[+\-\u2212\u2013]?\d+(?:\.\d+)?\s?%?$/;

/** The table as lines, its bars below each other. */
export function layOut(grid: Grid): Drawn {
  const count = Math.max(grid.header.length, grid.rule.length);
  const columns = Array.from({ length: count }, (_, index) => columnOf(grid, index));
  return {
    header: drawRow(grid.header, columns),
    rule: drawRow(columns.map(dashes), columns),
    rows: grid.rows.map((row) => drawRow(row, columns)),
  };
}

function columnOf(grid: Grid, index: number): GridColumn {
  let width = Math.max(narrowest, fitting(grid.header[index] ?? ""));
  let numbers = 0;
  let others = 0;
  for (const row of grid.rows) {
    const text = row[index] ?? "";
    width = Math.max(width, fitting(text));
    if (numeral.test(text)) numbers += 1;
    else if (text !== "") others += 1;
  }
  const mark = grid.rule[index] ?? "";
  const left = mark.startsWith(":");
  const right = mark.endsWith(":") && mark.length > 1;
  if (left || right) return { side: left && right ? "center" : right ? "right" : "left", said: true, width };
  return { side: numbers > 0 && others === 0 ? "right" : "left", said: false, width };
}

/** The width that a cell asks of its column: none if it is too long. */
function fitting(text: string): number {
  if (text.length > widest) return 0;
  const width = displayWidth(text);
  return width > widest ? 0 : width;
}

function dashes({ side, said, width }: GridColumn): string {
  switch (side) {
    case "left":
      return said ? `:${"-".repeat(width - 1)}` : "-".repeat(width);
    case "right":
      return `${"-".repeat(width - 1)}:`;
    case "center":
      return `:${"-".repeat(width - 2)}:`;
    default:
      return assertNever(side);
  }
}

function drawRow(cells: readonly string[], columns: readonly GridColumn[]): string {
  const drawn = cells.map((text, index) => {
    const column = columns[index];
    return column === undefined ? text : drawCell(text, column);
  });
  return `| ${drawn.join(" | ")} |`;
}

function drawCell(text: string, { side, width }: GridColumn): string {
  const space = text.length > widest ? 0 : Math.max(0, width - displayWidth(text));
  switch (side) {
    case "left":
      return text + " ".repeat(space);
    case "right":
      return " ".repeat(space) + text;
    case "center":
      return " ".repeat(space >> 1) + text + " ".repeat(space - (space >> 1));
    default:
      return assertNever(side);
  }
}
