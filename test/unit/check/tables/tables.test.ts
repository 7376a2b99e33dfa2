import { describe, expect, it } from "vitest";
import { checkRulebook } from "../../../../src/check/check.ts";
import { short } from "../../../../src/check/tables/reading.ts";
import type { Table } from "../../../../src/ir/program.ts";
import { resolved, type Resolved } from "../../../support/resolved.ts";

const head = `choice Class { Primary, HeatManagement }
let base = 4
let on = yes
table Ammo {
  | name: key | factor: number |
  | Standard  | 1 |
  | Windows, displays | 3 |
}
`;

interface Read extends Resolved {
  readonly text: string;
  readonly read: readonly unknown[];
  readonly told: readonly string[];
}

/** What one column of one cell a row holds and what is said of it, with the words that are pointed at. */
function column(type: string, ...cells: readonly string[]): Read {
  const rows = cells.map((cell, index) => `  | R${index} | ${cell} |\n`).join("");
  return told(`${head}table T {\n  | name: key | cell${type.startsWith("(") ? type : `: ${type}`} |\n${rows}}\n`);
}

function told(text: string, csv: Readonly<Record<string, string>> = {}): Read {
  const result = resolved(text, csv);
  const read = result.values("T", "cell");
  const all = [
    ...Object.entries(csv).map(([name, of]) => [`rules/fixture/${name}`, of] as const),
    ["rules/fixture/b.rules", text] as const,
  ];
  const words = result.found
    .sorted()
    .map(
      ({ code, span }) =>
        `${code}: ${(all.find(([file]) => file === span.file)?.[1] ?? "").slice(span.start, span.end)}`,
    );
  return { ...result, text, read, told: words };
}

/** `list(1, base)`: the elements of a cell that is worked out, with its type. */
function formulaOf(table: Table): unknown {
  const cell = table.rows[0]?.cells[1];
  if (cell === undefined || !("formula" in cell) || (cell.formula.kind !== "list" && cell.formula.kind !== "set"))
    return cell;
  return [
    cell.formula.kind,
    cell.formula.type,
    cell.formula.items.map((each) => [each.kind, each.kind === "literal" ? each.value : null, each.type]),
  ];
}

describe("lists in cells", () => {
  it.each([
    ["list of int", "[1, 2]", [1, 2]],
    ["list of text", "a [b, c], d", ["a [b, c]", "d"]],
    ["list of text", "a (b, c), d", ["a (b, c)", "d"]],
    ["list of text", "x, b [c, d]", ["x", "b [c, d]"]],
    ["list of text", "a), b, c", ["a)", "b", "c"]],
    ["list of text", "none", ["none"]],
    ["optional list of text", "a", ["a"]],
    ["optional list of text", "none", null],
    ["list of int", "1, 2,", [1, 2]],
    ["list of text", "a", ["a"]],
    ["list of Ammo", "Standard,  Windows", null],
    ["list of Ammo", "Windows, displays", ["Windows, displays"]],
    ["list of Class", "Heat Management, Primary", ["HeatManagement", "Primary"]],
    ["list of Class", "Heat Management", ["HeatManagement"]],
  ])("%s: `%s` is %j", (type, cell, value) => {
    expect(column(type, cell).read).toEqual([value]);
  });
  const int = { kind: "int" };
  it.each([
    ["list of int", "list"],
    ["optional list of int", "list"],
    ["set of int", "set"],
  ])("%s with a formula among its elements is worked out", (type, kind) => {
    const { told: said, checked } = column(type, "1, base, 3");
    expect(said).toEqual([]);
    expect(formulaOf(checked("T"))).toEqual([
      kind,
      { kind, of: int },
      [
        ["literal", 1, int],
        ["constant", null, int],
        ["literal", 3, int],
      ],
    ]);
  });
  it("within lists have a type of their own", () => {
    const { told: said, checked } = column("list of list of int", "base, 2");
    expect(said).toEqual([]);
    const inner = { kind: "list", of: int };
    expect(formulaOf(checked("T"))).toEqual([
      "list",
      { kind: "list", of: inner },
      [
        ["list", null, inner],
        ["literal", [2], inner],
      ],
    ]);
  });
  it.each([
    ["Standard,   Standart", "Standart"],
    ["Standart , Standard", "Standart"],
    ["Standard, Standard, Standart,", "Standart"],
    ["Standart", "Standart"],
  ])("`%s`: what is wrong is pointed at", (cell, words) => {
    expect(column("list of Ammo", cell).told).toEqual([`row-in-cell: ${words}`]);
  });
  it("with signs that are not as they stand are pointed at as a whole", () => {
    const rules = `${head}table T from "t.csv" {\n  name: key\n  cell: list of Ammo\n}\n`;
    expect(told(rules, { "t.csv": 'name,cell\nA,"Standard, ""Standart"""\n' }).told).toEqual([
      'row-in-cell: Standard, ""Standart""',
    ]);
  });
  it("are found fault with once", () => {
    expect(column("list of number", "9999999999, 8888888888").told).toEqual([
      "number-out-of-reach: 9999999999, 8888888888",
    ]);
  });
});

