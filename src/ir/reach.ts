import type { Expr } from "./program.ts";

/**
 * Of places from which ways lead to others: all that can be reached from `start`, the nearest first and without `start`; or
 * the least number of steps to `goal`, else a miss.
 */
export interface Reach {
  readonly kind: "reach";
  readonly ask: "reachable" | "steps";
  readonly start: Expr;
  /** Null for `reachable`. */
  readonly goal: Expr | null;
  /** So many steps at most; below 0 as 0. */
  readonly within: Expr | null;
  readonly slot: number;
  /** Where one step leads from the place in `slot`: a list or set of such places. */
  readonly next: Expr;
  readonly soft: boolean;
}

/** So many places are found at most, the start among them. */
export const mostPlaces = 100_000;
