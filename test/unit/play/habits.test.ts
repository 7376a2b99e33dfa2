/** The bot `habits` does what stands behind `prefers`, and knows no more than its player. */
import { beforeAll, describe, expect, it } from "vitest";
import { chooseOption, readBot, type BotSpec } from "../../../src/play/bots.ts";
import { diceAt, seatWords } from "../../../src/play/chance.ts";
import { greedyBot, habitsBot } from "../../../src/play/embedded.ts";
import { evaluatorOf } from "../../../src/play/evaluator.ts";
import { playMatch } from "../../../src/play/match.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { gameOf } from "../../support/played.ts";

/** Who takes the last stone has won; whoever leaves a multiple of four wins against everything. */
const nim = (prefers: string): string => `
player Side { moves: int default 0 }
entity Heap { left: int >= 0 }
phase Game { phase Round repeats { phase Turn for each player { } } }
action grab(me: Side, n: int from 1 to 3) in Turn {
  needs n <= first(Heap).left
  ${prefers}
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

/** The colour of the top card is guessed: nobody can know it, although the habit speaks of it. */
const guess = `
player Side { deck: pile of Card hidden, shown: pile of Card }
table Card {
  | name: key |
  | Red       |
  | Black     |
}
phase Game { phase Turn for each player { } }
action call(me: Side, colour: Card from Card) in Turn {
  prefers if first(me.deck) is colour { 1 } else { 0 }
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

const camp = `
player Side { gold: int >= 0 default 0 }
procedure rob(victim: Side, amount: int): optional int {
  take min(amount, victim.gold) from victim.gold
  amount
}
phase Game { phase Round repeats { phase Turn for each player may pass { } } }
action earn(me: Side, n: int from 1 to 4) in Turn {
  prefers n * (5 - n) / 2
  do { add n to me.gold then endPhase() }
}
action wait(me: Side) in Turn { do { endPhase() } }
action hit(me: Side, amount: int from [2, 5]) in Turn {
  prefers -amount
  do {
    rob(first(players where it is not me), amount)
    add choose(me, 1 to 2) to me.gold
    endPhase()
  }
}
action dodge(me: Side, cost: int from 0 to 2) before rob(victim: me) {
  prefers amount - 2 * cost - 3
  do { cancel }
}
setup start() { repeat 2 times { new Side() } }`;

let perfect: GameModule;
let silent: GameModule;
let guessing: GameModule;
let camps: GameModule;
beforeAll(async () => {
  perfect = (await gameOf(nim("prefers if remainder(first(Heap).left - n, 4) is 0 { 1 } else { 0 }"))) as GameModule;
  silent = (await gameOf(nim(""))) as GameModule;
  guessing = (await gameOf(guess)) as GameModule;
  camps = (await gameOf(camp)) as GameModule;
});

const habits = readBot("habits") as BotSpec;
const diceFor = (seed: string): ReturnType<typeof diceAt> => diceAt(seatWords(seed, 1), 0);
function choose(game: GameModule, state: unknown, seed: string): string {
  const decision = game.decision(state);
  if (decision === null) throw new Error("the game is over");
  const table = { game, evaluator: evaluatorOf(game, { bias: 0, slopes: [] }) };
  return decision.options[chooseOption(table, habits, state, decision, diceFor(seed))]?.key ?? "";
}

describe("what is preferred", () => {
  it("is told for each option, and is 0 where nothing stands", () => {
    const state = camps.init({ start: {} }, 1);
    expect(
      camps
        .decision(state)
        ?.options.map(({ key }) => key)
        .join(" "),
    ).toBe("earn(1) earn(2) earn(3) earn(4) wait hit(2) hit(5) pass");
    expect(camps.preferences?.(state)).toEqual([2, 3, 3, 2, 0, -2, -5, 0]);
  });

  it("may speak of what is answered", () => {
    const state = camps.init({ start: {} }, 1);
    camps.step(state, "hit(5)");
    expect(camps.decision(state)).toMatchObject({ player: 2, kind: "reaction" });
    expect(camps.preferences?.(state)).toEqual([2, 0, -2, 0]);
    expect(choose(camps, state, "a")).toBe("dodge(0)");
  });

  it("is told of no other decision, and not by rules that say nothing", () => {
    const state = camps.init({ start: {} }, 1);
    camps.step(state, "hit(2)");
    camps.step(state, "pass");
    expect(camps.decision(state)?.kind).toBe("choice");
    expect(camps.preferences?.(state)).toBeNull();
    expect(silent.preferences).toBeUndefined();
  });

  it("is no rule of the game: saves and logs stay what they are", () => {
    expect(perfect.rules.version).toBe(silent.rules.version);
    const state = silent.init({ start: { heap: 9 } }, 1);
    silent.step(state, "grab(2)");
    expect(perfect.replay(silent.log(state))).toEqual(state);
    expect(perfect.load(JSON.stringify(state))).toEqual(state);
  });
});

describe("the bot `habits`", () => {
  it("takes what is preferred most", () => {
    for (let heap = 1; heap <= 40; heap += 1) {
      if (heap % 4 === 0) continue;
      const state = perfect.init({ start: { heap } }, 1);
      expect(choose(perfect, state, `heap ${heap}`)).toBe(`grab(${heap % 4})`);
    }
  });

  it("wins a won game against chance, every time", () => {
    for (let game = 0; game < 40; game += 1) {
      const record = playMatch(perfect, null, {
        setup: { start: { heap: 21 } },
        seed: `nim ${game}`,
        bots: [habits, readBot("random") as BotSpec],
        longest: 100,
      });
      expect(record.end).toMatchObject({ kind: "over", outcome: { winners: [1] } });
    }
  });

  it("takes each of several that are preferred alike", () => {
    const state = camps.init({ start: {} }, 1);
    const keys = new Set(Array.from({ length: 40 }, (_, seed) => choose(camps, state, `seed ${seed}`)));
    expect([...keys].sort()).toEqual(["earn(2)", "earn(3)"]);
  });

  it("takes for equal what the rules take for equal", async () => {
    const game = (await gameOf(
      nim("prefers if n is 1 { 0.1 + 0.2 } else if n is 2 { 0.3 } else { 1 / 3 - 0.033334 }"),
    )) as GameModule;
    const state = game.init({ start: { heap: 9 } }, 1);
    expect(game.preferences?.(state)).toEqual([0.3, 0.3, 0.299999]);
    const keys = new Set(Array.from({ length: 40 }, (_, seed) => choose(game, state, `seed ${seed}`)));
    expect([...keys].sort()).toEqual(["grab(1)", "grab(2)"]);
  });

  it("does not see what its player does not see", () => {
    const games = 400;
    const won = Array.from({ length: games }, (_, seed) => {
      const state = guessing.init({ start: {} }, seed);
      guessing.step(state, choose(guessing, state, `guess ${seed}`));
      return guessing.outcome(state)?.winners[0] === 1 ? 1 : 0;
    }).reduce<number>((sum, each) => sum + each, 0);
    // Half of them, within five times the spread: 5 · √(400 / 4).
    expect(Math.abs(won - games / 2)).toBeLessThan(50);
  });

  it("is greedy where the rules say nothing", () => {
    for (const heap of [1, 2, 3])
      expect(choose(silent, silent.init({ start: { heap } }, 1), "last stones")).toBe(`grab(${heap})`);
  });

  it("is there for programs, too", () => {
    const weights = { bias: 0, slopes: [] };
    const state = perfect.init({ start: { heap: 11 } }, 1);
    expect(habitsBot(perfect, { weights }).choose(state)).toEqual({ key: "grab(3)", nodes: 1 });
    const plain = silent.init({ start: { heap: 2 } }, 1);
    expect(habitsBot(silent, { weights, seed: 3 }).choose(plain)).toEqual(
      greedyBot(silent, { weights, seed: 3 }).choose(plain),
    );
  });
});
