import { describe, expect, it } from "vitest";
import { only, read, shape } from "./shape.ts";

const slice = (text: string, node: { readonly span: { readonly start: number; readonly end: number } }): string =>
  text.slice(node.span.start, node.span.end);

describe("a rulebook", () => {
  it("has a name and settings", () => {
    expect(only('rulebook penance {\n  title "T"\n  source "S"\n  rounding down\n  decimals 2\n}')).toMatchObject({
      kind: "rulebook",
      name: { text: "penance" },
      title: { text: "T" },
      source: { text: "S" },
      rounding: { text: "down" },
      decimals: { value: 2 },
    });
  });
  it("may have them on one line, and a title in place of the name", () => {
    expect(only('rulebook "T" { source "S" rounding up }')).toMatchObject({
      name: null,
      title: { text: "T" },
      source: { text: "S" },
      rounding: { text: "up" },
    });
  });
});

describe("documentation, readings, remarks", () => {
  const text =
    '# remark\n## First.\n##   Second.\nunclear "a" "b"\nunclear "c" "d"\nrule f(): int = 1 # end\n\nrecord R {\n  ## Of a.\n  a: int # not of b\n  b: int\n}\nchoice C {\n  ## Of One.\n  One, Two\n}\n';
  const { document, codes } = read(text);
  const [rule, record, choice] = document.declarations;
  it("belong to what stands below them", () => {
    expect(codes).toEqual([]);
    expect(rule).toMatchObject({
      kind: "rule",
      doc: "First.\n  Second.",
      readings: [{ phrase: { text: "a" }, reading: { text: "b" } }, { phrase: { text: "c" } }],
    });
    expect(record).toMatchObject({ kind: "record", doc: null, fields: [{ doc: "Of a." }, { doc: null }] });
    expect(choice).toMatchObject({ kind: "choice", variants: [{ doc: "Of One." }, { doc: null }] });
  });
  it("are kept in order, with their places", () => {
    expect(document.comments.map(({ text: words, kind }) => [kind, words])).toEqual([
      ["remark", "remark"],
      ["documentation", "First."],
      ["documentation", "  Second."],
      ["remark", "end"],
      ["documentation", "Of a."],
      ["remark", "not of b"],
      ["documentation", "Of One."],
    ]);
    expect(document.comments.map((comment) => slice(text, comment))).toEqual([
      "# remark",
      "## First.",
      "##   Second.",
      "# end",
      "## Of a.",
      "# not of b",
      "## Of One.",
    ]);
  });
});

describe("spans are exact", () => {
  const text =
    "\ufeff## Doc\r\nrule strike(damage: number >= 0, ammo: Ammo default none): list of int {\r\n  let a: int = damage * 2   # x\r\n  | a | result |\r\n  | 1 |        |\r\n}\r\n";
  const rule = only(text);
  if (rule.kind !== "rule" || rule.body.kind !== "block") throw new Error("no rule");
  const [letting, rows] = rule.body.statements;
  it("of declarations, parameters, types, statements, cells", () => {
    expect(slice(text, rule)).toBe(text.slice(text.indexOf("rule"), text.lastIndexOf("}") + 1));
    expect(rule.params.map((param) => slice(text, param))).toEqual(["damage: number >= 0", "ammo: Ammo default none"]);
    expect(rule.params.map((param) => (param.bound === null ? "" : slice(text, param.bound)))).toEqual([">= 0", ""]);
    expect(slice(text, rule.result)).toBe("list of int");
    expect(letting === undefined ? "" : slice(text, letting)).toBe("let a: int = damage * 2");
    if (rows?.kind !== "rows") throw new Error("no rows");
    expect(rows.rows.header.cells.map((cell) => slice(text, cell))).toEqual(["a", "result"]);
    expect(rows.rows.rows[0]?.cells.map((cell) => slice(text, cell))).toEqual(["1", ""]);
    expect(slice(text, rows.rows)).toBe("| a | result |\r\n  | 1 |        |");
  });
  it("of every part of a formula", () => {
    const formula = "if x is not none and y.z(1)[2] > 3 { -a } else { [b, c] }";
    const constant = only(`let v = ${formula}`);
    if (constant.kind !== "constant" || constant.value.kind !== "if") throw new Error("no formula");
    const whole = `let v = ${formula}`;
    const [arm] = constant.value.arms;
    expect(slice(whole, constant.value)).toBe(formula);
    expect(arm === undefined ? "" : slice(whole, arm.condition)).toBe("x is not none and y.z(1)[2] > 3");
    if (arm?.condition.kind !== "binary" || arm.condition.right.kind !== "compare") throw new Error("no and");
    expect(slice(whole, { span: arm.condition.opSpan })).toBe("and");
    expect(slice(whole, arm.condition.left)).toBe("x is not none");
    expect(slice(whole, arm.condition.right.left)).toBe("y.z(1)[2]");
    expect(slice(whole, arm.then)).toBe("{ -a }");
  });
});

