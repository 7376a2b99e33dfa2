import { describe, expect, it } from "vitest";
import { said } from "../../../support/coverage.ts";

const table = "table Wall {\n | name: key | hp: int |\n | Glass | 10 |\n | Steel | 80 |\n | Door | 40 |\n}\n";

/** What is said of a table with one row, for this heading. */
async function asked(params: string, heading: string, test: string): Promise<readonly string[]> {
  const { codes } = await said(`${table}rule f(${params}): int {\n | ${heading} | result |\n | ${test} | 1 |\n}`);
  return codes;
}

describe("a row from the least to the most that a formula of whole numbers can be covers all", () => {
  it.each<[string, string, number, number]>([
    ["a: int 1 to 6", "a", 1, 6],
    ["a: int 1 to 6", "-a", -6, -1],
    ["a: int 1 to 6", "a + 2", 3, 8],
    ["a: int 1 to 6", "a - 2", -1, 4],
    ["a: int 1 to 6", "2 - a", -4, 1],
    ["a: int 1 to 6, b: int 2 to 3", "a + b", 3, 9],
    ["a: int 1 to 6, b: int 2 to 3", "a - b", -2, 4],
    ["a: int 1 to 6", "a * 3", 3, 18],
    ["a: int 1 to 6", "3 * a", 3, 18],
    ["a: int 1 to 6", "a * -2", -12, -2],
    ["a: int -3 to 6", "abs(a)", 0, 6],
    ["a: int -6 to 3", "abs(a)", 0, 6],
    ["a: int 2 to 6", "abs(a)", 2, 6],
    ["a: int -6 to -2", "abs(a)", 2, 6],
    ["a: int 1 to 6, b: int 3 to 9", "max(a, b)", 3, 9],
    ["a: int 1 to 6, b: int 3 to 9", "min(a, b)", 1, 6],
    ["a: int 1 to 6, b: int 3 to 9, c: int 4 to 5", "max(a, b, c)", 4, 9],
    ["a: int 1 to 6, b: int 3 to 9, c: int 4 to 5", "min(a, b, c)", 1, 5],
    ["a: int", "clamp(a, 2, 5)", 2, 5],
    ["a: int", "remainder(a, 4)", 0, 3],
    ["a: int", "remainder(a, -4)", -3, 0],
    ["a: int 1 to 6", "if a > 3 { a } else { 9 }", 1, 9],
    ["a: int 1 to 6", "floor(a / 2)", 0, 3],
    ["a: int 1 to 6", "ceil(a / 2)", 0, 3],
    ["w: Wall", "w.hp", 10, 80],
    ["w: Wall", "w.hp * 2 + 1", 21, 161],
    ["w: Wall", "-w.hp", -80, -10],
    ["", "d6", 1, 6],
    ["", "2d6", 2, 12],
    ["", "d6 - d6", -5, 5],
    ["", "2d6 + 1", 3, 13],
    ["a: int 1 to 3", "(a)d6", 1, 18],
    ["", "(d4)d6", 1, 24],
    ["", "roll(2 to 9)", 2, 9],
    ["a: int 3 to 9", "roll(2 to a)", 2, 9],
    ["", "roll([3, 1, 7])", 1, 7],
    ["", "roll([3, 1, 7], by: it)", 1, 7],
    ["", "reroll(d6, on: 1)", 1, 6],
    ["", "max(3d6)", 1, 6],
    ["", "sum(3 times d6)", 3, 18],
    ["", "sum(highest 3 of 4d6)", 3, 18],
    ["", "sum(4 times roll([-1, 0, 1]))", -4, 4],
    ["", "count(3 times d6 where it > 4)", 0, 3],
  ])("%s: %s", async (params, heading, low, high) => {
    expect(await asked(params, heading, `${low} to ${high}`)).toEqual([]);
    expect(await asked(params, heading, `>= ${low}`)).toEqual([]);
    expect(await asked(params, heading, `<= ${high}`)).toEqual([]);
    // A row outside of all that covers nothing.
    expect(await asked(params, heading, `<= ${low - 1}`)).not.toEqual([]);
    expect(await asked(params, heading, `>= ${high + 1}`)).not.toEqual([]);
  });
});

describe("a value that comes up is missed", () => {
  it.each<[string, string, string]>([
    ["a: int 1 to 6", "-a", "-5 to -1"],
    ["a: int 1 to 6", "a + 2", "3 to 7"],
    ["a: int 1 to 6", "a + 2", "4 to 8"],
    ["a: int 1 to 6", "2 - a", "-3 to 1"],
    ["a: int 1 to 6", "2 - a", "-4 to 0"],
    ["a: int 1 to 6, b: int 2 to 3", "a + b", "3 to 8"],
    ["a: int 1 to 6, b: int 2 to 3", "a + b", "4 to 9"],
    ["a: int 1 to 6, b: int 2 to 3", "a - b", "-1 to 4"],
    ["a: int -3 to 6", "abs(a)", "1 to 6"],
    ["a: int 1 to 6, b: int 3 to 9", "max(a, b)", "4 to 9"],
    ["a: int 1 to 6, b: int 3 to 9", "max(a, b)", "3 to 8"],
    ["a: int 1 to 6, b: int 3 to 9", "min(a, b)", "2 to 6"],
    ["a: int", "clamp(a, 2, 5)", "2 to 4"],
    ["a: int", "clamp(a, 2, 5)", "3 to 5"],
    ["a: int", "remainder(a, 4)", "1 to 3"],
    ["a: int", "remainder(a, 4)", "0 to 2"],
    ["a: int", "remainder(a, -4)", "-2 to 0"],
    ["a: int", "remainder(a, -4)", "-3 to -1"],
    ["w: Wall", "w.hp", "11 to 80"],
    ["w: Wall", "w.hp", "10 to 79"],
    ["", "d6", "1 to 5"],
    ["", "2d6", "3 to 12"],
    ["", "d6 - d6", "-5 to 4"],
    ["", "roll(2 to 9)", "2 to 8"],
    ["", "sum(highest 3 of 4d6)", "3 to 17"],
    ["", "max(3d6)", "2 to 6"],
  ])("%s: %s in %s", async (params, heading, test) => {
    expect(await asked(params, heading, test)).toEqual(["inputs-not-covered"]);
  });
});

