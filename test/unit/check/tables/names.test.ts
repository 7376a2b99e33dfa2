import { describe, expect, it } from "vitest";
import { createChecker } from "../../../../src/check/create.ts";
import { checkTable } from "../../../../src/check/tables/table.ts";
import { Collector } from "../../../../src/diagnostics/collect.ts";
import type { Cell } from "../../../../src/ir/program.ts";
import { Names } from "../../../../src/resolve/names.ts";
import { resolved } from "../../../support/resolved.ts";

const head = `ordered choice Class { Primary, HeatManagement }
choice Obstacle { Wall(hp: int), Smoke }
let finest: Class = HeatManagement
let base = 4
rule usual(): Class = Primary
table Ammo {
  | name: key | factor: number |
  | Standard  | 1 |
  | Armor Piercing | 2 |
}
let shot: Ammo = Ammo.Standard
`;

interface Told {
  readonly cell: Cell | undefined;
  readonly codes: readonly string[];
  readonly fixes: readonly string[];
  readonly message: string;
}

function told(type: string, written: string): Told {
  const { checked, found } = resolved(`${head}table T {\n  | name: key | cell: ${type} |\n  | A | ${written} |\n}\n`);
  const cell = checked("T").rows[0]?.cells[1];
  const all = found.sorted();
  return {
    cell,
    codes: all.map((each) => each.code),
    fixes: all.flatMap((each) => each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text))),
    message: all.map((each) => `${each.message} ${each.hint ?? ""}`).join("\n"),
  };
}
const kindOf = (cell: Cell | undefined): unknown =>
  cell === undefined ? undefined : "value" in cell ? { value: cell.value } : cell.formula.kind;

describe("a cell of a choice or a table", () => {
  it.each([
    ["Class", "if base > 3 { Primary } else { HeatManagement }", "if"],
    ["Class", "finest", "constant"],
    ["Ammo", "shot", "constant"],
    ["Class", "usual()", "call"],
    ["Class", "next(Primary) otherwise finest", "otherwise"],
    ["optional Class", "previous(Primary)", null],
    ["Ammo", "Ammo.Standard", null],
    ["optional Ammo", "first(Ammo)", null],
    ["optional Ammo", "last (Ammo)", null],
    ["Obstacle", "Wall(3)", "variant"],
    ["Obstacle", "Wall (3)", "variant"],
    ["optional Obstacle", "none", { value: null }],
    ["Obstacle", "Smoke", { value: { kind: "Smoke" } }],
    ["Class", "heat management", { value: "HeatManagement" }],
    ["Ammo", "Armor piercing", { value: "Armor Piercing" }],
  ])("%s: `%s`", (type, cell, kind) => {
    const { codes, cell: made } = told(type, cell);
    expect(codes).toEqual([]);
    if (kind !== null) expect(kindOf(made)).toEqual(kind);
  });
  it.each([
    ["Class", "Primry", ["Primary"]],
    ["Class", "finest of all", []],
    ["Class", "unknown(3)", []],
    ["Class", "Smoke", []],
    ["Class", "(base", []],
    ["Class", "4 base", []],
    ["Class", "x Primary", ["Primary"]],
    ["Obstacle", "Smok", ["Smoke"]],
    ["optional Class", "Primry", ["Primary"]],
    ["Class", "4 usual()", []],
    ["Obstacle", "Smoke and fire", []],
    ["Class", "first", []],
    ["Class", "base + 1", []],
  ])("%s: `%s` is no name of it", (type, cell, fixes) => {
    expect(told(type, cell)).toMatchObject({ codes: ["variant-in-cell"], fixes });
  });
  it.each([
    ["Ammo", "Standart", ["Standard"]],
    ["Ammo", "Nothing like it", []],
    ["Ammo", "Armor piecing", ["Armor Piercing"]],
  ])("%s: `%s` is no row of it", (type, cell, fixes) => {
    expect(told(type, cell)).toMatchObject({ codes: ["row-in-cell"], fixes });
  });
  it.each([
    ["Class", "none"],
    ["Class", "-"],
    ["Ammo", "none"],
    ["Ammo", "n/a"],
  ])("%s: `%s` is nothing, and the column becomes optional", (type, cell) => {
    expect(told(type, cell)).toMatchObject({ codes: ["nothing-in-words"], fixes: ["optional ", ""] });
  });
  it("that begins with `match` is a formula, if one with a mistake", () => {
    expect(told("Class", "match base it is").codes).not.toContain("variant-in-cell");
  });
  it("of a table with rows that have no key may mean one of them, unless it is a slip", () => {
    const codes = (cell: string): readonly string[] => {
      const { checked, found } = resolved(
        `table Loose {\n  | name: key | n: int |\n  | Standard | 1 |\n  | | 2 |\n}\ntable T {\n  | name: key | cell: Loose |\n  | A | ${cell} |\n}\n`,
      );
      checked("T");
      return found.sorted().map((each) => each.code);
    };
    expect(["Standard", "Standart", "Quite another"].map(codes)).toEqual([
      ["row-without-key"],
      ["row-without-key", "row-in-cell"],
      ["row-without-key"],
    ]);
  });
  it("that needs further values has none", () => {
    expect(told("Obstacle", "Wall").codes).not.toEqual([]);
    expect(kindOf(told("Obstacle", "Wall").cell)).toEqual({ value: null });
  });
  it("is mended where one name is near, not where several are", () => {
    const said = (cell: string): readonly string[] => {
      const { checked, found } = resolved(
        `choice Grade { GradeA, GradeB, Other }\ntable T {\n  | name: key | cell: Grade |\n  | A | ${cell} |\n}\n`,
      );
      checked("T");
      return found.sorted().flatMap((each) => each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text)));
    };
    expect(["GradeC", "Othr"].map(said)).toEqual([[], ["Other"]]);
  });
  it("is not mended where its signs are not as they stand", () => {
    const { checked, found } = resolved(`${head}table T from "t.csv" {\n  name: key\n  cell: Class\n}\n`, {
      "t.csv": 'name,cell\nA,"Prim""ry"\n',
    });
    checked("T");
    expect(found.sorted().map((each) => [each.code, each.fixes])).toEqual([["variant-in-cell", []]]);
  });
  it("is compared with names up to two hundred signs", () => {
    const known = `K${"a".repeat(199)}`;
    const near = (written: string): readonly string[] => {
      const { checked, found } = resolved(
        `table Long {\n  | name: key |\n  | ${known} |\n}\ntable T {\n  | name: key | cell: Long |\n  | A | ${written} |\n}\n`,
      );
      checked("T");
      return found
        .sorted()
        .map((each) => `${each.code}: ${each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text)).join()}`);
    };
    expect([`${known.slice(0, -1)}b`, `${known}b`].map(near)).toEqual([[`row-in-cell: ${known}`], ["row-in-cell: "]]);
  });
  it("is compared with the rows of a table up to two thousand", () => {
    const near = (count: number): number => {
      const rows = Array.from({ length: count }, (_, index) => `Key ${index}`).join("\n");
      const { checked, found } = resolved(
        'table Big from "big.csv" { name: key }\ntable T {\n  | name: key | cell: Big |\n  | A | Key 1x |\n}\n',
        { "big.csv": `name\n${rows}\n` },
      );
      checked("T");
      return found.sorted()[0]?.message.includes("Key 1`") === true ||
        found.sorted()[0]?.hint?.includes("Key 1`") === true
        ? 1
        : 0;
    };
    expect([2000, 2001].map(near)).toEqual([1, 0]);
  });
});

