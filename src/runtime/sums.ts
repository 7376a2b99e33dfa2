import { fail, type Place } from "./errors.ts";
import { tolerance } from "./numbers.ts";
import { partOf } from "./powers.ts";

const isSame = (a: number, b: number, by: number): boolean => a - b <= by && b - a <= by;

/** The rest of whole division; it has the sign of the divisor. A hair below the divisor is nothing left. */
export function remainder(a: number, b: number, place: Place, by = tolerance): number {
  if (isSame(b, 0, by)) fail("divided-by-zero", place, { dividend: a });
  const left = a % b;
  const signed = left !== 0 && left < 0 !== b < 0 ? left + b : left;
  return isSame(signed, b, by) || isSame(signed, 0, by) ? 0 : signed;
}

/** a to the n; whole powers by squaring, so that whole numbers stay exact as long as they fit. Of others, `a` is 0 or more. */
export function power(a: number, n: number, place: Place): number {
  if (n < 0 && isSame(a, 0, tolerance)) fail("divided-by-zero", place, { dividend: 1 });
  const value = powerOf(a, n);
  return Number.isFinite(value) ? value : fail("number-too-large", place, { value: a });
}

/** The same without an error: infinite where it is too large. */
export function powerOf(a: number, n: number): number {
  const times = Math.abs(n);
  const whole = Math.floor(times);
  let result = 1;
  let factor = a;
  for (let left = whole; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= factor;
    factor *= factor;
  }
  if (times > whole) result *= a <= 0 ? 0 : partOf(a, times - whole);
  return n < 0 ? 1 / result : result;
}

export function clamp(x: number, low: number, high: number): number {
  return x < low ? low : x > high ? high : x;
}

/** The smaller, the larger of two; unlike Math.min they know no special cases and cost nothing. */
export const lesser = (a: number, b: number): number => (b < a ? b : a);
export const greater = (a: number, b: number): number => (b > a ? b : a);

/** A value within its bounds as it is; none stays none. `what` names it. */
export function bounded<T extends number | null>(
  value: T,
  low: number | null,
  high: number | null,
  ends: "closed" | "over" | "under" | "open",
  what: string,
  place: Place,
  by = tolerance,
): T {
  if (value === null) return value;
  const belowLow = low !== null && (ends === "over" || ends === "open" ? value - low <= by : low - value > by);
  const aboveHigh = high !== null && (ends === "under" || ends === "open" ? high - value <= by : value - high > by);
  if (belowLow || aboveHigh) fail("out-of-bounds", place, { value }, `${what} is out of bounds`);
  return value;
}

/** A value that is one of these as it is; none stays none. `what` names it. */
export function listed<T extends number | null>(
  value: T,
  values: readonly number[],
  what: string,
  place: Place,
  by = tolerance,
): T {
  if (value !== null && !values.some((each) => value - each <= by && each - value <= by))
    fail("out-of-bounds", place, { value }, `${what} is none of ${values.join(", ")}`);
  return value;
}
