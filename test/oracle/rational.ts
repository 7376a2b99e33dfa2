/** Exact arithmetic, for judging the numbers of the language: fractions of whole numbers of any size. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

function fraction(top: bigint, bottom: bigint): Rational {
  const [a, b] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  const shared = divisor(a, b);
  return { top: a / shared, bottom: b / shared };
}

/** A decimal as it is written: `-12.5`. */
export function decimal(text: string): Rational {
  const [whole = "0", places = ""] = text.replace("-", "").split(".");
  const top = BigInt(whole + places);
  return fraction(text.startsWith("-") ? -top : top, 10n ** BigInt(places.length));
}

export const plus = (a: Rational, b: Rational): Rational =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Rational, b: Rational): Rational =>
  fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Rational, b: Rational): Rational => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Rational, b: Rational): Rational => fraction(a.top * b.bottom, a.bottom * b.top);
export const isZero = (a: Rational): boolean => a.top === 0n;

/** Less than 0, 0, more than 0. */
export function order(a: Rational, b: Rational): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** In units of the last place kept, rounded half away from zero. */
export function units(a: Rational, decimals: number): bigint {
  const scaled = (a.top < 0n ? -a.top : a.top) * 10n ** BigInt(decimals);
  const rounded = (2n * scaled + a.bottom) / (2n * a.bottom);
  return a.top < 0n ? -rounded : rounded;
}

/** The decimal that is kept, as it is written. */
export function kept(a: Rational, decimals: number): string {
  const value = units(a, decimals);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const places = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${whole}${places === "" ? "" : `.${places}`}`;
}

/** Less than half a unit of the last place apart. */
export function isSame(a: Rational, b: Rational, decimals: number): boolean {
  const difference = minus(a, b);
  const size = difference.top < 0n ? -difference.top : difference.top;
  return 2n * size * 10n ** BigInt(decimals) < difference.bottom;
}

/** How far from a tie of the last place, in units of that place: 0 is a tie. */
export function fromTie(a: Rational, decimals: number): number {
  const twice = 2n * (a.top < 0n ? -a.top : a.top) * 10n ** BigInt(decimals);
  const beyond = (twice % (2n * a.bottom)) - a.bottom;
  return Number(((beyond < 0n ? -beyond : beyond) * 10n ** 15n) / (2n * a.bottom)) / 1e15;
}
