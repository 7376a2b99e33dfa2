import type { Span } from "../source/span.ts";
import type { RawCell, RawRow } from "./ast.ts";

const bar = 124;
const backslash = 92;
const blank = /[ \t\f\v\u00a0\u2000-\u200d\u202f\u3000\ufeff]/;

/** Splits a line of a table at its bars; `\|` is no bar. `at` is the offset of the text in the file, in which `near` lies, too. */
export function splitRow(near: Span, text: string, at: number): RawRow {
  const cells: RawCell[] = [];
  let start = 1;
  for (let i = 1; i <= text.length; i += 1) {
    const code = i === text.length ? bar : text.charCodeAt(i);
    if (code === backslash) i += 1;
    else if (code === bar) {
      // What follows the last bar is a cell only if something stands there.
      if (i < text.length || trimRange(text, start, i).start < i) cells.push(cellOf(near, text, start, i, at));
      start = i + 1;
    }
  }
  return { cells, span: near.between(at, at + text.length) };
}

function cellOf(near: Span, text: string, start: number, end: number, at: number): RawCell {
  const inner = trimRange(text, start, end);
  const span = near.between(at + inner.start, at + inner.end);
  if (inner.start < inner.end) return { text: text.slice(inner.start, inner.end), span };
  // An empty cell is a place: behind the first blank, where a value would be typed.
  const place = at + Math.min(start + 1, end);
  return { text: "", span: near.between(place, place) };
}

function trimRange(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  let from = start;
  let to = end;
  while (from < to && blank.test(text.charAt(from))) from += 1;
  while (to > from && blank.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: from === to ? from : to };
}

/** A line of dashes, perhaps with colons, as Markdown has it under a heading. */
export function isRule(row: RawRow, atLeast: number): boolean {
  return (
    row.cells.length > 0 &&
    row.cells.every(({ text }) => {
      const dashes = text.replace(/^:|:$/g, "");
      return dashes.length >= (text.includes(":") ? 1 : atLeast) && /^[-\u2010-\u2015\u2212]+$/.test(dashes);
    })
  );
}
