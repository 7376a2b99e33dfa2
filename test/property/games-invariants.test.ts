/** Random games: what every game promises, at every decision. */
import { describe, expect, it } from "vitest";
import type { Setup } from "../../src/runtime/game.ts";
import { playAndLook } from "../support/games-invariants.ts";
import { someBattle } from "../support/games-penance.ts";
import { fixtureTables, game, type Meaning, type Table } from "../support/games-rulebooks.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);

const spells = ["Spark", "Hush", "Mend", "Storm", "Hush", "Spark", "Hush"];
interface Kind extends Omit<Table, "setup"> {
  readonly name: string;
  readonly setup: (seed: number) => Setup;
  readonly games: Readonly<Record<Meaning, number>>;
}
const kinds: readonly Kind[] = [
  {
    name: "brawl",
    rulebook: "brawl",
    setup: () => ({ duel: {} }),
    most: 400,
    games: { interpreted: 8, generated: 15 },
  },
  {
    name: "tricks",
    rulebook: "tricks",
    setup: () => ({ deal: {} }),
    most: 12,
    games: { interpreted: 10, generated: 20 },
  },
  {
    name: "counterspells",
    rulebook: "counterspells",
    setup: () => ({ duel: { first: spells, second: spells } }),
    most: 120,
    lasts: true,
    games: { interpreted: 6, generated: 12 },
  },
  {
    name: "penance",
    rulebook: "penance",
    setup: (seed) => someBattle(chance(seed)),
    most: 4000,
    games: { interpreted: 2, generated: 5 },
  },
];

for (const meaning of ["interpreted", "generated"] as const) {
  describe(`random games, ${meaning}`, () => {
    for (const { name, games, setup, ...kind } of kinds) {
      const many = tries(games[meaning], games[meaning]);
      it(`${name}, ${many} from seed ${first}`, async () => {
        const playable = await game(kind.rulebook, meaning);
        const looked = new Map<string, number>();
        for (let seed = first; seed < first + many; seed += 1) {
          for (const [invariant, times] of playAndLook(playable, { ...kind, setup: setup(seed) }, seed).looked)
            looked.set(invariant, (looked.get(invariant) ?? 0) + times);
        }
        for (const [invariant, times] of looked) expect(times, invariant).toBeGreaterThan(many);
      });
    }
    it("the fixtures", async () => {
      const tables = await fixtureTables();
      expect(tables.length).toBeGreaterThan(5);
      for (const table of tables) playAndLook(await game(table.rulebook, meaning), table, first);
    });
  });
}
