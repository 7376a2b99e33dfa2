/** Plays what is left of the games, in threads where the command is shipped with them, and can be stopped at any moment. */
import { Worker } from "node:worker_threads";
import type { GameModule } from "../../runtime/game.ts";
import { shippedFile } from "../shipped-file.ts";
import { cut, type GameRange } from "./range.ts";
import { playerOf, type ThreadMessage, type ThreadWork } from "./work.ts";
import type { Tally } from "../../play/tally.ts";

export interface SimulationWorkers {
  /** Resolves when all has been played, or when it was stopped. */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

/** Games that a thread is given at once. */
const portion = 250;

type Report = (games: GameRange, tally: Tally) => void;

/** `ready`: nobody needs the source any more. */
export function startWorkers(
  work: ThreadWork,
  game: GameModule,
  left: readonly GameRange[],
  threads: number,
  report: Report,
  ready: () => void,
): SimulationWorkers {
  const count = left.reduce((sum, [from, to]) => sum + to - from, 0);
  // The last part of one thread should not keep the others waiting.
  const parts = [...cut(left, Math.max(1, Math.min(portion, Math.ceil(count / threads / 4))))];
  const file = shippedFile("simulate-thread.js");
  return file === null
    ? alone(work, game, parts, report, ready)
    : inThreads(work, new URL(file), parts, Math.min(threads, parts.length), report, ready);
}

function alone(
  { plan }: ThreadWork,
  game: GameModule,
  parts: readonly GameRange[],
  report: Report,
  ready: () => void,
): SimulationWorkers {
  let goesOn = true;
  const player = playerOf(game, plan);
  ready();
  const run = async (): Promise<void> => {
    for (const part of parts)
      if (goesOn)
        await player.play(
          part,
          (games, _, tally) => {
            report(games, tally);
          },
          () =>
            new Promise((then) => {
              setImmediate(() => {
                then(goesOn);
              });
            }),
        );
  };
  return {
    done: run(),
    stop: () => {
      goesOn = false;
    },
  };
}

function inThreads(
  work: ThreadWork,
  file: URL,
  parts: GameRange[],
  threads: number,
  report: Report,
  ready: () => void,
): SimulationWorkers {
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData: work }));
  let [waiting, stopped] = [workers.length, false];
  const stop = (): void => {
    stopped = true;
    for (const worker of workers) void worker.terminate();
  };
  const next = (worker: Worker): void => {
    const part = parts.shift();
    if (part === undefined) void worker.terminate();
    else worker.postMessage(part, []);
  };
  const ends = workers.map(
    (worker) =>
      new Promise<void>((then, fail) => {
        worker.on("message", (message: ThreadMessage) => {
          // What arrives after it was stopped would be counted in some runs and not in others; it does no harm, but is not needed.
          if (stopped) return;
          if (message.kind === "ready") {
            waiting -= 1;
            if (waiting === 0) ready();
            next(worker);
            return;
          }
          report(message.games, message.tally);
          if (message.left === 0) next(worker);
        });
        worker.once("error", fail);
        worker.once("exit", () => {
          then();
        });
      }),
  );
  const done = Promise.all(ends).then(
    () => undefined,
    (problem: unknown) => {
      stop();
      throw problem;
    },
  );
  return { done, stop };
}
