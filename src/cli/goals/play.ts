/** Goals about games, played by threads. */
import type { Interpreter } from "../../interpret/interpreter.ts";
import type { Goal } from "../../ir/goals.ts";
import { planOf, resultsOf, type SampledGames } from "../../balance/goal-games.ts";
import { mergeSample, newSample, type Sample } from "../../balance/samples.ts";
import type { WishResult } from "../../balance/values.ts";
import { merge, messagesOf, newTally } from "../../play/tally.ts";
import type { LoadedGame } from "../game/load.ts";
import { cut, type GameRange } from "../simulate/range.ts";
import { startPool } from "../threads/pool.ts";
import { samplerOf } from "./work.ts";

export interface GamesAsked {
  readonly games: number;
  readonly seed: string;
  readonly threads: number;
}

/** What came of the games; a text: they cannot begin. */
export interface PlayedGoal {
  readonly results: readonly WishResult[];
  readonly games: number;
  readonly unfinished: number;
  readonly faults: number;
  /** What went wrong in them, the first game first. */
  readonly messages: readonly { readonly message: string; readonly fault: string | null }[];
}

const portion = 50;

export async function playGoal(
  interpreter: Interpreter,
  rulebook: string,
  goal: Goal,
  { game, source }: LoadedGame,
  { games, seed, threads }: GamesAsked,
): Promise<PlayedGoal | string> {
  const planned = planOf(interpreter, rulebook, goal, game, seed);
  if (typeof planned === "string") return planned;
  const { counted } = planned;
  const samples = counted.map(newSample);
  const tally = newTally();
  const range: GameRange = [0, games];
  const pool = startPool<GameRange, SampledGames>({
    data: { kind: "goals", source, planned },
    runner: () => Promise.resolve(samplerOf(game, planned)),
    parts: cut([range], portion),
    threads: Math.min(threads, Math.ceil(games / portion)),
    report: (more) => {
      merge(tally, more.tally);
      for (const [index, sample] of more.samples.entries()) mergeSample(samples[index] as Sample, sample);
    },
    ready: () => undefined,
  });
  await pool.done;
  return {
    results: resultsOf(interpreter, rulebook, goal, counted, { samples, tally }),
    games: tally.games,
    unfinished: tally.unfinished,
    faults: tally.faults,
    messages: messagesOf(tally),
  };
}
