/** Reports of several row axes, and their totals: what stands in each cell, and what the source's table claims of it. */
import { describe, expect, it } from "vitest";
import { docsOf } from "../../../src/docs/site.ts";
import { diffOf } from "../../../src/diff/diff.ts";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { reportCsv, reportMarkdown, reportPlain } from "../../../src/interpret/play/render.ts";
import { runReport, type ReportTable } from "../../../src/interpret/play/report.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { sourceText } from "../../../src/source/text.ts";
import { checkText } from "../check/check-text.ts";
import { memoryHost } from "../../support/memory-host.ts";

const declared = `
choice Side { Left, FarRight "Far right" }
rule usual(a: int): int = ceil(mean([a, a, 2]))
rule share(a: int, b: int): number = a / b
variant double "Two." { rule share(a: int, b: int): number = 2 * a / b }
`;

function report(body: string): ReportTable {
  const text = `${declared}report "R" {\n${body}\n}`;
  const { program, found } = checkText(text);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const file = "rules/fixture/a.rules";
  const sources = new Map([[file, sourceText(file, `rulebook fixture { title "Fixture" \n  }\n${text}`)]]);
  const [only] = program.reports;
  if (only === undefined) throw new Error("no report");
  return runReport([program], only, { sources, asker: createAsker() });
}

/** As lines of a CSV file, apart. */
const lines = (table: ReportTable): readonly string[] => reportCsv(table).trimEnd().split("\n");

describe("row axes", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "listed, the last one varies first",
      'rows a: 1 to 2, s: Side\ncolumn "A" = if s is Left { a } else { -a }',
      ["a,s,A", "1,Left,1", "1,Far right,-1", "2,Left,2", "2,Far right,-2"],
    ],
    [
      "crossed",
      "rows a: 1 to 2, b: [10, 20]\ncolumns c: [0, 5]\ncell a + b + c",
      ["a,b \\ c,0,5", "1,10,11,16", "1,20,21,26", "2,10,12,17", "2,20,22,27"],
    ],
    [
      "three of them, and a line with a title",
      'rows a: [1], b: 2 to 3, c: [4, 5]\ncolumn "A" = a * b * c\nrow "All" = 50',
      ["a,b,c,A", "1,2,4,8", "1,2,5,10", "1,3,4,12", "1,3,5,15", "All,,,50"],
    ],
    [
      "a later one within an earlier one, read by another name",
      'rows a "first": 1 to 3, b "second": a to 3\ncolumn "A" = a * b',
      ["first,second,A", "1,1,1", "1,2,2", "1,3,3", "2,2,4", "2,3,6", "3,3,9"],
    ],
    [
      "a name for what two of them give",
      'rows a: 1 to 2, b: 1 to 2\nlet both = a * 10 + b\ncolumn "A" = both + 1\ncolumn "B" = share(both, 2) with double',
      ["a,b,A,B", "1,1,12,11", "1,2,13,12", "2,1,22,21", "2,2,23,22"],
    ],
    [
      "the last one a distribution of an earlier one",
      "rows dice: 1 to 2, heads: distribution(count(dice times d2 where it is 2)) as 0%",
      ["dice,heads,Chance", "1,0,50%", "1,1,50%", "2,0,25%", "2,1,50%", "2,2,25%"],
    ],
    [
      "the last one a distribution of an earlier one and of the columns",
      "rows more: 0 to 1, result: distribution(roll(1 to sides) + more)\ncolumns sides: [1, 2]",
      ["more,result \\ sides,1,2", "0,1,100%,50%", "0,2,0%,50%", "1,2,100%,50%", "1,3,0%,50%"],
    ],
    ["one of nothing", 'rows a: 1 to 2, b: [x for each x in [1] where x > 1]\ncolumn "A" = a', ["a,b,A"]],
  ])("%s", (_, body, expected) => {
    expect(lines(report(body))).toEqual(expected);
  });

  it("aligned, in Markdown, and as one heading for those who ask for one", () => {
    const table = report('rows side: Side, a: 9 to 10\ncolumn "A" = a\ntotal row "Sum"');
    expect(reportPlain(table)).toBe(
      [
        "R",
        "",
        "side        a  A",
        "Left        9   9",
        "Left       10  10",
        "Far right   9   9",
        "Far right  10  10",
        "Sum            38",
        "",
      ]
        .join("\n")
        .replace("a  A", "a   A"),
    );
    expect(reportMarkdown(table).split("\n").slice(2, 5)).toEqual([
      "| side      | a   |   A |",
      "| --------- | --- | --: |",
      "| Left      | 9   |   9 |",
    ]);
    expect([table.corner, ...table.rows.map((row) => row.heading)]).toEqual([
      "side, a",
      "Left, 9",
      "Left, 10",
      "Far right, 9",
      "Far right, 10",
      "Sum",
    ]);
  });

  it("a report of one axis is as it was", () => {
    const table = report('rows a: 1 to 2\ncolumn "A" = a');
    expect([Object.keys(table).includes("corners"), table.rows.map((row) => Object.keys(row))]).toEqual([
      false,
      [
        ["heading", "cells"],
        ["heading", "cells"],
      ],
    ]);
  });

  it.each([
    ['rows a: 1 to 100, b: 1 to 100\ncolumn "A" = a', 10_000, []],
    ['rows a: 1 to 101, b: 1 to 100\ncolumn "A" = a', 0, ["too-many-steps"]],
    ['rows a: 0 to 2, b: [share(1, a)]\ncolumn "A" = a', 0, ["divided-by-zero"]],
  ])("%s is %i rows", (body, rows, faults) => {
    const table = report(body);
    expect([table.rows.length, table.faults.map(({ fault }) => fault.fault)]).toEqual([rows, faults]);
  });
});

