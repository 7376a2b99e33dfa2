/** `check` of an entity holds after every decision, whoever plays: bots in a match, and people at a table. */
import { expect, it } from "vitest";
import { beginSession } from "../../../src/play/game-session.ts";
import { playMatch } from "../../../src/play/match.ts";
import { gameOf, generatedGameOf } from "../../support/played.ts";

const rules = `choice Color { Red, Blue }
player P { stock: map of Color to int default [Red: 3, Blue: 1]; hp: int default 9
check (stock[Red] otherwise 0) >= 0 "No debts."; check hp >= 2 "hp." }
setup one() { new P() }
phase Game { phase Turn for each player { } }
always "end" { if players[1].hp <= 0 { endGame(winner: players[1]) } }
action spend(me: P) in Turn { cost take 2 from me.stock[Red]; do { take 1 from me.hp } }`;

it.each([
  ["interpreted", gameOf],
  ["generated", generatedGameOf],
] as const)("%s", async (_, of) => {
  const game = await of(rules);
  const match = playMatch(game, null, { setup: { one: {} }, seed: "a", bots: [{ kind: "random" }], longest: 50 });
  expect(match.end).toMatchObject({ kind: "fault", fault: "check-failed" });
  expect(JSON.stringify(match.end)).toContain("player 1: No debts.");

  const session = beginSession(game, { one: {} }, "a", () => [{ kind: "human" }]);
  session.choose(0);
  const before = JSON.stringify(session.view(1));
  expect(() => {
    session.choose(0);
  }).toThrow("No debts.");
  // Nothing was done, and something else may be chosen.
  expect(JSON.stringify(session.view(1))).toBe(before);
});
