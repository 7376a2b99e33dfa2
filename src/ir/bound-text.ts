import type { Bound } from "./program.ts";

/** A bound or range in a sentence: `>= 1`, `over 10 to 50`, `12`, `one of 4, 6, 8`. */
export function boundText(bound: Bound): string {
  const { low, high, lowOpen, highOpen, values } = bound;
  if (values !== undefined) return values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;
  if (low === null && high === null) return "any number";
  if (low === null) return `${highOpen ? "<" : "<="} ${high}`;
  if (high === null) return `${lowOpen ? ">" : ">="} ${low}`;
  if (low === high && !lowOpen && !highOpen) return String(low);
  return `${lowOpen ? "over " : ""}${low} to ${highOpen ? "under " : ""}${high}`;
}

/** Behind the type, as it is written in rules: `int >= 1`, `int of 4, 6, 8`. */
export const writtenBound = (bound: Bound): string =>
  bound.values === undefined ? boundText(bound) : `of ${bound.values.join(", ")}`;
