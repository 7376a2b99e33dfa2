import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import * as plugin from "../../../src/format/plugin.ts";
import { formatText } from "../../../src/format/text.ts";

/** Without the margin that the test's own text has. */
function plain(text: string): string {
  const lines = text.replace(/^\n/, "").trimEnd().split("\n");
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length),
  );
  return `${lines.map((line) => line.slice(margin)).join("\n")}\n`;
}

async function expectLayout(written: string, printed: string): Promise<void> {
  const result = await formatText(plain(written));
  expect(result).toBe(plain(printed));
  expect(await formatText(result)).toBe(result);
}

describe("with Prettier", () => {
  const options = { parser: "rulewright", plugins: [plugin] };

  test("formats by the name of the parser, and by the name of the file", async () => {
    expect(await prettier.format("let  a=1", options)).toBe("let a = 1\n");
    expect(await prettier.format("let  a=1", { filepath: "rules/x/a.rules", plugins: [plugin] })).toBe("let a = 1\n");
    expect((await prettier.getFileInfo("rules/x/a.rules", { plugins: [plugin] })).inferredParser).toBe("rulewright");
  });

  test("checks", async () => {
    expect(await prettier.check("let a = 1\n", options)).toBe(true);
    expect(await prettier.check("let a = 1", options)).toBe(false);
    expect(await prettier.check("let a  = 1\n", options)).toBe(false);
    expect(await prettier.check("", options)).toBe(true);
  });

  test("keeps to the width it is given, 120 where none is", async () => {
    const text = "rule f(first: int, second: int): int = first + second\n";
    expect(await prettier.format(text, options)).toBe(text);
    expect(await prettier.format(text, { ...options, printWidth: 30 })).toBe(
      plain(`
      rule f(
        first: int,
        second: int
      ): int = first + second
    `),
    );
  });

  test("indents with tabs if asked", async () => {
    expect(await prettier.format("choice A {\n  B\n}\n", { ...options, useTabs: true })).toBe("choice A {\n\tB\n}\n");
  });
});

describe("a file", () => {
  test("keeps its line endings, loses a byte-order mark, and ends with a line", async () => {
    expect(await formatText("let a=1\nlet b=2")).toBe("let a = 1\nlet b = 2\n");
    expect(await formatText("let a=1\r\nlet b=2\r\n")).toBe("let a = 1\r\nlet b = 2\r\n");
    expect(await formatText("let a=1\rlet b=2")).toBe("let a = 1\rlet b = 2\r");
    expect(await formatText("\uFEFFlet a=1")).toBe("let a = 1\n");
    expect(await formatText("")).toBe("");
    expect(await formatText("\n\n# only this  \n\n")).toBe("# only this\n");
  });

  test("keeps at most one empty line between declarations, and adds none", async () => {
    await expectLayout("let a = 1\n\n\n\nlet b = 2\nlet c = 3\n\n", "let a = 1\n\nlet b = 2\nlet c = 3");
  });

  test("is written with the plain signs", async () => {
    await expectLayout(
      "rule f(a: int ≥ 1): text = “x” & a×2 − 1 ÷ 2",
      'rule f(a: int >= 1): text = "x" & a * 2 - 1 / 2',
    );
    await expectLayout(
      "rule g(a: int): bool = a ≤ 2 and a\u00a0is not 1",
      "rule g(a: int): bool = a <= 2 and a is not 1",
    );
  });
});

describe("formulas", () => {
  test("break at signs, which end a line, and before words, which begin one", async () => {
    const long = "somethingWithAVeryLongName";
    await expectLayout(
      `let a = ${long} + ${long} + ${long} + ${long} + ${long}`,
      `
      let a =
        ${long} +
        ${long} +
        ${long} +
        ${long} +
        ${long}
    `,
    );
    await expectLayout(
      `let a = ${long} > ${long} and ${long} is 5 and not ${long}.${long}`,
      `
      let a =
        ${long} > ${long}
        and ${long} is 5
        and not ${long}.${long}
    `,
    );
  });

  test("go below the sign if they fit there, or break in their own brackets", async () => {
    const long = "somethingWithAVeryLongName";
    await expectLayout(
      `rule rule1(first: int, second: int): int = ${long}(first, second, ${long}, ${long})`,
      `
      rule rule1(first: int, second: int): int =
        ${long}(first, second, ${long}, ${long})
    `,
    );
    await expectLayout(
      `let a = ${long}(first: ${long}, second: ${long}, third: ${long}, fourth: 5)`,
      `
      let a = ${long}(
        first: ${long},
        second: ${long},
        third: ${long},
        fourth: 5
      )
    `,
    );
  });

  test("long lists of numbers fill their lines", async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1000).join(", ");
    const printed = await formatText(`let a = [${numbers}]`);
    expect(printed.split("\n").length).toBe(7);
    expect(await formatText(printed)).toBe(printed);
  });

  test("a sign at the start of a line would go on with the line above", async () => {
    await expectLayout("rule f(a: int): int { let b = a then -b }", "rule f(a: int): int { let b = a then -b }");
    await expectLayout(
      "rule f(a: int): int {\n  let b = a then -b\n}",
      "rule f(a: int): int {\n  let b = a then\n  -b\n}",
    );
  });
});

