import type { Dice } from "../runtime/dice.ts";
import type { Decision, GameModule } from "../runtime/game.ts";
import type { Evaluator } from "./evaluator.ts";
import { isFault } from "./fault.ts";
import { freshSeed, toRest } from "./rollout.ts";

/**
 * One step ahead: each option is tried, on the same drawings of what is unseen, and the one after which the player stands
 * best is taken; of equal ones, one by chance. `goesOn`: asked before all of them are tried once more.
 */
export function greedy<S>(
  { game, evaluator }: { readonly game: GameModule<S>; readonly evaluator: Evaluator<S> },
  goesOn: (done: number) => boolean,
  state: S,
  decision: Decision,
  dice: Dice,
): number {
  const worth = Array.from({ length: decision.options.length }, () => 0);
  for (let attempt = 0; goesOn(attempt); attempt += 1) {
    const seed = freshSeed(dice);
    const drawn = game.determinize(state, decision.player, seed);
    for (let index = 0; index < worth.length; index += 1) {
      const after = index === worth.length - 1 ? drawn : game.fork(drawn);
      worth[index] =
        (worth[index] as number) +
        (tryOption(game, after, index, dice) ? (evaluator(after)[decision.player - 1] ?? 0) : 0);
    }
  }
  const best = Math.max(...worth);
  const places = worth.flatMap((value, index) => (best - value < 1e-9 ? [index] : []));
  return places[places.length === 1 ? 0 : dice.below(places.length)] ?? 0;
}

/** False: an error in play. */
function tryOption<S>(game: GameModule<S>, state: S, place: number, dice: Dice): boolean {
  try {
    game.step(state, place);
    toRest(game, state, dice);
    return true;
  } catch (problem) {
    if (isFault(problem)) return false;
    throw problem;
  }
}
