import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import type { RawCell } from "../../../src/syntax/ast.ts";
import {
  cellText,
  parseDataHeader,
  parseExprCell,
  parseRollingCell,
  parseStatementsCell,
  parseTestCell,
  parseTestHeader,
} from "../../../src/syntax/cells.ts";
import { isRule, splitRow } from "../../../src/syntax/rows.ts";
import { shape, statementShape, testShape } from "./shape.ts";
import { Span } from "../../../src/source/span.ts";

const cell = (text: string, start = 40): RawCell => ({
  text,
  span: Span.still("rules/t/t.rules", start, start + text.length),
});

describe("a cell with a value", () => {
  it.each([
    ["12", "12"],
    ["-12", "(- 12)"],
    ["–12", "(- 12)"],
    ["+2", "(+ 2)"],
    ["7.5", "7.5"],
    ["47.9%", "0.479%"],
    ["yes", "yes"],
    ["no", "no"],
    ["none", "none"],
    ["Full", "Full"],
    ["5 + str / 10", "(+ 5 (/ str 10))"],
    ["**Feint**", "Feint"],
    ["*12*", "12"],
    ["Shot(multiplier: 1.5)", "Shot(multiplier:1.5)"],
    ['"a\\|b"', '"a|b"'],
    ["[1, 2]", "[1 2]"],
    ["1 to 5", "(to 1 5)"],
    ["d6", "d6"],
    ["D6", "d6"],
    ["2d6 * 10", "(* 2d6 10)"],
    ["(a)d%", "{a}d%"],
    ["__proto__", "__proto__"],
    ["0", "0"],
    ["007", "7"],
  ])("%s", (text, expected) => {
    const found = new Collector();
    expect(shape(parseExprCell(cell(text), found))).toBe(expected);
    expect(found.count).toBe(0);
  });
  it.each([
    ["1,000", "bad-number", "1000"],
    ["12,345,678", "bad-number", "12345678"],
    ["7,5", "bad-number", "7.5"],
    ["0.5x", "bad-number", "0.5"],
    ["+1CS", "bad-number", "+1"],
    ["12+", "bad-number", "12"],
    ["4(b)", "bad-number", "4"],
    ["N/A", "bad-number", ""],
    ["n/a", "bad-number", ""],
    ["—", "bad-number", ""],
    ["½", "bad-number", "0.5"],
    ["5 gp", "bad-number", "5"],
    ["$5", "bad-number", "5"],
    ["~3", "bad-number", "3"],
    ["at least 5", "bad-number", "5"],
    [".5", "bad-number", "0.5"],
    ["10m", "bad-number", "10"],
    ["1 000", "bad-number", "1000"],
    ["×2", "bad-number", "2"],
    ["7O", "bad-number", "70"],
    ["1l5", "bad-number", "115"],
    ["10l", "bad-number", "10"],
  ])("%s is answered with a fix", (text, code, better) => {
    const found = new Collector();
    expect(parseExprCell(cell(text), found).kind).toBe("missing");
    expect(found.sorted().map((each) => each.code)).toEqual([code]);
    expect(found.sorted()[0]?.fixes[0]?.edits).toEqual([{ span: cell(text).span, text: better }]);
  });
  it.each([
    ["1-5", "difference-of-numbers"],
    ["6–8", "difference-of-numbers"],
    ["4d6kh3", "foreign-dice"],
    ["d0", "die-without-sides"],
    ["skill d6", "count-without-brackets"],
    ["a b", "two-on-one-line"],
    ["a | b", "bar-in-formula"],
    ["true", "foreign-word"],
    ["a = 3", "equals-sign"],
    ["(a", "unclosed-bracket"],
    ["99999999999999999", "number-too-big"],
    ['"a', "unclosed-text"],
    ["a +", "ended-too-soon"],
  ])("%s is %s", (text, code) => {
    const found = new Collector();
    parseExprCell(cell(text), found);
    expect(found.sorted().map((each) => each.code)).toEqual([code]);
  });
  it("says where it stands if it is told", () => {
    const found = new Collector();
    parseExprCell(cell("1,000"), found, "row `Glass`, column `hp`");
    expect(found.sorted()[0]?.context).toBe("row `Glass`, column `hp`");
  });
  it("marks exactly the word that is meant", () => {
    const found = new Collector();
    parseExprCell(cell("aa + true", 100), found);
    expect(found.sorted()[0]?.span).toEqual(Span.still("rules/t/t.rules", 105, 109));
  });
  it("marks the whole cell where the text is not as it stands in the file", () => {
    const found = new Collector();
    parseExprCell({ text: "aa + true", span: Span.still("t.csv", 10, 30) }, found);
    expect(found.sorted()[0]?.span).toEqual(Span.still("t.csv", 30, 30));
  });
  it("may be 10 MB long", () => {
    for (const part of ["(", "a + ", "1", '"', "*", "1-"]) {
      const big = cell(part.repeat(10_000_000 / part.length));
      const found = new Collector();
      expect(parseExprCell(big, found)).toBeDefined();
      expect(parseTestCell(big, found)).toBeDefined();
      expect(parseDataHeader(big, found)).toBeDefined();
      expect(cellText(big)).toBeDefined();
    }
  });
});

