import { describe, expect, it } from "vitest";
import {
  around,
  fraction,
  fractionText,
  minus,
  order,
  over,
  plus,
  Sum,
  times,
  toDouble,
  fractionOf,
  zero,
} from "../../../src/odds/fraction.ts";
import { chance } from "../../support/random.ts";

const text = fractionText;

describe("fractions", () => {
  it("are kept in their least terms, with the sign above", () => {
    expect(text(fraction(6n, -8n))).toBe("-3/4");
    expect(text(fraction(0n, 5n))).toBe("0");
    expect(text(fraction(12n, 4n))).toBe("3");
  });

  it("add, subtract, multiply, divide and compare", () => {
    const [third, quarter] = [fraction(1n, 3n), fraction(1n, 4n)];
    expect(text(plus(third, quarter))).toBe("7/12");
    expect(text(minus(quarter, third))).toBe("-1/12");
    expect(text(times(third, quarter))).toBe("1/12");
    expect(text(over(quarter, third))).toBe("3/4");
    expect([order(third, quarter), order(quarter, third), order(third, fraction(2n, 6n))]).toEqual([1, -1, 0]);
  });

  it("are what a number is written as, not what a double holds of it", () => {
    expect([0.1, -12.5, 3, 0.000001, 2.675].map((each) => text(fractionOf(each)))).toEqual([
      "1/10",
      "-25/2",
      "3",
      "1/1000000",
      "107/40",
    ]);
  });

  it("sum up whatever their bottoms are", () => {
    const sum = new Sum();
    for (let n = 1n; n <= 20n; n += 1n) sum.add(1n, n * (n + 1n));
    sum.add(0n, 7n);
    // The telescoping series: 1 - 1/21.
    expect(text(sum.total())).toBe("20/21");
    expect(text(new Sum().total())).toBe("0");
  });
});

describe("as doubles", () => {
  /** What a double holds, from its bits. */
  const held = (value: number): { top: bigint; bottom: bigint } => {
    let [top, bottom] = [value, 1n];
    while (!Number.isInteger(top)) [top, bottom] = [top * 2, bottom * 2n];
    return fraction(BigInt(top), bottom);
  };

  it("lie between two that are next to each other", () => {
    const random = chance(7);
    for (let turn = 0; turn < 500; turn += 1) {
      const size = 10n ** BigInt(random.below(40));
      const value = fraction(
        (random.once(2) ? 1n : -1n) * BigInt(1 + random.below(1_000_000_000)),
        BigInt(1 + random.below(1_000_000_000)) * size,
      );
      const { low, high } = around(value);
      expect(order(held(low), value), text(value)).toBeLessThanOrEqual(0);
      expect(order(held(high), value), text(value)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(high - low)).toBeLessThanOrEqual(Math.abs(low) * 2 ** -52);
    }
  });

  it("are one double where it is exact", () => {
    expect(around(fraction(3n, 8n))).toEqual({ low: 0.375, high: 0.375 });
    expect(around(zero)).toEqual({ low: 0, high: 0 });
    expect(around(fraction(1n, 3n)).low).toBeLessThan(around(fraction(1n, 3n)).high);
  });

  it("reach as far as doubles do, and beyond to 0", () => {
    expect(toDouble(fraction(1n, 6n ** 100n))).toBeCloseTo(6 ** -100, 90);
    expect(toDouble(fraction(1n, 6n ** 100n)) / 6 ** -100).toBeCloseTo(1, 12);
    expect(toDouble(fraction(1n, 2n ** 1070n))).toBe(2 ** -1070);
    const tiny = around(fraction(1n, 10n ** 400n));
    expect(tiny.low).toBe(0);
    expect(tiny.high).toBeGreaterThan(0);
  });
});
