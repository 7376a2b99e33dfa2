/** How much the rules prefer what is on offer. */
import { begin } from "./budget.ts";
import { waitingFor } from "./game-decide.ts";
import type { Machine, Playing } from "./game-play.ts";
import { openAnswers } from "./game-texts.ts";
import type { Use } from "./game-uses.ts";

/** What stands after `prefers` of an action. */
export type Wisher<S extends Playing> = (
  game: S,
  me: number,
  values: readonly unknown[],
  event: object | null,
) => number;

/** By option of what is asked now; `wishers`: by action; null: the rules say nothing of it. */
export function preferencesOf<S extends Playing>(
  machine: Machine<S>,
  wishers: readonly (Wisher<S> | null)[],
  game: S,
): readonly number[] | null {
  begin();
  const asked = waitingFor(machine, game, undefined);
  if (asked === null || (asked.kind !== "action" && asked.kind !== "reaction")) return null;
  const uses = asked.given as readonly (Use<S> | null)[];
  if (!uses.some((use) => use !== null && wishers[use.place] != null)) return null;
  const frame = game.stack.at(-1);
  const event = frame === undefined ? null : openAnswers(machine, game, frame).holder;
  return uses.map((use) => (use === null ? 0 : (wishers[use.place]?.(game, asked.player, use.given, event) ?? 0)));
}
