import { describe, expect, it } from "vitest";
import { childrenOf, stepParts } from "../../../../src/ir/children.ts";
import type { Expr, Program, Statement } from "../../../../src/ir/program.ts";
import type { Example } from "../../../../src/ir/examples.ts";
import type { Report } from "../../../../src/ir/reports.ts";
import { checkText, codes } from "../check-text.ts";

const hits = "rule hits(dice: int >= 0): int = count(dice times d6 where it >= 5)\n";

function programOf(text: string): Program {
  const { program, found } = checkText(`${hits}${text}`);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  return program;
}

const exampleOf = (body: string): Example => {
  const [example] = programOf(`example "e" {\n${body}\n}`).examples;
  if (example === undefined) throw new Error("no example");
  return example;
};
const reportOf = (body: string): Report => {
  const [report] = programOf(`report "r" {\n${body}\n}`).reports;
  if (report === undefined) throw new Error("no report");
  return report;
};

type Node = Expr | Statement;
function all(roots: readonly Node[]): readonly Node[] {
  return roots.flatMap((root) => [root, ...all(childrenOf(root))]);
}
const nodesOf = (example: Example): readonly Node[] => all(example.steps.flatMap(stepParts));
const letsOf = (nodes: readonly Node[]): readonly (readonly string[])[] =>
  nodes.flatMap((node) =>
    node.kind === "question" ? [node.lets.map((each) => (each.kind === "let" ? each.name : each.kind))] : [],
  );
const kinds = (example: Example): readonly string[] =>
  example.steps.map((step) => (step.kind === "let" ? step.name : step.kind));

describe("a `let` that rolls", () => {
  it("moves into each question that speaks of it, with what it speaks of, in order", () => {
    const example = exampleOf(
      "let few = 2\nlet n = hits(few)\nlet m = hits(4)\nlet both = n + m\nlet many = both > few\nchance(many) < 1\nchance(m > 1) < 1\nchance(n > 0 given many) < 1\nchance(d6 > few) < 1",
    );
    expect(kinds(example)).toEqual(["few", "claim", "claim", "claim", "claim"]);
    expect(letsOf(nodesOf(example))).toEqual([["n", "m", "both", "many"], ["m"], ["n", "m", "both", "many"], []]);
  });
  it("binds no slot twice", () => {
    const example = exampleOf(
      "let pool = [x + 1 for each x in 3 times d6 where x > 2]\nlet n = sum(pool)\nchance(n > 9) < 1\naverage(n given count(pool) > 1) > 1\nchance(n > 3 and chance(n > 4) < 1) < 1",
    );
    const bound = nodesOf(example).flatMap((node) =>
      "slot" in node && node.kind !== "local" && node.kind !== "set" ? [node.slot] : [],
    );
    expect(new Set(bound).size).toBe(bound.length);
    expect(letsOf(nodesOf(example))).toHaveLength(4);
  });
  it("is known to what is asked within a question about it", () => {
    const example = exampleOf("let first = d6\naverage(best([first, 3], by: it + d6)) > 3");
    expect(letsOf(nodesOf(example))).toEqual([["first"]]);
  });
  it("is a value like any other below `rolling`", () => {
    const example = exampleOf(
      "let before = hits(2)\nchance(before > 1) < 1\nrolling 6, 2, 5\nlet n = hits(3)\nn is 2\nchance(hits(n) > 1) < 1",
    );
    expect(kinds(example)).toEqual(["claim", "rolling", "n", "claim", "claim"]);
    expect(letsOf(nodesOf(example))).toEqual([["before"], []]);
  });
});

