/**
 * Chance that is laid out: both meanings tell the same outcomes and lead to the same states, what is told is as likely as
 * what the seed rolls, and a walked game is a game like any other.
 */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import type { Expanded, GameModule, Setup } from "../../src/runtime/game.ts";
import { attempt, decided, difference, pairsOf, type AnyGame, type Pair } from "../support/game-steps.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { someGame } from "../support/random-games.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { secretGames } from "../support/secret-games.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { sparring } from "../support/sparring.ts";
import { eachOutcome } from "../support/walk.ts";

async function pairs(files: Readonly<Record<string, string>>): Promise<readonly Pair[]> {
  const compilation = await compileProject(memoryHost(files), { withoutExamples: true });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return pairsOf(compilation, await loadGenerated(compilation));
}

/** All that can be seen of a game, by each player. */
function seen(game: AnyGame, state: unknown): unknown {
  const views: unknown[] = [];
  for (let player = 1; ; player += 1) {
    const view = attempt(() => game.view(state, player));
    if ("fault" in view) break;
    views.push(view.value);
  }
  return { decision: decided(game, state), outcome: game.outcome(state), hash: game.hash(state), views };
}

type Both = readonly [unknown, unknown];

/** With the same rolls, chosen at random, both come to the same. Null: an error of the rules. */
function further(
  chance: Chance,
  ways: readonly [(rolls: readonly number[]) => Expanded<unknown>, (rolls: readonly number[]) => Expanded<unknown>],
): { readonly states: Both | null; readonly rolls: number } {
  const rolls: number[] = [];
  for (;;) {
    const both = ways.map((way) => attempt(() => way(rolls)));
    const [one, other] = both as [(typeof both)[number], (typeof both)[number]];
    if ("fault" in one || "fault" in other) {
      expect(difference([one, other])).toBeNull();
      return { states: null, rolls: rolls.length };
    }
    const [a, b] = [one.value, other.value];
    if (a.kind === "state" && b.kind === "state") return { states: [a.state, b.state], rolls: rolls.length };
    expect(b, `after ${rolls.join(", ")}`).toEqual(a);
    const { outcomes, total } = a as Extract<Expanded<unknown>, { kind: "roll" }>;
    expect(outcomes.reduce((sum, { weight }) => sum + weight, 0)).toBe(total);
    expect(outcomes.length).toBeGreaterThan(1);
    rolls.push(chance.below(outcomes.length));
  }
}

function walk({ interpreted, generated, name }: Pair, seed: number): number {
  const chance = chanceOf(seed);
  const setup: Setup = { [interpreted.rules.setups[0]?.name ?? ""]: {} };
  const begun = further(chance, [
    (rolls) => interpreted.expandSetup(setup, rolls),
    (rolls) => generated.expandSetup(setup, rolls),
  ]);
  let { states, rolls } = begun;
  for (let step = 0; step < 40 && states !== null; step += 1) {
    const [a, b]: Both = states;
    expect(difference([seen(interpreted, a), seen(generated, b)]), `${name}, seed ${seed}, step ${step}`).toBeNull();
    expect(JSON.parse(JSON.stringify(b))).toEqual(b);
    const drawn = [interpreted.determinize(a, 1, seed), generated.determinize(b, 1, seed)] as const;
    expect(difference([seen(interpreted, drawn[0]), seen(generated, drawn[1])])).toBeNull();
    const decision = generated.decision(b);
    if (decision === null) return rolls;
    const { key } = chance.pick(decision.options);
    // Now and then by the seed, where nothing is left to be drawn.
    if (chance.once(4)) {
      const stepped = [
        attempt(() => {
          interpreted.step(a, key);
        }),
        attempt(() => {
          generated.step(b, key);
        }),
      ] as const;
      expect(difference(stepped)).toBeNull();
      if (!("fault" in stepped[0])) continue;
      if (stepped[0].fault !== "wrong-argument at ?") return rolls;
    }
    const next = further(chance, [(all) => interpreted.expand(a, key, all), (all) => generated.expand(b, key, all)]);
    rolls += next.rolls;
    ({ states } = next);
  }
  return rolls;
}

