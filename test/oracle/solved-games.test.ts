/**
 * Games whose values are known, written as rulebooks and solved by walking their chance: Kuhn poker (Kuhn 1950: the first
 * player loses 1/18 a hand), Pig (Neller and Presser 2004: the first player wins 53.06 % where both play their best), and
 * liar's dice with one die each, against a model of it that is written here and knows nothing of rulebooks.
 */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { GameModule, Setup } from "../../src/runtime/game.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { eachOutcome } from "../support/walk.ts";
import { valueOfGame, type Node } from "./models/zero-sum.ts";
import { valueOfLiarsDice } from "./models/liars-dice.ts";
import { pigWins, type PigRules } from "./models/pig.ts";

const kuhn = `rulebook kuhn { title "Kuhn poker" }
table Card { | name: key | rank: int |
             | Jack      | 1         |
             | Queen     | 2         |
             | King      | 3         | }
player Gambler { staked: int default 1, won: int default 0, hand: pile of Card owner }
entity Stock { deck: pile of Card hidden }
setup deal() {
  let stock = new Stock()
  for each card in Card { put new card into stock.deck }
  shuffle(stock.deck)
  repeat 2 times { let g = new Gambler() then put top 1 of stock.deck into g.hand }
}
rule foe(me: Gambler): Gambler = only(players where it is not me)
rule strength(g: Gambler): int = only(g.hand).rank
procedure win(best: Gambler) {
  add foe(best).staked to best.won
  take foe(best).staked from foe(best).won
  endGame(winner: best)
}
procedure showdown() {
  let a = players[1]
  let b = players[2]
  if strength(a) > strength(b) { win(a) } else { win(b) }
}
phase Hand {
  phase Bet repeats { phase Turn for each player { } }
}
action wait(me: Gambler) in Turn {
  needs me.staked is foe(me).staked
  do { if me is players[2] { showdown() } else { endPhase() } }
}
action bet(me: Gambler) in Turn {
  needs me.staked is foe(me).staked
  do { add 1 to me.staked then endPhase() }
}
action fold(me: Gambler) in Turn {
  needs me.staked < foe(me).staked
  do { win(foe(me)) }
}
action call(me: Gambler) in Turn {
  needs me.staked < foe(me).staked
  do { add 1 to me.staked then showdown() }
}
`;

const pig = `rulebook pig { title "Pig" }
player Roller { score: int default 0 }
entity Board { pot: int default 0, goal: int }
setup two(goal: int >= 1) { new Board(goal: goal) then repeat 2 times { new Roller() } }
phase Game { phase Round repeats { phase Turn for each player { enter { set only(Board).pot = 0 } } } }
action throw(me: Roller) in Turn {
  do {
    let face = d6
    if face is 1 { endPhase() } else { add face to only(Board).pot }
  }
}
action hold(me: Roller) in Turn {
  needs only(Board).pot > 0
  do {
    add only(Board).pot to me.score
    if me.score >= only(Board).goal { endGame(winner: me) }
    endPhase()
  }
}
`;

const liars = `rulebook liars { title "Liar's dice" }
table Face { | name: key | pips: int |
             | One       | 1         |
             | Two       | 2         |
             | Three     | 3         | }
player Liar { cup: pile of Face owner }
entity Board { bid: int default 0 }
setup two() {
  new Board()
  repeat 2 times { let l = new Liar() then put new roll(Face) into l.cup }
}
rule foe(me: Liar): Liar = only(players where it is not me)
# A bid is a number of dice and a face: 1 One, 1 Two, 1 Three, 2 Ones, …; the highest face counts for each.
rule wanted(bid: int): int = if bid > 3 { 2 } else { 1 }
rule faceOf(bid: int): int = if bid > 3 { bid - 3 } else { bid }
rule shown(face: int): int = sum(count(l.cup where it.pips is face or it.pips is 3) for each l in players)
phase Game { phase Round repeats { phase Turn for each player { } } }
action raise(me: Liar, bid: int from 1 to 6) in Turn {
  needs bid > only(Board).bid
  do { set only(Board).bid = bid then endPhase() }
}
action doubt(me: Liar) in Turn {
  needs only(Board).bid > 0
  do {
    let bid = only(Board).bid
    if shown(faceOf(bid)) >= wanted(bid) { endGame(winner: foe(me)) } else { endGame(winner: me) }
  }
}
`;

