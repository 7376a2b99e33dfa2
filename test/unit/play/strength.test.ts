/** Bots against each other, half of the games from each seat. The seeds are those of the test. */
import { expect, it } from "vitest";
import { chooseOption, readBot, type BotSpec } from "../../../src/play/bots.ts";
import { diceAt, seatWords } from "../../../src/play/chance.ts";
import { learnedEvaluator } from "../../../src/play/learn.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { compileTexts } from "../../support/render.ts";
import { secretGames } from "../../support/secret-games.ts";
import { market, race } from "../../support/strong-games.ts";
import { tries } from "../../support/soak.ts";

async function gameOf(name: string, rules: string): Promise<GameModule> {
  const compilation = await compileTexts(new Map([[`rules/${name}/${name}.rules`, rules]]));
  expect(
    compilation.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([]);
  return (await loadGenerated(compilation)).get(`${name}/game.ts`) as unknown as GameModule;
}

/** How many games the first of the bots wins from each seat. */
function wins(game: GameModule, written: readonly [string, string], games: number): readonly [number, number] {
  const bots = written.map((each) => readBot(each) as BotSpec);
  const table = { game, evaluator: learnedEvaluator(game, { start: {} }) };
  const won: [number, number] = [0, 0];
  for (let number = 0; number < games; number += 1) {
    const seat = number % 2;
    const seed = `strength ${number}`;
    const words = [1, 2].map((each) => seatWords(seed, each));
    const state = game.init({ start: {} }, seed);
    for (let step = 0, decision = game.decision(state); decision !== null; step += 1, decision = game.decision(state)) {
      const place = decision.player - 1;
      game.step(
        state,
        chooseOption(
          table,
          bots[place === seat ? 0 : 1] as BotSpec,
          state,
          decision,
          diceAt(words[place] as (typeof words)[number], step),
        ),
      );
    }
    if (game.outcome(state)?.winners.join() === String(seat + 1)) won[seat as 0 | 1] += 1;
  }
  return won;
}

it.each([
  ["race", race, 40, 0.55],
  ["market", market, 8, 0.6],
] as const)(
  "search wins against greedy in a %s, where the rules say how well a player stands",
  async (name, rules, games, share) => {
    const many = tries(games, games);
    const won = wins(await gameOf(name, rules), ["search:200", "greedy"], many);
    expect(
      (won[0] + won[1]) / many,
      `won ${won.join(" and ")} of ${many / 2} each from the first and the second seat`,
    ).toBeGreaterThan(share);
  },
);

it.each(["greedy", "search:20"])(
  "%s wins rock, paper, scissors against chance as often as not, from either seat",
  async (written) => {
    const many = tries(120, 120);
    // With one win in three, one loss in three and the rest drawn, it is even; four times the spread of a fair coin.
    for (const won of wins(await gameOf("signs", secretGames["signs"] as string), [written, "random"], many))
      expect(Math.abs(won - many / 4)).toBeLessThan(4 * Math.sqrt(many / 8));
  },
);
