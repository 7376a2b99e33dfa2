import { describe, expect, it } from "vitest";
import { bodyOf, checkText, codes, shown, testShown } from "./check-text.ts";

/** What a formula becomes, as the result of a rule of these parameters. */
const made = (formula: string, params = "", result = "int"): string =>
  shown(bodyOf(`choice Side { Heads, Tails }\nrule r(): int = d6\nrule f(${params}): ${result} = ${formula}`, "f"));

describe("dice where they stand", () => {
  it.each<[string, string, string, string]>([
    ["d6", "", "int", "d6"],
    ["d%", "", "int", "d100"],
    ["1d10", "", "int", "d10"],
    ["2d6", "", "int", "(2)d6"],
    ["(skill)d6", "skill: int", "int", "(skill)d6"],
    ["(d6)d8", "", "int", "(d6)d8"],
    ["2d6", "", "list of int", "2 times d6"],
    ["d6", "", "list of int", "1 times d6"],
    ["14 times d6", "", "list of int", "14 times d6"],
    ["3 times 2d6", "", "list of int", "3 times (2)d6"],
    ["3 times r()", "", "list of int", "3 times fixture.r()"],
    ["count(4d6)", "", "int", "count(4 times d6)"],
    ["max(2d6)", "", "int", "max(2 times d6)"],
    ["max(2d6, 7)", "", "int", "max((2)d6, 7)"],
    ["highest 3 of 4d6", "", "list of int", "highest 3 of 4 times d6"],
    ["top 1 of (4d6)", "", "list of int", "top 1 of 4 times d6"],
    ["4d6 where it is 6", "", "list of int", "[it for each in 4 times d6 where it is (same) 6]"],
    ["[x for each x in 4d6]", "", "list of int", "[x for each in 4 times d6]"],
    ["any(x > 5 for each x in 4d6)", "", "bool", "any([x > 5 for each in 4 times d6])"],
    ["6 in 4d6", "", "bool", "6 in 4 times d6"],
    ["shuffle(3d6)", "", "list of int", "shuffle(3 times d6)"],
    ["longestRun(5d6)", "", "int", "longestRun(5 times d6)"],
    ["groups(5d6)", "", "list of list of int", "groups(5 times d6)"],
    ["roll(1 to 6)", "", "int", "roll(1 to 6)"],
    ["roll(Side)", "", "Side", 'roll(["Heads", "Tails"])'],
    ["roll(xs)", "xs: set of int", "int", "roll(xs)"],
    ["roll(xs) otherwise 0", "xs: list of int", "int", "roll?(xs) otherwise 0"],
    ["roll(xs, by: it + 1)", "xs: list of int", "int", "roll(xs by keep(it + 1))"],
    ["groups([Heads, Tails])", "", "list of list of Side", 'groups(["Heads", "Tails"])'],
  ])("%s (%s): %s", (formula, params, result, expected) => {
    expect(made(formula, params, result).replace(/^keep\((.*)\)$/, "$1")).toBe(expected);
  });
  it("counts for how many it holds, each rolled once, before it counts", () => {
    expect(made("count(r() > 3 for each x in xs where x > 1)", "xs: list of int")).toBe(
      "count([it for each in [fixture.r() > 3 for each in xs where x > 1] where it])",
    );
    expect(made("count(x > 3 for each x in xs)", "xs: list of int")).toBe("count([x for each in xs where x > 3])");
  });
});

describe("a table as a die", () => {
  const table =
    "table Loot {\n | name: key | level: int | chance: int weight |\n | Copper | 1 | 70 |\n | Gold | 2 | 30 |\n}\n";
  const rolled = (formula: string): string => shown(bodyOf(`${table}rule f(): Loot = ${formula}`, "f"));
  it("goes by its weights", () => expect(rolled("roll(Loot)")).toBe("roll(rows by it.chance)"));
  it("goes by them where rows were picked out", () =>
    expect(rolled("roll(Loot where it.level > 1)")).toBe(
      "roll([it for each in rows where it.level > 1] by it.chance)",
    ));
  it("goes by what `by` says", () => expect(rolled("roll(Loot, by: level)")).toBe("roll(rows by it.level)"));
  it("may have weights of nought, and none below", () => {
    const { program } = checkText(table);
    expect(program.tables[0]?.columns.map(({ weight, bound }) => [weight, bound?.low])).toEqual([
      [false, undefined],
      [false, undefined],
      [true, 0],
    ]);
  });
});