async function bothGames(name: string, rules: string): Promise<readonly (readonly [string, GameModule])[]> {
  const compilation = await compileProject(memoryHost({ [`rules/${name}/${name}.rules`]: rules }));
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const programs = compilation.rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  const modules = await loadGenerated(compilation);
  return [
    ["interpreted", createGame(programs, name) as GameModule],
    ["generated", modules.get(`${name}/game.ts`) as unknown as GameModule],
  ];
}

/** The tree of the whole game: chance from what it tells, a player's knowledge from what they see and did. */
function treeOf(game: GameModule, setup: Setup, worth: (state: unknown) => number): Node {
  const at = (state: unknown, history: readonly string[]): Node => {
    const decision = game.decision(state);
    if (decision === null) return { kind: "end", worth: worth(state) };
    const { player, options } = decision;
    return {
      kind: "player",
      player,
      knows: JSON.stringify([game.view(state, player).entities, history]),
      children: options.map(({ key }) =>
        chance(
          [...eachOutcome((rolls) => game.expand(state, key, rolls))].map((next) => ({
            chance: next.chance,
            node: at(next.state, [...history, key]),
          })),
        ),
      ),
    };
  };
  return chance(
    [...eachOutcome((rolls) => game.expandSetup(setup, rolls))].map((next) => ({
      chance: next.chance,
      node: at(next.state, []),
    })),
  );
}

function chance(children: readonly { readonly chance: number; readonly node: Node }[]): Node {
  return children.length === 1 ? (children[0] as (typeof children)[number]).node : { kind: "chance", children };
}

describe("Kuhn poker", () => {
  it("costs the first player 1/18 a hand", async () => {
    for (const [which, game] of await bothGames("kuhn", kuhn)) {
      const tree = treeOf(game, { deal: {} }, (state) => Number(game.view(state, 1).entities["Gambler"]?.[0]?.["won"]));
      const { low, high } = valueOfGame(tree, 10_000);
      expect(low, which).toBeGreaterThan(-1 / 18 - 0.002);
      expect(high, which).toBeLessThan(-1 / 18 + 0.002);
    }
  });
});

describe("liar's dice with a die of three faces each", () => {
  it("is worth what a model of it is worth", async () => {
    const model = valueOfLiarsDice(3, 1_000);
    for (const [which, game] of await bothGames("liars", liars)) {
      const tree = treeOf(game, { two: {} }, (state) => (game.outcome(state)?.winners[0] === 1 ? 1 : -1));
      const { low, high } = valueOfGame(tree, 1_000);
      // Both know their value between bounds: they overlap, and are narrow.
      expect(high - low, which).toBeLessThan(0.02);
      expect(low, which).toBeLessThan(model.high);
      expect(high, which).toBeGreaterThan(model.low);
    }
  });
});

/** The rules as the book of the game gives them, by the states of the game itself. */
function pigOf(game: GameModule, goal: number): PigRules {
  const begin = [...eachOutcome((rolls) => game.expandSetup({ two: { goal } }, rolls))];
  const first = begin[0]?.state as {
    readonly entities: { readonly Roller: { score: number }[]; readonly Board: { pot: number }[] };
  };
  expect(begin.length).toBe(1);
  return {
    goal,
    after(mine, theirs, pot, key) {
      const state = game.fork(first) as typeof first;
      (state.entities.Roller[0] as { score: number }).score = mine;
      (state.entities.Roller[1] as { score: number }).score = theirs;
      (state.entities.Board[0] as { pot: number }).pot = pot;
      if (!game.decision(state)?.options.some((option) => option.key === key)) return null;
      return [...eachOutcome((rolls) => game.expand(state, key, rolls))].map((next) => {
        const reached = next.state as typeof first;
        return {
          chance: next.chance,
          winner: game.outcome(reached)?.winners[0] ?? null,
          player: game.decision(reached)?.player ?? 0,
          pot: reached.entities.Board[0]?.pot ?? 0,
          scores: reached.entities.Roller.map(({ score }) => score),
        };
      });
    },
  };
}

describe("Pig", () => {
  it("is won by the first player in 53.06 % where both play their best", async () => {
    const [, [, game]] = (await bothGames("pig", pig)) as [unknown, [string, GameModule]];
    expect(pigWins(pigOf(game, 100))).toBeCloseTo(0.5306, 4);
  });
});
