/** What logs come to as JSON, and back. */
import { count, counts, map, object, oneOf, packCounts, text, unpack, type Decoder, type Packed } from "./packed.ts";
import { replayEnds, type Incidents, type ReplaySide, type ReplayTally } from "./replay.ts";
import { readTally } from "./serialize-tally.ts";

export const serializeReplay = (tally: ReplayTally): Packed => packCounts(tally);

/** Null: it is nothing of the kind, or was damaged. */
export const deserializeReplay = (value: unknown): ReplayTally | null => unpack(value, readReplay);

const incidents: Decoder<Map<string, Incidents>> = map(text, (value) => {
  const { times, first } = object(value);
  return {
    times: count(times),
    first: { ...counts("number", "decision", "of")(first), where: text(object(first)["where"]) },
  };
});

const side: Decoder<ReplaySide> = (value) => {
  const found = object(value);
  return {
    ends: map(oneOf(replayEnds), count)(found["ends"]),
    impossible: incidents(found["impossible"]),
    messages: incidents(found["messages"]),
    tally: readTally(found["tally"]),
  };
};

const readReplay: Decoder<ReplayTally> = (value) => {
  const found = object(value);
  return {
    ...counts("logs", "bothEnded", "otherWinner")(found),
    broken: incidents(found["broken"]),
    now: side(found["now"]),
    before: found["before"] === null ? null : side(found["before"]),
  };
};
