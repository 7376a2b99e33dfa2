/** A row that has one cell too few, because the bar between two of them was forgotten: a gap shows where. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import type { RawCell, RawRow } from "./ast.ts";

export interface LostBar {
  /** The cell with the gap. */
  readonly at: Span;
  /** What stands before the gap. */
  readonly before: string;
  /** The row as it is with the bar. */
  readonly cells: readonly RawCell[];
  readonly fix: Fix;
}

/** More than one space between words: people and tools put them where a column ends. */
const gap = /\s{2,}/g;

/** Null: the row has not one cell too few, or no gap or several tell where the bar was. */
export function lostBar(row: RawRow, columns: number): LostBar | null {
  if (row.cells.length !== columns - 1) return null;
  const gaps = row.cells.flatMap((cell) => [...cell.text.matchAll(gap)].map((found) => ({ cell, found })));
  const [only, another] = gaps;
  if (only === undefined || another !== undefined) return null;
  const { cell, found } = only;
  const [text] = found;
  const start = cell.span.start + found.index;
  const span = cell.span.between(start, start + text.length);
  const before = cell.text.slice(0, found.index);
  const parts = [
    { ...cell, text: before, span: cell.span.to(span.start) },
    { ...cell, text: cell.text.slice(found.index + text.length), span: cell.span.from(span.end) },
  ];
  return {
    at: cell.span,
    before,
    cells: row.cells.flatMap((each) => (each === cell ? parts : [each])),
    fix: { guess: true, title: `Put a bar behind \`${before}\``, edits: [{ span, text: " | " }] },
  };
}
