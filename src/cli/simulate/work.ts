/** Playing a part of the games, here or in a thread: what has been played is handed over now and then. */
import type { GameModule } from "../../runtime/game.ts";
import { playerOf as gamePlayer, type SimulationPlan } from "../../play/simulation.ts";
import { newTally, type Tally } from "../../play/tally.ts";
import type { GameSource } from "../game/load.ts";
import type { GameRange } from "./range.ts";

/** What a thread is begun with. */
export interface ThreadWork {
  readonly source: GameSource;
  readonly plan: SimulationPlan;
}
/** What a thread tells: it is ready, or these games have been played; `left`: of the part that it was given. */
export type ThreadMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "played"; readonly games: GameRange; readonly left: number; readonly tally: Tally };

/** Milliseconds between two reports. */
const between = 100;

export interface Player {
  play(
    part: GameRange,
    report: (games: GameRange, left: number, tally: Tally) => void,
    pause: () => Promise<boolean>,
  ): Promise<void>;
}

/** `pause`: between reports; false: it is enough. */
export function playerOf(game: GameModule, plan: SimulationPlan): Player {
  const play = gamePlayer(game, plan);
  return {
    async play([from, to], report, pause) {
      let [start, tally, until] = [from, newTally(), performance.now() + between];
      for (let number = from; number < to; number += 1) {
        play(tally, number);
        if (number + 1 < to && performance.now() < until) continue;
        report([start, number + 1], to - number - 1, tally);
        if (!(await pause())) return;
        [start, tally, until] = [number + 1, newTally(), performance.now() + between];
      }
    },
  };
}
