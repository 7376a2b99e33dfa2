/**
 * What every builtin makes of rolled values, over values of every kind: the odds against all rolls of the interpreter, one after
 * the other, in exact fractions. There are no statistics in it, and nothing is forgiven.
 */
import { describe, expect, it } from "vitest";
import { canonical } from "../../src/interpret/values.ts";
import type { Builtin } from "../../src/ir/program.ts";
import { createAsker } from "../../src/odds/asker.ts";
import { createOdds } from "../../src/odds/index.ts";
import { ruleOdds } from "../../src/odds/of-rule.ts";
import { interpreterWith, rulebook, valueOf } from "../support/asked.ts";
import { declarations, formsFor, kinds, ruleAbout, sources, uses } from "../support/pools.ts";
import { chance } from "../support/random.ts";
import { isInside } from "../support/exactly.ts";
import { seedFrom } from "../support/soak.ts";

const seed = seedFrom(1);
const names = Object.keys(uses) as readonly Builtin[];

describe("the odds of a builtin", () => {
  it.each(names)("%s are what all rolls come to", async (builtin) => {
    const random = chance(seed);
    const rules: { readonly name: string; readonly text: string }[] = [];
    for (const kind of kinds) {
      for (const use of uses[builtin](kind)) {
        for (const source of sources) {
          for (const form of formsFor(random, kind)) {
            const name = `rule${rules.length}`;
            rules.push({ name, text: ruleAbout(form, name, use, kind, source(kind)) });
          }
        }
      }
    }
    const compiled = await rulebook(`${declarations}\n${rules.map(({ text }) => text).join("\n")}`);
    const interpreter = interpreterWith(compiled, createAsker({ games: 0 }));
    const [found, judge] = [ruleOdds(interpreter), createOdds([compiled.program])];
    const wrong: string[] = [];
    for (const { name, text } of rules) {
      const type = interpreter.linked.rule(`t.${name}`).rule.result;
      const exact = valueOf(judge.fractions(`t.${name}`, []));
      expect(exact.lost.top, text).toBe(0n);
      const chances = new Map(
        valueOf(found.distribution(`t.${name}`, [])).map((each) => [
          canonical(interpreter.linked, type, each.value),
          each.chance,
        ]),
      );
      for (const { value, chance: share } of exact.results) {
        const key = canonical(interpreter.linked, type, value);
        const odds = chances.get(key);
        chances.delete(key);
        if (odds === undefined || !isInside(odds, share))
          wrong.push(
            `${text}\n  ${key}: ${share.top}/${share.bottom}, and not ${odds === undefined ? "never" : `from ${odds.low} to ${odds.high}`}`,
          );
      }
      for (const key of chances.keys()) wrong.push(`${text}\n  ${key} cannot be`);
    }
    expect(rules.length, `no rule is about ${builtin}`).toBeGreaterThan(0);
    expect(wrong.slice(0, 5), `${wrong.length} differ, seed ${seed}`).toEqual([]);
  });
});
