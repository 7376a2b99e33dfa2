/** Playing a part of the games, here or in a thread: what has been played is handed over now and then. */
import type { GameModule } from "../../runtime/game.ts";
import { playerOf as gamePlayer, type SimulationPlan } from "../../play/simulation.ts";
import { RecordBook, type GameRecords, type RecordDetail } from "../../play/records.ts";
import { newTally, type Tally } from "../../play/tally.ts";
import type { Runner } from "../threads/pool.ts";
import type { GameRange } from "./range.ts";

export interface GamesWork {
  readonly plan: SimulationPlan;
  /** What is told of each game beside the counts; null: nothing. */
  readonly records: RecordDetail | null;
}

export interface PlayedGames {
  readonly games: GameRange;
  readonly tally: Tally;
  readonly records: GameRecords | null;
}

/** Milliseconds between two reports. */
const between = 100;

export function playerOf(game: GameModule, { plan, records }: GamesWork): Runner<GameRange, PlayedGames> {
  const book = records === null ? null : new RecordBook(plan, records);
  const play =
    book === null
      ? gamePlayer(game, plan)
      : gamePlayer(
          game,
          plan,
          (record, _, number) => {
            book.end(number, record);
          },
          (decision, place) => {
            book.decide(decision, place);
          },
        );
  return async ([from, to], report, pause) => {
    let [start, tally, until] = [from, newTally(), performance.now() + between];
    for (let number = from; number < to; number += 1) {
      play(tally, number);
      if (number + 1 < to && performance.now() < until) continue;
      report({ games: [start, number + 1], tally, records: book?.take() ?? null }, number + 1 === to);
      if (!(await pause())) return;
      [start, tally, until] = [number + 1, newTally(), performance.now() + between];
    }
  };
}
