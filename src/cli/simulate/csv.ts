/** What many games say for a spreadsheet: one measure a line, so that it may pick what it wants. */
import { csvCell } from "../../interpret/play/render.ts";
import type { ConfidenceInterval } from "../../play/statistics.ts";
import type { Length, Share, UseResult, VariationResult } from "../../play/results.ts";
import type { Simulated } from "./forms.ts";
import { lengthName } from "../../balance/simulation-tables.ts";

type Line = readonly string[];

const heading: Line = ["table", "variation", "seat", "bot", "name", "measure", "count", "of", "value", "low", "high"];

export function simulationCsv({ results, refused }: Simulated): string {
  const { bots, seats, cells, values, endings, lengths, variations } = results;
  const whole = { variation: "", actions: results.actions, pieces: results.pieces };
  const lines = [
    heading,
    ...[...bots, ...seats, ...cells].flatMap((each) => [
      shareLine("winning", each, "won", each.won),
      shareLine("winning", each, "drawn", each.drawn),
    ]),
    ...values.flatMap((each) => [
      shareLine("winning by value", each, "won", each.won),
      shareLine("winning by value", each, "drawn", each.drawn),
    ]),
    ...endings.map(({ variation, ending, share }) =>
      shareLine("ending", { variation, name: ending ?? "" }, "share", share),
    ),
    ...lengths.flatMap(lengthLines),
    ...variations.flatMap(variationLines),
    ...refused.map(({ variation, why }) => line("variation", { variation, name: why }, "refused", {})),
    ...[whole, ...variations].flatMap(({ variation, actions, pieces }) =>
      [...actions, ...pieces].flatMap((each) => useLines(variation, each)),
    ),
  ];
  return lines.map((each) => `${each.map(csvCell).join(",")}\n`).join("");
}

interface At {
  readonly variation?: string;
  readonly seat?: number | null;
  readonly bot?: string | null;
  readonly name?: string;
}
interface MeasuredValue {
  readonly count?: number;
  readonly of?: number;
  readonly value?: number;
  readonly bounds?: ConfidenceInterval | null;
}

const number = (value: number | undefined): string =>
  value === undefined ? "" : String(Number(value.toPrecision(12)));

function line(
  table: string,
  { variation, seat, bot, name }: At,
  measure: string,
  { count, of, value, bounds }: MeasuredValue,
): Line {
  return [
    table,
    variation ?? "",
    String(seat ?? ""),
    bot ?? "",
    name ?? "",
    measure,
    String(count ?? ""),
    String(of ?? ""),
    ...[value, bounds?.low, bounds?.high].map(number),
  ];
}

const shareLine = (table: string, at: At, measure: string, share: Share): Line =>
  line(table, at, measure, { count: share.times, of: share.of, value: share.share, bounds: share });

function lengthLines(length: Length): readonly Line[] {
  const { count, mean, interval, quantiles } = length.spread;
  const at = { variation: length.variation, name: lengthName(length) };
  const names = ["least", "5 %", "25 %", "median", "75 %", "95 %", "most"];
  return [
    line("length", at, "mean", { count, value: mean, bounds: interval }),
    ...names.map((name, index) => line("length", at, name, { count, value: quantiles[index] ?? 0 })),
  ];
}

function variationLines({ variation, games, unfinished, faults }: VariationResult): readonly Line[] {
  return [["games", games] as const, ["given up", unfinished] as const, ["ended in an error", faults] as const].map(
    ([measure, count]) => line("variation", { variation }, measure, { count }),
  );
}

function useLines(variation: string, use: UseResult): readonly Line[] {
  const table = use.table === null ? "action" : "piece";
  const at = { variation, name: use.name };
  return [
    ...(use.table === null ? [] : [line(table, at, "drawn a game", { value: use.drawnPerGame })]),
    line(table, at, "used a game", { count: use.used, value: use.usedPerGame }),
    shareLine(table, at, "won if used", use.wonWith),
    shareLine(table, at, "won if not", use.wonWithout),
    ...(use.difference === null
      ? []
      : [line(table, at, "Mantel-Haenszel risk difference", { value: use.difference.value, bounds: use.difference })]),
  ];
}
