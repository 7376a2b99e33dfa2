/** Which workers are there: each says so every few seconds. */
import type { Redis } from "ioredis";
import type { BuildIdentity } from "./build-identity.ts";
import { workersKey } from "./keys.ts";

export interface WorkerSign {
  readonly build: BuildIdentity;
  readonly host: string;
  readonly process: number;
  readonly threads: number;
}

/** Milliseconds between two signs, and after which one that gives none is gone. */
export const betweenSigns = 3000;
const goneAfter = 12_000;

/** By the server's clock: those of machines may differ. */
async function serverTime(client: Redis): Promise<number> {
  const [seconds, micros] = await client.time();
  return Number(seconds) * 1000 + Number(micros) / 1000;
}

export async function giveSign(client: Redis, id: string, sign: WorkerSign): Promise<void> {
  await client.hset(workersKey, id, JSON.stringify({ ...sign, at: await serverTime(client) }));
}

export async function takeLeave(client: Redis, id: string): Promise<void> {
  await client.hdel(workersKey, id);
}

export async function workersThere(client: Redis): Promise<readonly WorkerSign[]> {
  const [now, all] = [await serverTime(client), await client.hgetall(workersKey)];
  const found = Object.entries(all).map(([id, text]) => [id, readSign(text)] as const);
  const isGone = (sign: TimedSign | null): boolean => sign === null || sign.at < now - goneAfter;
  const gone = found.filter(([, sign]) => isGone(sign)).map(([id]) => id);
  if (gone.length > 0) await client.hdel(workersKey, ...gone);
  return found.flatMap(([, sign]) => (sign === null || isGone(sign) ? [] : [sign]));
}

type TimedSign = WorkerSign & { readonly at: number };

function readSign(text: string): TimedSign | null {
  try {
    const sign = JSON.parse(text) as Partial<TimedSign> | null;
    const isWhole =
      typeof sign?.at === "number" && typeof sign.threads === "number" && typeof sign.build?.hash === "string";
    return isWhole ? (sign as TimedSign) : null;
  } catch {
    return null;
  }
}
