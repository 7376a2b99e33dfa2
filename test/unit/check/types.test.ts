import { describe, expect, it } from "vitest";
import { typeText } from "../../../src/ir/types.ts";
import { bodyOf, checkText, codes, declared, shown } from "./check-text.ts";

describe("what is known of an optional value", () => {
  const rule = (body: string): string => `rule r(x: optional int, y: int): int ${body}`;
  it.each([
    ["in the branch", "= if x is not none { x } else { y }"],
    ["in the other branch", "= if x is none { y } else { x }"],
    ["right of and", "= if x is not none and x > 3 { x } else { y }"],
    ["right of or", "= if x is none or x > 3 { y } else { x }"],
    ["after not", "= if not (x is none) { x } else { y }"],
    ["after an early return", "{\n if x is none { return y }\n x\n}"],
    ["in a row", "{\n | x | result |\n | none | 0 |\n | | x |\n}"],
    ["in an arm", "= match x {\n none: 0\n otherwise: x\n}"],
    ["after set", "{\n let z: optional int = x\n set z = y\n z\n}"],
    ["beside otherwise", "= x otherwise y"],
  ])("%s", (_, body) => {
    expect(codes(rule(body))).toEqual([]);
  });

  it.each([
    ["without asking", "= x"],
    ["after the if", "{\n let z = if x is none { 0 } else { 1 }\n x + z\n}"],
    ["after set to what may be none", "{\n let z: optional int = y\n set z = x\n z\n}"],
    [
      "in a loop that changes it",
      "{\n let z: optional int = y\n let n = y\n if z is none { return 0 }\n repeat 2 times {\n add z to n\n set z = x\n }\n n\n}",
    ],
  ])("not %s", (_, body) => {
    expect(codes(rule(body))).toEqual(["may-be-none"]);
  });
});

describe("misses", () => {
  it("are soft directly left of otherwise, and in is none", () => {
    expect(shown(bodyOf("rule r(xs: list of int): int = xs[2] otherwise 0", "r"))).toBe("xs[2]? otherwise 0");
    expect(shown(bodyOf("rule r(xs: list of int): int = max(xs) otherwise 0", "r"))).toBe("max?(xs) otherwise 0");
    expect(bodyOf("rule r(xs: list of int): bool = first(xs) is none", "r")).toMatchObject({
      kind: "isNone",
      of: { soft: true },
    });
    expect(shown(bodyOf("rule r(xs: list of int): int = xs[2]", "r"))).toBe("xs[2]");
    expect(codes("rule r(a: int, b: int): int = max(a, b) otherwise 0")).toEqual(["otherwise-never"]);
  });
});

describe("types of constants", () => {
  it("are what all variants give them", () => {
    const text = 'let factor = 1\nvariant soft "Soft." { let factor = 0.75 }\nlet other = 1';
    expect(typeText(declaredType(text, "factor"))).toBe("number");
    expect(typeText(declaredType(text, "other"))).toBe("int");
  });
  it("follow other constants in any order", () => {
    expect(typeText(declaredType("let a = b + 1\nlet b = c\nlet c = 2", "a"))).toBe("int");
  });
  it("cannot be found out in a circle", () => {
    expect(codes("let a = b\nlet b = a")).toEqual(["constant-circle"]);
    expect(codes("let a: int = f()\nrule f(): int = g()\nrule g(): int = a")).toEqual(["constant-circle"]);
    expect(codes("rule f(n: int): int = if n > 0 { f(n - 1) } else { a }\nlet a = f(3) + 0\nlet b = a")).toEqual([
      "constant-circle",
    ]);
    expect(codes("record R { of: optional int default none, again: list of R default [R()] }")).toEqual([
      "constant-circle",
    ]);
  });
  it("may stand in a long chain", () => {
    const chain = Array.from({ length: 3000 }, (_, i) => `let c${i}: int = ${i === 2999 ? "1" : `c${i + 1}`}`).join(
      "\n",
    );
    expect(codes(chain)).toEqual([]);
  });

  function declaredType(text: string, name: string) {
    const one = declared(text, name);
    return "type" in one ? one.type : one.result;
  }
});

describe("variants of choices", () => {
  const choices = "choice A { None, Full }\nchoice B { None, Half }\n";
  it("go by the type that is expected", () => {
    expect(
      codes(`${choices}rule r(a: A): bool = a is None\nrule s(): B = None\nrule t(a: A): bool = None is a`),
    ).toEqual([]);
    expect(codes(`${choices}rule r(): list of B = [None, Half]\nrule s(b: B): bool = b in [None]`)).toEqual([]);
    expect(codes(`${choices}rule r(): text = "x" & None`)).toEqual(["ambiguous-variant"]);
    expect(codes(`${choices}rule r(a: A): bool = a is Half`)).toEqual(["different-types"]);
  });
});

describe("one mistake, one finding", () => {
  it.each([
    ["an unknown name in a formula", "rule r(a: int): int = a + b * (b - 1)", "unknown-name"],
    [
      "a wrong value of a let that is used",
      "rule r(a: int): int {\n let x = a + yes\n let y = x * 2\n y\n}",
      "type-mismatch",
    ],
    ["a wrong list", "rule r(a: int): int = sum([a, b]) + first([b])", "unknown-name"],
    ["a condition of another type", "rule r(a: int): int = if a { 1 } else { 2 }", "type-mismatch"],
    ["a call of nothing", "rule r(a: int): int = strike(a, hp: a).remaining", "unknown-rule"],
    ["a match of nothing", "choice C { P(a: int), Q }\nrule r(): int = match d {\n P(a): a\n Q: 0\n}", "unknown-name"],
    [
      "a heading of nothing",
      "choice C { P(a: int), Q }\nrule r(): int {\n | d | result |\n | P(a) | a |\n | Q | 0 |\n}",
      "unknown-name",
    ],
    ["an unknown rule of examples", 'examples "E" for r {\n | a | result |\n | 1 | 2 |\n}', "examples-for-what"],
  ])("%s", (_, text, code) => {
    expect(codes(text)).toEqual([code]);
  });
});

describe("slots", () => {
  it("are never shared within a rule", () => {
    const { program } = checkText(
      "rule r(xs: list of int, y: int): int {\n let a = y\n for each x in xs where x > a { add x to a }\n a + count(xs where it > y) + sum(z for each z in xs)\n}",
    );
    const slots: number[] = [];
    JSON.stringify(program.rules[0], (_, value: unknown) => {
      const node = value as { kind?: string; slot?: number };
      if (
        typeof node === "object" &&
        node !== null &&
        typeof node.slot === "number" &&
        node.kind !== "local" &&
        node.kind !== "set"
      )
        slots.push(node.slot);
      return value;
    });
    expect(slots.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
