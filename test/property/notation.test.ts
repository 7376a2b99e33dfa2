import { describe, expect, test } from "vitest";
import { readNotation } from "../../src/syntax/dice-notation.ts";
import { Collector } from "../../src/diagnostics/collect.ts";
import { sourceText } from "../../src/source/text.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import { chance, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";

const dice = ["d6", "1d6", "2d6", "4d10", "3d%", "10d20", "4dF", "2w8", "D12", "12D4"];
const modifiers = [
  "kh3",
  "k2",
  "kl1",
  "kl",
  "dl1",
  "d1",
  "dh2",
  "r1",
  "ro1",
  "r<3",
  "ro<=2",
  "rr1",
  "!",
  "!!",
  "!p",
  "!>4",
  "!>=3",
  "!6",
  "x",
  "e",
  "KH2",
  "R1",
  "foo",
  "+3",
  " ",
];

function someNotation({ pick, many }: Chance): string {
  return pick(dice) + many(0, 3, () => pick(modifiers)).join("");
}

function problems(text: string): readonly string[] {
  const found = new Collector();
  parseDocument(sourceText("rules/fixture/notation.rules", text), found);
  return found.sorted().map((each) => `${each.code}: ${each.message}`);
}

describe("dice in the notation of other tools", () => {
  const said = Array.from({ length: 3000 }, (_, seed) => someNotation(chance(seed + 1)));

  test("are understood up to where they are not", () => {
    let understood = 0;
    for (const text of said) {
      for (const asList of [false, true]) {
        const notation = readNotation(text, asList);
        if (notation === null) continue;
        expect(text.startsWith(notation.written)).toBe(true);
        if (notation.better === null) continue;
        understood += 1;
        expect(problems(`let a = ${notation.better}\nlet b = 1 + 2 * max(1, sum(${notation.better}))`), text).toEqual(
          [],
        );
      }
    }
    expect(understood).toBeGreaterThan(2000);
  });

  test("are one finding in a formula, and its fix takes it away", () => {
    let fixed = 0;
    for (const text of said.filter(
      (each) => !/foo|[+ ]|^[dD][\d%]+[a-zA-Z]/.test(each) && readNotation(each, false)?.written === each,
    )) {
      const source = `rule f(a: int): int = a + ${text} - 1`;
      const found = new Collector();
      parseDocument(sourceText("rules/fixture/notation.rules", source), found);
      const [finding, more] = found.sorted();
      expect([finding?.code, more?.code], source).toEqual(["foreign-dice", undefined]);
      const edit = finding?.fixes[0]?.edits[0];
      if (edit === undefined) continue;
      fixed += 1;
      expect(problems(source.slice(0, edit.span.start) + edit.text + source.slice(edit.span.end)), source).toEqual([]);
    }
    expect(fixed).toBeGreaterThan(500);
  });

  test("become formulas of the right type", async () => {
    const all = [...new Set(said)].map(
      (text) => [readNotation(text, false)?.better, readNotation(text, true)?.better] as const,
    );
    const sums = [...new Set(all.flatMap(([sum]) => sum ?? []))].sort().slice(0, 150);
    const lists = [...new Set(all.flatMap(([, list]) => list ?? []))].sort().slice(0, 150);
    expect(sums.length + lists.length).toBeGreaterThan(200);
    const rules = [
      ...sums.map((text, index) => `rule sum${String(index)}(): int = ${text}`),
      ...lists.map((text, index) => `rule list${String(index)}(): list of int = ${text}`),
    ];
    const source = `rulebook fixture { title "x" }\n${rules.join("\n")}\n`;
    const { diagnostics } = await compileTexts(new Map([["rules/fixture/notation.rules", source]]));
    // What can never happen, or never end, was written so.
    const ours = diagnostics.filter(
      (each) => each.severity === "error" && each.code !== "never-again" && each.code !== "rolls-for-ever",
    );
    expect(ours.map((each) => `${each.code}: ${source.slice(each.span.start, each.span.end)}`)).toEqual([]);
  });
});
