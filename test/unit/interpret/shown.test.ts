/** Values as a designer writes them. */
import { describe, expect, it } from "vitest";
import { boundText } from "../../../src/ir/bound-text.ts";
import { numberText, short, valueText } from "../../../src/interpret/show.ts";
import type { Json, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, number, optional, rangeOf, setOf, text } from "../../../src/ir/types.ts";
import { interpreted } from "./outcome.ts";

const { linked } = interpreted(`
choice Attack { Missed, Hurt(amount: int, by: Side) }
choice Side { Left, Right }
record Strike { force: number, side: Side, twice: number = force * 2 }
table Wall {
  | name: key | hp: int |
  | Glass | 10 |
}
`);
const side: Type = { kind: "choice", id: "fixture.Side" };
const attack: Type = { kind: "choice", id: "fixture.Attack" };
const strike: Type = { kind: "record", id: "fixture.Strike" };
const wall: Type = { kind: "row", id: "fixture.Wall" };
const map = (key: Type, value: Type): Type => ({ kind: "map", key, value });
const never: Type = { kind: "never" };
const range = (
  low: number | null,
  high: number | null,
  lowOpen = false,
  highOpen = false,
): { low: number | null; high: number | null; lowOpen: boolean; highOpen: boolean } => ({
  low,
  high,
  lowOpen,
  highOpen,
});

describe("a value", () => {
  it.each<[Type, Json, string]>([
    [optional(int), null, "none"],
    [bool, true, "yes"],
    [bool, false, "no"],
    [int, -3, "-3"],
    [int, -0, "0"],
    [number, 0.5, "0.5"],
    [optional(int), 3, "3"],
    [text, "a", '"a"'],
    [text, 'a "b" \\ c', '"a \\"b\\" \\\\ c"'],
    [wall, "Glass", 'Wall["Glass"]'],
    [side, "Left", "Left"],
    [side, "Up", '"Up"'],
    [optional(side), "Right", "Right"],
    [listOf(int), [1, 2], "[1, 2]"],
    [listOf(side), ["Left"], "[Left]"],
    [setOf(side), ["Right"], "[Right]"],
    [listOf(int), [], "[]"],
    [never, ["Left"], '["Left"]'],
    [map(text, int), { a: 1, b: 2 }, '["a": 1, "b": 2]'],
    [map(int, text), { 1: "x" }, '[1: "x"]'],
    [map(side, int), { Left: 1 }, "[Left: 1]"],
    [map(wall, side), { Glass: "Right" }, '[Wall["Glass"]: Right]'],
    [rangeOf(int), range(1, 5), "1 to 5"],
    [attack, { kind: "Missed" }, "Missed"],
    [attack, { kind: "Hurt", amount: 3, by: "Left" }, "Hurt(amount: 3, by: Left)"],
    [strike, { force: 2, side: "Left", twice: 4 }, "Strike(force: 2, side: Left, twice: 4)"],
    [strike, { force: 2, side: "Left" }, "Strike(force: 2, side: Left)"],
    [optional(strike), { force: 2 }, "Strike(force: 2)"],
    [never, { force: 2 }, '{"force":2}'],
  ])("%j: %j", (type, value, expected) => {
    expect(valueText(linked, type, value)).toBe(expected);
  });
});

describe("a value, cut", () => {
  it.each<[Type, Json, number, string]>([
    [listOf(int), [1, 2, 3, 4, 5], 60, "[1, 2, 3, 4, 5]"],
    [listOf(int), [1, 2, 3, 4, 5, 6], 60, "[1, 2, 3, 4, 5, … 1 more]"],
    [listOf(int), [1, 2, 3, 4, 5], 12, "[1, 2, 3, … 2 more]"],
    [listOf(int), [1, 2, 3], 12, "[1, 2, 3]"],
    [text, "abcdef", 4, '"abc…"'],
    [text, "abcd", 4, '"abcd"'],
    [strike, { force: 2, side: "Left", twice: 4 }, 60, "Strike(force: 2, side: Left)"],
    [never, { force: 2 }, 6, '{"for…'],
    [map(text, text), { a: "abcdef" }, 4, '["a": "abc…"]'],
  ])("%j: %j to %i", (type, value, most, expected) => {
    expect(valueText(linked, type, value, { most })).toBe(expected);
  });

  it("never leaves half a sign", () => {
    expect([short("ab😀cd", 4), short("😀bcdef", 4), short("😀", 2)]).toEqual(["ab…", "😀b…", "😀"]);
  });
});

it("numbers are written with all their digits", () => {
  expect([1e-7, -2.5e-7, 0.000001, 9007199254740991, -0].map(numberText)).toEqual([
    "0.000000100000",
    "-0.000000250000",
    "0.000001",
    "9007199254740991",
    "0",
  ]);
});

it.each([
  [range(null, null), "any number"],
  [range(null, 5), "<= 5"],
  [range(null, 5, false, true), "< 5"],
  [range(1, null), ">= 1"],
  [range(1, null, true), "> 1"],
  [range(12, 12), "12"],
  [range(1, 5, true), "over 1 to 5"],
  [range(1, 5, false, true), "1 to under 5"],
  [range(1, 5, true, true), "over 1 to under 5"],
  [range(5, 5, true), "over 5 to 5"],
  [range(5, 5, false, true), "5 to under 5"],
])("the bound %j is written %s", (bound, expected) => {
  expect(boundText(bound)).toBe(expected);
});