describe("totals", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "of each column that holds numbers, as it is shown",
      'rows a: 1 to 3\ncolumn "A" = a\ncolumn "Half" = a / 2 as 0.00\ncolumn "Text" = "x"\ncolumn "Odd" = if a is 2 { none } else { a }\ntotal row "Sum"',
      ["a,A,Half,Text,Odd", "1,1,0.50,x,1", "2,2,1.00,x,", "3,3,1.50,x,3", "Sum,6,3.00,,4"],
    ],
    [
      "of rows and columns, and of both; lines with titles are added up by themselves",
      'rows a: 1 to 2\ncolumns b: [3, 4]\ncell a * b\ncolumn "More" = a\nrow "All" = b\ntotal column "Σ"\ntotal row "Sum"',
      ["a \\ b,3,4,More,Σ", "1,3,4,1,7", "2,6,8,2,14", "All,3,4,,7", "Sum,9,12,3,21"],
    ],
    [
      "of no means, and of no least or greatest of a list, rounded or within a rule",
      'rows a: 1 to 2\ncolumn "A" = a\ncolumn "Mean" = mean([a, 4])\ncolumn "Best" = max(x + a for each x in [1, 2])\ncolumn "Of a rule" = usual(a)\ncolumn "Most" = max(a, 2)\ntotal row "Sum"',
      ["a,A,Mean,Best,Of a rule,Most", "1,1,2.5,3,2,2", "2,2,3,4,2,2", "Sum,3,,,,4"],
    ],
    ["of no rows", 'rows a: [x for each x in [1] where x > 1]\ncolumn "A" = a\ntotal row "Sum"', ["a,A", "Sum,0"]],
    [
      "of what is kept",
      'rows a: 1 to 3\ncolumn "A" = a / 3\ntotal row "Sum"',
      ["a,A", "1,0.333333", "2,0.666667", "3,1", "Sum,2"],
    ],
  ])("%s", (_, body, expected) => {
    expect(lines(report(body))).toEqual(expected);
  });

  it("of a cell with a mistake there is none, and the mistake is told once", () => {
    const table = report('rows a: 0 to 1\ncolumns b: [1, 2]\ncell share(b, a)\ntotal row "Sum"\ntotal column "All"');
    expect(lines(table)).toEqual(["a \\ b,1,2,All", "0,error,error,error", "1,1,2,3", "Sum,error,error,error"]);
    expect(table.faults.map(({ fault }) => fault.fault)).toEqual(["divided-by-zero"]);
  });

  it("of more than a number can be", () => {
    const table = report('rows a: [9007199254740991, 1]\ncolumn "A" = a\ntotal row "Sum"');
    expect(table.faults.map(({ fault }) => fault.fault)).toEqual(["number-too-large"]);
    expect(lines(table).at(-1)).toBe("Sum,error");
  });
});

