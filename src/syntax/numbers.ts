/** `7O`, `1l5`: a letter typed or scanned for a digit. An `l` at the end may be liters. */
export const letterAmongDigits = /^[+-]?\d(?=.*[OoIl])[\dOoIl]*[\dOoI](?:\.\d+)?$/;

export function lettersForDigits(text: string): string {
  return text.replace(/[Oo]/g, "0").replace(/[Il]/g, "1");
}

/** A number without its power of ten: the point moves, digit by digit, so that none is lost. */
export function pointMoved([, sign, whole = "", part = "", power]: readonly (string | undefined)[]): string {
  const point = whole.length + Number(power);
  const digits = "0".repeat(Math.max(0, 1 - point)) + whole + part;
  const before = Math.max(1, point);
  const after = digits.slice(before).replace(/0+$/, "");
  return (
    (sign === "-" ? "-" : "") +
    digits
      .slice(0, before)
      .padEnd(before, "0")
      .replace(/^0+(?=\d)/, "") +
    (after === "" ? "" : `.${after}`)
  );
}

/** `1.2k`, `2.5M`, `3 million`: more than the digits say. Of a small `m` only the writer knows. */
export const factors =
  /^([-+])?(\d{1,9})(?:\.(\d{1,9}))?\s*(?:([kK]|[Tt]sd|[Tt]housand)|(M|[Mm]io|[Mm]ln|[Mm]illion)|B|[Bb]n|[Bb]illion)s?\.?$/;

export const multiplied = ([found, sign, whole, part, thousand, million]: readonly (string | undefined)[]): string =>
  pointMoved([found, sign, whole, part, thousand !== undefined ? "3" : million !== undefined ? "6" : "9"]);

/**
 * What documents write for numbers, and the number that was meant; "" where nothing was meant; null where only the
 * writer can know.
 */