describe("a cell with a test", () => {
  it.each([
    ["", "any"],
    ["-", "any"],
    ["–", "any"],
    ["otherwise", "otherwise"],
    ["5", "5"],
    [">= 5", ">=5"],
    ["≥5", ">=5"],
    ["< low", "<low"],
    ["< -3", "<(- 3)"],
    ["3 to 5", "(to 3 5)"],
    ["1-5", "(to 1 5)"],
    ["6–8", "(to 6 8)"],
    ["6 — 8", "(to 6 8)"],
    ["01-40", "(to 1 40)"],
    ["76-00", "(to 76 100)"],
    ["00-09", "(to 0 9)"],
    ["over 3 to under 5", "(over-to-under 3 5)"],
    ["about 4.2", "about 4.2"],
    ["Full, Part", "Full,Part"],
    ["not Full, Part", "not Full,Part"],
    ["none", "none"],
    ["low to low + 3", "(to low (+ low 3))"],
    ["Wall(hp: > 3)", "Wall(hp:>3)"],
    ["> 10%", ">0.1%"],
    ["(1 - 5)", "{(- 1 5)}"],
    ["**Full**", "Full"],
    ['"a"', '"a"'],
  ])("%s", (text, expected) => {
    const found = new Collector();
    expect(testShape(parseTestCell(cell(text), found))).toBe(expected);
    expect(found.count).toBe(0);
  });
  it.each([
    ["12+", ">= 12", ">=12", "bad-number"],
    ["300+", ">= 300", ">=300", "bad-number"],
    ["5 or more", ">= 5", ">=5", "foreign-comparison"],
    ["up to 5", "<= 5", "<=5", "foreign-comparison"],
    ["over 5", "> 5", ">5", "foreign-comparison"],
    ["under 5", "< 5", "<5", "foreign-comparison"],
    ["less than 5", "< 5", "<5", "foreign-comparison"],
    ["at least 65", ">= 65", ">=65", "foreign-comparison"],
    ["1,000", "1000", "1000", "bad-number"],
    ["0.5x", "0.5", "0.5", "bad-number"],
  ])("%s is read as %s, and named", (text, better, expected, code) => {
    const found = new Collector();
    expect(testShape(parseTestCell(cell(text), found))).toBe(expected);
    expect(found.sorted().map((each) => each.code)).toEqual([code]);
    expect(found.sorted()[0]?.fixes[0]?.edits[0]?.text).toBe(better);
  });
});

describe("a heading with a type", () => {
  const heading = (text: string) => {
    const found = new Collector();
    const field = parseDataHeader(cell(text), found);
    expect(found.count).toBe(0);
    return field;
  };
  it("may be bare: then it is the key", () => {
    expect(heading("Weapon Type")).toMatchObject({
      name: { text: "weaponType" },
      type: { name: { text: "text" } },
      flags: [{ text: "key" }],
      params: null,
    });
  });
  it("may say that it is the key", () => {
    expect(heading("Weapon + Ammo: key")).toMatchObject({
      name: { text: "weaponAmmo" },
      type: { name: { text: "text" } },
      flags: [{ text: "key" }],
    });
  });
  it("has a type, a bound, flags, a default", () => {
    const field = heading("SP Cost: int >= 0 gaps default 3");
    expect(field).toMatchObject({
      name: { text: "spCost" },
      type: { name: { text: "int" } },
      bound: { kind: "compare", op: ">=" },
      flags: [{ text: "gaps" }],
    });
    expect(field.default === null ? "" : shape(field.default)).toBe("3");
  });
  it("may have parameters", () => {
    expect(heading("damage(str: int >= 0): number")).toMatchObject({
      name: { text: "damage" },
      params: [{ name: { text: "str" }, bound: { op: ">=" } }],
    });
    expect(heading("damage(): int").params).toEqual([]);
  });
  it.each(["Mass [kg]: number", "Mass (kg): number"])("may have a unit: %s", (text) => {
    expect(heading(text)).toMatchObject({ name: { text: "mass" }, params: null, type: { name: { text: "number" } } });
  });
  it("may have any word", () => {
    expect(heading("to: int").name.text).toBe("to");
    expect(heading("__proto__: int").name.text).toBe("__proto__");
  });
  it("that cannot be read is silent from then on", () => {
    const found = new Collector();
    expect(parseDataHeader(cell("hp: int >="), found)).toMatchObject({
      name: { text: "hp" },
      type: { name: { text: "" } },
    });
    expect(found.sorted().map(({ code }) => code)).toEqual(["ended-too-soon"]);
  });
});

