import { describe, expect, it } from "vitest";
import { read } from "./shape.ts";

/** One planted mistake each, and the one finding it deserves. */
const mistakes: readonly (readonly [string, string])[] = [
  ["misplaced-where", "rule f(xs: list of int): int = sum(x for each x in xs where x > 4 where x < 9)"],
  ["misplaced-where", "rule f(xs: list of int): int = count(xs, where it > 4)"],
  ["equals-sign", "rule f(a: int): bool = a == 3"],
  ["foreign-sign", "rule f(a: int): bool = a != 3"],
  ["foreign-sign", "rule f(a: int): bool = a <> 3"],
  ["equals-sign", "rule f(a: int): int { if a = 3 { 1 } else { 2 } }"],
  ["foreign-sign", "rule f(a: int): bool = a > 3 && a < 5"],
  ["foreign-sign", "rule f(a: int): bool = a > 3 || a < 5"],
  ["foreign-sign", "rule f(a: bool): bool = !a"],
  ["foreign-sign", "rule f(a: int) -> int = a"],
  ["foreign-sign", "rule f(a: int): int = match a { 1 => 2\notherwise: 3 }"],
  ["semicolon", "rule f(a: int): int { let b = a; let c = b; b + c }"],
  ["foreign-operator", "rule f(a: int): int = a % 3"],
  ["foreign-operator", "rule f(a: int): int = 10 % 3"],
  ["else-if", "rule f(a: int): int { if a > 3 { 1 } elif a > 2 { 2 } else { 3 } }"],
  ["foreign-sign", "rule f(a: int): int {\n  let b := 3\n  b\n}"],
  ["assignment", "rule f(a: int): int {\n  let b = 3\n  b += 1\n  b\n}"],
  ["assignment", "rule f(a: int): int {\n  let b = 3\n  b = 4\n  b\n}"],
  ["single-quotes", "rule f(a: text): bool = a is 'x'"],
  ["foreign-comment", "// hello\nrule f(a: text): bool = a is \"x\""],
  ["foreign-comment", "/* hello\n   there */\nrule f(a: text): bool = a is \"x\""],
  ["foreign-word", "rule f(a: bool): bool = a is true"],
  ["bar-in-formula", "rule f(a: int): int = a | 3"],
  ["name-is-a-die", "rule f(d6: int): int = d6 + 1"],
  ["bad-number", "rule f(a: int): int = 1,000"],
  ["bad-number", "rule f(a: int): number = 7,5"],
  ["bad-number", "rule f(a: int): number = 0.5x"],
  ["unclosed-bracket", "rule f(a: int): int = (a + 3\nrule g(a: int): int = a"],
  ["unclosed-bracket", "rule f(a: int): int {\n  let b = max(a, 3\n  b + 1\n}\nrule g(a: int): int = a"],
  ["unclosed-bracket", "rule f(a: int): int {\n  let b = 3\n  b + a\nrule g(a: int): int = a"],
  ["unclosed-bracket", "rule f(a: int): int {\n  if a > 3 {\n    let b = 3\n    b + a\n  a\n}\nrule g(a: int): int = a"],
  ["missing-brace", "rule f(a: int): int\n  let b = 3\n  b + a\n}\nrule g(a: int): int = a"],
  ["missing-brace", "rule f(a: int): int {\n  if a > 3\n    return 1\n  }\n  a\n}"],
  ["unopened-bracket", "rule f(a: int): int {\n  let b = 3 }\n  b + a\n}\nrule g(a: int): int = a"],
  ["unclosed-text", "rule f(a: text): text = \"abc\nrule g(a: int): int = a"],
  ["unclosed-text", "example \"abc {\n  3 is 3\n}\nrule g(a: int): int = a"],
  ["chained-comparison", "rule f(a: int): bool = 1 < a < 5"],
  ["reserved-word", "rule take(a: int): int = a"],
  ["reserved-word", "rule f(to: int): int = to + 1"],
  ["reserved-word", "rule f(a: int): int { let from = 3\nfrom + a }"],
  ["not-yet", "rule f(a: int): int = 2d6 + a"],
  ["not-yet", "player P { hp: int }"],
  ["not-yet", "rule f(skill: int): int = skill d6"],
  ["not-yet", "rule f(a: int): int = top 3 of a"],
  ["unknown-declaration", "tabel Material {\n  | name: key | hp: int |\n  | Glass | 3 |\n}"],
  ["foreign-word", "function f(a: int): int = a"],
  ["missing-sign", "rule f(a int): int = a"],
  ["missing-type", "rule f(a, b: int): int = b"],
  ["missing-brackets", "rule f: int = 3"],
  ["missing-type", "rule f(a: int) = 3"],
  ["missing-sign", "rule f(a: int b: int): int = a"],
  ["missing-sign", "record R { a: int b: int }"],
  ["missing-sign", "record R {\n  a int\n  b: int\n}"],
  ["missing-sign", "choice C { A B, D }"],
  ["missing-sign", "let x 5"],
  ["missing-sign", "let x int = 5"],
  ["missing-sign", "rule f(a: int): int = max(a 3)"],
  ["missing-sign", "rule f(a: int): int {\n  repeat 3 { stop }\n  a\n}"],
  ["lone-while", "rule f(a: int): int {\n  while a > 3 { stop }\n  a\n}"],
  ["for-without-each", "rule f(a: list of int): int {\n  for x in a { stop }\n  1\n}"],
  ["missing-brace", "rule f(a: int): int = if a > 3 then 1 else 2"],
  ["foreign-question", "rule f(a: int): int = a > 3 ? 1 : 2"],
  ["foreign-sign", "rule f(a: int): bool = a => 3"],
  ["foreign-word", "rule f(a: int): int {\n  var b = 3\n  b\n}"],
  ["sign-before-case", "rule f(a: int): int = match a {\n  1: 2\n  -1: 3\n  otherwise: 4\n}"],
  ["ended-too-soon", "rule f(a: int): int = 3 +\nrule g(a: int): int = a"],
  ["ended-too-soon", "rule f(a: int): int {\n  let b = 3 +\n}"],
  ["unknown-sign", "rule f(a: int): int = @a"],
  ["row-without-bar", "table T {\n  | name: key | hp: int |\n  | Glass | 3 |\n  Brick | 4 |\n}"],
  ["half-range", "rule f(a: int): range of int = over 3"],
  ["equals-for-value", "rule f(a: int): int = g(a = 3)"],
  ["default-with-equals", "rule f(a: int = 3): int = a"],
  ["foreign-operator", "rule f(a: int): int = a ** 2"],
  ["misplaced-for-each", "rule f(a: int): int = sum(x for each x in a, 3)"],
  ["list-or-map", "let m = [1: 2, 3]"],
  ["number-too-big", "let x = 99999999999999999999"],
  ["said-twice", "rulebook x { title \"a\" title \"b\" }"],
  ["expect-without-rows", "report \"x\" { rows a: 1 to 3\n cell a\n expect }"],
  ["rows-without-expect", "report \"x\" { rows a: 1 to 3\n cell a\n | a | 1 |\n}"],
  ["unknown-declaration", "Some prose that was pasted here, by mistake.\nAnd more of it.\n\nrule g(a: int): int = a"],
  ["two-on-one-line", "let x = 3 4"],
  ["two-on-one-line", "rule f(a: int): int { a b }"],
  ["unexpected-word", "use 5"],
  ["misplaced-line", "rule f(a: int): int { let x = 3 rule g(): int = 5 }"],
  ["unopened-bracket", "rule f(a: int): int = a)"],
  ["unclosed-bracket", "rule f(a: int): int = [a)"],
  ["equals-sign", "example \"x\" { f(3) = 4 }"],
  ["foreign-word", "rule f(a: int): int = round down a / 2"],
  ["foreign-sign", "rule f(a: range of int): bool = 3 in 1..5"],
  ["foreign-word", "rulebook penance { rounding none }"],
  ["missing-sign", "examples \"x\" f { | a | result | \n| 1 | 2 | }"],
  ["too-deep", "let x = (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1"],
  ["missing-type", "choice Obstacle { Wall(hp), Person }"],
  ["unexpected-word", "record R { hp: int = 3 default 4 }"],
  ["missing-sign", "report \"x\" { rows coverage Coverage\ncell 3 }"],
];

