/**
 * The numbers of the language, for the usual six places. `number` is a decimal of at most six places up to
 * 9 007 199 254; a formula is rounded once, half away from zero, where its value is kept, and comparisons treat values
 * that differ by less than half a millionth as the same. The interpreter and generated code call these same functions.
 */
import { fail, type Place } from "./errors.ts";

/** Just under half a millionth: the error of one formula in doubles stays below the difference. */
export const tolerance = 4.9999952e-7;
const scale = 1e6;
/** Enough to lift a decimal tie that doubles put just below it, too little to make a tie: a part of the value, and a part of a unit. */
const nudge = 1 + 2 ** -48;
const half = 0.5 + 2 ** -18;
export const largestNumber = 9_007_199_254;

/** The value rounded to six places, half away from zero. Multiples of 1/64 have six places already and come back as they are. */
export function keep(value: number, place?: Place): number {
  const sixtyFourths = value * 64;
  return (sixtyFourths | 0) === sixtyFourths ? value + 0 : keepSlowly(value, place);
}

function keepSlowly(value: number, place: Place | undefined): number {
  if (!(value <= largestNumber && value >= -largestNumber)) fail("number-too-large", place, { value });
  const kept = unitsOf(Math.abs(value), scale) / scale;
  return value < 0 ? 0 - kept : kept;
}

/** The value as it is, if it is within the limits: for what would magnify an error of the last digit. */
export function fitting(value: number, place?: Place): number {
  if (!(value <= largestNumber && value >= -largestNumber)) fail("number-too-large", place, { value });
  return value;
}

/**
 * How many of the smallest units a size has, half a unit counting as one. Beyond 2^44 of them the nudge would grow to a
 * part of a unit that is seen, and doubles lie so far apart that a value which has its places already must be known again.
 */
export function unitsOf(size: number, scale: number): number {
  const scaled = size * scale;
  if (scaled < 17_592_186_044_416) return Math.floor(scaled * nudge + half);
  const near = Math.floor(scaled + 0.5625);
  return (near - 1) / scale === size ? near - 1 : (near + 1) / scale === size ? near + 1 : near;
}

/** An int as it is, if it is within 2^53. */
export function keepInt(value: number, place?: Place): number {
  return (value | 0) === value ? value + 0 : keepLargeInt(value, place);
}

/** Apart, so that the usual case is small enough to be put where it is used. */
function keepLargeInt(value: number, place: Place | undefined): number {
  if (!(value <= 9_007_199_254_740_991 && value >= -9_007_199_254_740_991)) fail("number-too-large", place, { value });
  return value + 0;
}

/** a / b as a number; a divisor of 0 is an error. */
export function divide(a: number, b: number, place?: Place): number {
  if (b < tolerance && b > -tolerance) fail("divided-by-zero", place, { dividend: a });
  return a / b;
}

export const isSame = (a: number, b: number): boolean => a - b <= tolerance && b - a <= tolerance;
export const isMore = (a: number, b: number): boolean => a - b > tolerance;
export const isLess = (a: number, b: number): boolean => b - a > tolerance;
export const isAtLeast = (a: number, b: number): boolean => b - a <= tolerance;
export const isAtMost = (a: number, b: number): boolean => a - b <= tolerance;

/** The whole number at or below, at or above, nearest (half away from zero); values a hair off a whole number count as it. */
export const floor = (value: number): number => Math.floor(value + tolerance) + 0;
export const ceil = (value: number): number => Math.ceil(value - tolerance) + 0;
export const round = (value: number): number =>
  value < 0 ? 0 - Math.floor(0.5 - value + tolerance) : Math.floor(value + 0.5 + tolerance);
