/**
 * A test in a cell, and in a case of `match`, fits what somebody who knows only "Tests" of the reference would say, in whatever
 * way it is written: with `to` or a dash, with blanks or without, alone, in a list, behind `not`, below zero.
 */
import { describe, expect, it } from "vitest";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import { chance, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedFrom, tries } from "../support/soak.ts";

interface Spelled {
  readonly text: string;
  readonly fits: (a: number) => boolean;
}

const numbers = Array.from({ length: 31 }, (_, at) => at - 15);

function part({ below, pick, once }: Chance): Spelled {
  const [one, other] = [below(25) - 12, below(25) - 12];
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const dash = pick(["-", " - ", "–", " – "]);
  switch (below(4)) {
    case 0:
      return { text: String(one), fits: (a) => a === one };
    case 1: {
      // `<-5` without a blank is an arrow, and told.
      const [sign, holds] = pick<readonly [string, (a: number) => boolean]>([
        ["<", (a) => a < one],
        ["<=", (a) => a <= one],
        [">", (a) => a > one],
        ["≥", (a) => a >= one],
      ]);
      return { text: `${sign}${one < 0 ? " " : pick(["", " "])}${one}`, fits: holds };
    }
    case 2: {
      const [over, under] = [once(3), once(3)];
      return {
        text: `${over ? "over " : ""}${low} to ${under ? "under " : ""}${high}`,
        fits: (a) => (over ? a > low : a >= low) && (under ? a < high : a <= high),
      };
    }
    default:
      return { text: `${low}${dash}${high}`, fits: (a) => a >= low && a <= high };
  }
}

function spelled(random: Chance): Spelled {
  const parts = random.many(1, 3, () => part(random));
  const not = random.once(4);
  return {
    text: `${not ? "not " : ""}${parts.map(({ text }) => text).join(", ")}`,
    fits: (a) => parts.some(({ fits }) => fits(a)) !== not,
  };
}

describe("a test", () => {
  const times = tries(5_000, 250);
  it(`fits what it says, ${times} times`, { timeout: times * 200 }, async () => {
    const random = chance(seedFrom(4711));
    const wrong: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const { text, fits } = spelled(random);
      // A line that begins with a sign goes on with the line above, so a case with one stands behind another.
      const { rulebooks, diagnostics } = await compileTexts(
        new Map([
          [
            "rules/book/book.rules",
            `rulebook book { title "Book" }
rule cell(a: int): int {
  | a         | result |
  | ${text}   | 1      |
  | otherwise | 0      |
}
rule case(a: int): int = match a { 99, ${text.replace("not ", "")}: 1 then otherwise: 0 }
`.replace(" then ", "\n"),
          ],
        ]),
      );
      // What can never fit, or fits everything, is told; so is a range without a number in it.
      if (diagnostics.some(({ severity }) => severity === "error")) {
        const codes = diagnostics.map(({ code }) => code);
        if (!codes.every((code) => /^(?:row-never|inputs-|range-)/.test(code)))
          wrong.push(`${text}: ${codes.join(", ")}`);
        continue;
      }
      const interpreter = createInterpreter(rulebooks.flatMap(({ program }) => program ?? []));
      const isIn = (rule: string, a: number): boolean => {
        const outcome = interpreter.call(`book.${rule}`, [a]);
        return outcome.kind === "value" && outcome.value === 1;
      };
      const not = text.startsWith("not ");
      const bad = numbers.filter((a) => isIn("cell", a) !== fits(a) || isIn("case", a) !== (fits(a) !== not));
      if (bad.length > 0) wrong.push(`${text}: ${bad.join(", ")}`);
    }
    expect(wrong).toEqual([]);
  });
});
