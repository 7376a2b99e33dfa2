/** The first games, one by one, until one of them goes well: rules that fail in each game need not be played a thousand times. */
import type { Runner } from "../threads/pool.ts";
import { cut, type GameRange } from "./range.ts";
import type { PlayedGames } from "./work.ts";

/** So many games that all end in an error of the rules are enough. */
export const mostFailed = 20;

/** True: so many were played, and all of them failed. */
export async function doAllFail(
  player: Runner<GameRange, PlayedGames>,
  left: readonly GameRange[],
  report: (played: PlayedGames) => void,
  goesOn: () => boolean,
): Promise<boolean> {
  let failed = 0;
  for (const game of cut(left, 1)) {
    let isFault = false;
    await player(
      game,
      (played) => {
        isFault = played.tally.faults > 0;
        report(played);
      },
      () => Promise.resolve(true),
    );
    failed += 1;
    if (!isFault || !goesOn()) return false;
    if (failed === mostFailed) return true;
  }
  return false;
}
