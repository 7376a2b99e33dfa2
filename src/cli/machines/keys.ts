/** What is kept at the server, under which names. Everything is gone by itself after some days. */
import { createHash } from "node:crypto";
import type { GameRange } from "../simulate/range.ts";
import type { BuildIdentity } from "./build-identity.ts";

/** Of all names. */
export const prefix = "rulewright";

/** Machines of one build share a queue: others never see its batches. */
export const queueName = ({ hash }: BuildIdentity): string => `games-${hash}`;

export const jobKey = (job: string): string => `${prefix}:job:${job}`;
/** A stream: what workers played of a run. */
export const resultsKey = (run: string): string => `${prefix}:results:${run}`;
export const askerKey = (run: string): string => `${prefix}:asker:${run}`;
export const cancelledKey = (run: string): string => `${prefix}:cancelled:${run}`;
export const workersKey = `${prefix}:workers`;

/** Seconds. */
export const keptFor = 7 * 24 * 3600;

/** Who asks for the same again goes on with the same run. */
export const runId = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

/** A batch in the queue. */
export interface Batch {
  readonly run: string;
  readonly job: string;
  readonly from: number;
  readonly to: number;
  /** Where it is of logs: those logs, packed. */
  readonly logs?: string;
}

export const rangeText = ([from, to]: GameRange): string => `${from}-${to}`;
export const batchId = (run: string, range: GameRange): string => `${run}-${rangeText(range)}`;

/** Null: it is no range. */
export function readRange(text: string): GameRange | null {
  const [, first, end] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  const range: GameRange = [Number(first), Number(end)];
  return range[0] < range[1] ? range : null;
}

/** Null: it is no batch. */
export function readBatch(data: unknown): Batch | null {
  if (typeof data !== "object" || data === null) return null;
  const { run, job, from, to, logs } = data as Readonly<Record<string, unknown>>;
  const isWhole =
    typeof run === "string" &&
    /^[0-9a-f]{32}$/.test(run) &&
    typeof job === "string" &&
    /^[0-9a-f]{64}$/.test(job) &&
    Number.isSafeInteger(from) &&
    Number.isSafeInteger(to) &&
    (from as number) >= 0 &&
    (from as number) < (to as number) &&
    (logs === undefined || typeof logs === "string");
  if (!isWhole) return null;
  const batch = { run, job, from: from as number, to: to as number };
  return logs === undefined ? batch : { ...batch, logs };
}
