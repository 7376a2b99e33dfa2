/** Tallies as JSON, and back: maps are lists of pairs, in order, so that the same tally is the same text. */
import { compareText } from "../source/order.ts";
import { newTally, type Extreme, type Tally, type UseTally } from "./tally.ts";

type Packed = null | boolean | number | string | readonly Packed[] | { readonly [name: string]: Packed };

export function packed(value: unknown): Packed {
  if (value instanceof Map)
    return [...value]
      .map(([key, each]) => [key as Packed, packed(each)] as const)
      .sort(([a], [b]) => (typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b))));
  if (Array.isArray(value)) return value.map(packed);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, packed(each)]));
  return value as Packed;
}

/** Null: it is no tally, or was damaged. */
export function unpacked(value: unknown): Tally | null {
  try {
    return readTally(value);
  } catch (problem) {
    if (problem instanceof Damaged) return null;
    throw problem;
  }
}

class Damaged extends Error {}

type Loose = Readonly<Record<string, unknown>>;
type Read<T> = (value: unknown) => T;

function object(value: unknown): Loose {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Damaged();
  return value as Loose;
}

const count: Read<number> = (value) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Damaged();
  return value as number;
};
const text: Read<string> = (value) => {
  if (typeof value !== "string") throw new Damaged();
  return value;
};

const map =
  <K, V>(key: Read<K>, each: Read<V>): Read<Map<K, V>> =>
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
  <N extends string>(...names: readonly N[]): Read<{ [name in N]: number }> =>
  (value) => {
    const found = object(value);
    return Object.fromEntries(names.map((name) => [name, count(found[name])])) as { [name in N]: number };
  };

const extreme: Read<Extreme | null> = (value) => (value === null ? null : counts("game", "decisions")(value));

const uses: Read<UseTally> = (value) => ({
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
