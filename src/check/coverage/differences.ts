/** Numbers that are known by their differences: whether there are such numbers, and pleasant ones. */
import { pleasant } from "./decimal.ts";
import type { Line, Variable } from "./space.ts";

/** The difference lies between the two ends. */
export interface Limit {
  readonly line: Line;
  readonly low: bigint | null;
  readonly high: bigint | null;
}

/** Shortest distances: `at[i][j]` is the most that number i can be above number j; the last one is 0. Null: any. */
type Distances = (bigint | null)[][];

export function areThereNumbers(variables: readonly Variable[], limits: readonly Limit[]): boolean {
  return distancesOf(variables, limits) !== undefined;
}

/** Numbers that fit all limits; undefined if there are none, or none that I find. */
export function numbersFor(variables: readonly Variable[], limits: readonly Limit[], decimals: number): ReadonlyMap<Variable, bigint> | undefined {
  const distances = distancesOf(variables, limits);
  if (distances === undefined) return undefined;
  const zero = variables.length;
  const values = new Map<Variable, bigint>();
  // Whole numbers first: the others find a place between them more easily. Then from the last: headings came first, and follow.
  const order = variables.map((variable, index) => ({ variable, index })).sort((a, b) => Number(b.variable.whole) - Number(a.variable.whole) || b.index - a.index);
  for (const { variable, index } of order) {
    const high = distances[index]?.[zero] ?? null;
    const below = distances[zero]?.[index] ?? null;
    const value = pleasant(below === null ? null : -below, high, variable.whole, decimals);
    if (value === undefined) return undefined;
    values.set(variable, value);
    if (!tighten(distances, index, zero, value) || !tighten(distances, zero, index, -value)) return undefined;
  }
  return values;
}

function distancesOf(variables: readonly Variable[], limits: readonly Limit[]): Distances | undefined {
  const places = new Map(variables.map((variable, index) => [variable, index]));
  const zero = variables.length;
  const distances: Distances = Array.from({ length: zero + 1 }, (_, row) => Array.from({ length: zero + 1 }, (_unused, column) => (row === column ? 0n : null)));
  for (const [variable, index] of places) {
    if (variable.high !== null && !tighten(distances, index, zero, variable.high)) return undefined;
    if (variable.low !== null && !tighten(distances, zero, index, -variable.low)) return undefined;
  }
  for (const { line, low, high } of limits) {
    const plus = places.get(line.plus) ?? zero;
    const minus = line.minus === null ? zero : places.get(line.minus) ?? zero;
    if (high !== null && !tighten(distances, plus, minus, high)) return undefined;
    if (low !== null && !tighten(distances, minus, plus, -low)) return undefined;
  }
  return distances;
}

/** Number `a` is at most `most` above number `b`. Gives false if that cannot be. */
function tighten(distances: Distances, a: number, b: number, most: bigint): boolean {
  const back = distances[b]?.[a] ?? null;
  if (back !== null && back + most < 0n) return false;
  const known = distances[a]?.[b] ?? null;
  if (known !== null && known <= most) return true;
  const size = distances.length;
  for (let i = 0; i < size; i += 1) {
    const toA = distances[i]?.[a] ?? null;
    if (toA === null) continue;
    for (let j = 0; j < size; j += 1) {
      const fromB = distances[b]?.[j] ?? null;
      const row = distances[i];
      if (fromB === null || row === undefined) continue;
      const through = toA + most + fromB;
      const direct = row[j] ?? null;
      if (direct === null || through < direct) row[j] = through;
    }
  }
  return true;
}