describe("a heading that is a formula", () => {
  const heading = (text: string) => parseTestHeader(cell(text), new Collector());
  it.each([
    ["hp", "hp"],
    ["armored >= 0", "(>= armored 0)"],
    ["sealed(weapon, armor)", "sealed(weapon armor)"],
    ["Base Damage", "baseDamage"],
    ["result.damage", "result.damage"],
    ["disputed", "disputed"],
    ["do", "do"],
    ["rolling", "rolling"],
    ["from", "from"],
    ["d6", "d6"],
    ["yes", "yes"],
  ])("%s", (text, expected) => {
    const read = heading(text);
    expect(read.kind === "single" ? shape(read.value) : "").toBe(expected);
  });
  it("may be two, for a grid", () => {
    const read = heading("coverage \\ effect");
    expect(read.kind === "grid" ? [shape(read.row), shape(read.column), read.column.span.start] : []).toEqual([
      "coverage",
      "effect",
      51,
    ]);
  });
});

describe("a cell of statements", () => {
  it.each([
    ["", []],
    ["add 1 to x then stop", ["add 1 to x", "stop"]],
    ["f(1)", ["f(1)"]],
  ])("%s", (text, expected) => {
    expect(parseStatementsCell(cell(text), new Collector()).map(statementShape)).toEqual(expected);
  });
});

describe("a cell of what dice are to show", () => {
  it.each([
    ["", []],
    ["-", []],
    ["–", []],
    ["6", ["6"]],
    ["6,4", ["6", "4"]],
    ["6, 4, 2", ["6", "4", "2"]],
    ["1,000", ["1", "0"]],
    ["-1, 0", ["(- 1)", "0"]],
    ["Gold, 4", ["Gold", "4"]],
    ['Treasure.Gold, Treasure["9mm"]', ["Treasure.Gold", 'Treasure["9mm"]']],
    ["Card(rank: 3), none", ["Card(rank:3)", "none"]],
  ])("%s", (text, expected) => {
    const found = new Collector();
    expect(parseRollingCell(cell(text), found).map(shape)).toEqual(expected);
    expect(found.count).toBe(0);
  });
  it.each([
    ["6 4 2", "missing-sign", ["6", "4", "2"]],
    ["6,", "ended-too-soon", ["missing"]],
    ["4d6kh3, 2", "foreign-dice", ["missing", "2"]],
    ["6; 4", "unexpected-word", ["missing"]],
  ])("%s is %s", (text, code, expected) => {
    const found = new Collector();
    expect(parseRollingCell(cell(text), found, "row 2").map(shape)).toEqual(expected);
    expect(found.sorted().map((each) => [each.code, each.context])).toEqual([[code, "row 2"]]);
  });
});

describe("the text of a cell", () => {
  it.each([
    ["a\\|b", "a|b"],
    ["**Feint**", "Feint"],
    ["*a* and *b*", "*a* and *b*"],
    ["`x`", "x"],
    ["“quoted”", "“quoted”"],
    ["a_b", "a_b"],
    ["***x***", "x"],
    ["2*3", "2*3"],
    ["*", "*"],
    ["**", "**"],
    ["`${x}`", "${x}"],
    ["*/", "*/"],
    ["__proto__", "proto"],
    ["\\_\\_proto\\_\\_", "__proto__"],
    ["\\*x\\*", "*x*"],
    ["*x\\*", "*x*"],
    ["**a\\*b**", "a*b"],
    ["a\\\\b", "a\\b"],
  ])("%s", (text, expected) => {
    expect(cellText(cell(text))).toBe(expected);
  });
});

describe("a row", () => {
  const texts = (text: string): readonly string[] => splitRow(Span.ofFile("f"), text, 0).cells.map((each) => each.text);
  it.each([
    ["| a | b |", ["a", "b"]],
    ["| a | b", ["a", "b"]],
    ["|a||b|", ["a", "", "b"]],
    ["| a \\| b | c |", ["a \\| b", "c"]],
    ["|", []],
    ["| |", [""]],
    ["| a | b |   ", ["a", "b"]],
    ["|\ta\u00a0|", ["a"]],
  ])("%j", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });
  it("knows where each cell stands", () => {
    expect(splitRow(Span.ofFile("f"), "| ab |  | c |", 10).cells.map(({ span }) => [span.start, span.end])).toEqual([
      [12, 14],
      [17, 17],
      [20, 21],
    ]);
  });
  it("of dashes is decoration", () => {
    expect(isRule(splitRow(Span.ofFile("f"), "| --- | :--: | ---: | — |", 0), 1)).toBe(true);
    expect(isRule(splitRow(Span.ofFile("f"), "| - | - |", 0), 2)).toBe(false);
    expect(isRule(splitRow(Span.ofFile("f"), "| --- | a |", 0), 1)).toBe(false);
    expect(isRule(splitRow(Span.ofFile("f"), "| | |", 0), 1)).toBe(false);
  });
});
