/** What goals count in games, game by game: whole numbers alone, so that samples are the same in whatever order they are put together. */
import type { Measure } from "../ir/goals.ts";
import type { MatchRecord, PieceUses } from "../play/match.ts";
import { riskDifference, wilson } from "../play/statistics.ts";
import type { Tally } from "../play/tally.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Known } from "./range.ts";

export interface Counted {
  readonly measure: Measure;
  readonly name: string | null;
  readonly seat: number | null;
}

/** Sums over games that ended: how many values, their sum, and that of their squares. */
export interface Sample {
  count: number;
  sum: number;
  squares: number;
}

export const newSample = (): Sample => ({ count: 0, sum: 0, squares: 0 });

export function addValue(sample: Sample, value: number): void {
  sample.count += 1;
  sample.sum += value;
  sample.squares += value * value;
}

export function mergeSample(into: Sample, more: Sample): void {
  into.count += more.count;
  into.sum += more.sum;
  into.squares += more.squares;
}

/** What a game counts: one value, of a bot that sits at several places one each; none, where it came to no end. */
export function valuesIn(
  { measure, name, seat }: Counted,
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

/** Of shares, with Wilson's interval; of other numbers, 1.96 standard errors either way. Null: too few games ended. */
export function intervalOf(
  { measure, name }: Counted,
  sample: Sample,
  tally: Tally,
): (Known & { readonly middle: number }) | null {
  if (measure === "advantage") {
    const uses = tally.actions.get(name ?? "") ?? tally.pieces.get(name ?? "");
    const strata = [...(uses?.strata ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stratum]) => stratum);
    const found = riskDifference(strata);
    return found === null ? null : { low: found.low, high: found.high, middle: found.value };
  }
  const { count, sum, squares } = sample;
  if (count < 2) return null;
  const middle = sum / count;
  if (isShare(measure)) return { ...wilson(sum, count), middle };
  const variance = Math.max(0, squares - count * middle * middle) / (count - 1);
  const half = 1.959963984540054 * Math.sqrt(variance / count);
  return { low: middle - half, high: middle + half, middle };
}

/** A share of games, shown as per cent. */
export const isShare = (measure: Measure): boolean => measure === "wins" || measure === "draws" || measure === "ends";
