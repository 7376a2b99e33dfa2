/** Shares and their bounds. Every interval is one of 95 %. */

export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054;

/** Wilson's score interval for a share (Edwin B. Wilson, 1927). */
export function wilson(times: number, of: number): ConfidenceInterval {
  if (of === 0) return { low: 0, high: 1 };
  const share = times / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return { low: times === 0 ? 0 : Math.max(0, middle - half), high: times === of ? 1 : Math.min(1, middle + half) };
}

/** Two groups that are alike but for one thing: how many there are, and how many of them it went well for. */
export interface Stratum {
  readonly with: number;
  readonly withWon: number;
  readonly without: number;
  readonly withoutWon: number;
}

/**
 * The Mantel-Haenszel risk difference: how much likelier it went well with than without, where only like is held against
 * like. Its interval is Newcombe's of 1998, put together over the strata as Zou and Donner (2008) do; for a single stratum it
 * is just his. Null: nowhere are there both.
 */
export function riskDifference(strata: Iterable<Stratum>): ({ readonly value: number } & ConfidenceInterval) | null {
  const both = [...strata].filter((each) => each.with > 0 && each.without > 0);
  const total = both.reduce((sum, each) => sum + weightOf(each), 0);
  if (both.length === 0) return null;
  let [value, below, above] = [0, 0, 0];
  for (const each of both) {
    const weight = weightOf(each) / total;
    const [p1, p0] = [each.withWon / each.with, each.withoutWon / each.without];
    const [w1, w0] = [wilson(each.withWon, each.with), wilson(each.withoutWon, each.without)];
    value += weight * (p1 - p0);
    below += weight * weight * ((p1 - w1.low) ** 2 + (w0.high - p0) ** 2);
    above += weight * weight * ((w1.high - p1) ** 2 + (p0 - w0.low) ** 2);
  }
  return { value, low: value - Math.sqrt(below), high: value + Math.sqrt(above) };
}

const weightOf = (each: Stratum): number => (each.with * each.without) / (each.with + each.without);

/** How often each number came up. */
export type Histogram = ReadonlyMap<number, number>;

export interface Spread {
  readonly count: number;
  readonly mean: number;
  /** Of the mean; null: one number does not say how far others lie from it. */
  readonly interval: ConfidenceInterval | null;
  /** The least, then the quantiles of 5, 25, 50, 75 and 95 %, and the most. */
  readonly quantiles: readonly [number, number, number, number, number, number, number];
}

const shares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1] as const;

/** Null: there is nothing in it. A quantile is the least number that at least that share does not exceed. */
export function spreadOf(histogram: Histogram): Spread | null {
  const numbers = [...histogram].sort(([a], [b]) => a - b);
  const count = numbers.reduce((sum, [, times]) => sum + times, 0);
  if (count === 0) return null;
  const quantile = (share: number): number => {
    let below = 0;
    for (const [value, times] of numbers) {
      below += times;
      // Shares of whole numbers: without this, 0.95 of 20 would be a hair more than 19.
      if (below >= share * count - 1e-9 && below > 0) return value;
    }
    return numbers.at(-1)?.[0] ?? 0;
  };
  const mean = numbers.reduce((sum, [value, times]) => sum + value * times, 0) / count;
  const half =
    count < 2
      ? null
      : z *
        Math.sqrt(numbers.reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0) / (count - 1) / count);
  return {
    count,
    mean,
    interval: half === null ? null : { low: mean - half, high: mean + half },
    quantiles: shares.map(quantile) as unknown as Spread["quantiles"],
  };
}
