import { describe, expect, it } from "vitest";
import type { Effects, Program } from "../../../src/ir/program.ts";
import { compileTexts } from "../../support/render.ts";
import { checkText, codes } from "./check-text.ts";

const told = ({ rolls, asks }: Effects): string =>
  [...(rolls ? ["rolls"] : []), ...(asks ? ["asks"] : [])].join(" and ") || "pure";

function programOf(text: string): Program {
  const { program, found } = checkText(text);
  expect(found.filter((each) => each.severity === "error").map((each) => `${each.code}: ${each.message}`)).toEqual([]);
  return program;
}

const ofRules = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(programOf(text).rules.map((rule) => [rule.name, told(rule.effects)]));

describe("a rule rolls", () => {
  it.each<[string, string]>([
    ["int", "d6"],
    ["int", "(2)d6"],
    ["int", "roll(1 to 6)"],
    ["list of int", "2 times d6"],
    ["int", "explode(d6)"],
    ["list of int", "explodeEach(2d6)"],
    ["int", "reroll(d6, on: 1)"],
    ["list of int", "rerollEach(2d6, on: 1)"],
    ["list of int", "shuffle([1, 2])"],
    ["int", "1 + if yes { 2 } else { d6 }"],
  ])("by what stands in it: %s = %s", (result, formula) =>
    expect(ofRules(`rule f(): ${result} = ${formula}`)).toEqual({ f: "rolls" }),
  );
  it("through what it calls, however far away", () => {
    expect(
      ofRules("rule a(): int = b()\nrule b(): int = c() + 1\nrule c(): int = d6\nrule d(x: int): int = x"),
    ).toEqual({ a: "rolls", b: "rolls", c: "rolls", d: "pure" });
  });
  it("and those that call each other, too", () => {
    expect(
      ofRules(
        "rule a(n: int): int = if n is 0 { 0 } else { b(n - 1) }\nrule b(n: int): int = if n is 1 { d6 } else { a(n) }\nrule c(n: int): int = if n is 0 { 1 } else { c(n - 1) }",
      ),
    ).toEqual({ a: "rolls", b: "rolls", c: "pure" });
  });
  it("by a number of times that is rolled, and by a value that it gives to another", () => {
    expect(ofRules("rule a(): list of int = d6 times b(1)\nrule b(x: int): int = x\nrule c(): int = b(d6)")).toEqual({
      a: "rolls",
      b: "pure",
      c: "rolls",
    });
  });
  it("in a loop, a table, a match, and what is done in passing", () => {
    const rules = [
      "repeat d6 times { add 1 to n }",
      "for each x in 2d6 { add x to n }",
      "| d6 > 3 | do |\n | yes | add 1 to n |\n | no | add 2 to n |",
      "match n { 0: { add d6 to n }\n otherwise: { add 1 to n } }",
      "if n is 0 { return d6 }",
    ];
    for (const body of rules)
      expect(ofRules(`rule f(): int {\n let n = 0\n ${body}\n n\n}`), body).toEqual({ f: "rolls" });
  });
  it("if a variant makes it, or what it calls, roll", () => {
    const text =
      'rule a(): int = b() + c()\nrule b(): int = 1\nrule c(): int = 2\nvariant lucky "A die." { rule b(): int = d6 }\nvariant other "No die." { rule c(): int = original() + 1 }';
    expect(ofRules(text)).toEqual({ a: "rolls", b: "rolls", c: "pure" });
    expect(programOf(text).variants.map((variant) => variant.rules.map((rule) => told(rule.effects)))).toEqual([
      ["rolls"],
      ["pure"],
    ]);
  });
  it("by what another rulebook's rule does", async () => {
    const { rulebooks } = await compileTexts(
      new Map([
        [
          "rules/first/a.rules",
          'rulebook first { title "First" }\nrule die(): int = d6\nrule fixed(): int = 6\ntable Loot {\n | name: key | value(): int |\n | Gold | d6 |\n}\n',
        ],
        [
          "rules/second/a.rules",
          'rulebook second { title "Second" }\nuse first\nrule a(): int = first.die()\nrule b(): int = first.fixed()\nrule c(): int = first.Loot.Gold.value()\n',
        ],
      ]),
    );
    const second = rulebooks.find(({ program }) => program?.rulebook.name === "second")?.program;
    expect(second?.rules.map((rule) => [rule.name, told(rule.effects)])).toEqual([
      ["a", "rolls"],
      ["b", "pure"],
      ["c", "rolls"],
    ]);
  });
});

