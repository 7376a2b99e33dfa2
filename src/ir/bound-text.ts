import type { Bound } from "./program.ts";

/** A bound or range as written: `>= 1`, `over 10 to 50`, `12`. */
export function boundText(bound: Bound): string {
  const { low, high, lowOpen, highOpen } = bound;
  if (low === null && high === null) return "any number";
  if (low === null) return `${highOpen ? "<" : "<="} ${high}`;
  if (high === null) return `${lowOpen ? ">" : ">="} ${low}`;
  if (low === high && !lowOpen && !highOpen) return String(low);
  return `${lowOpen ? "over " : ""}${low} to ${highOpen ? "under " : ""}${high}`;
}
