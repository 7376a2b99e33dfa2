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
    const place = this.#next();
    if (!(Number.isInteger(place) && place >= 1 && place <= n)) this.#noSuchFace(place, `there are ${n}`);
    return place - 1;
  }

  weighted(weights: readonly number[]): number {
    const place = this.#next();
    if (!(Number.isInteger(place) && place >= 1 && place <= weights.length)) this.#noSuchFace(place, `there are ${weights.length}`);
    if (!((weights[place - 1] as number) > 0)) this.#noSuchFace(place, "its weight is 0");
    return place - 1;
  }

  /** What nobody has taken yet. */
  rest(): readonly number[] {
    return this.#places.slice(this.#taken);
  }

  /** An error if any are left. */
  done(): void {
    const rest = this.rest();
    if (rest.length > 0) fail("dice-left-over", undefined, { left: rest }, `Only ${this.#taken} of ${this.#places.length} dice were taken`);
  }

  #next(): number {
    const place = this.#places[this.#taken];
    if (place === undefined) fail("dice-run-out", undefined, { dice: this.#places.length }, "All dice that were laid out are taken, and another one is rolled");
    this.#taken += 1;
    return place;
  }

  #noSuchFace(place: number, why: string): never {
    fail("no-such-face", undefined, { laid: place, die: this.#taken }, `Nothing rolled here has the place ${place}: ${why}`);
  }
}

/** Dice that come up as laid out: each is the place, counted from 1, of what was rolled; for a die of six its face. */
export function laidOut(places: readonly number[]): LaidOutDice {
  return new LaidOutDice([...places]);
}
