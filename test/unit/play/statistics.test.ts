import { describe, expect, it } from "vitest";
import { riskDifference, spreadOf, wilson } from "../../../src/play/statistics.ts";

/** Wilson's bounds are the shares whose own test just fails to reject what was seen: |seen - share| = z * sqrt(share * (1 - share) / n). */
const z = 1.959963984540054;
const distance = (times: number, of: number, share: number): number =>
  Math.abs(times / of - share) / Math.sqrt((share * (1 - share)) / of);

describe("Wilson's interval", () => {
  it.each([
    [8, 10],
    [1, 29],
    [50, 100],
    [317, 1000],
    [99, 100],
  ])("is where the score test turns: %i of %i", (times, of) => {
    const { low, high } = wilson(times, of);
    expect(low).toBeLessThan(times / of);
    expect(high).toBeGreaterThan(times / of);
    expect(distance(times, of, low)).toBeCloseTo(z, 9);
    expect(distance(times, of, high)).toBeCloseTo(z, 9);
  });

  it("knows the ends", () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilson(0, 10).low).toBe(0);
    // Of none in n, the upper bound is z² / (n + z²).
    expect(wilson(0, 10).high).toBeCloseTo((z * z) / (10 + z * z), 12);
    expect(wilson(10, 10)).toEqual({ low: expect.closeTo(10 / (10 + z * z), 12) as number, high: 1 });
  });
});

describe("the risk difference", () => {
  const of = (
    withWon: number,
    all: number,
    withoutWon: number,
    others: number,
  ): { with: number; withWon: number; without: number; withoutWon: number } => ({
    with: all,
    withWon,
    without: others,
    withoutWon,
  });

  it.each([
    // Newcombe, Interval estimation for the difference between independent proportions, 1998, table II, method 10.
    [of(56, 70, 48, 80), 0.2, 0.0524, 0.3339],
    [of(9, 10, 3, 10), 0.6, 0.1705, 0.809],
    [of(10, 10, 0, 10), 1, 0.6075, 1],
    [of(0, 10, 0, 20), 0, -0.1611, 0.2775],
  ])("has for one stratum the interval that Newcombe printed: %j", (stratum, value, low, high) => {
    const found = riskDifference([stratum]);
    expect(found?.value).toBeCloseTo(value, 10);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  it("holds like against like: what helps in each stratum helps, though it looks otherwise in all of them together", () => {
    // Whoever is weak uses it more: 90 of 300 with it, 120 of 300 without; but by 10 of 100 and by 20 of 100 more where like meets like.
    const found = riskDifference([of(60, 250, 7, 50), of(40, 50, 150, 250)]);
    // Both weights are 250 * 50 / 300.
    expect(found?.value).toBeCloseTo((60 / 250 - 7 / 50 + (40 / 50 - 150 / 250)) / 2, 12);
    expect(60 + 40).toBeLessThan(7 + 150);
  });

  it("leaves out where there is nothing to hold it against", () => {
    expect(riskDifference([of(3, 5, 0, 0)])).toBeNull();
    expect(riskDifference([of(3, 5, 0, 0), of(1, 4, 1, 2)])).toEqual(riskDifference([of(1, 4, 1, 2)]));
    expect(riskDifference([])).toBeNull();
  });
});

it("tells how numbers are spread", () => {
  const found = spreadOf(
    new Map([
      [7, 1],
      [3, 10],
      [5, 9],
    ]),
  );
  // 3 ten times, 5 nine times, 7 once.
  expect({ ...found, interval: null }).toEqual({
    count: 20,
    mean: (30 + 45 + 7) / 20,
    interval: null,
    quantiles: [3, 3, 3, 3, 5, 5, 7],
  });
  // Ten times 1.1² off the mean, nine times 0.9², once 2.9².
  const half = 1.959964 * Math.sqrt((12.1 + 7.29 + 8.41) / 19 / 20);
  expect([found?.interval?.low, found?.interval?.high].map((end) => end?.toFixed(6))).toEqual(
    [4.1 - half, 4.1 + half].map((end) => end.toFixed(6)),
  );
  expect(spreadOf(new Map([[4, 1]]))?.interval).toBeNull();
  expect(spreadOf(new Map())).toBeNull();
  expect(spreadOf(new Map([[4, 3]]))?.quantiles).toEqual([4, 4, 4, 4, 4, 4, 4]);
});