/** The text after every fix of every finding was made. */
function fixed(text: string): string {
  const edits = read(text).found.sorted().flatMap(({ fixes }) => fixes.slice(0, 1).flatMap((fix) => fix.edits)).sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
  return edits.reduce((done, { span, text: by }) => done.slice(0, span.start) + by + done.slice(span.end), text);
}

const between = "\n\nrule fine1(x: int): int {\n  let y = x + 1\n  y * 2\n}\n\nchoice Fine { One, Two }\n\n";

describe("one mistake is one finding", () => {
  it.each(mistakes)("%s: %j", (code, text) => {
    expect(read(text).codes).toEqual([code]);
  });
  it.each(mistakes)("%s, and the rest of the file is read: %j", (code, text) => {
    const { codes, document } = read(`${text}${between}`);
    expect(codes).toEqual([code]);
    const kinds = document.declarations.map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(["rule", "choice"]);
  });
  it.each(mistakes)("%s, with sound parts before it: %j", (code, text) => {
    const { codes, document } = read(`${between}${text}`);
    expect(codes).toEqual([code]);
    expect(document.declarations.slice(0, 2).map(({ kind }) => kind)).toEqual(["rule", "choice"]);
  });
});

describe("a fix mends it", () => {
  it.each(mistakes.filter(([, text]) => fixed(text) !== text))("%s: %j", (_code, text) => {
    expect(read(fixed(text)).codes, fixed(text)).toEqual([]);
  });
});

