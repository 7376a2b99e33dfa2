import { describe, expect, it } from "vitest";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import type { Json } from "../../../src/ir/program.ts";
import { checkText } from "../check/check-text.ts";

const declared = `
choice Attack { Missed, Burnt(tags: list of text), Hurt(amount: int, tags: set of text) }
ordered choice Outcome { Miss, Graze, Hit }
record Strike { force: number, left: int default 3, twice: number = force * 2 }
table Wall {
  | name: key | hp: int | mass: range of number |
  | Glass | 10 | 1 to 5 |
  | Steel | 80 | over 5 to under 9 |
}
`;

/** What `r` answers; a fault by its name and what it tells. */
function answer(rule: string, args: readonly Json[] = [], settings = ""): Json {
  const { program, found: all } = checkText(declared + rule, settings);
  // What comes of the next of the last is asked here.
  const found = all.filter(({ code }) => code !== "past-the-end");
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const outcome = createInterpreter([program]).call("fixture.r", args);
  return outcome.kind === "value" ? outcome.value : outcome.fault;
}
const told = (rule: string, args: readonly Json[] = []): Json => {
  const { program } = checkText(declared + rule);
  const outcome = createInterpreter([program]).call("fixture.r", args);
  return outcome.kind === "value" ? outcome.value : outcome.values.map((each) => [each.name, each.value]);
};

describe("numbers", () => {
  it.each<[string, string, readonly Json[], Json]>([
    ["add up from the left", "rule r(a: int, b: int, c: int): int = a - b + c", [5, 3, 2], 4],
    ["multiply", "rule r(a: int, b: int, c: int): int = a * b * c", [5, 3, 2], 30],
    ["divide from the left", "rule r(a: int, b: int): number = a / b / 2", [6, 3], 1],
    ["are no minus nought", "rule r(a: int): int = a * -1", [0], 0],
    ["are clamped below", "rule r(a: int): int = clamp(a, 2, 5)", [1], 2],
    ["are clamped above", "rule r(a: int): int = clamp(a, 2, 5)", [6], 5],
    ["between are left", "rule r(a: int): int = clamp(a, 2, 5)", [4], 4],
    ["leave a remainder with the sign of the divisor", "rule r(a: int, b: int): int = remainder(a, b)", [-7, 3], 2],
    ["leave a remainder, both below nought", "rule r(a: int, b: int): int = remainder(a, b)", [-7, -3], -1],
    ["leave a remainder below nought", "rule r(a: int, b: int): int = remainder(a, b)", [7, -3], -2],
    ["leave nothing", "rule r(a: int, b: int): int = remainder(a, b)", [6, -3], 0],
    ["leave no remainder of nothing", "rule r(a: int, b: int): int = remainder(a, b)", [6, 0], "divided-by-zero"],
    ["to a power", "rule r(a: number, n: int): number = power(a, n)", [2, 5], 32],
    ["to the power of nought", "rule r(a: number, n: int): number = power(a, n)", [0, 0], 1],
    ["to a power below nought", "rule r(a: number, n: int): number = power(a, n)", [2, -2], 0.25],
    ["nought to a power below nought", "rule r(a: number, n: int): number = power(a, n)", [0, -2], "divided-by-zero"],
    ["to a power past all numbers", "rule r(a: number, n: int): number = power(a, n)", [10, 400], "number-too-large"],
    [
      "to a power past all numbers, compared",
      "rule r(a: number, n: int): bool = power(a, n) > 3",
      [10, 400],
      "number-too-large",
    ],
    [
      "past all whole numbers, rounded",
      "rule r(a: number): int = floor(a * 9007199254)",
      [9007199254],
      "number-too-large",
    ],
    [
      "compare at the places kept",
      "rule r(a: number, b: number): list of bool = [a / 3 * 3 < b, a / 3 * 3 <= b, a / 3 * 3 > b, a / 3 * 3 >= b]",
      [1, 1],
      [false, true, false, true],
    ],
    [
      "compare as whole numbers",
      "rule r(a: int, b: int): list of bool = [a < b, a <= b, a > b, a >= b]",
      [1, 2],
      [true, true, false, false],
    ],
    [
      "compare as whole numbers, the same",
      "rule r(a: int, b: int): list of bool = [a < b, a <= b, a > b, a >= b]",
      [2, 2],
      [false, true, false, true],
    ],
    [
      "are about as many digits as are written",
      "rule r(a: number): list of bool = [a is about 4.0, a is about 4]",
      [4.2],
      [false, true],
    ],
    [
      "in a text as they are kept",
      'rule r(a: number, b: int): text = "a " & a / 3 & ", " & b',
      [2, -3],
      "a 0.666667, -3",
    ],
    [
      "and other values in a text",
      'rule r(a: bool, o: Outcome, w: Wall): text = a & " " & o & " " & w',
      [true, "Hit", "Glass"],
      "yes Hit Glass",
    ],
  ])("%s", (_, rule, args, expected) => {
    expect(answer(rule, args)).toEqual(expected);
  });

  it("meet a place for whole numbers by the rulebook's policy", () => {
    const half = (settings: string): readonly Json[] =>
      [7, -7, 6].map((each) => answer("rule r(a: int): int = a / 2", [each], settings));
    expect(half("rounding down")).toEqual([3, -4, 3]);
    expect(half("rounding up")).toEqual([4, -3, 3]);
    expect(half("rounding nearest")).toEqual([4, -4, 3]);
    expect(answer("rule r(a: number): int = a * 9007199254", [9007199254], "rounding down")).toBe("number-too-large");
    expect(answer("rule r(a: int): list of int = [a / 2, a]", [7], "rounding down")).toEqual([3, 7]);
  });

  it("are held to bounds", () => {
    const held = (bound: string, each: Json): Json =>
      answer(`rule s(a: ${bound}): int = 1\nrule r(a: number): int = s(a)`, [each]);
    expect([2, 1.999999, 5, 5.000001].map((each) => held("number 2 to 5", each))).toEqual([
      1,
      "out-of-bounds",
      1,
      "out-of-bounds",
    ]);
    expect([2, 2.000001, 1e9].map((each) => held("number > 2", each))).toEqual(["out-of-bounds", 1, 1]);
    expect([5, 4.999999, -1e9].map((each) => held("number < 5", each))).toEqual(["out-of-bounds", 1, 1]);
    expect([5, 5.000001].map((each) => held("number <= 5", each))).toEqual([1, "out-of-bounds"]);
    expect(answer("record Q { hp: optional int >= 2 }\nrule r(a: optional int): Q = Q(hp: a)", [null])).toEqual({
      hp: null,
    });
    expect(answer("record Q { hp: optional int >= 2 }\nrule r(a: optional int): Q = Q(hp: a)", [1])).toBe(
      "out-of-bounds",
    );
  });
});

