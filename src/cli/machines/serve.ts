/** Takes batches from a queue and plays them, until it is ended. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import process from "node:process";
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { diskProblem } from "../disk-problem.ts";
import type { BuildIdentity } from "./build-identity.ts";
import { BatchPlayers } from "./batch-players.ts";
import { openJob, RefusedJob, type MachineJob } from "./job.ts";
import { cancelledKey, jobKey, keptFor, prefix, queueName, rangeText, readBatch, resultsKey } from "./keys.ts";
import { betweenSigns, giveSign, takeLeave } from "./presence.ts";
import { serverProblem, type QueueServer } from "./server.ts";

export interface Serving {
  readonly server: QueueServer;
  readonly build: BuildIdentity;
  readonly threads: number;
  /** Seconds without a sign after which a worker is given up by the others. */
  readonly patience: number;
  /** Seconds without work after which it ends; null: it never does. */
  readonly idle: number | null;
  readonly cwd: string;
  readonly hear: (words: string) => void;
  /** So many games were played. */
  readonly countGames: (games: number) => void;
}

/** Batches may be lost with a worker so many times before they are looked at as its cause. */
const mostStalled = 3;

export interface Server {
  /** A text: what stands in the way of going on. */
  readonly done: Promise<string | null>;
  /** Plays what was begun to its end. */
  readonly stop: () => void;
}

export function serveGames(serving: Serving): Server {
  const { server, build, threads, patience, idle } = serving;
  const client = server.client;
  const id = randomUUID();
  const players = new BatchPlayers();
  let end: (words: string | null) => void = () => undefined;
  const ended = new Promise<string | null>((then) => {
    end = then;
  });
  let [busy, lastBusy] = [0, performance.now()];
  const worker = new server.packages.bullmq.Worker(
    queueName(build),
    async (job: Job<unknown>) => {
      busy += 1;
      try {
        await playBatch(serving, client, players, job, end);
      } finally {
        busy -= 1;
        lastBusy = performance.now();
      }
    },
    {
      connection: server.another(),
      prefix,
      concurrency: threads,
      lockDuration: patience * 1000,
      stalledInterval: patience * 500,
      maxStalledCount: mostStalled,
      removeOnComplete: { count: 0 },
      runRetryDelay: 1000,
    },
  );
  let said = "";
  worker.on("error", (problem) => {
    const words = serverProblem(problem, server.address) ?? "";
    // The server may say the same a thousand times.
    if (words !== "" && words !== said) serving.hear(words);
    said = words;
  });
  worker.on("ready", () => {
    said = "";
  });
  const sign = { build, host: hostname(), process: process.pid, threads };
  const signs = setInterval(() => {
    if (client.status === "ready") giveSign(client, id, sign).catch(() => undefined);
    if (idle !== null && busy === 0 && performance.now() - lastBusy > idle * 1000) end(null);
  }, betweenSigns / 3);
  giveSign(client, id, sign).catch(() => undefined);
  const done = ended.then(async (words) => {
    clearInterval(signs);
    // Without the server, or room, nothing can be handed over: others play it again.
    await worker.close(words !== null || client.status !== "ready");
    await players.end();
    if (client.status === "ready") await takeLeave(client, id).catch(() => undefined);
    return words;
  });
  return {
    done,
    stop: () => {
      end(null);
    },
  };
}

async function playBatch(
  { build, cwd, hear, countGames }: Serving,
  client: Redis,
  players: BatchPlayers,
  job: Job<unknown>,
  end: (words: string) => void,
): Promise<void> {
  const batch = readBatch(job.data);
  if (batch === null) throw new Error("refused: It is no batch of games.");
  const { run, from, to } = batch;
  if ((await client.exists(cancelledKey(run))) === 1) return;
  try {
    const open = async (): Promise<MachineJob> => {
      const bytes = await client.getBuffer(jobKey(batch.job));
      if (bytes === null) throw new RefusedJob("Its rules are gone from the server.");
      return openJob({ id: batch.job, bytes }, build);
    };
    const result = await players.play(batch, open);
    const fields = ["games", rangeText([from, to]), "result", result] as const;
    await client.xadd(resultsKey(run), "*", ...fields);
    await client.expire(resultsKey(run), keptFor);
    countGames(to - from);
  } catch (problem) {
    const disk = diskProblem(problem, cwd);
    if (disk !== null) {
      // Another machine may have room: this one gives its batch back, by never answering, and ends.
      end(`${disk} Others play what I had begun.`);
      await new Promise(() => undefined);
    }
    if (problem instanceof RefusedJob) {
      hear(`I refuse a job. ${problem.message}`);
      throw new Error(`refused: ${problem.message}`, { cause: problem });
    }
    const words = problem instanceof Error ? problem.message : String(problem);
    hear(`Games ${from + 1} to ${to} of a run could not be played: ${words}`);
    throw new Error(`broken: ${words}`, { cause: problem });
  }
}
