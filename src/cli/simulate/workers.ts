/** Plays what is left of the games, and can be stopped at any moment. */
import type { LoadedGame } from "../game/load.ts";
import { startPool, type Pool, type Runner } from "../threads/pool.ts";
import { cut, type GameRange } from "./range.ts";
import type { GamesWork, PlayedGames } from "./work.ts";

/** Games that a thread is given at once. */
const portion = 250;

export function startWorkers(
  { source, dispose }: LoadedGame,
  work: GamesWork,
  /** Plays here, where there are no threads. */
  player: Runner<GameRange, PlayedGames>,
  left: readonly GameRange[],
  threads: number,
  report: (played: PlayedGames) => void,
): Pool {
  const count = left.reduce((sum, [from, to]) => sum + to - from, 0);
  // The last part of one thread should not keep the others waiting.
  const most = Math.max(1, Math.min(portion, Math.ceil(count / threads / 4)));
  return startPool<GameRange, PlayedGames>({
    data: { kind: "simulate", source, work },
    runner: () => Promise.resolve(player),
    parts: cut(left, most),
    threads: Math.min(threads, Math.max(1, Math.ceil(count / most))),
    report,
    ready: dispose,
  });
}
