/** An answer held against games that the search has not seen, with intervals that hold however often somebody looks. */
import { intervalOf, isShare, momentsOf, type CountedWhat, type Sample } from "../../balance/samples.ts";
import { sequenceFactor, shareSequence } from "../../balance/sequence.ts";
import type { Point } from "../../balance/space.ts";
import type { WishResult } from "../../balance/values.ts";
import { messagesOf, type Tally } from "../../play/tally.ts";
import { placeOf } from "../../source/text.ts";
import { writtenLines, type GoalResult } from "../../balance/goal-text.ts";
import type { Candidate, Trials } from "./trial.ts";

/** One chance in twenty, over all answers and all lines together. */
const wrongAltogether = 0.05;
const looks = [1 / 4, 1 / 2, 1, 2, 4];

/** All goals, as they stand with the numbers at a place. `answers`: so many are held against games. */
export async function confirm(trials: Trials, point: Point, answers: number): Promise<readonly GoalResult[] | string> {
  const seed = `${trials.task.seed}, confirmed`;
  const candidate = await trials.candidate(point, seed);
  if (typeof candidate === "string") return candidate;
  const counted = candidate.games.reduce(
    (sum, games) => sum + (games === null || typeof games === "string" ? 0 : games.plan.counted.length),
    0,
  );
  const wrong = wrongAltogether / Math.max(1, answers * counted);
  const interval = honestInterval(wrong, Math.max(...trials.task.goals.map((_, goal) => trials.gamesOf(goal))));
  let results = trials.resultsOf(candidate, interval);
  for (const share of counted === 0 ? [] : looks) {
    await trials.play([candidate], share);
    results = trials.resultsOf(candidate, interval);
    if (results.every((lines) => lines.every(({ verdict }) => verdict.state !== "undecided"))) break;
  }
  return goalResults(trials, candidate, results, seed);
}

/** `best`: at so many games averages are narrowest. */
const honestInterval =
  (wrong: number, best: number): typeof intervalOf =>
  (counted: CountedWhat, sample: Sample, tally: Tally) => {
    const found = intervalOf(counted, sample, tally);
    if (found === null) return null;
    const { low, high, middle } = found;
    if (isShare(counted)) {
      const { count, mean } = momentsOf(sample);
      return { ...shareSequence(Math.round(mean * count), count, wrong), middle };
    }
    const wider = sequenceFactor(tally.games, best, wrong) / 1.959963984540054;
    return { low: middle - (middle - low) * wider, high: middle + (high - middle) * wider, middle };
  };

function goalResults(
  { task }: Trials,
  candidate: Candidate,
  results: readonly (readonly WishResult[])[],
  seed: string,
): readonly GoalResult[] {
  return task.goals.map(({ rulebook, goal }, index) => {
    const games = candidate.games[index] ?? null;
    return {
      rulebook: rulebook.name,
      title: goal.title,
      place: placeOf(task.base.sources, goal.at) ?? "",
      lines: writtenLines(goal, task.base.sources),
      played:
        games === null || typeof games === "string"
          ? null
          : {
              games: games.played.tally.games,
              bots: goal.bots,
              seed,
              unfinished: games.played.tally.unfinished,
              faults: games.played.tally.faults,
              errors: messagesOf(games.played.tally).map(({ message }) => message),
            },
      results: results[index] ?? [],
    };
  });
}
