/** Lists, and sets, which are lists without repetition. None of these changes what it is given. */
import { spend } from "./budget.ts";
import { fail, type Place } from "./errors.ts";
import { sameValue } from "./values.ts";

type Ordered = number | string;

export function total(list: readonly number[]): number {
  let sum = 0;
  for (const value of list) sum += value;
  return sum;
}

export function mean(list: readonly number[]): number | undefined {
  return list.length === 0 ? undefined : total(list) / list.length;
}

/** Of an even count the mean of the middle two. */
export function median(list: readonly number[]): number | undefined {
  const order = [...list].sort(upwards);
  const half = Math.floor(order.length / 2);
  const [below, above] = [order[half - 1], order[half]];
  return order.length % 2 === 1 || below === undefined || above === undefined ? above : (below + above) / 2;
}

/** The one and only element. */
export function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

export function least<T extends Ordered>(list: readonly T[]): T | undefined {
  let best = list[0];
  for (const value of list) if (best !== undefined && value < best) best = value;
  return best;
}

export function most<T extends Ordered>(list: readonly T[]): T | undefined {
  let best = list[0];
  for (const value of list) if (best !== undefined && value > best) best = value;
  return best;
}

const upwards = (a: Ordered, b: Ordered): number => (a === b ? 0 : a < b ? -1 : 1);

/** Upwards; values that are the same keep their order. */
export function sorted<T extends Ordered>(list: readonly T[]): readonly T[] {
  return [...list].sort(upwards);
}

/** Upwards by the keys beside them. */
export function sortedBy<T>(list: readonly T[], keys: readonly Ordered[]): readonly T[] {
  return list
    .map((value, index) => ({ value, key: keys[index] as Ordered }))
    .sort((a, b) => upwards(a.key, b.key))
    .map((pair) => pair.value);
}

/** The first so many of the list, downwards or upwards. */
export function picked<T extends Ordered>(
  list: readonly T[],
  count: number,
  which: "highest" | "lowest",
): readonly T[] {
  return [...list].sort(which === "lowest" ? upwards : (a, b) => upwards(b, a)).slice(0, Math.max(0, count));
}

/** The same list, in the order of the keys beside it, downwards or upwards, and of that the first so many. */
export function pickedBy<T>(
  list: readonly T[],
  keys: readonly number[],
  count: number,
  which: "highest" | "lowest",
): readonly T[] {
  const sign = which === "lowest" ? 1 : -1;
  return list
    .map((value, index) => ({ value, key: keys[index] as number }))
    .sort((a, b) => sign * (a.key - b.key))
    .slice(0, Math.max(0, count))
    .map((pair) => pair.value);
}

/** Each value once, in order of first arrival. */
export function distinct<T>(list: readonly T[], same: (a: T, b: T) => boolean = sameValue): readonly T[] {
  if (list.every((value) => typeof value !== "object" || value === null)) return [...new Set(list)];
  const found: T[] = [];
  for (const value of list) if (!found.some((other) => same(other, value))) found.push(value);
  return found;
}

/** The list without the first value that is the same; there must be one. */
export function without<T>(
  list: readonly T[],
  value: T,
  place: Place,
  same: (a: T, b: T) => boolean = sameValue,
): readonly T[] {
  const index = list.findIndex((each) => same(each, value));
  return index < 0 ? fail("nothing-found", place, { value }) : [...list.slice(0, index), ...list.slice(index + 1)];
}

/** Where in the list the value first is, counted from 1. */
export function positionOf(
  list: readonly unknown[],
  value: unknown,
  same: (a: unknown, b: unknown) => boolean = sameValue,
): number | undefined {
  const index = list.findIndex((each) => same(each, value));
  return index < 0 ? undefined : index + 1;
}

/** Appending copies: a list that grows without end must end, too. */
export function append<T>(list: readonly T[], value: T, place: Place): readonly T[] {
  spend(1 + list.length / 32, place);
  return [...list, value];
}

/** The second list after the first. */
export function concat<T>(first: readonly T[], second: readonly T[], place: Place): readonly T[] {
  spend(1 + (first.length + second.length) / 32, place);
  return [...first, ...second];
}

/** The variant so many steps further in the order of its choice. */
export function stepped<T extends string>(order: readonly T[], value: T, distance: 1 | -1): T | undefined {
  const index = order.indexOf(value);
  return index < 0 ? undefined : order[index + distance];
}

/** The first so many of the list, as many as there are. */
export function firstOf<T>(list: readonly T[], count: number): readonly T[] {
  return list.slice(0, Math.max(0, count));
}

/** The last so many of the list, as many as there are. */
export function lastOf<T>(list: readonly T[], count: number): readonly T[] {
  return count > 0 ? list.slice(-count) : [];
}

/** Equal values together: the largest group first, of groups of one size that of the higher value. `keys`: what the values go by, none where they have no order. */
export function groupsOf<T>(
  list: readonly T[],
  keys: readonly unknown[] = list,
  same: (a: T, b: T) => boolean = sameValue,
): readonly (readonly T[])[] {
  const found: { readonly key: unknown; readonly values: T[] }[] = [];
  const known = new Map<unknown, { readonly key: unknown; readonly values: T[] }>();
  for (const [index, value] of list.entries()) {
    const isPlain = typeof value !== "object" || value === null;
    const there = isPlain ? known.get(value) : found.find((group) => same(group.values[0] as T, value));
    if (there !== undefined) {
      there.values.push(value);
      continue;
    }
    const group = { key: keys[index], values: [value] };
    found.push(group);
    if (isPlain) known.set(value, group);
  }
  return found
    .sort((a, b) => b.values.length - a.values.length || downwards(a.key, b.key))
    .map((group) => group.values);
}

/** Numbers and texts downwards; what has no order stays as it came. */
function downwards(a: unknown, b: unknown): number {
  const isOrdered =
    (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");
  return isOrdered ? upwards(b, a) : 0;
}

/** How many whole numbers of the list follow each other at most. */
export function longestRun(list: readonly number[]): number {
  let longest = 0;
  let run = 0;
  let before: number | undefined;
  for (const value of [...new Set(list)].sort(upwards)) {
    run = before !== undefined && value === before + 1 ? run + 1 : 1;
    if (run > longest) longest = run;
    before = value;
  }
  return longest;
}
