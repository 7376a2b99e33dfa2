import { describe, expect, it } from "vitest";
import { bodyOf, codes, shown } from "./check-text.ts";

const body = (text: string, settings = ""): string => shown(bodyOf(text, "r", settings));

describe("where a number is kept", () => {
  it.each([
    ["a formula", "rule r(a: number): number = a * a", "keep(a * a)"],
    ["a formula of ints", "rule r(a: int): int = a + 1", "keep(a + 1)"],
    ["a whole formula once", "rule r(a: number): number = a / 3 * 3 + 1", "keep(a / 3 * 3 + 1)"],
    ["not a local", "rule r(a: number): number = a", "a"],
    ["not a literal with its places", "rule r(): number = 7.5", "7.5"],
    ["a literal with more places in a formula", "rule r(): number = 2 * 0.1234567", "keep(2 * 0.1234567)"],
    ["not a call", "rule s(a: int): int = a\nrule r(a: int): int = s(a)", "fixture.s(a)"],
    ["what is given to a call", "rule s(a: int): int = a\nrule r(a: int): int = s(a * 2)", "fixture.s(keep(a * 2))"],
    ["not the larger of kept values", "rule r(a: number): number = max(a, 1)", "max(a, 1)"],
    ["the larger of a formula", "rule r(a: number): number = max(a / 2, 1)", "keep(max(a / 2, 1))"],
    [
      "branches each for itself",
      "rule r(a: number): number = if a > 1 { a / 2 } else { a }",
      "if a > (number) 1 keep(a / 2) else a",
    ],
    ["values of a list", "rule r(a: number): list of number = [a / 2, a]", "[keep(a / 2), a]"],
    ["not a sign", "rule r(a: number): number = -a", "-a"],
    ["not what is only compared", "rule r(a: number): bool = a / 2 > 1", "a / 2 > (number) 1"],
  ])("%s", (_, text, result) => {
    expect(body(text)).toBe(result);
  });

  it("rounds to a whole number by the rulebook's policy alone", () => {
    expect(body("rule r(a: int): int = a / 2", "rounding down")).toBe("keep(round down(a / 2))");
    expect(body("rule r(a: int): int = if a > 1 { a / 2 } else { a }", "rounding up")).toBe(
      "if a > 1 keep(round up(a / 2)) else a",
    );
    expect(codes("rule r(a: int): int = a / 2")).toEqual(["needs-rounding"]);
    expect(codes("rule r(): int = 7.5", "rounding down")).toEqual(["not-whole"]);
  });

  it("knows a whole number from another", () => {
    expect(bodyOf("rule r(a: int): number = a / 1", "r").type.kind).toBe("number");
    expect(bodyOf("rule r(a: int): int = power(a, 2)", "r").type.kind).toBe("int");
    expect(codes("rule r(a: int, n: int): int = power(a, n)")).toEqual(["needs-rounding"]);
    expect(codes("rule r(a: int, n: int >= 0): int = power(a, n)")).toEqual([]);
  });
});

describe("bounds", () => {
  const at = (param: string, value: string): string =>
    body(`rule s(a: ${param}): int = a\nrule r(x: int >= 0, y: int): int = s(${value})`);
  it.each([
    ["int >= 0", "x", "fixture.s(x)"],
    ["int >= 1", "x", "fixture.s(bounded(x))"],
    ["int >= 0", "y", "fixture.s(bounded(y))"],
    ["int >= 0", "max(0, y)", "fixture.s(max(0, y))"],
    ["int >= 0", "min(9, x)", "fixture.s(min(9, x))"],
    ["int 0 to 9", "min(9, x)", "fixture.s(min(9, x))"],
    ["int >= 0", "y - 1", "fixture.s(bounded(keep(y - 1)))"],
    ["int >= 0", "abs(y)", "fixture.s(abs(y))"],
    ["int >= 0", "7", "fixture.s(7)"],
  ])("%s given %s", (param, value, result) => {
    expect(at(param, value)).toBe(result);
  });

  it("are checked at once for what is written out", () => {
    expect(codes("rule s(a: int 1 to 6): int = a\nrule r(): int = s(7)")).toEqual(["out-of-bounds"]);
    expect(codes("record R { a: int > 0 default 0 }")).toEqual(["out-of-bounds"]);
  });
});

describe("ranges and comparisons", () => {
  it.each([
    ["x in over 3 to under 9", "int", "x in 4 to 8"],
    ["x in over 3 to under 9", "number", "x in over 3 to under 9"],
    ["x in 3 to y", "int", "x in 3 to y"],
    ["x in over y to 9", "int", "x in keep(y + 1) to 9"],
    ["x is y", "int", "x is (same) y"],
    ["x is y / 2", "int", "x is (number) y / 2"],
    ["x is not y", "number", "x is not (number) y"],
    ["[x] is [y]", "int", "[x] is (deep) [y]"],
  ])("%s of %s", (formula, type, result) => {
    expect(body(`rule r(x: ${type}, y: ${type}): bool = ${formula}`)).toBe(result);
  });

  it("reads digits of about as written", () => {
    const about = (written: string) => bodyOf(`rule r(x: number): bool = x is about ${written}`, "r");
    expect(about("47.9%")).toMatchObject({ kind: "about", value: 0.479, half: 0.0005 });
    expect(about("4")).toMatchObject({ value: 4, half: 0.5 });
    expect(about("-1.50")).toMatchObject({ value: -1.5, half: 0.005 });
  });
});
