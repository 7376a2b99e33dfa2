import { describe, expect, it } from "vitest";
import type { Checker } from "../../../src/check/checker.ts";
import { elementOf, fits, joined, present, widened } from "../../../src/check/fit.ts";
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
import type { Type } from "../../../src/ir/program.ts";

/** `Cover` shows the rows of `Wall` and `Door`; `Thing` those of `Cover`. */
const members = new Map([
  ["b.Cover", ["b.Wall", "b.Door"]],
  ["b.Thing", ["b.Cover"]],
  ["b.Wall", []],
  ["b.Door", []],
]);
const checker = {
  symbol: (id: string) => (members.has(id) ? { kind: "table", id, members: members.get(id) } : undefined),
} as unknown as Checker;

const row = (name: string): Type => ({ kind: "row", id: `b.${name}` });
const record = (name: string): Type => ({ kind: "record", id: `b.${name}` });
const choice = (name: string, ...variants: readonly string[]): Type =>
  variants.length === 0 ? { kind: "choice", id: `b.${name}` } : { kind: "choice", id: `b.${name}`, variants };

describe("what fits", () => {
  it.each<[string, Type, Type, boolean]>([
    ["an int as a number", int, number, true],
    ["a number as an int", number, int, false],
    ["an int as a text", int, text, false],
    ["a text as a text", text, text, true],
    ["what failed, anywhere", never, text, true],
    ["what failed, as an optional list", never, optional(listOf(int)), true],
    ["anything where the type failed", text, never, true],
    ["none as an optional", none, optional(int), true],
    ["none as an int", none, int, false],
    ["an int as an optional number", int, optional(number), true],
    ["an optional int as an optional number", optional(int), optional(number), true],
    ["an optional number as an optional int", optional(number), optional(int), false],
    ["a text as an optional int", text, optional(int), false],
    ["an optional int as an int", optional(int), int, false],
    ["a list of int as one of number", listOf(int), listOf(number), true],
    ["a list of text as one of number", listOf(text), listOf(number), false],
    ["a list as a set", listOf(int), setOf(int), false],
    ["a set as a list", setOf(int), listOf(int), false],
    ["a range of int as one of number", rangeOf(int), rangeOf(number), true],
    ["a range of number as one of int", rangeOf(number), rangeOf(int), false],
    ["a map with the same keys and values", mapOf(text, int), mapOf(text, number), true],
    ["a map with other keys", mapOf(int, int), mapOf(text, int), false],
    ["a map with other values", mapOf(text, text), mapOf(text, int), false],
    ["a map as a list", mapOf(text, int), listOf(int), false],
    ["a map as a text", mapOf(text, int), text, false],
    ["a row as one of its table", row("Wall"), row("Wall"), true],
    ["a row as one of another", row("Wall"), row("Door"), false],
    ["a row as one of a view, first member", row("Wall"), row("Cover"), true],
    ["a row as one of a view, last member", row("Door"), row("Cover"), true],
    ["a row as one of a view of a view", row("Door"), row("Thing"), true],
    ["a row of a view as one of a member", row("Cover"), row("Wall"), false],
    ["a row as one of no table", row("Wall"), row("Nowhere"), false],
    ["a row as a record of that name", row("Wall"), record("Wall"), false],
    ["a row as a text", row("Wall"), text, false],
    ["a choice as itself", choice("A"), choice("A"), true],
    ["a choice as another", choice("A"), choice("B"), false],
    ["a choice as a record of that name", choice("A"), record("A"), false],
    ["one variant as the choice", choice("A", "X"), choice("A"), true],
    ["the choice as one variant", choice("A"), choice("A", "X"), false],
    ["one variant as one of two", choice("A", "X"), choice("A", "X", "Y"), true],
    ["two variants as one of them", choice("A", "X", "Y"), choice("A", "X"), false],
    ["a record as itself", record("R"), record("R"), true],
    ["a record as another", record("R"), record("S"), false],
  ])("%s", (_, from, to, expected) => {
    expect(fits(checker, from, to)).toBe(expected);
  });
});

describe("what two types have in common", () => {
  it.each<[string, Type, Type, Type | undefined]>([
    ["what failed leaves the other", never, listOf(int), listOf(int)],
    ["int and int", int, int, int],
    ["number and number", number, number, number],
    ["int and number", int, number, number],
    ["int and text", int, text, undefined],
    ["text and text", text, text, text],
    ["none and int", none, int, optional(int)],
    ["none and what may be none", none, optional(int), optional(int)],
    ["none and none", none, none, none],
    ["optional int and number", optional(int), number, optional(number)],
    ["optional int and optional number", optional(int), optional(number), optional(number)],
    ["optional int and text", optional(int), text, undefined],
    ["a variant and another", choice("A", "Y"), choice("A", "X"), choice("A", "X", "Y")],
    ["a variant twice", choice("A", "X"), choice("A", "X"), choice("A", "X")],
    ["a variant and the choice", choice("A", "X"), choice("A"), choice("A")],
    ["a choice and another", choice("A"), choice("B"), undefined],
    ["lists of int and number", listOf(int), listOf(number), listOf(number)],
    ["lists of int and text", listOf(int), listOf(text), undefined],
    ["lists of two variants", listOf(choice("A", "Y")), listOf(choice("A", "X")), listOf(choice("A", "X", "Y"))],
    ["an empty list and a list", listOf(never), listOf(text), listOf(text)],
    ["sets of two variants", setOf(choice("A", "X")), setOf(choice("A", "Y")), setOf(choice("A", "X", "Y"))],
    ["ranges of int and number", rangeOf(int), rangeOf(number), rangeOf(number)],
    ["a list and a set", listOf(int), setOf(int), undefined],
    ["a list and a range", listOf(int), rangeOf(int), undefined],
    ["maps that differ in values", mapOf(text, int), mapOf(text, number), mapOf(text, number)],
    [
      "maps each wider in one part",
      mapOf(choice("A", "X"), number),
      mapOf(choice("A", "Y"), int),
      mapOf(choice("A", "X", "Y"), number),
    ],
    ["maps with other keys", mapOf(text, int), mapOf(row("Wall"), int), undefined],
    ["maps with other values", mapOf(text, int), mapOf(text, bool), undefined],
    ["a map and a list", mapOf(text, int), listOf(int), undefined],
    ["a row and one of its view", row("Wall"), row("Cover"), row("Cover")],
    ["rows of two members", row("Wall"), row("Door"), undefined],
    ["a record and another", record("R"), record("S"), undefined],
  ])("%s", (_, a, b, expected) => {
    expect(joined(checker, a, b)).toEqual(expected);
    expect(joined(checker, b, a)).toEqual(expected);
  });
});

it("what a local of it can hold is any variant", () => {
  const [narrow, wide] = [choice("A", "X"), choice("A")];
  expect([narrow, listOf(narrow), setOf(narrow), optional(narrow), mapOf(narrow, listOf(narrow))].map(widened)).toEqual(
    [wide, listOf(wide), setOf(wide), optional(wide), mapOf(wide, listOf(wide))],
  );
  expect([int, row("Wall")].map(widened)).toEqual([int, row("Wall")]);
});

it("what a loop goes through is what the list, set or range of ints holds", () => {
  expect([listOf(text), setOf(row("Wall")), rangeOf(int), never].map(elementOf)).toEqual([
    text,
    row("Wall"),
    int,
    never,
  ]);
  expect([rangeOf(number), mapOf(text, int), text].map(elementOf)).toEqual([undefined, undefined, undefined]);
});

it("what is there is the type without optional", () => {
  expect([optional(int), int].map(present)).toEqual([int, int]);
});
