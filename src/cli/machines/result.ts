/** What came of a batch, as bytes and back. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { deserializeReplay, serializeReplay } from "../../play/serialize-replay.ts";
import { deserializeTally, serializeTally } from "../../play/serialize-tally.ts";
import type { GameRecords } from "../../play/records.ts";
import type { ReplaySide, ReplayTally } from "../../play/replay.ts";
import type { Tally } from "../../play/tally.ts";
import type { GameRange } from "../simulate/range.ts";
import type { PlayedGames } from "../simulate/work.ts";

/** What one thread did with a batch. */
export interface BatchResult {
  readonly games: GameRange;
  /** How long it took. */
  readonly millis: number;
}

export interface PlayedBatch extends PlayedGames, BatchResult {}

export interface ReplayedLogs extends BatchResult {
  readonly tally: ReplayTally;
}

export const packPlayed = ({ tally, records, millis }: PlayedBatch): Buffer =>
  deflateRawSync(JSON.stringify({ tally: serializeTally(tally), records, millis }));

export const packReplayed = ({ tally, millis }: ReplayedLogs): Buffer =>
  deflateRawSync(JSON.stringify({ tally: serializeReplay(tally), millis }));

/** More than a batch has. */
const mostBytes = 512 * 1024 * 1024;

type Content = Readonly<Record<string, unknown>>;

/** Null: it was damaged, or is of other games. */
export function openPlayed(games: GameRange, bytes: Uint8Array, hasRecords: boolean): PlayedBatch | null {
  const content = contentOf(bytes);
  if (content === null) return null;
  const tally: Tally | null = deserializeTally(content["tally"]);
  const millis = content["millis"];
  const records = content["records"] as GameRecords | null;
  const count = games[1] - games[0];
  if (tally?.games !== count || typeof millis !== "number") return null;
  if (hasRecords !== (records !== null) || (records !== null && records.games.length !== count)) return null;
  return { games, tally, records, millis };
}

/** Null: it was damaged, or is of other logs. */
export function openReplayed(games: GameRange, bytes: Uint8Array, hasBefore: boolean): ReplayedLogs | null {
  const content = contentOf(bytes);
  if (content === null) return null;
  const tally = deserializeReplay(content["tally"]);
  const millis = content["millis"];
  if (tally === null || typeof millis !== "number") return null;
  const count = games[1] - games[0];
  const broken = [...tally.broken.values()].reduce((sum, { times }) => sum + times, 0);
  const isWhole = ({ ends }: ReplaySide): boolean =>
    [...ends.values()].reduce((sum, each) => sum + each, broken) === count;
  if (tally.logs !== count || hasBefore !== (tally.before !== null)) return null;
  if (!isWhole(tally.now) || (tally.before !== null && !isWhole(tally.before))) return null;
  return { games, tally, millis };
}

function contentOf(bytes: Uint8Array): Content | null {
  try {
    const content: unknown = JSON.parse(inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString("utf8"));
    return typeof content === "object" && content !== null ? (content as Content) : null;
  } catch {
    return null;
  }
}
