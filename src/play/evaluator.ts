/** How likely each player is to win, as far as that can be told by counting. */
import type { GameModule, GameRules, Outcome, View } from "../runtime/game.ts";
import { countsOf } from "./features.ts";
import { sigmoid } from "./logistic.ts";

/** What speaks for winning, by the name of what is counted: how much one more of it than the others have is worth. Plain data. */
export interface Weights {
  readonly bias: number;
  readonly slopes: readonly (readonly [name: string, slope: number])[];
}

/** The chance of each player, in their order, from 0 to 1. */
export type Evaluator<S> = (state: S) => readonly number[];

/** The winners have 1, the others 0; nobody wins a draw, and nobody loses it. */
export function worthOfOutcome({ winners }: Outcome, players: number): readonly number[] {
  return Array.from({ length: players }, (_, index) =>
    winners.length === 0 ? 0.5 : winners.includes(index + 1) ? 1 : 0,
  );
}

export function playersOf(rules: GameRules, view: View): number {
  const player = rules.entities.find(({ isPlayer }) => isPlayer);
  return player === undefined ? 0 : (view.entities[player.name] ?? []).length;
}

export function evaluatorOf<S>(game: GameModule<S>, { bias, slopes }: Weights): Evaluator<S> {
  const count = counterOf(
    game,
    slopes.map(([name]) => name),
  );
  return (state) => {
    const outcome = game.outcome(state);
    const counted = count(state);
    if (outcome !== null) return worthOfOutcome(outcome, counted.length);
    return counted.map((own) =>
      sigmoid(own.reduce((sum, value, place) => sum + value * (slopes[place]?.[1] ?? 0), bias)),
    );
  };
}

/** What `worth` gives alone, where the rulebook has such a rule. */
export const worthFeature: readonly string[] = ["worth"];

/** What is counted of each player, less what the others have of it on average. */
export function counterOf<S>(
  game: GameModule<S>,
  names: readonly string[],
): (state: S) => readonly (readonly number[])[] {
  return (state) => {
    const view = game.view(state, 1);
    const { worth } = game;
    const counts =
      worth === undefined
        ? countsOf(game.rules, view).map((own) => names.map((name) => own.get(name) ?? 0))
        : Array.from({ length: playersOf(game.rules, view) }, (_, index) => [worth(state, index + 1)]);
    return counts.length < 2
      ? counts
      : counts.map((own) =>
          own.map(
            (value, index) =>
              value - (counts.reduce((sum, each) => sum + (each[index] as number), 0) - value) / (counts.length - 1),
          ),
        );
  };
}
