/** Values from outside: what is taken, as what, and what is said of what is not. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/ir/program.ts";
import { answer, outcomeOf } from "./outcome.ts";

const eight = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Larch", "Maple", "Oak"];
const table = (name: string, keys: readonly string[]): string =>
  `table ${name} {\n | name: key | hp: int |\n${keys.map((key, index) => ` | ${key} | ${index} |\n`).join("")}}\n`;
const declared = `
choice Attack { Missed, Burnt(tags: list of text default []), Hurt(amount: int >= 1) }
choice Side { Left, Right }
record Strike { force: number >= 0, left: int default 3, twice: number = force * 2 }
record Chest { parts: set of int = [1, 2, 4 - 1], name: text }
${table("Wall", ["Glass", "Steel"])}${table("Wood", eight)}${table("Tree", [...eight, "Pine"])}${table("Level", ["1", "2"])}
table Part from Wall, Wood { name: key, hp: int }
`;
const given = (type: string, value: Json): Json =>
  answer(`${declared}rule r(x: ${type}): ${type.replace(/ (>|<|-?\d).*$/, "")} = x`, [value]);
const told = (type: string, value: Json): string => {
  const outcome = outcomeOf(`${declared}rule r(x: ${type}): int = if x is x { 1 } else { 0 }`, [value]);
  return outcome.kind === "fault" ? outcome.message : "fine";
};

describe("a value that fits", () => {
  it.each<[string, Json, Json]>([
    ["int", -0, 0],
    ["int", 9007199254740991, 9007199254740991],
    ["int", -9007199254740991, -9007199254740991],
    ["number", 0.1234567, 0.1234567],
    ["number", 9007199254, 9007199254],
    ["number", -9007199254, -9007199254],
    ["int 2 to 5", 2, 2],
    ["int 2 to 5", 5, 5],
    ["number > 2", 2.1, 2.1],
    ["number < 5", 4.9, 4.9],
    ["number >= 2", 2, 2],
    ["number <= 5", 5, 5],
    ["text", "", ""],
    ["bool", false, false],
    ["optional int", null, null],
    ["optional int", 3, 3],
    ["optional text", "null", "null"],
    ["list of int", [], []],
    ["list of optional int", [1, null], [1, null]],
    ["list of int", [2, 2], [2, 2]],
    ["set of int", [2, 1, 2], [2, 1]],
    ["set of number", [0.1, 0.1, 0.2], [0.1, 0.2]],
    ["map of text to int", { a: 1, b: 2 }, { a: 1, b: 2 }],
    ["map of int to text", { "-3": "a", "12": "b", "007": "c" }, { "-3": "a", "12": "b", "7": "c" }],
    ["map of Side to int", { Left: 1 }, { Left: 1 }],
    ["map of Wall to int", { Glass: 1 }, { Glass: 1 }],
    ["map of text to int", { "1": 1 }, { "1": 1 }],
    ["range of int", { low: 1, high: 5 }, { low: 1, high: 5, lowOpen: false, highOpen: false }],
    [
      "range of int",
      { low: 1, high: 5, lowOpen: true, highOpen: true },
      { low: 2, high: 4, lowOpen: false, highOpen: false },
    ],
    ["range of int", { lowOpen: true, highOpen: true }, { low: null, high: null, lowOpen: false, highOpen: false }],
    ["range of number", { low: 1, high: null, lowOpen: true }, { low: 1, high: null, lowOpen: true, highOpen: false }],
    ["range of number", { high: 5, highOpen: true }, { low: null, high: 5, lowOpen: false, highOpen: true }],
    ["Wall", "Glass", "Glass"],
    ["Level", 2, "2"],
    ["Level", "1", "1"],
    ["Part", "Steel", "Steel"],
    ["Part", "Oak", "Oak"],
    ["Side", "Right", "Right"],
    ["Attack", "Missed", { kind: "Missed" }],
    ["Attack", "Burnt", { kind: "Burnt", tags: [] }],
    ["Attack", { kind: "Hurt", amount: 1 }, { kind: "Hurt", amount: 1 }],
    ["Strike", { force: 2 }, { force: 2, left: 3, twice: 4 }],
    ["Strike", { force: 2, left: 5, twice: 4 }, { force: 2, left: 5, twice: 4 }],
    ["Chest", { name: "a", parts: [3, 1, 2] }, { parts: [1, 2, 3], name: "a" }],
  ])("%s: %j", (type, value, expected) => {
    const found = given(type, value);
    expect(found).toEqual(expected);
  });
});

describe("a value that does not", () => {
  it.each<[string, Json, string]>([
    ["int", "3", 'x: I expected a whole number, and got "3".'],
    ["int", 1.5, "x: I expected a whole number, and got 1.5."],
    ["int", NaN, "x: I expected a whole number, and got null."],
    ["int", 9007199254740992, "x: I expected a whole number, and got 9007199254740992."],
    ["int", null, "x: I expected a whole number, and got null."],
    ["number", Infinity, "x: I expected a number, and got null."],
    ["number", true, "x: I expected a number, and got true."],
    ["number", 9007199255, "x: I expected a number up to 9007199254, and got 9007199255."],
    ["number", -9007199255, "x: I expected a number up to 9007199254, and got -9007199255."],
    ["int 2 to 5", 1, "x: I expected 2 to 5, and got 1."],
    ["int 2 to 5", 6, "x: I expected 2 to 5, and got 6."],
    ["number > 2", 2, "x: I expected > 2, and got 2."],
    ["number < 5", 5, "x: I expected < 5, and got 5."],
    ["number >= 2", 1, "x: I expected >= 2, and got 1."],
    ["number <= 5", 6, "x: I expected <= 5, and got 6."],
    ["int >= 2", "a", 'x: I expected a whole number, and got "a".'],
    ["text", 3, "x: I expected a text, and got 3."],
    ["bool", "yes", 'x: I expected `true` or `false`, and got "yes".'],
    ["list of int", { a: 1 }, 'x: I expected a list, and got {"a":1}.'],
    ["set of int", 1, "x: I expected a list, and got 1."],
    ["list of int", [1, "a"], 'x[2]: I expected a whole number, and got "a".'],
    ["set of int", [1, null], "x[2]: I expected a whole number, and got null."],
    ["list of list of int", [[1], ["a"]], 'x[2][1]: I expected a whole number, and got "a".'],
    ["map of text to int", [1], "x: I expected an object with an entry for each key, and got [1]."],
    ["map of text to int", { a: "b" }, 'x["a"]: I expected a whole number, and got "b".'],
    ["map of int to int", { a1: 1 }, 'x["a1"]: I expected a whole number, and got "a1".'],
    ["map of int to int", { "1a": 1 }, 'x["1a"]: I expected a whole number, and got "1a".'],
    ["map of Side to int", { Up: 1 }, 'x["Up"]: `Side` has no variant called `Up`. There are `Left`, `Right`.'],
    ["range of int", [1, 5], 'x: I expected a range such as { "low": 1, "high": 5 }, and got [1,5].'],
    ["range of int", { lows: 1 }, "x.lows: `range` has no end called `lows`. Did you mean `low`?"],
    ["range of int", { low: "a" }, 'x.low: I expected a whole number, and got "a".'],
    ["range of number", { highOpen: 1 }, "x.highOpen: I expected `true` or `false`, and got 1."],
    ["Wall", true, "x: I expected the key of a row of `Wall`, and got true."],
    ["Wall", 3, "x: `Wall` has no row `3`. Its rows are `Glass`, `Steel`."],
    ["Wall", "Stel", "x: `Wall` has no row `Stel`. Did you mean `Steel`?"],
    [
      "Wood",
      "Quartz",
      `x: \`Wood\` has no row \`Quartz\`. Its rows are ${eight.map((key) => `\`${key}\``).join(", ")}.`,
    ],
    [
      "Tree",
      "Quartz",
      `x: \`Tree\` has no row \`Quartz\`. Its rows are ${eight.map((key) => `\`${key}\``).join(", ")}, ….`,
    ],
    ["Strike", 3, "x: I expected an object for `Strike`, and got 3."],
    ["Strike", null, "x: I expected an object for `Strike`, and got null."],
    ["Strike", [], "x: I expected an object for `Strike`, and got []."],
    ["Strike", {}, "x.force: `force` is missing."],
    ["Strike", { force: -1 }, "x.force: I expected >= 0, and got -1."],
    ["Strike", { force: 1, forces: 2 }, "x.forces: `Strike` has no field called `forces`. Did you mean `force`?"],
    [
      "Strike",
      { force: 1, kind: "Strike" },
      "x.kind: `Strike` has no field called `kind`. There are `force`, `left`, `twice`.",
    ],
    ["Strike", { force: 2, twice: 5 }, "x.twice: `twice` is worked out by its formula and comes to 4; leave it out."],
    [
      "Chest",
      { name: "a", parts: [1, 2] },
      "x.parts: `parts` is worked out by its formula and comes to [1,2,3]; leave it out.",
    ],
    ["list of Strike", [{ force: "a" }], 'x[1].force: I expected a number, and got "a".'],
    ["Side", 3, "x: I expected one of `Left`, `Right`, and got 3."],
    ["Side", { kind: "Left" }, 'x: I expected one of `Left`, `Right`, and got {"kind":"Left"}.'],
    ["Side", "Lef", "x: `Side` has no variant called `Lef`. Did you mean `Left`?"],
    ["Attack", 3, "x: I expected an object with a `kind`, and got 3."],
    ["Attack", {}, "x: I expected an object with a `kind`, and got {}."],
    ["Attack", "Hurt", "x.amount: `amount` is missing."],
    ["Attack", { kind: "Missed", amount: 1 }, "x.amount: `Missed` has no field called `amount`. There are none."],
    ["Attack", { kind: "Hurt", amount: 0 }, "x.amount: I expected >= 1, and got 0."],
    ["text", [`${"a".repeat(70)}`], `x: I expected a text, and got ["${"a".repeat(57)}….`],
  ])("%s: %j", (type, value, message) => {
    expect(told(type, value)).toBe(message);
  });
});

describe("the values as a whole", () => {
  const two = "rule r(a: int, b: int default a + 1): list of int = [a, b]";
  it.each<[string, readonly Json[] | { readonly [name: string]: Json }, Json]>([
    ["in order", [1, 5], [1, 5]],
    ["by name, in any order", { b: 5, a: 1 }, [1, 5]],
    ["one left out", [1], [1, 2]],
    ["one left out, by name", { a: 1 }, [1, 2]],
  ])("%s", (_, args, expected) => {
    expect(answer(two, args)).toEqual(expected);
  });

  it.each<[string, string, readonly Json[] | { readonly [name: string]: Json }, string]>([
    ["one too many", two, [1, 2, 3], "`r` takes 2 values, and I got 3."],
    ["of one", "rule r(a: int): int = a", [1, 2], "`r` takes 1 value, and I got 2."],
    ["of none", "rule r(): int = 1", [1], "`r` takes 0 values, and I got 1."],
    ["none", two, [], "a: `a` is missing."],
    ["a name that is none of its", two, { a: 1, c: 3 }, "c: `r` has no value called `c`. There are `a`, `b`."],
    [
      "a long name",
      "rule r(): int = 1",
      { ["n".repeat(61)]: 3 },
      `${"n".repeat(61)}: \`r\` has no value called \`${"n".repeat(59)}…\`. There are none.`,
    ],
    [
      "a name of all objects",
      two,
      { a: 1, toString: 3 },
      "toString: `r` has no value called `toString`. There are `a`, `b`.",
    ],
  ])("%s", (_, rule, args, message) => {
    expect(outcomeOf(rule, args)).toMatchObject({ fault: "wrong-argument", message });
  });
});