describe("cells", () => {
  it("of a column with parameters are formulas, whatever its type", () => {
    const { checked, codes } = column("(n: int): text", '"a"');
    expect(checked("T").rows[0]?.cells[1]).toHaveProperty("formula");
    expect(codes()).toEqual([]);
  });
  it("of a column without a type that is known say nothing", () => {
    expect(column("Nowhere", "these + are ( no formula").codes()).toEqual(["unknown-type"]);
  });
  it("that are empty have no numerals", () => {
    expect(column("optional range of int", "01-99", "", "00").read).toEqual([
      { low: 1, high: 99, lowOpen: false, highOpen: false },
      null,
      { low: 100, high: 100, lowOpen: false, highOpen: false },
    ]);
  });
  it("of a spreadsheet are as they stand, of a document without emphasis", () => {
    const rules = 'table T from "t.csv" {\n  name: key\n  cell: text\n}\n';
    expect(told(rules, { "t.csv": "name,cell\n**A**,**Feint**\n" }).read).toEqual(["**Feint**"]);
    expect(resolved(rules, { "t.csv": "name,cell\n**A**,x\n" }).values("T", "name")).toEqual(["**A**"]);
    expect(column("text", "**Feint**").read).toEqual(["Feint"]);
  });
  it("of yes and no may be worked out, also by a name that is a word for yes", () => {
    for (const cell of ["base > 3", "on"]) {
      const { checked, told: said } = column("bool", cell);
      expect(said).toEqual([]);
      expect(checked("T").rows[0]?.cells[1]).toHaveProperty("formula");
    }
    expect(column("bool", "OFF").told).toEqual(["yes-or-no: OFF"]);
  });
  it("stand where they stand, and empty ones where their row does", () => {
    const text = `${head}table T {\n  | name: key | cell: int | other: optional int |\n  | A | 12 | |\n}\n`;
    const cells = resolved(text).checked("T").rows[0]?.cells ?? [];
    expect(cells.map(({ at }) => text.slice(at.start, at.end).trim())).toEqual(["A", "12", "| A | 12 | |"]);
  });
  it("in one column of formulas are no mistakes, however many", () => {
    expect(column("int", ...Array.from({ length: 30 }, () => "base * 2")).told).toEqual([]);
  });
  it("that are empty have their default, also where that is worked out", () => {
    expect(column("int default base", "", "3").told).toEqual([]);
  });
  it.each([
    ["list of int", "default []"],
    ["set of int", "default []"],
    ["int", "optional"],
    ["text", "optional"],
  ])("that are empty and of %s could have `%s`", (type, hint) => {
    const [finding] = column(type, "").found.sorted();
    expect([
      finding?.code,
      finding?.hint?.includes(hint),
      finding?.hint?.includes(hint === "optional" ? "default []" : "optional"),
    ]).toEqual(["empty-cell", true, false]);
  });
  it.each([
    ["number <= 5", "-9999999999", "number-out-of-reach"],
    ["number", "-9999999999", "number-out-of-reach"],
    ["number >= 0", "9999999999", "number-out-of-reach"],
    ["number <= 5", "6", "cell-outside-limits"],
    ["number > 0", "0", "cell-outside-limits"],
    ["number < 5", "5", "cell-outside-limits"],
    ["set of int", "2, 2", "twice-in-set"],
  ])("of %s: `%s` is %s", (type, cell, code) => {
    expect(column(type, cell).told).toEqual([`${code}: ${cell}`]);
  });
  it("are told in one line of sixty signs", () => {
    const cases = ["x".repeat(60), "x".repeat(61), `a \n\t b${"c".repeat(57)}`, "a  b"];
    expect(cases.map(short)).toEqual(["x".repeat(60), `${"x".repeat(57)}…`, `a b${"c".repeat(57)}`, "a b"]);
  });
});

