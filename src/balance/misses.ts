/** How far goals are from being met, as numbers that can be added: 1 is as much as what is wanted is wide. */
import type { WishResult } from "./values.ts";
import { verdictOf } from "./range.ts";

/** What cannot be worked out lies further away than anything that can. */
const unknown = 1000;

/** Of a value from games, its middle counts: which of two candidates is nearer is asked, not what is proved. */
export function missOf({ value, middle, wanted, verdict }: WishResult): number {
  if (verdict.state === "failed") return unknown;
  if (value === null || (wanted.low === null && wanted.high === null)) return verdict.state === "met" ? 0 : 1;
  const found = middle === null ? verdict : verdictOf({ low: middle, high: middle }, wanted);
  if (found.state !== "missed") return found.state === "met" ? 0 : 1e-6;
  // On an end that does not count it is missed by nothing, and still missed.
  return Math.max(1e-6, Math.abs(found.by ?? 1) / scaleOf(wanted));
}

function scaleOf({ low, high }: WishResult["wanted"]): number {
  const width = low === null || high === null ? 0 : high.high - low.low;
  if (Number.isFinite(width) && width > 1e-9) return width;
  const ends = [low?.low ?? 0, high?.high ?? 0].filter(Number.isFinite).map(Math.abs);
  return Math.max(1e-9, ...ends) === 1e-9 ? 1 : Math.max(...ends);
}
