/** Tallies as JSON, and back. */
import { count, counts, map, object, packCounts, text, unpack, type Decoder, type Packed } from "./packed.ts";
import { newTally, type Extreme, type Tally, type UseTally } from "./tally.ts";

export const serializeTally = (tally: Tally): Packed => packCounts(tally);

/** Null: it is no tally, or was damaged. */
export const deserializeTally = (value: unknown): Tally | null => unpack(value, readTally);

const extreme: Decoder<Extreme | null> = (value) => (value === null ? null : counts("game", "decisions")(value));

const uses: Decoder<UseTally> = (value) => ({
  counts: map(text, counts("drawn", "offered", "used"))(object(value)["counts"]),
  strata: map(text, counts("with", "withWon", "without", "withoutWon"))(object(value)["strata"]),
});

export const readTally: Decoder<Tally> = (value) => {
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
    // Files of earlier versions do not say.
    faultNames: map(text, text)(found["faultNames"] ?? []),
    shortest: extreme(found["shortest"]),
    longest: extreme(found["longest"]),
    endless: extreme(found["endless"]),
  };
};
