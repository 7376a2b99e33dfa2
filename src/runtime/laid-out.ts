/** Dice that were laid out beforehand: for tests of a game, and for games in which the players roll at the table. */
import type { Dice } from "./dice.ts";
import { fail } from "./errors.ts";

export class LaidOutDice implements Dice {
  readonly #places: readonly number[];
  #taken = 0;

  constructor(places: readonly number[]) {
    this.#places = places;
  }

  below(n: number): number {
    return this.#next(n) - 1;
  }

  weighted(weights: readonly number[]): number {
    const place = this.#next(weights.length);
    if (!((weights[place - 1] as number) > 0)) this.#wrong(place, "which has the weight 0 and is never rolled");
    return place - 1;
  }

  /** What nobody has taken yet. */
  rest(): readonly number[] {
    return this.#places.slice(this.#taken);
  }

  /** An error if any are left. */
  done(): void {
    const rest = this.rest();
    if (rest.length === 0) return;
    fail(
      "dice-left-over",
      undefined,
      { left: rest, die: this.#taken + 1 },
      `Of the ${this.#places.length} dice laid out, ${this.#taken} ${this.#taken === 1 ? "was" : "were"} rolled; die ${this.#taken + 1} is the first left over`,
    );
  }

  #next(faces: number): number {
    const place = this.#places[this.#taken];
    const die = this.#taken + 1;
    if (place === undefined)
      fail(
        "dice-run-out",
        undefined,
        { dice: this.#taken, die },
        `Die ${die} is rolled, 1 to ${faces}, and only ${this.#taken} ${this.#taken === 1 ? "is" : "are"} laid out`,
      );
    this.#taken = die;
    if (!(Number.isInteger(place) && place >= 1 && place <= faces))
      this.#wrong(place, `and a whole number from 1 to ${faces} is expected there`);
    return place;
  }

  #wrong(laid: number, why: string): never {
    fail(
      "no-such-face",
      undefined,
      { laid, die: this.#taken },
      `Die ${this.#taken} of those laid out is ${laid}, ${why}`,
    );
  }
}

/** Dice that come up as laid out: each is the place, counted from 1, of what was rolled; for a die of six its face. */
export function laidOut(places: readonly number[]): LaidOutDice {
  return new LaidOutDice([...places]);
}
