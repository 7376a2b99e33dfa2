/** Playing games for a goal, here or in a thread: what it counts is handed over part by part. */
import { samplingOf, type GoalPlan, type SampledGames } from "../../balance/goal-games.ts";
import type { GameModule } from "../../runtime/game.ts";
import type { GameRange } from "../simulate/range.ts";
import type { Runner } from "../threads/pool.ts";

export function samplerOf(game: GameModule, planned: GoalPlan): Runner<GameRange, SampledGames> {
  const begin = samplingOf(game, planned);
  return async ([from, to], report, pause) => {
    const { samples, tally, add } = begin();
    for (let number = from; number < to; number += 1) add(number);
    report({ samples, tally }, true);
    await pause();
  };
}
