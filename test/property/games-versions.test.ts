/** A game that was played under a variant is none of the plain rules, in both meanings; each of them takes the other's log. */
import { describe, expect, it } from "vitest";
import { diffOf } from "../../src/diff/diff.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { Saved } from "../../src/interpret/game/saved.ts";
import type { GameModule, Log } from "../../src/runtime/game.ts";
import * as generatedPlain from "../../generated/penance/game.ts";
import * as generatedVariant from "../../generated/penance/variants/zeal-capped/game.ts";
import { edit } from "../support/edits.ts";
import { compilationOf } from "../support/games-rulebooks.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { sparring } from "../support/sparring.ts";

it("tells the rules of a variant from the plain ones", async () => {
  const { rulebooks } = await compilationOf("penance");
  const programs = rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  const plain = createGame(programs, "penance");
  const variant = createGame(programs, "penance", { variant: "penance.zealCapped" });
  expect(generatedPlain.rules.version).toBe(plain.rules.version);
  expect(generatedVariant.rules.version).toBe(variant.rules.version);
  expect(variant.rules.version).not.toBe(plain.rules.version);
  const log = variant.log(variant.init({ duel: {} }, 1)) as Log;
  expect(() => plain.replay(log)).toThrow(/other rules/);
  expect(() => generatedPlain.replay(log as Parameters<typeof generatedPlain.replay>[0])).toThrow(/other rules/);
  expect(generatedVariant.hash(generatedVariant.replay(log as Parameters<typeof generatedVariant.replay>[0]))).toBe(
    variant.hash(variant.replay(log)),
  );
});

function gameIn({ rulebooks }: Compilation): GameModule<Saved> | null {
  const programs = rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  return programs.some(({ game }) => game !== null) ? createGame(programs, "sparring") : null;
}

/** Some decisions by chance, from here on, and where they lead. */
function played(game: GameModule<Saved>, state: Saved, seed: number): readonly string[] {
  const chance = chanceOf(seed);
  for (let step = 0; step < 12; step += 1) {
    const decision = game.decision(state);
    if (decision === null) break;
    game.step(state, chance.pick(decision.options).key);
  }
  return [game.hash(state), JSON.stringify(game.outcome(state)), ...game.log(state).decisions];
}

describe("random edits", () => {
  it("load the games of before wherever `rulewright diff` finds nothing that moves", async () => {
    const before = await compileProject(memoryHost(sparring), { withoutExamples: true });
    const game = gameIn(before) as GameModule<Saved>;
    const start = game.init({ duel: {} }, 1);
    for (const key of ["pass", "done"])
      if (game.decision(start)?.options.some((each) => each.key === key)) game.step(start, key);
    const saved = JSON.stringify(start);
    let [same, other] = [0, 0];
    for (let number = 0; number < tries(400, 40); number += 1) {
      const files = new Map(Object.entries(sparring));
      const what = edit(chanceOf(firstSeed + number), files);
      const after = await compileProject(memoryHost(files), { withoutExamples: true });
      if (after.diagnostics.some(({ severity }) => severity === "error")) continue;
      const now = gameIn(after);
      if (now === null) continue;
      const { rulebooks, troubles } = await diffOf(before, after, { from: "before", to: "after", tries: 50 });
      if (troubles.length > 0 || rulebooks.some(({ state }) => state !== "same")) {
        other += 1;
        continue;
      }
      same += 1;
      const loaded = now.load(saved);
      expect(now.hash(loaded), what).toBe(game.hash(start));
      expect(played(now, loaded, number), what).toEqual(played(game, game.load(saved), number));
      expect(now.hash(now.replay(game.log(start))), what).toBe(game.hash(start));
    }
    expect(same).toBeGreaterThan(5);
    expect(other).toBeGreaterThan(2);
  });
});