describe("what the source says", () => {
  it.each<[string, string, readonly (readonly [string, string, string, string, string])[]]>([
    [
      "of each combination",
      'rows s: Side, a: 1 to 2\ncolumn "A" = a * 2\nexpect\n| s | a | A |\n| FarRight | 2 | 4 |\n| Left | 1 | 3 |\n| Left | 2 | 5 |\ndisputed (s: Left, a: 2, column: "A") "A slip."',
      [
        ["Far right, 2", "A", "holds", "4", "4"],
        ["Left, 1", "A", "differs", "2", "3"],
        ["Left, 2", "A", "disputed", "4", "5"],
      ],
    ],
    [
      "of totals",
      'rows a: 1 to 2, b: 3 to 4\ncolumns c: [1, 10]\ncell (a + b) * c\ntotal row "Sum"\ntotal column "All"\nexpect\n| a | b / c | 1 | 10 | All |\n| 2 | 4 | 6 | | 66 |\n| Sum | | 20 | 201 | > 200 |\n| 1 | 3 | | | 45 |\ndisputed (row: "Sum", c: 10) "A slip."\ndisputed (a: 1, b: 3, column: "All") "Another."',
      [
        ["2, 4", "1", "holds", "6", "6"],
        ["2, 4", "All", "holds", "66", "66"],
        ["Sum", "1", "holds", "20", "20"],
        ["Sum", "10", "disputed", "200", "201"],
        ["Sum", "All", "holds", "220", "> 200"],
        ["1, 3", "All", "disputed", "44", "45"],
      ],
    ],
    [
      "of a combination that there is not",
      'rows a: 1 to 2, b: 1 to a\ncolumn "A" = a\nexpect\n| a | b | A |\n| 1 | 2 | 1 |',
      [["1, 2", "A", "unknown", "row `1, 2`", "1"]],
    ],
  ])("%s", (_, body, expected) => {
    expect(report(body).expected.map((cell) => [cell.row, cell.column, cell.state, cell.found, cell.wanted])).toEqual(
      expected,
    );
  });

  it("a dispute must name a value of each axis", () => {
    const { found } = checkText(
      'report "R" {\nrows a: 1 to 2, b: 1 to 2\ncolumn "A" = a\nexpect\n| a | b | A |\n| 1 | 2 | 3 |\ndisputed (a: 1, column: "A") "why"\n}',
    );
    expect(found.map((each) => each.code)).toEqual(["dispute-of-what"]);
  });
});

const book = (factor: number, claimed: string): Readonly<Record<string, string>> => ({
  "rules/t/t.rules": `rulebook t { title "T" }
let factor = ${factor}
report "R" {
  rows   a: 1 to 2, b: 1 to 2
  column "A" = a * 10 + b * factor
  total row "Sum"
  expect
  | a | b | A |
  | 1 | 2 | ${claimed} |
}
`,
});

it("a rulebook's pages have a column for each axis", async () => {
  const compilation = await compileProject(memoryHost(book(1, "13")));
  const files = await docsOf(compilation, { form: "markdown", asker: await exactAsker() });
  const text = files.map((each) => each.text).join("\n");
  expect(text).toMatch(/\| a +\| b +\| +A \|\n\| -+ \| -+ \| -+: \|\n\| 1 +\| 1 +\| +11 \|/);
  expect(text).toContain("**1, 2, A**: the source says **13**, the rules give **12**.");
  expect(text).toMatch(/\| Sum +\| +\| +66 \|/);
  const pages = await docsOf(compilation, { form: "site", asker: await exactAsker() });
  expect(pages.map((each) => each.text).join("\n")).toMatch(/<tr class="total"><th scope="row">Sum<\/th>/);
});

it("a change of the rules moves cells of combinations, and totals", async () => {
  const [before, after] = [book(1, "12"), book(2, "14")].map(async (files) => compileProject(memoryHost(files)));
  if (before === undefined || after === undefined) throw new Error("nothing to compare");
  const diff = await diffOf(await before, await after, { from: "a", to: "b" });
  expect(diff.rulebooks[0]?.reports).toMatchObject([
    {
      title: "R",
      cells: [
        { row: "1, 1", column: "A", from: "11", to: "12", by: 1 },
        { row: "1, 2", column: "A", from: "12", to: "14", by: 2 },
        { row: "2, 1", column: "A", from: "21", to: "22", by: 1 },
        { row: "2, 2", column: "A", from: "22", to: "24", by: 2 },
        { row: "Sum", column: "A", from: "66", to: "72", by: 6 },
      ],
      rows: [],
      columns: [],
      expected: [{ row: "1, 2", column: "A", from: "12", to: "14" }],
    },
  ]);
});
