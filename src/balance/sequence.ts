/**
 * Intervals that hold at every look at once (confidence sequences): who looks again and again, and stops when it suits them,
 * is wrong no oftener than they say. docs/decisions/tuning.md has the sources.
 */
import type { Known } from "./range.ts";

/**
 * Of a share: by the mixture of all shares, uniformly (Robbins 1970; exact at every number of games). It holds all shares for
 * which the games are not 1 / `wrong` times likelier under the mixture.
 */
export function shareSequence(times: number, of: number, wrong: number): Known {
  if (of === 0) return { low: 0, high: 1 };
  const mixed = -Math.log(of + 1) - logChoose(of, times);
  const evidence = (share: number): number =>
    mixed - (times === 0 ? 0 : times * Math.log(share)) - (times === of ? 0 : (of - times) * Math.log1p(-share));
  const limit = -Math.log(wrong);
  const middle = times / of;
  return {
    low: times === 0 ? 0 : edge(evidence, limit, 0, middle),
    high: times === of ? 1 : edge(evidence, limit, 1, middle),
  };
}

/** Where the evidence reaches the limit, between an end, where it is beyond, and the middle. */
function edge(evidence: (share: number) => number, limit: number, outside: number, middle: number): number {
  let [out, inside] = [outside, middle];
  for (let turn = 0; turn < 60; turn += 1) {
    const half = (out + inside) / 2;
    if (evidence(half) >= limit) out = half;
    else inside = half;
  }
  return out;
}

/**
 * Of an average, as a factor of its standard error: the asymptotic sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
 * (2024), narrowest at `best` values.
 */
export function sequenceFactor(count: number, best: number, wrong: number): number {
  const power = -2 * Math.log(wrong);
  const spread = (power + Math.log(power) + 1) / best;
  const grown = count * spread + 1;
  return Math.sqrt(((2 * grown) / (count * spread)) * Math.log(Math.sqrt(grown) / wrong));
}

const logChoose = (of: number, times: number): number =>
  logFactorial(of) - logFactorial(times) - logFactorial(of - times);

/** Small ones added up, large ones by Stirling's series: right to 12 digits. */
function logFactorial(n: number): number {
  if (n < 32) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
    return sum;
  }
  const series = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + series;
}
