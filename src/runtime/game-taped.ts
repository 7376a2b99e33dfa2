/** Chance that is laid out instead of rolled: while `expand` takes a game further, each roll asks here. */
import type { Json } from "./game.ts";

/** One roll: a place from 0 of so many, by whole weights where they differ, and what each of them gives. */
export interface TapedRoll {
  readonly faces: number;
  readonly weights: readonly number[] | null;
  result(place: number): Json;
}

export interface LaidChance {
  roll(of: TapedRoll): number;
  /** From now on, what lies in a place of the pile is drawn when somebody looks. `row`: what a piece is made of. */
  shuffle(pile: number[], row: (piece: number) => string): void;
}

/** Null: chance is rolled by the seed. */
export let taped: LaidChance | null = null;

export function withTaped<T>(by: LaidChance | null, run: () => T): T {
  const before = taped;
  taped = by;
  try {
    return run();
  } finally {
    taped = before;
  }
}
