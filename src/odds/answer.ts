/**
 * From the results of a roll to odds: bounds that are proved to hold what was not followed to its end, and every rounding of the
 * machine. See docs/decisions/bounds-of-odds.md.
 */
import type { Json } from "../ir/program.ts";
import type { Odds } from "../interpret/odds-value.ts";
import type { Dist } from "./engine/dist.ts";
import { PreciseSum, shareOf, sumRoundings } from "./engine/rounding.ts";

/** What is asked about, among the games in which the condition holds; `lost` may belong to them or not. */
export interface Asked {
  readonly values: readonly Json[];
  readonly masses: readonly number[];
  /** The chance of the condition. */
  readonly held: number;
  /** No less than the chance of what was not followed to its end. */
  readonly lost: number;
  /** No value is further from 0: what was not followed to its end is none of those known, and yet a value of the language. */
  readonly largest: number;
  /** How far off each chance, and a sum of chances, may be by rounding, as a share of it. */
  readonly slack: number;
}

const sum = (masses: ArrayLike<number>): number => {
  const total = new PreciseSum();
  for (let index = 0; index < masses.length; index += 1) total.add(masses[index] as number);
  return total.value;
};

/** For the sum of some of the chances, and the few steps from there to a bound. */
const few = sumRoundings + 8;

/** What is lost is a sum of chances that are off by no more than the others, of fewer than 2^40 of them: a thousandth is far more than rounding takes from it. */
const lostAtMost = (lost: number): number => (lost === 0 ? 0 : Math.min(1, lost * 1.001 + leastKnown));

/** What is less likely may have come to nothing on the way, where doubles end: below it, a chance is known to lie between 0 and this. */
const leastKnown = 2 ** -900;

function about(values: readonly Json[], masses: readonly number[], { lost, roundings }: Dist, largest: number): Asked {
  const slack = shareOf(roundings + few);
  // Rounding that could be anything leaves nothing that is known.
  if (slack === Infinity) return { values: [], masses: [], held: 0, lost: 1, largest, slack: 0 };
  return { values, masses, held: sum(masses), lost: lostAtMost(lost), largest, slack };
}

/** Results as they are. `largest`: as far from 0 as any of them may be. */
export function asked(dist: Dist, largest: number): Asked {
  return about(dist.values, Array.from(dist.masses), dist, largest);
}

/** Results in lists of one, empty where the condition does not hold. */
export function askedGiven(dist: Dist, largest: number): Asked {
  const values: Json[] = [];
  const masses: number[] = [];
  for (const [index, value] of dist.values.entries()) {
    const [only] = value as readonly Json[];
    if (only === undefined) continue;
    values.push(only);
    masses.push(dist.masses[index] as number);
  }
  return about(values, masses, dist, largest);
}

/** Nothing that is known fits the condition: the question has no answer. */
export const neverHolds = ({ held, lost }: Asked): boolean => held === 0 && lost === 0;

const odds = (low: number, high: number, percent: boolean): Odds => ({ low, high, percent, estimate: null });

const lower = (mass: number, slack: number): number => (mass < 2 * leastKnown ? 0 : mass * (1 - slack));
const upper = (mass: number, slack: number): number => (mass === 0 ? 0 : mass * (1 + slack) + leastKnown);

/** `hit`: the chance of what is asked for and the condition; `miss`: of the condition without it. Each is a sum of the masses. */
export function chanceOf({ held, lost, slack }: Asked, hit: number, miss: number, hasCondition: boolean): Odds {
  if (held + lost === 0) return odds(0, 1, true);
  // What never happens, and what always does, is known without any rounding.
  if (lost === 0 && (hit === 0 || miss === 0)) return hit === 0 ? odds(0, 0, true) : odds(1, 1, true);
  const [least, most] = [lower(hit, slack), upper(hit, slack) + lost];
  const [leastNot, mostNot] = [lower(miss, slack), upper(miss, slack) + lost];
  if (!hasCondition) return within(Math.max(least, 1 - mostNot), Math.min(most, 1 - leastNot));
  // What was lost may all be held and not hit, or all be both.
  return within(least / (least + mostNot), most / (most + leastNot));
}

/** Few steps more were rounded: a difference from 1, however small it is, by half a unit of what lies near 1. */
function within(low: number, high: number): Odds {
  const [least, most] = [low * (1 - lastSteps), high * (1 + lastSteps)];
  return odds(Math.max(0, least), Math.min(1, most), true);
}

const lastSteps = 2 ** -50;

interface Moments {
  readonly mean: number;
  readonly size: number;
  readonly variance: number;
}

/** With corrected summation, and the variance around the mean. */
function momentsOf({ values, masses, held }: Asked): Moments {
  const mean = precise(values.length, (index) => (values[index] as number) * (masses[index] as number)) / held;
  const size = precise(values.length, (index) => Math.abs(values[index] as number) * (masses[index] as number)) / held;
  const variance =
    precise(values.length, (index) => ((values[index] as number) - mean) ** 2 * (masses[index] as number)) / held;
  return { mean, size, variance };
}

