/** Bots for embedding: the same nodes give the same decision, budgets hold, and nothing hidden is looked at. */
import { beforeAll, describe, expect, it } from "vitest";
import { greedyBot, learnWeights, randomBot, searchBot, type Bot } from "../../../src/play/embedded.ts";
import type { Saved } from "../../../src/interpret/game/saved.ts";
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

let heaps: GameModule<Saved>;
let duel: GameModule<Saved>;
beforeAll(async () => {
  heaps = await gameOf(nim);
  duel = await gameOf(sparringRules);
});

const flat = { bias: 0, slopes: [] };
const clock = (): (() => number) => {
  let now = 0;
  return () => (now += 1);
};

describe("bots for embedding", () => {
  it("search finds the move that wins", () => {
    const bot = searchBot(heaps, { seed: "a bot", nodes: 600, weights: flat });
    for (const heap of [5, 6, 7]) {
      const state = heaps.init({ start: { heap } }, 1);
      expect(bot.choose(state)).toEqual({ key: `grab(${heap % 4})`, nodes: 600 });
    }
  });

  it("greedy takes the move that wins at once", () => {
    const bot = greedyBot(heaps, { weights: flat });
    for (const heap of [1, 2, 3])
      expect(bot.choose(heaps.init({ start: { heap } }, 1)).key).toBe(heap === 1 ? "grab(1)" : `grab(${heap})`);
  });

  it("the same nodes give the same decision, from any copy of the state", () => {
    const weights = learnWeights(heaps, { start: { heap: 9 } });
    expect(JSON.parse(JSON.stringify(weights))).toEqual(weights);
    const bots: readonly (() => Bot<Saved>)[] = [
      () => randomBot(duel, { seed: 7 }),
      () => greedyBot(duel, { seed: 7, weights: flat }),
      () => searchBot(duel, { seed: 7, nodes: 12, weights: flat }),
      () => searchBot(duel, { seed: 7, nodes: 4, policy: "greedy", depth: 3, weights: flat }),
    ];
    for (const make of bots) {
      const [one, other] = [make(), make()];
      const state = duel.init({ duel: {} }, "a game");
      for (let step = 0; step < 8 && duel.decision(state) !== null; step += 1) {
        const before = JSON.stringify(state);
        const chosen = one.choose(state);
        expect(JSON.stringify(state)).toBe(before);
        expect(other.choose(duel.load(before))).toEqual(chosen);
        duel.step(state, chosen.key);
      }
    }
  });

  it("what a player does not see changes nothing", () => {
    const bot = searchBot(duel, { seed: 1, nodes: 8, weights: flat });
    for (let game = 0; game < 2; game += 1) {
      const state = duel.init({ duel: {} }, game);
      for (let decision = duel.decision(state), step = 0; decision !== null && step < 6; step += 1) {
        const twin = duel.determinize(state, decision.player, `twin ${step}`);
        expect(bot.choose(twin).key).toBe(bot.choose(state).key);
        duel.step(state, bot.choose(state).key);
        decision = duel.decision(state);
      }
    }
  });

  it("holds its budget in nodes and in milliseconds, and tries once at least", () => {
    const state = heaps.init({ start: { heap: 21 } }, 1);
    const bot = searchBot(heaps, { weights: flat });
    expect(bot.choose(state).nodes).toBe(200);
    expect(bot.choose(state, { nodes: 17 }).nodes).toBe(17);
    expect(bot.choose(state, { nodes: 0 }).nodes).toBe(1);
    // The clock moves on by one whenever somebody looks at it: once at the beginning, and before each round but the first.
    expect(bot.choose(state, { milliseconds: 10, now: clock() }).nodes).toBe(10);
    expect(bot.choose(state, { milliseconds: 0, now: clock() }).nodes).toBe(1);
    expect(bot.choose(state, { milliseconds: 10, nodes: 4, now: clock() }).nodes).toBe(4);
    const greedy = greedyBot(heaps, { weights: flat });
    expect(greedy.choose(state).nodes).toBe(12);
    expect(greedy.choose(state, { nodes: 7 }).nodes).toBe(6);
    expect(greedy.choose(state, { nodes: 1 }).nodes).toBe(3);
    expect(greedy.choose(state, { milliseconds: 5, now: clock() }).nodes).toBe(15);
  });

  it("refuses what is no budget, and a game that is over", () => {
    const state = heaps.init({ start: { heap: 1 } }, 1);
    const bot = randomBot(heaps);
    for (const budget of [{ nodes: -1 }, { milliseconds: Number.NaN }])
      expect(() => bot.choose(state, budget)).toThrow("is a number from 0 up");
    expect(() => searchBot(heaps, { nodes: -1 })).toThrow("`nodes` of a bot is a number from 0 up");
    expect(bot.choose(state)).toEqual({ key: "grab(1)", nodes: 0 });
    heaps.step(state, "grab(1)");
    expect(() => bot.choose(state)).toThrow("The game is over");
  });
});
