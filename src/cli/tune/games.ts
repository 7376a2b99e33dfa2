/** Games of several candidates at once: the same games for each, with the same dice. */
import { mergeSample, newSample, type Sample } from "../../balance/samples.ts";
import { merge, newTally, type Tally } from "../../play/tally.ts";
import type { GameModule } from "../../runtime/game.ts";
import { gameFrom, type GameSource } from "../game/load.ts";
import { samplingOf, type GoalPlan, type SampledGames } from "../../balance/goal-games.ts";
import { cut, type GameRange } from "../simulate/range.ts";
import { startPool, type Runner } from "../threads/pool.ts";

/** A candidate's game as a goal wants it played. */
export interface TuneGame extends GoalPlan {
  readonly source: GameSource;
}

interface TunePart {
  readonly game: number;
  readonly range: GameRange;
}

interface TunePlayed extends TunePart {
  readonly samples: readonly Sample[];
  readonly tally: Tally;
}

/** What was played of one of them: put together, and batch by batch in order, so that two of them can be compared pair by pair. */
export interface PlayedBatches extends SampledGames {
  readonly batches: readonly (readonly Sample[])[];
}

/** Games in a batch. */
const batch = 20;

/** `ranges`: which games are played of each. */
export async function playCandidates(
  games: readonly TuneGame[],
  ranges: readonly GameRange[],
  threads: number,
  report: (played: number) => void,
): Promise<readonly PlayedBatches[]> {
  const parts = games.flatMap((_, game) =>
    [...cut([ranges[game] as GameRange], batch)].map((range): TunePart => ({ game, range })),
  );
  const found = games.map(({ counted }) => ({
    samples: counted.map(newSample),
    tally: newTally(),
    batches: new Map<number, readonly Sample[]>(),
  }));
  const pool = startPool<TunePart, TunePlayed>({
    data: { kind: "tune", games },
    runner: () => Promise.resolve(tunerOf(games)),
    parts: parts.values(),
    threads: Math.max(1, Math.min(threads, parts.length)),
    report: ({ game, range, samples, tally }) => {
      const own = found[game] as (typeof found)[number];
      merge(own.tally, tally);
      for (const [index, sample] of samples.entries()) mergeSample(own.samples[index] as Sample, sample);
      own.batches.set(range[0], samples);
      report(range[1] - range[0]);
    },
    ready: () => undefined,
  });
  await pool.done;
  return found.map(({ samples, tally, batches }) => ({
    samples,
    tally,
    batches: [...batches].sort(([a], [b]) => a - b).map(([, each]) => each),
  }));
}

/** Plays batches of any of them; a game is loaded when it is first asked for. */
export function tunerOf(games: readonly TuneGame[]): Runner<TunePart, TunePlayed> {
  const players = new Map<number, (range: GameRange) => Omit<TunePlayed, "game" | "range">>();
  return async ({ game, range }, report, pause) => {
    let play = players.get(game);
    if (play === undefined) {
      const own = games[game] as TuneGame;
      play = batchesOf(await gameFrom(own.source), own);
      players.set(game, play);
    }
    report({ game, range, ...play(range) }, true);
    await pause();
  };
}

function batchesOf(game: GameModule, planned: GoalPlan): (range: GameRange) => Omit<TunePlayed, "game" | "range"> {
  const begin = samplingOf(game, planned);
  return ([from, to]) => {
    const { samples, tally, add } = begin();
    for (let number = from; number < to; number += 1) add(number);
    return { samples, tally };
  };
}
