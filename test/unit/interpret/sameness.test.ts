import { describe, expect, it } from "vitest";
import { arithmetic } from "../../../src/interpret/arithmetic.ts";
import { link } from "../../../src/interpret/linked.ts";
import {
  canonical,
  comparerOf,
  copyObject,
  distinct,
  holds,
  mapKey,
  orderOf,
  own,
  put,
  samenessOf,
  variantOf,
} from "../../../src/interpret/values.ts";
import type { Json, Type } from "../../../src/ir/program.ts";
import {
  bool,
  int,
  listOf,
  mapOf,
  never,
  none,
  number,
  optional,
  rangeOf,
  setOf,
  text,
} from "../../../src/ir/types.ts";
import * as b from "./build.ts";

const tagged: Type = { kind: "record", id: "test.Tagged" };
const attack: Type = { kind: "choice", id: "test.Attack" };
const outcome: Type = { kind: "choice", id: "test.Outcome" };
const linked = link([
  b.program({
    records: [b.record("Tagged", [b.param("force", 0, number), b.param("tags", 1, setOf(text))])],
    choices: [
      b.choice("Attack", [
        { name: "Burnt", fields: [b.param("tags", 0, listOf(text))] },
        { name: "Hurt", fields: [b.param("tags", 0, setOf(text))] },
        "Missed",
      ]),
      b.choice("Outcome", ["Miss", "Graze", "Hit"], true),
    ],
  }),
]);
const numbers = arithmetic(6);
const same = (a: Type, left: Json, right: Json, other: Type = a): boolean =>
  samenessOf(linked, numbers, a, other)(left, right);

describe("the same", () => {
  it.each<[string, Type, Json, Json, boolean]>([
    ["a number within half a unit of the last place", number, 0.1 + 0.2, 0.3, true],
    ["another number", number, 0.300001, 0.3, false],
    ["a number and none", optional(number), 1, null, false],
    ["none and a number", optional(number), null, 1, false],
    ["none and nought", optional(number), null, 0, false],
    ["none and none", optional(number), null, null, true],
    ["none and a record", optional(tagged), null, { force: 1, tags: [] }, false],
    ["a record and none", optional(tagged), { force: 1, tags: [] }, null, false],
    ["nought and none", optional(number), 0, null, false],
    ["texts", text, "a", "a", true],
    ["other texts", text, "a", "b", false],
    ["yes and yes", bool, true, true, true],
    ["yes and no", bool, true, false, false],
    ["a variant by its name alone and one with values", attack, "Missed", { kind: "Hurt", tags: [] }, false],
    ["a variant with values and one by its name alone", attack, { kind: "Hurt", tags: [] }, "Missed", false],
    ["lists", listOf(int), [1, 2], [1, 2], true],
    ["lists of which one value differs", listOf(int), [1, 2], [1, 3], false],
    ["lists in another order", listOf(int), [1, 2], [2, 1], false],
    ["a list that goes on", listOf(int), [1, 2], [1, 2, 3], false],
    ["a list that ends before", listOf(int), [1, 2, 3], [1, 2], false],
    ["lists of numbers", listOf(number), [0.1 + 0.2], [0.3], true],
    ["no list and an empty one", optional(listOf(int)), null, [], false],
    ["sets in another order", setOf(int), [1, 2], [2, 1], true],
    ["sets with another value", setOf(int), [1, 2], [1, 3], false],
    ["a set in a larger one", setOf(int), [1, 2], [1, 2, 3], false],
    ["sets that may be none", optional(setOf(int)), [1, 2], [2, 1], true],
    ["sets of sets", setOf(setOf(int)), [[1, 2], [3]], [[3], [2, 1]], true],
    ["sets of lists", setOf(listOf(int)), [[1, 2]], [[2, 1]], false],
    ["lists of sets", listOf(setOf(int)), [[1, 2]], [[2, 1]], true],
    ["records", tagged, { force: 0.1 + 0.2, tags: ["a", "b"] }, { force: 0.3, tags: ["b", "a"] }, true],
    ["records, fields in another order", tagged, { force: 1, tags: [] }, { tags: [], force: 1 }, true],
    ["records with another number", tagged, { force: 1, tags: [] }, { force: 2, tags: [] }, false],
    ["records with other sets", tagged, { force: 1, tags: ["a"] }, { force: 1, tags: ["b"] }, false],
    [
      "variants whose field is a set",
      attack,
      { kind: "Hurt", tags: ["a", "b"] },
      { kind: "Hurt", tags: ["b", "a"] },
      true,
    ],
    [
      "variants whose field is a list",
      attack,
      { kind: "Burnt", tags: ["a", "b"] },
      { kind: "Burnt", tags: ["b", "a"] },
      false,
    ],
    ["two variants with the same values", attack, { kind: "Burnt", tags: ["a"] }, { kind: "Hurt", tags: ["a"] }, false],
    ["maps", mapOf(text, setOf(int)), { a: [1, 2] }, { a: [2, 1] }, true],
    ["maps with another key", mapOf(text, int), { a: 1 }, { b: 1 }, false],
    ["maps with one key more", mapOf(text, int), { a: 1 }, { a: 1, b: 1 }, false],
    ["maps with one key less", mapOf(text, int), { a: 1, b: 1 }, { a: 1 }, false],
    ["maps with names that every object answers to", mapOf(text, int), { toString: 1 }, { valueOf: 1 }, false],
    [
      "ranges",
      rangeOf(number),
      { low: 0.1 + 0.2, high: null, lowOpen: false, highOpen: false },
      { low: 0.3, high: null, lowOpen: false, highOpen: false },
      true,
    ],
    [
      "ranges, one open",
      rangeOf(number),
      { low: 1, high: null, lowOpen: false, highOpen: false },
      { low: 1, high: null, lowOpen: true, highOpen: false },
      false,
    ],
  ])("%s", (_, type, left, right, expected) => {
    expect(same(type, left, right)).toBe(expected);
  });

  it("by the type of the side that has one", () => {
    expect(same(setOf(int), [1, 2], [2, 1], never)).toBe(true);
    expect(same(never, [1, 2], [2, 1], setOf(int))).toBe(true);
    expect(same(none, [1, 2], [2, 1], setOf(int))).toBe(true);
    expect(same(setOf(int), [1, 2], [2, 1], none)).toBe(true);
    const deep: readonly [Json, Json] = [
      [[[1, 2]], [[3]]],
      [[[3]], [[2, 1]]],
    ];
    const sets = setOf(listOf(setOf(int)));
    for (const nothing of [never, none])
      expect([same(sets, ...deep, nothing), same(nothing, ...deep, sets)]).toEqual([true, true]);
    expect(same(setOf(int), [1, 2], [2, 1], listOf(int))).toBe(true);
    expect(same(listOf(int), [1, 2], [2, 1], setOf(int))).toBe(true);
    expect(same(listOf(int), [1, 2], [2, 1], listOf(never))).toBe(false);
  });
});

