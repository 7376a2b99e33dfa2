/** Games played, and logs played again, on many machines, as a pool of threads would do it. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { WrongUse } from "../exit.ts";
import { programsOf } from "../game/load.ts";
import type { OpenGame } from "../game/open.ts";
import { tallyOfUnplayed } from "../../play/replay.ts";
import { countLogs, logLines, type LogFile } from "../replay/lines.ts";
import type { ReplayedBatch } from "../replay/work.ts";
import type { Session } from "../session.ts";
import { pluralize } from "../show.ts";
import type { GameRange } from "../simulate/range.ts";
import type { GamesWork, PlayedGames } from "../simulate/work.ts";
import { readAddress } from "./address.ts";
import { Asker, type AskedGames, type GivenUp } from "./ask.ts";
import { buildIdentity } from "./build-identity.ts";
import { packJob, type MachineJob } from "./job.ts";
import { runId } from "./keys.ts";
import { queuePackages } from "./packages.ts";
import { openPlayed, openReplayed, type BatchResult, type PlayedBatch, type ReplayedLogs } from "./result.ts";
import { SentLogs } from "./sent-logs.ts";
import { connectServer } from "./server.ts";

export interface MachineCrew {
  readonly done: Promise<void>;
  readonly stop: () => void;
  /** What was reported is kept in a file, or needs none. */
  readonly markKept: () => void;
  /** After all is kept: cleans up, and says what nobody could play. `failed`: what came after that stays at the server. */
  readonly close: (failed: boolean) => Promise<void>;
}

export interface MachineWork {
  readonly work: GamesWork;
  readonly left: readonly GameRange[];
  /** What tells this run from others that ask for the same: its file, or something of its own. */
  readonly name: string;
  readonly report: (played: PlayedGames) => void;
  readonly showWorkers: (words: string) => void;
}

/** With records a batch carries much more. */
const mostRecorded = 2000;

export function startMachines(
  session: Session,
  opened: OpenGame,
  on: string,
  { work, left, name, report, showWorkers }: MachineWork,
): Promise<MachineCrew> {
  const hasRecords = work.records !== null;
  const lost: GivenUp[] = [];
  return startCrew<PlayedBatch>(session, on, {
    job: { games: [programsOf(opened)], task: { kind: "simulate", work } },
    name,
    left,
    most: hasRecords ? mostRecorded : undefined,
    logs: null,
    open: (games, bytes) => openPlayed(games, bytes, hasRecords),
    report,
    showWorkers,
    giveUp: (game) => {
      lost.push(game);
    },
    problem: () => {
      const [first] = lost;
      if (first === undefined) return null;
      return `${pluralize(lost.length, "game")} could not be played by any worker and ${lost.length === 1 ? "is" : "are"} not counted, first game ${first.number + 1}, \`--seed ${work.plan.seed}/${first.number + 1}\`. ${first.why}`;
    },
  });
}

export interface ReplayWork {
  readonly files: readonly LogFile[];
  readonly now: OpenGame;
  readonly before: OpenGame | null;
  readonly report: (replayed: ReplayedBatch) => void;
  readonly showWorkers: (words: string) => void;
}

/** Results are kept until those of earlier logs have come, so batches are not as large as they might be. */
const mostReplayed = 2000;

export async function startReplays(
  session: Session,
  on: string,
  { files, now, before, report, showWorkers }: ReplayWork,
): Promise<MachineCrew & { readonly count: number }> {
  const count = await countLogs(files);
  const logs = new SentLogs(logLines(files));
  const crew = await startCrew<ReplayedLogs>(session, on, {
    job: { games: [now, ...(before === null ? [] : [before])].map(programsOf), task: { kind: "replay" } },
    // Nobody comes back to it: it has no file.
    name: randomUUID(),
    left: count === 0 ? [] : [[0, count]],
    most: mostReplayed,
    logs,
    open: (range, bytes) => openReplayed(range, bytes, before !== null),
    report: ({ games: [from], tally }) => {
      report({ from, tally });
    },
    showWorkers,
    giveUp: ({ number, why }) => {
      report({ from: number, tally: tallyOfUnplayed({ number, where: logs.where(number) }, why, before !== null) });
    },
    problem: () => null,
  });
  return { ...crew, count };
}

interface CrewWork<Result extends BatchResult> extends Pick<
  AskedGames<Result>,
  "left" | "most" | "logs" | "open" | "report" | "giveUp"
> {
  readonly job: MachineJob;
  readonly name: string;
  readonly showWorkers: (words: string) => void;
  /** At the end: what stands in the way of a whole result. */
  readonly problem: () => string | null;
}

async function startCrew<Result extends BatchResult>(
  { terminal }: Session,
  on: string,
  { job: unpacked, name, showWorkers, problem, ...work }: CrewWork<Result>,
): Promise<MachineCrew> {
  const hear = (words: string): void => {
    terminal.erase("line");
    terminal.err(`${words}\n`);
  };
  const server = await connectServer(await queuePackages(), readAddress(on), hear);
  const build = buildIdentity();
  const job = packJob(unpacked, build);
  const asker = new Asker<Result>({
    ...work,
    server,
    build,
    job,
    run: runId(job.id, hostname(), name),
    hear,
    showWorkers: (workers, threads) => {
      showWorkers(workers === 0 ? "no worker" : `${pluralize(workers, "worker")} with ${pluralize(threads, "thread")}`);
    },
  });
  let cancelled: Promise<void> | null = null;
  let endWait = (): void => undefined;
  const stop = new Promise<void>((then) => {
    endWait = then;
  });
  return {
    done: Promise.race([asker.run(), stop]),
    stop: () => {
      cancelled ??= asker.cancel().catch(() => undefined);
      endWait();
    },
    markKept: () => {
      // Where the server is away, it forgets later, or by itself.
      asker.forget().catch(() => undefined);
    },
    close: async (failed) => {
      try {
        if (cancelled !== null) await cancelled;
        else if (!failed) await asker.finish();
      } finally {
        server.close();
      }
      const words = problem();
      if (words !== null && !failed) throw new WrongUse(words);
    },
  };
}
