import { spend } from "./budget.ts";
import { fail, type Place } from "./errors.ts";
import { isAtLeast, isMore } from "./numbers.ts";

/** An end that is not there is null. */
export interface NumberRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

/** Lies the value in the range? Nothing lies in none. */
export function isWithin(value: number | null, range: NumberRange | null): boolean {
  if (range === null || value === null) return false;
  const { low, high, lowOpen, highOpen } = range;
  if (low !== null && !(lowOpen ? isMore(value, low) : isAtLeast(value, low))) return false;
  return high === null || (highOpen ? isMore(high, value) : isAtLeast(high, value));
}

/** The whole numbers of a range, in order; a miss if an end is not there. */
export function numbersIn(range: NumberRange, place: Place): readonly number[] {
  const { low, high } = range;
  if (low === null || high === null) return fail("nothing-found", place, { range });
  const first = low + (range.lowOpen ? 1 : 0);
  const last = high - (range.highOpen ? 1 : 0);
  spend(Math.max(0, last - first + 1), place);
  const numbers: number[] = [];
  for (let each = first; each <= last; each += 1) numbers.push(each);
  return numbers;
}

/** The lowest or the highest whole number in a range: of the other end nothing is asked. Undefined: there is none. */
export function wholeEndOf(range: NumberRange | null, which: "least" | "most"): number | undefined {
  if (range === null) return undefined;
  const least = range.low === null ? undefined : range.low + (range.lowOpen ? 1 : 0);
  const most = range.high === null ? undefined : range.high - (range.highOpen ? 1 : 0);
  if (least !== undefined && most !== undefined && least > most) return undefined;
  return which === "least" ? least : most;
}

/** An end of a range; a miss if it is not there. */
export function endOf(range: NumberRange | null, which: "low" | "high", place: Place): number {
  return range?.[which] ?? fail("nothing-found", place, { range });
}
