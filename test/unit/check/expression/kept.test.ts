/** Where a value is kept: what fits, what is rounded, what is held to a bound, and what counts where there is none. */
import { describe, expect, it } from "vitest";
import { bodyOf, checkText, shown } from "../check-text.ts";
import { marked, mended, told } from "./said.ts";

describe("a place takes", () => {
  it.each<[string, string, ...string[]]>([
    ["number", "a"],
    ["number", "a / 3"],
    ["int", "a / 3", "needs-rounding `a / 3`"],
    ["optional int", "a / 3", "needs-rounding `a / 3`"],
    ["int", "4.0", "not-whole `4.0`"],
    ["optional int", "a"],
    ["optional number", "a"],
    ["int", "o", "may-be-none `o`"],
    ["int", "none", "type-mismatch `none`"],
    ["optional int", "none"],
    ["int", "t", "type-mismatch `t`"],
    ["text", "a", "type-mismatch `a`"],
    ["bool", "a", "type-mismatch `a`"],
    ["Wall", '"Glass"', 'row-by-key `"Glass"`'],
    ["optional Wall", '"Glass"', 'row-by-key `"Glass"`'],
    ["Wall", "t", "type-mismatch `t`"],
    ["Side", '"Left"', 'type-mismatch `"Left"`'],
    ["list of number", "xs"],
    ["list of int", "bs", "type-mismatch `bs`"],
    ["set of int", "xs", "type-mismatch `xs`"],
    ["list of optional int", "xs"],
    ["Strike", "s"],
    ["Attack", "s", "type-mismatch `s`"],
    ["range of number", "g"],
    ["optional list of int", "xs"],
    ["list of int", "os", "may-be-none `os`"],
    ["int", "if c { a } else { b }", "needs-rounding `b`"],
    ["int", "if c { a / 2 } else { b }", "needs-rounding `a / 2`", "needs-rounding `b`"],
    ["number", "if c { a } else { b }"],
    ["int", "if c { a } else { t }", "type-mismatch `t`"],
    ["text", "if c { t } else { a }", "type-mismatch `a`"],
    ["optional int", "if c { a } else { none }"],
    ["int", "if c { a } else { none }", "type-mismatch `none`"],
    ["Side", "if c { Left } else { Right }"],
    ["int", "if a { 1 } else { 0 }", "type-mismatch `a`"],
    ["int", "if o is none { 0 } else { o }"],
    ["int", "o otherwise 0"],
    ["int", "o otherwise b", "needs-rounding `o otherwise b`"],
    ["int", "o otherwise t", "different-branches `t`"],
    ["int", "a otherwise 0", "otherwise-never `a`"],
    ["int", "xs[1] otherwise 0"],
    ["int", "first(xs) otherwise 0"],
    ["optional int", "first(xs) otherwise none"],
    ["int", "o otherwise o otherwise 0"],
    ["int", "Wall[t].hp otherwise 0"],
    ["int", "Wall.Glass.hp otherwise 0", "otherwise-never `Wall.Glass.hp`"],
    ["Wall", "Wall[hp: a] otherwise Wall.Glass"],
    ["int", "m[t] otherwise 0"],
    ["int", "half(a) otherwise 0", "otherwise-never `half(a)`"],
    ["Rank", "next(rank) otherwise Low"],
    ["Side", "first([side]) otherwise Right"],
    ["int", "a + t", "text-plus `t`"],
    ["text", "t + t", "text-plus `t`"],
    ["int", "xs + 1", "list-in-arithmetic `xs`"],
    ["int", "1 * xs", "list-in-arithmetic `xs`"],
    ["int", "o + 1", "may-be-none `o`"],
    ["int", "-t", "type-mismatch `t`"],
    ["int", "-b", "needs-rounding `-b`"],
    ["bool", "not a", "type-mismatch `a`"],
    ["bool", "c and a", "type-mismatch `a`"],
    ["bool", "a or c", "type-mismatch `a`"],
    ["int", "a / 0", "division-by-zero `a / 0`"],
    ["text", "t & a & c & side & w & s & xs"],
    ["text", "t & half", "name-as-value `half`"],
  ])("%s: %s", (type, formula, ...expected) => {
    expect(marked(type, formula)).toEqual(expected);
  });

  it.each<[string, string, string | null]>([
    ["int", "4.0", "4"],
    ["int", "4.5", null],
    ["int", "a / 3", "floor(a / 3)"],
    ["Wall", '"Glass"', 'Wall["Glass"]'],
    ["optional Wall", '"Glass"', 'Wall["Glass"]'],
    ["Side", '"Left"', "Left"],
  ])("%s: %s becomes %s", (type, formula, expected) => {
    expect(mended(type, formula)).toBe(expected);
  });

  it("one of three ways to round is offered", () => {
    const { found } = checkText("rule r(a: int): int = a / 3");
    expect(found.map((each) => each.fixes.map((fix) => fix.title))).toEqual([
      ["Write `floor(…)`", "Write `ceil(…)`", "Write `round(…)`"],
    ]);
  });

  it("says where, and what is there", () => {
    expect(told("int", "t")).toMatch(/`int`.*`text`|`text`.*`int`/s);
    expect(told("optional Wall", '"Glass"')).toContain('Wall["Glass"]');
  });
});

