/** Numbers that are known by their differences: whether there are such numbers, and pleasant ones. */
import { floorDiv, pleasant } from "./decimal.ts";
import type { Line, Variable } from "./space.ts";

/** The difference lies between the two ends. */
export interface Limit {
  readonly line: Line;
  readonly low: bigint | null;
  readonly high: bigint | null;
}

/** Shortest distances: `at[i][j]` is the most that number i can be above number j; the last one is 0. Null: any. */
interface Distances {
  readonly at: (bigint | null)[][];
  /** By number: where it must be whole, and not all must be, the steps in 1. */
  readonly unit: bigint;
  readonly whole: readonly boolean[];
}

export function areThereNumbers(variables: readonly Variable[], limits: readonly Limit[], unit: bigint): boolean {
  return distancesOf(variables, limits, unit) !== undefined;
}

/** Numbers that fit all limits; undefined if there are none, or none that I find. */
export function numbersFor(
  variables: readonly Variable[],
  limits: readonly Limit[],
  decimals: number,
): ReadonlyMap<Variable, bigint> | undefined {
  const distances = distancesOf(variables, limits, 10n ** BigInt(decimals));
  if (distances === undefined) return undefined;
  const zero = variables.length;
  const values = new Map<Variable, bigint>();
  // Whole numbers first: the others find a place between them more easily. Then from the last: headings came first, and follow.
  const order = variables
    .map((variable, index) => ({ variable, index }))
    .sort((a, b) => Number(b.variable.whole) - Number(a.variable.whole) || b.index - a.index);
  for (const { variable, index } of order) {
    const high = distances.at[index]?.[zero] ?? null;
    const below = distances.at[zero]?.[index] ?? null;
    const value = pleasant(below === null ? null : -below, high, variable.whole, decimals);
    if (value === undefined) return undefined;
    values.set(variable, value);
    if (!tighten(distances, index, zero, value) || !tighten(distances, zero, index, -value)) return undefined;
  }
  return values;
}

function distancesOf(variables: readonly Variable[], limits: readonly Limit[], unit: bigint): Distances | undefined {
  const places = new Map(variables.map((variable, index) => [variable, index]));
  const zero = variables.length;
  const at = Array.from({ length: zero + 1 }, (_, row) =>
    Array.from({ length: zero + 1 }, (_unused, column) => (row === column ? 0n : null)),
  );
  const isMixed = variables.some((variable) => variable.whole) && !variables.every((variable) => variable.whole);
  const distances: Distances = {
    at,
    unit,
    whole: isMixed ? [...variables.map((variable) => variable.whole), true] : [],
  };
  for (const [variable, index] of places) {
    if (variable.high !== null && !tighten(distances, index, zero, variable.high)) return undefined;
    if (variable.low !== null && !tighten(distances, zero, index, -variable.low)) return undefined;
  }
  for (const { line, low, high } of limits) {
    const plus = places.get(line.plus) ?? zero;
    const minus = line.minus === null ? zero : (places.get(line.minus) ?? zero);
    if (high !== null && !tighten(distances, plus, minus, high)) return undefined;
    if (low !== null && !tighten(distances, minus, plus, -low)) return undefined;
  }
  return distances;
}

/** Number `a` is at most `most` above number `b`. Gives false if that cannot be. */
function tighten(distances: Distances, a: number, b: number, most: bigint): boolean {
  const { at } = distances;
  const back = at[b]?.[a] ?? null;
  if (back !== null && back + most < 0n) return false;
  const known = at[a]?.[b] ?? null;
  if (known !== null && known <= most) return true;
  const size = at.length;
  for (let i = 0; i < size; i += 1) {
    const toA = at[i]?.[a] ?? null;
    if (toA === null) continue;
    for (let j = 0; j < size; j += 1) {
      const fromB = at[b]?.[j] ?? null;
      const row = at[i];
      if (fromB === null || row === undefined) continue;
      const through = toA + most + fromB;
      const direct = row[j] ?? null;
      if (direct === null || through < direct) row[j] = through;
    }
  }
  return settleWhole(distances);
}

/** Two whole numbers are a whole number apart, also where only numbers between them say how far. */
function settleWhole(distances: Distances): boolean {
  const { at, unit, whole } = distances;
  for (const [i, row] of at.entries()) {
    if (whole[i] !== true) continue;
    for (const [j, most] of row.entries()) {
      if (whole[j] === true && most !== null && most % unit !== 0n)
        return tighten(distances, i, j, floorDiv(most, unit) * unit);
    }
  }
  return true;
}
