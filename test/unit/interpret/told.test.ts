/** What an explanation tells, line by line. */
import { describe, expect, it } from "vitest";
import { explainCall } from "../../../src/interpret/explain/explain.ts";
import { explanationText } from "../../../src/interpret/explain/text.ts";
import type { Json } from "../../../src/ir/program.ts";
import { sourceText, type Sources } from "../../../src/source/text.ts";
import { checkText } from "../check/check-text.ts";

const declared = `
choice Obstacle { Wall(hp: int), Smoke }
choice Side { Left, Right }
record Flight { damage: number, side: Side, hits: int default 0 }
table Ammo {
  double: int = hp * 2
  | name: key | hp: int | hit(n: int): number |
  | Ball | 10 | n + hp |
  | Slug | 4 | n / hp |
}
let base = 5
rule half(n: int): number = n / 2
rule same(n: int): int = n
variant soft "Softer." { rule half(n: int): number = original(n) - 1 }
`;

/** The lines between the question and the answer, without the places of rules. */
function lines(rule: string, args: readonly Json[], settings = "", variant: string | null = null): readonly string[] {
  const text = declared + rule;
  const { program, found } = checkText(text, settings);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const file = "rules/fixture/a.rules";
  const sources: Sources = new Map([
    [file, sourceText(file, `rulebook fixture { title "Fixture" \n ${settings} }\n${text}`)],
  ]);
  const written = explanationText(explainCall([program], "fixture.r", args, { sources, variant }));
  const all = written.replace(/ {2}a\.rules:\d+$/gm, "").split("\n");
  const from = all.indexOf("");
  return all
    .slice(
      from + 1,
      all.findIndex((line, index) => index > from && line === ""),
    )
    .filter((line) => line.startsWith("  "))
    .map((line) => line.slice(2));
}

