import { describe, expect, it } from "vitest";
import { readNotation } from "../../../src/syntax/dice-notation.ts";
import type { Statement } from "../../../src/syntax/ast.ts";
import { only, read, shape, statementShape } from "./shape.ts";

const formula = (text: string): string => {
  const constant = only(`let x = ${text}`);
  return constant.kind === "constant" ? shape(constant.value) : "";
};

describe("dice", () => {
  it.each([
    ["d6", "d6"],
    ["D6", "d6"],
    ["d%", "d%"],
    ["d100", "d100"],
    ["2d6", "2d6"],
    ["12D20", "12d20"],
    ["3d%", "3d%"],
    ["0d6", "0d6"],
    ["d60", "d60"],
    ["d06", "d6"],
    ["100000d1000000", "100000d1000000"],
    ["(skill)d6", "{skill}d6"],
    ["(skill) d6", "{skill}d6"],
    ["(a + 2)d%", "{(+ a 2)}d%"],
    ["(d6)d8", "{d6}d8"],
    ["((a))d6", "{{a}}d6"],
    ["2d6 + 3", "(+ 2d6 3)"],
    ["2d6+3", "(+ 2d6 3)"],
    ["-2d6", "(- 2d6)"],
    ["d6 - d6", "(- d6 d6)"],
    ["2 * (a)d6 / 3", "(/ (* 2 {a}d6) 3)"],
    ["1d10-2", "(- 1d10 2)"],
    ["d6 * 10%", "(* d6 0.1%)"],
    ["explode(d10, on: >= 9, limit: 2, less: 1)", "explode(d10 on:>=9 limit:2 less:1)"],
    ["explode(d6, on: 3 to 5)", "explode(d6 on:(to 3 5))"],
    ["reroll(d20, on: not 1)", "reroll(d20 on:(not 1))"],
    ["rerollEach(5 times d6, on: <= 2, limit: 1, total: 2)", "rerollEach((times 5 d6) on:<=2 limit:1 total:2)"],
    ["roll(Treasure, by: it.weight)", "roll(Treasure by:it.weight)"],
    ["highest 3 of 4d6", "(highest 3 4d6)"],
    ["top 5 of shuffle(deck)", "(top 5 shuffle(deck))"],
    ["bottom n + 1 of xs", "(bottom (+ n 1) xs)"],
    ["count(4d6 where it is 6)", "count((where 4d6 (is it 6)))"],
    ["roll(1 to d20)", "roll((to 1 d20))"],
    ["[d6, 2d8]", "[d6 2d8]"],
  ])("%s", (text, expected) => {
    expect(formula(text)).toBe(expected);
  });
  it.each([
    ["row.d6", "row.d6"],
    ["Treasure[d6: d6].d66 + d6", "(+ Treasure[d6:d6].d66 d6)"],
    ["xs[1][D8: 3]", "xs[1][D8:3]"],
    ["[d6: 3]", "[d6:3]"],
  ])("may have columns of their names: %s", (text, expected) => {
    expect(formula(text)).toBe(expected);
  });
  it("may have columns of their names, in lines of a table, too", () => {
    expect(only('table T from "t.csv" {\n  d6: range of int\n  name: text, d8: int\n}')).toMatchObject({
      fields: [{ name: { text: "d6" } }, { name: { text: "name" } }, { name: { text: "d8" } }],
    });
  });
  it("know their places", () => {
    const text = "let x = 12d6 + (ab)d% + 3 times d8";
    const constant = only(text);
    const slice = (of: { readonly span: { readonly start: number; readonly end: number } } | null): string =>
      of === null ? "" : text.slice(of.span.start, of.span.end);
    if (constant.kind !== "constant" || constant.value.kind !== "times" || constant.value.count.kind !== "binary")
      throw new Error("read otherwise");
    expect(slice(constant.value)).toBe("12d6 + (ab)d% + 3 times d8");
    const sum = constant.value.count.left;
    if (sum.kind !== "binary" || sum.left.kind !== "dice" || sum.right.kind !== "dice")
      throw new Error("read otherwise");
    expect([slice(sum.left), slice(sum.left.count), slice(sum.right), slice(sum.right.count)]).toEqual([
      "12d6",
      "12",
      "(ab)d%",
      "(ab)",
    ]);
    expect([sum.left.sides, sum.right.sides, sum.left.percent, sum.right.percent]).toEqual([6, 100, false, true]);
  });
  it.each([
    ["d0", "die-without-sides"],
    ["3d0", "die-without-sides"],
    ["(a)d00", "die-without-sides"],
    ["d1000001", "too-many-dice"],
    ["100001d6", "too-many-dice"],
    [`d${"9".repeat(400)}`, "too-many-dice"],
    [`${"9".repeat(400)}d6`, "too-many-dice"],
  ])("%s is %s", (text, code) => {
    expect(read(`let x = ${text}`).codes).toEqual([code]);
  });
});

