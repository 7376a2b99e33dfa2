/** Playing a batch of logs again, here or in a thread. */
import { addLog, newReplayTally, type LogPlace, type ReplayTally } from "../../play/replay.ts";
import type { GameModule } from "../../runtime/game.ts";
import type { Runner } from "../threads/pool.ts";

/** A line of a file, with its place. */
export interface LogLine extends LogPlace {
  readonly line: string;
}

/** One after the other. */
export interface LogBatch {
  readonly logs: readonly LogLine[];
}

export interface ReplayedBatch {
  /** The number of its first log. */
  readonly from: number;
  readonly tally: ReplayTally;
}

export function replayerOf(now: GameModule, before: GameModule | null): Runner<LogBatch, ReplayedBatch> {
  return async ({ logs }, report, pause) => {
    const tally = newReplayTally(before !== null);
    for (const { line, ...place } of logs) addLog(tally, line, place, now, before);
    report({ from: logs[0]?.number ?? 0, tally }, true);
    await pause();
  };
}