function precise(count: number, term: (index: number) => number): number {
  let total = 0;
  let rest = 0;
  for (let index = 0; index < count; index += 1) {
    const next = term(index);
    const both = total + next;
    rest += Math.abs(total) >= Math.abs(next) ? total - both + next : next - both + total;
    total = both;
  }
  return total + rest;
}

/**
 * What the missing results may add to the mean of |value|^power: nothing is known of them but that they are values of the
 * language, none of which is larger than `largest`. More than what is known adds up to says nothing.
 */
function missing({ lost, largest, held }: Asked, power: 1 | 2, known: number): number {
  if (lost === 0) return 0;
  const most = (lost * largest ** power) / held;
  return most <= known ? most : Infinity;
}

const unknown = (low: number): Odds => odds(low, Infinity, false);

export function averageOf(about: Asked): Odds {
  const { values, held, lost, slack } = about;
  if (held === 0) return unknown(-Infinity);
  const only = values[0] as number;
  if (values.length === 1 && lost === 0) return odds(only, only, false);
  const { mean, size } = momentsOf(about);
  const beyond = missing(about, 1, size);
  if (beyond === Infinity) return unknown(-Infinity);
  // The mean of distances from anywhere is off by as much as each chance is: from the mean found, these are the least.
  const apart =
    precise(values.length, (index) => Math.abs((values[index] as number) - mean) * (about.masses[index] as number)) /
    held;
  const margin =
    (2 * apart * slack + size * (2 * (lost / held) + 8 * Number.EPSILON) + beyond) * (1 + 4 * slack) + leastKnown;
  return odds(mean - margin, mean + margin, false);
}

/** How likely a result of at most each value is, the values in order. */
function rising(about: Asked, hasCondition: boolean): readonly { readonly value: number; readonly share: Odds }[] {
  const order = [...about.values.keys()]
    .filter((index) => about.masses[index] !== 0)
    .sort((a, b) => (about.values[a] as number) - (about.values[b] as number));
  const above = order.map(() => 0);
  const rest = new PreciseSum();
  for (let place = order.length - 1; place >= 0; place -= 1) {
    above[place] = rest.value;
    rest.add(about.masses[order[place] as number] as number);
  }
  const below = new PreciseSum();
  return order.map((index, place) => {
    below.add(about.masses[index] as number);
    const share = chanceOf(about, below.value, above[place] as number, hasCondition);
    return { value: about.values[index] as number, share };
  });
}

/** Chances count as the same where they differ by no more. */
const alike = 1e-12;

/**
 * The result in the middle: the mean of the lowest that half of all do not exceed and the lowest that more than half do not,
 * where chances that are alike count as the same. They are two where exactly half come to no more than one of them.
 */
export function medianOf(about: Asked, hasCondition: boolean): Odds {
  const known = rising(about, hasCondition);
  const lostAbove = chanceOf(about, 0, about.held, hasCondition).high;
  const first = (reaches: (share: Odds) => boolean): number =>
    known.find(({ share }) => reaches(share))?.value ?? Infinity;
  const half = 0.5 - alike;
  const over = 0.5 + alike;
  const least = lostAbove >= half ? -Infinity : first(({ high }) => high >= half);
  const leastOver = lostAbove > over ? -Infinity : first(({ high }) => high > over);
  const most = first(({ low }) => low >= half);
  const mostOver = first(({ low }) => low > over);
  return odds((least + leastOver) / 2, (most + mostOver) / 2, false);
}

/** The lowest or highest result. What was not followed to its end may be any value, and what came to nothing may not come at all. */
export function extremeOf({ values, masses, lost }: Asked, side: "least" | "most"): Odds {
  const sign = side === "least" ? 1 : -1;
  const [all, sure] = [0, 2 * leastKnown].map((mass) =>
    values.flatMap((value, index) => ((masses[index] as number) >= mass ? [sign * (value as number)] : [])),
  );
  const outer = lost > 0 ? -Infinity : lowestOf(all ?? []);
  const inner = lowestOf(sure ?? []);
  return side === "least" ? odds(outer, inner, false) : odds(-inner, -outer, false);
}

const lowestOf = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

export function spreadOf(about: Asked): Odds {
  const { values, held, lost, slack } = about;
  if (held === 0) return unknown(0);
  if (values.length === 1 && lost === 0) return odds(0, 0, false);
  const { variance, size } = momentsOf(about);
  const beyond = missing(about, 2, variance);
  if (beyond === Infinity) return unknown(0);
  const share = 8 * slack + 2 * (lost / held);
  // The mean is off by at most size * share, too, which adds its square.
  const low = Math.max(0, variance * (1 - share) - (beyond + (size * share) ** 2) * (1 + slack) - leastKnown);
  const high = variance * (1 + share) + (beyond + (size * share) ** 2) * (1 + slack) + leastKnown;
  return odds(Math.sqrt(low) * (1 - slack), Math.sqrt(high) * (1 + slack), false);
}
