/** What rolls more than one die, or one without faces of its own. A single die is `dice.below(6) + 1`. */
import { spend } from "./budget.ts";
import type { Dice } from "./dice.ts";
import { fail, type Place } from "./errors.ts";

const mostFaces = 2 ** 53;

/** So many dice are about to be rolled: fewer than none cannot be, and very many would never end. */
export function howMany(count: number, place: Place): number {
  if (count < 0) fail("out-of-bounds", place, { count }, "fewer dice than none");
  spend(count, place);
  return count;
}

/** The sum of so many dice. */
export function sumOfDice(dice: Dice, count: number, sides: number, place: Place): number {
  let sum = howMany(count, place);
  for (let die = 0; die < count; die += 1) sum += dice.below(sides);
  return sum;
}

/** An element of the list, each as likely. */
export function rolledFrom<T>(dice: Dice, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[dice.below(list.length)];
}

/** A whole number between two others, or one of them. */
export function rolledBetween(dice: Dice, low: number, high: number, place: Place): number | undefined {
  if (low > high) return undefined;
  const faces = high - low + 1;
  if (faces > mostFaces) fail("number-too-large", place, { low, high });
  return low + dice.below(faces);
}

/** An element of the list by the weights beside it. `place`: where the weights come from. */
export function rolledBy<T>(dice: Dice, list: readonly T[], weights: readonly number[], place: Place): T | undefined {
  let isAny = false;
  for (const weight of weights) {
    if (weight < 0) fail("out-of-bounds", place, { weight }, "a weight below 0");
    if (weight > 0) isAny = true;
  }
  return isAny ? list[dice.weighted(weights)] : undefined;
}

/** The list in random order: its first element is rolled from all, the next from the rest, and so on. */
export function shuffled<T>(dice: Dice, list: readonly T[]): readonly T[] {
  const all = [...list];
  for (let index = 0; index < all.length - 1; index += 1) {
    const other = index + dice.below(all.length - index);
    const held = all[index] as T;
    all[index] = all[other] as T;
    all[other] = held;
  }
  return all;
}
