import { describe, expect, it } from "vitest";
import { bodyOf, codes, shown } from "./check-text.ts";

const declared =
  'record Strike { force: int >= 0, left: int default 3, twice: int = force * 2 }\nchoice Obstacle { Wall(hp: int), Smoke }\nchoice Plain { A, B }\nrule s(a: int, b: int default 2, c: text default "c"): int = a\n';
const of = (rule: string): readonly string[] => codes(declared + rule);
const made = (formula: string): readonly string[] =>
  of(`rule r(x: int, y: optional int, o: Obstacle, k: Strike, m: optional Strike): int = ${formula}`);

describe("values given", () => {
  it.each<[string, string, readonly string[]]>([
    ["by place", "s(x, 3)", []],
    ["by name, in any order", 's(c: "d", a: x)', []],
    ["too few", "s()", ["missing-argument"]],
    ["one too many", 's(x, 3, "c", 4)', ["extra-argument"]],
    ["two too many, said once", 's(x, 3, "c", 4, 5)', ["extra-argument"]],
    ["one too many that is wrong in itself", 's(x, 3, "c", z)', ["extra-argument", "unknown-name"]],
    ["by place after a name", "s(a: x, 3)", ["place-after-name"]],
    ["twice", "s(x, a: x)", ["argument-twice"]],
    ["by no name of it, nothing else is missing", "s(q: x)", ["unknown-argument"]],
    ["by two names of nothing, said once", "s(qqqqq: x, zzzzz: 3)", ["unknown-argument"]],
    ["by a name that is computed", "Strike(force: 1, twice: 3).force", ["computed-given"]],
    ["of another type", 's("x")', ["type-mismatch"]],
    ["out of bounds", "Strike(force: -1).force", ["out-of-bounds"]],
    ["that may be none", "s(y)", ["may-be-none"]],
  ])("%s", (_, formula, expected) => {
    expect(made(formula)).toEqual(expected);
  });
});

describe("with", () => {
  it.each<[string, string, readonly string[]]>([
    ["changes a field", "(k with (left: 4)).left", []],
    ["changes a variant that is known", "if o is Wall { (o with (hp: 3)).hp } else { 0 }", []],
    ["not what may be another variant", "if (o with (hp: 3)) is Wall { 1 } else { 0 }", ["cannot-change"]],
    ["not what may be none", "(m with (left: 4)).left", ["may-be-none"]],
    ["not a number", "x with (left: 4)", ["cannot-change"]],
    ["no field twice", "(k with (left: 4, left: 5)).left", ["argument-twice"]],
    ["two fields", "(k with (left: 4, force: 5)).left", []],
    ["no field that it has not", "(k with (lift: 4)).left", ["unknown-argument"]],
    ["no computed field", "(k with (twice: 4)).left", ["computed-given"]],
    ["nothing without a name", "(k with (4)).left", ["with-needs-names"]],
    ["only within bounds", "(k with (force: -4)).left", ["out-of-bounds"]],
    ["nothing of what failed", "(q with (force: -4)).left", ["unknown-name"]],
  ])("%s", (_, formula, expected) => {
    expect(made(formula)).toEqual(expected);
  });
});

describe("literals", () => {
  it.each<[string, string, readonly string[]]>([
    ["an empty map", "rule r(): map of text to int = []", []],
    ["a map by another key", "rule r(): map of text to int = [1: 2]", ["type-mismatch"]],
    ["a map by whole numbers", "rule r(): map of int to int = [1: 2, 2: 3]", []],
    ["a map by a plain choice", "rule r(): map of Plain to int = [A: 2, B: 3]", []],
    ["a key twice", "rule r(): map of int to int = [1: 2, 1: 3]", ["key-twice"]],
    ["keys worked out may be the same", "rule r(a: int): map of int to int = [a: 2, a: 3]", []],
    ["a range backwards", "rule r(x: int): bool = x in 5 to 3", ["range-backwards"]],
    ["a range of one", "rule r(x: int): bool = x in 3 to 3", []],
    ["a range of a local and less", "rule r(x: int, y: int): bool = x in y to 3", []],
    ["a range of nothing", "rule r(x: int): bool = x in q to 3", ["unknown-name"]],
    ["a range to nothing", "rule r(x: int): bool = x in 3 to q", ["unknown-name"]],
    ["a whole number as far as it goes", "rule r(): int = 9007199254740991", []],
    ["a whole number too far", "rule r(): int = 9007199254740992", ["number-too-big"]],
    ["another number too far", "rule r(): number = 9007199254.5", ["number-out-of-reach"]],
    ["a whole number that is written as another", "rule r(): number = 9007199255.0", ["number-out-of-reach"]],
    ["a part of a hundred too far", "rule r(): number = 900719925500%", ["number-out-of-reach"]],
  ])("%s", (_, rule, expected) => {
    expect(of(rule)).toEqual(expected);
  });

  it("of a set is a set, of a list a list", () => {
    expect(shown(bodyOf("rule r(a: int): set of number = [a, a / 2]", "r"))).toBe("{a, keep(a / 2)}");
    expect(shown(bodyOf("rule r(a: int): list of number = [a, a / 2]", "r"))).toBe("[a, keep(a / 2)]");
    expect(bodyOf("rule r(a: int, x: number): bool = x in a to a + 0.5", "r")).toMatchObject({
      right: { type: { kind: "range", of: { kind: "number" } } },
    });
    expect(bodyOf("rule r(a: int, x: int): bool = x in over a to under a", "r")).toMatchObject({
      right: { lowOpen: false, highOpen: false, low: { of: { op: "+" } }, high: { of: { op: "-" } } },
    });
  });
});

describe("otherwise", () => {
  it.each<[string, string, readonly string[]]>([
    ["stands in for what may be none", "rule r(y: optional int): int = y otherwise 0", []],
    ["not for what is always there", "rule r(y: int): int = y otherwise 0", ["otherwise-never"]],
    ["is of the same type", 'rule r(y: optional int): int = y otherwise "a"', ["different-branches"]],
    ["says once what is unknown", "rule r(): int = q otherwise 0", ["unknown-name"]],
    ["says once what is unknown behind it", "rule r(y: optional int): int = y otherwise q", ["unknown-name"]],
    ["may be a text beside a text", 'rule r(y: optional int): text = "a" & (y otherwise "none")', []],
    [
      "is no text where a number is compared",
      'rule r(y: optional int): bool = (y otherwise "none") > 3',
      ["different-branches"],
    ],
    ["may be none again", "rule r(y: optional int, z: optional int): optional int = y otherwise z", []],
  ])("%s", (_, rule, expected) => {
    expect(of(rule)).toEqual(expected);
  });
});

describe("branches are settled each for itself", () => {
  it.each<[string, string, string]>([
    [
      "of a block",
      "rule r(a: int): int {\n let x = a\n if x > 1 {\n let y = x / 2\n y\n } else { x }\n}",
      "rounding down",
    ],
    ["of rows", "rule r(a: int): int {\n | a | result |\n | 1 | a / 2 |\n | otherwise | a |\n}", "rounding up"],
    [
      "of rows of which one fits",
      "rule r(a: int): int {\n rows unique\n | a | result |\n | 1 | a / 2 |\n | not 1 | a |\n}",
      "rounding up",
    ],
  ])("%s", (_, rule, settings) => {
    expect(codes(rule, settings)).toEqual([]);
    expect(codes(rule)).toEqual(["needs-rounding"]);
    expect(bodyOf(rule, "r", settings).type.kind).toBe("int");
  });
});
