import { describe, expect, it } from "vitest";
import { boundText } from "../../../src/ir/bound-text.ts";
import { implies, isWithin, knownBound, type KnownBounds } from "../../../src/check/bounds.ts";
import type { Bound, Expr } from "../../../src/ir/program.ts";
import { number } from "../../../src/ir/types.ts";
import { NodeTable } from "../../../src/query/memo.ts";
import * as b from "../interpret/build.ts";

/** `[1, 5)`, `(0, -]`: round where the end is left out of it, `-` where there is none. */
function bound(written: string): Bound {
  const [low = "", high = ""] = written.slice(1, -1).split(", ");
  return {
    low: low === "-" ? null : Number(low),
    high: high === "-" ? null : Number(high),
    lowOpen: written.startsWith("("),
    highOpen: written.endsWith(")"),
  };
}

const written = (of: Bound | null): string =>
  of === null ? "nothing" : `${of.lowOpen ? "(" : "["}${of.low ?? "-"}, ${of.high ?? "-"}${of.highOpen ? ")" : "]"}`;

/** What is known of the expression made of locals with these bounds; `?` is one of which nothing was written. */
function known(bounds: readonly string[], made: (...locals: readonly Expr[]) => Expr): string {
  const all: KnownBounds = new NodeTable();
  const locals = bounds.map((each, slot) => {
    const local = b.local(slot, `x${slot}`, number);
    if (each !== "?") all.set(local, bound(each));
    return local;
  });
  return written(knownBound(all, made(...locals)));
}

const builtin =
  (name: "max" | "min" | "abs" | "count" | "floor" | "ceil" | "round" | "power") =>
  (...args: readonly Expr[]): Expr =>
    b.builtin(name, args, number);
const either = (one: Expr | undefined, other: Expr | undefined): Expr => b.iff(true, one ?? 0, other ?? 0);

describe("the limits of the larger of two", () => {
  it.each([
    ["[1, 5]", "[2, 9]", "[2, 9]"],
    ["[2, 9]", "[1, 5]", "[2, 9]"],
    ["[1, 5]", "[2, 4]", "[2, 5]"],
    ["[2, 4]", "[1, 5]", "[2, 5]"],
    // More than 2 and at least 2: more than 2. Under 5 and at most 5: at most 5.
    ["(2, 5)", "[2, 5]", "(2, 5]"],
    ["[2, 5]", "(2, 5)", "(2, 5]"],
    ["(2, 5)", "(2, 5)", "(2, 5)"],
    ["[2, -]", "[1, 5]", "[2, -]"],
    ["[1, 5]", "[2, -]", "[2, -]"],
    ["[-, 5]", "[1, 7]", "[1, 7]"],
    ["[1, 7]", "[-, 5]", "[1, 7]"],
    ["[-, 5]", "[-3, 7]", "[-3, 7]"],
    ["[-3, 7]", "[-, 5]", "[-3, 7]"],
    ["[-, 5)", "[-, 7)", "[-, 7)"],
    ["(3, -]", "?", "(3, -]"],
    ["?", "(3, -]", "(3, -]"],
    ["[-, 5]", "?", "nothing"],
  ])("%s and %s: %s", (one, other, expected) => {
    expect(known([one, other], builtin("max"))).toBe(expected);
  });
});

describe("the limits of the smaller of two", () => {
  it.each([
    ["[1, 5]", "[2, 9]", "[1, 5]"],
    ["[2, 9]", "[1, 5]", "[1, 5]"],
    ["[1, 5]", "[2, 4]", "[1, 4]"],
    ["[2, 4]", "[1, 5]", "[1, 4]"],
    ["(2, 5)", "[2, 5]", "[2, 5)"],
    ["[2, 5]", "(2, 5)", "[2, 5)"],
    ["(2, 5)", "(2, 5)", "(2, 5)"],
    ["[2, -]", "[1, 5]", "[1, 5]"],
    ["[1, 5]", "[2, -]", "[1, 5]"],
    ["[-, 5]", "[1, 7]", "[-, 5]"],
    ["[1, 7]", "[-, 5]", "[-, 5]"],
    ["[-, 5]", "[-3, 7]", "[-, 5]"],
    ["[-3, 7]", "[-, 5]", "[-, 5]"],
    ["(2, -]", "(1, -]", "(1, -]"],
    ["[-, 3)", "?", "[-, 3)"],
    ["?", "[-, 3)", "[-, 3)"],
    ["[1, -]", "?", "nothing"],
  ])("%s and %s: %s", (one, other, expected) => {
    expect(known([one, other], builtin("min"))).toBe(expected);
  });

  it("is known of three as of two", () => {
    expect(known(["[1, 9]", "[0, 5)", "[2, 5]"], builtin("min"))).toBe("[0, 5)");
    expect(known(["[1, 9]", "[0, 5)", "(2, 5]"], builtin("max"))).toBe("(2, 9]");
  });
});