describe("one text for one value", () => {
  it.each<[string, Type, Json, string]>([
    ["a text", text, "1", '"1"'],
    ["a number", number, 1.5, "1.5"],
    ["no minus nought", int, -0, "0"],
    ["none", optional(int), null, "null"],
    ["yes", bool, true, "true"],
    ["a list as it stands", listOf(int), [2, 1], "[2,1]"],
    ["a set in order", setOf(int), [2, 1], "[1,2]"],
    [
      "sets in a list",
      listOf(setOf(int)),
      [
        [2, 1],
        [4, 3],
      ],
      "[[1,2],[3,4]]",
    ],
    [
      "sets in a set",
      setOf(setOf(int)),
      [
        [4, 3],
        [2, 1],
      ],
      "[[1,2],[3,4]]",
    ],
    ["a set that may be none", optional(setOf(int)), [2, 1], "[1,2]"],
    ["a record, fields in order", tagged, { tags: ["b", "a"], force: 2 }, '{"force":2,"tags":["a","b"]}'],
    ["a variant", attack, { kind: "Burnt", tags: ["b", "a"] }, '{"kind":"Burnt","tags":["b","a"]}'],
    ["a variant with a set", attack, { kind: "Hurt", tags: ["b", "a"] }, '{"kind":"Hurt","tags":["a","b"]}'],
    ["a map", mapOf(text, setOf(int)), { b: [2, 1], a: [3] }, '{"a":[3],"b":[1,2]}'],
  ])("%s", (_, type, value, expected) => {
    expect(canonical(linked, type, value)).toBe(expected);
  });

  it("leaves each value once, where it came first", () => {
    expect(distinct(linked, int, [3, 1, 3, 2, 1])).toEqual([3, 1, 2]);
    expect(distinct(linked, text, ["1", "a", "1"])).toEqual(["1", "a"]);
    expect(distinct(linked, text, ["1", '"1', "null"])).toEqual(["1", '"1', "null"]);
    expect(distinct(linked, optional(text), [null, "null", null])).toEqual([null, "null"]);
    expect(
      distinct(linked, listOf(int), [
        [1, 2],
        [2, 1],
        [1, 2],
      ]),
    ).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(
      distinct(linked, setOf(int), [
        [1, 2],
        [2, 1],
        [1, 2],
      ]),
    ).toEqual([[1, 2]]);
    expect(
      distinct(linked, tagged, [
        { force: 1, tags: [] },
        { tags: [], force: 1 },
      ]),
    ).toEqual([{ force: 1, tags: [] }]);
  });
});

