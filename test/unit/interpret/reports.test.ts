/** Reports and claims: what stands in each cell, what is held against it, and what is said of what differs. */
import { describe, expect, it } from "vitest";
import { runExamples } from "../../../src/interpret/play/examples.ts";
import { reportCsv, reportMarkdown, reportPlain } from "../../../src/interpret/play/render.ts";
import { runReport, type ReportTable } from "../../../src/interpret/play/report.ts";
import { sourceText, type Sources } from "../../../src/source/text.ts";
import { checkText } from "../check/check-text.ts";

const declared = `
choice Side { Left, FarRight }
record Strike { force: number, left: int default 3 }
let factor = 2
rule scaled(a: int): int = a * factor
rule share(a: int, b: int): number = a / b
variant triple "Three." { let factor = 3 }
`;

function made(text: string): {
  readonly programs: ReturnType<typeof checkText>["program"][];
  readonly sources: Sources;
} {
  const { program, found } = checkText(declared + text);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const file = "rules/fixture/a.rules";
  return {
    programs: [program],
    sources: new Map([[file, sourceText(file, `rulebook fixture { title "Fixture" \n  }\n${declared}${text}`)]]),
  };
}

function report(body: string, variant: string | null = null): ReportTable {
  const { programs, sources } = made(`report "R" {\n${body}\n}`);
  const [only] = programs.flatMap((program) => program.reports);
  if (only === undefined) throw new Error("no report");
  return runReport(programs, only, { sources, variant });
}

/** Headings and cells as texts. */
const texts = (table: ReportTable): readonly (readonly string[])[] => [
  [table.corner, ...table.columns],
  ...table.rows.map((row) => [row.heading, ...row.cells.map((cell) => cell.text)]),
];

describe("cells", () => {
  it.each<[string, string, string | null, readonly (readonly string[])[]]>([
    [
      "crossed",
      "rows a: 1 to 2\ncolumns b: [3, 4]\ncell a * b",
      null,
      [
        ["a \\ b", "3", "4"],
        ["1", "3", "4"],
        ["2", "6", "8"],
      ],
    ],
    [
      "crossed, with a row and a column of their own",
      'rows a: 1 to 2\ncolumns b: [3, 4]\ncell a * b\ncolumn "Sum" = a\nrow "All" = b',
      null,
      [
        ["a \\ b", "3", "4", "Sum"],
        ["1", "3", "4", "1"],
        ["2", "6", "8", "2"],
        ["All", "3", "4", ""],
      ],
    ],
    [
      "listed, with a row below the first column",
      'rows a: 1 to 2\ncolumn "A" = a\ncolumn "B" = a * 2\nrow "All" = 9',
      null,
      [
        ["a", "A", "B"],
        ["1", "1", "2"],
        ["2", "2", "4"],
        ["All", "9", ""],
      ],
    ],
    [
      "by name, text and none",
      'rows s: Side\ncolumn "Text" = if s is Left { "l" } else { "r" }\ncolumn "None" = if s is Left { 1 } else { none }\ncolumn "Bool" = s is Left',
      null,
      [
        ["s", "Text", "None", "Bool"],
        ["Left", "l", "1", "yes"],
        ["FarRight", "r", "", "no"],
      ],
    ],
    [
      "numbers as they are kept, and in their format",
      'rows a: 1 to 2\ncolumn "Kept" = a / 3\ncolumn "Percent" = a / 3 as 0.0%\ncolumn "Whole" = a / 3 as 0',
      null,
      [
        ["a", "Kept", "Percent", "Whole"],
        ["1", "0.333333", "33.3%", "0"],
        ["2", "0.666667", "66.7%", "1"],
      ],
    ],
    [
      "with a name",
      'let whole = 4\nrows a: 1 to 2\ncolumn "A" = a / whole',
      null,
      [
        ["a", "A"],
        ["1", "0.25"],
        ["2", "0.5"],
      ],
    ],
    [
      "under a variant, as a whole",
      'rows a: 1 to 2\ncolumn "A" = scaled(a)',
      "fixture.triple",
      [
        ["a", "A"],
        ["1", "3"],
        ["2", "6"],
      ],
    ],
    [
      "under a variant, side by side",
      'let more = scaled(1)\nrows a: 1 to 2\ncolumn "A" = scaled(a) + more\ncolumn "B" = scaled(a) + more with triple',
      null,
      [
        ["a", "A", "B"],
        ["1", "4", "6"],
        ["2", "6", "9"],
      ],
    ],
    ["of nothing", 'rows a: [x for each x in [1] where x > 1]\ncolumn "A" = a', null, [["a", "A"]]],
    [
      "with faults in their places",
      'rows a: 0 to 1\ncolumn "A" = share(6, a)\ncolumn "B" = a',
      null,
      [
        ["a", "A", "B"],
        ["0", "error", "0"],
        ["1", "6", "1"],
      ],
    ],
    [
      "a record",
      'rows a: [1]\ncolumn "A" = Strike(force: a)',
      null,
      [
        ["a", "A"],
        ["1", "Strike(force: 1, left: 3)"],
      ],
    ],
  ])("%s", (_, body, variant, expected) => {
    expect(texts(report(body, variant))).toEqual(expected);
  });

  it("the same mistake is told once, another one as well", () => {
    const table = report('rows a: 0 to 3\ncolumn "A" = share(a, 0)\ncolumn "B" = share(a, a - a)');
    expect(table.faults.map(({ fault }) => fault.fault)).toEqual(["divided-by-zero", "divided-by-zero"]);
    expect(table.rows.map((row) => row.cells.map((cell) => cell.fault?.fault ?? null))).toEqual(
      Array.from({ length: 4 }, () => ["divided-by-zero", "divided-by-zero"]),
    );
  });

  it("a report whose names cannot be worked out has none", () => {
    const table = report('let whole = share(1, 0)\nrows a: 1 to 2\ncolumn "A" = a / whole');
    expect([table.columns, table.rows, table.expected, table.faults.map(({ fault }) => fault.fault)]).toEqual([
      [],
      [],
      [],
      ["divided-by-zero"],
    ]);
  });

  it("nor has one whose rows cannot", () => {
    const table = report('rows a: [share(1, 0)]\ncolumn "A" = a\nexpect\n| a | A |\n| 1 | 1 |');
    expect([table.columns, table.rows, table.faults.map(({ fault }) => fault.fault)]).toEqual([
      ["A"],
      [],
      ["divided-by-zero"],
    ]);
  });

  it.each([
    ['rows a: 1 to 10000\ncolumn "A" = a', 10_000, 0],
    ['rows a: 1 to 10001\ncolumn "A" = a', 0, 1],
    ["rows a: 1 to 500\ncolumns b: 1 to 401\ncell 1", 500, 1],
  ])("%s is %i rows", (body, rows, faults) => {
    const table = report(body);
    expect([table.rows.length, table.faults.length]).toEqual([rows, faults]);
  });
});

