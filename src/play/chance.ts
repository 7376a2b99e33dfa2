/** Dice of bots. They are no part of the game: what a bot rolls at a decision depends on the game's seed, its seat and the decision's number alone. */
import type { Dice } from "../runtime/dice.ts";
import { below, seeded, weighted } from "../runtime/seeded.ts";

/** The words that belong to a seat of a game, from which those of its decisions come. */
export type SeatWords = readonly [number, number, number, number];

export function seatWords(seed: number | string, seat: number): SeatWords {
  return seeded(seed).stream(`bot ${seat}`).state.words;
}

/** So a game that was saved, loaded or taken back goes on with the same bots. */
export function diceAt([a, b, c, d]: SeatWords, decision: number): Dice {
  const words = [
    spread(a ^ decision),
    spread(b + decision),
    spread(c ^ Math.imul(decision, 0x9e37_79b1)),
    spread(d - decision) | 1,
  ];
  return { below: (n) => below(words, n), weighted: (weights) => weighted(words, weights) };
}

/** The finalizer of MurmurHash3 (Austin Appleby, public domain): each bit of the input reaches each of the output. */
function spread(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
}
