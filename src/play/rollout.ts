/** Going on by chance to a moment at which a state can be judged. */
import type { Dice } from "../runtime/dice.ts";
import type { GameModule } from "../runtime/game.ts";

/** So many decisions within a text at most. */
const patience = 60;

/** To the next choice of an action: in the middle of a card, what has been paid is gone and what it buys has not come. */
export function toRest<S>(game: GameModule<S>, state: S, dice: Dice): void {
  for (let step = 0; step < patience; step += 1) {
    const decision = game.decision(state);
    if (decision === null || decision.kind === "action") return;
    game.step(state, decision.options.length === 1 ? 0 : dice.below(decision.options.length));
  }
}

/** A seed for what is drawn anew. */
export const freshSeed = (dice: Dice): number => dice.below(2 ** 32);
