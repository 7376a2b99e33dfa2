/** Random games: what every game promises, at every decision. `GAMES=20000 SEED=1 ONLY=brawl` plays more of them. */
import { describe, expect, it } from "vitest";
import { playAndLook } from "../support/games-invariants.ts";
import { fixtureTables, game, isThere, tableName, type Meaning, type Table } from "../support/games-rulebooks.ts";

const first = Number(process.env["SEED"] ?? 1);
const asked = process.env["GAMES"];
const only = process.env["ONLY"] ?? "";
const meanings: readonly Meaning[] = ["interpreted", "generated"];

const spells = ["Spark", "Hush", "Mend", "Storm", "Hush", "Spark", "Hush"];
const whole: readonly { readonly table: Table; readonly games: number }[] = [
  { table: { rulebook: "brawl", setup: { duel: {} }, most: 400 }, games: 12 },
  { table: { rulebook: "tricks", setup: { deal: {} }, most: 12 }, games: 12 },
  { table: { rulebook: "counterspells", setup: { duel: { first: spells, second: spells } }, most: 120, lasts: true }, games: 8 },
  { table: { rulebook: "penance", setup: { duel: {} }, most: 2000 }, games: 1 },
  { table: { rulebook: "penance", setup: { duel: { mayLeave: true, rounds: 3 } }, most: 2000 }, games: 2 },
  { table: { rulebook: "penance", setup: { skirmish: { rounds: 4 } }, most: 2000 }, games: 1 },
];

for (const meaning of meanings) {
  describe(`random games, ${meaning}`, () => {
    for (const { table, games } of whole) {
      if (!isThere(table.rulebook) || !tableName(table).startsWith(only)) continue;
      const many = Number(asked ?? games);
      it(`${tableName(table)}, ${many} from seed ${first}`, async () => {
        const playable = await game(table.rulebook, meaning);
        const looked = new Map<string, number>();
        for (let seed = first; seed < first + many; seed += 1) for (const [name, times] of playAndLook(playable, table, seed).looked) looked.set(name, (looked.get(name) ?? 0) + times);
        for (const [name, times] of looked) expect(times, name).toBeGreaterThan(0);
      }, 60_000 + many * 10_000);
    }
    it("the fixtures", async () => {
      const tables = await fixtureTables();
      expect(tables.length).toBeGreaterThan(5);
      for (const table of tables) playAndLook(await game(table.rulebook, meaning), table, first);
    });
  });
}