export function betterNumber(written: string): string | null {
  const text = written.trim();
  if (/^(?:n\/?a|n\.a\.|none given|[-\u2010-\u2015\u2212]+|\?+|\u2013|\u2014)$/i.test(text)) return "";
  if (letterAmongDigits.test(text)) return lettersForDigits(text);
  const fraction = fractions.get(text);
  if (fraction !== undefined) return fraction;
  const whole = /^[1-9]\d{0,2}(?:[,\u00a0\u202f' _]\d{3})+(?:\.\d+)?$/.exec(text);
  if (whole !== null) return text.replace(/[,\u00a0\u202f' _]/g, "");
  if (/^\d+(?:_\d+)+$/.test(text)) return text.replace(/_/g, "");
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^\d+,\d+$/.test(text)) return text.replace(",", ".");
  if (/^\.\d+$/.test(text)) return `0${text}`;
  if (/^\d+\.$/.test(text)) return text.slice(0, -1);
  const factor = factors.exec(text);
  if (factor !== null) return multiplied(factor);
  const exponent = /^\d+(?:\.\d+)?[eE]\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(exponent)) return String(exponent);
  // A sign or unit beside the number: `0.5x`, `x2`, `+1CS`, `4(b)`, `10m`, `$5`, `5 gp`, `~3`.
  const beside =
    /^[x\u00d7~$\u20ac\u00a3]?\s*([-+]?\d+(?:\.\d+)?%?)\s*(?:(?!(?:to|or|and|over|under|times|of|in|is)$)[\p{L}\u00d7*\u00b0"'\u2032\u2033]+\.?|\([\p{L}]+\)|[*\u2020\u2021\u00b9\u00b2\u00b3]+)?$/u.exec(
      text,
    );
  return beside === null || beside[1] === text || /^0[xXbB]/.test(text) || /[dD]\d/.test(text)
    ? null
    : (beside[1] ?? null);
}

const fractions: ReadonlyMap<string, string> = new Map([
  ["\u00bd", "0.5"],
  ["\u00bc", "0.25"],
  ["\u00be", "0.75"],
  ["1\u00bd", "1.5"],
  ["\u215b", "0.125"],
]);

/** `4-`, as the other side of `4+`. */
const andLess = /^(\d+(?:\.\d+)?%?)\s*[-\u2010-\u2015\u2212]$/;
/** `10..`, `..5`, `3..=5`, `3 through 5`, `3~5`: as programs write it, and as books do; `3..5` itself is read elsewhere. */
const upwards = /^(-?\d+(?:\.\d+)?%?)\s*(?:\.{2,3}|\u2026)\s*(?:\u221e|inf|infinity|\*)?$/i;
const downwards = /^(?:-?(?:\u221e|inf|infinity)\s*)?(?:\.{2,3}|\u2026)\s*(-?\d+(?:\.\d+)?%?)$/i;
const through = /^(-?\d+(?:\.\d+)?%?)\s*(?:\.{2,3}=|\u2026|~|\s(?:through|thru)\s)\s*(-?\d+(?:\.\d+)?%?)$/i;
const atLeast = /^(?:at least|min\.?|minimum|from)\s+(\S+)$/i;
const atMost = /^(?:at most|up to|max\.?|maximum|no more than)\s+(\S+)$/i;
const above = /^(?:above|over|more than|greater than)\s+(\S+)$/i;
const below = /^(?:below|under|less than|fewer than|smaller than)\s+(\S+)$/i;
const orMore =
  /^(\S+)\s+(?:(?:or|and)\s+(?:more|above|better|higher|greater|over)|(?:(?:or|and)\s+)?(?:up|upwards?|onwards?))$/i;
const fromTo = /^from\s+(-?\d+(?:\.\d+)?%?)\s+to\s+(-?\d+(?:\.\d+)?%?)$/i;
const severalNumbers = /^\(?\d+(?:\s*(?:or|and|;|,)\s*\d+)+\)?$/i;
const notNumber = /^(?:<>|!=|\u2260)\s*(-?\d+(?:\.\d+)?%?)$/;
const orLess =
  /^(\S+)\s+(?:(?:or|and)\s+(?:less|below|lower|fewer|under|smaller)|(?:(?:or|and)\s+)?(?:down|downwards?))$/i;

const withThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const withDecimals = /^\d+,\d+$/;
const aroundNumbers =
  /^(?:[#%<>=\u2264\u2265+\-\u2010-\u2015\u2212;()\s]|(?:to|or|and|from|between|over|under|above|below|about|not|at least|at most|up|more|less|than|greater|fewer|smaller|higher|lower|no|min\.?|max\.?|minimum|maximum)(?![\p{L}]))+$/iu;

/**
 * `< 1,000`, `0,5 to 1,5`, `1,5 or more`: with commas that belong to the numbers, which a test would read as lists. Null
 * where none does; `guess`: it may as well be a list, as in `> 1,5`.
 */
export function commasInNumbers(written: string): { readonly better: string; readonly guess: boolean } | null {
  const numbers = written.match(/\d[\d.,]*/g) ?? [];
  const withComma = numbers.filter((each) => each.includes(","));
  const around = written.replace(/\d[\d.,]*/g, "#");
  if (withComma.length === 0 || around === "#" || !aroundNumbers.test(around)) return null;
  if (!withComma.every((each) => withThousands.test(each) || withDecimals.test(each))) return null;
  const plainly = withComma.length > 1 || withComma.some((each) => each.startsWith("0") || withThousands.test(each));
  // `1,2 or 3`, `1,2 to 5`: a list that was written without blanks.
  if (!plainly && numbers.length > 1) return null;
  const plain = written.replace(/\d[\d.,]*/g, (each) =>
    withThousands.test(each) ? each.replaceAll(",", "") : each.replace(",", "."),
  );
  return { better: betterTest(plain) ?? severalOf(plain) ?? plain, guess: !plainly };
}

/** `0.5 or 0.7` */
const severalOf = (plain: string): string | null =>
  /^\(?[\d.]+(?:\s*(?:or|and|;)\s*[\d.]+)+\)?$/i.test(plain) ? (plain.match(/[\d.]+/g) ?? []).join(", ") : null;

/** `12+`, `5 or more`, `up to 3`: the test that was meant. */
export function betterTest(written: string): string | null {
  const plus = /^(\d+(?:\.\d+)?%?)\s*\+$/.exec(written);
  if (plus !== null) return `>= ${plus[1] ?? ""}`;
  const minus = andLess.exec(written);
  if (minus !== null) return `<= ${minus[1] ?? ""}`;
  const between = /^between\s+(-?\d+(?:\.\d+)?%?)\s+(?:and|to)\s+(-?\d+(?:\.\d+)?%?)$/i.exec(written);
  if (between !== null) return `${between[1] ?? ""} to ${between[2] ?? ""}`;
  const range = fromTo.exec(written) ?? through.exec(written);
  if (range !== null) return `${range[1] ?? ""} to ${range[2] ?? ""}`;
  if (severalNumbers.test(written) && /[^\d,\s]/.test(written)) return (written.match(/\d+/g) ?? []).join(", ");
  const not = notNumber.exec(written)?.[1];
  if (not !== undefined) return `not ${not}`;
  const reads: readonly (readonly [RegExp, string])[] = [
    [upwards, ">="],
    [downwards, "<="],
    [atLeast, ">="],
    [atMost, "<="],
    [above, ">"],
    [below, "<"],
    [orMore, ">="],
    [orLess, "<="],
  ];
  for (const [pattern, sign] of reads) {
    const value = pattern.exec(written)?.[1];
    if (value !== undefined && /^-?\d+(?:\.\d+)?%?$/.test(value)) return `${sign} ${value}`;
  }
  return null;
}
