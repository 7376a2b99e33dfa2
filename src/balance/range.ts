/** Where a value should lie, where it lies as far as is known, and what follows from both. */

/** A value that lies between two bounds: one number, proved bounds, or an interval of samples. */
export interface Known {
  readonly low: number;
  readonly high: number;
}

/** Null: without an end on that side. `open`: the end itself does not count. */
export interface Wanted {
  readonly low: (Known & { readonly open: boolean }) | null;
  readonly high: (Known & { readonly open: boolean }) | null;
}

export type Verdict =
  | { readonly state: "met" }
  /** At least so far outside, with its sign: below or above; null: a condition that does not hold. */
  | { readonly state: "missed"; readonly by: number | null }
  | { readonly state: "undecided" };

/** As odds are compared: what differs by too little to matter is the same. */
const slack = (value: number): number => Math.max(1e-12, 1e-9 * Math.abs(value));

export function verdictOf(value: Known, { low, high }: Wanted): Verdict {
  if (low !== null && isBelow(value.high, low.low, low.open)) return { state: "missed", by: value.high - low.low };
  if (high !== null && isBelow(high.high, value.low, high.open)) return { state: "missed", by: value.low - high.high };
  const isMet =
    (low === null || !isBelow(value.low, low.high, low.open)) &&
    (high === null || !isBelow(high.low, value.high, high.open));
  return { state: isMet ? "met" : "undecided" };
}

/** `a` lies below `b`; where the end does not count, also on it. */
const isBelow = (a: number, b: number, open: boolean): boolean => (open ? a <= b + slack(b) : a < b - slack(b));
