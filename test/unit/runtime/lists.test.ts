import { expect, it } from "vitest";
import { median } from "../../../src/runtime/index.ts";

it("finds the number in the middle, and of an even count the mean of the middle two", () => {
  expect(median([])).toBeUndefined();
  expect(median([7])).toBe(7);
  expect(median([9, 1])).toBe(5);
  expect(median([10, 9, 1])).toBe(9);
  expect(median([1, 2, 4, 9])).toBe(3);
  expect(median([-3, 2, 2, -3, 0.5, 0.5])).toBe(0.5);
  expect(median([2, 1])).toBe(1.5);
});

it("leaves its list as it is", () => {
  const list = Object.freeze([3, 1, 2]);
  expect(median(list)).toBe(2);
  expect(list).toEqual([3, 1, 2]);
});
