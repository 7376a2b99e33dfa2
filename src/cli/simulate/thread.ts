/** A thread that plays games: the entry of a file of its own beside the command. */
import { parentPort, workerData } from "node:worker_threads";
import { gameFrom } from "../game/load.ts";
import type { GameRange } from "./range.ts";
import { playerOf, type ThreadMessage, type ThreadWork } from "./work.ts";

const { source, plan } = workerData as ThreadWork;
const tell = (message: ThreadMessage): void => {
  parentPort?.postMessage(message, []);
};

const player = playerOf(await gameFrom(source), plan);
parentPort?.on("message", (part: GameRange) => {
  void player.play(
    part,
    (games, left, tally) => {
      tell({ kind: "played", games, left, tally });
    },
    () => Promise.resolve(true),
  );
});
tell({ kind: "ready" });
