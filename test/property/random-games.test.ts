/**
 * Random games of random rulebooks: the interpreter and the generated module take the same decisions, and all that can be
 * seen of them is the same at every step; what every game promises holds on the way.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import type { Program } from "../../src/ir/program.ts";
import { playAndLook } from "../support/games-invariants.ts";
import { generatedFiles, loadFiles } from "../support/generated.ts";
import {
  attempt,
  begin,
  both,
  decided,
  difference,
  hasFault,
  pairsOf,
  playersIn,
  seen,
  sidesOf,
  step,
  type Pair,
  type Sides,
} from "../support/game-steps.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { someGame } from "../support/random-games.ts";
import { variantsOf } from "../support/random-variants.ts";
import { firstSeed, isSoak, tries } from "../support/soak.ts";

const rulebooks = tries(40, 11);
const gamesOfEach = 28;
const mostDecisions = 40;

/** Now and then: what was saved goes on, what is copied, played again and drawn anew is the same in both. */
function kept(sides: Sides, chance: Chance, players: number): string | null {
  if (!chance.once(6)) return null;
  // None: whoever only watches.
  const player = chance.below(players + 1) || null;
  const other = String(chance.below(1000));
  const wrong =
    difference(both(sides, ({ game, state }) => game.hash(game.fork(state)))) ??
    difference(both(sides, ({ game, state }) => game.hash(game.replay(game.log(state))))) ??
    difference(
      both(sides, ({ game, state }) => {
        const drawn = game.determinize(state, player, other);
        return [game.hash(drawn), game.view(drawn, player), attempt(() => decided(game, drawn))];
      }),
    );
  for (const side of sides) side.state = side.game.load(JSON.stringify(side.state));
  return wrong;
}

/** A game to its end, or to where it is left; what differs, and whether an error of the rules ended it. */
function play(
  pair: Pair,
  seed: number,
): { readonly decisions: number; readonly wrong: string | null; readonly failed: boolean } {
  const chance = chanceOf(seed);
  const sides = sidesOf(pair);
  const began = begin(sides, { table: { n: 2 + chance.below(2), gold: chance.below(10) } }, seed);
  const failed = hasFault(began[0]);
  const first = difference(began);
  if (first !== null || failed) return { decisions: 0, wrong: first, failed };
  const keys: string[] = [];
  const said = (wrong: string | null): string | null =>
    wrong === null ? null : `${pair.name}, seed ${seed}, after ${keys.join(", ")}: ${wrong}`;
  for (let decisions = 0; ; decisions += 1) {
    const players = playersIn(sides[0]);
    const wrong = difference(both(sides, (side) => seen(side, players))) ?? kept(sides, chance, players);
    const looked = attempt(() => sides[0].game.decision(sides[0].state));
    const decision = "value" in looked ? looked.value : null;
    if (wrong !== null || decision === null || decisions >= mostDecisions)
      return { decisions, wrong: said(wrong), failed: "fault" in looked };
    const key = chance.pick(decision.options).key;
    keys.push(key);
    const done = step(sides, key);
    const differs = difference(done);
    if (differs !== null || hasFault(done[0])) return { decisions, wrong: said(differs), failed: differs === null };
  }
}

it(`${rulebooks} random rulebooks from seed ${firstSeed}, ${gamesOfEach} games of each`, async () => {
  const wrong: string[] = [];
  let [accepted, games, decisions, failed, looked] = [0, 0, 0, 0, 0];
  for (let book = 0; book < rulebooks; book += 1) {
    const from = firstSeed + book;
    const text = book % 2 === 0 ? someGame(from) : `${someGame(from)}\n${variantsOf(from)}`;
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
      withoutExamples: true,
    });
    expect(
      compilation.diagnostics.filter((each) => each.code === "compiler-mistake").map((each) => each.hint),
      `rulebook ${from}\n${text}`,
    ).toEqual([]);
    const program = compilation.rulebooks[0]?.program;
    if (
      program === null ||
      program === undefined ||
      compilation.diagnostics.some(({ severity }) => severity === "error")
    )
      continue;
    accepted += 1;
    const pairs = pairsOf(compilation, await loadFiles(await generatedFiles(compilation, { formatted: isSoak })));
    for (let game = 0; game < gamesOfEach; game += 1) {
      const pair = pairs[game % pairs.length];
      if (pair === undefined) throw new Error(`rulebook ${from} has no game`);
      const played = play(pair, from * 1000 + game);
      games += 1;
      decisions += played.decisions;
      failed += played.failed ? 1 : 0;
      if (played.wrong !== null) wrong.push(`rulebook ${from}: ${played.wrong}`);
    }
    looked += lookedAt(program, pairs[0], from, wrong);
  }
  process.stdout.write(
    `random games from seed ${firstSeed}: ${games} games of ${accepted} rulebooks (of ${rulebooks}), ${decisions} decisions; ${failed} ended in an error of the rules; invariants looked at ${looked} times\n`,
  );
  expect(wrong.slice(0, 4).join("\n\n"), `${wrong.length} of ${games} games, seed ${firstSeed}`).toBe("");
  expect(games).toBeGreaterThanOrEqual(300);
  expect(decisions).toBeGreaterThan(games * 5);
  expect(failed).toBeLessThan(games / 3);
});

/** What every game promises, in one short game of the generated module. */
function lookedAt(program: Program, pair: Pair | undefined, seed: number, wrong: string[]): number {
  if (pair === undefined) return 0;
  try {
    const playable = { name: "trial", meaning: "generated" as const, module: pair.generated as never, program };
    return [
      ...playAndLook(
        playable,
        { rulebook: "trial", setup: { table: { n: 2 } }, most: 15, lasts: true },
        seed,
      ).looked.values(),
    ].reduce((sum, times) => sum + times, 0);
  } catch (problem) {
    // An error of the rules is no promise broken.
    if (!String(problem).includes("RulesError")) wrong.push(`rulebook ${seed}: ${String(problem)}`);
    return 0;
  }
}
