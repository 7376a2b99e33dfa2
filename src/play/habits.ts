import type { Dice } from "../runtime/dice.ts";
import type { Decision, GameModule } from "../runtime/game.ts";
import { freshSeed } from "./rollout.ts";

/**
 * The place of the option that the rules prefer; of equal ones, one by chance; null: they say nothing of this decision. They
 * look at a game in which what the player cannot see is drawn anew.
 */
export function choosePreferred<S>(
  game: Pick<GameModule<S>, "preferences" | "determinize">,
  state: S,
  decision: Decision,
  dice: Dice,
): number | null {
  if (game.preferences === undefined || decision.options.every(({ action }) => action === null)) return null;
  const numbers = game.preferences(game.determinize(state, decision.player, freshSeed(dice)));
  if (numbers === null || numbers.length !== decision.options.length) return null;
  const most = Math.max(...numbers);
  const places = numbers.flatMap((value, place) => (value === most ? [place] : []));
  return places[places.length === 1 ? 0 : dice.below(places.length)] ?? null;
}