describe("lists", () => {
  it.each<[string, string, readonly Json[], Json]>([
    ["mean", "rule r(xs: list of int): number = mean(xs)", [[1, 2, 6]], 3],
    ["mean of nothing", "rule r(xs: list of int): number = mean(xs)", [[]], "nothing-found"],
    ["mean of nothing, otherwise", "rule r(xs: list of int): number = mean(xs) otherwise 7", [[]], 7],
    ["any", "rule r(xs: list of bool): bool = any(xs)", [[false, true]], true],
    ["any of no", "rule r(xs: list of bool): bool = any(xs)", [[false, false]], false],
    ["any of nothing", "rule r(xs: list of bool): bool = any(xs)", [[]], false],
    ["all", "rule r(xs: list of bool): bool = all(xs)", [[true, true]], true],
    ["all of one no", "rule r(xs: list of bool): bool = all(xs)", [[true, false]], false],
    ["first", "rule r(xs: list of int): int = first(xs)", [[4, 5, 6]], 4],
    ["last", "rule r(xs: list of int): int = last(xs)", [[4, 5, 6]], 6],
    ["last of nothing", "rule r(xs: list of int): int = last(xs)", [[]], "nothing-found"],
    ["only", "rule r(xs: list of int): int = only(xs)", [[4]], 4],
    ["only of two", "rule r(xs: list of int): int = only(xs)", [[4, 5]], "nothing-found"],
    ["largest, smallest", "rule r(xs: list of int): list of int = [max(xs), min(xs)]", [[4, 6, 5]], [6, 4]],
    ["largest of a set", "rule r(xs: set of int): int = max(xs)", [[4, 6, 5]], 6],
    ["largest of values", "rule r(a: int, b: int): list of int = [max(a, b, 5), min(a, b, 5)]", [4, 6], [6, 4]],
    [
      "sorted, an ordered choice",
      "rule r(xs: list of Outcome): list of Outcome = sort(xs)",
      [["Hit", "Miss", "Graze"]],
      ["Miss", "Graze", "Hit"],
    ],
    ["next, previous", "rule r(a: Outcome): list of Outcome = [next(a), previous(a)]", ["Graze"], ["Hit", "Miss"]],
    ["previous of the first", "rule r(a: Outcome): Outcome = previous(a)", ["Miss"], "nothing-found"],
    ["previous of the first, otherwise", "rule r(a: Outcome): Outcome = previous(a) otherwise Hit", ["Miss"], "Hit"],
    [
      "sorted by a key",
      "rule r(xs: list of text, ys: list of int): list of Wall = reverse(sort(Wall, by: it.hp))",
      [[], []],
      ["Steel", "Glass"],
    ],
    [
      "each once",
      "rule r(xs: list of set of int): list of set of int = distinct(xs)",
      [[[1, 2], [2, 1], [3]]],
      [[1, 2], [3]],
    ],
    ["a place", "rule r(xs: list of int, n: int): int = xs[n] otherwise 0", [[4, 5], 2], 5],
    ["no place", "rule r(xs: list of int, n: int): int = xs[n] otherwise 0", [[4, 5], 3], 0],
    ["no place before the first", "rule r(xs: list of int, n: int): int = xs[n]", [[4, 5], 0], "nothing-found"],
    ["highest of nothing asked", "rule r(xs: list of int, n: int): list of int = highest n of xs", [[4, 5], -1], []],
    ["lowest", "rule r(xs: list of int, n: int): list of int = lowest n of xs", [[6, 4, 5], 2], [4, 5]],
    [
      "a key in a map",
      "rule r(m: map of text to int, k: text): list of bool = [k in m, k not in m]",
      [{ a: 0 }, "a"],
      [true, false],
    ],
    [
      "no key in a map",
      "rule r(m: map of text to int, k: text): list of bool = [k in m, k not in m]",
      [{ a: 0 }, "toString"],
      [false, true],
    ],
    ["a value in a list", "rule r(xs: list of number, a: number): bool = a / 3 * 3 in xs", [[0.5, 1], 1], true],
    [
      "a value changed",
      "rule r(xs: list of int, n: int): list of int {\n let ys = xs\n set ys[n] = 9\n ys\n}",
      [[1, 2, 3], 3],
      [1, 2, 9],
    ],
    [
      "the first value changed",
      "rule r(xs: list of int, n: int): list of int {\n let ys = xs\n set ys[n] = 9\n ys\n}",
      [[1, 2, 3], 1],
      [9, 2, 3],
    ],
    [
      "no value to change",
      "rule r(xs: list of int, n: int): list of int {\n let ys = xs\n set ys[n] = 9\n ys\n}",
      [[1, 2, 3], 4],
      "nothing-found",
    ],
    [
      "no value before the first to change",
      "rule r(xs: list of int, n: int): list of int {\n let ys = xs\n set ys[n] = 9\n ys\n}",
      [[1, 2, 3], 0],
      "nothing-found",
    ],
    [
      "a value added to a list",
      "rule r(xs: list of int): list of int {\n let ys = xs\n add 1 to ys\n ys\n}",
      [[1]],
      [1, 1],
    ],
    ["a value added to a set", "rule r(xs: set of int): set of int {\n let ys = xs\n add 1 to ys\n ys\n}", [[1]], [1]],
    [
      "a value taken, the first one",
      "rule r(xs: list of int): list of int {\n let ys = xs\n take 1 from ys\n ys\n}",
      [[1, 2, 1]],
      [2, 1],
    ],
    [
      "a value taken that is not there",
      "rule r(xs: list of int): list of int {\n let ys = xs\n take 5 from ys\n ys\n}",
      [[1, 2, 1]],
      "nothing-found",
    ],
    ["a list with values once", "rule r(a: int): set of int = [a, 1, 2]", [1], [1, 2]],
    [
      "a range, gone through",
      "rule r(a: int, b: int): list of int = [x for each x in over a to under b]",
      [1, 5],
      [2, 3, 4],
    ],
    [
      "a range of a parameter, gone through",
      "rule r(a: range of int): list of int = [x for each x in a]",
      [{ low: 2, high: 4, lowOpen: false, highOpen: false }],
      [2, 3, 4],
    ],
    [
      "a range without end, gone through",
      "rule r(a: range of int): int = sum([x for each x in a])",
      [{ low: 2, high: null, lowOpen: false, highOpen: false }],
      "nothing-found",
    ],
    [
      "a range without beginning, gone through",
      "rule r(a: range of int): int = sum([x for each x in a])",
      [{ low: null, high: 2, lowOpen: false, highOpen: false }],
      "nothing-found",
    ],
    [
      "ends of a range",
      "rule r(a: range of number): list of number = [a.low otherwise -1, a.high otherwise -2]",
      [{ low: 2, high: null, lowOpen: false, highOpen: false }],
      [2, -2],
    ],
    [
      "no end of a range",
      "rule r(a: range of number): number = a.high",
      [{ low: 2, high: null, lowOpen: false, highOpen: false }],
      "nothing-found",
    ],
  ])("%s", (_, rule, args, expected) => {
    expect(answer(rule, args)).toEqual(expected);
  });
});

