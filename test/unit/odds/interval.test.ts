import { describe, expect, it } from "vitest";
import { chanceInterval, RunningMoments } from "../../../src/odds/interval.ts";
import { chance } from "../../support/random.ts";

const tail = 0.0005;

/** The chance of at most `hits` in so many plays, by adding up the binomial distribution. */
function atMost(hits: number, plays: number, p: number): number {
  let [term, sum] = [plays * Math.log1p(-p), 0];
  for (let k = 0; k <= hits; k += 1) {
    sum += Math.exp(term);
    term += Math.log((plays - k) / (k + 1)) + Math.log(p / (1 - p));
  }
  return sum;
}

describe("the interval of a chance", () => {
  it("ends where what was seen has become too unlikely", () => {
    for (const [hits, plays] of [
      [1, 10],
      [5, 10],
      [9, 10],
      [3, 200],
      [150, 200],
      [499, 1000],
      [40, 100_000],
    ] as const) {
      const { low, high } = chanceInterval(hits, plays);
      expect(atMost(hits, plays, high) / tail, `${hits} of ${plays}`).toBeCloseTo(1, 6);
      expect((1 - atMost(hits - 1, plays, low)) / tail, `${hits} of ${plays}`).toBeCloseTo(1, 6);
    }
  });

  it("has a closed form where it was seen never or always", () => {
    for (const plays of [1, 2, 30, 1000, 100_000]) {
      const never = chanceInterval(0, plays);
      expect(never.low).toBe(0);
      expect(never.high / (1 - tail ** (1 / plays))).toBeCloseTo(1, 9);
      const always = chanceInterval(plays, plays);
      expect(always.high).toBe(1);
      expect(always.low / tail ** (1 / plays)).toBeCloseTo(1, 9);
    }
  });

  it("takes plays that did not end for either", () => {
    const known = chanceInterval(40, 100);
    const open = chanceInterval(40, 100, 10);
    expect(open.low).toBe(known.low);
    expect(open.high).toBe(chanceInterval(50, 100).high);
    expect(chanceInterval(0, 10, 10)).toEqual({ low: 0, high: 1 });
  });

  it("is around what was seen, and narrower the more was played", () => {
    let width = 1;
    for (const plays of [10, 100, 1000, 10_000, 100_000, 1_000_000]) {
      const { low, high } = chanceInterval(plays * 0.3, plays);
      expect(low).toBeLessThan(0.3);
      expect(high).toBeGreaterThan(0.3);
      expect(high - low).toBeLessThan(width);
      width = high - low;
    }
    // 2 * 3.2905 * sqrt(0.3 * 0.7 / 1000000)
    expect(width).toBeCloseTo(0.0030158, 5);
  });
});

describe("the interval of an average and of a spread", () => {
  it("needs some plays", () => {
    const moments = new RunningMoments();
    for (let play = 0; play < 29; play += 1) moments.add(play);
    expect([moments.average(), moments.spread()]).toEqual([null, null]);
    moments.add(29);
    expect(moments.average()).not.toBeNull();
  });

  it("is around the true ones, with the width of their errors", () => {
    const random = chance(3);
    const moments = new RunningMoments();
    const plays = 100_000;
    for (let play = 0; play < plays; play += 1) moments.add(1_000_000 + 1 + random.below(6));
    const average = moments.average() ?? { low: 0, high: 0 };
    expect(average.low).toBeLessThan(1_000_003.5);
    expect(average.high).toBeGreaterThan(1_000_003.5);
    expect(average.high - average.low).toBeCloseTo(2 * 3.2905 * Math.sqrt(35 / 12 / plays), 3);
    const spread = moments.spread() ?? { low: 0, high: 0 };
    expect(spread.low).toBeLessThan(Math.sqrt(35 / 12));
    expect(spread.high).toBeGreaterThan(Math.sqrt(35 / 12));
    // The fourth central moment of a die of six is 707/48: the error of the variance, and half of it over the spread.
    const error = Math.sqrt((707 / 48 - (35 / 12) ** 2) / plays) / (2 * Math.sqrt(35 / 12));
    expect(spread.high - spread.low).toBeCloseTo(2 * 3.2905 * error, 3);
  });

  it("is one value where all were the same", () => {
    const moments = new RunningMoments();
    for (let play = 0; play < 100; play += 1) moments.add(0.1);
    expect(moments.average()).toEqual({ low: 0.1, high: 0.1 });
    expect(moments.spread()).toEqual({ low: 0, high: 0 });
  });
});
