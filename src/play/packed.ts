/** Counts as JSON, and back: maps are lists of pairs, in order, so that the same counts are the same text. What was damaged is noticed. */
import { compareText } from "../source/order.ts";

export type Packed = null | boolean | number | string | readonly Packed[] | { readonly [name: string]: Packed };

export function packCounts(value: unknown): Packed {
  if (value instanceof Map)
    return [...value]
      .map(([key, each]) => [key as Packed, packCounts(each)] as const)
      .sort(([a], [b]) => (typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b))));
  if (Array.isArray(value)) return value.map(packCounts);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, packCounts(each)]));
  return value as Packed;
}

class Damaged extends Error {}

/** Null: it is none of these, or was damaged. */
export function unpack<T>(value: unknown, decode: Decoder<T>): T | null {
  try {
    return decode(value);
  } catch (problem) {
    if (problem instanceof Damaged) return null;
    throw problem;
  }
}

export type JsonFields = Readonly<Record<string, unknown>>;
export type Decoder<T> = (value: unknown) => T;

export function object(value: unknown): JsonFields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Damaged();
  return value as JsonFields;
}

export const count: Decoder<number> = (value) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Damaged();
  return value as number;
};
export const text: Decoder<string> = (value) => {
  if (typeof value !== "string") throw new Damaged();
  return value;
};

/** One of these words. */
export const oneOf =
  <W extends string>(words: readonly W[]): Decoder<W> =>
  (value) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw new Damaged();
    return found;
  };

export const map =
  <K, V>(key: Decoder<K>, each: Decoder<V>): Decoder<Map<K, V>> =>
  (value) => {
    if (!Array.isArray(value)) throw new Damaged();
    return new Map(
      (value as readonly unknown[]).map((pair) => {
        if (!Array.isArray(pair) || pair.length !== 2) throw new Damaged();
        return [key(pair[0]), each(pair[1])] as const;
      }),
    );
  };

/** Whole numbers by these names. */
export const counts =
  <N extends string>(...names: readonly N[]): Decoder<{ [name in N]: number }> =>
  (value) => {
    const found = object(value);
    return Object.fromEntries(names.map((name) => [name, count(found[name])])) as { [name in N]: number };
  };
