import { describe, expect, test } from "vitest";
import { formatText } from "../../../src/format/text.ts";

const lines = (...all: string[]): string => `${all.join("\n")}\n`;

async function expectLayout(written: string, printed: string): Promise<void> {
  const result = await formatText(written);
  expect(result).toBe(printed);
  expect(await formatText(result)).toBe(result);
}

describe("dice", () => {
  test.each([
    ["d6", "d6"],
    ["D6+2D10", "d6 + 2d10"],
    ["d%+3D%+d100", "d% + 3d% + d100"],
    ["(skill)d6", "(skill)d6"],
    ["( a+1 ) d8", "(a + 1)d8"],
    ["(2)d6", "(2)d6"],
    ["-2d6", "-2d6"],
    ["14   times d6", "14 times d6"],
    ["count(3 times d6+1 where it>4)", "count(3 times d6 + 1 where it > 4)"],
    ["top 5 of shuffle( deck )", "top 5 of shuffle(deck)"],
    ["bottom n of xs", "bottom n of xs"],
    ["explode(d10,on:>=9,limit:2)", "explode(d10, on: >= 9, limit: 2)"],
    ["explode(d10,on:3 to 5)", "explode(d10, on: 3 to 5)"],
    ["reroll(d20,on:not 1)", "reroll(d20, on: not 1)"],
    ["chance(n is 4   given n>=2)", "chance(n is 4 given n >= 2)"],
  ])("%s", async (written, printed) => {
    await expectLayout(`let a = ${written}`, `let a = ${printed}\n`);
  });

  test("long lines break behind `times` and before `given`", async () => {
    const long = "somethingWithAVeryLongName";
    await expectLayout(
      `let a = ${long}(${long}) + ${long} times ${long}(${long}) + ${long} * 2`,
      lines("let a =", `  ${long}(${long}) + ${long} times`, `  ${long}(${long}) + ${long} * 2`),
    );
    await expectLayout(
      `let a = chance(${long} >= ${long} and ${long} given ${long} >= ${long})`,
      lines("let a = chance(", `  ${long} >= ${long} and ${long}`, `    given ${long} >= ${long}`, ")"),
    );
  });

  test("what was broken by hand is joined again, and means the same", async () => {
    await expectLayout(
      "rule f(): int {\n  let xs = 3\n    times d6\n  chance(a\n    given b)\n}\n",
      lines("rule f(): int {", "  let xs = 3 times d6", "  chance(a given b)", "}"),
    );
  });

  test("remarks stay", async () => {
    const text = lines(
      "let a = chance(",
      "  n is 4  # all of them",
      "    # among those that hit",
      "    given n >= 2",
      ")",
      "let b =",
      "  3 times  # each anew",
      "  d6",
    );
    expect(await formatText(text)).toBe(text);
  });
});

describe("dice laid out", () => {
  test("stand on a line of their own", async () => {
    await expectLayout(
      'example "x" {\nrolling 6,6 ,5\nf() is 3\n}',
      lines('example "x" {', "  rolling 6, 6, 5", "  f() is 3", "}"),
    );
    await expectLayout(
      'example "x" { rolling Gold,-1 then f() is 3 }',
      lines('example "x" { rolling Gold, -1 then f() is 3 }'),
    );
  });

  test("fill their lines", async () => {
    const faces = Array.from({ length: 60 }, (_, index) => index + 1000).join(",");
    const printed = await formatText(`example "x" {\nrolling ${faces}\nf() is 3\n}`);
    const rolling = printed.split("\n").slice(1, -3);
    expect(rolling.map((line) => line.length <= 120)).toEqual([true, true, true, true]);
    expect(rolling[0]).toMatch(/^ {2}rolling 1000, 1001, .*,$/);
    expect(rolling[1]).toMatch(/^ {4}1\d\d\d, .*,$/);
    expect(await formatText(printed)).toBe(printed);
  });

  test("keep their remarks", async () => {
    const text = lines('example "x" {', "  rolling 6,  # opens", "    # and again", "    6, 5", "  f() is 3", "}");
    expect(await formatText(text)).toBe(text);
  });

  test("have a column in examples", async () => {
    await expectLayout(
      'rule f(a: int): int = (a)d6\nexamples "x" for f {\n| a | rolling | result |\n| 3 | 6,4,2 | >=8 |\n| 1 | -1,  Gold | 2 |\n| 0 | | 0 |\n| 2 | 6 4 | 10 |\n}',
      lines(
        "rule f(a: int): int = (a)d6",
        'examples "x" for f {',
        "  |   a | rolling  | result |",
        "  | --: | -------- | ------ |",
        "  |   3 | 6, 4, 2  | >= 8   |",
        "  |   1 | -1, Gold | 2      |",
        "  |   0 |          | 0      |",
        "  |   2 | 6 4      | 10     |",
        "}",
      ),
    );
  });
});

describe("cells that roll", () => {
  test("are laid out as formulas", async () => {
    await expectLayout(
      "table T {\n| name: key | chance: int weight | damage(): int |\n| A | 70 | 2D6*10 |\n| B | 30 | D6 |\n}",
      lines(
        "table T {",
        "  | name: key | chance: int weight | damage(): int |",
        "  | --------- | -----------------: | ------------- |",
        "  | A         |                 70 | 2d6 * 10      |",
        "  | B         |                 30 | d6            |",
        "}",
      ),
    );
  });
});

describe("reports", () => {
  test("show formats behind axes and variants behind values", async () => {
    await expectLayout(
      'report "R" {\nrows total:distribution(2d6)  as 0.00%\ncolumns n:1 to 3\ncell f(n)\nwith closed as 0.0%\ncolumn "A" = f(n) with closed\ncolumn "Long" = a with (hp:3) with closed as 0.00\n}',
      lines(
        'report "R" {',
        "  rows    total: distribution(2d6) as 0.00%",
        "  columns n: 1 to 3",
        "  cell    f(n) with closed as 0.0%",
        '  column  "A"    = f(n) with closed',
        '  column  "Long" = a with (hp: 3) with closed as 0.00',
        "}",
      ),
    );
  });
});

describe("a case of a match", () => {
  test("that is a table keeps the remarks above it", async () => {
    const text = lines(
      "rule f(a: int): int = match a {",
      "  1:  # behind",
      "    # above",
      "    | a   | result |",
      "    | --- | -----: |",
      "    |     |      3 |",
      "  otherwise: 2",
      "}",
    );
    expect(await formatText(text)).toBe(text);
  });
});
