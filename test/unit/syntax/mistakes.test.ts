import { describe, expect, it } from "vitest";
import { between, plantedMistakes } from "./planted.ts";
import { read } from "./shape.ts";

/** One planted mistake each, and the one finding it deserves. */
const mistakes: readonly (readonly [string, string])[] = [
  ["misplaced-where", "rule f(xs: list of int): int = sum(x for each x in xs where x > 4 where x < 9)"],
  ["misplaced-where", "rule f(xs: list of int): int = count(xs, where it > 4)"],
  ["foreign-word", "type Skill = int from 0 to 20"],
  ["foreign-word", "type Skill = 0 to 20"],
  ["foreign-word", "type Skill = int at least 1"],
  ["foreign-word", "type Skill = number between 0 and 2"],
  ["foreign-word", "type Size { Small, Large }"],
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
  ["foreign-comment", '// hello\nrule f(a: text): bool = a is "x"'],
  ["foreign-comment", '/* hello\n   there */\nrule f(a: text): bool = a is "x"'],
  ["foreign-word", "rule f(a: bool): bool = a is true"],
  ["bar-in-formula", "rule f(a: int): int = a | 3"],
  ["name-is-a-die", "rule f(d6: int): int = d6 + 1"],
  ["name-is-a-die", "record R { d6: int }"],
  ["name-is-a-die", "rule f(a: int): int {\n  let d8 = a\n  d8 + a\n}"],
  ["bad-number", "rule f(a: int): int = 1,000"],
  ["bad-number", "rule f(a: int): number = 7,5"],
  ["bad-number", "rule f(a: int): number = 0.5x"],
  ["unclosed-bracket", "rule f(a: int): int = (a + 3\nrule g(a: int): int = a"],
  ["unclosed-bracket", "rule f(a: int): int {\n  let b = max(a, 3\n  b + 1\n}\nrule g(a: int): int = a"],
  ["unclosed-bracket", "rule f(a: int): int {\n  let b = 3\n  b + a\nrule g(a: int): int = a"],
  [
    "unclosed-bracket",
    "rule f(a: int): int {\n  if a > 3 {\n    let b = 3\n    b + a\n  a\n}\nrule g(a: int): int = a",
  ],
  ["missing-brace", "rule f(a: int): int\n  let b = 3\n  b + a\n}\nrule g(a: int): int = a"],
  ["missing-brace", "rule f(a: int): int {\n  if a > 3\n    return 1\n  }\n  a\n}"],
  [
    "missing-brace",
    "rule f(a: int, b: bool default no): int\n  if a > 3 { return 1 }\n  if b { return 2 }\n  a\n}\nrule g(a: int): int = a",
  ],
  ["missing-brace", "rule f(a: int): int = match a\n  1: 2\n  otherwise: 3\n}\nrule g(a: int): int = a"],
  ["missing-brace", "rule f(a: int): int {\n  if a > 3 {\n    1\n  } else\n    2\n  }\n}\nrule g(a: int): int = a"],
  [
    "missing-brace",
    'rule f(a: int): int = a\nvariant house "Ours."\n  rule f(a: int): int = original(a) + 1\n}\nrule g(a: int): int = a',
  ],
  ["missing-brace", 'rule f(): int = 3\nvariant house "Ours."\n}'],
  ["missing-brace", "rule f(\n  a: int,\n  b: int default 3\n): int\n  if a > 3 { return 1 }\n  b\n}"],
  ["missing-brace", "rule f(a: int): int = match a {\n  1:\n    if a > 3 { 1 } else { 2 }\n  }\n  otherwise: 3\n}"],
  ["missing-brace", "phase Battle {\n  phase Turn for each player\n    phase Main { }\n  }\n}"],
  [
    "unopened-bracket",
    "rule f(a: int): int {\n  a\n}\n}\nphase Trick repeats while\n    going() {\n  enter { begin() }\n}",
  ],
  [
    "unopened-bracket",
    "rule f(a: int): int {\n  a\n}\n}\nphase Trick repeats while any(\n    pile > 3 for each pile in heaps()\n  ) {\n  enter { begin() }\n}",
  ],
  ["missing-brace", "phase Battle\n  enter { start() }\n  phase Main { }\n}"],
  ["unclosed-bracket", 'rule f(a: int): int {\n  a\n\nlet x = 3\ncheck x is 3 "Three."'],
  ["unclosed-bracket", 'rule f(a: int): int {\n  a\n\nunclear "a" "b"\nlet x = 3'],
  [
    "missing-brace",
    'rule f(a: int): int {\n  a\n}\nvariant house "Ours."\n  rule f(a: int): int {\n    original(a) + 1\n  }\n}\nrule g(a: int): int = a',
  ],
  ["unopened-bracket", "rule f(a: int): int {\n  let b = 3 }\n  b + a\n}\nrule g(a: int): int = a"],
  ["unclosed-text", 'rule f(a: text): text = "abc\nrule g(a: int): int = a'],
  ["unclosed-text", 'example "abc {\n  3 is 3\n}\nrule g(a: int): int = a'],
  ["chained-comparison", "rule f(a: int): bool = 1 < a < 5"],
  ["reserved-word", "rule take(a: int): int = a"],
  ["reserved-word", "rule f(where: int): int = where + 1"],
  ["reserved-word", "rule f(a: int): int { let where = 3\na + where }"],
  ["count-without-brackets", "rule f(skill: int): int = skill d6"],
  ["count-without-brackets", "rule f(me: Body): int = max(1, me.arms[2].strength d8) + 1"],
  ["count-without-brackets", "rule f(a: int): int = g(a)d6"],
  ["count-without-brackets", 'example "x" { count([1, 2] where it d6 > 3) is 1 }'],
  ["foreign-dice", "rule f(a: int): int = 4d6kh3 + a"],
  ["foreign-dice", "rule f(a: int): int = 3d6! + a"],
  ["foreign-dice", "rule f(a: int): int = a * d6!>=5"],
  ["foreign-dice", "rule f(a: int): int = (a)d6! + 1"],
  ["foreign-dice", "rule f(a: int): int = 4d6foo"],
  ["foreign-dice", "rule f(a: int): int = 4d%kl1"],
  ["foreign-dice", "rule f(a: int): int = 2W6"],
  ["foreign-dice", "rule f(a: int): int = 7 / 2d6x10"],
  ["foreign-dice", "rule f(a: int): int = 2d(a) * 3"],
  ["foreign-dice", "rule f(a: int): int = max((a + 1)d(a * 2), 3)"],
  ["foreign-dice", "rule f(a: int): int = roll d6 + a"],
  ["foreign-dice", "rule f(a: int): int = a + d 6"],
  ["foreign-dice", "rule f(a: int): int = 3 d 6 + a"],
  ["foreign-word", "rule f(a: int): list of int = 3 x d6"],
  ["foreign-word", "rule f(a: int): int = 3 x 4"],
  ["pick-without-count", "rule f(a: int): int = highest(4d6) + a"],
  ["pick-without-count", "rule f(a: int): int = max(lowest 4d6, a)"],
  ["pick-without-count", "rule f(a: list of int): list of int = highest of a"],
  ["pick-without-count", "rule f(a: list of int): int = first(top of a)"],
  ["missing-sign", "rule f(a: int): int = explode(d6, on 6)"],
  ["missing-sign", "rule f(a: int): int = reroll(d6, on: 1, limit 2) + a"],
  ["missing-sign", "rule f(a: int): int = roll(T, by it.share)"],
  ["equals-for-value", "rule f(a: int): int = explode(d10, on >= 9) + a"],
  ["equals-for-value", "rule f(a: int): int = reroll(d10, on is 1)"],
  ["foreign-dice", "rule f(a: int): int = max(roll 2d6, a)"],
  ["foreign-dice", "rule f(a: int): list of int = pool 14d6"],
  ["foreign-dice", "rule f(a: int): int = 2 d6"],
  ["foreign-dice", "rule f(a: int): int = explode d6"],
  ["foreign-dice", "rule f(a: int): int = 4d6 drop lowest"],
  ["foreign-dice", "rule f(a: int): int = 4d6 keep the highest 3"],
  ["foreign-dice", "rule f(a: int): int = d20 with advantage"],
  ["foreign-dice", "rule f(a: int): int = min(1d20 dis, a)"],
  ["foreign-comparison", "rule f(a: int): int = explode(d10, on: 9+, limit: a)"],
  ["foreign-comparison", "rule f(a: int): int = match a {\n  9+: 1\n  otherwise: 2\n}"],
  ["chained-times", "rule f(a: int): list of int = 2 times 3 times d6"],
  ["chained-times", "rule f(a: int): list of int = 1 to 3 times d6"],
  ["chained-times", "rule f(a: int): list of int = 3 times 1 to 6"],
  ["half-range", "rule f(a: int): list of int = 3 times under 6"],
  ["die-without-sides", "rule f(a: int): int = 3d0"],
  ["too-many-dice", "rule f(a: int): int = d1000001"],
  ["too-many-dice", "rule f(a: int): int = 100001d6"],
  ["dice-as-type", "rule f(a: dice): int = 3"],
  ["misplaced-given", "rule f(a: int): odds = chance(d6 > a) given a > 3"],
  ["misplaced-given", "rule f(a: int): int = g(a given a > 3)"],
  ["misplaced-rolling", "rule f(a: int): int {\n  rolling 6, 6\n  a\n}"],
  ["misplaced-rolling", 'example "x" {\n  if yes { rolling 6 } else { 3 is 3 }\n}'],
  ["misplaced-rolling", 'report "x" {\n  rolling 6\n  rows n: 1 to 3\n}'],
  ["misplaced-rolling", 'examples "x" for f {\n  rolling 6, 4\n  | a | result |\n  | 1 | 2 |\n}'],
  ["misplaced-rolling", 'examples "x" for f {\n  | a | result |\n  | 1 | 2 |\n  rolling 6, 4\n}'],
  ["misplaced-rolling", 'example "x" { f() is 3 rolling 5 }'],
  ["misplaced-rolling", "rule f(a: int): int = rolling 6"],
  ["name-is-a-die", "choice Size { Small(a: int), d8 }"],
  ["misplaced-variant", 'report "x" {\n  rows n: 1 to 3\n  cell chance(f() > n) as 0.0% with closed\n}'],
  ["misplaced-variant", 'report "x" {\n  rows n: distribution(2d6) with closed\n}'],
  ["misplaced-variant", "rule f(a: Body): Body = a with armor"],
  ["missing-sign", 'example "x" {\n  rolling 6 6 5\n  f() is 3\n}'],
  ["extra-word", 'example "x" {\n  rolling: 6, 6, 5\n  f() is 3\n}'],
  ["foreign-word", 'example "x" {\n  roll 6, 6, 5\n  f() is 3\n}'],
  ["ended-too-soon", 'example "x" {\n  rolling\n  f() is 3\n}'],
  ["unexpected-word", 'example "x" {\n  chance(f() given) is 3\n}'],
  ["unknown-declaration", "tabel Material {\n  | name: key | hp: int |\n  | Glass | 3 |\n}"],
  ["foreign-word", "function f(a: int): int = a"],
  ["missing-sign", "rule f(a int): int = a"],
  ["missing-type", "rule f(a, b: int): int = b"],
  ["missing-brackets", "rule f: int = 3"],
  ["missing-type", "rule f(a: int) = 3"],
  ["missing-sign", "rule f(a: int b: int): int = a"],
  ["missing-sign", "record R { a: int b: int }"],
  ["missing-sign", "record R {\n  a int\n  b: int\n}"],
  ["missing-sign", "choice C { A B }"],
  ["name-of-words", "choice C { A B, D }"],
  ["missing-sign", "let x 5"],
  ["missing-sign", "let x int = 5"],
  ["missing-sign", "rule f(a: int): int = max(a 3)"],
  ["missing-sign", "rule f(a: int): int {\n  repeat 3 { stop }\n  a\n}"],
  ["lone-while", "rule f(a: int): int {\n  while a > 3 { stop }\n  a\n}"],
  ["for-without-each", "rule f(a: list of int): int {\n  for x in a { stop }\n  1\n}"],
  ["foreign-word", "rule f(a: int): int = if a > 3 then 1 else 2"],
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
  ["said-twice", 'rulebook x { title "a" title "b" }'],
  ["expect-without-rows", 'report "x" { rows a: 1 to 3\n cell a\n expect }'],
  ["rows-without-expect", 'report "x" { rows a: 1 to 3\n cell a\n | a | 1 |\n}'],
  ["unknown-declaration", "Some prose that was pasted here, by mistake.\nAnd more of it.\n\nrule g(a: int): int = a"],
  ["two-on-one-line", "let x = 3 4"],
  ["two-on-one-line", "rule f(a: int): int { a b }"],
  ["unexpected-word", "use 5"],
  ["misplaced-line", "rule f(a: int): int { let x = 3 rule g(): int = 5 }"],
  ["unopened-bracket", "rule f(a: int): int = a)"],
  ["unclosed-bracket", "rule f(a: int): int = [a)"],
  ["equals-sign", 'example "x" { f(3) = 4 }'],
  ["foreign-word", "rule f(a: int): int = round down a / 2"],
  ["foreign-sign", "rule f(a: range of int): bool = 3 in 1..5"],
  ["foreign-word", "rulebook penance { rounding none }"],
  ["missing-sign", 'examples "x" f { | a | result | \n| 1 | 2 | }'],
  ["too-deep", "let x = (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1"],
  ["missing-type", "choice Obstacle { Wall(hp), Person }"],
  ["unexpected-word", "record R { hp: int = 3 default 4 }"],
  ["missing-sign", 'report "x" { rows coverage Coverage\ncell 3 }'],
];

