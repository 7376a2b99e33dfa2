import { describe, expect, it } from "vitest";
import { arithmetic, fitsInt } from "../../../src/interpret/arithmetic.ts";

/** Other numbers of places than six: the same method with other constants. Half a unit of the last place is never crossed by noise. */
describe("two places", () => {
  const two = arithmetic(2);

  it("keep what is nearest, half away from nothing", () => {
    expect([1.005, -1.005, 1.004, -1.004, 1.006, 2.675, 0, 7].map((each) => two.keep(each))).toEqual([
      1.01, -1.01, 1, -1, 1.01, 2.68, 0, 7,
    ]);
    // An eighth has three places: it is rounded, however exact it is in binary. A quarter has two.
    expect([0.125, -0.125, 0.25, -0.25, 0.375].map((each) => two.keep(each))).toEqual([0.13, -0.13, 0.25, -0.25, 0.38]);
    expect([-0, -0.001, 0.001].map((each) => Object.is(two.keep(each), 0))).toEqual([true, true, true]);
  });

  it("tell numbers apart from half a unit on", () => {
    expect([0.004, -0.004, 0.006, -0.006].map((each) => two.isSame(1, 1 + each))).toEqual([true, true, false, false]);
    expect([0.004, -0.004, 0.006, -0.006].map((each) => two.isMore(1 + each, 1))).toEqual([false, false, true, false]);
    expect([0.004, -0.004, 0.006, -0.006].map((each) => two.isAtLeast(1 + each, 1))).toEqual([true, true, true, false]);
    expect([
      two.isMore(2, 1),
      two.isMore(1, 2),
      two.isAtLeast(2, 1),
      two.isAtLeast(1, 2),
      two.isMore(1, 1),
      two.isAtLeast(1, 1),
    ]).toEqual([true, false, true, false, false, true]);
  });

  it("round to whole numbers what lies within half a unit of them", () => {
    expect([1.996, 1.99, -1.5, 1.004, 2, -2.004, -2.01].map((each) => two.floor(each))).toEqual([
      2, 1, -2, 1, 2, -2, -3,
    ]);
    expect([1.004, 1.01, -1.5, 1.996, 2, -2.004, -1.99].map((each) => two.ceil(each))).toEqual([
      1, 2, -1, 2, 2, -2, -1,
    ]);
    expect([1.5, -1.5, 1.496, -1.496, 1.49, -1.49, 0, 2.4, -2.6].map((each) => two.round(each))).toEqual([
      2, -2, 2, -2, 1, -1, 0, 2, -3,
    ]);
    expect(
      [two.floor(-0), two.ceil(-0.3), two.ceil(-0), two.round(-0), two.round(-0.2)].map((each) => Object.is(each, 0)),
    ).toEqual([true, true, true, true, true]);
  });

  it("reach to 2^53 - 1 units", () => {
    // 9007199254740991 hundredths are 90071992547409.91: whole numbers up to 90071992547409.
    expect(two.largest).toBe(90_071_992_547_409);
    expect(
      [90_071_992_547_409, -90_071_992_547_409, 90_071_992_547_410, -90_071_992_547_410, NaN, Infinity, -Infinity].map(
        (each) => two.fitsNumber(each),
      ),
    ).toEqual([true, true, false, false, false, false, false]);
  });
});

describe("no places", () => {
  const none = arithmetic(0);
  it("keep whole numbers", () => {
    expect([0.5, -0.5, 1.4, 2.5, -2.5].map((each) => none.keep(each))).toEqual([1, -1, 1, 3, -3]);
    expect([none.isSame(1, 1.4), none.isSame(1, 1.6), none.decimals, none.largest]).toEqual([
      true,
      false,
      0,
      9_007_199_254_740_991,
    ]);
  });
});

describe("six places", () => {
  const six = arithmetic(6);
  it("reach to 9007199254", () => {
    expect(
      [9_007_199_254, -9_007_199_254, 9_007_199_255, -9_007_199_255, NaN].map((each) => six.fitsNumber(each)),
    ).toEqual([true, true, false, false, false]);
    expect([six.decimals, six.largest]).toEqual([6, 9_007_199_254]);
    expect([1 / 3, -2 / 3].map((each) => six.keep(each))).toEqual([0.333333, -0.666667]);
  });
});

it("the arithmetic of so many places is made once", () => {
  expect(arithmetic(3)).toBe(arithmetic(3));
  expect(arithmetic(3)).not.toBe(arithmetic(4));
  expect([arithmetic(3).decimals, arithmetic(4).keep(1 / 3)]).toEqual([3, 0.3333]);
});

it("whole numbers reach to 2^53 - 1", () => {
  const most = 2 ** 53 - 1;
  expect([most, -most, most + 1, -most - 1, NaN, Infinity, -Infinity].map(fitsInt)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