describe("an editor is told what a cell names", () => {
  it("where the name stands as it is", () => {
    const text = `${head}table T {\n  | name: key | class: Class | ammo: Ammo | list: list of Class |\n  | A | Heat Management | ArmorPiercing | Primary |\n}\n`;
    const { model, table } = resolved(text);
    const names = new Names();
    checkTable(createChecker(model, new Collector(), names), table("T"));
    const words = (span: { readonly start: number; readonly end: number }): string => text.slice(span.start, span.end);
    const uses = [...(names.uses.get("rules/fixture/b.rules")?.values() ?? [])]
      .filter((each) => each.written === "cell")
      .map((each) => [words(each.at), words(each.of)]);
    expect(uses).toContainEqual(["Heat Management", "HeatManagement"]);
    expect(uses).toContainEqual(["Primary", "Primary"]);
    expect(uses.find(([at]) => at === "ArmorPiercing")?.[1]).toContain("Armor Piercing");
    expect(uses).toHaveLength(3);
  });
  it("where it has no quotes within quotes, whose place is not known", () => {
    const { model, table } = resolved(
      'table Q from "q.csv" { name: key }\ntable T from "t.csv" {\n  name: key\n  one: Q\n  two: Q\n}\n',
      { "q.csv": 'name\n"a ""b"""\nplain\n', "t.csv": 'name,one,two\nA,"a ""b""",plain\n' },
    );
    const names = new Names();
    checkTable(createChecker(model, new Collector(), names), table("T"));
    expect([...(names.uses.get("rules/fixture/t.csv")?.keys() ?? [])]).toEqual(['name,one,two\nA,"a ""b""",'.length]);
  });
});

describe("columns that are worked out", () => {
  const codes = (lines: string): readonly unknown[] => {
    const { checked, found } = resolved(
      `table Other {\n  one: int = n + 1\n  | name: key | n: int |\n  | X | 1 |\n}\ntable T {\n${lines}\n  | name: key | n: int | other: Other | same: T |\n  | A | 1 | X | A |\n}\n`,
    );
    checked("T");
    return found.sorted().map((each) => `${each.code}: ${each.message}`);
  };
  it("may read each other, but not in a circle", () => {
    expect(codes("  one: int = two + 1\n  two: int = n")).toEqual([]);
    const [told, ...more] = codes("  one: int = two + 1\n  two: int = max([n, one])\n  free: int = n");
    expect(more).toEqual([]);
    expect(told).toMatch(/^columns-in-a-circle: .*one.*two/);
    expect(told).not.toContain("free");
    const text = "table T {\n  one: int = two + 1\n  two: int = one\n  | name: key | n: int |\n  | A | 1 |\n}\n";
    const { checked, found } = resolved(text);
    checked("T");
    expect(found.sorted().map((each) => text.slice(each.span.start).startsWith("one: int"))).toEqual([true]);
  });
  it("may read the column of the same name in another row or table", () => {
    expect(codes("  one: int = other.one + 1")).toEqual([]);
    expect(codes("  one: int = same.n\n  two: int = same.one + one")).toEqual([]);
  });
});