describe("tests", () => {
  const cell = (type: string, test: string, extra = ""): string =>
    `rule r(x: ${type}${extra}): int {\n | x | result |\n | ${test} | 1 |\n | otherwise | 0 |\n}`;
  it.each<[string, string, readonly Json[], readonly Json[]]>([
    ["none", cell("optional int", "none"), [null, 0], [1, 0]],
    ["a number, where there may be none", cell("optional int", "0"), [null, 0, 1], [0, 1, 0]],
    ["less than a number, where there may be none", cell("optional int", "< 3"), [null, 2, 3], [0, 1, 0]],
    ["at least a number, where there may be none", cell("optional int", ">= 0"), [null, 0, -1], [0, 1, 0]],
    ["about a number, where there may be none", cell("optional number", "about 0.0"), [null, 0.04, 0.06], [0, 1, 0]],
    ["in a range, where there may be none", cell("optional int", "-1 to 1"), [null, 0, 1, 2], [0, 1, 1, 0]],
    ["not in a range", cell("int", "not 1 to 2"), [0, 1, 2, 3], [1, 0, 0, 1]],
    ["at least a variant of an ordered choice", cell("Outcome", ">= Graze"), ["Miss", "Graze", "Hit"], [0, 1, 1]],
    [
      "less than a variant, where there may be none",
      cell("optional Outcome", "< Hit"),
      [null, "Graze", "Hit"],
      [0, 1, 0],
    ],
    ["one of two", cell("Outcome", "Miss, Hit"), ["Miss", "Graze", "Hit"], [1, 0, 1]],
    ["none of two", cell("Outcome", "not Miss, Hit"), ["Miss", "Graze", "Hit"], [0, 1, 0]],
    [
      "a number as it is kept",
      "rule r(x: number): int {\n | x * 0.1 | result |\n | 0.3 | 1 |\n | otherwise | 0 |\n}",
      [3, 3.1],
      [1, 0],
    ],
    [
      "a limit as it is kept",
      "rule r(x: number): int {\n | x * 0.1 | result |\n | > 0.3 | 1 |\n | otherwise | 0 |\n}",
      [3, 3.1],
      [0, 1],
    ],
    ["a text", cell("text", '"1"'), ["1", "2"], [1, 0]],
    ["a row", cell("Wall", "Glass"), ["Glass", "Steel"], [1, 0]],
    [
      "a variant with a test of its field",
      cell("Attack", "Hurt(amount: > 3)"),
      [{ kind: "Hurt", amount: 4, tags: [] }, { kind: "Hurt", amount: 3, tags: [] }, { kind: "Missed" }],
      [1, 0, 0],
    ],
    [
      "a record with a computed field",
      "rule r(n: number): list of Strike = [Strike(force: n), Strike(force: n) with (left: 5), Strike(force: n) with (force: 1)]",
      [2],
      [
        [
          { force: 2, left: 3, twice: 4 },
          { force: 2, left: 5, twice: 4 },
          { force: 1, left: 3, twice: 2 },
        ],
      ],
    ],
  ])("%s", (_, rule, each, expected) => {
    expect(each.map((arg) => answer(rule, [arg]))).toEqual(expected);
  });
});

