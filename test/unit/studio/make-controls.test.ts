/** Controls for numbers of which the values are listed. */
import { expect, it } from "vitest";
import type { Bound, Json, Type } from "../../../src/ir/program.ts";
import { fitted, freeKey, missingIn, startOf, type Control } from "../../../src/studio/controls.ts";
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

it("asks for a map by its keys, each once, and begins one more with a key that is free", () => {
  const map = controlOf([], { kind: "map", key: int, value: { kind: "text" } }, null) as Extract<
    Control,
    { kind: "map" }
  >;
  expect(startOf(map)).toEqual({});
  expect(fitted(map, { "1": "a", two: "b", "-3": 4 })).toEqual({ "1": "a", "-3": "" });
  expect(freeKey(map.key, new Set(["1", "2", "4"]))).toBe("3");
  const named = { kind: "pick", options: ["Ax", "__proto__"].map((value) => ({ value, label: value })) } as const;
  expect(freeKey(named, new Set(["Ax"]))).toBe("__proto__");
  expect(freeKey(named, new Set(["Ax", "__proto__"]))).toBe(null);
  const kept = fitted({ kind: "map", key: named, value: map.value }, JSON.parse('{ "__proto__": "a" }') as Json);
  expect(JSON.stringify(kept)).toBe('{"__proto__":"a"}');
  expect(freeKey({ kind: "text" }, new Set(["key"]))).toBe("key 2");
});

it("asks for both ends of a range", () => {
  const range = controlOf([], { kind: "range", of: int }, null);
  expect(startOf(range)).toEqual({ low: 1, high: 3, lowOpen: false, highOpen: false });
  expect(fitted(range, { low: null, high: 2 })).toEqual({ low: null, high: 2 });
  expect(fitted(range, 7)).toEqual(startOf(range));
});

it("says that a table has no rows, instead of a list with none", () => {
  const empty = controlOf([], { kind: "row", id: "duel.Monster" }, null);
  expect(empty).toEqual({ kind: "empty", why: "The table Monster has no rows yet. Add one to choose it here." });
  const field = { name: "it", label: "It", control: empty };
  expect(missingIn([{ ...field, hasDefault: false }])).toContain("no rows");
  expect(missingIn([{ ...field, hasDefault: true }])).toBe(null);
  expect(missingIn([{ hasDefault: false, control: { kind: "list", of: empty } }])).toBe(null);
});