describe("a formula with the values put in", () => {
  it.each<[string, string, string, readonly Json[], string]>([
    ["a: int, b: int", "int", "a + b", [7, 2], "7 + 2 = 9"],
    ["a: int, b: int", "int", "a - b + 1", [7, 2], "7 - 2 + 1 = 6"],
    ["a: int, b: int", "int", "a - (b - 1)", [7, 2], "7 - (2 - 1) = 6"],
    ["a: int, b: int", "int", "(a - b) * 3", [7, 2], "(7 - 2) * 3 = 15"],
    ["a: int, b: int", "int", "a * b - 3", [7, 2], "7 * 2 - 3 = 11"],
    ["a: int, b: int", "int", "a + b * 3", [7, 2], "7 + 2 * 3 = 13"],
    ["a: int, b: int", "int", "a * (b * 3)", [7, 2], "7 * (2 * 3) = 42"],
    ["a: int, b: int", "int", "a - b", [7, -2], "7 - (-2) = 9"],
    ["a: int, b: int", "int", "-(a + b)", [7, 2], "-(7 + 2) = -9"],
    ["a: int, b: int", "bool", "not (a > b)", [7, 2], "not 7 > 2 = no"],
    ["a: int, b: int", "bool", "not (a > 3 and b > 1)", [7, 2], "not (7 > 3 and 2 > 1) = no"],
    ["a: int, b: int", "bool", "a > 3 and b > 3", [7, 2], "7 > 3 and 2 > 3 = no"],
    ["a: int, b: int", "bool", "a > 3 or b > 3", [7, 2], "7 > 3 = yes"],
    ["a: int, b: int", "bool", "a < 3 or b <= 2", [7, 2], "7 < 3 or 2 <= 2 = yes"],
    ["a: int, b: int", "bool", "(a < 3 or b < 3) and b >= 2", [7, 2], "(7 < 3 or 2 < 3) and 2 >= 2 = yes"],
    ["a: int, b: int", "bool", "a < 3 or b < 3 and b >= 2", [7, 2], "7 < 3 or 2 < 3 and 2 >= 2 = yes"],
    ["a: int, b: int", "text", '"a" & a & b', [7, 2], '"a" & 7 & 2 = "a72"'],
    ["a: int, b: int", "text", '"a" & (a + b)', [7, 2], '"a" & 7 + 2 = "a9"'],
    ["a: int, b: int", "bool", "a is b", [7, 2], "7 is 2 = no"],
    [
      "xs: list of int, b: int",
      "bool",
      "sum(xs) * 2 >= b + 3 and b < 9",
      [[2, 5], 2],
      "sum([2, 5]) * 2 >= 2 + 3 and 2 < 9 = 14 >= 5 and 2 < 9 = yes",
    ],
    ["a: int, b: int", "bool", "a is not b + 5", [7, 2], "7 is not 2 + 5 = 7 is not 7 = no"],
    ["x: number", "bool", "x is about 0.5", [0.52], "0.52 is about 0.5 = yes"],
    ["x: number", "bool", "x is about 50%", [0.52], "0.52 is about 0.50 = no"],
    ["a: int, b: int", "bool", "a in 1 to b", [7, 2], "7 in 1 to 2 = no"],
    ["a: int, b: int", "bool", "a not in 1 to b", [7, 2], "7 not in 1 to 2 = yes"],
    ["o: optional int", "bool", "o is none", [null], "none is none = yes"],
    ["o: optional int", "bool", "o is not none", [3], "3 is not none = yes"],
    ["w: Obstacle", "bool", "w is Wall", [{ kind: "Wall", hp: 3 }], "Wall(hp: 3) is Wall = yes"],
    ["w: Obstacle", "bool", "w is not Wall", [{ kind: "Smoke" }], "Smoke is not Wall = yes"],
    ["a: int, b: int", "int", "max(a, b + 1)", [7, 2], "max(7, 2 + 1) = 7"],
    ["xs: list of int", "int", "sum(xs)", [[7, 2]], "sum([7, 2]) = 9"],
    ["a: int", "int", "floor(a / 2)", [7], "floor(7 / 2) = 3"],
    ["x: number", "number", "x * 3", [0.1], "0.1 * 3 = 0.3"],
  ])("%s: %s = %s", (params, type, formula, args, filled) => {
    expect(lines(`rule r(${params}): ${type} = ${formula}`, args)).toEqual([`${formula} = ${filled}`]);
  });

  it.each<[string, string, readonly Json[], readonly string[]]>([
    ["what is its value is not said twice", "rule r(a: int): int = -a", [7], ["-a = -7"]],
    ["a constant", "rule r(): int = base", [], ["base = 5"]],
    ["a local says nothing", "rule r(a: int): int = a", [7], []],
    ["a key without its table", 'rule r(w: Ammo): text = w & "!"', ["Ball"], ['w & "!" = Ball & "!" = "Ball!"']],
    [
      "what was cut off",
      "rule r(a: int): number = a / 3",
      [7],
      ["a / 3 = 7 / 3 = 2.33333333333", "  kept as 2.333333"],
    ],
    ["what comes out even", "rule r(a: int): number = a / 2", [7], ["a / 2 = 7 / 2 = 3.5"]],
    ["a column", "rule r(w: Ammo): int = w.hp + 1", ["Ball"], ["w.hp + 1 = 10 + 1 = 11"]],
    [
      "a column of one formula",
      "rule r(w: Ammo): int = w.double + w.double",
      ["Ball"],
      ["Ammo, Ball: double = hp * 2 = 10 * 2 = 20", "w.double + w.double = 20 + 20 = 40"],
    ],
    [
      "a column of formulas",
      "rule r(w: Ammo): number = w.hit(n: 3) * 2",
      ["Ball"],
      ["Ammo, Ball: hit = n + hp = 3 + 10 = 13", "w.hit(n: 3) * 2 = 13 * 2 = 26"],
    ],
    [
      "two rows of one column",
      "rule r(v: Ammo, w: Ammo): int = v.double - w.double",
      ["Ball", "Slug"],
      [
        "Ammo, Ball: double = hp * 2 = 10 * 2 = 20",
        "Ammo, Slug: double = hp * 2 = 4 * 2 = 8",
        "v.double - w.double = 20 - 8 = 12",
      ],
    ],
  ])("%s", (_, rule, args, expected) => {
    expect(lines(rule, args)).toEqual(expected);
  });

  it.each([
    ["down", "rounded down to 3"],
    ["up", "rounded up to 4"],
    ["nearest", "rounded to 4"],
  ])("what rounding %s did", (rounding, told) => {
    expect(lines("rule r(a: int): int = a / 2", [7], `rounding ${rounding}`)).toEqual([
      "a / 2 = 7 / 2 = 3.5",
      `  ${told}`,
    ]);
  });

  it("stands on several lines where it is too long for one", () => {
    const long = "firstLongName + secondLongName + thirdLongName + fourthLongName";
    expect(
      lines(
        `rule r(firstLongName: int, secondLongName: int, thirdLongName: int, fourthLongName: int): int {\n let whole = ${long}\n whole\n}`,
        [1000000001, 1000000002, 1000000003, 1000000004],
      ),
    ).toEqual([`whole = ${long}`, "      = 1000000001 + 1000000002 + 1000000003 + 1000000004", "      = 4000000010"]);
  });
});

