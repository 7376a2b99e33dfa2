/** Tallies as JSON, and back: maps are lists of pairs, in order, so that the same tally is the same text. */
import { compareText } from "../source/order.ts";
import { newTally, type Extreme, type Tally, type UseTally } from "./tally.ts";

type Packed = null | boolean | number | string | readonly Packed[] | { readonly [name: string]: Packed };

export function serializeTally(value: unknown): Packed {
  if (value instanceof Map)
    return [...value]
      .map(([key, each]) => [key as Packed, serializeTally(each)] as const)
      .sort(([a], [b]) => (typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b))));
  if (Array.isArray(value)) return value.map(serializeTally);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, serializeTally(each)]));
  return value as Packed;
}

/** Null: it is no tally, or was damaged. */
export function deserializeTally(value: unknown): Tally | null {
  try {
    return readTally(value);
  } catch (problem) {
    if (problem instanceof Damaged) return null;
    throw problem;
  }
}

class Damaged extends Error {}

type JsonFields = Readonly<Record<string, unknown>>;
type Decoder<T> = (value: unknown) => T;

function object(value: unknown): JsonFields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Damaged();
  return value as JsonFields;
}

const count: Decoder<number> = (value) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Damaged();
  return value as number;
};
const text: Decoder<string> = (value) => {
  if (typeof value !== "string") throw new Damaged();
  return value;
};

const map =
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
const counts =
  <N extends string>(...names: readonly N[]): Decoder<{ [name in N]: number }> =>
  (value) => {
    const found = object(value);
    return Object.fromEntries(names.map((name) => [name, count(found[name])])) as { [name in N]: number };
  };

const extreme: Decoder<Extreme | null> = (value) => (value === null ? null : counts("game", "decisions")(value));

const uses: Decoder<UseTally> = (value) => ({
  counts: map(text, counts("drawn", "offered", "used"))(object(value)["counts"]),
  strata: map(text, counts("with", "withWon", "without", "withoutWon"))(object(value)["strata"]),
});

function readTally(value: unknown): Tally {
  const found = object(value);
  return {
    ...newTally(),
    ...counts("games", "unfinished", "faults")(found),
    variations: map(text, counts("games", "unfinished", "faults"))(found["variations"]),
    seats: map(text, counts("games", "won", "drawn"))(found["seats"]),
    endings: map(text, counts("games", "drawn"))(found["endings"]),
    lengths: map(text, map(count, count))(found["lengths"]),
    repeated: map(text, count)(found["repeated"]),
    actions: map(text, uses)(found["actions"]),
    pieces: map(text, uses)(found["pieces"]),
    messages: map(text, count)(found["messages"]),
    shortest: extreme(found["shortest"]),
    longest: extreme(found["longest"]),
    endless: extreme(found["endless"]),
  };
}
