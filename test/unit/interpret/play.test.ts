import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { runExamples } from "../../../src/interpret/play/examples.ts";
import { csvCell, reportCsv, reportMarkdown } from "../../../src/interpret/play/render.ts";
import { runReport, type ReportTable } from "../../../src/interpret/play/report.ts";
import { formatNumber } from "../../../src/interpret/play/cell-text.ts";
import { explainExample } from "../../../src/interpret/explain/explain.ts";
import type { Program } from "../../../src/ir/program.ts";
import type { Sources } from "../../../src/source/text.ts";
import { memoryHost } from "../../support/memory-host.ts";

async function compiled(body: string): Promise<{ readonly programs: readonly Program[]; readonly sources: Sources }> {
  const compilation = await compileProject(
    memoryHost({ "rules/duel/duel.rules": `rulebook duel { title "Duel" }\n${body}` }),
    { withoutExamples: true },
  );
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  return {
    programs: compilation.rulebooks.flatMap((each) => (each.program === null ? [] : [each.program])),
    sources: compilation.sources,
  };
}

async function reports(body: string): Promise<readonly ReportTable[]> {
  const { programs, sources } = await compiled(body);
  return (programs[0]?.reports ?? []).map((report) => runReport(programs, report, { sources }));
}

it("tells what became of each example", async () => {
  const { programs, sources } = await compiled(`
let factor = 1
rule scaled(a: number): number = a * factor
rule share(a: int, b: int): number = a / b
variant soft "Three quarters." { let factor = 0.75 }
example "Holds" { scaled(20) is 20 }
example "Holds under a variant" with soft { scaled(20) is 15 }
example "Fails" { scaled(20) < 20 }
example "Disputed" {
  disputed "The source has 19."
  scaled(20) is 19
}
example "Resolved" {
  disputed "The source has 20."
  scaled(20) is 20
}
example "Faults" { share(1, 0) is 0 }
examples "Rows" for share {
  | a | b | result |
  | 1 | 4 | 0.25   |
  | 1 | 3 | about 0.33 |
  | 1 | 2 | 0.25 to 0.4, 1 |
}
`);
  const results = runExamples(programs, { sources });
  expect(results.map((each) => [each.title, each.row, each.state])).toEqual([
    ["Holds", null, "holds"],
    ["Holds under a variant", null, "holds"],
    ["Fails", null, "fails"],
    ["Disputed", null, "disputed"],
    ["Resolved", null, "resolved"],
    ["Faults", null, "faults"],
    ["Rows", 1, "holds"],
    ["Rows", 2, "holds"],
    ["Rows", 3, "fails"],
  ]);
  expect(results[3]?.claims[0]).toMatchObject({ state: "false", subject: "scaled(20)", found: "20", wanted: "19" });
  expect(results[8]?.claims[0]).toMatchObject({ subject: "result", found: "0.5", wanted: "0.25 to 0.4, 1" });
  expect(runExamples(programs, { sources, filter: "holds under" }).map((each) => each.title)).toEqual([
    "Holds under a variant",
  ]);
  expect(runExamples(programs, { sources, rulebook: "other" })).toEqual([]);
});

it("goes through an example line by line", async () => {
  const { programs, sources } = await compiled(
    'rule half(a: int): number = a / 2\nexample "Halves" {\n  let door = 35\n  half(door) is 17.5\n  half(door) is 17\n}',
  );
  const explanation = explainExample(programs, "duel", "Halves", { sources });
  expect(explanation?.text).toBe("does not hold");
  expect(
    explanation?.steps.map((step) => (step.kind === "claim" ? [step.claim, step.filled, step.holds] : step.kind)),
  ).toEqual(["value", ["half(door) is 17.5", "17.5 is 17.5", true], ["half(door) is 17", "17.5 is 17", false]]);
  expect(explainExample(programs, "duel", "Nothing of the kind")).toBeNull();
});