describe("in reports", () => {
  it("`let`s speak of the axes and move into questions, or before the value that needs them", () => {
    const report = reportOf(
      'let base = 2\nlet more = base + dice\nlet n = hits(more)\nrows least: 0 to 2\ncolumns dice: 1 to base\ncell chance(n >= least)\nrow "Dice" = more',
    );
    expect(report.lets.map((each) => each.kind === "let" && each.name)).toEqual(["base"]);
    expect(letsOf(all([report.cell?.value ?? never()]))).toEqual([["more", "n"]]);
    const [row] = report.rows;
    expect(row?.value.kind === "block" && row.value.statements.map((each) => each.kind === "let" && each.name)).toEqual(
      ["more"],
    );
  });
  it("a distribution speaks of the columns and shows its chances", () => {
    const report = reportOf(
      "let pool = dice times d6\nrows highest: distribution(max(pool)) as 0.0%\ncolumns dice: 1 to 5",
    );
    const { values, type, format } = report.rowAxis;
    expect(values.kind === "question" && values.ask).toBe("distribution");
    expect(letsOf([values])).toEqual([["pool"]]);
    expect(type).toEqual({ kind: "int" });
    expect(format).toEqual({ decimals: 1, percent: true, signed: false });
    expect([report.cell, report.columns]).toEqual([null, []]);
  });
  it("expected cells of what a distribution shows are tests of odds", () => {
    const report = reportOf(
      "rows total: distribution(2d6)\nexpect about\n| total | Chance |\n| 2 | 2.8% |\n| 3 | < 6% |",
    );
    expect(report.expect.map(({ column, test }) => [column, test.kind])).toEqual([
      [{ title: "Chance" }, "about"],
      [{ title: "Chance" }, "compare"],
    ]);
  });
  it("a value may stand under a variant", () => {
    const {
      reports: [report],
    } = programOf(
      'variant v "V." { rule hits(dice: int >= 0): int = dice }\nreport "r" {\nrows n: 1 to 2\ncolumn "A" = chance(hits(n) > 0)\ncolumn "B" = n with v\n}',
    );
    expect(report?.columns.map((each) => each.variant)).toEqual([null, "fixture.v"]);
  });
});

function never(): never {
  throw new Error("no cell");
}

describe("what must not roll", () => {
  it.each([
    ['example "e" { hits(3) is 2 }', "claim-rolls"],
    ['example "e" {\nlet n = hits(3)\nn is 2\n}', "roll-outside-question"],
    ['example "e" {\nlet n = hits(3)\nlet m = n + 1\nchance(n > 1) < 1\nm is 2\n}', "roll-outside-question"],
    ['example "e" {\nlet n = hits(3)\nbest([n], by: it) is 2\n}', "roll-outside-question"],
    ['example "e" {\nrolling 1, 2, 3\nlet n = hits(3)\nchance(n > 2) < 1\n}', "question-without-roll"],
    ['examples "e" for hits {\n| dice | result |\n| 3 | 2 |\n| 2 | 1 |\n}', "claim-rolls"],
    ["check hits(2) > 0", "check-rolls"],
    ['report "r" {\nrows n: 1 to 3\ncolumn "A" = hits(n)\n}', "rolls-in-report"],
    ['report "r" {\nrows n: [d6]\ncolumn "A" = n\n}', "rolls-in-report"],
    ['report "r" {\nlet h = hits(n)\nrows n: 1 to 3\ncolumn "A" = h\n}', "roll-outside-question"],
    ['report "r" {\nlet most = n\nrows n: 1 to most\ncolumn "A" = n\n}', "axis-out-of-reach"],
    [
      'report "r" {\nrows n: 1 to 3\ncolumn "A" = chance(hits(n) > 1)\nexpect\n| n | A |\n| 1 | chance(1 > 2) |\n}',
      "question-without-roll",
    ],
    ["rule r(n: int): odds { let h = hits(n)\n chance(h > 1) }", "question-without-roll"],
    ["rule r(n: int): odds = chance(n > 1)", "question-without-roll"],
    ["rule r(n: int): odds = chance(hits(n) > 1 given hits(n) > 0)", "given-shares-nothing"],
    ['example "e" {\nlet a = d6\nlet b = d6\nchance(a > 3 given b > 3) > 0\n}', "given-shares-nothing"],
    ['example "e" {\nlet a = d6\nlet few = 2\nchance(a > 3 given few > 1) > 0\n}', "given-shares-nothing"],
    ['example "e" {\nrolling 1\n1 is 1\n}', "rolling-for-nothing"],
    ['rule r(): int = 1\nexamples "e" for r {\n| rolling | result |\n| 1 | 1 |\n| 2 | 1 |\n}', "rolling-for-nothing"],
  ])("%s: %s", (text, code) => {
    expect(codes(`${hits}${text}`)).toEqual([code]);
  });
  it.each([
    'example "e" {\nlet a = d6\nlet sum1 = a + d6\nlet b = a > 3\nchance(sum1 > 9 given b) > 0\n}',
    "check chance(hits(2) > 0) > 50%",
    'examples "e" for hits {\n| dice | rolling | result |\n| 0 | | 0 |\n| 2 | 5, 1 | 1 |\n}',
    'rule r(n: int): odds = chance(hits(n) > 1)\nexamples "e" for r {\n| n | result |\n| 1 | 0 |\n}',
  ])("%s may", (text) => {
    expect(codes(`${hits}${text}`)).toEqual([]);
  });
});

