import { expect, it } from "vitest";
import { semanticTokens as coloursOf } from "../../../src/editor/semantic-tokens.ts";
import { foldings as foldingsOf } from "../../../src/editor/folding.ts";
import { formatting, rangeFormatting } from "../../../src/editor/formatting.ts";
import { diffLines } from "../../../src/editor/line-diff.ts";
import { Layouts } from "../../../src/format/layouts.ts";
import { readLines } from "../../../src/editor/read-lines.ts";
import type { SemanticToken } from "../../../src/editor/answers.ts";
import { chance } from "../../support/random.ts";

const colours = (text: string, names: readonly SemanticToken[]): readonly SemanticToken[] =>
  coloursOf(readLines(text), names);
const foldings = (text: string): ReturnType<typeof foldingsOf> => foldingsOf(readLines(text));
const applied = (
  text: string,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string =>
  [...edits].reverse().reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);

it("finds the lines that differ, and no others", () => {
  const seed = 71;
  const { below } = chance(seed);
  for (let turn = 0; turn < 3000; turn += 1) {
    const text = (): string =>
      Array.from({ length: below(9) }, () => `${"abc".charAt(below(3))}${["\n", "\r\n"][below(2)]}`).join("") +
      ["", "z"][below(2)];
    const [before, after] = [text(), text()];
    const edits = diffLines(before, after);
    expect(applied(before, edits), `seed ${seed}, ${JSON.stringify([before, after])}`).toBe(after);
    for (const edit of edits) expect(before.slice(edit.start, edit.end)).not.toBe(edit.text);
  }
  expect(diffLines("a\nb\nc\nd\n", "a\nB\nc\nD\n")).toEqual([
    { start: 2, end: 4, text: "B\n" },
    { start: 6, end: 8, text: "D\n" },
  ]);
});

it("leaves lines as they are between a great many that differ", () => {
  const { below, many } = chance(72);
  for (let turn = 0; turn < 20; turn += 1) {
    const old = Array.from({ length: 20 + below(20) }, (_, index) => [
      `head ${index}\n`,
      ...many(0, 120, () => `a${below(50)}\n`),
    ]).flat();
    const fresh = old
      .map((line) => (line.startsWith("a") ? `${line.slice(0, -1)} \n` : line))
      .filter((line) => line.startsWith("head") || below(20) > 0);
    const edits = diffLines(old.join(""), fresh.join(""));
    expect(applied(old.join(""), edits)).toBe(fresh.join(""));
    for (const edit of edits) expect(old.join("").slice(edit.start, edit.end)).not.toContain("head");
  }
  // What stands once in both, and has changed places.
  const [one, other] = ["x", "y"].map((letter) => Array.from({ length: 700 }, (_, index) => `${letter}${index}\n`)) as [
    string[],
    string[],
  ];
  const [before, after] = [
    ["a\n", ...one, "b\n", "c\n", ...one].join(""),
    ["c\n", ...other, "a\n", "b\n", ...other].join(""),
  ];
  expect(applied(before, diffLines(before, after))).toBe(after);
  expect(
    diffLines(before, after)
      .map((edit) => before.slice(edit.start, edit.end))
      .join(""),
  ).toBe([...one, "c\n", ...one].join(""));
});

it("lays out a part of a long text that is not laid out anywhere, and nothing else", () => {
  const layouts = new Layouts({ printWidth: 120, tabWidth: 2, useTabs: false });
  const table = (name: number): string =>
    `table T${name} {\n  | name: key | n: int |\n${Array.from({ length: 30 }, (_, row) => `  | R${row} | ${row} |\n`).join("")}}\n`;
  const text = Array.from({ length: 40 }, (_, name) => table(name)).join("\n");
  const [start, end] = [text.indexOf("table T20"), text.indexOf("table T21") - 2];
  const edits = rangeFormatting(layouts, "x.rules", text, { start, end }) ?? [];
  expect(edits.every((edit) => edit.start >= start && edit.end <= end + 1)).toBe(true);
  const after = applied(text, edits);
  expect(after).toContain(`table T20 {\n  | name: key | n: int |\n  | --------- | -----: |\n  | R0        |      0 |`);
  expect(after.slice(0, start) + after.slice(-(text.length - end))).toBe(text.slice(0, start) + text.slice(end));
});