describe("a range", () => {
  const range = (low: number | null, high: number | null, lowOpen = false, highOpen = false): Json => ({
    low,
    high,
    lowOpen,
    highOpen,
  });
  it.each<[string, Json, Json, boolean]>([
    ["holds its ends", range(1, 5), 1, true],
    ["holds its upper end", range(1, 5), 5, true],
    ["holds no open lower end", range(1, 5, true), 1, false],
    ["holds no open upper end", range(1, 5, false, true), 5, false],
    ["holds what is over an open end", range(1, 5, true, true), 1.000001, true],
    ["holds nothing below", range(1, 5), 0.999999, false],
    ["holds nothing above", range(1, 5), 5.000001, false],
    ["holds all above", range(1, null), 1e9, true],
    ["holds all below", range(null, 1), -1e9, true],
    ["holds no none", range(-1, 1), null, false],
    ["holds nothing if there is none", null, 1, false],
    ["holds an end as it is kept", range(0.3, 1), 0.1 + 0.2, true],
  ])("%s", (_, where, value, expected) => {
    expect(holds(numbers, where, value)).toBe(expected);
  });
});

describe("in order", () => {
  it("stand numbers, texts and the variants of an ordered choice", () => {
    expect([3, 1, 2, 1].sort(comparerOf(linked, int))).toEqual([1, 1, 2, 3]);
    expect(["b", "B", "a"].sort(comparerOf(linked, text))).toEqual(["B", "a", "b"]);
    expect(["Hit", "Miss", "Graze"].sort(comparerOf(linked, outcome))).toEqual(["Miss", "Graze", "Hit"]);
    expect(["Hit", "Miss", "Graze"].sort(comparerOf(linked, optional(outcome)))).toEqual(["Miss", "Graze", "Hit"]);
    expect([comparerOf(linked, int)(2, 2), comparerOf(linked, int)(1, 2), comparerOf(linked, int)(2, 1)]).toEqual([
      0, -1, 1,
    ]);
    expect(["Miss", "Graze", "Hit", "Other"].map(orderOf(linked, outcome))).toEqual([0, 1, 2, -1]);
    expect(["Miss"].map(orderOf(linked, int))).toEqual([-1]);
  });
});

describe("values are theirs alone", () => {
  it("whatever the name of a field", () => {
    const one: { [key: string]: Json } = {};
    put(one, "__proto__", 7);
    put(one, "hp", 8);
    expect(Object.entries(one)).toEqual([
      ["__proto__", 7],
      ["hp", 8],
    ]);
    expect(Object.getPrototypeOf(one)).toBe(Object.prototype);
    // It can be given another value, as any field.
    put(one, "__proto__", 9);
    expect(Object.entries(one)).toEqual([
      ["__proto__", 9],
      ["hp", 8],
    ]);
    one["hp"] = 3;
    expect(Object.entries(copyObject(one))).toEqual([
      ["__proto__", 9],
      ["hp", 3],
    ]);
    expect(copyObject(one)).not.toBe(one);
  });
  it("and no name is one of all objects", () => {
    expect([
      own({ hp: 1 }, "hp"),
      own({ hp: 1 }, "toString"),
      own(null, "hp"),
      own("hp", "length"),
      own(3, "toFixed"),
    ]).toEqual([1, undefined, undefined, undefined, undefined]);
    expect(["Missed", { kind: "Hurt" }, { kind: 3 }, {}, null, 3].map((each) => variantOf(each))).toEqual([
      "Missed",
      "Hurt",
      null,
      null,
      null,
      null,
    ]);
    expect(["a", 3, -0, true].map((each) => mapKey(each))).toEqual(["a", "3", "0", "true"]);
  });
});
