import type { Bound, Json } from "../../ir/program.ts";
import type { Arithmetic } from "../arithmetic.ts";

/** The value as a field with that bound holds it: with `clamp` the nearest end; undefined: it cannot hold it. */
export function limitTo(
  { isMore, isAtLeast }: Arithmetic,
  bound: Bound | null,
  clamp: boolean,
  value: Json,
): Json | undefined {
  if (bound === null || typeof value !== "number") return value;
  const { low, high, lowOpen, highOpen } = bound;
  if (low !== null && !(lowOpen ? isMore(value, low) : isAtLeast(value, low)))
    return clamp ? low + (lowOpen ? 1 : 0) : undefined;
  if (high !== null && !(highOpen ? isMore(high, value) : isAtLeast(high, value)))
    return clamp ? high - (highOpen ? 1 : 0) : undefined;
  return value;
}
