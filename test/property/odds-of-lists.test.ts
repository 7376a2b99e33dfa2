/**
 * Lists of dice that are named, filtered, joined and asked several questions, some of their values alone and some of their
 * order: the odds against all rolls of the interpreter, in exact fractions.
 */
import { expect, it } from "vitest";
import { canonical } from "../../src/interpret/values.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { createOdds } from "../../src/odds/index.ts";
import { ruleOdds } from "../../src/odds/of-rule.ts";
import { interpreterWith, rulebook, valueOf } from "../support/asked.ts";
import { isInside } from "../support/exactly.ts";
import { chance, type Chance } from "../support/random.ts";
import { firstSeed, seedsFrom, tries } from "../support/soak.ts";

const helpers = `
rule keep(dice: list of int): list of int = (dice where it is max(dice)) & ((3 - count(dice where it is max(dice))) times d3)
rule width(dice: list of int): int = if count(dice) is 0 { 0 } else { max(dice) - min(dice) }
rule begins(dice: list of int): int = first(dice) otherwise 0
`;

/** A list made of dice, or of a list that is there. */
function list(random: Chance, names: readonly string[]): string {
  const one = random.pick(names);
  if (names.length === 1 || random.once(4)) return `${1 + random.below(3)} times d${2 + random.below(2)}`;
  return random.pick([
    `${one} where it > ${random.below(3)}`,
    `${one} & ${random.pick(names)}`,
    `${one} & (${1 + random.below(2)} times d2)`,
    `reverse(${one})`,
    `distinct(${one})`,
    `sort(${one})`,
    `[it1 + 1 for each it1 in ${one}]`,
    `highest 2 of ${one}`,
    `top 2 of ${one}`,
    `if sum(${one}) > 3 { ${one} } else { ${random.pick(names)} }`,
    `keep(top 3 of ${one})`,
    `sort(${one}, by: -it)`,
  ]);
}

/** Whole numbers that a list is asked for: most say the same in any order. */
function question(random: Chance, names: readonly string[]): string {
  const one = random.pick(names);
  return random.pick([
    `count(${one} where it is ${1 + random.below(3)})`,
    `sum(${one})`,
    `(max(${one}) otherwise 0)`,
    `count(distinct(${one}))`,
    `width(${one})`,
    `longestRun(${one})`,
    `(if 2 in ${one} { 1 } else { 0 })`,
    `sum(top 1 of ${one})`,
    `begins(${one})`,
    `(${one}[2] otherwise 0)`,
    `(last(${one}) otherwise 0) * 10`,
  ]);
}

function ruleOf(random: Chance, name: string): string {
  const names = ["a"];
  const lines = ["let a = 2 times d3"];
  for (let more = 1 + random.below(3); more > 0; more -= 1) {
    const fresh = "bcde"[names.length - 1] as string;
    lines.push(`let ${fresh} = ${list(random, names)}`);
    names.push(fresh);
  }
  const asked = Array.from({ length: 1 + random.below(3) }, () => question(random, names));
  return `rule ${name}(): int {\n  ${lines.join("\n  ")}\n  ${asked.join(" + ")}\n}`;
}

it(`agree with all rolls, from seed ${firstSeed}`, async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const seed of seedsFrom(4711, tries(40, 6))) {
    const random = chance(seed);
    const rules = Array.from({ length: 25 }, (_, index) => ({
      name: `rule${index}`,
      text: ruleOf(random, `rule${index}`),
    }));
    const compiled = await rulebook(`${helpers}${rules.map(({ text }) => text).join("\n")}`);
    const interpreter = interpreterWith(compiled, createAsker({ games: 0 }));
    const [found, judge] = [ruleOdds(interpreter), createOdds([compiled.program])];
    for (const { name, text } of rules) {
      const exact = valueOf(judge.fractions(`t.${name}`, []));
      if (exact.lost.top !== 0n) continue;
      compared += 1;
      const type = interpreter.linked.rule(`t.${name}`).rule.result;
      const odds = new Map(
        valueOf(found.distribution(`t.${name}`, [])).map((each) => [
          canonical(interpreter.linked, type, each.value),
          each.chance,
        ]),
      );
      for (const { value, chance: share } of exact.results) {
        const key = canonical(interpreter.linked, type, value);
        const of = odds.get(key);
        odds.delete(key);
        if (of === undefined || !isInside(of, share)) wrong.push(`${text}\n  ${key}: ${share.top}/${share.bottom}`);
      }
      for (const key of odds.keys()) wrong.push(`${text}\n  ${key} cannot be`);
    }
  }
  expect(wrong.slice(0, 4).join("\n\n"), `${wrong.length} differ, seed ${firstSeed}`).toBe("");
  expect(compared).toBeGreaterThan(100);
});