describe("rounding and bounds", () => {
  it.each<[string, string, string]>([
    ["rounding down", "rule r(a: int): int = a / 3", "keep(round down(a / 3))"],
    ["rounding up", "rule r(a: int): optional int = a / 3", "keep(round up(a / 3))"],
    [
      "rounding nearest",
      "rule r(a: int, c: bool): int = if c { a / 3 } else { a }",
      "if c keep(round nearest(a / 3)) else a",
    ],
    ["", "rule r(a: int): number = a / 3", "keep(a / 3)"],
    ["", "rule r(a: int): number = a", "a"],
    ["", "rule r(a: int, c: bool): number = if c { a / 3 } else { a }", "if c keep(a / 3) else a"],
    ["", "rule r(a: int, o: optional int): number = o otherwise a / 3", "keep(o otherwise a / 3)"],
    ["", "rule s(a: int >= 2): int = a\nrule r(a: int): int = s(a)", "fixture.s(bounded(a))"],
    ["", "rule s(a: int >= 2): int = a\nrule r(a: int >= 2): int = s(a)", "fixture.s(a)"],
    ["", "rule s(a: int >= 2): int = a\nrule r(a: int >= 3): int = s(a)", "fixture.s(a)"],
    ["", "rule s(a: int >= 2): int = a\nrule r(a: int >= 1): int = s(a)", "fixture.s(bounded(a))"],
    ["", "rule s(a: int >= 2): int = a\nrule r(): int = s(2)", "fixture.s(2)"],
    ["", "rule s(a: int 2 to 5): int = a\nrule r(a: int 2 to 5): int = s(a)", "fixture.s(a)"],
    ["", "rule s(a: int 2 to 5): int = a\nrule r(a: int 2 to 6): int = s(a)", "fixture.s(bounded(a))"],
    ["", "rule s(a: int 2 to 5): int = a\nrule r(a: int >= 2): int = s(a)", "fixture.s(bounded(a))"],
    ["", "rule s(a: number > 2): int = 1\nrule r(a: number >= 2): int = s(a)", "fixture.s(bounded(a))"],
    ["", "rule s(a: number >= 2): int = 1\nrule r(a: number > 2): int = s(a)", "fixture.s(a)"],
  ])("%s %s", (settings, rule, expected) => {
    expect(shown(bodyOf(rule, "r", settings))).toBe(expected);
  });

  it.each<[string, string, ...string[]]>([
    ["int >= 2", "1", "out-of-bounds"],
    ["int >= 2", "2"],
    ["int > 2", "2", "out-of-bounds"],
    ["int > 2", "3"],
    ["int < 5", "5", "out-of-bounds"],
    ["int <= 5", "5"],
    ["int 2 to 5", "6", "out-of-bounds"],
    ["int 2 to 5", "-1", "out-of-bounds"],
    ["int -2 to 5", "-2"],
    ["number > 2", "2.000001"],
    ["number 0 to 1", "50%"],
    ["number 0 to 1", "150%", "out-of-bounds"],
  ])("%s: %s", (bound, value, ...expected) => {
    expect(
      checkText(`rule s(a: ${bound}): int = 1\nrule r(): int = s(${value})`).found.map((each) => each.code),
    ).toEqual(expected);
  });
});
