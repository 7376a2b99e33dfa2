/**
 * What a view hides, nothing tells: random games with secrets are played side by side with games that look alike to one of
 * the players, and that player is asked, told and refused the same in both.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { playersOf } from "../../src/play/evaluator.ts";
import { loadGenerated } from "../support/generated.ts";
import { begin, both, difference, hasFault, pairsOf, seen, sidesOf, step, type Pair } from "../support/game-steps.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { isOfToldRows, someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { playedAlike, twinOf, type Looked } from "../support/twins.ts";

const rulebooks = tries(200, 24);
const gamesOfEach = 10;

/** What is told and asked is the same in both meanings. */
function bothMeanings(pair: Pair, seed: number): string | null {
  const chance = chanceOf(seed);
  const sides = sidesOf(pair);
  let wrong = difference(begin(sides, { start: {} }, seed));
  for (let left = 15; left > 0 && wrong === null; left -= 1) {
    wrong = difference(both(sides, (side) => seen(side, 2)));
    const decision = sides[0].game.decision(sides[0].state);
    if (wrong !== null || decision === null) break;
    const done = step(sides, chance.pick(decision.options).key);
    wrong = difference(done);
    if (hasFault(done[0])) break;
  }
  return wrong;
}

it(`${rulebooks} random rulebooks from seed ${firstSeed}, ${gamesOfEach} games of each`, async () => {
  const wrong: string[] = [];
  const looked: Looked = { decisions: 0, stories: 0, told: 0 };
  let accepted = 0;
  for (let book = firstSeed; book < firstSeed + rulebooks; book += 1) {
    const text = someSecretGame(book);
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
      withoutExamples: true,
    });
    const errors = compilation.diagnostics.filter(({ severity }) => severity === "error");
    expect(
      errors.map(({ code, message, context }) => `${code}: ${message} ${context}`),
      text,
    ).toEqual([]);
    const [pair] = pairsOf(compilation, await loadGenerated(compilation));
    if (pair === undefined) continue;
    accepted += 1;
    const game = pair.generated;
    for (let number = 0; number < gamesOfEach; number += 1) {
      const chance = chanceOf(book * 1000 + number);
      const state = game.init({ start: {} }, book * 1000 + number);
      const reader = 1 + chance.below(playersOf(game.rules, game.view(state, 1)));
      try {
        for (let before = chance.below(12); before > 0; before -= 1) {
          const decision = game.decision(state);
          if (decision !== null) game.step(state, chance.below(decision.options.length));
        }
      } catch {
        continue;
      }
      const twin = twinOf(game, state, reader, chance);
      const both = [state, twin ?? game.fork(state)] as const;
      const apart = number === 0 ? bothMeanings(pair, book) : null;
      if (apart !== null) wrong.push(`rulebook ${book}: ${apart}`);
      const found = playedAlike(
        { game, reader, states: both, isTold: (decision, option) => isOfToldRows(text, decision, option) },
        chance,
        12,
        looked,
      );
      if (found !== null) wrong.push(`rulebook ${book}, game ${number}, ${found}`);
    }
  }
  process.stdout.write(
    `games that look alike, from seed ${firstSeed}: ${accepted} rulebooks; ${looked.decisions} decisions, ${looked.stories} stories, of which ${looked.told} were of different things\n`,
  );
  expect(wrong.slice(0, 3).join("\n\n"), `${wrong.length} of ${accepted * gamesOfEach} games, seed ${firstSeed}`).toBe(
    "",
  );
  expect(looked.decisions).toBeGreaterThan(accepted * gamesOfEach);
  expect(looked.told).toBeGreaterThan((accepted * gamesOfEach) / 4);
});
