/** The invariants are no better than what they find: faults of every kind, planted into a game, are found by those that should. */
import { beforeAll, describe, expect, it } from "vitest";
import { plantedFaults, type FightModule } from "../support/games-faults.ts";
import { Broken, invariants, playAndLook } from "../support/games-invariants.ts";
import { game, type Playable, type Table } from "../support/games-rulebooks.ts";
import type { GameModule } from "../../src/runtime/game.ts";

const table: Table = { rulebook: "brawl", setup: { duel: {} }, most: 400 };
/** In so many games a fault must be found. */
const games = 12;

let sound: Playable;
beforeAll(async () => {
  sound = await game("brawl", "generated");
});

/** By which invariant it is found, of these; null: by none. */
function foundBy(module: GameModule, only: readonly string[] | null = null): string | null {
  for (let seed = 1; seed <= games; seed += 1) {
    try {
      playAndLook({ ...sound, module }, table, seed, { every: 3, only });
    } catch (problem) {
      if (problem instanceof Broken) return problem.invariant;
      throw problem;
    }
  }
  return null;
}

describe("planted faults", () => {
  it("are not found where none is planted", () => {
    expect(foundBy(sound.module)).toBeNull();
  });
  it.each(plantedFaults)("$name", ({ plant, finds }) => {
    for (const invariant of finds)
      expect(foundBy(plant(sound.module as FightModule) as GameModule, [invariant])).toBe(invariant);
  });
  it("show each invariant at work", () => {
    const found = new Set(plantedFaults.flatMap(({ finds }) => finds));
    expect(invariants.filter((name) => !found.has(name))).toEqual([]);
  });
});