describe("what was decided", () => {
  it.each<[string, string, readonly Json[], readonly string[]]>([
    [
      "a comparison with both sides",
      "rule r(a: int, b: int): int = if a > b { 1 } else { 0 }",
      [7, 2],
      ["a > b? 7 > 2: yes"],
    ],
    [
      "the other branch, with its formula",
      "rule r(a: int, b: int): int = if a < b { 1 } else { a + b }",
      [7, 2],
      ["a < b? 7 < 2: no", "a + b = 7 + 2 = 9"],
    ],
    ["a yes or no bare", "rule r(c: bool): int = if c { 1 } else { 0 }", [true], ["c? yes"]],
    ["its contrary bare", "rule r(c: bool): int = if not c { 1 } else { 0 }", [true], ["not c? no"]],
    ["none", "rule r(o: optional int): int = if o is none { 1 } else { 0 }", [3], ["o is none? 3 is none: no"]],
    [
      "both of two",
      "rule r(a: int, c: bool): int = if c and a > 3 { 1 } else { 0 }",
      [7, true],
      ["c and a > 3? yes and 7 > 3: yes"],
    ],
    [
      "a variant bare",
      "rule r(w: Obstacle): int = if w is Wall { w.hp } else { 0 }",
      [{ kind: "Wall", hp: 3 }],
      ["w is Wall? yes", "w.hp = 3"],
    ],
    [
      "a row by its tests",
      "rule r(a: int): int {\n | a | result |\n | < 5 | 1 |\n | 5 to 9 | 2 |\n | otherwise | 3 |\n}",
      [7],
      ["row 2 fits: a 7 is 5 to 9"],
    ],
    [
      "a row that says it",
      "rule r(a: int): int {\n | a | result |\n | 7 | 1 |\n | otherwise | 3 |\n}",
      [7],
      ["row 1 fits: a is 7"],
    ],
    [
      "a row that fits beside others",
      "rule r(a: int): int {\n rows sum\n | a | result |\n | < 5 | 1 |\n | | 2 |\n}",
      [1],
      ["row 1 fits: a 1 is < 5", "row 2 fits: it always does"],
    ],
    [
      "the row for the rest",
      "rule r(a: int): int {\n | a | result |\n | < 5 | 1 |\n | otherwise | a + 1 |\n}",
      [7],
      ["row 2 fits: none above it does", "a + 1 = 7 + 1 = 8"],
    ],
    [
      "two columns, one of them empty",
      "rule r(a: int, c: bool): int {\n | a | c | result |\n | | yes | 1 |\n | < 5 | no | 2 |\n | otherwise | | 3 |\n}",
      [3, false],
      ["row 2 fits: a 3 is < 5, c is no"],
    ],
    [
      "the one row that fits, once",
      "rule r(a: int): int {\n rows unique\n | a | result |\n | < 5 | 1 |\n | >= 5 | 2 |\n}",
      [7],
      ["row 2 fits: a 7 is >= 5"],
    ],
    [
      "all rows that fit",
      "rule r(a: int): int {\n rows sum\n | a | result |\n | > 5 | 1 |\n | < 5 | 2 |\n | > 6 | a * 3 |\n}",
      [7],
      ["row 1 fits: a 7 is > 5", "row 3 fits: a 7 is > 6"],
    ],
    [
      "a case",
      "rule r(w: Obstacle): int = match w {\n Wall(hp): hp * 2\n otherwise: 0\n}",
      [{ kind: "Wall", hp: 3 }],
      ["case Wall(hp)", "hp * 2 = 3 * 2 = 6"],
    ],
  ])("%s", (_, rule, args, expected) => {
    expect(lines(rule, args)).toEqual(expected);
  });
});

