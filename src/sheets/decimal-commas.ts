/** Numbers as they are written where the comma is that of decimals: `1.234,5`. */
import type { InCell } from "./sheet.ts";

const german = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
/** It can be no other number: `12,5`, `1.234,5`, `1.234.567`. */
const surely = /^[+-]?(?:\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/;

export interface DecimalCommas {
  readonly cells: readonly InCell[];
  readonly lines: readonly number[];
  readonly first: InCell;
  /** That cell as a number. */
  readonly number: string;
}

export const hasDecimalComma = (text: string): boolean => german.test(text);

/**
 * Null: nothing here says that commas are those of decimals. `readsCommas`: the file says so of all its numbers, so only
 * points between thousands are in the way.
 */
export function decimalCommasIn(cells: readonly InCell[], readsCommas: boolean): DecimalCommas | null {
  const filled = cells.filter(({ text }) => text !== "");
  const sure = filled.filter(({ text }) => surely.test(text) && (!readsCommas || text.includes(".")));
  const [first] = sure;
  if (first === undefined || !filled.every(({ text }) => german.test(text))) return null;
  const number = (text: string): string => text.replaceAll(".", "").replace(",", ".");
  const plain = (text: string): string => (readsCommas ? text.replaceAll(".", "") : number(text));
  return {
    cells: cells.map((cell) => ({ ...cell, text: plain(cell.text), value: null })),
    lines: sure.map(({ line }) => line),
    first,
    number: number(first.text),
  };
}
