/** Words that a spreadsheet takes for a number, a time or a truth value, and writes in a way of its own: `007` as `7`, `1e5` as `1.00E+05`. */
import type { SourceColumn } from "./source-table.ts";
import type { InCell } from "./sheet.ts";

const number = /^([+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)\s?(%?)$/i;
const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\.?)?$/i;
const truth = /^(?:true|false)$/i;

/** Whether the sheet says of a cell of words what stands at home, only not in the letters of home. */
export function isSameNormalized(column: SourceColumn, home: string, cell: InCell): boolean {
  const now = cell.text === home ? null : meantBy(column, cell);
  return now !== null && (now === meaningOf(home) || isShortened(home, cell.text));
}

/**
 * What a sheet takes the words of a cell for; null: they are words to it, too. What a person typed into a cell of text in
 * a workbook is as they meant it: such a file tells texts from what the program made of them.
 */
export function meantBy({ words }: SourceColumn, cell: InCell): string | null {
  if (!words || cell.odd !== null || (cell.context !== null && cell.value === null)) return null;
  return typeof cell.value === "boolean" ? String(cell.value) : meaningOf(cell.text);
}

/** The same for all ways to write it. */
export function meaningOf(words: string): string | null {
  if (truth.test(words)) return words.toLowerCase();
  const value = valueOf(words);
  if (value !== null) return value.toPrecision(12);
  const hours = time.exec(words);
  return hours === null ? null : `${secondsOf(hours)} seconds`;
}

function valueOf(words: string): number | null {
  const [, digits = "", percent] = number.exec(words) ?? [];
  return digits === "" ? null : Number(digits.replace(",", ".")) / (percent === "%" ? 100 : 1);
}

function secondsOf([, hours = "", minutes = "", seconds = "0", half]: RegExpExecArray): number {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return (hour * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** With an exponent a sheet shows as many digits as it has room for: `1.23E+11` for `123456789012`. */
function isShortened(home: string, now: string): boolean {
  const shown = /^[+-]?\d+(?:[.,](\d+))?e/i.exec(now);
  const before = valueOf(home);
  return (
    shown !== null &&
    before !== null &&
    Number(before.toExponential(Math.min(20, shown[1]?.length ?? 0))) === valueOf(now)
  );
}
