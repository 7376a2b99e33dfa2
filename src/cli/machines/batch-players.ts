/** Plays batches of several jobs in threads that stay, each for the job that was asked for last; here, where the command runs from its sources. */
import { Worker } from "node:worker_threads";
import { merge, newTally } from "../../play/tally.ts";
import type { GameRecords } from "../../play/records.ts";
import { newReplayTally } from "../../play/replay.ts";
import type { GameModule } from "../../runtime/game.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { generatedFrom, type GameSource, type LoadedGame } from "../game/load.ts";
import { replayerOf, type LogBatch, type ReplayedBatch } from "../replay/work.ts";
import { shippedFile } from "../shipped-file.ts";
import type { GameRange } from "../simulate/range.ts";
import { playerOf, type GamesWork, type PlayedGames } from "../simulate/work.ts";
import type { Runner, ThreadMessage } from "../threads/pool.ts";
import type { ThreadWork } from "../threads/thread-work.ts";
import { RefusedJob, type MachineJob } from "./job.ts";
import type { Batch } from "./keys.ts";
import { packPlayed, packReplayed } from "./result.ts";
import { openLogs } from "./sent-logs.ts";

interface Player {
  /** The result as it is sent. */
  readonly play: (batch: Batch) => Promise<Buffer>;
  readonly end: () => void;
}

/** How batches of one kind are played. */
interface BatchWork<Part, Report> {
  readonly data: (sources: readonly GameSource[]) => ThreadWork;
  readonly runner: (games: readonly GameModule[]) => Runner<Part, Report>;
  readonly part: (batch: Batch) => Part;
  readonly begin: (batch: Batch) => BatchSum<Report>;
}

/** What is reported of one batch, put together. */
interface BatchSum<Report> {
  readonly add: (report: Report) => void;
  readonly pack: (millis: number) => Buffer;
}

/** A job's games, loaded, and those who play them and are free. */
interface LoadedJob {
  readonly job: MachineJob;
  /** Of the rules now, and of those before. */
  readonly loaded: readonly LoadedGame[];
  readonly free: Player[];
  busy: number;
}

/** Jobs whose games stay loaded. */
const mostRooms = 4;

export class BatchPlayers {
  /** The one that was used last comes last. */
  readonly #rooms = new Map<string, Promise<LoadedJob>>();

  /** `open`: asked for where the job is another one than before. */
  async play(batch: Batch, open: () => Promise<MachineJob>): Promise<Buffer> {
    const loadedJob = await this.#roomOf(batch.job, open);
    loadedJob.busy += 1;
    const player = loadedJob.free.pop() ?? playerFor(loadedJob);
    try {
      const result = await player.play(batch);
      loadedJob.free.push(player);
      return result;
    } catch (problem) {
      player.end();
      throw problem;
    } finally {
      loadedJob.busy -= 1;
    }
  }

  async #roomOf(id: string, open: () => Promise<MachineJob>): Promise<LoadedJob> {
    const existing = this.#rooms.get(id);
    const loadedJob = existing ?? openRoom(open);
    this.#rooms.delete(id);
    this.#rooms.set(id, loadedJob);
    try {
      const found = await loadedJob;
      await this.#tidy(id);
      return found;
    } catch (problem) {
      this.#rooms.delete(id);
      throw problem;
    }
  }

  /** Threads of other jobs that wait end; their games go where there are too many. */
  async #tidy(id: string): Promise<void> {
    for (const [other, promised] of this.#rooms) {
      if (other === id) continue;
      const loadedJob = await promised.catch(() => null);
      if (loadedJob === null || loadedJob.busy > 0) continue;
      for (const player of loadedJob.free.splice(0)) player.end();
      if (this.#rooms.size <= mostRooms) continue;
      this.#rooms.delete(other);
      disposeAll(loadedJob);
    }
  }

  async end(): Promise<void> {
    const rooms = [...this.#rooms.values()];
    this.#rooms.clear();
    for (const promised of rooms) {
      const loadedJob = await promised.catch(() => null);
      for (const player of loadedJob?.free ?? []) player.end();
      if (loadedJob !== null) disposeAll(loadedJob);
    }
  }
}

function disposeAll({ loaded }: LoadedJob): void {
  for (const each of loaded) each.dispose();
}

async function openRoom(open: () => Promise<MachineJob>): Promise<LoadedJob> {
  const job = await open();
  const loaded: LoadedGame[] = [];
  try {
    for (const game of job.games) loaded.push(await generatedFrom(game));
  } catch (problem) {
    for (const each of loaded) each.dispose();
    throw problem;
  }
  return { job, loaded, free: [], busy: 0 };
}

