/** The first games, one by one, until one of them comes to an end: rules by which no game does need not be played a thousand times. */
import type { Tally } from "../../play/tally.ts";
import type { Runner } from "../threads/pool.ts";
import { cut, type GameRange } from "./range.ts";
import type { PlayedGames } from "./work.ts";

/** So many games that all end in an error of the rules, or come to no end, are enough. */
const mostFailed = 20;

export const haveAllFailed = ({ games, faults, unfinished }: Tally): boolean =>
  games >= mostFailed && faults + unfinished === games;

/** True: so many were played, and none of them came to an end by the rules. */
export async function doAllFail(
  player: Runner<GameRange, PlayedGames>,
  left: readonly GameRange[],
  report: (played: PlayedGames) => void,
  goesOn: () => boolean,
): Promise<boolean> {
  let failed = 0;
  for (const game of cut(left, 1)) {
    let isLost = false;
    await player(
      game,
      (played) => {
        isLost = played.tally.faults + played.tally.unfinished > 0;
        report(played);
      },
      () => Promise.resolve(true),
    );
    failed += 1;
    if (!isLost || !goesOn()) return false;
    if (failed === mostFailed) return true;
  }
  return false;
}
