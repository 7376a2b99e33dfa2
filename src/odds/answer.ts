/** From the results of a roll to odds: bounds that hold what was not followed to its end, and the rounding of the machine. */
import type { Json } from "../ir/program.ts";
import type { Odds } from "../interpret/odds-value.ts";
import type { Dist } from "./engine/dist.ts";

/** What is asked about, among the games in which the condition holds; `lost` may belong to them or not. */
export interface Asked {
  readonly values: readonly Json[];
  readonly masses: readonly number[];
  /** The chance of the condition. */
  readonly held: number;
  readonly lost: number;
  /** How far off each chance may be by rounding, as a share of it. */
  readonly slack: number;
}

/** The chances of all results add up to 1; by how much they do not tells how much was lost by rounding. */
function slackOf(total: number): number {
  return Math.max(1e-14, 16 * Math.abs(1 - total));
}

const sum = (masses: ArrayLike<number>): number => {
  let total = 0;
  for (let index = 0; index < masses.length; index += 1) total += masses[index] as number;
  return total;
};

/** Results as they are. */
export function asked(dist: Dist): Asked {
  const held = sum(dist.masses);
  return {
    values: dist.values,
    masses: Array.from(dist.masses),
    held,
    lost: dist.lost,
    slack: slackOf(held + dist.lost),
  };
}

/** Results in lists of one, empty where the condition does not hold. */
export function askedGiven(dist: Dist): Asked {
  const values: Json[] = [];
  const masses: number[] = [];
  for (const [index, value] of dist.values.entries()) {
    const [only] = value as readonly Json[];
    if (only === undefined) continue;
    values.push(only);
    masses.push(dist.masses[index] as number);
  }
  return { values, masses, held: sum(masses), lost: dist.lost, slack: slackOf(sum(dist.masses) + dist.lost) };
}

/** Nothing that is known fits the condition: the question has no answer. */
export const neverHolds = ({ held, lost }: Asked): boolean => held === 0 && lost === 0;

const odds = (low: number, high: number, percent: boolean): Odds => ({ low, high, percent, estimate: null });

/** `hit`: the chance of what is asked for and the condition. */
export function chanceOf({ held, lost, slack }: Asked, hit: number, hasCondition: boolean): Odds {
  if (!hasCondition) return odds(Math.max(0, hit * (1 - slack)), Math.min(1, hit * (1 + slack) + lost), true);
  if (held + lost === 0) return odds(0, 1, true);
  // What was lost may all be held and not hit, or all be both.
  const low = Math.max(0, hit * (1 - slack)) / (held + lost);
  const high = ((hit + lost) / (held + lost)) * (1 + slack);
  return odds(low, Math.min(1, high), true);
}

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

/** More than this must not be missing, or nothing can be said about how large the missing values are. */
const mostMissing = 1e-9;

/**
 * What the missing results may add to the mean of |value|^power. How the values grow where the chances become small tells
 * how they go on: like the power `a` of 1 / chance, so that the missing chance `lost` has lost * value / (1 - power * a).
 */
function missing({ values, masses, lost, held }: Asked, power: 1 | 2): number {
  if (lost === 0) return 0;
  if (lost > mostMissing * held) return Infinity;
  const order = values
    .map((value, index) => ({ size: Math.abs(value as number), mass: masses[index] as number }))
    .sort((a, b) => b.size - a.size);
  const far = sizeAt(order, lost);
  const near = sizeAt(order, Math.sqrt(lost * held));
  const growth = far <= near || near === 0 ? 0 : Math.log(far / near) / Math.log(Math.sqrt(held / lost));
  const rest = 1 - power * growth;
  // Two thirds of the way to no mean at all is too near to tell.
  return rest < 1 / 3 ? Infinity : (4 * lost * (far + 1) ** power) / rest;
}

/** The least value that is exceeded with no more than that chance. */
function sizeAt(order: readonly { readonly size: number; readonly mass: number }[], chance: number): number {
  let reached = 0;
  for (const { size, mass } of order) {
    reached += mass;
    if (reached >= chance) return size;
  }
  return 0;
}

const unknown = (low: number): Odds => odds(low, Infinity, false);

export function averageOf(about: Asked): Odds {
  const { held, lost, slack } = about;
  if (held === 0) return unknown(-Infinity);
  const { mean, size } = momentsOf(about);
  const beyond = missing(about, 1) / held;
  if (beyond === Infinity) return unknown(-Infinity);
  const margin = size * (slack + lost / held) + beyond;
  if (margin === 0) return odds(mean, mean, false);
  return odds(mean - margin, mean + margin, false);
}

export function spreadOf(about: Asked): Odds {
  const { held, lost, slack } = about;
  if (held === 0) return unknown(0);
  const { variance, size } = momentsOf(about);
  const beyond = missing(about, 2) / held;
  if (beyond === Infinity) return unknown(0);
  const share = 4 * slack + lost / held;
  // The mean is off by at most size * share, too, which adds its square.
  const low = Math.max(0, variance * (1 - share) - beyond - (size * share) ** 2);
  const high = variance * (1 + share) + beyond + (size * share) ** 2;
  return odds(Math.sqrt(low), Math.sqrt(high), false);
}
