/** What the cells below a heading tell of the type of their column. */

/** Of dice: such a column is written with brackets behind its name, and rolls where it is used. */
const rolling = "rolling";

/** How documents write that there is nothing. */
export const nothing = /^(?:[-\u2013\u2014]|n\/?a|none)?$/i;
/** Dice and numbers with signs between them: `2d6 + 1`. Each may be read in one way only, so that no long cell takes long. */
const dice = /^[\s(]*(?:\d*d(?:\d+|%)|\d+)(?:[\s()*+\u2212-]+(?:\d*d(?:\d+|%)|\d+))*[\s)]*$/i;
const die = /d(?:\d|%)/i;

/** Null: there are none. */
export function typeOfCells(all: readonly string[]): string | null {
  const texts = all.filter((text) => !nothing.test(text));
  if (texts.length === 0) return null;
  const optional = texts.length < all.length ? "optional " : "";
  const every = (pattern: RegExp): boolean => texts.every((text) => pattern.test(text));
  if (every(/^(?:[-+]?\d+|\d+\+)$/)) return `${optional}int`;
  if (every(rangeText) && optional === "") return "range of int";
  const rolled = texts.filter((text) => dice.test(text) && die.test(text)).length;
  if (every(dice) && rolled > 0) return optional === "" ? rolling : null;
  // Dice in words of others are told at their cells.
  if (optional === "" && rolled * 2 > texts.length) return rolling;
  // A decimal comma is told at its cell.
  if (every(/^[-+]?\d+(?:[.,]\d+)?%?$/)) return `${optional}number`;
  if (every(/^(?:yes|no)$/)) return `${optional}bool`;
  return `${optional}text`;
}

/** What stands behind the name of a column. */
export const typeBehindName = (type: string): string => (type === rolling ? "(): int" : `: ${type}`);

/** A cell as a column of whole numbers has it: `4+` is the number that it begins with, and nothing is left empty. */
export const asNumber = (cell: string): string => (nothing.test(cell) ? "" : cell.replace(/\+$/, ""));

/** `1-10`, `11 to 19`, `20`, `5+`: which numbers a row stands for. */
export const rangeText = /^\d+(?:\s*(?:-|\u2013|\u2014|to|\.\.)\s*\d+|\+)?$/;

/** Words before and behind the one end of a range. */
const ends: readonly (readonly [RegExp, string])[] = [
  [/^(\d+)(?:\+| (?:and|or) (?:up|above|more|over|older|higher))$/i, ">="],
  [/^(\d+) (?:and|or) (?:below|less|under|fewer|younger|lower)$/i, "<="],
  [/^(?:over|above|more than) (\d+)$/i, ">"],
  [/^(?:under|below|less than|fewer than) (\d+)$/i, "<"],
  [/^at least (\d+)$/i, ">="],
  [/^(?:at most|up to) (\d+)$/i, "<="],
];

/** `70 and up` is `>= 70`; null: it says no range with one end in words. */
export function openRange(text: string): string | null {
  for (const [pattern, sign] of ends) {
    const number = pattern.exec(text)?.[1];
    if (number !== undefined) return `${sign} ${number}`;
  }
  return null;
}
