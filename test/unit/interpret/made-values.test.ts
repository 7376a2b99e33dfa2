/** Values that are put together, changed, grouped and gone through; and what is known where it goes wrong. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/ir/program.ts";
import { answer, interpreted, outcomeOf } from "./outcome.ts";

const declared = `
choice Side { Left, Right }
choice Attack { Missed, Hurt(amount: int >= 0, tags: set of text default []), Burnt(amount: int) }
ordered choice Rank { Low, Mid, High }
record Band { low: int, high: int = low + 3, name: text default "unnamed", parts: set of int default [], side: optional Side default none
  check low >= 0 "It starts at 0 or above." }
`;
const of = (params: string, type: string, body: string, ...args: readonly Json[]): Json =>
  answer(`${declared}rule r(${params}): ${type} ${body.startsWith("{") ? "" : "= "}${body}`, args);
const band = (low: number, rest: { readonly [name: string]: Json } = {}): Json => ({
  low,
  high: low + 3,
  name: "unnamed",
  parts: [],
  side: null,
  ...rest,
});

describe("what is made", () => {
  it.each<[string, string, string, readonly Json[], Json]>([
    ["a: int", "Band", "Band(a)", [1], band(1)],
    ["a: int", "Band", 'Band(low: a, name: "b", side: Right)', [1], band(1, { name: "b", side: "Right" })],
    ["a: int", "Band", "Band(low: a, parts: [a, 2, a])", [1], band(1, { parts: [1, 2] })],
    ["a: int", "Band", "Band(a)", [-1], "check-failed"],
    ["x: Band", "Band", "x with (low: 5)", [{ low: 1 }], band(5)],
    ["x: Band", "Band", 'x with (name: "b", low: x.low + 1)', [{ low: 1 }], band(2, { name: "b" })],
    ["x: Band", "Band", "x with (low: -1)", [{ low: 1 }], "check-failed"],
    ["x: Band", "Band", "x with (side: none)", [{ low: 1, side: "Left" }], band(1)],
    ["x: Band", "list of Band", "[x with (low: 9), x]", [{ low: 1 }], [band(9), band(1)]],
    ["a: int", "Attack", "Hurt(a)", [1], { kind: "Hurt", amount: 1, tags: [] }],
    ["a: int", "Attack", "Hurt(a)", [-1], "out-of-bounds"],
    ["a: int", "list of Attack", "[Missed, Burnt(a)]", [1], [{ kind: "Missed" }, { kind: "Burnt", amount: 1 }]],
    [
      "x: Attack",
      "Attack",
      "if x is Hurt { x with (amount: 9) } else { x }",
      [{ kind: "Hurt", amount: 1, tags: ["a"] }],
      { kind: "Hurt", amount: 9, tags: ["a"] },
    ],
    ["x: Band", "Band", "{\n let y = x\n set y.side = none\n y\n}", [{ low: 1, side: "Left" }], band(1)],
    ["a: int", "map of text to int", '["a": a, "__proto__": 2]', [1], JSON.parse('{"a":1,"__proto__":2}') as Json],
    ["a: text, b: text", "map of text to int", "[a: 1, b: 2]", ["x", "x"], { x: 2 }],
    ["a: int", "map of int to int", "[a: 1, 2: 3]", [7], { "2": 3, "7": 1 }],
    ["a: int", "range of int", "over a to under a + 5", [1], { low: 2, high: 5, lowOpen: false, highOpen: false }],
    ["a: number", "range of number", "over a to under a + 5", [1], { low: 1, high: 6, lowOpen: true, highOpen: true }],
    ["a: int", "set of int", "[a, 1, a, 2]", [2], [2, 1]],
    ["a: number", "set of number", "[a / 3, 0.333333]", [1], [0.333333]],
    [
      "a: Attack, b: Attack",
      "bool",
      "a is b",
      [
        { kind: "Hurt", amount: 1, tags: ["x", "y"] },
        { kind: "Hurt", amount: 1, tags: ["y", "x"] },
      ],
      true,
    ],
    [
      "a: Band, b: Band",
      "bool",
      "a is b",
      [
        { low: 1, parts: [1, 2] },
        { low: 1, parts: [2, 1] },
      ],
      true,
    ],
    ["a: Band, b: Band", "bool", "a is b", [{ low: 1, side: "Left" }, { low: 1 }], false],
    ["a: int", "optional Band", "if a > 3 { Band(a) } else { none }", [3], null],
  ])("%s: %s = %s of %j", (params, type, body, args, expected) => {
    expect(of(params, type, body, ...args)).toEqual(expected);
  });
});

describe("lists", () => {
  it.each<[string, string, string, readonly Json[], Json]>([
    ["xs: list of int", "list of list of int", "groups(xs)", [[1, 2, 2, 3, 3]], [[3, 3], [2, 2], [1]]],
    ["xs: list of text", "list of list of text", "groups(xs)", [["a", "b", "a"]], [["a", "a"], ["b"]]],
    ["xs: list of Rank", "list of list of Rank", "groups(xs)", [["Low", "High"]], [["High"], ["Low"]]],
    [
      "xs: list of Side",
      "list of list of Side",
      "groups(xs)",
      [["Left", "Right", "Right"]],
      [["Right", "Right"], ["Left"]],
    ],
    ["xs: list of int", "int", "longestRun(xs)", [[5, 1, 2, 2, 3, 7]], 3],
    ["xs: list of int", "int", "longestRun(xs)", [[]], 0],
    ["xs: list of int", "int", "longestRun(xs)", [[4]], 1],
    ["xs: list of int", "int", "longestRun(xs)", [[1, 3, 5]], 1],
    ["xs: list of int", "int", "position(xs, 2)", [[1, 3, 2, 2]], 3],
    ["xs: list of int", "int", "position(xs, 2) otherwise 0", [[1, 3]], 0],
    ["xs: list of int", "int", "position(xs, 2) otherwise 0", [[]], 0],
    ["xs: list of text", "int", 'position(xs, "b")', [["a", "b", "b"]], 2],
    ["xs: list of Side", "int", "position(xs, Right)", [["Right", "Left"]], 1],
    ["xs: list of number", "int", "position(xs, 0.1 + 0.2)", [[0.1, 0.2, 0.3]], 3],
    ["xs: list of int", "list of int", "sort(xs, by: -it)", [[1, 3, 2]], [3, 2, 1]],
    [
      "xs: list of Band",
      "list of text",
      "[x.name for each x in sort(xs, by: low)]",
      [
        [
          { low: 2, name: "a" },
          { low: 1, name: "b" },
          { low: 2, name: "c" },
        ],
      ],
      ["b", "a", "c"],
    ],
    ["xs: list of text", "list of text", "sort(xs)", [["b", "a", "B"]], ["B", "a", "b"]],
    ["xs: list of int", "list of int", "sort(xs)", [[10, 9, 1]], [1, 9, 10]],
    ["xs: list of Rank", "list of Rank", "sort(xs, by: it)", [["High", "Low"]], ["Low", "High"]],
    ["xs: list of number", "list of number", "distinct(xs)", [[0.5, 1, 0.5]], [0.5, 1]],
    [
      "xs: list of Band",
      "int",
      "count(distinct(xs))",
      [
        [
          { low: 1, parts: [1, 2] },
          { low: 1, parts: [2, 1] },
        ],
      ],
      1,
    ],
    ["xs: list of optional int", "list of optional int", "distinct(xs)", [[null, 1, null]], [null, 1]],
    ["xs: list of int", "list of int", "highest 2 of xs", [[1, 3, 2]], [3, 2]],
    ["xs: list of int", "list of int", "lowest 5 of xs", [[1, 3, 2]], [1, 2, 3]],
    ["xs: list of int", "list of int", "top 2 of xs", [[1, 3, 2]], [1, 3]],
    ["xs: list of int", "list of int", "bottom 2 of xs", [[1, 3, 2]], [3, 2]],
    ["xs: list of int", "list of int", "bottom 0 of xs", [[1, 3, 2]], []],
    ["xs: list of int", "list of int", "top -1 of xs", [[1, 3, 2]], []],
    ["xs: list of int", "list of int", "bottom 9 of xs", [[1, 3, 2]], [1, 3, 2]],
    ["a: int, b: int", "int", "count(a to b)", [3, 7], 5],
    ["a: int, b: int", "int", "count(a to b)", [7, 3], 0],
    ["a: int, b: int", "int", "sum(over a to under b)", [3, 7], 15],
    ["a: int, b: int", "int", "count(x > 4 for each x in a to b)", [3, 7], 3],
    ["r: range of int", "int", "count(r)", [{ low: 2, high: 2 }], 1],
    ["xs: list of int", "optional int", "first(xs) otherwise none", [[]], null],
    ["xs: list of int", "bool", "first(xs) is none", [[]], true],
    ["xs: list of int", "bool", "max(xs) is none", [[]], true],
    ["m: map of text to int, k: text", "bool", "m[k] is none", [{ a: 1 }, "b"], true],
    ["m: map of text to int, k: text", "int", "m[k]", [{ a: 1 }, "b"], "nothing-found"],
    ["m: map of int to text, k: int", "text", "m[k]", [{ "-1": "x" }, -1], "x"],
    ["m: map of Side to int", "int", "m[Left] otherwise 7", [{ Right: 1 }], 7],
    ["x: int, s: set of int", "bool", "x in s", [2, [1, 2]], true],
    ["x: number, r: range of number", "bool", "x in r", [5, { low: 5, high: null, lowOpen: true }], false],
    [
      "x: Attack, xs: list of Attack",
      "bool",
      "x in xs",
      [{ kind: "Hurt", amount: 1, tags: ["a", "b"] }, ["Missed", { kind: "Hurt", amount: 1, tags: ["b", "a"] }]],
      true,
    ],
    ["x: optional int, xs: list of int", "bool", "x in xs", [null, [1]], false],
    ["x: optional int, xs: list of optional int", "bool", "x in xs", [null, [1, null]], true],
    ["a: bool, b: bool, c: bool", "list of bool", "[a and b and c, a or b or c]", [true, true, false], [false, true]],
    ["a: bool, b: bool, c: bool", "list of bool", "[a and b and c, a or b or c]", [true, true, true], [true, true]],
    [
      "a: bool, b: bool, c: bool",
      "list of bool",
      "[a and b and c, a or b or c]",
      [false, false, false],
      [false, false],
    ],
    ["xs: list of int", "bool", "count(xs) > 0 and xs[1] > 0", [[]], false],
    ["xs: list of int", "bool", "count(xs) is 0 or xs[1] > 0", [[]], true],
  ])("%s: %s = %s of %j", (params, type, body, args, expected) => {
    expect(of(params, type, body, ...args)).toEqual(expected);
  });
});

describe("what went wrong is told", () => {
  it.each<[string, readonly Json[], string]>([
    [
      "rule r(a: int): Band = Band(a)",
      [-1],
      'A check does not hold: It starts at 0 or above (low is -1, high is 2, name is "unnamed", parts is [], side is none)',
    ],
    ["rule r(a: int, b: int): number = a / b", [6, 0], "I cannot divide by zero (dividend is 6, a is 6, b is 0)"],
    ["rule r(xs: list of int): int = first(xs)", [[]], "I found nothing in `first` (xs is [])"],
    [
      "rule r(a: int): int = a * 2",
      [9007199254740991],
      "The number for the result of `r` is too large (value is 18014398509481982, a is 9007199254740991)",
    ],
    [
      "rule r(a: int): Attack = Hurt(a)",
      [-1],
      "This value is outside the bounds of `amount` of `Hurt` (>= 0) (value is -1, a is -1)",
    ],
  ])("%s of %j", (rule, args, message) => {
    const outcome = outcomeOf(declared + rule, args);
    expect(outcome.kind === "fault" ? outcome.message : "fine").toBe(message);
  });
});

describe("under variants", () => {
  const text = `
let factor = 1
rule step(a: int): int = a + factor
rule twice(a: int): int = step(step(a))
rule r(a: int, b: int default step(a)): int = twice(a) * 100 + b
variant bigger "Bigger." { let factor = 2 }
variant other "Other." { rule step(a: int): int = original(a) * 10 }
variant both "Both." with bigger, other { rule step(a: int): int = original(a) + 5 }
`;
  it.each<[string | null, number]>([
    [null, 302],
    ["fixture.bigger", 503],
    ["fixture.other", 21020],
    ["fixture.both", 37535],
  ])("%s", (variant, expected) => {
    expect(interpreted(text, "", variant).call("fixture.r", [1])).toEqual({ kind: "value", value: expected });
  });
});