describe("rows", () => {
  const rows = (policy: string, result = "int", first = "< 9"): string =>
    `rule r(x: int): ${result} {\n rows ${policy}\n | x | result |\n | ${first} | 1 |\n | 3 to 5 | 4 |\n | 3 | 2 |\n}`;
  it.each<[string, string, readonly Json[], readonly Json[]]>([
    ["the largest", rows("max", "int", ""), [3, 4, 8], [4, 4, 1]],
    ["the smallest", rows("min", "int", ""), [3, 4, 8], [1, 1, 1]],
    ["the sum", rows("sum"), [3, 4, 8, 9], [7, 5, 1, 0]],
    ["how many", rows("count"), [3, 4, 8, 9], [3, 2, 1, 0]],
    ["all", rows("list", "list of int"), [3, 4, 8, 9], [[1, 4, 2], [1, 4], [1], []]],
    ["a row of a range column", "rule r(n: number): int = Wall[mass: n].hp", [5, 5.1, 8.9], [10, 80, 80]],
    [
      "no row of a range column",
      "rule r(n: number): int = (Wall[mass: n] otherwise Wall.Steel).hp",
      [9, 0.9, 1],
      [80, 80, 10],
    ],
  ])("%s", (_, rule, each, expected) => {
    expect(each.map((arg) => answer(rule, [arg]))).toEqual(expected);
  });
});

