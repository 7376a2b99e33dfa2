/**
 * Medians, lowest and highest results of random rolls: all rolls are laid out and counted here, in whole numbers, and held
 * against both meanings of a question.
 */
import { expect, it } from "vitest";
import type { Odds } from "../../src/interpret/odds-value.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { exactAsker } from "../../src/odds/exact.ts";
import { interpreterWith, rulebook } from "../support/asked.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(1);
const cases = tries(400, 60);

/** One to three dice of any faces, added up; or the highest of them, less a number. */
interface Roll {
  readonly dice: readonly (readonly number[])[];
  readonly highest: boolean;
  readonly less: number;
}

const someRoll = (random: Chance): Roll => ({
  dice: random.many(1, 3, () => random.many(1, 6, () => random.below(9))),
  highest: random.once(3),
  less: random.below(4),
});

function written({ dice, highest, less }: Roll): string {
  const rolls = dice.map((faces) => `roll([${faces.join(", ")}])`).join(highest ? ", " : " + ");
  return `${highest ? `max([${rolls}])` : `(${rolls})`} - ${less}`;
}

/** All results, each as often as it comes. */
function results({ dice, highest, less }: Roll): readonly number[] {
  const laidOut = dice.reduce<readonly (readonly number[])[]>(
    (all, faces) => all.flatMap((one) => faces.map((face) => [...one, face])),
    [[]],
  );
  return laidOut
    .map((rolls) => (highest ? Math.max(...rolls) : rolls.reduce((sum, roll) => sum + roll, 0)) - less)
    .sort((a, b) => a - b);
}

/** Of a sorted list: of an even count the mean of the middle two. */
function middle(sorted: readonly number[]): number {
  const [left, right] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((left as number) + (right as number)) / 2;
}

it(`come to what is counted of ${cases} rolls, from seed ${seed}`, async () => {
  const random = chance(seed);
  const rolls = Array.from({ length: cases }, () => someRoll(random));
  const text = rolls
    .map((roll, index) =>
      ["median", "least", "most"].map((ask) => `rule ${ask}Of${index}(): odds = ${ask}(${written(roll)})`).join("\n"),
    )
    .join("\n");
  const compiled = await rulebook(text);
  const wrong: string[] = [];
  for (const [by, asker] of [
    ["engine", createAsker({ games: 0 })],
    ["fractions", exactAsker()],
  ] as const) {
    const interpreter = interpreterWith(compiled, asker);
    for (const [index, roll] of rolls.entries()) {
      const all = results(roll);
      const expected = { median: middle(all), least: all[0] as number, most: all.at(-1) as number };
      for (const [ask, value] of Object.entries(expected)) {
        const told = interpreter.call(`t.${ask}Of${index}`, []);
        const { low, high } = (told.kind === "value" ? told.value : { low: NaN, high: NaN }) as unknown as Odds;
        if (low !== value || high !== value)
          wrong.push(`${by}: ${ask} of ${written(roll)} is ${value}, not ${low} to ${high}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it("of what is not followed to its end is told with bounds that hold it", async () => {
  const compiled = await rulebook(`
rule middle(): odds = median(explode(d6))
rule lowestOf(): odds = least(explode(d6))
rule highestOf(): odds = most(explode(d6))
rule far(n: int): odds = median(sum(n times explode(d10)))`);
  const interpreter = interpreterWith(compiled, createAsker({ games: 0 }));
  const told = (rule: string, ...args: readonly number[]): Odds =>
    (interpreter.call(`t.${rule}`, args) as unknown as { readonly value: Odds }).value;
  // Half come to 1, 2 or 3, the others to more.
  expect([told("middle").low, told("middle").high]).toEqual([3.5, 3.5]);
  expect([told("lowestOf").high, told("highestOf").high]).toEqual([1, Infinity]);
  expect(told("lowestOf").low).toBeLessThanOrEqual(1);
  expect(told("highestOf").low).toBeGreaterThan(6);
  const far = told("far", 3);
  expect(far.low).toBeLessThanOrEqual(far.high);
  expect(far.high).toBeLessThan(33);
});
