/** A question with one answer asks nobody, where the others may know it. */
import { expect, it } from "vitest";
import {
  beginSession,
  followLog,
  resumeSession,
  type GameSession,
  type SeatAssignment,
} from "../../../src/play/game-session.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { compileTexts, rendered } from "../../support/render.ts";
import { gameOf } from "../../support/played.ts";

const rules = (seen: string): string => `
player Side { coins: int 0 to 3 default 2, spent: int default 0, hand: pile of Card ${seen} }
table Card {
  | name: key |
  | Ash       |
}
phase Game { phase Round repeats { phase Turn for each player { } } }
action spend(me: Side) in Turn { do {
  let many = choose(me, me.coins to 2, "How many?")
  add many to me.spent
  let again = choose(me, [7], "And then?")
  add again to me.spent
  endPhase()
} }
action charge(me: Side) in Turn { do {
  for each other in players where other is not me { pay(other) }
  endPhase()
} }
action wait(me: Side) in Turn { do {
  set me.coins = 1
  endPhase()
} }
procedure pay(me: Side) {
  add choose(me, me.coins to 2, "How many?") to me.spent
}
always "Spent" { for each s in players where s.spent > 99 { endGame(winner: s) } }
setup start() { repeat 2 times { new Side() } }
`;
const people: SeatAssignment = (players) => Array.from({ length: players }, () => ({ kind: "human" }));
const bots: SeatAssignment = (players) =>
  Array.from({ length: players }, () => ({ kind: "bot", bot: { kind: "random" } }));

const open = async (seen = "public"): Promise<GameModule> => (await gameOf(rules(seen))) as GameModule;

it("is answered at once, and taken back with what came before it", async () => {
  const table = beginSession(await open(), { start: {} }, 1, people);
  const before = table.hash();
  table.choose(0);
  expect(table.decision()).toMatchObject({ player: 2, kind: "action" });
  expect(table.log().decisions).toEqual(["spend", "2", "7"]);
  expect(table.view(1).entities["Side"]?.[0]).toMatchObject({ spent: 9 });
  expect(
    table
      .news(2)
      .map(({ text }) => text)
      .join(" "),
  ).toContain("2");
  expect(table.undo(1)).toBeNull();
  expect(table.hash()).toBe(before);
});

it("is asked where there are two answers, and only there", async () => {
  const table = beginSession(await open(), { start: {} }, 1, people);
  for (const key of ["wait", "wait", "spend"]) {
    const options = table.decision()?.options ?? [];
    table.choose(options.findIndex((each) => each.key === key));
  }
  expect(table.decision()).toMatchObject({ kind: "choice", about: "How many?", options: [{ key: "1" }, { key: "2" }] });
  table.choose(1);
  expect(table.decision()).toMatchObject({ player: 2, kind: "action" });
});

const onePerson: SeatAssignment = () => [{ kind: "human" }, { kind: "bot", bot: { kind: "random" } }];
const press = (table: GameSession, key: string): void => {
  const options = table.decision()?.options ?? [];
  table.choose(options.findIndex((each) => each.key === key));
};

it("is asked of another person where not everybody sees all pieces: not to be asked would tell", async () => {
  const table = beginSession(await open("owner"), { start: {} }, 1, people);
  press(table, "charge");
  expect(table.decision()).toMatchObject({ player: 2, kind: "choice", about: "How many?", options: [{ key: "2" }] });
});

it("is answered there for the person who has just chosen, and where all others are bots", async () => {
  const two = beginSession(await open("owner"), { start: {} }, 1, people);
  press(two, "spend");
  expect(two.decision()).toMatchObject({ player: 2, kind: "action" });
  expect(two.log().decisions).toEqual(["spend", "2", "7"]);
  const alone = beginSession(await open("owner"), { start: {} }, 1, onePerson);
  for (let turn = 0; turn < 20; turn += 1) {
    const { player, kind, options = [] } = alone.decision() ?? {};
    expect(player === 2 || kind === "action" || options.length > 1).toBe(true);
    if (player === 2) alone.playBotTurn();
    else if (kind === "action") press(alone, "charge");
    else alone.choose(0);
  }
  while (alone.decision()?.player === 2 || alone.decision()?.kind === "choice")
    if (alone.decision()?.player === 2) alone.playBotTurn();
    else alone.choose(0);
  const before = alone.hash();
  press(alone, "spend");
  expect(alone.undo(1)).toBeNull();
  expect(alone.hash()).toBe(before);
});

it("is answered for a bot, and in a game that is taken up before it", async () => {
  const game = await open();
  const table = beginSession(game, { start: {} }, 1, bots);
  for (let turn = 0; turn < 8; turn += 1) {
    table.playBotTurn();
    const { kind, options = [] } = table.decision() ?? {};
    expect(kind === "action" || options.length > 1).toBe(true);
  }
  const state = game.init({ start: {} }, 1);
  game.step(state, "spend");
  const log = game.log(state);
  for (const session of [resumeSession(game, log, people), followLog(game, log, people).session])
    expect(session.log().decisions).toEqual(["spend", "2", "7"]);
});

const example = async (lines: string): Promise<string> => {
  const text = `rulebook fixture { title "F" }\n${rules("owner")}\nexample "x" in start() {\n${lines}\n}`;
  return rendered(await compileTexts(new Map([["rules/fixture/game.rules", text]])));
};

it("need not be laid out in an example, and may be", async () => {
  expect(await example("pay(players[1])\nplayers[1].spent is 2")).toBe("");
  expect(await example("choosing 2\npay(players[1])\nplayers[1].spent is 2")).toBe("");
  // What is laid out is for the first question that has two answers.
  expect(
    await example("choosing 1\npay(players[1])\nset players[2].coins = 1\npay(players[2])\nplayers[2].spent is 1"),
  ).toBe("");
});

it("says of what was laid out and is no answer that there was one", async () => {
  expect(await example("choosing 1\npay(players[1])\nplayers[1].spent is 2")).toContain(
    "player 1 had one answer to choose, `2`",
  );
});
