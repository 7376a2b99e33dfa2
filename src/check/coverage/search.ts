/**
 * Looks for a point that lies in none of some boxes. Takes the box with the fewest open dimensions, tries the classes of
 * one of them, and goes on with the boxes that still hold the point. What was found to be covered is remembered; classes
 * that leave more boxes than another need no try. Numbers known by their differences are checked on the way.
 */
import { meets, type Box, type Class, type Mask } from "./classes.ts";
import { areThereNumbers, type Limit } from "./differences.ts";
import type { Dimension, Line, Variable } from "./space.ts";

export interface Field {
  readonly dimensions: readonly Dimension[];
  readonly classes: readonly (readonly Class[])[];
  /** Lines that share a number with another line: their classes are not free. */
  readonly coupled: ReadonlySet<number>;
  readonly variables: readonly Variable[];
  /** Steps in 1. */
  readonly unit: bigint;
  readonly boxes: readonly Box[];
  /** By dimension and class the boxes that hold it; filled when first asked for. */
  readonly fits: Map<number, readonly Uint32Array[]>;
}

/** By dimension the class chosen; a dimension that is not in it does not matter. */
export type Point = ReadonlyMap<number, number>;
export type Found =
  | { readonly kind: "point"; readonly point: Point }
  | { readonly kind: "nothing" }
  | { readonly kind: "too-large" };

/** How much work there may be, for all questions about one table together. */
export interface Budget {
  left: number;
}

interface Query {
  readonly field: Field;
  readonly within: Box;
  readonly budget: Budget;
  readonly covered: Set<string>;
  readonly chosen: Map<number, number>;
}

class TooLarge extends Error {}

/** A point of `within` outside the boxes `avoid` (indices into the field's boxes). */
export function findPoint(field: Field, within: Box, avoid: Iterable<number>, budget: Budget): Found {
  const query: Query = { field, within, budget, covered: new Set(), chosen: new Map() };
  const surviving = new Uint32Array((field.boxes.length + 31) >>> 5);
  for (const index of avoid) {
    const box = field.boxes[index];
    if (box !== undefined && meets(box, within))
      surviving[index >>> 5] = (surviving[index >>> 5] ?? 0) | (1 << (index & 31));
  }
  try {
    return search(query, surviving) ? { kind: "point", point: query.chosen } : { kind: "nothing" };
  } catch (error) {
    if (error instanceof TooLarge) return { kind: "too-large" };
    throw error;
  }
}

function search(query: Query, surviving: Uint32Array): boolean {
  query.budget.left -= 1;
  if (query.budget.left < 0) throw new TooLarge();
  const next = nextDimension(query, surviving);
  if (next === "covered") return false;
  if (next === "free") return chooseRest(query, surviving);
  const key = keyOf(query, surviving);
  if (query.covered.has(key)) return false;
  if (tryClasses(query, next, surviving)) return true;
  query.covered.add(key);
  return false;
}

/** Which dimension to decide next: of the box with the fewest left the one that most other boxes have, too. */
function nextDimension(query: Query, surviving: Uint32Array): number | "covered" | "free" {
  let best: Box | undefined;
  let fewest = Infinity;
  const uses = new Map<number, number>();
  for (const index of bitsOf(surviving)) {
    const box = query.field.boxes[index];
    if (box === undefined) continue;
    let open = 0;
    for (const dimension of box.keys()) {
      if (query.chosen.has(dimension)) continue;
      open += 1;
      uses.set(dimension, (uses.get(dimension) ?? 0) + 1);
    }
    if (open === 0) return "covered";
    if (open < fewest) [best, fewest] = [box, open];
    if (open === 1) break;
  }
  if (best === undefined) return "free";
  let chosen = -1;
  let most = -1;
  for (const dimension of best.keys()) {
    const used = uses.get(dimension) ?? 0;
    if (!query.chosen.has(dimension) && used > most) [chosen, most] = [dimension, used];
  }
  return chosen;
}

/** Nothing is left to avoid; numbers that hang together must still be found within the limits. */
function chooseRest(query: Query, surviving: Uint32Array): boolean {
  for (const dimension of query.within.keys()) {
    if (query.field.coupled.has(dimension) && !query.chosen.has(dimension))
      return tryClasses(query, dimension, surviving);
  }
  return true;
}

function tryClasses(query: Query, dimension: number, surviving: Uint32Array): boolean {
  const isCoupled = query.field.coupled.has(dimension);
  for (const { index, left } of candidates(query, dimension, surviving, isCoupled)) {
    query.chosen.set(dimension, index);
    if (
      (!isCoupled || areThereNumbers(query.field.variables, limitsOf(query.field, query.chosen), query.field.unit)) &&
      search(query, left)
    )
      return true;
    query.chosen.delete(dimension);
  }
  return false;
}

interface Candidate {
  readonly index: number;
  readonly left: Uint32Array;
  readonly count: number;
}

/** Classes worth a try, those that leave the fewest boxes first. */
function candidates(query: Query, dimension: number, surviving: Uint32Array, isCoupled: boolean): readonly Candidate[] {
  const allowed = query.within.get(dimension);
  const all: Candidate[] = [];
  fitsOf(query, dimension).forEach((fits, index) => {
    if (allowed !== undefined && allowed[index] !== 1) return;
    const left = surviving.map((word, at) => word & (fits[at] ?? 0));
    all.push({ index, left, count: count(left) });
  });
  all.sort((a, b) => a.count - b.count || a.index - b.index);
  if (isCoupled) return all;
  const kept: Candidate[] = [];
  for (const each of all) if (!kept.some((other) => isSubset(other.left, each.left))) kept.push(each);
  return kept;
}

function fitsOf(query: Query, dimension: number): readonly Uint32Array[] {
  const known = query.field.fits.get(dimension);
  if (known !== undefined) return known;
  const { boxes, classes } = query.field;
  const words = (boxes.length + 31) >>> 5;
  const made = (classes[dimension] ?? []).map((_, at) => {
    const bits = new Uint32Array(words);
    boxes.forEach((box, index) => {
      const mask: Mask | undefined = box.get(dimension);
      if (mask === undefined || mask[at] === 1) bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
    });
    return bits;
  });
  query.field.fits.set(dimension, made);
  return made;
}

/** The limits that the chosen classes of coupled lines set. */
export function limitsOf(field: Field, point: Point): readonly Limit[] {
  const limits: Limit[] = [];
  for (const [dimension, index] of point) {
    const line = field.dimensions[dimension];
    const chosen = field.classes[dimension]?.[index];
    if (line?.kind === "line" && chosen?.kind === "span")
      limits.push({ line: line satisfies Line, low: chosen.low, high: chosen.high });
  }
  return limits;
}

function keyOf(query: Query, surviving: Uint32Array): string {
  const decided = [...query.chosen]
    .map(([dimension, index]) => (query.field.coupled.has(dimension) ? `${dimension}=${index}` : `${dimension}`))
    .sort()
    .join(" ");
  return `${String.fromCharCode(...new Uint16Array(surviving.buffer, surviving.byteOffset, surviving.length * 2))}${decided}`;
}

function* bitsOf(bits: Uint32Array): Generator<number> {
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) yield at * 32 + 31 - Math.clz32(word & -word);
  }
}

function count(bits: Uint32Array): number {
  let sum = 0;
  for (const _ of bitsOf(bits)) sum += 1;
  return sum;
}

function isSubset(a: Uint32Array, b: Uint32Array): boolean {
  return a.every((word, at) => (word & ~(b[at] ?? 0)) === 0);
}
