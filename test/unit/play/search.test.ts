/** A bot that searches wins against chance: more than nine of ten games, half of them from each seat. The seeds are those of the test. */
import { expect, it } from "vitest";
import { readBot, chooseOption, type BotSpec } from "../../../src/play/bots.ts";
import { diceAt, seatWords } from "../../../src/play/chance.ts";
import { learnedEvaluator } from "../../../src/play/learn.ts";
import { game } from "../../support/games-rulebooks.ts";
import { tries } from "../../support/soak.ts";

/** One that plays by chance wins 37 of forty once in a hundred million times. */
const games = tries(100, 40);
const setup = { duel: {} };

it(`beats the random bot in more than nine of ten games of cards (${games} games, a hundred nodes to a decision)`, async () => {
  const { module } = await game("brawl", "generated");
  const table = { game: module, evaluator: learnedEvaluator(module, setup) };
  const search = readBot("search:100") as BotSpec;
  const won = [0, 0];
  for (let number = 0; number < games; number += 1) {
    const seat = number % 2;
    const bots: readonly BotSpec[] = seat === 0 ? [search, { kind: "random" }] : [{ kind: "random" }, search];
    const seed = `search against chance ${number}`;
    const words = [1, 2].map((each) => seatWords(seed, each));
    const state = module.init(setup, seed);
    for (
      let step = 0, decision = module.decision(state);
      decision !== null;
      step += 1, decision = module.decision(state)
    ) {
      const place = decision.player - 1;
      module.step(
        state,
        chooseOption(
          table,
          bots[place] as BotSpec,
          state,
          decision,
          diceAt(words[place] as (typeof words)[number], step),
        ),
      );
    }
    if (module.outcome(state)?.winners.join() === String(seat + 1)) won[seat] = (won[seat] ?? 0) + 1;
  }
  expect(
    (won[0] ?? 0) + (won[1] ?? 0),
    `won ${won.join(" and ")} of ${games / 2} each from the first and second seat`,
  ).toBeGreaterThan(0.9 * games);
});
