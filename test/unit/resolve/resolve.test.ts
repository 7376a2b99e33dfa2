import { describe, expect, it } from "vitest";
import { csvFilesOf, usesOf } from "../../../src/resolve/resolve.ts";
import { pathBelow } from "../../../src/resolve/files.ts";
import { sourceText } from "../../../src/source/text.ts";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";
import { resolved } from "../../support/resolved.ts";

describe("declarations", () => {
  it("may stand in any order and in any file", () => {
    const { model, codes } = resolved([
      "rule soak(wall: Wall): int = limit\n",
      "let limit = 5\ntable Wall {\n| name: key |\n| Glass |\n}\n",
    ]);
    expect(codes()).toEqual([]);
    expect([...model.symbols.keys()]).toEqual(["soak", "limit", "Wall"]);
    const rule = model.symbols.get("soak");
    expect(rule?.kind === "rule" && rule.params[0]?.type).toEqual({ kind: "row", id: "fixture.Wall" });
  });
  it("keeps the first of two with one name", () => {
    const { model, codes } = resolved("let a = 1\nlet a = 2\n");
    expect(codes()).toEqual(["same-name"]);
    const constant = model.symbols.get("a");
    expect(constant?.kind === "constant" && constant.decl.value.kind === "number" && constant.decl.value.value).toBe(1);
  });
  it("takes names that every object has for what they are", () => {
    const { model, codes } = resolved(
      "let constructor = 1\nrule toString(): int = 2\nrecord __proto__ { hasOwnProperty: int }\n",
    );
    expect(codes()).toEqual([]);
    expect([...model.symbols.keys()]).toEqual(["constructor", "toString", "__proto__"]);
  });
  it("does not take names from every object", () => {
    expect(resolved("rule f(a: constructor, b: toString): __proto__ = a\n").codes()).toEqual([
      "unknown-type",
      "unknown-type",
      "unknown-type",
    ]);
  });
});

describe("named numbers", () => {
  it("give their limits to parameters, fields and columns", () => {
    const { model, codes } = resolved(`type Skill = int 0 to most
type Share = percent < 1
let most = 20
rule rank(skill: Skill, share: optional Share): int = 1
record Body { skill: Skill default 3 }
choice Foe { Goblin(skill: Skill) }
table Hero { | name: key | aim: Skill | hide(share: Share): number |
}
player Hunter { skill: Skill clamp default 1 }
`);
    const skill = { low: 0, high: 20, lowOpen: false, highOpen: false };
    const share = { low: null, high: 1, lowOpen: false, highOpen: true };
    const symbol = (name: string) => model.symbols.get(name);
    const [rank, body, foe, hero, hunter] = ["rank", "Body", "Foe", "Hero", "Hunter"].map(symbol);
    expect(codes()).toEqual([]);
    expect(rank?.kind === "rule" && rank.params.map((each) => [each.type, each.bound])).toEqual([
      [{ kind: "int" }, skill],
      [{ kind: "optional", of: { kind: "number" } }, share],
    ]);
    expect(body?.kind === "record" && body.fields[0]?.bound).toEqual(skill);
    expect(foe?.kind === "choice" && foe.variants[0]?.fields[0]?.bound).toEqual(skill);
    expect(hero?.kind === "table" && hero.columns[1]?.bound).toEqual(skill);
    expect(hero?.kind === "table" && hero.columns[2]?.params?.[0]?.bound).toEqual(share);
    expect(hunter?.kind === "entity" && hunter.fields[0]?.bound).toEqual(skill);
  });
  it("stand only where limits are checked", () => {
    const of = (rest: string): readonly string[] => resolved(`type Skill = int 0 to 20\n${rest}\n`).codes();
    for (const type of ["list of Skill", "set of Skill", "map of text to Skill", "range of Skill"])
      expect(of(`rule f(a: ${type}): int = 1`), type).toEqual(["limits-unchecked"]);
    expect(of("rule f(): Skill = 1")).toEqual(["limits-unchecked"]);
    expect(of("let a: Skill = 1")).toEqual(["limits-unchecked"]);
  });
  it("cannot lean on each other, nor on what is no number", () => {
    expect(resolved("type A = B\ntype B = A\nrule f(a: A): int = 1\n").codes()).toEqual([
      "type-not-number",
      "type-not-number",
    ]);
    expect(resolved("type A = A >= 1\n").codes()).toEqual(["type-not-number"]);
    expect(resolved("type A = list of int\n").codes()).toEqual(["type-not-number"]);
    expect(resolved("type A = Nothing\n").codes()).toEqual(["unknown-type"]);
  });
});