describe("times", () => {
  it.each([
    ["14 times d6", "(times 14 d6)"],
    ["3 times d6 + 1", "(times 3 (+ d6 1))"],
    ["a + 1 times attack()", "(times (+ a 1) attack())"],
    ["3 times d6 where it > 4", "(where (times 3 d6) (> it 4))"],
    ["count(3 times singlet() + min(a, b) where it > c)", "count((where (times 3 (+ singlet() min(a b))) (> it c)))"],
    ["highest 3 of 4 times d6 - 1", "(highest 3 (times 4 (- d6 1)))"],
    ["6 in 3 times d6", "(in 6 (times 3 d6))"],
    ["3 times (4 times d6)", "(times 3 {(times 4 d6)})"],
    ["(1 to 3) times d6", "(times {(to 1 3)} d6)"],
    ["3 times -d6", "(times 3 (- d6))"],
    ["3 times d6 is [1, 2, 3]", "(is (times 3 d6) [1 2 3])"],
    ["3 times if a { d6 } else { d8 }", "(times 3 (if a {d6} {d8}))"],
    ["not 3 times d6 is xs", "(not (is (times 3 d6) xs))"],
  ])("%s", (text, expected) => {
    expect(formula(text)).toBe(expected);
  });
  it("counts the turns of a loop, too", () => {
    const rule = only(
      "rule f(): int {\nrepeat 3 times { stop }\nrepeat d6 times { let xs = 3 times d6 }\nrepeat (3 times d6)[1] times { stop }\n}",
    );
    expect(
      rule.kind === "rule" && "kind" in rule.body && rule.body.kind === "block"
        ? rule.body.statements.map(statementShape)
        : [],
    ).toEqual([
      "repeat times 3 {stop}",
      "repeat times d6 {let xs = (times 3 d6)}",
      "repeat times {(times 3 d6)}[1] {stop}",
    ]);
  });
  it("may be put into brackets where two stand side by side", () => {
    const text = "let x = 2 times 3 + 1 times d6 - 1";
    const [fix] = read(text).found.sorted()[0]?.fixes ?? [];
    const mended = [...(fix?.edits ?? [])]
      .reverse()
      .reduce((done, { span, text: by }) => done.slice(0, span.start) + by + done.slice(span.end), text);
    expect(mended).toBe("let x = 2 times (3 + 1 times d6 - 1)");
    expect(read(mended).codes).toEqual([]);
  });
});

describe("given", () => {
  it.each([
    ["chance(n is 4 given n >= 2)", "chance((is n 4) given (>= n 2))"],
    ["average(e given d otherwise no)", "average(e given (otherwise d no))"],
    ["spread(a + b given c)", "spread((+ a b) given c)"],
    ["distribution(a given b)", "distribution(a given b)"],
    ["chance(chance(a given b) > 1 / 2)", "chance((> chance(a given b) (/ 1 2)))"],
  ])("%s", (text, expected) => {
    expect(formula(text)).toBe(expected);
  });
  it.each(["x with (a: 1, b given c)", "xs[1 given c]", "a.chance(b given c)", "max(a given b)"])(
    "has no place in %s",
    (text) => {
      expect(read(`let x = ${text}`).codes).toEqual(["misplaced-given"]);
    },
  );
});

