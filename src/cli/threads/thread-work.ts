/** What a thread is begun with. */
import type { GoalPlan } from "../../balance/goal-games.ts";
import type { GameSource } from "../game/load.ts";
import type { GamesWork } from "../simulate/work.ts";
import type { TuneGame } from "../tune/games.ts";

export type ThreadWork =
  | { readonly kind: "simulate"; readonly source: GameSource; readonly work: GamesWork }
  /** Games for a goal, and what it counts in them. */
  | { readonly kind: "goals"; readonly source: GameSource; readonly planned: GoalPlan }
  /** Games of several candidates. */
  | { readonly kind: "tune"; readonly games: readonly TuneGame[] }
  /** `before`: by the rules of an earlier state, too. */
  | { readonly kind: "replay"; readonly now: GameSource; readonly before: GameSource | null };