describe("tables", () => {
  it("from a file, from others, with lines above the rows", () => {
    expect(only('table Door from "doors.csv" { doorType: key, hp: int >= 1 }')).toMatchObject({
      file: { text: "doors.csv" },
      members: [],
      rows: null,
      fields: [
        { name: { text: "doorType" }, type: { name: { text: "text" } }, flags: [{ text: "key" }] },
        { name: { text: "hp" }, bound: { op: ">=" } },
      ],
    });
    expect(only("table All from A, B { name: key }")).toMatchObject({
      file: null,
      members: [{ text: "A" }, { text: "B" }],
    });
    const table = only(
      'table T {\n  class: text = "x"\n  check a > 0 "why"\n\n  | n | a: int |\n  |---|:-----:|\n  | x | 1 |\n  |---|---|\n  | y | 2 |\n}',
    );
    expect(table).toMatchObject({
      kind: "table",
      fields: [{ name: { text: "class" }, value: { kind: "text" } }],
      checks: [{ message: { text: "why" } }],
      rows: { rule: { cells: [{ text: "---" }, { text: ":-----:" }] } },
    });
    expect(table.kind === "table" ? table.rows?.rows.map((row) => row.cells.map(({ text }) => text)) : []).toEqual([
      ["x", "1"],
      ["y", "2"],
    ]);
  });
  it("may begin behind the brace and end before it", () => {
    const table = only("table T { | n: key | a: int |\n          | x      | 1      | }");
    expect(table.kind === "table" ? table.rows?.rows.length : 0).toBe(1);
  });
});

describe("types", () => {
  it.each([
    ["optional int", { optional: true, name: { text: "int" } }],
    ["list of list of int", { name: { text: "list" }, of: { name: { text: "list" }, of: { name: { text: "int" } } } }],
    ["map of text to optional int", { name: { text: "map" }, of: { name: { text: "text" } }, to: { optional: true } }],
    ["set of text", { name: { text: "set" }, of: { name: { text: "text" } } }],
    ["range of number", { name: { text: "range" }, of: { name: { text: "number" } } }],
    ["penetration.Material", { name: { text: "penetration" }, member: { text: "Material" } }],
  ])("%s", (text, expected) => {
    expect(only(`let x: ${text} = y`)).toMatchObject({ kind: "constant", type: expected });
  });
  it.each([
    ["int >= 1", "compare"],
    ["int 0 to 20", "range"],
    ["int -5 to 5", "range"],
    ["number 0% to 100%", "range"],
  ])("with a bound: %s", (text, kind) => {
    expect(only(`record R { a: ${text} default 1 }`)).toMatchObject({
      kind: "record",
      fields: [{ bound: { kind }, default: { kind: "number" } }],
    });
  });
});

describe("examples, reports, variants", () => {
  it("an example has its claims apart from its dispute", () => {
    expect(only('example "x" with v {\n  disputed "why"\n  let a = 1\n  f(a) is 2\n}')).toMatchObject({
      kind: "example",
      title: { text: "x" },
      variant: { text: "v" },
      disputed: { text: "why" },
      body: [{ kind: "let" }, { kind: "expression" }],
    });
  });
  it("examples may be in a game", () => {
    expect(only('examples "x" for f in duel(2) with v {\n  | a | result |\n  | 1 | 2 |\n}')).toMatchObject({
      kind: "examples",
      variant: { text: "v" },
      start: { name: { text: "duel" } },
    });
  });
  it("examples name their rule", () => {
    expect(only('examples "x" for a.f with v {\n  | a | result |\n  | 1 | 2 |\n}')).toMatchObject({
      kind: "examples",
      rule: { text: "a" },
      ruleMember: { text: "f" },
      variant: { text: "v" },
      rows: { rows: [{}] },
    });
  });
  it("a report is crossed or listed", () => {
    const report = only(
      'report chart "Chart" {\n  rows n: 1 to 6\n  columns d: -6 to 12\n  let a = 1\n  cell f(n, d) as 0.0%\n  column "C" = n\n  row "Average" = g(d) as 0.000\n  expect about\n  | n \\ d | 1 |\n  | 1 | 2 |\n  disputed (n: 3, d: -3) "why"\n}',
    );
    expect(report).toMatchObject({
      kind: "report",
      name: { text: "chart" },
      rowAxes: [{ name: { text: "n" } }],
      columnAxis: { name: { text: "d" } },
      cell: { title: null, format: { decimals: 1, percent: true } },
      columns: [{ title: { text: "C" }, format: null }],
      rows: [{ title: { text: "Average" }, format: { decimals: 3, percent: false } }],
      expect: { about: true, rows: { rows: [{}] } },
      disputed: [{ reason: { text: "why" } }],
      lets: [{ name: { text: "a" } }],
    });
    expect(
      report.kind === "report" && report.disputed[0] !== undefined
        ? report.disputed[0].args.map(({ name, value }) => [name?.text, value === null ? "" : shape(value)])
        : [],
    ).toEqual([
      ["n", "3"],
      ["d", "(- 3)"],
    ]);
  });
  it("a variant holds declarations", () => {
    expect(
      only('variant v "why" with a, b {\n  ## Doc\n  let x = 1\n  rule f(): int = original() + 1\n}'),
    ).toMatchObject({
      kind: "variant",
      title: { text: "why" },
      basedOn: [{ text: "a" }, { text: "b" }],
      declarations: [{ kind: "constant", doc: "Doc" }, { kind: "rule" }],
    });
  });
});

it("an empty file is an empty document", () => {
  for (const text of ["", "\n\n", "\ufeff", "# only a remark", "   "])
    expect(read(text)).toMatchObject({ codes: [], document: { declarations: [] } });
});