describe("a line goes on, with the same meaning, before and after", () => {
  it.each([
    ["times", "3 times d6", "(times 3 d6)"],
    ["given", "chance(a given b)", "chance(a given b)"],
    ["to", "1 to 3", "(to 1 3)"],
    ["with", "body with (hp: 3)", "(with body hp:3)"],
    ["of", "highest 3 of 4d6", "(highest 3 4d6)"],
    ["where", "xs where it > 3", "(where xs (> it 3))"],
    ["otherwise", "a otherwise b", "(otherwise a b)"],
  ])("%s", (word, text, expected) => {
    expect(formula(text)).toBe(expected);
    expect(formula(text.replace(` ${word} `, ` ${word}\n  `))).toBe(expected);
    if (word !== "of") expect(formula(text.replace(` ${word} `, `\n  ${word} `))).toBe(expected);
  });
  it("in a body, too", () => {
    const rule = only(
      "rule f(): int {\n  let xs = 3\n    times d6\n  let r = 1\n    to 6\n  let b = body\n    with (hp: 1)\n  sum(xs)\n}",
    );
    expect(
      rule.kind === "rule" && "kind" in rule.body && rule.body.kind === "block"
        ? rule.body.statements.map(statementShape)
        : [],
    ).toEqual(["let xs = (times 3 d6)", "let r = (to 1 6)", "let b = (with body hp:1)", "sum(xs)"]);
  });
  it("behind a report's value", () => {
    expect(only('report "x" {\n  cell chance(a)\n    with closed as 0.0%\n}')).toMatchObject({
      cell: { variant: { text: "closed" }, format: { percent: true } },
    });
  });
});

describe("rolling", () => {
  const body = (text: string): readonly Statement[] => {
    const example = only(`example "x" {\n${text}\n}`);
    return example.kind === "example" ? example.body : [];
  };
  it.each([
    ["rolling 6", ["rolling 6"]],
    ["rolling 6, 6, 5\nf() is 3", ["rolling 6 6 5", "(is f() 3)"]],
    ["rolling Gold, Treasure.Gold, -1", ["rolling Gold Treasure.Gold (- 1)"]],
    ["rolling 6,\n  6,\n  5\nf()", ["rolling 6 6 5", "f()"]],
    ["rolling 6, 5 then f() is 3 then rolling 4", ["rolling 6 5", "(is f() 3)", "rolling 4"]],
    ["let a = 1 +\nrolling 6", null],
  ])("%j", (text, expected) => {
    if (expected === null) expect(read(`example "x" {\n${text}\n}`).codes).toEqual(["ended-too-soon"]);
    else expect(body(text).map(statementShape)).toEqual(expected);
  });
  it("names no value, but a column, a field and an argument", () => {
    expect(read("let rolling = 3").codes).toEqual(["reserved-word"]);
    expect(formula("a.rolling + f(rolling: 3)")).toBe("(+ a.rolling f(rolling:3))");
  });
});

describe("reports", () => {
  const report = (lines: string): unknown => only(`report "x" {\n${lines}\n}`);
  it("show every result of dice, with its chance", () => {
    expect(report("rows total: distribution(2d6) as 0.00%\ncolumns dice: 1 to 5")).toMatchObject({
      rowAxes: [{ name: { text: "total" }, format: { decimals: 2, percent: true } }],
      columnAxis: { format: null },
    });
    expect(report("columns total: distribution(d6) as 0.00\nrows n: 1 to 2")).toMatchObject({
      columnAxis: { format: { decimals: 2, percent: false } },
    });
  });
  it("work values out under a variant", () => {
    expect(
      report(
        'rows r: 1 to 2\ncolumn "A" = chance(f() > r) with closed as 0.0%\ncolumn "B" = g(r) with closed\nrow "C" = a with (hp: 3) with closed\ncell b with (hp: 3) as 0',
      ),
    ).toMatchObject({
      columns: [
        { variant: { text: "closed" }, format: { decimals: 1 } },
        { variant: { text: "closed" }, format: null },
      ],
      rows: [{ value: { kind: "with" }, variant: { text: "closed" }, format: null }],
      cell: { value: { kind: "with" }, variant: null, format: { decimals: 0 } },
    });
  });
  it("on one line", () => {
    expect(only('report "x" { cell a with b }')).toMatchObject({ cell: { variant: { text: "b" } } });
  });
});

describe("a column may be a weight", () => {
  it("in a heading and in a line of its own", () => {
    expect(
      only("table T {\n  share: int >= 1 weight default 3\n  | name: key | chance: int weight |\n  | a | 1 |\n}"),
    ).toMatchObject({ fields: [{ flags: [{ text: "weight" }], default: { kind: "number" } }] });
  });
});