it("lays out a part only where the rest comes to the same", () => {
  const layouts = new Layouts({ printWidth: 120, tabWidth: 2, useTabs: false });
  const text = "rule a(): int = 1+2\n\nrule b(): int = 3+4\n";
  const whole = formatting(layouts, "x.rules", text) ?? [];
  expect(applied(text, whole)).toBe("rule a(): int = 1 + 2\n\nrule b(): int = 3 + 4\n");
  expect(applied(text, rangeFormatting(layouts, "x.rules", text, { start: 0, end: 5 }) ?? [])).toBe(
    "rule a(): int = 1 + 2\n\nrule b(): int = 3+4\n",
  );
  expect(formatting(layouts, "x.csv", "a,b")).toEqual([]);
});

it("folds bodies, tables and remarks, whole or half-written", () => {
  const text = "# one\n# two\ntable T {\n  | a |\n  | b |\n}\nrule f() {\n  if x {\n    1\n  }\n";
  const folded = foldings(text).map(({ start, end, kind }) => [kind, text.slice(start, end).split("\n").length]);
  expect(folded).toEqual([
    ["remarks", 2],
    ["body", 4],
    ["table", 2],
    ["body", 3],
  ]);
  expect(foldings("{ { } |")).toEqual([]);
});

it("colours words by what they are, and leaves prose in tables alone", () => {
  const text =
    "## Doc of it\ntable Row {\n  | name: key | note: text | n: int |\n  | In or out | a to b | 1 to 3 |\n}\nrule row(title: int): int = max(title, 2d6) # why\n";
  const seen = colours(text, []).map(({ start, end, kind }) => [text.slice(start, end), kind]);
  for (const each of [
    ["## Doc of it", "documentation"],
    ["table", "keyword"],
    ["key", "type"],
    ["int", "type"],
    ["1", "number"],
    ["to", "keyword"],
    ["rule", "keyword"],
    ["max", "function"],
    ["2d6", "dice"],
    ["# why", "remark"],
    ["=", "operator"],
  ]) {
    expect(seen).toContainEqual(each);
  }
  for (const word of ["or", "a", "b", "In"]) expect(seen.map(([each]) => each)).not.toContain(word);
  // A parameter that is called like a word.
  expect(seen).not.toContainEqual(["title", "keyword"]);
  // Words that stand where names may, and names that are called like words.
  const words = (line: string): readonly (readonly string[])[] =>
    colours(line, []).map(({ start, end, kind }) => [line.slice(start, end), kind]);
  expect(words("ordered choice Size { Small }")).toEqual([
    ["ordered", "keyword"],
    ["choice", "keyword"],
  ]);
  expect(words('  disputed (row: "x") "y"').slice(0, 1)).toEqual([["disputed", "keyword"]]);
  expect(words("  stacks(me, Bleeding)")).toEqual([["stacks", "function"]]);
  expect(words("  use(me, card)")).toEqual([]);
  // A reason in a cell is prose; the table behind it has headings of its own.
  const table = "  | face | disputed |\n  | ----- | -------- |\n  | 1 to 5 | It begins at 5, so is it 6. |\n";
  expect(words(`${table}}\n  | 2 to 3 | 4 |\n`)).toEqual([
    ["disputed", "keyword"],
    ["1", "number"],
    ["to", "keyword"],
    ["5", "number"],
    ["2", "number"],
    ["to", "keyword"],
    ["3", "number"],
    ["4", "number"],
  ]);
  expect(words("record title { by: int }")).toEqual([
    ["record", "keyword"],
    ["int", "type"],
  ]);
  const named = colours("let set = 1", [{ start: 4, end: 7, kind: "constant", declares: true }]);
  expect(named.map(({ kind }) => kind)).toEqual(["keyword", "constant", "operator", "number"]);
});
