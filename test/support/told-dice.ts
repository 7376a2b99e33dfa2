import { seeded } from "../../src/runtime/seeded.ts";
import type { Dice } from "../../src/runtime/dice.ts";

export interface ToldDice extends Dice {
  /** Everything that was rolled so far: of how many, and what came. */
  readonly told: readonly string[];
}

/** Seeded dice that keep what was rolled, so that two meanings can be held against each other roll by roll. */
export function toldDice(seed: string): ToldDice {
  const dice = seeded(seed);
  const told: string[] = [];
  const tell = (of: string, place: number): number => {
    told.push(`${of}: ${place}`);
    return place;
  };
  return {
    told,
    below: (n) => tell(String(n), dice.below(n)),
    weighted: (weights) => tell(`[${weights.join()}]`, dice.weighted(weights)),
  };
}
