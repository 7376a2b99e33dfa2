/** Bots: they play what is best where arithmetic says what is best, and see no more than a player. */
import { beforeAll, describe, expect, it } from "vitest";
import { botText, chooseOption, readBot, type BotSpec } from "../../../src/play/bots.ts";
import { diceAt, seatWords } from "../../../src/play/chance.ts";
import { evaluatorOf, type Evaluator } from "../../../src/play/evaluator.ts";
import { learnWeights, learnedEvaluator } from "../../../src/play/learn.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { gameOf } from "../../support/played.ts";
import { sparringRules } from "../../support/sparring.ts";

/** Who takes the last stone has won; whoever leaves a multiple of four wins against everything. */
const nim = `
player Side { moves: int default 0 }
entity Heap { left: int >= 0 }
phase Game { phase Round repeats { phase Turn for each player { } } }
action grab(me: Side, n: int from 1 to 3) in Turn {
  needs n <= first(Heap).left
  do {
    for each h in Heap { take n from h.left }
    if first(Heap).left is 0 { endGame(winner: me) }
    endPhase()
  }
}
setup start(heap: int 1 to 40) {
  repeat 2 times { new Side() }
  new Heap(left: heap)
}`;

/** The colour of the top card is guessed: nobody can know it. */
const guess = `
player Side { deck: pile of Card hidden, shown: pile of Card }
table Card {
  | name: key |
  | Red       |
  | Black     |
}
phase Game { phase Turn for each player { } }
action call(me: Side, colour: Card from Card) in Turn {
  do {
    put top 1 of me.deck into me.shown
    if first(me.shown) is colour { endGame(winner: me) } else { endGame(winner: players[2]) }
  }
}
setup start() {
  repeat 2 times {
    let s = new Side()
    for each card in Card { repeat 4 times { put new card into s.deck } }
    shuffle(s.deck)
  }
}`;

/** Knows who has won, and of all else nothing. */
const flat = (game: GameModule): Evaluator<unknown> => evaluatorOf(game, { bias: 0, slopes: [] });

interface Table {
  readonly game: GameModule;
  readonly evaluator: Evaluator<unknown>;
}
let heaps: Table;
let guessing: Table;
let cards: Table;
beforeAll(async () => {
  const [stones, colours, game] = (await Promise.all(
    [nim, guess, sparringRules].map((rules) => gameOf(rules) as Promise<unknown>),
  )) as [GameModule, GameModule, GameModule];
  heaps = { game: stones, evaluator: flat(stones) };
  guessing = { game: colours, evaluator: flat(colours) };
  cards = { game, evaluator: learnedEvaluator(game, { duel: {} }) };
});

function chosen(
  { game, evaluator }: Table,
  bot: BotSpec,
  setup: Readonly<Record<string, Readonly<Record<string, number>>>>,
  seed: string,
): string {
  const state = game.init(setup, seed);
  const decision = game.decision(state);
  if (decision === null) throw new Error("over");
  const before = game.hash(state);
  const place = chooseOption({ game, evaluator }, bot, state, decision, diceAt(seatWords(seed, 1), 0));
  expect(game.hash(state)).toBe(before);
  return decision.options[place]?.key ?? "";
}

describe("bots are written", () => {
  it.each([
    ["random", "random"],
    ["greedy", "greedy"],
    ["greedy:4", "greedy"],
    ["greedy:9", "greedy:9"],
    [" search ", "search:200"],
    ["search:50:random", "search:50"],
    ["search:50:greedy", "search:50:greedy"],
    ["search:50:random:3", "search:50:random:3"],
    ["search:50:random:120", "search:50:random:120"],
    ["search:50:greedy:12", "search:50:greedy:12"],
  ])("%s", (written, shortest) => {
    const bot = readBot(written);
    expect(bot === null ? null : botText(bot)).toBe(shortest);
    expect(bot === null ? null : readBot(botText(bot))).toEqual(bot);
  });

  it.each([
    "",
    "human",
    "random:3",
    "greedy:0",
    "greedy:x",
    "greedy:1:2",
    "search:0",
    "search:-1",
    "search:9:clever",
    "search:9:random:3:4",
    "search:99999999",
  ])("not as %j", (written) => {
    expect(readBot(written)).toBeNull();
  });
});

