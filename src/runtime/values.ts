/** Whole values: what is the same, and how it is written as text. */
import { fail, type Place } from "./errors.ts";
import { isSame, keep } from "./numbers.ts";
import { plainNumber } from "./texts.ts";

/** Two plain values are the same part by part, numbers by what is kept. Values of types that hold sets go through `canonical` first. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === "number") return typeof b === "number" && isSame(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  const left = a as { readonly [name: string]: unknown };
  const right = b as { readonly [name: string]: unknown };
  // Without lists of names: this is asked often. Plain values inherit nothing that could be gone through.
  let more = 0;
  for (const name in left) {
    if (!Object.hasOwn(right, name) || !sameValue(left[name], right[name])) return false;
    more += 1;
  }
  for (const _ in right) more -= 1;
  return more === 0;
}

/** Two sets hold the same, in whatever order. */
export function sameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  return areAllIn(a, b) && areAllIn(b, a);
}

/** A set from outside may have one value twice, or two that count as the same. */
const areAllIn = (some: readonly unknown[], all: readonly unknown[]): boolean =>
  some.every((item) => all.some((other) => sameValue(item, other)));

/** The value for a key; undefined if the map has none of its own. */
export function entryOf<T>(map: { readonly [key: string]: T } | null, key: string | number | null): T | undefined {
  return map !== null && Object.hasOwn(map, String(key)) ? map[String(key)] : undefined;
}

/** What is there; a miss if it is not. */
export function found<T>(value: T | undefined, place: Place, values: Readonly<Record<string, unknown>> = {}): T {
  return value === undefined ? fail("nothing-found", place, values) : value;
}

/** A map with one entry more, or another. */
export function mapWith<T>(
  map: { readonly [key: string]: T },
  key: string | number,
  value: T,
): { readonly [key: string]: T } {
  return { ...map, [key]: value };
}

/** A list with another value in one place, counted from 1; a miss if it has no such place. */
export function listWith<T>(list: readonly T[], position: number, value: T, place: Place): readonly T[] {
  if (!(position >= 1 && position <= list.length)) fail("nothing-found", place, { "looked for": position });
  return list.map((each, index) => (index === position - 1 ? value : each));
}

/** Holds the list or set the value? */
export function contains(list: readonly unknown[] | null, value: unknown): boolean {
  return list !== null && list.some((each) => sameValue(each, value));
}

/** A number as text: what is kept of it. */
export function numberText(value: number, place?: Place): string {
  return plainNumber(keep(value, place));
}

/** A row of a table with unknown values of its own: an error in the values that came from outside. */
export function noRow(table: string, key: unknown): never {
  return fail("nothing-found", undefined, { row: key }, `There is no such row in ${table}`);
}