describe("variants", () => {
  const text =
    "rule bonus(): int = 1\nrule swing(): int = d6\n" +
    'variant wild "W." { rule bonus(): int = original() + d4 }\nvariant calm "C." { rule swing(): int = 3 }\nvariant calmer "C." with calm { rule swing(): int = original() + 1 }\nvariant shaken "S." { rule swing(): int = original() + 1 }\n';
  it.each([
    ['example "e" { bonus() is 1 }', []],
    ['example "e" with calm { bonus() is 1 }', []],
    ['example "e" with wild { bonus() is 1 }', ["claim-rolls"]],
    ['example "e" with calm { swing() is 3 }', []],
    ['example "e" with calmer { swing() is 4 }', []],
    ['example "e" with shaken { swing() is 4 }', ["claim-rolls"]],
    ['example "e" { swing() is 4 }', ["claim-rolls"]],
    ['report "r" {\nrows n: 1 to 3\ncolumn "A" = bonus() + n\ncolumn "B" = swing() + n with calmer\n}', []],
    ['report "r" {\nrows n: 1 to 3\ncolumn "A" = bonus() + n with wild\n}', ["rolls-in-report"]],
    ['example "e" with calm { chance(swing() is 3) is 100% }', []],
  ] as const)("change what rolls under them alone: %s", (example, found) => {
    expect(codes(text + example)).toEqual(found);
  });
});

describe("faces", () => {
  const choice =
    "choice Side { Heads, Tails }\ntable Loot {\n | name: key | n: int weight |\n | Old Boot | 1 |\n | Gold | 2 |\n}\nrule coin(): Side = roll(Side)\nrule loot(): Loot = roll(Loot)\nrule deep(): int = hits(2) + hits(1)\nrule fate(): int = roll([-1, 0, 1])\n";
  const laid = (faces: string, claim: string): readonly string[] =>
    codes(`${hits}${choice}let two = 2\nexample "e" {\nrolling ${faces}\n${claim}\n}`);
  it.each([
    ["6, two, 1", "deep() is 1"],
    ["Tails", "coin() is Tails"],
    ['"Old Boot"', "loot().n is 1"],
    ["OldBoot", "loot().n is 1"],
    ["Gold, Heads", "loot().n > 1 and coin() is Heads"],
    ["-1", "fate() < 0"],
    ["100", "d% is 100"],
    ["(3)", "d3 is 3"],
  ])("%s for %s", (faces, claim) => {
    expect(laid(faces, claim)).toEqual([]);
  });
  it.each([
    ["7", "deep() is 1"],
    ["0", "deep() is 1"],
    ["1.5", "deep() is 1"],
    ["-1", "deep() is 1"],
    ["Heads", "deep() is 1"],
    ["Haeds", "coin() is Tails"],
    ["1", "coin() is Tails"],
    ["Silver", "loot().n is 1"],
    ["yes", "deep() is 1"],
    ['"Silver"', "loot().n is 1"],
    ["Gold", "fate() < 0"],
    ["101", "d% is 100"],
  ])("not %s for %s", (faces, claim) => {
    expect(laid(faces, claim)).toEqual(["face-of-nothing"]);
  });
  it("belong to what rolls up to the next line", () => {
    const text = `${hits}${choice}example "e" {\nrolling Heads\ncoin() is Heads\nrolling Gold\nloot().n is 2\nrolling Heads\nloot().n is 2\n}`;
    expect(codes(text)).toEqual(["face-of-nothing"]);
  });
});
