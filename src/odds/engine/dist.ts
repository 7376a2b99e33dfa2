/**
 * What may come of a roll, with the chance of each. Chances are only ever added and multiplied, and never renormalised:
 * `lost` is the chance of everything that was not followed to its end.
 */
import type { Json } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import type { Dense } from "./dense.ts";
import { PreciseSum, sumOfRoundings } from "./rounding.ts";

export interface Dist {
  /** Each once. */
  readonly values: readonly Json[];
  readonly masses: ArrayLike<number>;
  /** As many roundings lie in each of the masses at most. */
  readonly roundings: number;
  /** The same for each on its own, where that is known. */
  readonly inEach?: readonly number[];
  readonly lost: number;
  /** The same by whole number, once somebody has asked for it; null: not all are whole numbers near each other. */
  dense?: Dense | null;
}

/** Loops, explosions and recursions are followed until less than this is left: less than a trillionth of a square of the largest value. */
export const negligible = 1e-44;

export const point = (value: Json): Dist => ({ values: [value], masses: [1], roundings: 0, lost: 0 });

export const allLost: Dist = { values: [], masses: [], roundings: 0, lost: 1 };

const written = memoized((value: object) => `\0${numbersText(value) ?? JSON.stringify(value)}`);

/** Lists and records that were held against others, by the length of what they look like written out: work that is not counted by states. */
export const compared = { length: 0 };

/** A list of as many numbers is written out faster than it is found again. */
const fewNumbers = 4;

/** The same for the same value. An object is written out once, unless it is small. */
export function keyOf(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const text = (Array.isArray(value) && value.length <= fewNumbers ? smallText(value) : null) ?? written(value);
  compared.length += text.length;
  return text;
}

function smallText(value: readonly Json[]): string | null {
  const text = numbersText(value);
  return text === null ? null : `\0${text}`;
}

/** A list of numbers as JSON writes it, which is most of what is written; null for anything else. */
function numbersText(value: object): string | null {
  if (!Array.isArray(value)) return null;
  let text = "[";
  for (let index = 0; index < value.length; index += 1) {
    const each: unknown = value[index];
    if (typeof each !== "number") return null;
    text += index === 0 ? each : `,${each}`;
  }
  return `${text}]`;
}

/** In what is so likely, times what has as many: nothing is rounded where it is certain. */
export const timesRoundings = (mass: number, roundings: number, others: number): number =>
  mass === 1 ? roundings + others : roundings + others + 1;

/** In the mass of one result. */
export const roundingsAt = ({ roundings, inEach }: Dist, index: number): number =>
  inEach === undefined ? roundings : (inEach[index] as number);

/** The greatest of them; 0 for none. */
export function most(numbers: readonly number[]): number {
  let greatest = 0;
  for (let index = 0; index < numbers.length; index += 1)
    if ((numbers[index] as number) > greatest) greatest = numbers[index] as number;
  return greatest;
}

/** Collects results; the same ones together. */
export class Gather {
  private readonly values: Json[] = [];
  private readonly masses: number[] = [];
  private readonly places = new Map<Json, number>();
  private readonly roundings: number[] = [];
  lost = 0;

  add(value: Json, mass: number, roundings: number): void {
    if (mass === 0) return;
    const key = keyOf(value);
    const place = this.places.get(key);
    if (place === undefined) {
      this.places.set(key, this.values.length);
      this.values.push(value);
      this.masses.push(mass);
      this.roundings.push(roundings);
    } else {
      const before = this.masses[place] as number;
      this.roundings[place] = sumOfRoundings(before, this.roundings[place] as number, mass, roundings);
      this.masses[place] = before + mass;
    }
  }

  addAll(dist: Dist, mass: number, roundings: number): void {
    const { values, masses } = dist;
    for (let index = 0; index < values.length; index += 1)
      this.add(
        values[index] as Json,
        (masses[index] as number) * mass,
        timesRoundings(mass, roundings, roundingsAt(dist, index)),
      );
    this.lost += dist.lost * mass;
  }

  get size(): number {
    return this.values.length;
  }

  dist(): Dist {
    return {
      values: this.values,
      masses: this.masses,
      roundings: most(this.roundings),
      inEach: this.roundings,
      lost: this.lost,
    };
  }
}

/** The results put through a function. */
export function mapped(dist: Dist, change: (value: Json) => Json): Dist {
  const found = new Gather();
  for (let index = 0; index < dist.values.length; index += 1)
    found.add(change(dist.values[index] as Json), dist.masses[index] as number, roundingsAt(dist, index));
  found.lost = dist.lost;
  return found.dist();
}

/** Less than this is not carried from round to round. */
const tiny = 1e-50;

/** Without the results that are too unlikely to matter: they count as lost. */
export function trimmed(dist: Dist): Dist {
  const values: Json[] = [];
  const masses: number[] = [];
  let { lost } = dist;
  for (let index = 0; index < dist.values.length; index += 1) {
    const mass = dist.masses[index] as number;
    if (mass < tiny) lost += mass;
    else {
      values.push(dist.values[index] as Json);
      masses.push(mass);
    }
  }
  return values.length === dist.values.length ? dist : { values, masses, roundings: dist.roundings, lost };
}

/** The chance of all results together: `sumRoundings` more than they have. */
export const massOf = (dist: Dist): number => {
  const sum = new PreciseSum();
  for (let index = 0; index < dist.masses.length; index += 1) sum.add(dist.masses[index] as number);
  return sum.value;
};