function playerFor(loadedJob: LoadedJob): Player {
  const { task } = loadedJob.job;
  switch (task.kind) {
    case "simulate":
      return newPlayer(loadedJob, simulating(task.work));
    case "replay":
      return newPlayer(loadedJob, replaying);
    default:
      return assertNever(task);
  }
}

const rangeOf = ({ from, to }: Batch): GameRange => [from, to];

/** The first of the two, which every job has. */
function mainOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error("A job has a game.");
  return first;
}

const simulating = (work: GamesWork): BatchWork<GameRange, PlayedGames> => ({
  data: (sources) => ({ kind: "simulate", source: mainOf(sources), work }),
  runner: (games) => playerOf(mainOf(games), work),
  part: rangeOf,
  begin: (batch) => {
    const tally = newTally();
    let records: GameRecords | null = null;
    return {
      add: (report) => {
        merge(tally, report.tally);
        if (report.records === null) return;
        const before = records ?? { games: [], decisions: [] };
        records = {
          games: [...before.games, ...report.records.games],
          decisions: [...before.decisions, ...report.records.decisions],
        };
      },
      pack: (millis) => packPlayed({ games: rangeOf(batch), tally, records, millis }),
    };
  },
});

const replaying: BatchWork<LogBatch, ReplayedBatch> = {
  data: (sources) => ({ kind: "replay", now: mainOf(sources), before: sources[1] ?? null }),
  runner: (games) => replayerOf(mainOf(games), games[1] ?? null),
  part: (batch) => {
    const logs = batch.logs === undefined ? null : openLogs(rangeOf(batch), batch.logs);
    if (logs === null) throw new RefusedJob("Its logs are missing, or were damaged on their way.");
    return { logs };
  },
  begin: (batch) => {
    let tally = newReplayTally(false);
    return {
      // A batch is reported at once.
      add: (report) => {
        ({ tally } = report);
      },
      pack: (millis) => packReplayed({ games: rangeOf(batch), tally, millis }),
    };
  },
};

function newPlayer<Part, Report>({ loaded }: LoadedJob, work: BatchWork<Part, Report>): Player {
  const file = shippedFile("simulate-thread.js");
  if (file === null) return herePlayer(loaded, work);
  return threadPlayer(new URL(file), loaded, work);
}

const took = (began: number): number => Math.max(1, Math.round(performance.now() - began));

function herePlayer<Part, Report>(loaded: readonly LoadedGame[], work: BatchWork<Part, Report>): Player {
  const runner = work.runner(loaded.map(({ game }) => game));
  return {
    play: async (batch) => {
      const [sum, began] = [work.begin(batch), performance.now()];
      await runner(work.part(batch), sum.add, () => new Promise((then) => setImmediate(then, true)));
      return sum.pack(took(began));
    },
    end: () => undefined,
  };
}

function threadPlayer<Part, Report>(file: URL, loaded: readonly LoadedGame[], work: BatchWork<Part, Report>): Player {
  const worker = new Worker(file, { workerData: work.data(loaded.map(({ source }) => source)) });
  let current: {
    readonly part: Part;
    readonly sum: BatchSum<Report>;
    began: number | null;
    readonly then: (result: Buffer) => void;
    readonly fail: (problem: unknown) => void;
  } | null = null;
  let [isReady, problem]: [boolean, unknown] = [false, undefined];
  const begin = (): void => {
    if (current === null || !isReady) return;
    current.began = performance.now();
    worker.postMessage(current.part, []);
  };
  worker.on("message", (message: ThreadMessage<Report>) => {
    if (message.kind === "ready") {
      isReady = true;
      begin();
      return;
    }
    current?.sum.add(message.result);
    if (!message.isLast || current === null) return;
    const { then, fail, sum, began } = current;
    current = null;
    try {
      then(sum.pack(took(began ?? performance.now())));
    } catch (why) {
      fail(why);
    }
  });
  const lose = (why: unknown): void => {
    problem ??= why;
    current?.fail(problem);
    current = null;
  };
  worker.once("error", lose);
  worker.once("exit", () => {
    lose(new Error("The thread that played ended."));
  });
  return {
    play: (batch) =>
      new Promise((then, fail) => {
        if (problem !== undefined) {
          fail(problem);
          return;
        }
        // A batch that is refused costs no thread its next one.
        current = { part: work.part(batch), sum: work.begin(batch), began: null, then, fail };
        begin();
      }),
    end: () => void worker.terminate(),
  };
}