describe("a bot that searches", () => {
  const search: BotSpec = { kind: "search", nodes: 400, policy: "random", depth: 40 };

  it.each([2, 3, 5, 6, 7, 9, 10, 11])("leaves a multiple of four of %i stones", (heap) => {
    expect(chosen(heaps, search, { start: { heap } }, `heap ${heap}`)).toBe(`grab(${heap % 4})`);
  });

  it("takes the last stones by looking one step ahead, too", () => {
    for (const heap of [1, 2, 3])
      expect(chosen(heaps, { kind: "greedy", tries: 1 }, { start: { heap } }, `last ${heap}`)).toBe(`grab(${heap})`);
  });
});

it.each<BotSpec>([
  { kind: "search", nodes: 60, policy: "random", depth: 4 },
  { kind: "greedy", tries: 2 },
  { kind: "random" },
])("%j knows no card that it does not see", (bot) => {
  let right = 0;
  const games = 160;
  for (let number = 0; number < games; number += 1) {
    const seed = `colour ${number}`;
    const { game } = guessing;
    const state = game.init({ start: {} }, seed);
    game.step(state, chosen(guessing, bot, { start: {} }, seed));
    if (game.outcome(state)?.winners[0] === 1) right += 1;
  }
  // Half of them, give or take four times the spread of a fair coin.
  expect(Math.abs(right - games / 2)).toBeLessThan(4 * Math.sqrt(games / 4));
});

it("chooses by chance as evenly as dice fall, and the same again", () => {
  const counts = new Map<string, number>();
  for (let number = 0; number < 900; number += 1) {
    const key = chosen(heaps, { kind: "random" }, { start: { heap: 30 } }, `even ${number}`);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(["grab(1)", "grab(2)", "grab(3)"]);
  for (const times of counts.values())
    expect(Math.abs(times - 300)).toBeLessThan(5 * Math.sqrt(900 * (1 / 3) * (2 / 3)));
  expect(chosen(cards, { kind: "search", nodes: 30, policy: "greedy", depth: 2 }, { duel: {} }, "again")).toBe(
    chosen(cards, { kind: "search", nodes: 30, policy: "greedy", depth: 2 }, { duel: {} }, "again"),
  );
});

describe("what speaks for winning", () => {
  it("is learned from random games: hit points, not what lies on the discard pile", async () => {
    const weights = new Map(learnWeights(cards.game, { duel: {} }).slopes);
    expect(weights.get("hp")).toBeGreaterThan(0.1);
    expect(weights.get("hp")).toBeGreaterThan(Math.abs(weights.get("discard") ?? 0));
    expect([...weights.keys()].sort()).toEqual(["active", "deck", "discard", "hand", "hp"]);
    expect(learnWeights(cards.game, { duel: {} })).toEqual(learnWeights(cards.game, { duel: {} }));
  });

  it("is what the rulebook says, where it says so", async () => {
    const told = (await gameOf(
      `${sparringRules}\nrule worth(me: Side): number = me.hp / 2 + count(me.hand)`,
    )) as GameModule;
    const weights = learnWeights(told, { duel: {} });
    expect(weights.slopes).toEqual([["worth", expect.any(Number)]]);
    expect(weights.slopes[0]?.[1]).toBeGreaterThan(0);
    // Who says the contrary is believed as well.
    const contrary = (await gameOf(`${sparringRules}\nrule worth(me: Side): number = -me.hp`)) as GameModule;
    expect(learnWeights(contrary, { duel: {} }).slopes[0]?.[1]).toBeGreaterThan(0);
  });
});

it.each([
  ["greedy", 40, 0.6],
  ["search:30:random:6", 16, 0.75],
] as const)("%s beats chance", (written, games, share) => {
  const bot = readBot(written);
  if (bot === null) throw new Error(written);
  const { game } = cards;
  let won = 0;
  let decided = 0;
  for (let number = 0; number < games; number += 1) {
    const seats: readonly BotSpec[] = number % 2 === 0 ? [bot, { kind: "random" }] : [{ kind: "random" }, bot];
    const seed = `beats ${number}`;
    const words = [1, 2].map((seat) => seatWords(seed, seat));
    const state = game.init({ duel: {} }, seed);
    for (let step = 0, decision = game.decision(state); decision !== null; step += 1, decision = game.decision(state)) {
      const seat = decision.player - 1;
      game.step(
        state,
        chooseOption(
          cards,
          seats[seat] as BotSpec,
          state,
          decision,
          diceAt(words[seat] as (typeof words)[number], step),
        ),
      );
    }
    const winner = game.outcome(state)?.winners[0];
    if (winner === undefined) continue;
    decided += 1;
    if (seats[winner - 1] === bot) won += 1;
  }
  expect(decided).toBeGreaterThan(games / 2);
  expect(won / decided).toBeGreaterThan(share);
});
