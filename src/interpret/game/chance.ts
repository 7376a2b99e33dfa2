/** The dice of a game: its own streams. */
import type { StreamWords, Streams } from "../../runtime/game-state.ts";
import { below, weighted } from "../../runtime/seeded.ts";
import type { RoomDice } from "../evaluate/dice.ts";
import type { GameRuntime } from "./game-runtime.ts";

/** Rolls with one of the streams, and keeps where it is then. */
function roll(runtime: GameRuntime, name: keyof Streams, run: (words: Int32Array) => number): number {
  const { core } = runtime;
  const stream = core.inSetup ? "setup" : name;
  const words = Int32Array.from(core.chance[stream]);
  const result = run(words);
  core.chance = { ...core.chance, [stream]: [...words] as unknown as StreamWords };
  return result;
}

/** A place from 0, for a shuffle of a pile. */
export function drawIndex(runtime: GameRuntime, n: number): number {
  return roll(runtime, "shuffle", (words) => below(words, n));
}

/** What rolls in the rules of a game takes these, unless others are laid out. */
export function gameDice(runtime: GameRuntime): RoomDice {
  return {
    below: (n) => roll(runtime, "dice", (words) => below(words, n)),
    weighted: (weights) => roll(runtime, "dice", (words) => weighted(words, weights)),
  };
}
