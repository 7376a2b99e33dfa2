import type { Bound } from "../ir/program.ts";
import type { Arithmetic } from "./arithmetic.ts";

/** Lies the value within the bound, and is it one of those that are listed? */
export function fitsBound({ isMore, isAtLeast, isSame }: Arithmetic, bound: Bound, value: number): boolean {
  const { low, high, lowOpen, highOpen, values } = bound;
  if (values !== undefined) return values.some((each) => isSame(value, each));
  return (
    (low === null || (lowOpen ? isMore(value, low) : isAtLeast(value, low))) &&
    (high === null || (highOpen ? isMore(high, value) : isAtLeast(high, value)))
  );
}
