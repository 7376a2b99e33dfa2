/** Chances of whole numbers that lie near each other, by number. */
import type { Json } from "../../ir/program.ts";
import type { Dist } from "./dist.ts";

export interface Dense {
  /** The number that the first chance belongs to. */
  readonly low: number;
  readonly masses: Float64Array;
  /** As many lie in each of them at most. */
  readonly roundings: number;
  /** Once somebody has cut them; shared by all that have the same chances for other numbers: they are cut again and again, in a loop or a sweep. */
  cuts?: { sides: SplitMasses | null };
}

/** By place: the chance of all before it, and from it on. */
export interface SplitMasses {
  readonly before: Float64Array;
  readonly from: Float64Array;
}

const mostSpan = 4_000_000;

/** The results by number; null where they are not all whole numbers, or far apart. */
export function denseOf(dist: Dist): Dense | null {
  if (dist.dense !== undefined) return dist.dense;
  return (dist.dense = make(dist));
}

function make({ values, masses, roundings }: Dist): Dense | null {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return null;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const span = high - low + 1;
  if (values.length === 0 || span > mostSpan || span > 16 * values.length + 64) return null;
  const dense = new Float64Array(span);
  for (let index = 0; index < values.length; index += 1)
    dense[(values[index] as number) - low] = masses[index] as number;
  return { low, masses: dense, roundings };
}

/** The results in order; what has no chance is left out. */
export function distOf(dense: Dense, lost: number): Dist {
  return new ByNumber(dense, lost);
}

/** Many are only ever looked at by number: the lists are made for those who ask. */
class ByNumber implements Dist {
  readonly dense: Dense;
  readonly lost: number;
  readonly roundings: number;
  private lists: { readonly values: Json[]; readonly masses: number[] } | null = null;

  constructor(dense: Dense, lost: number) {
    this.dense = dense;
    this.lost = lost;
    this.roundings = dense.roundings;
  }

  get values(): readonly Json[] {
    return (this.lists ??= listResults(this.dense)).values;
  }

  get masses(): ArrayLike<number> {
    return (this.lists ??= listResults(this.dense)).masses;
  }
}

function listResults({ low, masses: chances }: Dense): { readonly values: Json[]; readonly masses: number[] } {
  const values: Json[] = [];
  const masses: number[] = [];
  for (let index = 0; index < chances.length; index += 1) {
    const mass = chances[index] as number;
    if (mass === 0) continue;
    values.push(low + index);
    masses.push(mass);
  }
  return { values, masses };
}

/** The sum of two that are rolled apart. */
export function convolve(a: Dense, b: Dense): Dense {
  const [long, short] = a.masses.length >= b.masses.length ? [a.masses, b.masses] : [b.masses, a.masses];
  const sums = new Float64Array(long.length + short.length - 1);
  for (let i = 0; i < short.length; i += 1) {
    const mass = short[i] as number;
    if (mass === 0) continue;
    for (let j = 0; j < long.length; j += 1) (sums[i + j] as number) += mass * (long[j] as number);
  }
  // One for each product, and one less than there are products in a sum; what is certain changes nothing.
  const added = short.length === 1 && short[0] === 1 ? 0 : short.length;
  return { low: a.low + b.low, masses: sums, roundings: a.roundings + b.roundings + added };
}

/** With all signs turned. */
export function negate({ low, masses, roundings }: Dense): Dense {
  return { low: 0 - (low + masses.length - 1), masses: masses.slice().reverse(), roundings };
}

/** The sum of no dice at all. */
export const nothingAdded: Dense = { low: 0, masses: new Float64Array([1]), roundings: 0 };

/** The sum of so many of the same kind. */
export function sumOf(one: Dense, count: number): Dense {
  let result = nothingAdded;
  let power = one;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = convolve(result, power);
    if (left > 1) power = convolve(power, power);
  }
  return result;
}
