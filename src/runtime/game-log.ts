/** How decisions stand in a log. */
import type { Decision } from "./game.ts";

/** Of those who choose at the same time it is said who chose what: `player 2: Rock`. */
export const loggedAs = (player: number, key: string): string => `player ${player}: ${key}`;

/** Which of the decisions that are asked for now was meant, and the place of its option; null: it is not possible. */
export function loggedChoice(
  asked: readonly Decision[],
  entry: string,
): { readonly decision: Decision; readonly place: number } | null {
  for (const decision of asked) {
    const { player, kind, options } = decision;
    const place = options.findIndex(({ key }) => (kind === "simultaneous" ? loggedAs(player, key) : key) === entry);
    if (place >= 0) return { decision, place };
  }
  return null;
}
