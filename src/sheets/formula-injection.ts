/**
 * Texts that a spreadsheet would take for a formula are written with an apostrophe before them, and read without it.
 * A program that parts cells at other signs than ours must not find a beginning inside of one either.
 */

/** What begins a formula somewhere: the full-width signs do in East Asian editions. */
const starts = "=+\\-@|\\uff0b\\uff0d\\uff1d\\uff20";
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?%?$/;

const opening = new RegExp(`^(?=[\\s'"]*[\\t\\r\\n${starts}])`, "u");
const inner = new RegExp(`([;\\t\\r\\n])(?=[\\s'"]*[${starts}])`, "gu");
const openingMark = new RegExp(`^'(?=[\\s'"]*[\\t\\r\\n${starts}])`, "u");
const innerMark = new RegExp(`([;\\t\\r\\n])'(?=[\\s'"]*[${starts}])`, "gu");

/** The text as no spreadsheet runs it. A number with a sign is none to be afraid of. */
export function escapeFormula(text: string): string {
  if (plainNumber.test(text)) return text;
  return text.replace(inner, "$1'").replace(opening, "'");
}

/** What `guarded` was given. */
export function unescapeFormula(text: string): string {
  return text.replace(innerMark, "$1").replace(openingMark, "");
}