describe("what led to a fault", () => {
  it.each<[string, string, readonly Json[], Json]>([
    [
      "the key looked for, and locals",
      "rule r(xs: list of int, n: int): int = xs[n]",
      [[4], 2],
      [
        ["looked for", 2],
        ["xs", [4]],
        ["n", 2],
      ],
    ],
    [
      "what was divided",
      "rule r(a: int, b: int): int = remainder(a, b)",
      [6, 0],
      [
        ["dividend", 6],
        ["a", 6],
        ["b", 0],
      ],
    ],
    [
      "a power of nought",
      "rule r(a: number): number = power(a, -1)",
      [0],
      [
        ["dividend", 1],
        ["a", 0],
      ],
    ],
    [
      "not what a list calls its elements",
      "rule r(xs: list of int): int = floor(sum([x for each x in xs where x > 3]) / count(xs where it > 9))",
      [[1]],
      [
        ["dividend", 0],
        ["xs", [1]],
      ],
    ],
    [
      "a value outside of bounds",
      "rule s(low: int >= 2): int = low\nrule r(a: int): int = s(a)",
      [1],
      [
        ["value", 1],
        ["a", 1],
      ],
    ],
  ])("%s", (_, rule, args, expected) => {
    expect(told(rule, args)).toEqual(expected);
  });
});

describe("loops", () => {
  it.each<[string, string, readonly Json[], Json]>([
    ["so many times", "rule r(n: int): int {\n let s = 0\n repeat n times { add 2 to s }\n s\n}", [3], 6],
    ["no times", "rule r(n: int): int {\n let s = 0\n repeat n times { add 2 to s }\n s\n}", [-3], 0],
    ["while", "rule r(n: int): int {\n let s = 1\n repeat while s < n { set s = s * 2 }\n s\n}", [100], 128],
    [
      "until a stop, the innermost",
      "rule r(n: int): int {\n let s = 0\n for each i in 1 to n {\n repeat {\n add 1 to s\n stop\n }\n }\n s\n}",
      [5],
      5,
    ],
    ["where", "rule r(n: int): int {\n let s = 0\n for each i in 1 to n where i > 2 { add i to s }\n s\n}", [4], 7],
    [
      "return from within",
      "rule r(n: int): int {\n for each i in 1 to n { if i > 2 { return i * 10 } }\n 0\n}",
      [4],
      30,
    ],
    [
      "for ever",
      "rule r(n: int): int {\n let s = 0\n repeat {\n set s = n\n if s < 0 { stop }\n }\n s\n}",
      [1],
      "too-many-steps",
    ],
    ["a rule that calls itself for ever", "rule r(n: int): int = if n < 0 { 0 } else { r(n + 1) }", [1], "too-deep"],
  ])("%s", (_, rule, args, expected) => {
    expect(answer(rule, args)).toEqual(expected);
  });
});
