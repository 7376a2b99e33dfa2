import type { GameModule } from "../runtime/game.ts";

/** How often a greedy bot tries each option, and how many nodes a search adds, where nobody says it. */
export const usualTries = 4;
export const usualNodes = 200;

/**
 * Chance is cheap, and goes on to the end of most games: what counts may come late. A rulebook that says how well a player
 * stands is asked sooner: what chance does after that says less than it does, and hides it.
 */
export function usualDepth<S>({ worth }: Pick<GameModule<S>, "worth">, policy: "random" | "greedy"): number {
  return worth !== undefined || policy === "greedy" ? 12 : 120;
}
