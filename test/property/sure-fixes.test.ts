/**
 * One word or sign is lost from rules that are in order, or stands there twice, or a number gets commas. What `check --fix`
 * makes of it without asking is what was there before, or an error is left: never rules that mean something else.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/driver/config.ts";
import type { Compilation } from "../../src/driver/compile.ts";
import { mendProject } from "../../src/driver/mend.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedFrom, tries } from "../support/soak.ts";

const path = "rules/book/book.rules";
const asBook = (text: string): string =>
  /^\s*rulebook/m.test(text) ? text : `rulebook book { title "Book" }\n${text}`;
const blocks = [
  ...readFileSync(new URL("../../grammar/REFERENCE.md", import.meta.url), "utf8").matchAll(/```rules\n([\s\S]*?)```/g),
].map(([, text = ""]) => asBook(text));

const hasErrors = ({ diagnostics }: Compilation): boolean => diagnostics.some(({ severity }) => severity === "error");
const places = new Set(["start", "end", "hash"]);
/** What the rules mean, wherever it is written. */
const meaningOf = ({ rulebooks }: Compilation): string =>
  JSON.stringify(rulebooks[0]?.program, (key, value: unknown) => (places.has(key) ? undefined : value));

const compiled = (text: string): Promise<Compilation> => compileTexts(new Map([[path, text]]));

/** What is wrong with how a damaged text is mended; null: nothing. */
async function silently(text: string, damaged: string): Promise<string | null> {
  if (!hasErrors(await compiled(damaged))) return null;
  const { texts, compilation } = await mendProject(memoryHost(new Map([[path, damaged]])), defaultConfig);
  const after = texts.get(path)?.after;
  if (after === undefined || hasErrors(compilation)) return null;
  return meaningOf(compilation) === meaningOf(await compiled(text)) ? null : after;
}

interface Word {
  readonly text: string;
  readonly at: number;
}