describe("two mistakes far apart are two findings", () => {
  // A habit of a whole file is named once.
  const once = new Set(["semicolon"]);
  it.each(mistakes.map((mistake, at) => [mistake, mistakes[(at * 7 + 3) % mistakes.length] ?? mistake] as const))("%j", ([code, text], [other, more]) => {
    const { codes } = read(`${text}${between}${more}\n`);
    expect([...codes].sort()).toEqual(once.has(code) && code === other ? [code] : [code, other].sort());
  });
});

it("a reading without a declaration below it is named", () => {
  expect(read(`${between}unclear "a" "b"\n`).codes).toEqual(["missing-doubt"]);
});

describe("in one body", () => {
  it("each broken line is named, and the others are read", () => {
    const { codes, document } = read("rule f(a: int): int {\n  let b = a a\n  let c = 3\n  let d = c +\n  add 1 b\n  b + c + d\n}");
    expect(codes).toEqual(["two-on-one-line", "ended-too-soon", "missing-sign"]);
    const rule = document.declarations[0];
    if (rule?.kind !== "rule" || rule.body.kind !== "block") throw new Error("no rule");
    expect(rule.body.statements.map(({ kind }) => kind)).toEqual(["let", "let", "let", "add", "expression"]);
  });
  it("a broken field keeps its name", () => {
    const { document } = read("record R {\n  a: int\n  b int int int ]\n  c: int\n}");
    const record = document.declarations[0];
    expect(record?.kind === "record" ? record.fields.map(({ name }) => name.text) : []).toEqual(["a", "b", "c"]);
  });
  it("what cannot be read at all leaves its name behind", () => {
    const { document } = read("rule f(a: 3 3): int = a\nplayer P { hp: int }");
    expect(document.declarations).toEqual([]);
    expect(document.broken?.map(({ text }) => text)).toEqual(["f", "P"]);
  });
});

describe("depth", () => {
  it.each(["(", "[", "{", "f(", "x[", "if ", "match ", "not ", "- ", "list of ", "highest 1 of ", "if a { ", "new ", "a.", "1 + ", "over ", "! ", "for each x in ", "{ if x "])("of 100 000 %j is an error, not a crash", (opening) => {
    const { codes } = read(`rule f(a: int): int = ${opening.repeat(100_000)}\nrule g(a: int): int = a`);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.length).toBeLessThan(4);
  });
  it.each([["brackets", `${"(".repeat(50)}1${")".repeat(50)}`], ["lists", `${"[".repeat(50)}1${"]".repeat(50)}`], ["sums", `1${" + 1".repeat(200)}`]])("of %s that people write is fine", (_what, text) => {
    expect(read(`let x = ${text}`).codes).toEqual([]);
  });
  it("of blocks that people write is fine", () => {
    expect(read(`rule f(a: int): int {\n${"if a > 1 {\n".repeat(50)}1\n${"}\n".repeat(50)}}`).codes).toEqual([]);
  });
});
