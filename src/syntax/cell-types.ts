/** What the cells below a heading tell of the type of their column. */

import { betterNumber, betterTest } from "./numbers.ts";

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
  if (texts.every(isWhole)) return `${optional}int`;
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
  // Where only what holds is marked, an empty cell says no.
  if (every(holds)) return texts.some((text) => /^yes$/i.test(text)) ? `${optional}bool` : "bool";
  if (texts.every((text) => holds.test(text) || holdsNot.test(text))) return `${optional}bool`;
  return `${optional}text`;
}

const holds = /^(?:yes|true|[\u2713\u2714\u2611])$/i;
const holdsNot = /^(?:no|false|[\u2717\u2718\u2610])$/i;

/** `12`, `1,000`, `10k`, `$2,500` */
const isWhole = (text: string): boolean =>
  /^[-+]?\d+$/.test(text) ||
  (/^[$\u20ac\u00a3]?\d[\d.,' ]*[kKM]?$/.test(text) && /^\d+$/.test(betterNumber(text) ?? ""));

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
  if (type.endsWith("bool")) {
    if (holds.test(cell)) return "yes";
    return holdsNot.test(cell) || (type === "bool" && nothing.test(cell)) ? "no" : nothing.test(cell) ? "" : cell;
  }
  if (!type.endsWith("int")) return cell;
  if (nothing.test(cell)) return "";
  return /^[-+]?\d+$/.test(cell) || !isWhole(cell) ? cell.replace(/\+$/, "") : (betterNumber(cell) ?? cell);
}

/** `2nd to 4th` as `2 to 4`. */
export const withoutOrdinals = (cell: string): string => cell.replace(/(?<=\d)(?:st|nd|rd|th)\b/gi, "");

/** `1-10`, `11 to 19`, `20`, `5+`: which numbers a row stands for. */
export const rangeText = /^\d+(?:\s*(?:-|\u2013|\u2014|to|\.\.)\s*\d+|\+)?$/;
