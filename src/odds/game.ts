/** Questions that change a game which is being played: every fall of the dice is played on a copy of it. */
import type { Asker } from "../interpret/asker.ts";
import { isNarrow } from "../interpret/odds-text.ts";
import { estimate } from "./estimate.ts";
import { exactAsker, smallQuestion } from "./exact.ts";

export interface GameSettings {
  readonly budget: number;
  readonly games: number;
  readonly seed: string;
}

/** States that a play costs, copies and all. */
const costOfPlay = 40;

/** Exact as long as there are few ways to roll; beyond that bounds, and an estimate. */
export function gameAsker({ budget, games, seed }: GameSettings): Asker {
  const exact = exactAsker({ ...smallQuestion, plays: Math.max(1, Math.floor(budget / costOfPlay)) });
  return {
    ...exact,
    ask(context, question, frame) {
      const found = exact.ask(context, question, frame);
      return isNarrow(found) || games <= 0
        ? found
        : { ...found, estimate: estimate(context, question, [...frame], { games: Math.ceil(games / 10), seed }) };
    },
  };
}
