/** Controls for numbers of which the values are listed. */
import { expect, it } from "vitest";
import type { Bound, Type } from "../../../src/ir/program.ts";
import { fitted, startOf } from "../../../src/studio/controls.ts";
import { controlOf } from "../../../src/studio/worker/make-controls.ts";

const int: Type = { kind: "int" };
const bound: Bound = { low: 4, high: 12, lowOpen: false, highOpen: false, values: [4, 6, 12] };
const control = controlOf([], int, bound);

it("begins with a number that is listed, the nearest to a usual one", () => {
  expect(control).toEqual({ kind: "number", isWhole: true, low: 4, high: 12, values: [4, 6, 12] });
  expect(startOf(control)).toBe(4);
  expect(startOf(controlOf([], int, { ...bound, values: [1, 2, 10] }))).toBe(2);
  expect(startOf(controlOf([], { kind: "optional", of: int }, bound))).toBe(null);
});

it("asks for a set one value after the other, as for a list", () => {
  const set = controlOf([], { kind: "set", of: int }, null);
  expect(set).toEqual(controlOf([], { kind: "list", of: int }, null));
  expect(startOf(set)).toEqual([]);
});

it("keeps what is listed, and takes the nearest in place of what no longer is", () => {
  expect(fitted(control, 12)).toBe(12);
  expect(fitted(control, 7)).toBe(6);
  expect(fitted(control, 100)).toBe(12);
  // Of two as near, the smaller.
  expect(fitted(control, 5)).toBe(4);
  expect(fitted(control, "six")).toBe(4);
});
