/**
 * A rule that was taken apart has the odds of the whole one, and as exact: whoever makes the dice, sorts them or asks about
 * them. What is true is counted here, over how often each face comes, in exact fractions.
 */
import { expect, it } from "vitest";
import { isNarrow } from "../../src/interpret/odds-text.ts";
import type { Json } from "../../src/ir/program.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { fraction, plus, zero, type Fraction } from "../../src/odds/fraction.ts";
import { oddsBy, rulebook, valueOf } from "../support/asked.ts";
import { isInside } from "../support/exactly.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);

/** A question about dice: as a formula of `xs`, whether it holds for sorted dice only, and by how often each face came. */
interface Question {
  readonly formula: string;
  readonly needs: "any" | "up" | "down";
  of(counts: readonly number[]): Json;
}

const faces = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, at) => Array.from({ length: count }, () => at + 1));
const groups = (counts: readonly number[]): readonly number[] =>
  counts.filter((each) => each > 0).sort((a, b) => b - a);
const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

const questions: readonly Question[] = [
  { formula: "kinds(xs)[1] >= 3", needs: "any", of: (counts) => (groups(counts)[0] ?? 0) >= 3 },
  {
    formula: "if kinds(xs)[1] >= 4 { 50 } else if many(xs, 1) >= 2 { sum(xs) } else { 0 }",
    needs: "any",
    of: (counts) => ((groups(counts)[0] ?? 0) >= 4 ? 50 : (counts[0] ?? 0) >= 2 ? total(faces(counts)) : 0),
  },
  {
    formula: "if many(xs, 2) >= 2 { 100 } else { max(xs) }",
    needs: "any",
    of: (counts) => ((counts[1] ?? 0) >= 2 ? 100 : Math.max(...faces(counts))),
  },
  { formula: "longestRun(xs)", needs: "any", of: longest },
  { formula: "xs[1] + xs[2]", needs: "down", of: (counts) => total(faces(counts).slice(-2)) },
  { formula: "xs[1] * 10 + xs[2]", needs: "up", of: (counts) => tens(faces(counts)) },
];

function longest(counts: readonly number[]): number {
  let [best, run] = [0, 0];
  for (const count of counts) {
    run = count > 0 ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}
const tens = ([low = 0, next = 0]: readonly number[]): number => low * 10 + next;

const sorters = {
  any: ["§", "sort(§)", "sort(§, by: -it)"],
  up: ["sort(§)", "ordered(§)", "reverse(sort(§, by: -it))"],
  down: ["sort(§, by: -it)", "fromAbove(§)", "reverse(sort(§))"],
} as const;

/** Rules that ask it, each in a way of its own. */
function rulesOf({ formula, needs }: Question, pick: <T>(all: readonly T[]) => T, sides: number): string {
  const dice = pick([`n times d${sides}`, "thrown(n)", "thrownBy(n)", "thrownIf(n, no)", "thrownByTable(n)"]);
  const list = pick(sorters[needs]).replace("§", dice === `n times d${sides}` ? `(${dice})` : dice);
  const type = formula.includes(">= 3") ? "bool" : "int";
  const ways = [
    `rule asked(n: int): ${type} = answer(${list})`,
    `rule asked(n: int): ${type} {\n  let mine = ${list}\n  answer(mine)\n}`,
    `rule asked(n: int): ${type} {\n  let mine = ${list}\n  let found = answer(mine)\n  found\n}`,
    `rule asked(n: int): ${type} = between(${list})\nrule between(given: list of int): ${type} = answer(given)`,
  ];
  return `
rule thrown(n: int): list of int = n times d${sides}
rule thrownBy(n: int): list of int {
  let made = thrown(n)
  made
}
rule thrownIf(n: int, again: bool): list of int =
  if again { rerollEach(n times d${sides}, on: 1, limit: 1) } else { n times d${sides} }
rule thrownByTable(n: int): list of int {
  | n         | result        |
  | < 1       | []            |
  | otherwise | n times d${sides} |
}
rule ordered(xs: list of int): list of int = sort(xs)
rule fromAbove(xs: list of int): list of int = sort(xs, by: -it)
rule kinds(xs: list of int): list of int = [count(g) for each g in groups(xs)]
rule many(xs: list of int, face: int): int = count(xs where it is face)
rule answer(xs: list of int): ${type} = ${formula}
${pick(ways)}
`;
}

/** Every way in which so many dice may show how often each face came, with the number of rolls that do. */
function* rolls(dice: number, sides: number): Generator<{ readonly counts: readonly number[]; readonly ways: bigint }> {
  if (sides === 1) {
    yield { counts: [dice], ways: 1n };
    return;
  }
  for (let last = 0; last <= dice; last += 1)
    for (const { counts, ways } of rolls(dice - last, sides - 1))
      yield { counts: [...counts, last], ways: ways * choose(dice, last) };
}

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 0; at < k; at += 1) ways = (ways * BigInt(n - at)) / BigInt(at + 1);
  return ways;
}

it("has exact odds, in whatever parts it is written", async () => {
  for (let seed = first; seed < first + tries(300, 16); seed += 1) {
    const { pick, below } = chance(seed);
    const question = pick(questions);
    const [sides, dice] = [4 + below(3), 8 + below(4)];
    const text = rulesOf(question, pick, sides);
    const told = `seed ${seed}, ${dice} dice${text}`;
    const odds = oddsBy(await rulebook(text), createAsker({ games: 0 }));
    const wanted = new Map<Json, Fraction>();
    for (const { counts, ways } of rolls(dice, sides)) {
      const value = question.of(counts);
      wanted.set(value, plus(wanted.get(value) ?? zero, fraction(ways, BigInt(sides) ** BigInt(dice))));
    }
    const found = valueOf(odds.distribution("t.asked", { n: dice }));
    expect(new Set(found.map(({ value }) => value)), told).toEqual(new Set(wanted.keys()));
    for (const { value, chance: share } of found) {
      expect(isNarrow(share), told).toBe(true);
      expect(isInside(share, wanted.get(value) as Fraction), told).toBe(true);
    }
  }
});
