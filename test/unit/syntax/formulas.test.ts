import { describe, expect, it } from "vitest";
import { only, shape, statementShape } from "./shape.ts";

const formula = (text: string): string => {
  const constant = only(`let x = ${text}`);
  return constant.kind === "constant" ? shape(constant.value) : "";
};

describe("precedence, loosest first", () => {
  it.each([
    ["1 + 2 * 3", "(+ 1 (* 2 3))"],
    ["1 * 2 + 3", "(+ (* 1 2) 3)"],
    ["1 - 2 - 3", "(- (- 1 2) 3)"],
    ["8 / 4 / 2", "(/ (/ 8 4) 2)"],
    ["-a * b", "(* (- a) b)"],
    ["a * -b", "(* a (- b))"],
    ["- - a", "(- (- a))"],
    ["+2", "(+ 2)"],
    ["a & b + c", "(+ (& a b) c)"],
    ["a + 1 to b * 2", "(to (+ a 1) (* b 2))"],
    ["over 1 to under b + 1", "(over-to-under 1 (+ b 1))"],
    ["x in 1 to 20", "(in x (to 1 20))"],
    ["x in over a to b", "(in x (over-to a b))"],
    ["x not in [1, 2]", "(not-in x [1 2])"],
    ["not a is b", "(not (is a b))"],
    ["not not a", "(not (not a))"],
    ["not a and b", "(and (not a) b)"],
    ["a is not b", "(is-not a b)"],
    ["a is about 47.9%", "(is-about a 0.479%)"],
    ["a or b and c", "(or a (and b c))"],
    ["a and b or c", "(or (and a b) c)"],
    ["a otherwise b or c", "(otherwise a (or b c))"],
    ["a or b otherwise c", "(otherwise (or a b) c)"],
    ["xs where it > 4 and it < 9", "(where xs (and (> it 4) (< it 9)))"],
    ["xs otherwise [] where it > 4", "(where (otherwise xs []) (> it 4))"],
    ["a + b > c - d", "(> (+ a b) (- c d))"],
    ["a > b is no", "(is (> a b) no)"],
    ["highest 2 of xs", "(highest 2 xs)"],
    ["sum(highest 2 of xs)", "sum((highest 2 xs))"],
    ["highest n + 1 of a to b", "(highest (+ n 1) (to a b))"],
    ["lowest 1 of xs where it > 2", "(where (lowest 1 xs) (> it 2))"],
    ["a.b.c(1)[2].d", "a.b.c(1)[2].d"],
    ["-a.b", "(- a.b)"],
    ["strike with (remaining: 9)", "(with strike remaining:9)"],
    ["(a + b) * c", "(* {(+ a b)} c)"],
    ['Material["Glass"].hp', 'Material["Glass"].hp'],
    ["ThrownWeight[mass: 12].damage(str: 30)", "ThrownWeight[mass:12].damage(str:30)"],
    ["Strike(penetrates: yes, remaining: 10)", "Strike(penetrates:yes remaining:10)"],
    ["sum(x.hp for each x in xs where x.alive)", "sum(x.hp each x in xs where x.alive)"],
    ["[e + 1 for each e in xs]", "[(+ e 1) each e in xs]"],
    ["[Slashing: Crushing, a: 1]", "[Slashing:Crushing a:1]"],
    ["[]", "[]"],
    ["[1, 2,]", "[1 2]"],
    ["if a { 1 } else if b { 2 } else { 3 }", "(if a {1} b {2} {3})"],
    ["if a { 1 } else { 2 } + 1", "(+ (if a {1} {2}) 1)"],
    [
      "match a { Wall(hp), Person(hp: > 3): hp\n < 0: 1\n not Full: 2\n otherwise: { 3 } }",
      "(match a Wall(hp),Person(hp:>3)=>hp <0=>1 not Full=>2 otherwise=>{3})",
    ],
    ["first + source", "(+ first source)"],
    ['"a \\"b\\" \\\\" & x.to', '(& "a \\"b\\" \\\\" x.to)'],
    ["none otherwise it", "(otherwise none it)"],
    ["count(4)", "count(4)"],
    ["f()", "f()"],
  ])("%s", (text, expected) => {
    expect(formula(text)).toBe(expected);
  });
});

describe("signs of word processors", () => {
  it.each([
    ["a × b ÷ c", "(/ (* a b) c)"],
    ["a − b – c", "(- (- a b) c)"],
    ["a ≤ b", "(<= a b)"],
    ["a ≥ b", "(>= a b)"],
    ["“a” & name", '(& "a" name)'],
    ["\u00a0a\u00a0+\u2009b", "(+ a b)"],
    ["12 % ", "0.12%"],
  ])("%s", (text, expected) => {
    expect(formula(text)).toBe(expected);
  });
});

describe("statements", () => {
  const body = (text: string): readonly string[] => {
    const rule = only(`rule f(): int {\n${text}\n}`);
    return rule.kind === "rule" && "kind" in rule.body && rule.body.kind === "block"
      ? rule.body.statements.map(statementShape)
      : [];
  };
  it.each([
    ["let a = 1", ["let a = 1"]],
    ["let a: int = 1", ["let a: int = 1"]],
    ["set a.b = 1 + 2", ["set a.b = (+ 1 2)"]],
    ["set m[k] = 1", ["set m[k] = 1"]],
    ["add 1 + 2 to a.b", ["add (+ 1 2) to a.b"]],
    ["take min(1, x) from x", ["take min(1 x) from x"]],
    ["return", ["return"]],
    ["return 1 + a", ["return (+ 1 a)"]],
    ["stop", ["stop"]],
    ["for each x in 1 to 3 where x > 1 { stop }", ["each x in (to 1 3) where (> x 1) {stop}"]],
    ["repeat 3 times { stop }", ["repeat times 3 {stop}"]],
    ["repeat n + 1 times { stop }", ["repeat times (+ n 1) {stop}"]],
    ["repeat while a < b { stop }", ["repeat while (< a b) {stop}"]],
    ["repeat { stop }", ["repeat forever {stop}"]],
    ["rows sum\n| a | result |\n| 1 | 2 |", ["rows sum 1"]],
    ["let a = 1\n| a | result |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |", ["let a = 1", "rows first 2"]],
    ["let a = 1 then a * 2", ["let a = 1", "(* a 2)"]],
    ["a\nthen b", ["a", "b"]],
    ["if a { 1 }\nelse { 2 }", ["(if a {1} {2})"]],
    ["rows", ["rows"]],
    ["source(1)", ["source(1)"]],
  ])("%s", (text, expected) => {
    expect(body(text)).toEqual(expected);
  });
});
