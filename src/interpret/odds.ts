/** Working with odds: each of them lies between two bounds, and so does what is made of them. */
import type { Json } from "../ir/program.ts";
import { isClose, isNarrow } from "./odds-text.ts";
import type { Odds } from "./odds-value.ts";

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A decimal as a double is off by half a unit in the last place at most; formulas of few steps by little more. */
const slack = 2 ** -51;

export const isOdds = (value: Json | undefined): value is Odds =>
  typeof value === "object" && value !== null && "low" in value && "estimate" in value;

/** A number where odds are asked for. */
export function oddsOf(value: Json): Odds {
  if (isOdds(value)) return value;
  const bounds = Number.isInteger(value)
    ? { low: value as number, high: value as number }
    : widen(value as number, value as number);
  return { ...bounds, percent: false, estimate: null };
}

function widen(low: number, high: number): Bounds {
  return {
    low: Number.isNaN(low) ? -Infinity : low - Math.abs(low) * slack,
    high: Number.isNaN(high) ? Infinity : high + Math.abs(high) * slack,
  };
}

/** Whole numbers that fit are exact; nothing else is. */
function roundOut(low: number, high: number): Bounds {
  return low === high && Number.isSafeInteger(low) ? { low, high } : widen(low, high);
}

function both(a: Odds, b: Odds, percent: boolean, operate: (a: Bounds, b: Bounds) => Bounds): Odds {
  const estimate = a.estimate === null && b.estimate === null ? null : operate(a.estimate ?? a, b.estimate ?? b);
  return { ...operate(a, b), percent, estimate };
}

export const plus = (a: Odds, b: Odds): Odds =>
  both(a, b, a.percent || b.percent, (x, y) => roundOut(x.low + y.low, x.high + y.high));
export const minus = (a: Odds, b: Odds): Odds =>
  both(a, b, a.percent || b.percent, (x, y) => roundOut(x.low - y.high, x.high - y.low));
export const timesOdds = (a: Odds, b: Odds): Odds => both(a, b, a.percent && b.percent, product);

/** What has been looked at: the divisor is not 0. */
export const over = (a: Odds, b: Odds): Odds =>
  both(a, b, a.percent && !b.percent, (x, y) => {
    const ends = [x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high];
    return ends.some(Number.isNaN)
      ? { low: -Infinity, high: Infinity }
      : roundOut(Math.min(...ends), Math.max(...ends));
  });

/** Nothing of something without a bound is nothing. */
function product(x: Bounds, y: Bounds): Bounds {
  const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);
  const ends = [times(x.low, y.low), times(x.low, y.high), times(x.high, y.low), times(x.high, y.high)];
  return roundOut(Math.min(...ends), Math.max(...ends));
}

const negateBounds = ({ low, high }: Bounds): Bounds => ({ low: 0 - high, high: 0 - low });

export const negate = (a: Odds): Odds => ({
  ...negateBounds(a),
  percent: a.percent,
  estimate: a.estimate === null ? null : negateBounds(a.estimate),
});

/** How far from 0. */
export function sizeOf(a: Odds): Odds {
  const size = (x: Bounds): Bounds =>
    x.low >= 0
      ? { low: x.low, high: x.high }
      : x.high <= 0
        ? negateBounds(x)
        : { low: 0, high: Math.max(-x.low, x.high) };
  return { ...size(a), percent: a.percent, estimate: a.estimate === null ? null : size(a.estimate) };
}

/** The lesser (-1) or greater (1) of two. */
export function extremeOdds(a: Odds, b: Odds, sign: 1 | -1): Odds {
  const choose = sign < 0 ? Math.min : Math.max;
  return both(a, b, a.percent && b.percent, (x, y) => ({ low: choose(x.low, y.low), high: choose(x.high, y.high) }));
}

/** Does it hold for all values between the bounds, for none of them, or can it not be told? */
export type Verdict = boolean | "undecided";

/** Where both are as narrow as numbers get, those that meet are the same; else only bounds that are apart decide. */
export function isSameOdds(a: Compared, b: Compared): Verdict {
  if (a.high < b.low || b.high < a.low) return false;
  if (a.low === a.high && b.low === b.high) return true;
  return meetClosely(a, b) ? true : "undecided";
}

export function isLessOdds(a: Compared, b: Compared): Verdict {
  if (a.high < b.low) return true;
  if (a.low >= b.high) return false;
  return meetClosely(a, b) ? false : "undecided";
}

/** A chance is close to another one by its own size: one in a trillion is neither never nor two in a trillion. */
function meetClosely(a: Compared, b: Compared): boolean {
  return a.percent || b.percent ? isClose(a) && isClose(b) : isNarrow(a) && isNarrow(b);
}

type Compared = Bounds & Pick<Odds, "percent">;

export function isAtMostOdds(a: Compared, b: Compared): Verdict {
  const other = isLessOdds(b, a);
  return other === "undecided" ? other : !other;
}

/** Equal at the digits written. Half a unit away counts, also where floating point puts it just beyond. */
export function isAboutOdds({ low, high }: Bounds, value: number, half: number): Verdict {
  const edge = half + Math.max(Math.abs(value) * 1e-12, half * 1e-9);
  if (value - low <= edge && high - value <= edge) return true;
  return low - value > edge || value - high > edge ? false : "undecided";
}