describe("on the highest result, which is plain from the formula", () => {
  it.each<[string, string, string]>([
    ["d6", "", "same 6"],
    ["d10 - 2", "", "same 8"],
    ["3 - d6", "", "same 2"],
    ["2d6 + d4", "", "same 16"],
    ["-d6", "", "same -1"],
    ["d6 * 2", "", "same 12"],
    ["-2 * d6", "", "same -2"],
    ["roll([2, 9, 4])", "", "same 9"],
    ["roll(1 to 8)", "", "same 8"],
    ["roll(1 to d20)", "", "same 20"],
    ["(d6)d8", "", "same 48"],
    ["max(d6, d8)", "", "same 8"],
    ["min(d6, d8)", "", "same 6"],
    ["min(d6, 4) + max(d4, 2)", "", "same 8"],
    ["max(3d6)", "", "same 6"],
    ["sum(highest 3 of 4d6)", "", "same 18"],
    ["sum(4 times roll([-1, 0, 1]))", "", "same 4"],
    ["ceil(d6 / 4)", "", "same ceil(1.5)"],
    ["clamp(d6, 2, 5)", "", "same clamp(6, 2, 5)"],
    ["if r() > 2 { d10 } else { d6 }", "", "same 10"],
    ["reroll(d6, on: 6)", "", "same 5"],
    ["roll(1 to sides)", "sides: int", "same sides"],
    ["roll(1 to sides) - 1", "sides: int", "same keep(sides - 1)"],
    ["d6 + bonus", "bonus: int", "same keep(6 + bonus)"],
    ["bonus - d6", "bonus: int", "same keep(bonus - 1)"],
    ["(skill)d6", "skill: int", "same keep(skill * 6)"],
    ["d6 * skill", "skill: int >= 0", "same keep(6 * skill)"],
    ["roll(xs)", "xs: list of int", "same max(xs)"],
    ["roll(r1)", "r1: range of int", "same r1.high"],
    ["if big { d10 } else { d6 }", "big: bool", "same if big 10 else 6"],
    ["d6 / 2", "", "number 3"],
  ])("%s (%s): %s", (value, params, expected) => {
    const body = bodyOf(`rule r(): int = d6\nrule f(${params}): number = explode(${value})`, "f");
    const again = body.kind === "keep" ? body.of : body;
    expect(again.kind === "again" ? testShown(again.on) : again.kind).toBe(expected);
  });
  it.each<[string, string]>([
    ["r()", ""],
    ["roll([1, 2], by: it)", ""],
    ["d6 * x", "x: int"],
    ["abs(d6 - 3)", ""],
    ["explode(d6)", ""],
    ["count(3 times d6 where it > 3)", ""],
    ["match d6 { 1 to 3: 1\n otherwise: 2 }", ""],
  ])("is asked for where it is not: %s", (value, params) => {
    expect(codes(`rule r(): int = d6\nrule f(${params}): int = explode(${value})`)).toEqual(["highest-unknown"]);
  });
});

describe("whether it ends", () => {
  const ends = (formula: string, params = ""): string | null => {
    const body = bodyOf(`rule f(${params}): int = ${formula}`, "f");
    if (body.kind !== "again") throw new Error(body.kind);
    return body.ends === null ? null : shown(body.ends);
  };
  it.each<[string, string, string | null]>([
    ["explode(d6)", "", null],
    ["explode(d6, on: >= 2)", "", null],
    ["explode(roll(1 to sides))", "sides: int", "1 < sides"],
    ["explode(roll(1 to sides), on: >= 3)", "sides: int", null],
    ["explode(roll(low to 9), on: >= 3)", "low: int", "low < 3"],
    ["explode(roll(low to 9), on: > 3)", "low: int", "low <= 3"],
    ["explode(roll(low to high), on: <= 3)", "low: int, high: int", "3 < high"],
    ["explode(roll(low to high), on: 3)", "low: int, high: int", "low < 3 or 3 < high"],
    ["explode(roll(low to high), on: 3 to 5)", "low: int, high: int", "low < 3 or 5 < high"],
    ["explode(d6, on: >= least)", "least: int", "1 < least"],
    ["explode(roll(1 to sides), limit: 2)", "sides: int", null],
    ["explode((n)d6)", "n: int", "n < n * 6"],
    ["explode(roll(xs))", "xs: list of int", "min(xs) < max(xs)"],
  ])("%s (%s): %s", (formula, params, expected) => expect(ends(formula, params)).toBe(expected));
  it.each<[string]>([
    ["explode(d1)"],
    ["explode(2d1)"],
    ["explode(d6, on: <= 6)"],
    ["reroll(2d6, on: not 13)"],
    ["reroll(d3, on: [1, 2, 3])"],
    ["explode(d6 * 0)"],
    ["explode(1000d100, on: >= 1000)"],
  ])("is refused where it never does: %s", (formula) =>
    expect(codes(`rule f(): int = ${formula}`)).toEqual(["rolls-for-ever"]),
  );
  it("is not asked where further rolls are limited", () =>
    expect(codes("rule f(): int = explode(d1, limit: 2) + sum(explodeEach(3d1, total: 1))")).toEqual([]));
});
