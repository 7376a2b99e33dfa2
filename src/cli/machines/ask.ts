/**
 * Asks for games at a queue and takes what workers played. A batch counts when its result arrives while somebody waits for
 * it, so it counts once, however often it was played. What the server forgets is asked for again; what arrives while nobody
 * is there lies in a stream until somebody comes back.
 */
import { hostname } from "node:os";
import process from "node:process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Queue } from "bullmq";
import type { Redis } from "ioredis";
import { WrongUse } from "../exit.ts";
import { isAlive } from "../replace.ts";
import type { GameRange } from "../simulate/range.ts";
import { Batches } from "./batches.ts";
import type { BuildIdentity } from "./build-identity.ts";
import type { PackedJob } from "./job.ts";
import {
  askerKey,
  batchId,
  cancelledKey,
  jobKey,
  keptFor,
  prefix,
  queueName,
  readBatch,
  readRange,
  resultsKey,
  type Batch,
} from "./keys.ts";
import { workersThere } from "./presence.ts";
import type { BatchResult } from "./result.ts";
import type { SentLogs } from "./sent-logs.ts";
import { serverProblem, type QueueServer } from "./server.ts";
import { askedForWords, unseenWords } from "./words.ts";

export interface AskedGames<Result extends BatchResult> {
  readonly server: QueueServer;
  readonly build: BuildIdentity;
  readonly job: PackedJob;
  readonly run: string;
  readonly left: readonly GameRange[];
  /** The most games in a batch; undefined: as many as fit the time. */
  readonly most: number | undefined;
  /** Go with the batches, where they are of logs. */
  readonly logs: SentLogs | null;
  /** Null: it was damaged. */
  readonly open: (games: GameRange, bytes: Uint8Array) => Result | null;
  readonly report: (result: Result) => void;
  /** No worker could play it. */
  readonly giveUp: (lost: GivenUp) => void;
  readonly hear: (words: string) => void;
  readonly showWorkers: (workers: number, threads: number) => void;
}

/** A single game or log. */
export interface GivenUp {
  readonly number: number;
  readonly why: string;
}

/** Milliseconds between two looks at who is there and what failed. */
const betweenLooks = 1000;
/** So many looks without a result: what nobody played is asked for again. */
const quietLooks = 5;
const lockFor = 15_000;
const mostFailures = 64;
/** Characters of logs in a batch, unless one is longer. */
const mostLogs = 4 * 1024 * 1024;

export class Asker<Result extends BatchResult> {
  readonly #request: AskedGames<Result>;
  readonly #batches: Batches;
  readonly #queue: Queue<Batch>;
  readonly #client: Redis;
  readonly #reader: Redis;
  readonly #token = `${hostname()} ${process.pid} ${randomUUID()}`;
  #read: string[] = [];
  #last = "0";
  #failures = 0;
  #threads = 1;
  #quiet = 0;
  #said = new Set<string>();
  #stopped = false;