/** Before one of several between commas, behind `as` (a form, which is no value) and `=` of a type (its limits say what it is). */
const beforeWhatMayGo = /[,{]\s*$|\bfrom\s*$|\bof\s*$|\bas\s*$|\btype\s+\w+\s*=\s*$/;

/**
 * Names, numbers, operators and brackets; without texts, remarks, bars, brackets of headings, and what may go without harm: a
 * variant without a name takes one from its text.
 */
function wordsOf(text: string): readonly Word[] {
  const plain = text
    .replaceAll(/"[^"\n]*"|#.*/g, (hidden) => " ".repeat(hidden.length))
    .replaceAll(/^\s*\|.*\|\s*$/gm, (row) => row.replaceAll(/[|()]/g, " "));
  return [...plain.matchAll(/[A-Za-z_]\w*|\d+(?:\.\d+)?|[<>]=?|[-+*/&()[\]]/g)]
    .map(({ 0: word, index: at }) => ({ text: word, at }))
    .filter(({ text: word, at }) => {
      const [before, after] = [plain.slice(0, at), plain.slice(at + word.length)];
      return !/\bvariant\s+$/.test(before) && (!beforeWhatMayGo.test(before) || !/^\s*(?:,|%|\d)/.test(after));
    });
}

const random = chance(seedFrom(4711));

describe("what is lost or stands there twice", () => {
  const times = tries(30_000, 500);
  it(`is put back, or told, ${times} times`, { timeout: times * 200 }, async () => {
    const wrong: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const text = random.pick(blocks);
      const { text: word, at } = random.pick(wordsOf(text));
      const isLost = random.once(2) || !/^[A-Za-z_]/.test(word);
      const damaged = `${text.slice(0, at)}${isLost ? "" : `${word} `}${text.slice(isLost ? at + word.length : at)}`;
      const after = await silently(text, damaged);
      if (after !== null) wrong.push(`${isLost ? "lost" : "twice"}: ${word}\n${damaged}\nbecomes\n${after}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Rules with a number in each place where one may stand; `N` and `M` are numbers, N the smaller one. */
const numbered: readonly string[] = [
  "rule f(a: number): int {\n  | a | result |\n  | N | 1 |\n  | otherwise | 0 |\n}",
  "rule f(a: number): int {\n  | a | result |\n  | < N | 1 |\n  | otherwise | 0 |\n}",
  "rule f(a: number): int {\n  | a | result |\n  | >= M | 1 |\n  | otherwise | 0 |\n}",
  "rule f(a: number): int {\n  | a | result |\n  | N to M | 1 |\n  | otherwise | 0 |\n}",
  "rule f(a: number): int {\n  | a | result |\n  | over N to under M | 1 |\n  | otherwise | 0 |\n}",
  "rule f(a: number): int {\n  | a | result |\n  | not N | 1 |\n  | otherwise | 0 |\n}",
  "rule f(a: number): number {\n  | a | result |\n  | 0 | N |\n  | otherwise | M |\n}",
  "rule f(a: number): int {\n  | a \\ a | < N | N to M | > M |\n  | < 0 | 1 | 2 | 3 |\n  | >= 0 | 4 | 5 | 6 |\n}",
  "table T {\n  | name: key | w: number |\n  | A | N |\n  | B | M |\n}",
  "table T {\n  | name: key | r: range of number gaps |\n  | A | N to M |\n  | B | > M |\n}",
  "rule f(a: number): number = if a < N { M } else { a * N }",
];

describe("a number that is written with commas", () => {
  /** As documents write it: with commas between the thousands, or one in place of the point. */
  const written = (number: number): string => {
    const [whole = "", part] = String(number).split(".");
    return part === undefined ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",") : `${whole},${part}`;
  };
  const times = tries(3_000, 150);
  it(`is never another number, ${times} times`, { timeout: times * 200 }, async () => {
    const wrong: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const hasPoint = random.once(2);
      const low = hasPoint
        ? random.below(9) + (1 + random.below(9)) / 10
        : 1000 + random.below(99) * random.pick([1, 1000]);
      const high = hasPoint ? low + 10 : low + random.pick([1, 500, 2_000_000]);
      const template = asBook(random.pick(numbered));
      const fill = (shown: (number: number) => string): string =>
        template.replaceAll("N", shown(low)).replaceAll("M", shown(high));
      const [text, damaged] = [fill(String), fill(written)];
      const first = await compiled(damaged);
      const after = hasErrors(first)
        ? await silently(text, damaged)
        : meaningOf(first) === meaningOf(await compiled(text))
          ? null
          : damaged;
      if (after !== null) wrong.push(`${damaged}\nbecomes\n${after}`);
    }
    expect(wrong).toEqual([]);
  });

  /** Where values stand between commas, a group that begins with a zero tells: 1,050 is one number. */
  const listed: readonly string[] = [
    "table T {\n  | name: key | w: list of int |\n  | A | N, 3 |\n  | B | 2, M |\n}",
    "table T {\n  | name: key | w: set of number |\n  | A | N |\n  | B | 2, M, 7.5 |\n}",
    "rule f(a: int): int = max(N, a, M)",
    "rule f(): list of int = [3, N, 4, M]",
    "rule f(a: int): int = match a { N: 1, otherwise: 2 }",
  ];
  const lists = tries(1_000, 60);
  it(`is one number in a list, too, ${lists} times`, { timeout: lists * 200 }, async () => {
    const wrong: string[] = [];
    for (let i = 0; i < lists; i += 1) {
      const [low, high] = [
        (1 + random.below(999)) * 1000 + random.below(100),
        (1 + random.below(99)) * 1_000_000 + random.below(100),
      ];
      const template = asBook(random.pick(listed).replace(", otherwise", "\notherwise"));
      const fill = (shown: (number: number) => string): string =>
        template.replaceAll("N", shown(low)).replaceAll("M", shown(high));
      const [text, damaged] = [fill(String), fill(written)];
      const after = hasErrors(await compiled(damaged)) ? await silently(text, damaged) : damaged;
      if (after !== null) wrong.push(`${damaged}\nbecomes\n${after}`);
    }
    expect(wrong).toEqual([]);
  });
});