describe("bodies", () => {
  test("stay on one line where they were on one line and fit", async () => {
    await expectLayout("rule f(a: int): int {let b=a   then b*2}", "rule f(a: int): int { let b = a then b * 2 }");
    await expectLayout("rule f(a: int): int {\nlet b=a   then b*2}", "rule f(a: int): int {\n  let b = a\n  b * 2\n}");
    await expectLayout(
      "record A {a: int, b: int}\nrecord B {a: int,\nbcd: int}",
      "record A { a: int, b: int }\nrecord B {\n  a:   int\n  bcd: int\n}",
    );
  });

  test("`else` stays where it was", async () => {
    const beside = "rule f(a: int): int {\n  if a > 1 {\n    1\n  } else {\n    2\n  }\n}";
    const below = "rule f(a: int): int {\n  if a > 1 { 1 }\n  else if a > 0 { 3 }\n  else { 2 }\n}";
    await expectLayout(beside, beside);
    await expectLayout(below, below);
    await expectLayout("rule f(a: int): int = if a>1 {1} else {2}", "rule f(a: int): int = if a > 1 { 1 } else { 2 }");
  });

  test("each case of a match has its line", async () => {
    await expectLayout(
      "rule f(a: A): int = match a {\n  Missed,Touched:0\n  Hurt(amount:>3):amount\n  otherwise: {\n 1 }\n}",
      `
      rule f(a: A): int = match a {
        Missed, Touched: 0
        Hurt(amount: > 3): amount
        otherwise: {
          1
        }
      }
    `,
    );
  });

  test("names of a report's lines stand below each other", async () => {
    await expectLayout(
      'report "R" {\nrows n: 1 to 3\ncolumn "A" = n as 0.0%\ncolumn "Long" = n\ndisputed (n: 3,column: "A") "why"\n}',
      `
      report "R" {
        rows   n: 1 to 3
        column "A"    = n as 0.0%
        column "Long" = n
        disputed (n: 3, column: "A") "why"
      }
    `,
    );
  });

  test("row axes stand side by side, or below each other where they are long", async () => {
    await expectLayout(
      'report "R" {\nrows n:1 to 3,  k "share":1 to n\ncolumns of:[1,2]\ntotal   row "Sum"\ncell n*k\ntotal column "All"\n}\nreport "S" {\nrows firstOfThem: [100000, 200000, 300000, 400000],\nsecond: [100000, 200000, 300000, 400000], third: [100000, 200000, 300000, 400000]\ncolumn "A" = second\n}',
      `
      report "R" {
        rows    n: 1 to 3, k "share": 1 to n
        columns of: [1, 2]
        total row "Sum"
        cell    n * k
        total column "All"
      }
      report "S" {
        rows   firstOfThem: [100000, 200000, 300000, 400000],
          second: [100000, 200000, 300000, 400000],
          third: [100000, 200000, 300000, 400000]
        column "A" = second
      }
    `,
    );
  });
});

describe("remarks", () => {
  test("stay beside, above and below what they stand by", async () => {
    const text = plain(`
      # at the top

      ## Documentation.
      unclear "a" "b"  # why
      ## More of it.
      rule f(a: int): int {  # opens
        # above
        let b = a  # beside

        # below an empty line
        b
        # at the end
      }  # behind

      record A {
        a: int  # one
        # two
        b: int
      }
      table T {
        # above the table
        | name: key | hp: int |  # beside the heading
        | --------- | ------: |
        | Glass     |      10 |  # beside a row
        # between rows
        | Wood      |      40 |
        # below the rows
      }
      # at the end of the file
    `);
    expect(await formatText(text)).toBe(text);
  });

  test("stay inside formulas", async () => {
    const text = plain(`
      rule f(
        # the first
        a: int,  # beside it
        b: int
      ): int =
        a +  # the a
        # and the b
        b
      let c = [
        1,  # one
        # two
        2
      ]
      rule g(a: int): int {
        if a > 1 { 1 }  # more than one
        # otherwise
        else { 2 }
      }
    `);
    expect(await formatText(text)).toBe(text);
  });

  test("without a place of their own go above", async () => {
    await expectLayout("let a = b. # dot\n  c", "# dot\nlet a = b.c");
  });
});
