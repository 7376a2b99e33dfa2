import { expect, it } from "vitest";
import { sequenceFactor, shareSequence } from "../../../src/balance/sequence.ts";
import { chance } from "../../support/random.ts";

const wrong = 0.05;
const runs = 1000;

/** How many of the runs miss the truth at any look: at most `wrong` of them may, but for three standard errors. */
const most = runs * wrong + 3 * Math.sqrt(runs * wrong * (1 - wrong));

it.each([0.01, 0.3, 0.5, 0.97])("of a share of %f holds at every look", (share) => {
  const random = chance(7);
  // A thousand runs come by the same counts again and again.
  const misses = new Map<number, boolean>();
  const isMiss = (times: number, of: number): boolean => {
    const key = times * 1000 + of;
    const known = misses.get(key);
    if (known !== undefined) return known;
    const { low, high } = shareSequence(times, of, wrong);
    misses.set(key, share < low || share > high);
    return share < low || share > high;
  };
  let missed = 0;
  for (let run = 0; run < runs; run += 1) {
    let times = 0;
    let isMissed = false;
    for (let of = 1; of <= 400; of += 1) {
      if (random.below(1_000_000) < share * 1_000_000) times += 1;
      if (isMiss(times, of)) isMissed = true;
    }
    if (isMissed) missed += 1;
  }
  expect(missed).toBeLessThanOrEqual(most);
});

it("of an average holds at every look from 50 values on", () => {
  const random = chance(11);
  let missed = 0;
  for (let run = 0; run < runs; run += 1) {
    let [sum, squares, isMissed] = [0, 0, false];
    for (let count = 1; count <= 400; count += 1) {
      const value = random.below(6) + 1;
      sum += value;
      squares += value * value;
      const mean = sum / count;
      const error = Math.sqrt(Math.max(0, squares / count - mean * mean) / count);
      if (count >= 50 && Math.abs(mean - 3.5) > sequenceFactor(count, 200, wrong) * error) isMissed = true;
    }
    if (isMissed) missed += 1;
  }
  expect(missed).toBeLessThanOrEqual(most);
});

it("is narrower with more values, and contains what was counted", () => {
  let before = 1;
  for (const of of [10, 100, 1000, 10_000]) {
    const { low, high } = shareSequence(of * 0.4, of, wrong);
    expect(low).toBeLessThan(0.4);
    expect(high).toBeGreaterThan(0.4);
    expect(high - low).toBeLessThan(before);
    before = high - low;
  }
  expect(shareSequence(0, 0, wrong)).toEqual({ low: 0, high: 1 });
});