  constructor(request: AskedGames<Result>) {
    this.#request = request;
    const { server, build } = request;
    this.#batches = new Batches(request.left, request.most);
    this.#client = server.client;
    this.#reader = server.another();
    this.#queue = new server.packages.bullmq.Queue(queueName(build), {
      connection: server.another(),
      prefix,
      streams: { events: { maxLen: 1000 } },
    });
    // The connection says itself what is wrong with it.
    this.#queue.on("error", () => undefined);
  }

  /** Resolves when all is played or given up, or when it was stopped. */
  async run(): Promise<void> {
    try {
      await this.#begin();
      await Promise.all([this.#readResults(), this.#look()]);
      if (!this.#stopped) await this.#queue.close();
    } catch (problem) {
      if (this.#stopped) return;
      this.#stopped = true;
      const words = serverProblem(problem, this.#request.server.address);
      throw words === null ? problem : new WrongUse(words);
    }
  }

  /** What was read is kept elsewhere now: the server may forget it. */
  async forget(): Promise<void> {
    const read = this.#read.splice(0);
    if (read.length > 0 && !this.#stopped) await this.#client.xdel(resultsKey(this.#request.run), ...read);
  }

  /** All is kept elsewhere: nothing stays at the server. */
  async finish(): Promise<void> {
    const { run } = this.#request;
    await this.#client.del(resultsKey(run), askerKey(run), cancelledKey(run));
  }

  /** Takes back what no worker has begun with. */
  async cancel(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    const { run } = this.#request;
    const client = this.#client;
    if (client.status !== "ready") return;
    await client.set(cancelledKey(run), "1", "EX", keptFor);
    await Promise.all(
      this.#batches.pending.map((games) => this.#queue.remove(batchId(run, games)).catch(() => undefined)),
    );
    await client.del(askerKey(run));
  }

  async #begin(): Promise<void> {
    const { run, job } = this.#request;
    await this.#lock();
    await this.#client.del(cancelledKey(run));
    await this.#client.set(jobKey(job.id), job.bytes, "EX", keptFor);
    // What came while nobody was there, then what is still on its way.
    for (const [id, fields] of await this.#client.xrangeBuffer(resultsKey(run), "-", "+")) this.#take(id, fields, true);
    for (const found of await this.#jobs(["waiting", "active", "delayed", "prioritized"])) {
      const games: GameRange = [found.data.from, found.data.to];
      if (this.#batches.isLeft(games)) this.#batches.ask(games);
      else await found.remove().catch(() => undefined);
    }
    for (const failed of await this.#jobs(["failed"])) await failed.remove().catch(() => undefined);
  }

  async #jobs(states: Parameters<Queue["getJobs"]>[0]): Promise<readonly Job<Batch>[]> {
    const all = await this.#queue.getJobs(states);
    // One may be gone since it was listed.
    return all.filter((each) => each != null && readBatch(each.data)?.run === this.#request.run);
  }

  /** One asker waits for a run: two would take each other's results. */
  async #lock(): Promise<void> {
    const key = askerKey(this.#request.run);
    const tries = (2 * lockFor) / betweenLooks;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if ((await this.#client.set(key, this.#token, "PX", lockFor, "NX")) !== null) return;
      const [host = "", id = ""] = ((await this.#client.get(key)) ?? "").split(" ");
      if (host === hostname() && Number(id) !== process.pid && !isAlive(Number(id))) await this.#client.del(key);
      else await sleep(betweenLooks);
    }
    throw new WrongUse("Somebody waits for these very games at this moment. Two cannot share a file of `--resume`.");
  }

  async #fill(): Promise<void> {
    const window = Math.max(16, 3 * this.#threads);
    const fresh: GameRange[] = [];
    while (this.#batches.pending.length < window) {
      const next = this.#batches.next(this.#threads);
      if (next === null) break;
      await this.#request.logs?.readTo(next[1]);
      fresh.push(...this.#fitting(next));
    }
    if (fresh.length > 0) await this.#put(fresh);
  }

  /** Logs may be long: in parts that a server takes. */
  #fitting(games: GameRange): readonly GameRange[] {
    const { logs } = this.#request;
    if (logs === null || games[1] - games[0] < 2 || logs.length(games) <= mostLogs) return [games];
    return (this.#batches.halve(games) ?? []).flatMap((half) => this.#fitting(half));
  }

  async #put(ranges: readonly GameRange[]): Promise<void> {
    const { run, job, logs } = this.#request;
    await this.#queue.addBulk(
      ranges.map((games) => ({
        name: "games",
        data: { run, job: job.id, from: games[0], to: games[1], ...(logs === null ? {} : { logs: logs.pack(games) }) },
        opts: { jobId: batchId(run, games), removeOnComplete: true, removeOnFail: { age: keptFor } },
      })),
    );
  }

  async #readResults(): Promise<void> {
    const key = resultsKey(this.#request.run);
    await this.#fill();
    while (!this.#batches.isDone && !this.#stopped) {
      const found = (await this.#reader.xreadBuffer(
        "COUNT",
        100,
        "BLOCK",
        betweenLooks,
        "STREAMS",
        key,
        this.#last,
      )) as readonly (readonly [Buffer, readonly (readonly [Buffer, readonly Buffer[]])[]])[] | null;
      for (const [, entries] of found ?? []) for (const [id, fields] of entries) this.#take(id, fields, false);
      if (!this.#stopped) await this.#fill();
    }
  }

  /** `isEarlier`: it was played while nobody waited. */
  #take(entry: Buffer, fields: readonly Buffer[], isEarlier: boolean): void {
    this.#last = entry.toString();
    this.#read.push(this.#last);
    const [text, bytes] = [fields[1]?.toString() ?? "", fields[3]];
    const games = readRange(text);
    if (games === null || bytes === undefined || this.#stopped) return;
    if (isEarlier && this.#batches.isLeft(games)) this.#batches.ask(games);
    if (!this.#batches.isAsked(games)) return;
    const result = this.#request.open(games, bytes);
    // A damaged one is asked for again, as if it had never come.
    if (result === null || !this.#batches.take(games)) return;
    this.#quiet = 0;
    this.#batches.learn(games, result.millis);
    this.#request.logs?.forget(games);
    this.#request.report(result);
  }

  /** Who is there, what failed, and whether the server forgot something. */
  async #look(): Promise<void> {
    const { run, build, showWorkers, hear } = this.#request;
    for (let look = 0; !this.#batches.isDone && !this.#stopped; look += 1) {
      const all = await workersThere(this.#client);
      const ours = all.filter((each) => each.build.hash === build.hash);
      const threads = ours.reduce((sum, each) => sum + each.threads, 0);
      this.#threads = Math.max(1, threads);
      showWorkers(ours.length, threads);
      if (look >= 2 && ours.length === 0) this.#sayOnce(unseenWords(all, build, this.#request.server.address), hear);
      await this.#client.set(askerKey(run), this.#token, "PX", lockFor);
      await this.#client.expire(resultsKey(run), keptFor);
      for (const failed of await this.#jobs(["failed"])) await this.#fail(failed);
      this.#quiet += 1;
      if (this.#quiet % quietLooks === 0) await this.#askAgain();
      for (let wait = 0; wait < 10 && !this.#batches.isDone && !this.#stopped; wait += 1)
        await sleep(betweenLooks / 10);
    }
  }

  #sayOnce(words: string, hear: (words: string) => void): void {
    if (this.#said.has(words)) return;
    this.#said.add(words);
    hear(words);
  }

  /** The same batch is in the queue once: nothing happens where the server still has it. */
  async #askAgain(): Promise<void> {
    const { job, logs } = this.#request;
    await this.#client.set(jobKey(job.id), job.bytes, "EX", keptFor);
    await this.#put(this.#batches.pending.filter((games) => logs?.hasRead(games) ?? true));
  }

  /** A batch that no worker could play is tried in halves, until it is known which game it is. */
  async #fail(failed: Job<Batch>): Promise<void> {
    const games: GameRange = [failed.data.from, failed.data.to];
    await failed.remove().catch(() => undefined);
    if (!this.#batches.isAsked(games)) return;
    const why = askedForWords(failed.failedReason);
    this.#failures += 1;
    if (failed.failedReason.startsWith("refused: ") || this.#failures > mostFailures)
      throw new WrongUse(`The workers cannot play these games. ${why}`);
    const halves = this.#batches.halve(games);
    if (halves === null) this.#request.giveUp({ number: games[0], why });
    else await this.#put(halves);
  }
}