plantedMistakes(mistakes);

it("a reading without a declaration below it is named", () => {
  expect(read(`${between}unclear "a" "b"\n`).codes).toEqual(["missing-doubt"]);
});

describe("in one body", () => {
  it("each broken line is named, and the others are read", () => {
    const { codes, document } = read(
      "rule f(a: int): int {\n  let b = a a\n  let c = 3\n  let d = c +\n  add 1 b\n  b + c + d\n}",
    );
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
    const { document } = read("rule f(a: 3 3): int = a\nstatus P(a: 3 3) { until removed }");
    expect(document.declarations).toEqual([]);
    expect(document.broken?.map(({ text }) => text)).toEqual(["f", "P"]);
  });
});

describe("depth", () => {
  it.each([
    "(",
    "[",
    "{",
    "f(",
    "x[",
    "if ",
    "match ",
    "not ",
    "- ",
    "list of ",
    "highest 1 of ",
    "if a { ",
    "new ",
    "a.",
    "1 + ",
    "over ",
    "! ",
    "for each x in ",
    "{ if x ",
    "3 times ",
    "(3)d6 ",
    "rolling ",
    "put ",
    "phase A { ",
    "enter { ",
  ])("of 100 000 %j is an error, not a crash", (opening) => {
    const { codes } = read(`rule f(a: int): int = ${opening.repeat(100_000)}\nrule g(a: int): int = a`);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.length).toBeLessThan(4);
  });
  it.each([
    ["brackets", `${"(".repeat(50)}1${")".repeat(50)}`],
    ["lists", `${"[".repeat(50)}1${"]".repeat(50)}`],
    ["sums", `1${" + 1".repeat(200)}`],
  ])("of %s that people write is fine", (_what, text) => {
    expect(read(`let x = ${text}`).codes).toEqual([]);
  });
  it("of blocks that people write is fine", () => {
    expect(read(`rule f(a: int): int {\n${"if a > 1 {\n".repeat(50)}1\n${"}\n".repeat(50)}}`).codes).toEqual([]);
  });
});