describe("chance that is laid out", () => {
  it("is the same in both meanings, in games with secrets", async () => {
    const files = Object.fromEntries(
      Object.entries(secretGames).map(([name, text]) => [`rules/${name}/${name}.rules`, text]),
    );
    let rolls = 0;
    for (const pair of await pairs({ ...files, ...sparring }))
      for (let seed = 0; seed < tries(40, 2); seed += 1) rolls += walk(pair, firstSeed + seed);
    expect(rolls).toBeGreaterThan(100);
  });

  it("is the same in both meanings, in random games", async () => {
    for (let seed = 0; seed < tries(200, 3); seed += 1)
      for (const pair of await pairs({ "rules/trial/trial.rules": someGame(firstSeed + seed) }))
        for (let game = 0; game < 3; game += 1) walk(pair, firstSeed + seed * 3 + game);
  });
});

const dealt = `rulebook dealt { title "Dealt" }
table Card { | name: key | count: int |
             | Ace       | 1          |
             | King      | 2          |
             | Queen     | 3          | }
table Loot { | name: key | weight: number |
             | Gold      | 0.5            |
             | Dust      | 1.25           |
             | None      | 0              | }
player Side { hand: pile of Card owner, points: int default 0, loot: optional Loot default none }
entity Stock { deck: pile of Card hidden, shown: pile of Card }
procedure draw(me: Side) { put top 1 of only(Stock).deck into me.hand }
procedure burn() { put only(Stock).deck into only(Stock).shown then shuffle(only(Stock).shown) then put top 1 of only(Stock).shown into only(Stock).deck }
setup start() {
  let stock = new Stock()
  for each card in Card { repeat card.count times { put new card into stock.deck } }
  shuffle(stock.deck)
  repeat 2 times { let s = new Side() then draw(s) }
}
action pull(me: Side) in Turn { do { draw(me) then set me.points = max(d2, d2) then endPhase() } }
action open(me: Side) in Turn { do { put bottom 1 of only(Stock).deck into only(Stock).shown then set me.loot = roll(Loot, by: it.weight) then endPhase() } }
action again(me: Side) in Turn { do { put me.hand into only(Stock).deck then shuffle(only(Stock).deck) then draw(me) then endPhase() } }
phase Game { phase Turn for each player { } }
`;

/** What the players see together. */
const facts = (game: GameModule, state: unknown): string =>
  JSON.stringify([1, 2].map((player) => [game.view(state, player).entities, game.outcome(state)]));

describe("the chances that are told", () => {
  it("are those of what the seed rolls", async () => {
    const [pair] = await pairs({ "rules/dealt/dealt.rules": dealt });
    const game = (pair as Pair).generated as GameModule;
    const setup = { start: {} };
    const games = tries(20_000, 800);
    for (const keys of [[], ["pull"], ["open"], ["again"], ["again", "open"]]) {
      const all = new Map<string, number>();
      let sum = 0;
      const go = (state: unknown, chance: number, left: readonly string[]): void => {
        const [key, ...rest] = left;
        if (key === undefined) {
          all.set(facts(game, state), (all.get(facts(game, state)) ?? 0) + chance);
          sum += chance;
        } else
          for (const next of eachOutcome((rolls) => game.expand(state, key, rolls)))
            go(next.state, chance * next.chance, rest);
      };
      for (const first of eachOutcome((rolls) => game.expandSetup(setup, rolls))) go(first.state, first.chance, keys);
      expect(sum).toBeCloseTo(1, 9);
      const found = new Map<string, number>();
      for (let seed = 0; seed < games; seed += 1) {
        const state = game.init(setup, firstSeed + seed);
        for (const key of keys) game.step(state, key);
        found.set(facts(game, state), (found.get(facts(game, state)) ?? 0) + 1);
      }
      // Nothing comes up that was not told, and each as often as it was.
      let squares = 0;
      for (const [what, count] of found) expect(all.has(what), `${keys.join(", ")}: ${what}, ${count}`).toBe(true);
      for (const [what, chance] of all) squares += ((found.get(what) ?? 0) - games * chance) ** 2 / (games * chance);
      // Six deviations above what chi-square is on average.
      expect(squares, keys.join(", ")).toBeLessThan(all.size + 6 * Math.sqrt(2 * all.size) + 12);
    }
  });
});
