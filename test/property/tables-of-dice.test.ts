/**
 * Tables as books print them: numbers of a die, and what they mean. However the ranges and the heading are written, what
 * `roll` makes of the table has the odds of the die, or findings say that it has not, and their first fixes give them: one for the heading, one for the roll.
 */
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { edited } from "../support/editor-session.ts";
import { chance, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedFrom, tries } from "../support/soak.ts";

const path = "rules/t/t.rules";
const seed = seedFrom(20_261_128);

interface DieTable {
  readonly text: string;
  readonly heading: string;
}

/** A table whose rows share out the numbers of a die, with an example for each row: its share of them. */
function dieTable({ pick, below, once }: Chance): DieTable {
  const sides = pick([4, 6, 8, 10, 20, 100]);
  const rows: { readonly from: number; readonly to: number }[] = [];
  for (let from = 1; from <= sides; from = (rows.at(-1)?.to ?? 0) + 1) {
    const most = Math.max(1, Math.ceil(sides / 3));
    rows.push({ from, to: Math.min(sides, from + below(most)) });
  }
  const sign = pick(["-", " - ", "\u2013", " to "]);
  const column = pick([`d${sides}`, "roll", "result on the die"]);
  const heading = once(2) ? column : `${column}: range of int`;
  const cells = rows.map(({ from, to }) => (from === to ? `${from}` : `${from}${sign}${to}`));
  const lines = cells.map((cell, at) => `  | ${cell} | row ${at + 1} |`).join("\n");
  const shares = rows.map(({ from, to }, at) => `  chance(found() is "row ${at + 1}") is ${to - from + 1} / ${sides}`);
  return {
    heading,
    text: `rulebook t { title "T" }\ntable Loot {\n  | ${heading} | what: text |\n${lines}\n}\nrule found(): text = roll(Loot).what\nexample "Odds" {\n${shares.join("\n")}\n}\n`,
  };
}

const errorsIn = async (files: ReadonlyMap<string, string>): Promise<readonly Diagnostic[]> =>
  (await compileTexts(new Map(files))).diagnostics.filter(({ severity }) => severity === "error");

describe(`tables of dice, seed ${seed}`, () => {
  const random = chance(seed);
  const times = tries(4000, 200);

  it(`have the odds of the die, or it is said, ${times} times`, { timeout: times * 200 }, async () => {
    const wrong: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const { text } = dieTable(random);
      let files: ReadonlyMap<string, string> = new Map([[path, text]]);
      let left = await errorsIn(files);
      // What a heading is comes first, and then what is rolled for it.
      for (const code of ["heading-without-type", "ranges-not-rolled"]) {
        const fix = left.find((each) => each.code === code)?.fixes[0];
        if (fix === undefined) continue;
        files = edited(files, fix.edits);
        left = await errorsIn(files);
      }
      if (left.length > 0) wrong.push(`${left.map(({ code }) => code).join(", ")}\n${text}`);
    }
    expect(wrong).toEqual([]);
  });
});