it("crosses, lists, adds rows, and formats as a spreadsheet does", async () => {
  const [crossed, listed] = await reports(`
rule product(a: int, b: int): int = a * b
report "Products" {
  rows    a: 1 to 2
  columns b: [3, 4]
  cell    product(a, b)
  row     "Twice" = b * 2
}
report "Shares" {
  let whole = 3
  rows   n: 1 to 2
  column "Share | of it" = n / whole as 0.0%
  column "Rest"  = 1 - n / whole as 0.00
  column "Word" = "=" & n
}
`);
  expect(crossed && reportMarkdown(crossed)).toBe(
    [
      "## Products",
      "",
      "| a \\ b |   3 |   4 |",
      "| ----- | --: | --: |",
      "| 1     |   3 |   4 |",
      "| 2     |   6 |   8 |",
      "| Twice |   6 |   8 |",
      "",
    ].join("\n"),
  );
  expect(listed && reportMarkdown(listed)).toBe(
    [
      "## Shares",
      "",
      "| n   | Share \\| of it | Rest | Word |",
      "| --- | -------------: | ---: | ---- |",
      "| 1   |          33.3% | 0.67 | =1   |",
      "| 2   |          66.7% | 0.33 | =2   |",
      "",
    ].join("\n"),
  );
  expect(listed && reportCsv(listed)).toBe("n,Share | of it,Rest,Word\n1,33.3%,0.67,'=1\n2,66.7%,0.33,'=2\n");
});

it.each([
  ["=1+1", "'=1+1"],
  ["+cmd", "'+cmd"],
  ["-cmd", "'-cmd"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["-5", "-5"],
  ["+2.5%", "+2.5%"],
  ["-5-5", "'-5-5"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["=a,b", '"\'=a,b"'],
])("makes %j safe for a spreadsheet", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it.each([
  [0.1235, 1, true, "12.4%"],
  [2.675, 2, false, "2.68"],
  [-0.5, 0, false, "-1"],
  [1 / 3, 2, false, "0.33"],
  [0, 2, false, "0.00"],
  [1e9, 1, false, "1000000000.0"],
] as const)("formats %f to %i places", (value, decimals, percent, text) => {
  expect(formatNumber(value, { decimals, percent })).toBe(text);
});

it("holds a report against the source's table, disputed cells and all", async () => {
  const [table] = await reports(`
rule product(a: int, b: int): int = a * b
report "Products" {
  rows    a: 1 to 3
  columns b: 1 to 2
  cell    product(a, b)
  expect
  | a \\ b | 1 | 2 |
  | 1      | 1 | 9 |
  | 3      | 4 |   |
  disputed (a: 1, b: 2) "A slip."
}
`);
  expect(table?.expected.map((cell) => [cell.row, cell.column, cell.state, cell.found, cell.wanted])).toEqual([
    ["1", "1", "holds", "1", "1"],
    ["1", "2", "disputed", "2", "9"],
    ["3", "1", "differs", "3", "4"],
  ]);
});

it("ends a report that never would", async () => {
  const [table] = await reports('report "Endless" {\n  rows n: 1 to 100000000\n  column "x" = n\n}');
  expect(table?.faults.map(({ fault }) => fault.fault)).toEqual(["too-many-steps"]);
});

it("takes what is laid out once, though both sides of a claim are looked at again", async () => {
  const { programs, sources } = await compiled(`
rule hand(cards: list of int): list of int = shuffle(cards)
rule attack(): int = 2d6
example "Fails" {
  rolling 3, 4, 5, 6
  attack() is attack() + 1
}
example "Shuffled" {
  rolling 2, 3, 1, 6
  hand([1, 2, 3]) is [2, 3, 1]
  attack() > 0
}
`);
  const [fails, shuffled] = runExamples(programs, { sources });
  expect(fails).toMatchObject({ state: "fails", claims: [{ subject: "attack()", found: "7", wanted: "12" }] });
  expect(shuffled?.claims.map((claim) => [claim.state, claim.fault?.message ?? null])).toEqual([
    ["true", null],
    ["fault", "Roll 5 is a d6, and only 4 are laid out"],
  ]);
});