describe("what a column says", () => {
  const ends = (low: number | null, high: number | null): object => ({ low, high, lowOpen: false, highOpen: false });
  it.each<[string, unknown]>([
    ["range of int default 1 to 2", ends(1, 2)],
    ["range of int default base to 9", undefined],
    ["range of int default 1 to base", undefined],
    ["list of int default [1, 2]", [1, 2]],
    ["list of int default [1, base]", undefined],
    ["set of int default [3]", [3]],
    ["map of text to int default []", {}],
    ['map of text to int default ["a": 1]', undefined],
    ['text default "x"', "x"],
    ["int default base", undefined],
  ])("as %s is known at once where nothing has to be worked out", (type, value) => {
    expect(column(type, "")).toMatchObject({ told: [], read: [value] });
  });
  it("is left to be worked out where it has parameters", () => {
    expect(column("(n: int): int default 3", "")).toMatchObject({ told: [], read: [undefined] });
    expect(column("(n: int): optional int", "")).toMatchObject({ told: [], read: [undefined] });
    expect(column("(n: int): optional int", "").checked("T").rows[0]?.cells[1]).toMatchObject({
      formula: { kind: "literal", value: null },
    });
    expect(column("optional int", "")).toMatchObject({ told: [], read: [null] });
  });
  it("of its parameters stays, with their defaults", () => {
    const [, cell] = column("(n: int, more: int default n): int", "n + more").checked("T").columns;
    expect(cell?.params?.map((each) => [each.name, each.default?.kind ?? null])).toEqual([
      ["n", null],
      ["more", "local"],
    ]);
  });
  it("lets formulas read the row only where it has parameters", () => {
    const rules = (type: string, cell: string): string =>
      `table T {\n  | name: key | hp: int | cell${type} |\n  | A | 3 | ${cell} |\n}\n`;
    expect(told(rules("(n: int): int", "n * hp")).told).toEqual([]);
    expect(told(rules(": int", "2 * hp")).told).toEqual(["unknown-name: hp"]);
  });
  it("is named with the row where a formula is none", () => {
    for (const [type, cell] of [
      ["int", "2 * (base"],
      ["(n: int): int", "n * (base"],
    ] as const) {
      const found = column(type, cell).found.sorted();
      expect(found.map((each) => each.context)).toEqual(["row `R0`, column `cell`"]);
    }
  });
});

describe("what rows do", () => {
  const play = (...cells: readonly string[]): Read =>
    told(
      `player Side { hp: int 0 to 20 clamp default 20 }\ntable T {\n  | name: key | cell(me: Side): procedure |\n${cells.map((cell, index) => `  | R${index} | ${cell} |\n`).join("")}}\n`,
    );
  it("are steps, none where the cell is empty", () => {
    const { checked, told: said } = play("take 1 from me.hp", "", "take 1 from me.hp then take 2 from me.hp");
    expect(said).toEqual([]);
    const steps = checked("T").rows.map(({ cells: [, cell] }) =>
      cell !== undefined && "formula" in cell && cell.formula.kind === "block" ? cell.formula.statements.length : null,
    );
    expect(steps).toEqual([1, 0, 2]);
  });
  it("are named with the row where they are none", () => {
    const { found, checked } = play(")");
    expect(found.sorted().map((each) => each.context)).toEqual(["row `R0`, column `cell`"]);
    expect(checked("T").rows[0]?.cells[1]).toHaveProperty("value", null);
  });
});

describe("rows", () => {
  const three = (row: string, extra = ""): Read =>
    told(`${head}table T {\n  | name: key | cell: int | more: int${extra} |\n  ${row}\n}\n`);
  it("where a bar was forgotten are not read any further", () => {
    for (const row of ["| A | 1 |", "| A | N/A |", "| A |"]) expect(three(row).codes()).toEqual(["too-few-cells"]);
    expect([three("| A | 1 |").read, three("| A | 1 |").values("T", "name")]).toEqual([[null], ["A"]]);
    expect(three("| A | 1 |", " default 3").values("T", "more")).toEqual([3]);
    expect(three("| A | 1 | 2 |").values("T", "more")).toEqual([2]);
    // A gap tells where it was: the row goes by its key.
    for (const row of ["| A    1 | 2 |", "| A | 1     2 |"]) {
      const { codes, checked } = resolved(`table T {\n  | name: key | cell: int | more: int |\n  ${row}\n}\n`);
      expect([codes(), checked("T").rows.map(({ key }) => key)]).toEqual([["too-few-cells"], ["A"]]);
    }
  });
  it("have a key without the emphasis of the document", () => {
    const { values, checked } = resolved("table T {\n  | name: key | cell: int |\n  | **A** | 1 |\n}\n");
    expect([values("T", "name"), checked("T").rows.map((row) => row.key)]).toEqual([["A"], ["A"]]);
  });
});