describe("the limits of one branch or the other", () => {
  it.each([
    ["[1, 5]", "[2, 9]", "[1, 9]"],
    ["[2, 9]", "[1, 5]", "[1, 9]"],
    ["(2, 5)", "[2, 5]", "[2, 5]"],
    ["[2, 5]", "(2, 5)", "[2, 5]"],
    ["(2, 5)", "(2, 5)", "(2, 5)"],
    ["(2, 5)", "(1, 6)", "(1, 6)"],
    ["(1, 6)", "(2, 5)", "(1, 6)"],
    ["[2, -]", "[1, 5]", "[1, -]"],
    ["[1, 5]", "[2, -]", "[1, -]"],
    ["[-, 5]", "[1, 7]", "[-, 7]"],
    ["[1, 7]", "[-, 5]", "[-, 7]"],
    ["[-, 5]", "[-3, 7]", "[-, 7]"],
    ["[-3, 7]", "[-, 5]", "[-, 7]"],
    ["[1, 7]", "?", "nothing"],
  ])("%s or %s: %s", (one, other, expected) => {
    expect(known([one, other], either)).toBe(expected);
  });

  it("are none without a second branch", () => {
    expect(known(["[1, 5]"], (x) => b.iff(true, x ?? 0, null))).toBe("nothing");
  });
});

describe("the limits of other formulas", () => {
  it.each<[string, readonly string[], (...locals: readonly Expr[]) => Expr, string]>([
    ["a number", [], () => b.lit(7), "[7, 7]"],
    ["a text", [], () => b.lit("7"), "nothing"],
    ["a block", ["(1, 5)"], (x) => b.block([], x ?? 0), "(1, 5)"],
    ["a block without a value", ["(1, 5)"], () => b.block([], null), "nothing"],
    ["what is kept", ["(1, 5)"], (x) => b.keep(x ?? 0), "(1, 5)"],
    [
      "what is held to a bound",
      ["[1, 50]"],
      (x) => ({ kind: "bounded", of: x ?? b.lit(0), bound: bound("[0, 9)"), what: "x", type: number, at: b.at() }),
      "[0, 9)",
    ],
    ["a distance from nothing", ["?"], builtin("abs"), "[0, -]"],
    ["a count", ["?"], builtin("count"), "[0, -]"],
    // -1.5 to 2.5, rounded in any way, is at least -2 and at most 3; an open end can be reached.
    ["rounding down", ["(-1.5, 2.5)"], builtin("floor"), "[-2, 3]"],
    ["rounding up", ["(-1.5, 2.5)"], builtin("ceil"), "[-2, 3]"],
    ["rounding", ["(-1.5, 2.5)"], builtin("round"), "[-2, 3]"],
    ["rounding what has one end below", ["[1.5, -]"], builtin("floor"), "[1, -]"],
    ["rounding what has one end above", ["[-, 1.5]"], builtin("floor"), "[-, 2]"],
    ["rounding anything", ["?"], builtin("floor"), "nothing"],
    ["the largest of a list", ["[1, 5]"], builtin("max"), "nothing"],
    ["a power", ["[1, 5]", "[1, 5]"], builtin("power"), "nothing"],
    ["a sum", ["[1, 5]", "[1, 5]"], (x, y) => b.op("+", x ?? 0, y ?? 0), "nothing"],
    ["what has no end", ["[-, -]"], (x) => x ?? b.lit(0), "nothing"],
    ["what has one end above", ["[-, 4]"], (x) => x ?? b.lit(0), "[-, 4]"],
  ])("%s", (_, bounds, made, expected) => {
    expect(known(bounds, made)).toBe(expected);
  });
});

describe("one bound within another", () => {
  it.each([
    ["[1, 5]", "[1, 5]", true],
    ["(1, 5)", "[1, 5]", true],
    ["(1, 5)", "(1, 5)", true],
    ["[1, 5)", "(1, 5)", false],
    ["(1, 5]", "(1, 5)", false],
    ["[2, 4]", "(1, 5)", true],
    ["[2, 6]", "[1, 5]", false],
    ["[0, 4]", "[1, 5]", false],
    ["[2, 4]", "[1, -]", true],
    ["[2, 4]", "[-, 5]", true],
    ["[-4, -2]", "[-, 5]", true],
    ["[2, -]", "[1, 5]", false],
    ["[-, 4]", "[1, 5]", false],
    ["[-, 4]", "[-5, 9]", false],
    ["[-4, -]", "[-9, 5]", false],
    ["[-, -4]", "[-, -5]", false],
    ["[-, -]", "[-, 5]", false],
    ["[-, -]", "[-5, -]", false],
  ])("%s in %s: %s", (inner, outer, expected) => {
    expect(implies(bound(inner), bound(outer))).toBe(expected);
  });

  it("is not what nothing is known of", () => {
    expect(implies(null, bound("[1, 5]"))).toBe(false);
  });

  it("is a number that it reaches", () => {
    expect([1, 5, 3].map((each) => isWithin(each, bound("[1, 5]")))).toEqual([true, true, true]);
    expect([1, 5, 3].map((each) => isWithin(each, bound("(1, 5)")))).toEqual([false, false, true]);
    expect([0, 6].map((each) => isWithin(each, bound("[1, 5]")))).toEqual([false, false]);
  });
});

it("is said as it is written", () => {
  expect(["[1, 5]", "(1, 5)", "[1, -]", "(1, -]", "[-, 5]", "[-, 5)"].map((each) => boundText(bound(each)))).toEqual([
    "1 to 5",
    "over 1 to under 5",
    ">= 1",
    "> 1",
    "<= 5",
    "< 5",
  ]);
});