describe("formulas of other numbers", () => {
  it.each<[string, string, string, boolean]>([
    ["a: number 1 to 6", "a / 2", "0.5 to 3", true],
    ["a: number 1 to 6", "a / -2", "-3 to -0.5", true],
    ["a: number 1 to 6", "a * 0.5", "0.5 to 3", true],
    ["a: number 1 to 6", "a * -0.5", "-3 to -0.5", true],
    ["a: number 1 to 6", "a + 0.5", "1.5 to 6.5", true],
    ["a: number 1 to 6", "a + 0.5", "1.5 to 6.4", false],
    ["a: number 1 to 6", "a + 0.5", "1.6 to 6.5", false],
    ["a: number", "floor(a)", "<= 5", false],
    ["a: number 1.5 to 2.5", "floor(a)", "1 to 3", true],
    ["a: number -2.5 to -1.5", "ceil(a)", "-3 to -1", true],
    ["a: number 1.5 to 2.5", "round(a)", "1 to 3", true],
    ["a: number", "remainder(a, 4)", "0 to under 4", true],
    ["a: number", "remainder(a, 4)", "over 0 to under 4", false],
    ["xs: list of int", "count(xs)", ">= 0", true],
    ["xs: list of int", "count(xs)", ">= 1", false],
    ["xs: list of int", "sum(xs)", ">= 0", false],
  ])("%s: %s in %s", async (params, heading, test, covered) => {
    expect(await asked(params, heading, test)).toEqual(covered ? [] : ["inputs-not-covered"]);
  });
});

describe("what is said twice", () => {
  it("is one thing: no gap is claimed that the same value on both sides rules out", async () => {
    expect(await asked("a: int 1 to 6", "a - a", "0")).not.toContain("inputs-not-covered");
    expect(await asked("a: int 1 to 6", "max(a, 7 - a)", "4 to 6")).not.toContain("inputs-not-covered");
    expect(await asked("a: int 1 to 6", "a * 2", "2, 4, 6, 8, 10, 12")).not.toContain("inputs-not-covered");
  });
});

describe("what rolls", () => {
  /** What is said of the body of a rule; `r` rolls, and so does a column. */
  const inRule = async (body: string): Promise<readonly string[]> =>
    (
      await said(
        `rule r(): int = d6\ntable Die {\n | name: key | f(): int |\n | A | d6 |\n}\nrule f(n: int): int {\n ${body}\n}`,
      )
    ).codes;
  it("has an open end where it is rolled again and again", async () => {
    expect(await inRule("| explode(d6) | result |\n | >= 1 | 1 |")).toEqual([]);
    expect(await inRule("| explode(d6) | result |\n | 1 to 100 | 1 |")).toEqual(["cannot-check-column"]);
  });
  it("is another each time it stands somewhere", async () => {
    for (const roll of ["d6", "r()", "Die.A.f()", "roll(1 to 6)", "explode(d6)"]) {
      const twice = `| ${roll} > 3 | ${roll} > 3 | result |\n | yes | yes | 1 |\n | no | no | 2 |`;
      expect(await inRule(twice), roll).toEqual([
        roll === "explode(d6)" ? "cannot-check-column" : "inputs-not-covered",
      ]);
      expect(
        await inRule(`if ${roll} > 3 {\n | ${roll} > 3 | result |\n | yes | 1 |\n | no | 2 |\n } else { 3 }`),
        roll,
      ).toEqual([]);
    }
  });
  it("is one thing by its name", async () => {
    for (const roll of ["d6", "r()", "roll(1 to 6)"]) {
      expect(
        await inRule(`let a = ${roll}\n | a > 3 | a > 3 | result |\n | yes | yes | 1 |\n | no | no | 2 |`),
        roll,
      ).toEqual([]);
      expect(await inRule(`let a = ${roll}\n if a > 3 { match a { > 3: 1 } } else { 3 }`), roll).toEqual([]);
      expect(
        await inRule(`let a = ${roll}\n let b = ${roll}\n if a > 3 { match b { > 3: 1 } } else { 3 }`),
        roll,
      ).toEqual(["match-not-complete"]);
    }
  });
  it("is weighed by what is known of each", async () => {
    expect(await inRule("roll(1 to 6, by: match it { 1 to 3: 1\n 4 to 6: 2 })")).toEqual([]);
    expect(await inRule("roll(1 to 6, by: match it { 1 to 3: 1\n 5 to 6: 2 })")).toEqual(["match-not-complete"]);
    expect(await inRule("best(1 to 3, by: match it { 1, 2: d6\n 3: d4 })")).toEqual([]);
  });
  it("gives each element of what is rolled on", async () => {
    const side = async (match: string): Promise<readonly string[]> =>
      (await said(`choice Side { Heads, Tails }\nrule f(): int = match roll(Side) { ${match} }`)).codes;
    expect(await side("Heads: 1\nTails: 2")).toEqual([]);
    expect(await side("Heads: 1")).toEqual(["match-not-complete"]);
  });
});
