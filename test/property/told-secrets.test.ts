/**
 * What a view hides, nothing tells: random games with secrets are played side by side with games that look alike to one of
 * the players, and that player is asked, told and refused the same in both.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { playersOf } from "../../src/play/judge.ts";
import { loadGenerated } from "../support/generated.ts";
import { pairsOf } from "../support/game-steps.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { isOfToldRows, someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, limit, tries } from "../support/soak.ts";
import { playedAlike, twinOf, type Looked } from "../support/twins.ts";

const rulebooks = tries(200, 24);
const gamesOfEach = 10;

it(
  `${rulebooks} random rulebooks from seed ${firstSeed}, ${gamesOfEach} games of each`,
  async () => {
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
    expect(
      wrong.slice(0, 3).join("\n\n"),
      `${wrong.length} of ${accepted * gamesOfEach} games, seed ${firstSeed}`,
    ).toBe("");
    expect(looked.decisions).toBeGreaterThan(accepted * gamesOfEach);
    expect(looked.told).toBeGreaterThan((accepted * gamesOfEach) / 4);
  },
  limit(600_000),
);
