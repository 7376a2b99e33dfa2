/** A thread that plays games: the entry of a file of its own beside the command. */
import { parentPort, workerData } from "node:worker_threads";
import { gameFrom } from "../game/load.ts";
import type { Range } from "./range.ts";
import { playerOf, type Told, type Work } from "./work.ts";

const { source, plan } = workerData as Work;
const tell = (told: Told): void => {
  parentPort?.postMessage(told, []);
};

const player = playerOf(await gameFrom(source), plan);
parentPort?.on("message", (part: Range) => {
  void player.play(
    part,
    (games, left, tally) => {
      tell({ kind: "played", games, left, tally });
    },
    () => Promise.resolve(true),
  );
});
tell({ kind: "ready" });
