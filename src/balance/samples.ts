/** What goals count in games, game by game. How often each value came is kept, so that samples are the same in whatever order they are put together. */
import type { EndQuestion, Measure } from "../ir/goals.ts";
import type { MatchRecord, PieceUses } from "../play/match.ts";
import { riskDifference, wilson } from "../play/statistics.ts";
import type { Tally } from "../play/tally.ts";
import type { Frame } from "../interpret/evaluate/context.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Known } from "./range.ts";

export interface CountedMeasure {
  readonly kind: "measure";
  readonly measure: Measure;
  readonly name: string | null;
  readonly seat: number | null;
}

/** What a formula is once a game has ended; `frame`: what the line goes through. */
export interface CountedEnd extends EndQuestion {
  readonly kind: "end";
  readonly frame: Frame;
}

export type CountedWhat = CountedMeasure | CountedEnd;

/** `wish`: the place of the line in the goal; `label`: which of those that the line goes through. */
export type Counted = CountedWhat & { readonly wish: number; readonly label: string };

/** Over games that ended: how often each value came. */
export interface Sample {
  readonly times: Map<number, number>;
  /** Why a value could not be worked out: the first of such reasons by their letters. */
  fault: string | null;
}

export const newSample = (): Sample => ({ times: new Map(), fault: null });

export function addValue({ times }: Sample, value: number, more = 1): void {
  times.set(value, (times.get(value) ?? 0) + more);
}

export function addFault(sample: Sample, fault: string): void {
  if (sample.fault === null || fault < sample.fault) sample.fault = fault;
}

export function mergeSample(into: Sample, { times, fault }: Sample): void {
  for (const [value, more] of times) addValue(into, value, more);
  if (fault !== null) addFault(into, fault);
}

export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** The mean of the second and fourth powers of how far values are from the mean. */
  readonly second: number;
  readonly fourth: number;
}

/** From the least value to the highest, so that sums are the same each time. */
export function momentsOf({ times }: Sample): Moments {
  const all = [...times].sort(([a], [b]) => a - b);
  const count = all.reduce((sum, [, often]) => sum + often, 0);
  const mean = (of: (value: number) => number): number =>
    all.reduce((sum, [value, often]) => sum + of(value) * often, 0) / Math.max(1, count);
  const middle = mean((value) => value);
  const power = (exponent: number): number => mean((value) => (value - middle) ** exponent);
  return { count, mean: middle, second: power(2), fourth: power(4) };
}

/** What a game counts: one value, of a bot that sits at several places one each; none, where it came to no end. */
export function valuesIn(
  { measure, name, seat }: CountedMeasure,
  { end, decisions, phases, seats }: MatchRecord,
  bots: readonly string[],
): readonly number[] {
  if (end.kind !== "over") return [];
  const { winners, ending } = end.outcome;
  const one = (is: boolean): number => (is ? 1 : 0);
  switch (measure) {
    case "wins":
      return seat !== null
        ? [one(winners.includes(seat))]
        : bots.flatMap((bot, index) => (bot === name ? [one(winners.includes(index + 1))] : []));
    case "draws":
      return [one(winners.length === 0)];
    case "decisions":
      return [decisions];
    case "lasts":
      return [phases.get(name ?? "") ?? 0];
    case "ends":
      return [one(ending === name)];
    case "uses": {
      const used = (all: ReadonlyMap<string, PieceUses>): number => all.get(name ?? "")?.used ?? 0;
      return [seats.reduce((sum, { actions, pieces }) => sum + used(actions) + used(pieces), 0)];
    }
    case "advantage":
      return [];
    default:
      return assertNever(measure);
  }
}

export type Interval = Known & { readonly middle: number };

/** Of shares, with Wilson's interval; of other numbers, 1.96 standard errors either way. Null: too few games ended. */
export function intervalOf(counted: CountedWhat, sample: Sample, tally: Tally): Interval | null {
  if (isAdvantage(counted)) {
    const { name } = counted;
    const uses = tally.actions.get(name ?? "") ?? tally.pieces.get(name ?? "");
    const strata = [...(uses?.strata ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stratum]) => stratum);
    const found = riskDifference(strata);
    return found === null ? null : { low: found.low, high: found.high, middle: found.value };
  }
  const moments = momentsOf(sample);
  const { count, mean, second } = moments;
  if (count < 2) return null;
  if (isShare(counted)) return { ...wilson(Math.round(mean * count), count), middle: mean };
  if (counted.kind === "end" && counted.ask === "spread") return spreadOf(moments);
  return around(mean, Math.sqrt(second / (count - 1)));
}

const around = (middle: number, error: number): Interval => {
  const half = 1.959963984540054 * error;
  return { low: middle - half, high: middle + half, middle };
};

/** The standard deviation, with the error of its square by the fourth power (the delta method). */
function spreadOf({ count, second, fourth }: Moments): Interval {
  const middle = Math.sqrt((second * count) / (count - 1));
  if (middle === 0) return { low: 0, high: 0, middle };
  const error = Math.sqrt(Math.max(0, fourth - second * second) / count) / (2 * middle);
  const found = around(middle, error);
  return { ...found, low: Math.max(0, found.low) };
}

export const isAdvantage = (counted: CountedWhat): counted is CountedMeasure =>
  counted.kind === "measure" && counted.measure === "advantage";

/** A share of games, shown as per cent. */
export const isShare = (counted: CountedWhat): boolean =>
  counted.kind === "end" ? counted.ask === "chance" : ["wins", "draws", "ends"].includes(counted.measure);