describe("what the source says", () => {
  it.each<[string, string, readonly (readonly [string, string, string, string, string])[]]>([
    [
      "by row and column",
      "rows a: 1 to 2\ncolumns b: [3, 4]\ncell a * b\nexpect\n| a \\ b | 4 | 3 |\n| 2 | 8 | 7 |\n| 1 | | 3 |",
      [
        ["2", "4", "holds", "8", "8"],
        ["2", "3", "differs", "6", "7"],
        ["1", "3", "holds", "3", "3"],
      ],
    ],
    [
      "by title",
      'rows a: 1 to 2\ncolumn "A" = a\ncolumn "B" = a * 2\nexpect\n| a | B |\n| 2 | > 3 |\n| 1 | 5 |',
      [
        ["2", "B", "holds", "4", "> 3"],
        ["1", "B", "differs", "2", "5"],
      ],
    ],
    [
      "by the title of a row",
      'rows a: 1 to 2\ncolumns b: [3, 4]\ncell a * b\nrow "All" = b\nexpect\n| a \\ b | 3 |\n| All | 4 |',
      [["All", "3", "differs", "3", "4"]],
    ],
    [
      "about",
      'rows a: 1 to 2\ncolumn "A" = a / 3\nexpect about\n| a | A |\n| 1 | 0.33 |\n| 2 | 0.66 |',
      [
        ["1", "A", "holds", "0.333333", "0.33"],
        ["2", "A", "differs", "0.666667", "0.66"],
      ],
    ],
    [
      "disputed",
      'rows a: 1 to 2\ncolumn "A" = a\nexpect\n| a | A |\n| 1 | 5 |\n| 2 | 2 |\ndisputed (a: 1, column: "A") "A slip."\ndisputed (a: 2, column: "A") "Another."',
      [
        ["1", "A", "disputed", "1", "5"],
        ["2", "A", "resolved", "2", "2"],
      ],
    ],
    [
      "of a row that there is not",
      'rows a: 1 to 2\ncolumn "A" = a\nexpect\n| a | A |\n| 3 | 5 |',
      [["3", "A", "unknown", "row `3`", "5"]],
    ],
    [
      "of a column that there is not",
      "rows a: 1 to 2\ncolumns b: 1 to 2\ncell 1\nexpect\n| a \\ b | 3 |\n| 1 | 5 |",
      [["1", "3", "unknown", "column `3`", "5"]],
    ],
    [
      "of a cell with a fault",
      'rows a: 0 to 1\ncolumn "A" = share(6, a)\nexpect\n| a | A |\n| 0 | 5 |\n| 1 | 6 |',
      [
        ["0", "A", "holds", "error", "5"],
        ["1", "A", "holds", "6", "6"],
      ],
    ],
  ])("%s", (_, body, expected) => {
    expect(report(body).expected.map((cell) => [cell.row, cell.column, cell.state, cell.found, cell.wanted])).toEqual(
      expected,
    );
  });
});