describe("types and bounds", () => {
  it("reads all that can be written", () => {
    const { model, codes } = resolved(`choice Size { Small, Large }
let most = 20
record All {
  a: optional int >= 1
  b: list of set of text
  c: map of Size to number
  d: range of number
  e: percent < 1
  f: int -5 to most
  g: number > 0
}
`);
    expect(codes()).toEqual([]);
    const record = model.symbols.get("All");
    const fields = record?.kind === "record" ? record.fields : [];
    expect(fields.map((field) => field.type)).toEqual([
      { kind: "optional", of: { kind: "int" } },
      { kind: "list", of: { kind: "set", of: { kind: "text" } } },
      { kind: "map", key: { kind: "choice", id: "fixture.Size" }, value: { kind: "number" } },
      { kind: "range", of: { kind: "number" } },
      { kind: "number" },
      { kind: "int" },
      { kind: "number" },
    ]);
    expect(fields.map((field) => field.bound)).toEqual([
      { low: 1, high: null, lowOpen: false, highOpen: false },
      null,
      null,
      null,
      { low: null, high: 1, lowOpen: false, highOpen: true },
      { low: -5, high: 20, lowOpen: false, highOpen: false },
      { low: 0, high: null, lowOpen: true, highOpen: false },
    ]);
  });
  it("finds types of a rulebook in use", () => {
    const other = resolved("table Plate {\n| name: key |\n| Steel |\n}\nlet most = 7\n").model;
    const { codes, model } = resolved(
      "use fixtures\nrecord Body { plate: fixtures.Plate, hp: int <= fixtures.most }\n",
      {},
      new Map([["fixtures", other]]),
    );
    expect(codes()).toEqual([]);
    const body = model.symbols.get("Body");
    expect(body?.kind === "record" && body.fields.map((field) => [field.type, field.bound?.high])).toEqual([
      [{ kind: "row", id: "fixture.Plate" }, undefined],
      [{ kind: "int" }, 7],
    ]);
  });
  it("says nothing more where a type is unknown", () => {
    expect(resolved("record A { b: Nowhere >= 3 }\nrule f(a: list of Nowhere): int = 1\n").codes()).toEqual([
      "unknown-type",
      "unknown-type",
    ]);
  });
});

describe("values that never end", () => {
  it("finds records through choices, and lets go where a value can end", () => {
    expect(resolved("record A { b: B }\nrecord B { a: A }\n").codes()).toEqual(["endless-value", "endless-value"]);
    expect(resolved("record A { b: optional B }\nrecord B { a: A }\n").codes()).toEqual([]);
    expect(resolved("record Tree { children: list of Tree }\nchoice Path { End, On(next: Path) }\n").codes()).toEqual(
      [],
    );
  });
});

describe("views", () => {
  const members =
    "table A {\n| name: key | hp: int | x: int |\n| One | 1 | 5 |\n}\ntable B {\n| thing: key | hp: int |\n| Two | 2 |\n}\n";
  it("have the rows of their members", () => {
    const { table, codes } = resolved(`table All from A, B { name: key, hp: number }\n${members}`);
    expect(codes()).toEqual([]);
    expect(table("All").rows.map((row) => row.key)).toEqual(["One", "Two"]);
    expect(table("All").members).toEqual(["fixture.A", "fixture.B"]);
  });
  it("may join views", () => {
    const { table, codes } = resolved(
      `table All from Some, B { name: key, hp: int }\ntable Some from A { name: key, hp: int }\n${members}`,
    );
    expect(codes()).toEqual([]);
    expect(table("All").keys.get("Two")?.key).toBe("Two");
  });
});

describe("variants", () => {
  const wall = "table Wall {\n| name: key | hp: int | cost: int |\n| Glass | 10 | 1 |\n| Brick Wall | 80 | 2 |\n}\n";
  it("name rows as written or joined, and change only the cells that are filled", () => {
    const { model, codes } = resolved(
      `${wall}variant v "V." {\n table Wall {\n  | Name | Cost | HP |\n  | BrickWall | | 40 |\n }\n}\n`,
    );
    expect(codes()).toEqual([]);
    const patch = model.variants[0]?.tables[0];
    expect(patch?.columns).toEqual(["cost", "hp"]);
    expect(patch?.rows.map((row) => [row.key, [...row.cells].map(([name, cell]) => [name, cell.text])])).toEqual([
      ["Brick Wall", [["hp", "40"]]],
    ]);
  });
  it("hold the changes of those they build on where both change a table", () => {
    const variant = (name: string, base: string, row: string): string =>
      `variant ${name} "V." ${base} {\n table Wall {\n  | name | hp |\n  | ${row} |\n }\n}\n`;
    const { model, codes } = resolved(
      `${wall}${variant("c", "with a, b", "Glass | 3")}${variant("a", "", "Glass | 1")}${variant("b", "", "Brick Wall | 2")}variant d "D." with a, b { }\n`,
    );
    expect(codes()).toEqual([]);
    const rows = (name: string): unknown =>
      model.variants
        .find((each) => each.name === name)
        ?.tables[0]?.rows.map((row) => [row.key, row.cells.get("hp")?.text]);
    expect(rows("c")).toEqual([
      ["Glass", "1"],
      ["Brick Wall", "2"],
      ["Glass", "3"],
    ]);
    expect(rows("d")).toEqual([
      ["Glass", "1"],
      ["Brick Wall", "2"],
    ]);
  });
});

describe("files", () => {
  it.each([
    "../x.csv",
    "/x.csv",
    "a/../../x.csv",
    "C:/x.csv",
    "..\\x.csv",
    "a\\b.csv",
    "http://x/y.csv",
    "",
    "x",
    ".csv/..",
    "a//b.csv",
    "a/./b.csv",
    "x.csv\n",
    "x\0.csv",
    " x.csv",
  ])("does not read %j", (path) => {
    expect(pathBelow("rules/fixture", path)).toBeNull();
  });
  it("reads below the folder", () => {
    expect(pathBelow("rules/fixture", "x.csv")).toBe("rules/fixture/x.csv");
    expect(pathBelow("rules/fixture", "./a b/x.CSV")).toBe("rules/fixture/a b/x.CSV");
  });
  it("lists what a document wants", () => {
    const document = parseDocument(
      sourceText(
        "rules/f/a.rules",
        'use b\nuse a\nuse b\ntable T from "t.csv" { name: key }\ntable U from "../t.csv" { name: key }\n',
      ),
      new Collector(),
    );
    expect(usesOf(document)).toEqual(["b", "a"]);
    expect(csvFilesOf(document, "rules/f").map((file) => file.path)).toEqual(["rules/f/t.csv"]);
  });
});
