/** What never ends by itself is cut off by what it costs, in an example as in a game: no clock is asked, so it is cut off at the same place everywhere. */
import { expect, it } from "vitest";
import { put, putNew, type Pool } from "../../../../src/runtime/game-pieces.ts";
import { begin } from "../../../../src/runtime/budget.ts";
import type { Pieces, Playing } from "../../../../src/runtime/game-play.ts";
import { rulewright } from "../../../support/fake-terminal.ts";
import { tempProject } from "../../../support/temp-project.ts";

const hoard = (deed: string, turns: number, left: number): Record<string, string> => ({
  "rules/hoard/hoard.rules": `rulebook hoard { title "Hoard" }
player Side {
  deck: pile of Card
  gone: pile of Card
}
table Card {
  | name: key | worth: int |
  | Coin      |          1 |
}
procedure fill(me: Side, n: int) { repeat n times { ${deed} } }
setup two() { repeat 2 times { new Side() } }
example "Runs away" in two() {
  fill(players[1], ${turns})
  count(players[1].deck) is ${left}
}
phase Game { phase Turn for each player { } }
action pass(me: Side) in Turn { do { endPhase() } }
`,
});

it.each([
  ["on the top", "put new Card.Coin into me.deck"],
  ["at the bottom", "put new Card.Coin under me.deck"],
])("new pieces %s of a pile, again and again", async (_, deed) => {
  const ran = await rulewright(tempProject(hoard(deed, 900_000, 0)), ["check"]);
  expect([ran.code, ran.out]).toEqual([1, expect.stringContaining("too many steps")]);
  const few = await rulewright(tempProject(hoard(deed, 500, 500)), ["check"]);
  expect([few.code, few.out]).toEqual([0, expect.stringContaining("1 example holds")]);
});

/** The generated game counts the same. */
it("is cut off in a generated game before the pile is longer than anybody's", () => {
  const [pieces, piles]: [Pieces, number[][]] = [{ row: [], at: [], known: [], batch: [] }, [[], []]];
  const pool: Pool<Playing> = {
    pieces: () => pieces,
    pile: (__, at) => piles[at] as number[],
    seen: () => 0,
    name: String,
    word: () => "hidden",
  };
  const game = { changes: 0 } as unknown as Playing;
  const place = { file: "a.rules", line: 1, column: 1 } as never;
  begin();
  expect(() => {
    for (;;) putNew(game, pool, "Coin", 0, false, place);
  }).toThrow("steps");
  // The cost of the n-th is 1 + floor(n / 64), so that n * n / 128 + n comes to 20,000,000.
  expect(pieces.row.length).toBeGreaterThan(50_000);
  expect(pieces.row.length).toBeLessThan(51_000);
  begin();
  let moves = 0;
  expect(() => {
    for (; ; moves += 1) put(game, pool, piles[0]?.[0] ?? 0, 0, false, place);
  }).toThrow("steps");
  expect(moves).toBeLessThan(30_000);
});
