/** Questions about a small rulebook, put to the engine: the middle of narrow bounds. */
import { expect } from "vitest";
import { isNarrow } from "../../src/interpret/odds-text.ts";
import type { Odds } from "../../src/interpret/odds-value.ts";
import type { Json } from "../../src/ir/program.ts";
import { createAsker, type OddsOptions } from "../../src/odds/asker.ts";
import type { Arguments, ResultTest } from "../../src/odds/of-rule.ts";
import { oddsBy, rulebook, valueOf } from "./asked.ts";

export interface Questions {
  chance(rule: string, args?: Arguments, test?: ResultTest, given?: ResultTest): number;
  average(rule: string, args?: Arguments): number;
  spread(rule: string, args?: Arguments): number;
  /** Chances by result. */
  results(rule: string, args?: Arguments): ReadonlyMap<string, number>;
  /** The bounds as they are. */
  bounds(rule: string, args?: Arguments, test?: ResultTest): Odds;
  averageBounds(rule: string, args?: Arguments): Odds;
}

/** The one number that narrow bounds mean. */
export function exact(odds: Odds): number {
  expect(isNarrow(odds), `${odds.low} to ${odds.high}`).toBe(true);
  expect(odds.estimate).toBeNull();
  return (odds.low + odds.high) / 2;
}

export async function questions(text: string, options: OddsOptions = {}): Promise<Questions> {
  const odds = oddsBy(await rulebook(text), createAsker(options));
  const named = (rule: string): string => `t.${rule}`;
  return {
    chance: (rule, args = [], test, given) => exact(valueOf(odds.chance(named(rule), args, test, given))),
    average: (rule, args = []) => exact(valueOf(odds.average(named(rule), args))),
    spread: (rule, args = []) => exact(valueOf(odds.spread(named(rule), args))),
    results: (rule, args = []) =>
      new Map(valueOf(odds.distribution(named(rule), args)).map(({ value, chance }) => [textOf(value), exact(chance)])),
    bounds: (rule, args = [], test) => valueOf(odds.chance(named(rule), args, test)),
    averageBounds: (rule, args = []) => valueOf(odds.average(named(rule), args)),
  };
}

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Ways to choose `k` of `n`. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let index = 1; index <= k; index += 1) ways = (ways * (n - k + index)) / index;
  return ways;
}

export const binomial = (n: number, k: number, p: number): number => choose(n, k) * p ** k * (1 - p) ** (n - k);

/** All results of dice, each as likely: the share that fits. */
export function share(sides: readonly number[], fits: (faces: readonly number[]) => boolean): number {
  let hits = 0;
  let all = 0;
  const roll = (faces: readonly number[]): void => {
    const next = sides[faces.length];
    if (next === undefined) {
      all += 1;
      if (fits(faces)) hits += 1;
    } else {
      for (let face = 1; face <= next; face += 1) roll([...faces, face]);
    }
  };
  roll([]);
  return hits / all;
}
