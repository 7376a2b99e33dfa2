/** Moments of games played by chance that look alike to the player who decides, and are not. */
import { chooseOption, type BotSpec } from "../../src/play/bots.ts";
import { diceAt, seatWords } from "../../src/play/chance.ts";
import { playersOf, type Evaluator } from "../../src/play/evaluator.ts";
import { storyOf } from "../../src/play/story.ts";
import type { Decision, GameModule, Told } from "../../src/runtime/game.ts";
import { chance as chanceOf } from "./random.ts";

/** Which games are played. */
interface Played {
  readonly players: number;
  readonly games: number;
  /** So many decisions of each. */
  readonly longest: number;
  readonly seed: number;
}

export interface Moment {
  readonly state: unknown;
  readonly decision: Decision;
  readonly keys: readonly string[];
  readonly from: number;
}

/** All moments at which somebody decides, by all that they have been told and shown up to then. */
export function momentsOf(
  game: GameModule,
  { players, games, longest, seed }: Played,
): ReadonlyMap<string, readonly Moment[]> {
  const moments = new Map<string, Moment[]>();
  for (let from = seed; from < seed + games; from += 1) {
    const chance = chanceOf(from);
    const known = Array.from({ length: players }, () => "");
    const told: Told[] = [];
    const listen = (state: unknown): void => {
      const all = told.splice(0).filter(({ kind }) => kind !== "call");
      for (let reader = 1; reader <= players; reader += 1) {
        const story = storyOf({ rules: game.rules, reader, view: () => game.view(state, 1) }, all);
        known[reader - 1] += `\n${JSON.stringify([game.view(state, reader), story])}`;
      }
    };
    const keys: string[] = [];
    try {
      const state = game.init({ start: {} }, from, (each) => told.push(each));
      listen(state);
      for (
        let decision = game.decision(state);
        decision !== null && keys.length < longest;
        decision = game.decision(state)
      ) {
        const place = chance.below(decision.options.length);
        const option = decision.options[place] as Decision["options"][number];
        const now = `${known[decision.player - 1] ?? ""}\n${JSON.stringify(decision)}`;
        moments.set(now, [...(moments.get(now) ?? []), { state: game.fork(state), decision, keys: [...keys], from }]);
        game.step(state, place, (each) => told.push(each));
        keys.push(option.key);
        listen(state);
      }
    } catch (problem) {
      // Random rules may end with an error of theirs.
      if (!(problem instanceof Error) || problem.name !== "RulesError") throw problem;
    }
  }
  return moments;
}

export const playersIn = (game: GameModule, state: unknown): number => playersOf(game.rules, game.view(state, 1));

/** All that there is, as if everybody showed everything. */
export const truthOf = (game: GameModule, state: unknown): string =>
  JSON.stringify(
    Array.from({ length: playersIn(game, state) }, (_, player) => {
      const { entities, statuses } = game.view(state, player + 1);
      return { entities, statuses };
    }),
  );

/** Moments that look alike to who decides, and are not; of each at most so many others. */
export function twinsIn(
  game: GameModule,
  moments: Iterable<readonly Moment[]>,
): readonly (readonly [Moment, Moment])[] {
  return [...moments].flatMap((group) => {
    const [first, ...others] = group as [Moment, ...Moment[]];
    if (first.decision.options.length < 2) return [];
    // What was chosen in the middle of a text lies nowhere yet.
    const whole = ({ state, keys }: Moment): string => truthOf(game, state) + keys.join();
    const truths = new Set([whole(first)]);
    const different = others.filter((each) => truths.size < truths.add(whole(each)).size);
    return different.slice(0, 2).map((other) => [first, other] as const);
  });
}

export function chosen(
  game: GameModule,
  evaluator: Evaluator<unknown>,
  bot: BotSpec,
  { state, decision }: Moment,
  dice: string,
): string {
  return (
    decision.options[
      chooseOption({ game, evaluator }, bot, state, decision, diceAt(seatWords(dice, decision.player), 3))
    ]?.key ?? ""
  );
}

/** Which two moments they are. */
export const told = ([one, other]: readonly [Moment, Moment]): string =>
  `player ${one.decision.player}, game ${one.from} after ${one.keys.join(", ")}, and game ${other.from} after ${other.keys.join(", ")}`;
