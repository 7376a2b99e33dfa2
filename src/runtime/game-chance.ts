/** The dice of a game: its own streams, which are part of its state. */
import type { Dice } from "./dice.ts";
import { fail, type Place } from "./errors.ts";
import type { Json } from "./game.ts";
import type { Playing } from "./game-play.ts";
import { toldOf } from "./game-sight.ts";
import { isHeard, tell } from "./game-tell.ts";
import { bookOf } from "./game-texts.ts";
import type { Naming } from "./game-values.ts";
import { howMany } from "./rolls.ts";
import { taped, type TapedRoll } from "./game-taped.ts";
import { outside } from "./game-values.ts";
import { below, weighted } from "./seeded.ts";

const words = (game: Playing): number[] => (game.inSetup ? game.chance.setup : game.chance.dice);

/** Rolls of all games so far: whoever sees no more of them knows that nothing was left to chance. */
export let rolls = 0;

/** A place from 0 of so many. `result`: what it gives. */
function rolled(game: Playing, faces: number, result: TapedRoll["result"]): number {
  rolls += 1;
  return taped === null ? below(words(game), faces) : taped.roll({ faces, weights: null, result });
}

function rolledBy(game: Playing, weights: readonly number[], result: TapedRoll["result"]): number {
  rolls += 1;
  return taped === null ? weighted(words(game), weights) : taped.roll({ faces: weights.length, weights, result });
}

const face = (place: number): number => place + 1;
const elementOf =
  (game: Playing, naming: Naming, list: readonly unknown[]): TapedRoll["result"] =>
  (place) =>
    naming.seen(game, list[place], outside);

/** For what needs dice and tells nothing: lists in random order. */
export function diceOf(game: Playing): Dice {
  return { below: (n) => rolled(game, n, face), weighted: (weights) => rolledBy(game, weights, face) };
}

function told(sides: number | null, result: Json): void {
  tell({ kind: "roll", sides, result });
}

/** Which of the pieces it is, those are told who see all that it could have been. */
function toldValue(game: Playing, naming: Naming, value: unknown, list: readonly unknown[]): void {
  const {
    told: [result = null],
    ...secrets
  } = toldOf(bookOf(game), game, {
    values: [[naming, value]],
    how: "used",
    among: list.map((each) => [naming, each] as const),
  });
  tell({ kind: "roll", sides: null, result, ...secrets });
}

export function rolledDie(game: Playing, sides: number): number {
  const result = rolled(game, sides, face) + 1;
  if (isHeard) told(sides, result);
  return result;
}

/** The sum of so many dice. */
export function rolledDice(game: Playing, count: number, sides: number, place: Place): number {
  let sum = 0;
  howMany(count, place);
  for (let die = 0; die < count; die += 1) sum += rolledDie(game, sides);
  return sum;
}

/** An element of the list, each as likely. `naming`: how it is told. */
export function rolledOf<T>(game: Playing, list: readonly T[], naming: Naming): T | undefined {
  if (list.length === 0) return undefined;
  const result = list[rolled(game, list.length, elementOf(game, naming, list))] as T;
  if (isHeard) toldValue(game, naming, result, list);
  return result;
}

/** A whole number between two others, or one of them. */
export function rolledNumber(game: Playing, low: number, high: number, place: Place): number | undefined {
  if (low > high) return undefined;
  const faces = high - low + 1;
  if (faces > 2 ** 53) fail("number-too-large", place, { low, high });
  const result = low + rolled(game, faces, (each) => low + each);
  if (isHeard) told(null, result);
  return result;
}

/** An element of the list by the weights beside it. */
export function rolledWeighted<T>(
  game: Playing,
  list: readonly T[],
  weights: readonly number[],
  naming: Naming,
  place: Place,
): T | undefined {
  let isAny = false;
  for (const weight of weights) {
    if (weight < 0) fail("out-of-bounds", place, { weight }, "a weight below 0");
    if (weight > 0) isAny = true;
  }
  if (!isAny) return undefined;
  const result = list[rolledBy(game, weights, elementOf(game, naming, list))] as T;
  if (isHeard) toldValue(game, naming, result, list);
  return result;
}
