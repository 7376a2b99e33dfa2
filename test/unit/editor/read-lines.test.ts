/** What is shown of a text is the same whether it was read at once or followed key by key. */
import { expect, it } from "vitest";
import type { SemanticToken } from "../../../src/editor/answers.ts";
import { semanticTokens, forEachToken } from "../../../src/editor/semantic-tokens.ts";
import { foldings } from "../../../src/editor/folding.ts";
import { readLines } from "../../../src/editor/read-lines.ts";
import { rulebookFiles } from "../../support/editor-session.ts";
import { chance } from "../../support/random.ts";

const pieces = [
  "{",
  "}",
  "(",
  '"',
  "#",
  "## ",
  "|",
  "\n",
  "\r",
  "\r\n",
  "\n\n",
  "=",
  ":",
  ".",
  "table T {\n",
  "rule f(): int = ",
  "/*",
  "*/",
  "<!--",
  "-->",
  "// x",
  "é",
  "| a: text | b: int |\n",
  "| - | 1 to 2 |\n",
  "2d6",
  "is not",
  "*",
  "/",
  "-",
];
const texts = [...rulebookFiles("penetration", "board", "penance")]
  .filter(([file]) => file.endsWith(".rules"))
  .map(([, text]) => text);

it("gives the same lines after any edits as read at once", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const { below, pick } = chance(seed);
    const whole = pick(texts);
    const from = below(whole.length);
    let text = whole.slice(from, from + below(3000));
    let lines = readLines(text);
    const made: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const at = below(text.length + 1);
      const removed = below(3) === 0 ? below(20) : 0;
      const added = below(4) === 0 ? "" : pick(pieces);
      text = text.slice(0, at) + added + text.slice(at + removed);
      made.push(`${at} -${removed} +${JSON.stringify(added)}`);
      lines = readLines(text, lines);
      const fresh = readLines(text);
      if (JSON.stringify(lines) !== JSON.stringify(fresh))
        expect(lines, `seed ${seed}: ${made.join(", ")}`).toEqual(fresh);
      expect(lines.all.reduce((sum, { length }) => sum + length, 0)).toBe(text.length);
    }
  }
});

it("keeps the lines that an edit does not touch", () => {
  const text = texts[0] ?? "";
  const lines = readLines(text);
  const at = text.indexOf("\nrule ") + 6;
  const after = readLines(`${text.slice(0, at)}x${text.slice(at)}`, lines);
  expect(after.all.length).toBe(lines.all.length);
  const fresh = after.all.filter((each, index) => each !== lines.all[index]);
  expect(fresh.length).toBe(1);
  expect(readLines(text, lines)).toBe(lines);
});

it("paints what stands below a heading as that says, when it changes", () => {
  const text = "table T {\n  | a: text | b: text |\n  | 1 to 2 | 3 |\n}\n";
  const lines = readLines(text);
  const numbers = (all: readonly SemanticToken[]): number => all.filter(({ kind }) => kind === "number").length;
  expect(numbers(semanticTokens(lines, []))).toBe(0);
  expect(numbers(semanticTokens(readLines(text.replace("b: text", "b: int"), lines), []))).toBe(1);
});

it("closes a remark that was open, and opens one that was closed", () => {
  const text = "/* a\nrule f(): int = 1\n";
  const open = readLines(text);
  expect(open.all.map(({ length }) => length)).toEqual([5, 18]);
  const closed = readLines(`${text}b */\n`, open);
  expect(closed.all.map(({ length }) => length)).toEqual([28]);
  expect(readLines(text, closed).all).toEqual(open.all);
});

it("colours and folds a part as the whole", () => {
  for (const [index, text] of texts.entries()) {
    const lines = readLines(text);
    const { below } = chance(index + 1);
    const names: SemanticToken[] = [...text.matchAll(/\b[A-Za-z]{4,}\b/g)]
      .filter(() => below(3) === 0)
      .map((match) => ({ start: match.index, end: match.index + match[0].length, kind: "rule", declares: false }));
    const all = semanticTokens(lines, names);
    expect(all.every(({ end }, at) => end <= (all[at + 1]?.start ?? Infinity))).toBe(true);
    for (let start = 0; start < text.length; start += 701) {
      const from = text.lastIndexOf("\n", start) + 1;
      const to = text.indexOf("\n", Math.min(text.length - 1, start + 900)) + 1;
      const part: SemanticToken[] = [];
      forEachToken(
        lines,
        names,
        (first, end, kind, declares) => {
          part.push({ start: first, end, kind, declares });
        },
        from,
        to,
      );
      expect(part.filter(({ end }) => end > from)).toEqual(all.filter((each) => each.end > from && each.start < to));
    }
    expect(foldings(lines).every(({ start, end }) => /\n/.test(text.slice(start, end)))).toBe(true);
  }
});
