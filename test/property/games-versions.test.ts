/** A game that was played under a variant is none of the plain rules, in both meanings; each of them takes the other's log. */
import { expect, it } from "vitest";
import { createGame } from "../../src/interpret/game/module.ts";
import type { Log } from "../../src/runtime/game.ts";
import * as generatedPlain from "../../generated/penance/game.ts";
import * as generatedVariant from "../../generated/penance/variants/zeal-capped/game.ts";
import { compilationOf } from "../support/games-rulebooks.ts";

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
