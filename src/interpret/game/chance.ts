/** The dice of a game: its own streams, unless its chance is laid out. */
import type { Json } from "../../ir/program.ts";
import type { StreamWords } from "../../runtime/game-state.ts";
import { taped, type TapedRoll } from "../../runtime/game-taped.ts";
import { below, weighted } from "../../runtime/seeded.ts";
import type { Faces, RoomDice } from "../evaluate/dice.ts";
import { outsideValue } from "./outside.ts";
import type { World } from "./world.ts";

/** Rolls with one of the streams, and keeps where it is then. */
function roll(world: World, name: "dice" | "shuffle", run: (words: Int32Array) => number): number {
  const { core } = world;
  const stream = core.inSetup ? "setup" : name;
  const words = Int32Array.from(core.chance[stream]);
  const result = run(words);
  core.chance = { ...core.chance, [stream]: [...words] as unknown as StreamWords };
  return result;
}

/** By the seed. */
export function seededRoll(world: World, { faces, weights }: Pick<TapedRoll, "faces" | "weights">): number {
  return roll(world, "dice", (words) => (weights === null ? below(words, faces) : weighted(words, weights)));
}

/** By the seed: the top is drawn from all, the next from the rest. */
export function seededMix(world: World, pile: number[]): void {
  for (let first = 0; first < pile.length - 1; first += 1) {
    const other = first + roll(world, "shuffle", (words) => below(words, pile.length - first));
    [pile[first], pile[other]] = [pile[other] as number, pile[first] as number];
  }
}

export function mixPile(world: World, pile: number[], row: (piece: number) => string): void {
  if (taped === null) seededMix(world, pile);
  else taped.shuffle(pile, row);
}

/** What rolls in the rules of a game takes these, unless others are laid out. */
export function gameDice(world: World): RoomDice {
  const rolled = (of: TapedRoll): number => (taped === null ? seededRoll(world, of) : taped.roll(of));
  return {
    below: (n, faces) => rolled({ faces: n, weights: null, result: (place) => resultOf(world, faces, place) }),
    weighted: (weights, faces) =>
      rolled({ faces: weights.length, weights, result: (place) => resultOf(world, faces, place) }),
  };
}

function resultOf(world: World, { type, sides }: Faces, place: number): Json {
  if (sides.kind === "range") return sides.low + place;
  return sides.kind === "die" || sides.isOrder ? place + 1 : outsideValue(world, type, sides.list[place] as Json);
}
