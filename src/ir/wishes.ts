import type { Action, Game } from "./game.ts";
import type { Expr } from "./program.ts";

/** How much the bot `habits` wants a use of the action; none, where the rules do not say. */
export const wishesOf = ({ prefers }: Pick<Action, "prefers">): readonly Expr[] =>
  prefers === undefined ? [] : [prefers];

/** What bots prefer is no rule of the game: its saves and logs stay as they are. */
export function withoutWishes(action: Action): Action {
  if (action.prefers === undefined) return action;
  const { prefers: _, ...rules } = action;
  return rules;
}

export const saysWishes = ({ actions }: Pick<Game, "actions">): boolean =>
  actions.some(({ prefers }) => prefers !== undefined);