describe("a column of formulas", () => {
  const table =
    "table Loot {\n | name: key | value(): int | price(): int | both(): int |\n | Copper | 1 | 2 | 1 |\n | Gold | 2d6 | 3 | 2 |\n}\n";
  it("rolls if a cell does, and what calls it", () => {
    const program = programOf(`${table}rule a(l: Loot): int = l.value()\nrule b(l: Loot): int = l.price()`);
    expect(program.tables[0]?.columns.map(({ name, effects }) => [name, told(effects)])).toEqual([
      ["name", "pure"],
      ["value", "rolls"],
      ["price", "pure"],
      ["both", "pure"],
    ]);
    expect(program.rules.map((rule) => told(rule.effects))).toEqual(["rolls", "pure"]);
  });
  it("rolls if one of a view's members does", () => {
    const other =
      "table Trap {\n | name: key | value(): int | both(): int |\n | Pit | 1 | d4 |\n}\ntable All from Loot, Trap {\n name: key\n value(): int\n both(): int\n}\n";
    expect(
      ofRules(
        `${table}${other}rule a(l: All): int = l.value()\nrule b(l: All): int = l.both()\nrule c(l: Trap): int = l.value()`,
      ),
    ).toEqual({ a: "rolls", b: "rolls", c: "pure" });
  });
  it("rolls if a variant's cell does", () => {
    const program = programOf(
      `${table}variant rich "More." {\n table Loot {\n | name | price |\n | Gold | 3d6 |\n }\n}\nrule b(l: Loot): int = l.price()`,
    );
    expect(program.rules.map((rule) => told(rule.effects))).toEqual(["rolls"]);
    expect(program.tables[0]?.columns.map(({ effects }) => told(effects))).toEqual(["pure", "rolls", "rolls", "pure"]);
  });
});

describe("a question", () => {
  it("asks and does not roll", () => {
    expect(
      ofRules(
        "rule a(): odds = chance(d6 > 3)\nrule b(): bool = average(2d6) > 6\nrule c(): odds = a() + spread(d6)\nrule d(): int = best([1, 2], by: it * d6)",
      ),
    ).toEqual({ a: "asks", b: "asks", c: "asks", d: "asks" });
  });
  it("may stand where something rolls, too", () => {
    expect(
      ofRules("rule a(): int = best(2d6, by: it)\nrule b(): int = if chance(d6 > 3) > 40% { d6 } else { 0 }"),
    ).toEqual({ a: "rolls and asks", b: "rolls and asks" });
  });
  it.each<[string]>([
    ["let a = if chance(d6 > 3) > 40% { 1 } else { 0 }"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\nlet a = ask()"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\nrecord R { a: bool default ask() }"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\nrecord R { a: bool, check ask() }"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\nrule f(a: bool default ask()): bool = a"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\ntable T {\n | name: key | a: bool |\n | A | ask() |\n}"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\ntable T {\n | name: key | a(): bool |\n | A | ask() |\n}"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\ntable T {\n check ask()\n | name: key | a: int |\n | A | 1 |\n}"],
    ["rule ask(): bool = chance(d6 > 3) > 40%\ntable T {\n b: bool = ask()\n | name: key | a: int |\n | A | 1 |\n}"],
  ])("cannot stand in what plays has already: %s", (text) => expect(codes(text)).toEqual(["asks-outside"]));
});

describe("what is repeated", () => {
  it.each<[string]>([
    ["rule f(): list of int = 3 times d6"],
    ["rule one(): int = 1\nrule f(): list of int = 3 times one()"],
    ["rule f(x: int): list of int = 3 times x + d6"],
    ["rule f(x: int): int { let a = d6\n sum(a times d6 + a) }"],
    ['rule die(): int = 1\nrule f(): int = explode(die(), on: 6)\nvariant real "A die." { rule die(): int = d6 }'],
  ])("may come out differently each time: %s", (text) => expect(codes(text)).toEqual([]));
  it.each<[string, string]>([
    ["rule f(x: int): list of int = 3 times x", "already-rolled"],
    ["rule f(): int { let a = d6\n explode(a + 1, on: 7) }", "already-rolled"],
    ["rule f(): list of int { let a = 3d6\n [1 for each x in 2 times a] }", "already-rolled"],
    ["rule f(): list of int = 3 times 1 + 1", "nothing-rolls"],
    ["rule one(): int = 1\nrule f(): int = reroll(one(), on: 1)", "nothing-rolls"],
  ])("has to roll: %s", (text, code) => expect(codes(text)).toEqual([code]));
});
