/** What the cells below a heading tell of the type of their column. */

import { betterTest } from "./numbers.ts";

/** Of dice: such a column is written with brackets behind its name, and rolls where it is used. */
const rolling = "rolling";

/** How documents write that there is nothing. */
export const nothing = /^(?:[-\u2013\u2014]|n\/?a|none)?$/i;
/** Dice and numbers with signs between them: `2d6 + 1`. Each may be read in one way only, so that no long cell takes long. */
const dice = /^[\s(]*(?:\d*d(?:\d+|%)|\d+)(?:[\s()*+\u2212-]+(?:\d*d(?:\d+|%)|\d+))*[\s)]*$/i;
const die = /d(?:\d|%)/i;
/** `4d6 keep highest 3`, `4d6kh3`, `3d6 (x2)` */
const chosen =
  /^\d*d\d+\s*(?:keep|drop|take|best|highest|lowest|worst|explod|reroll|kh|kl|dh|dl|k\d|!|\(?[x\u00d7*]\s*\d)/i;

/** Null: there are none. */
export function typeOfCells(all: readonly string[]): string | null {
  const texts = all.filter((text) => !nothing.test(text));
  if (texts.length === 0) return null;
  const optional = texts.length < all.length ? "optional " : "";
  const every = (pattern: RegExp): boolean => texts.every((text) => pattern.test(text));
  if (every(/^(?:[-+]?\d+|\d+\+)$/)) return `${optional}int`;
  if (texts.every(isRange) && optional === "") return ranges;
  const isRolled = (text: string): boolean => dice.test(text) && die.test(text);
  const rolled = texts.filter(isRolled).length;
  if (every(dice) && rolled > 0) return optional === "" ? rolling : null;
  // Dice in words of others are told at their cells.
  const isMeant =
    rolled * 2 > texts.length || (rolled > 0 && texts.every((text) => dice.test(text) || chosen.test(text)));
  if (optional === "" && isMeant) return rolling;
  // A decimal comma is told at its cell.
  if (every(/^[-+]?\d+(?:[.,]\d+)?%?$/)) return `${optional}number`;
  if (every(/^(?:yes|no)$/)) return `${optional}bool`;
  return `${optional}text`;
}

/** What stands behind the name of a column. */
export const typeBehindName = (type: string): string => (type === rolling ? "(): int" : `: ${type}`);

/** The type of a column of ranges. */
export const ranges = "range of int";

/** `0-99`, `700+`, `less than 5`, `>= 3`: which numbers a row stands for. */
export const isRange = (text: string): boolean => rangeText.test(text) || bounds.test(betterTest(text) ?? text);
const bounds = /^(?:[<>\u2264\u2265]=?\s*\d+|\d+ to \d+)$/;

/** A cell as a column of the type has it: `4+` is the number that it begins with, in ranges `700+` is `>= 700`, and nothing is left empty. */
export function asTyped(type: string, cell: string): string {
  if (type === ranges) return betterTest(withoutOrdinals(cell)) ?? withoutOrdinals(cell);
  if (!type.endsWith("int")) return cell;
  return nothing.test(cell) ? "" : cell.replace(/\+$/, "");
}

/** `2nd to 4th` as `2 to 4`. */
export const withoutOrdinals = (cell: string): string => cell.replace(/(?<=\d)(?:st|nd|rd|th)\b/gi, "");

/** `1-10`, `11 to 19`, `20`, `5+`: which numbers a row stands for. */
export const rangeText = /^\d+(?:\s*(?:-|\u2013|\u2014|to|\.\.)\s*\d+|\+)?$/;
