import type { Dice } from "../runtime/dice.ts";
import type { Decision, GameModule } from "../runtime/game.ts";
import type { Judge } from "./judge.ts";
import { isFault } from "./fault.ts";
import { freshSeed, toRest } from "./rest.ts";

/**
 * One step ahead: each option is tried, on the same drawings of what is unseen, and the one after which the player stands
 * best is taken; of equal ones, one by chance.
 */
export function greedy<S>(
  { game, judge }: { readonly game: GameModule<S>; readonly judge: Judge<S> },
  tries: number,
  state: S,
  decision: Decision,
  dice: Dice,
): number {
  const worth = Array.from({ length: decision.options.length }, () => 0);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seed = freshSeed(dice);
    const drawn = game.determinize(state, decision.player, seed);
    for (let place = 0; place < worth.length; place += 1) {
      const after = place === worth.length - 1 ? drawn : game.fork(drawn);
      worth[place] =
        (worth[place] as number) + (tried(game, after, place, dice) ? (judge(after)[decision.player - 1] ?? 0) : 0);
    }
  }
  const best = Math.max(...worth);
  const places = worth.flatMap((value, place) => (best - value < 1e-9 ? [place] : []));
  return places[places.length === 1 ? 0 : dice.below(places.length)] ?? 0;
}

/** False: an error in play. */
function tried<S>(game: GameModule<S>, state: S, place: number, dice: Dice): boolean {
  try {
    game.step(state, place);
    toRest(game, state, dice);
    return true;
  } catch (problem) {
    if (isFault(problem)) return false;
    throw problem;
  }
}
