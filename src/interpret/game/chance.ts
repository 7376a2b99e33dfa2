/** The dice of a game: its own streams. */
import type { Dice } from "../../runtime/dice.ts";
import { SeededDice } from "../../runtime/seeded.ts";
import type { StreamWords, Streams } from "../../runtime/game-state.ts";
import type { RoomDice } from "../evaluate/dice.ts";
import type { World } from "./world.ts";

/** Rolls with one of the streams, and keeps where it is then. */
export function roll<T>(world: World, name: keyof Streams, run: (dice: Dice) => T): T {
  const { core } = world;
  const stream = core.inSetup ? "setup" : name;
  const words = Int32Array.from(core.chance[stream]);
  const result = run(new SeededDice(0n, words));
  core.chance = { ...core.chance, [stream]: [...words] as unknown as StreamWords };
  return result;
}

/** What rolls in the rules of a game takes these, unless others are laid out. */
export function gameDice(world: World): RoomDice {
  return {
    below: (n) => roll(world, "dice", (dice) => dice.below(n)),
    weighted: (weights) => roll(world, "dice", (dice) => dice.weighted(weights)),
  };
}
