/** A thread that plays games: the entry of a file of its own beside the command. */
import { parentPort, workerData } from "node:worker_threads";
import { assertNever } from "../../source/exhaustive.ts";
import { gameFrom } from "../game/load.ts";
import { samplerOf } from "../goals/work.ts";
import { replayerOf } from "../replay/work.ts";
import type { Runner, ThreadMessage } from "../threads/pool.ts";
import type { ThreadWork } from "../threads/thread-work.ts";
import { tunerOf } from "../tune/games.ts";
import { playerOf } from "./work.ts";

const tell = (message: ThreadMessage<unknown>): void => {
  parentPort?.postMessage(message, []);
};

async function runnerOf(work: ThreadWork): Promise<Runner<never, unknown>> {
  switch (work.kind) {
    case "simulate":
      return playerOf(await gameFrom(work.source), work.work);
    case "goals":
      return samplerOf(await gameFrom(work.source), work.planned);
    case "tune":
      return tunerOf(work.games);
    case "replay":
      return replayerOf(await gameFrom(work.now), work.before === null ? null : await gameFrom(work.before));
    default:
      return assertNever(work);
  }
}

const runner = await runnerOf(workerData as ThreadWork);
parentPort?.on("message", (part: unknown) => {
  void runner(
    // Who sends it is the one who began this thread with its kind of work.
    part as never,
    (result, isLast) => {
      tell({ kind: "result", result, isLast });
    },
    () => Promise.resolve(true),
  );
});
tell({ kind: "ready" });