describe("claims", () => {
  it.each<[string, string, readonly [string, string, string | null]]>([
    ["a comparison", "scaled(3) > 7", ["scaled(3)", "6", "> 7"]],
    ["what is the same", "scaled(3) is 7", ["scaled(3)", "6", "7"]],
    ["what is not", "scaled(3) is not 6", ["scaled(3)", "6", "not 6"]],
    ["with a formula on the other side", "scaled(3) is scaled(4)", ["scaled(3)", "6", "8"]],
    ["about", "share(1, 3) is about 0.34", ["share(1, 3)", "0.333333", "about 0.34"]],
    ["a range", "scaled(3) in 7 to 9", ["scaled(3)", "6", "in 7 to 9"]],
    ["not in a range", "scaled(3) not in 5 to 9", ["scaled(3)", "6", "not in 5 to 9"]],
    ["a list", "scaled(3) in [1, 2]", ["scaled(3)", "6", "in [1, 2]"]],
    ["none", "first([1] where it > 0) is none", ["first([1] where it > 0)", "1", "none"]],
    ["not none", "first([1] where it > 1) is not none", ["first([1] where it > 1)", "none", "not none"]],
    ["yes or no", "any([no])", ["any([no])", "no", null]],
    ["both of two", "scaled(3) > 7 and scaled(3) < 9", ["scaled(3) > 7 and scaled(3) < 9", "no", null]],
    [
      "a record that differs in one field",
      "Strike(force: 1) is Strike(force: 1, left: 4)",
      ["Strike(force: 1).left", "3", "4"],
    ],
    [
      "a record that differs in two",
      "Strike(force: 1) is Strike(force: 2, left: 4)",
      ["Strike(force: 1)", "Strike(force: 1, left: 3)", "Strike(force: 2, left: 4)"],
    ],
    [
      "a record that should differ",
      "Strike(force: 1) is not Strike(force: 1)",
      ["Strike(force: 1)", "Strike(force: 1, left: 3)", "not Strike(force: 1, left: 3)"],
    ],
    ["on several lines", "scaled(\n    3\n  ) is 7", ["scaled(3)", "6", "7"]],
  ])("%s", (_, claim, [subject, found, wanted]) => {
    const { programs, sources } = made(`example "E" {\n  ${claim}\n}`);
    expect(runExamples(programs, { sources })).toMatchObject([
      { state: "fails", claims: [{ state: "false", subject, found, wanted }] },
    ]);
  });
});

describe("as text", () => {
  const table = {
    title: "A\nB",
    corner: "a",
    columns: ["Text", "Number", "Empty", "Mixed"],
    rows: [
      { heading: "1", cells: ["x|y", "1", "", "5x"].map((text) => ({ text })) },
      { heading: "10", cells: ["l\n m", "-22.5%", "3", "6"].map((text) => ({ text })) },
    ],
  };
  it("plain: numbers to the right, the row headings too", () => {
    expect(reportPlain(table)).toBe(
      [
        "A B",
        "",
        " a  Text  Number  Empty  Mixed",
        " 1  x|y        1         5x",
        "10  l  m  -22.5%      3  6",
        "",
      ].join("\n"),
    );
  });
  it("Markdown", () => {
    expect(reportMarkdown(table)).toBe(
      [
        "## A B",
        "",
        "| a   | Text | Number | Empty | Mixed |",
        "| --- | ---- | -----: | ----: | ----- |",
        "| 1   | x\\|y |      1 |       | 5x    |",
        "| 10  | l  m | -22.5% |     3 | 6     |",
        "",
      ].join("\n"),
    );
  });
  it("Markdown keeps what looks like a tag as text", () => {
    const tags = {
      title: "<b>",
      corner: "a < b",
      columns: ["</td>"],
      rows: [{ heading: "<!-- x", cells: [{ text: "<script>" }] }],
    };
    expect(reportMarkdown(tags)).toBe(
      ["## \\<b>", "", "| a < b   | \\</td>    |", "| ------- | --------- |", "| \\<!-- x | \\<script> |", ""].join(
        "\n",
      ),
    );
  });
  it("CSV", () => {
    expect(reportCsv(table)).toBe('a,Text,Number,Empty,Mixed\n1,x|y,1,,5x\n10,"l\n m",-22.5%,3,6\n');
  });
  it("without rows nothing is a number", () => {
    expect(reportMarkdown({ ...table, rows: [] })).toBe(
      "## A B\n\n| a   | Text | Number | Empty | Mixed |\n| --- | ---- | ------ | ----- | ----- |\n",
    );
  });
});
