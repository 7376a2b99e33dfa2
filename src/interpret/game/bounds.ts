import type { Bound, Json } from "../../ir/program.ts";
import type { Arithmetic } from "../arithmetic.ts";
import { fitsBound } from "../limits.ts";

/** The value as a field with that bound holds it: with `clamp` the nearest end; undefined: it cannot hold it. */
export function limited(numbers: Arithmetic, bound: Bound | null, clamp: boolean, value: Json): Json | undefined {
  if (bound === null || typeof value !== "number") return value;
  if (!clamp) return fitsBound(numbers, bound, value) ? value : undefined;
  const { isMore, isAtLeast } = numbers;
  const { low, high, lowOpen, highOpen } = bound;
  if (low !== null && !(lowOpen ? isMore(value, low) : isAtLeast(value, low))) return low + (lowOpen ? 1 : 0);
  if (high !== null && !(highOpen ? isMore(high, value) : isAtLeast(high, value))) return high - (highOpen ? 1 : 0);
  return value;
}