describe("the notations of other tools", () => {
  it.each([
    ["4d6kh3", "sum(highest 3 of 4d6)"],
    ["4d6k3", "sum(highest 3 of 4d6)"],
    ["4d6KH3", "sum(highest 3 of 4d6)"],
    ["2d20kl", "sum(lowest 1 of 2d20)"],
    ["4d6dl1", "sum(highest 3 of 4d6)"],
    ["4d6d1", "sum(highest 3 of 4d6)"],
    ["4d6dh1", "sum(lowest 3 of 4d6)"],
    ["5d10dl2", "sum(highest 3 of 5d10)"],
    ["3d6!", "sum(3 times explode(d6))"],
    ["d6!", "explode(d6)"],
    ["1d6!!", "explode(d6)"],
    ["d10!>=8", "explode(d10, on: >= 8)"],
    ["d10!9", "explode(d10, on: 9)"],
    ["2d10!p", "sum(2 times explode(d10, less: 1))"],
    ["1d6r1", "reroll(d6, on: 1)"],
    ["2d6ro<=3", "sum(2 times reroll(d6, on: <= 3, limit: 1))"],
    ["4d6r1kh3", "sum(highest 3 of 4 times reroll(d6, on: 1))"],
    ["3d6!kh2", "sum(highest 2 of explodeEach(3 times d6))"],
    ["4dF", "sum(4 times roll([-1, 0, 1]))"],
    ["dF!", "explode(roll([-1, 0, 1]), on: 1)"],
    ["d6ro1!", "explode(reroll(d6, on: 1, limit: 1), on: 6)"],
    ["2w6", "2d6"],
    ["2d6x", "sum(2 times explode(d6))"],
    ["2d4x10", "2d4 * 10"],
    ["d%kh1", "sum(highest 1 of d%)"],
    // Only the writer can know what these are.
    ["4d6kh5", null],
    ["4d6d4", null],
    ["3d6!dl1", null],
    ["4d6kh3!", null],
    ["4d6kh3kl2", null],
    ["2d6x5", null],
  ])("%s", (text, better) => {
    expect(readNotation(text, false)).toEqual({ written: text, better });
  });
  it.each([
    ["d10!>8", ["explode(d10, on: > 8)", "explode(d10, on: >= 8)"]],
    ["2d6r<3", ["sum(2 times reroll(d6, on: < 3))", "sum(2 times reroll(d6, on: <= 3))"]],
  ])("%s, which tools read in two ways", (text, either) => {
    expect(readNotation(text, false)).toEqual({ written: text, better: null, either });
  });
  it.each([
    ["4d6kh3", "highest 3 of 4d6"],
    ["3d6!", "explodeEach(3 times d6)"],
    ["3d6!!", "3 times explode(d6)"],
    ["3d6!!dl1", "highest 2 of 3 times explode(d6)"],
    ["4d6r1", "4 times reroll(d6, on: 1)"],
    ["4dF", "4 times roll([-1, 0, 1])"],
    ["2d4x10", null],
  ])("%s, where a list is asked for", (text, better) => {
    expect(readNotation(text, true)?.better).toBe(better);
  });
  it.each(["4d6", "d6", "d%", "abc", "", "12", "d"])("%j is none", (text) => {
    expect(readNotation(text, false)).toBeNull();
  });
  it("end where they are no longer understood", () => {
    expect(readNotation("4d6kh3foo", false)).toEqual({ written: "4d6kh3", better: "sum(highest 3 of 4d6)" });
  });
  it("are mended so that they can be read", () => {
    for (const [text, mended] of [
      ["count(4d6kh3 where it > 2)", "count(highest 3 of 4d6 where it > 2)"],
      ["highest 2 of 3d6!", "highest 2 of explodeEach(3 times d6)"],
      ["(a + b)d6!>=5 + 1", "sum((a + b) times explode(d6, on: >= 5)) + 1"],
      ["2d(a + b) * 3", "sum(2 times roll(1 to a + b)) * 3"],
      ["7 / 2d6x10", "7 / (2d6 * 10)"],
      ["a.b[1].c d6", "(a.b[1].c)d6"],
      ["max(f(x, 2) d6, 3)", "max((f(x, 2))d6, 3)"],
    ] as const) {
      const { found, codes } = read(`let x = ${text}`);
      expect(codes.length, text).toBe(1);
      const edits = [...(found.sorted()[0]?.fixes[0]?.edits ?? [])].sort((a, b) => b.span.start - a.span.start);
      const result = edits.reduce(
        (done, { span, text: by }) => done.slice(0, span.start) + by + done.slice(span.end),
        `let x = ${text}`,
      );
      expect(result).toBe(`let x = ${mended}`);
      expect(read(result).codes).toEqual([]);
    }
  });
});
