/** What a small step of each number does to each line of the goals. */
import { writtenLines } from "../../balance/goal-text.ts";
import { isAdvantage, momentsOf, newSample, type Counted, type Sample } from "../../balance/samples.ts";
import { startOf, type Point, type TuneAxis } from "../../balance/space.ts";
import type { Known } from "../../balance/range.ts";
import type { WishResult } from "../../balance/values.ts";
import { missOf } from "../../balance/misses.ts";
import type { PlayedBatches } from "./games.ts";
import type { Candidate, Trials } from "./trial.ts";

/** One step of one number, and one line. */
export interface StepEffect {
  readonly to: number;
  readonly value: Known | null;
  readonly text: string;
  /** The difference; of games, with an interval of 95 % from the same games of both. */
  readonly by: number | null;
  readonly interval: Known | null;
  /** How much nearer it brings the line to what is wanted; below 0: further away. */
  readonly nearer: number;
}

export interface NumberEffect {
  readonly axis: TuneAxis;
  readonly goal: string;
  readonly line: string;
  readonly label: string;
  readonly now: string;
  readonly percent: boolean;
  /** A step down and a step up; null: the rules or the bounds do not let it. */
  readonly below: StepEffect | null;
  readonly above: StepEffect | null;
  /** The larger difference of the two, without its sign, in widths of what is wanted. */
  readonly size: number;
}

export interface Effects {
  /** Largest first; none of what changes nothing. */
  readonly effects: readonly NumberEffect[];
  readonly without: readonly TuneAxis[];
}

interface Side {
  readonly to: number;
  readonly candidate: Candidate;
  readonly results: readonly (readonly WishResult[])[];
  readonly batches: readonly (PlayedBatches | null)[];
}

export async function effectsOf(trials: Trials): Promise<Effects | string> {
  const { space, seed, progress } = trials.task;
  const here = startOf(space);
  const now = await sideAt(trials, here, 0, seed);
  if (typeof now === "string") return now;
  const effects: NumberEffect[] = [];
  const without: TuneAxis[] = [];
  for (const [index, axis] of space.axes.entries()) {
    await progress(`Moving ${axis.tunable.path.join(".")}`);
    const sides: (Side | null)[] = [];
    for (const by of [-1, 1]) {
      const place = axis.start + by;
      const to = axis.values[place];
      const point = here.map((each, at) => (at === index ? place : each));
      const side = to === undefined ? null : await sideAt(trials, point, to, seed);
      sides.push(typeof side === "string" ? null : side);
    }
    const own = linesMoved(trials, axis, now, sides);
    effects.push(...own);
    if (own.length === 0) without.push(axis);
  }
  return { effects: effects.sort((a, b) => b.size - a.size), without };
}

async function sideAt(trials: Trials, point: Point, to: number, seed: string): Promise<Side | string> {
  const candidate = await trials.candidate(point, seed);
  if (typeof candidate === "string") return candidate;
  const [batches] = await trials.play([candidate], 1);
  return { to, candidate, results: trials.resultsOf(candidate), batches: batches ?? [] };
}

function linesMoved(
  { task: { goals, base } }: Trials,
  axis: TuneAxis,
  now: Side,
  [below = null, above = null]: readonly (Side | null)[],
): readonly NumberEffect[] {
  return goals.flatMap(({ goal }, index) => {
    const lines = writtenLines(goal, base.sources);
    return (now.results[index] ?? []).flatMap((before): readonly NumberEffect[] => {
      const [down, up] = [below, above].map((side) => stepOf(now, side, index, before));
      const by = Math.max(...[down, up].map((step) => Math.abs(step?.by ?? 0)));
      const isFlipped = [down, up].some((step) => step != null && step.by === null && step.nearer !== 0);
      if (by <= 1e-12 && !isFlipped) return [];
      return [
        {
          axis,
          goal: goal.title,
          line: lines[before.wish] ?? "",
          label: before.label,
          now: before.text,
          percent: before.percent,
          below: down ?? null,
          above: up ?? null,
          size: isFlipped ? 1 : by / widthOf(before),
        },
      ];
    });
  });
}

/** How wide what is wanted is; else how large it is. */
function widthOf({ wanted: { low, high } }: WishResult): number {
  const width = low === null || high === null ? 0 : high.high - low.low;
  if (Number.isFinite(width) && width > 1e-9) return width;
  const size = Math.max(...[low?.low ?? 0, high?.high ?? 0].map(Math.abs).filter(Number.isFinite));
  return size > 1e-9 ? size : 1;
}

function stepOf(now: Side, side: Side | null, goal: number, before: WishResult): StepEffect | null {
  const after = side?.results[goal]?.find((each) => each.wish === before.wish && each.label === before.label);
  if (side === null || after === undefined) return null;
  const middle = ({ value, middle: own }: WishResult): number | null =>
    own ?? (value === null ? null : (value.low + value.high) / 2);
  const [from, to] = [middle(before), middle(after)];
  const games = now.candidate.games[goal] ?? null;
  const counted = games === null || typeof games === "string" ? [] : games.plan.counted;
  const line = counted.findIndex(({ wish, label }) => wish === before.wish && label === before.label);
  return {
    to: side.to,
    value: after.value,
    text: after.text,
    by: from === null || to === null ? null : to - from,
    interval: pairedInterval(counted[line], line, now.batches[goal] ?? null, side.batches[goal] ?? null),
    nearer: missOf(before) - missOf(after),
  };
}

/**
 * The difference of two averages over the same games: batches of both are held against each other one by one, so that what the
 * dice do to both alike falls out. Null: it is not counted so.
 */
export function pairedInterval(
  counted: Counted | undefined,
  line: number,
  now: Pick<PlayedBatches, "batches"> | null,
  then: Pick<PlayedBatches, "batches"> | null,
): Known | null {
  if (counted === undefined || !isAveraged(counted) || now === null || then === null) return null;
  const pairs = now.batches.map((batch, index) => [sumOf(batch[line]), sumOf(then.batches[index]?.[line])] as const);
  if (pairs.length < 2) return null;
  const all = (side: 0 | 1): Sum =>
    pairs.reduce((sum, pair) => ({ count: sum.count + pair[side].count, sum: sum.sum + pair[side].sum }), noSum);
  const [a, b] = [all(0), all(1)];
  if (a.count === 0 || b.count === 0) return null;
  const [before, after] = [a.sum / a.count, b.sum / b.count];
  const off = ({ sum, count }: Sum, middle: number, of: number): number => ((sum - middle * count) * pairs.length) / of;
  const squares = pairs.reduce((sum, [x, y]) => sum + (off(y, after, b.count) - off(x, before, a.count)) ** 2, 0);
  const half = studentQuantile(pairs.length - 1) * Math.sqrt(squares / (pairs.length * (pairs.length - 1)));
  return { low: after - before - half, high: after - before + half };
}

const isAveraged = (counted: Counted): boolean =>
  !isAdvantage(counted) && !(counted.kind === "end" && counted.ask === "spread");

interface Sum {
  readonly count: number;
  readonly sum: number;
}

const noSum: Sum = { count: 0, sum: 0 };

function sumOf(sample: Sample | undefined): Sum {
  const { count, mean } = momentsOf(sample ?? newSample());
  return { count, sum: mean * count };
}

/** The 97.5 % quantile of Student's distribution: exact for 1 and 2, else the expansion of Cornish and Fisher, right to a percent. */
export function studentQuantile(freedom: number): number {
  if (freedom === 1) return 12.706204736432095;
  if (freedom === 2) return 4.302652729911275;
  const z = 1.959963984540054;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
