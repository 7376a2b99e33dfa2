/** Plays the games that a goal is about, and tells now and then how they stand. */
import { planOf, resultsOf, samplingOf } from "../../balance/goal-games.ts";
import { failed, type WishResult } from "../../balance/values.ts";
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import type { Interpreter } from "../../interpret/interpreter.ts";
import type { Goal } from "../../ir/goals.ts";
import type { GoalView } from "../goals-protocol.ts";
import { gameOf, shortName } from "./game-of.ts";

/** The seed of `rulewright goals` where none is given. */
const seed = "goals";
/** Milliseconds between two reports of how games stand. */
const between = 300;

type Played = GoalView["played"];

export interface AskedGoal {
  readonly compilation: Compilation;
  readonly rulebook: CompiledRulebook;
  readonly interpreter: Interpreter;
  readonly goal: Goal;
}

type Tell = (results: readonly WishResult[], played: Played, isLast: boolean) => Promise<void>;

export async function playGoal({ compilation, rulebook, interpreter, goal }: AskedGoal, tell: Tell): Promise<void> {
  const { name } = rulebook;
  const game = await gameOf(compilation, name, goal.variant === null ? null : shortName(goal.variant));
  const planned = game === null ? "There is no game to play." : planOf(interpreter, name, goal, game, seed);
  if (game === null || typeof planned === "string") {
    await tell(
      [failed(0, "", typeof planned === "string" ? planned : "")],
      { games: 0, of: goal.games, bots: goal.bots },
      true,
    );
    return;
  }
  const sampled = samplingOf(game, planned)();
  let told = performance.now();
  for (let number = 0; number < goal.games; number += 1) {
    sampled.add(number);
    const isLast = number + 1 === goal.games;
    if (!isLast && performance.now() - told < between) continue;
    told = performance.now();
    const played = { games: sampled.tally.games, of: goal.games, bots: goal.bots };
    await tell(resultsOf(interpreter, name, goal, planned.counted, sampled), played, isLast);
  }
}
