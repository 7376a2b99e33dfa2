/** The match: what was decided, the state after each decision, and which of them the page shows. */
import type { Log } from "rulewright/runtime";
import * as brawl from "../rules/brawl/brawl.rules/game";
import type { GameFollowed, GameTold, State } from "../rules/brawl/brawl.rules/game";

export type Game = typeof brawl;

/** Who sits at this page; the bot has the other seat. */
export const you = 1;

export interface Moment {
  readonly state: State;
  /** What happened since the moment before. */
  readonly told: readonly GameTold[];
  /** What you see, with a key for each card that stays the same while you can follow the card. */
  readonly seen: GameFollowed;
}
export interface Match {
  /** The rules, as they are now. */
  readonly game: Game;
  readonly seed: number;
  /** Keys of the decisions. After a change of the rules, the last of them may be impossible: they then have no moment. */
  readonly keys: readonly string[];
  /** After the setup, and after each decision. */
  readonly moments: readonly Moment[];
  /** Which moment is shown. */
  readonly at: number;
  /** Why decisions have no moment, why new rules were not taken, or why the bot does not answer. */
  readonly problem: string | null;
}

function begun(game: Game, seed: number): Moment {
  const told: GameTold[] = [];
  return momentOf(
    game,
    null,
    game.init({ duel: {} }, seed, (event) => told.push(event)),
    told,
  );
}
function stepped(game: Game, before: Moment, key: string): Moment {
  const next = game.fork(before.state);
  const told: GameTold[] = [];
  game.step(next, key, (event) => told.push(event));
  return momentOf(game, before, next, told);
}
function momentOf(game: Game, before: Moment | null, state: State, told: readonly GameTold[]): Moment {
  return { state, told, seen: game.follow(before?.seen ?? null, told, game.view(state, you)) };
}
const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

function newMatch(game: Game): Match {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { game, seed, keys: [], moments: [begun(game, seed)], at: 0, problem: null };
}

/** The same decisions under other rules, as far as they are possible. */
function playedAgain({ seed, keys, at, moments: before }: Match, game: Game): Match {
  const moments = [begun(game, seed)];
  let problem: string | null = null;
  for (const [place, key] of keys.entries()) {
    try {
      moments.push(stepped(game, moments[place] as Moment, key));
    } catch (error) {
      problem = `Under the new rules decision ${place + 1}, ${key}, is not possible: ${messageOf(error)}`;
      break;
    }
  }
  const last = moments.length - 1;
  // Who looked at the newest moment still does.
  return { game, seed, keys, moments, at: at === before.length - 1 ? last : Math.min(at, last), problem };
}

let match = newMatch(brawl);
const listeners = new Set<() => void>();
function change(next: Match): void {
  match = next;
  for (const listener of listeners) listener();
}

export const current = (): Match => match;
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const begin = (): void => change(newMatch(match.game));
export const travel = (at: number): void =>
  change({ ...match, at: Math.max(0, Math.min(at, match.moments.length - 1)) });

/** Makes the moment that is shown the newest one. */
export const cut = (): void =>
  change({
    ...match,
    keys: match.keys.slice(0, match.at),
    moments: match.moments.slice(0, match.at + 1),
    problem: null,
  });

/** Decides at the moment that is shown; what came after it is gone. */
export function decide(key: string): void {
  const { game, keys, moments, at } = match;
  const next = stepped(game, moments[at] as Moment, key);
  change({
    ...match,
    keys: [...keys.slice(0, at), key],
    moments: [...moments.slice(0, at + 1), next],
    at: at + 1,
    problem: null,
  });
}
/** Says over the table what went wrong; the next decision takes it away. */
export const report = (problem: string): void => change({ ...match, problem });
export const logAt = ({ game, moments, at }: Match): Log => game.log((moments[at] as Moment).state);

if (import.meta.hot) {
  import.meta.hot.accept("../rules/brawl/brawl.rules/game", (next) => {
    if (next === undefined) return;
    try {
      change(playedAgain(match, next as unknown as Game));
    } catch (error) {
      change({
        ...match,
        problem: `The match goes on with the old rules, as the new ones begin none: ${messageOf(error)}`,
      });
    }
  });
}