describe("a table", () => {
  it("is read once, whoever asks", () => {
    const { checked } = column("int", "1");
    expect(checked("T")).toBe(checked("T"));
  });
  it("is held against its checks, with words and without", () => {
    const { checked, codes } = resolved(
      'table T {\n  check hp > 0 "Alive."\n  check hp < 9\n  | name: key | hp: int |\n  | A | 3 |\n}\n',
    );
    expect(checked("T").checks.map((each) => each.message)).toEqual(["Alive.", null]);
    expect(codes()).toEqual([]);
  });
  it("of the rows of others has none of its own", () => {
    const { checked, codes } = resolved(
      "table A {\n  | name: key | n: int |\n  | X | 1 |\n}\ntable V from A { name: key, n: int }\n",
    );
    expect([checked("V").rows, checked("A").rows.length, codes()]).toEqual([[], 1, []]);
  });
});

describe("a variant", () => {
  const base = `${head}table T {\n  | name: key | cell: int >= 1 | more: optional int |\n  | A | 1 | 5 |\n  | B B | base | 6 |\n}\n`;
  const patched = (
    rows: string,
  ): { readonly codes: readonly string[]; readonly cells: unknown; readonly before: unknown } => {
    const { model, found } = resolved(`${base}variant hard "Hard" {\n  table T {\n${rows}  }\n}\n`);
    const program = checkRulebook(model, found);
    const cellsOf = (table: Table | undefined): unknown =>
      table?.rows.map((row) => [
        row.key,
        ...row.cells.slice(1).map((cell) => ("value" in cell ? cell.value : cell.formula.kind)),
      ]);
    return {
      codes: found.sorted().map((each) => each.code),
      cells: cellsOf(program.variants[0]?.tables[0]),
      before: cellsOf(program.tables.find((each) => each.name === "T")),
    };
  };
  const before = [
    ["A", 1, 5],
    ["B B", "bounded", 6],
  ];
  it.each<[string, unknown]>([
    [
      "    | name | cell |\n    | A | 3 |\n",
      [
        ["A", 3, 5],
        ["B B", "bounded", 6],
      ],
    ],
    [
      "    | name | cell |\n    | BB | 7 |\n",
      [
        ["A", 1, 5],
        ["B B", 7, 6],
      ],
    ],
    [
      "    | name | more |\n    | B B | none |\n    | A | base |\n",
      [
        ["A", 1, "constant"],
        ["B B", "bounded", null],
      ],
    ],
    [
      "    | name | cell | more |\n    | A | | 8 |\n    | B B | 2 | |\n",
      [
        ["A", 1, 8],
        ["B B", 2, 6],
      ],
    ],
  ])("changes the cells that it has:\n%s", (rows, after) => {
    expect(patched(rows)).toEqual({ codes: [], cells: after, before });
  });
  it("builds on the changes of another, cell by cell", () => {
    const { model, found } = resolved(
      `${base}variant old "Old" {\n  table T {\n    | name | cell | more |\n    | BB | 7 | 8 |\n    | A | 2 | |\n  }\n}\nvariant newer "Newer" with old {\n  table T {\n    | name | cell |\n    | B B | 9 |\n  }\n}\n`,
    );
    const program = checkRulebook(model, found);
    expect(found.sorted()).toEqual([]);
    const table = program.variants.find((each) => each.name === "newer")?.tables[0];
    expect(
      table?.rows.map((row) => [row.key, ...row.cells.slice(1).map((cell) => ("value" in cell ? cell.value : null))]),
    ).toEqual([
      ["A", 2, 5],
      ["B B", 9, 8],
    ]);
  });
  it("keeps to the limits of the table", () => {
    expect(patched("    | name | cell |\n    | A | 0 |\n").codes).toEqual(["cell-outside-limits"]);
    expect(patched("    | name | cell |\n    | A | N/A |\n").codes).toEqual(["nothing-in-words"]);
  });
  it("changes no row that is not there", () => {
    expect(patched("    | name | cell |\n    | C | 3 |\n    | A | 2 |\n").codes).toEqual(["unknown-key"]);
  });
});

it("takes the key where a text that is shown in its place is left empty", () => {
  const { read, told: said } = told(
    `${head}table T {\n  | name: key | cell: text shown |\n  | Plate | Heavy plate |\n  | Mail |  |\n}\n`,
  );
  expect(said).toEqual([]);
  expect(read).toEqual(["Heavy plate", "Mail"]);
});
