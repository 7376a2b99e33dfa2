import type { Bound } from "../ir/program.ts";

/** A bound as written: `>= 1`, `over 10 to 50`. */
export function boundText({ low, high, lowOpen, highOpen }: Bound): string {
  if (low === null && high === null) return "any number";
  if (low === null) return `${highOpen ? "<" : "<="} ${high}`;
  if (high === null) return `${lowOpen ? ">" : ">="} ${low}`;
  return low === high ? String(low) : `${lowOpen ? "over " : ""}${low} to ${highOpen ? "under " : ""}${high}`;
}
