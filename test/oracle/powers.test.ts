import { expect, it } from "vitest";
import { powerOf } from "../../src/runtime/sums.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(20_261_129);

/** Whether the value lies within so much of `a` to the power of p / q, by whole numbers alone. */
function isPower(value: number, a: number, p: number, q: number, within: number): boolean {
  const scale = 10 ** 9;
  // value^q against a^p, with nine places each.
  const power = (of: number, n: number): bigint => BigInt(Math.round(of * scale)) ** BigInt(n);
  const [low, high] = [power(value - within, q), power(value + within, q)];
  const asked = power(a, p) * BigInt(scale) ** BigInt(Math.max(0, q - p));
  const by = BigInt(scale) ** BigInt(Math.max(0, p - q));
  return low * by <= asked && asked <= high * by;
}

it(`is within half a millionth of what whole numbers say, from seed ${seed}`, () => {
  const random = chance(seed);
  const wrong: string[] = [];
  const many = tries(50_000, 3_000);
  for (let done = 0; done < many; done += 1) {
    const q = 2 + random.below(7);
    const p = 1 + random.below(3 * q);
    const a = random.pick([1 + random.below(200), random.below(100_000) / 100, 1 + random.below(1_000_000)]);
    const value = powerOf(a, p / q);
    // Beyond, a double has too few places.
    if (value > 10_000_000) continue;
    if (!isPower(value, a, p, q, 4e-7)) wrong.push(`power(${a}, ${p} / ${q}) is ${value}`);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

it("gives whole roots of whole powers as they are, and what lies beyond zero and one", () => {
  for (let root = 1; root <= 300; root += 1) {
    expect(powerOf(root * root, 0.5)).toBeCloseTo(root, 11);
    expect(powerOf(root * root, 1.5) / root ** 3).toBeCloseTo(1, 14);
    expect(powerOf(root ** 3, 1 / 3)).toBeCloseTo(root, 11);
  }
  expect([powerOf(0, 0.5), powerOf(0, 1.5), powerOf(1, 0.37), powerOf(7, 0)]).toEqual([0, 0, 1, 1]);
  expect(powerOf(4, -0.5)).toBe(0.5);
  expect(powerOf(1e-9, 0.5)).toBeCloseTo(Math.sqrt(1e-9), 15);
  expect(powerOf(9e15, 0.5) / Math.sqrt(9e15)).toBeCloseTo(1, 14);
});

it("grows with what is raised and with how far", () => {
  const random = chance(seed + 1);
  for (let done = 0; done < 2000; done += 1) {
    const a = 1.01 + random.below(10_000) / 7;
    const n = random.below(4000) / 1000;
    expect(powerOf(a + 0.01, n + 0.001)).toBeGreaterThan(powerOf(a, n));
    expect(powerOf(a, n + 0.001)).toBeGreaterThan(powerOf(a, n));
    expect(Math.abs(powerOf(a, n) / a ** n - 1)).toBeLessThan(1e-14);
  }
});