describe("what was done", () => {
  const body = (params: string, result: string, ...text: readonly string[]): string =>
    `rule r(${params}): ${result} {\n${text.join("\n")}\n}`;
  const turns = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => {
      const number = index + 1;
      return [
        `${number}${["st", "nd", "rd"][index] ?? "th"} x: ${number}`,
        `  s = ${(number * index) / 2} + ${number} = ${(number * (number + 1)) / 2}`,
      ];
    }).flat();
  const total = body("n: int", "int", "let s = 0", "for each x in 1 to n { add x to s }", "s");
  it.each<[string, string, readonly Json[], readonly string[]]>([
    [
      "a name with its formula",
      body("a: int", "int", "let b = a + 1", "b * 2"),
      [7],
      ["b = a + 1 = 7 + 1 = 8", "b * 2 = 8 * 2 = 16"],
    ],
    ["a name of a value", body("a: int", "int", "let b = a", "b * 2"), [7], ["b = 7", "b * 2 = 7 * 2 = 14"]],
    ["a new value", body("a: int", "int", "let b = a", "set b = b * 3", "b"), [7], ["b = 7", "b = b * 3 = 7 * 3 = 21"]],
    [
      "what was added and taken",
      body("a: int", "int", "let b = a", "add 2 to b", "take 3 from b", "b"),
      [7],
      ["b = 7", "b = 7 + 2 = 9", "b = 9 - 3 = 6"],
    ],
    [
      "a value changed in a record",
      body("f: Flight", "Flight", "let g = f", "set g.hits = g.hits + 1", "g"),
      [{ damage: 1, side: "Left", hits: 2 }],
      ["g = Flight(damage: 1, side: Left, hits: 2)", "g.hits = g.hits + 1 = 2 + 1 = 3"],
    ],
    [
      "what was returned, and no more",
      body("a: int", "int", "if a > 3 { return a * 2 }", "a * 3"),
      [7],
      ["a > 3? 7 > 3: yes", "a * 2 = 7 * 2 = 14"],
    ],
    ["the turns of a loop", total, [3], ["s = 0", ...turns(3)]],
    ["twelve turns", total, [12], ["s = 0", ...turns(12)]],
    ["more turns", total, [14], ["s = 0", ...turns(12), "… and 2 more"]],
    ["one turn", total, [1], ["s = 0", "x: 1", "  s = 0 + 1 = 1"]],
    [
      "only turns that fit",
      body("xs: list of Side", "int", "let s = 0", "for each x in xs where x is Left { add 1 to s }", "s"),
      [["Left", "Right", "Left"]],
      ["s = 0", "1st x: Left", "  s = 0 + 1 = 1", "2nd x: Left", "  s = 1 + 1 = 2"],
    ],
    [
      "so many turns",
      body("n: int", "int", "let s = 1", "repeat n times { set s = s * 2 }", "s"),
      [2],
      ["s = 1", "turn 1", "  s = s * 2 = 1 * 2 = 2", "turn 2", "  s = s * 2 = 2 * 2 = 4"],
    ],
    [
      "what was called, and why",
      body("a: int", "number", "half(a) + 1"),
      [7],
      ["half(a) = n / 2 = 7 / 2 = 3.5", "half(a) + 1 = 3.5 + 1 = 4.5"],
    ],
    [
      "what was called by a name",
      body("a: int", "number", "let h = half(a)", "h + 1"),
      [7],
      ["h = half(a) = n / 2 = 7 / 2 = 3.5", "h + 1 = 3.5 + 1 = 4.5"],
    ],
    [
      "what was called before",
      body("a: int", "number", "half(a) + half(a)"),
      [7],
      ["half(a) = n / 2 = 7 / 2 = 3.5", "half(a) = 3.5, as before", "half(a) + half(a) = 3.5 + 3.5 = 7"],
    ],
    [
      "the same with another value",
      body("a: int", "number", "half(a) + half(a + 1)"),
      [7],
      ["half(a) = n / 2 = 7 / 2 = 3.5", "half(a + 1) = n / 2 = 8 / 2 = 4", "half(a) + half(a + 1) = 3.5 + 4 = 7.5"],
    ],
    [
      "what was left out",
      "rule r(a: int, b: int default a + 1): int = a * b",
      [7],
      ["b (left out) = a + 1 = 7 + 1 = 8", "a * b = 7 * 8 = 56"],
    ],
    [
      "a list, where its elements have something to tell",
      body("xs: list of int", "number", "sum(half(x) for each x in xs)"),
      [[2, 4]],
      [
        "1st: 2",
        "  half(x) = n / 2 = 2 / 2 = 1",
        "2nd: 4",
        "  half(x) = n / 2 = 4 / 2 = 2",
        "sum(half(x) for each x in xs) = sum([1, 2]) = 3",
      ],
    ],
    [
      "a list of one",
      body("xs: list of int", "number", "sum(half(x) for each x in xs)"),
      [[2]],
      ["each: 2", "  half(x) = n / 2 = 2 / 2 = 1", "sum(half(x) for each x in xs) = sum([1]) = 1"],
    ],
    [
      "a call that is long",
      body("a: int", "int", "same(a + 1000000000000 + 2000000000000 + 3000000000000 + 4000000000) + 1"),
      [7],
      [
        "same(…) = 6004000000007",
        "same(a + 1000000000000 + 2000000000000 + 3000000000000 + 4000000000) + 1",
        " = 6004000000007 + 1",
        " = 6004000000008",
      ],
    ],
  ])("%s", (_, rule, args, expected) => {
    expect(lines(rule, args)).toEqual(expected);
  });

  it("is said to be of a variant", () => {
    expect(lines("rule r(a: int): number = half(a)", [7], "", "fixture.soft")).toEqual([
      "half(a) (of the variant) = 2.5",
      "  original(n) = n / 2 = 7 / 2 = 3.5",
      "  original(n) - 1 = 3.5 - 1 = 2.5",
    ]);
  });
});
