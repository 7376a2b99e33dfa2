/**
 * All rolls, one after the other. What rolls is played again and again with dice that follow a tape of choices: where
 * the tape ends, the first face comes up and is written on it; after each play, the last choice on the tape moves on to
 * its next face, like an odometer. It knows nothing of what is played, and is the judge of what finds odds faster.
 */
import type { Dice } from "../runtime/dice.ts";
import { minus, one, Sum, type Fraction } from "./fraction.ts";

export interface EnumerationLimits {
  /** Plays at most. */
  readonly plays: number;
  /** A play that is less likely is given up, and its chance is part of what is lost. */
  readonly mass: number;
}

export interface Enumerated {
  /** The chance of all that was not played to its end. */
  readonly lost: Fraction;
  readonly plays: number;
}

/** What comes up at one place of the tape: a face of so many, or a place among weights. */
interface TapeRoll {
  face: number;
  readonly faces: number;
  /** By face, whole; null: each as likely. */
  readonly weights: readonly bigint[] | null;
  readonly total: bigint;
  /** The chance of the tape before this roll. */
  readonly top: bigint;
  readonly bottom: bigint;
  readonly mass: number;
}

/** Thrown where a play has become too unlikely. */
class TooUnlikely {
  readonly kind = "too unlikely";
}
const tooUnlikely = new TooUnlikely();

class RollTape implements Dice {
  readonly #rolls: TapeRoll[] = [];
  readonly #leastMass: number;
  #at = 0;

  constructor(leastMass: number) {
    this.#leastMass = leastMass;
  }

  below(n: number): number {
    return this.#next(n, null);
  }

  weighted(weights: readonly number[]): number {
    return this.#next(weights.length, weights);
  }

  #next(faces: number, weights: readonly number[] | null): number {
    const existing = this.#rolls[this.#at];
    if (existing !== undefined) {
      if (existing.faces !== faces) throw new Error("The same rolls led elsewhere.");
      this.#at += 1;
      return existing.face;
    }
    const { top, bottom, mass } = this.chance();
    if (mass < this.#leastMass) throw tooUnlikely;
    const whole = weights === null ? null : wholeWeights(weights);
    const total = whole === null ? BigInt(faces) : whole.reduce((sum, each) => sum + each, 0n);
    const face = whole === null ? 0 : whole.findIndex((weight) => weight > 0n);
    if (face < 0 || face >= faces) throw new Error("A roll among nothing.");
    this.#rolls.push({ face, faces, weights: whole, total, top, bottom, mass });
    this.#at += 1;
    return face;
  }

  /** The chance of all that is on the tape. */
  chance(): { readonly top: bigint; readonly bottom: bigint; readonly mass: number } {
    const last = this.#rolls.at(-1);
    if (last === undefined) return { top: 1n, bottom: 1n, mass: 1 };
    const weight = last.weights?.[last.face] ?? 1n;
    return {
      top: last.top * weight,
      bottom: last.bottom * last.total,
      mass: last.mass * (Number(weight) / Number(last.total)),
    };
  }

  /** To the next tape; false: there is none. */
  moveOn(): boolean {
    this.#at = 0;
    for (let last = this.#rolls.at(-1); last !== undefined; last = this.#rolls.at(-1)) {
      do last.face += 1;
      while (last.weights?.[last.face] === 0n);
      if (last.face < last.faces) return true;
      this.#rolls.pop();
    }
    return false;
  }
}

const mostDecimals = 9;

/** The same weights as whole numbers. */
function wholeWeights(weights: readonly number[]): readonly bigint[] {
  let scale = 1;
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    if (weights.every((weight) => Math.round(weight * scale) / scale === weight)) break;
    scale *= 10;
  }
  return weights.map((weight) => BigInt(Math.round(weight * scale)));
}

/** Plays all rolls that there can be; `tell` hears what came of each, and its chance. False from it ends everything. */
export function enumerate<T>(
  play: (dice: Dice) => T,
  limits: EnumerationLimits,
  tell: (result: T, top: bigint, bottom: bigint) => boolean | void,
): Enumerated {
  const tape = new RollTape(limits.mass);
  const total = new Sum();
  let plays = 0;
  for (let more = true; more && plays < limits.plays; more = tape.moveOn()) {
    plays += 1;
    let result: { readonly is: T } | null = null;
    try {
      result = { is: play(tape) };
    } catch (signal) {
      if (signal !== tooUnlikely) throw signal;
    }
    if (result === null) continue;
    const { top, bottom } = tape.chance();
    total.add(top, bottom);
    if (tell(result.is, top, bottom) === false) break;
  }
  return { lost: minus(one, total.total()), plays };
}
