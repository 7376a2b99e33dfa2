/** What curves and sweeps show, as numbers and texts: for the chart, for a sheet, and for a picture. Pure functions. */
import { isDrawn, tailNote } from "./odds-tail.ts";
import type { Heat, Picture, PictureValue, Series } from "../../picture/picture.ts";
import type { Json } from "../../ir/program.ts";
import type { Arguments, MistakeAnswer, NoAnswer, OddsAnswer, OddsRow, RuleLine } from "../protocol.ts";

export type Measure = "chance" | "atLeast" | "atMost";
export type CurveFound = OddsAnswer | NoAnswer | MistakeAnswer;

export const measureNames: Readonly<Record<Measure, string>> = {
  chance: "Exactly",
  atLeast: "At least",
  atMost: "At most",
};

/** A curve with the name that its legend has. */
export interface NamedCurve {
  readonly label: string;
  readonly answer: OddsAnswer;
}

/** One of the results that any of the curves has. */
export interface Result {
  readonly text: string;
  readonly rank: number | null;
}

export interface Share {
  readonly share: number;
  readonly text: string;
}

export const isOneScale = (answers: readonly OddsAnswer[]): boolean =>
  answers.every(({ scale }) => scale === answers[0]?.scale);

/** The axis of all: in the order of the results where they share one, as they come otherwise. */
export function resultsOf(answers: readonly OddsAnswer[]): readonly Result[] {
  const found = new Map<string, Result>();
  for (const { rows } of answers)
    for (const { text, rank } of rows) if (!found.has(text)) found.set(text, { text, rank });
  const all = [...found.values()];
  const isRanked = isOneScale(answers) && all.every(({ rank }) => rank !== null);
  return isRanked ? all.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)) : all;
}

const never: Share = { share: 0, text: "0.00%" };

/** How likely the result is, or one at least or at most as high; a curve need not have it itself. */
export function shareAt({ rows }: OddsAnswer, measure: Measure, { text, rank }: Result): Share {
  const exact = rows.find((row) => row.text === text);
  const row = exact ?? nextTo(rows, measure, rank);
  return row === undefined ? never : { share: row[measure], text: row[`${measure}Text`] };
}

function nextTo(rows: readonly OddsRow[], measure: Measure, rank: number | null): OddsRow | undefined {
  if (rank === null || measure === "chance") return undefined;
  return measure === "atLeast"
    ? rows.find((row) => row.rank !== null && row.rank >= rank)
    : [...rows].reverse().find((row) => row.rank !== null && row.rank <= rank);
}

/** `at least` means something only where all curves have one order. */
export const measureFor = (wanted: Measure, answers: readonly OddsAnswer[]): Measure =>
  isOneScale(answers) && answers.every(({ isOrdered }) => isOrdered) ? wanted : "chance";

export function valueText(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(valueText).join(", ")}]`;
  const { kind, ...fields } = value as Readonly<Record<string, Json>>;
  const parts = Object.entries(fields).map(([name, each]) => `${name} ${valueText(each)}`);
  const whole = parts.length === 0 ? "" : `(${parts.join(", ")})`;
  return typeof kind === "string" ? `${kind}${whole}` : whole;
}

const longestLabel = 70;

export function curveLabel({ name, params }: RuleLine, args: Arguments): string {
  const given = params.filter((param) => Object.hasOwn(args, param.name));
  const text = [name, ...given.map((param) => `${param.label} ${valueText(args[param.name] ?? null)}`)].join(", ");
  return text.length <= longestLabel ? text : `${text.slice(0, longestLabel - 1)}…`;
}

/** Lines of a sheet, the headings first. */
export type SheetLines = readonly (readonly string[])[];

/** What is copied: for a sheet and for a page of text. */
export interface Copied {
  readonly table: SheetLines;
  readonly picture: Picture;
}

const estimateNote = "What begins with ~ is estimated from many rolls.";
const notesOf = (answers: readonly OddsAnswer[]): readonly string[] =>
  answers.some(({ isEstimate }) => isEstimate) ? [estimateNote] : [];

export function copiedCurves(title: string, curves: readonly NamedCurve[], wanted: Measure): Copied {
  const answers = curves.map(({ answer }) => answer);
  const measure = measureFor(wanted, answers);
  const results = resultsOf(answers);
  const isNumeric = answers.every(({ scale }) => scale === "numbers");
  const drawn = isNumeric ? results.filter(isDrawn(answers)) : results;
  const series = curves.map(({ label, answer }): Series => ({
    name: label,
    values: drawn.map((result) => pictureValue(shareAt(answer, measure, result))),
  }));
  return {
    table: curves.length === 1 ? oneTable(answers[0]) : severalTable(curves, measure, results),
    picture: {
      kind: "bars",
      title,
      description: `${measureNames[measure]} each result, as bars: ${curves.map(({ label }) => label).join("; ")}.`,
      notes: [
        ...curves.flatMap(({ label, answer: { average } }) =>
          average === null ? [] : [curves.length === 1 ? `Average ${average}` : `Average of ${label}: ${average}`],
        ),
        ...(drawn.length < results.length ? [tailNote] : []),
        ...notesOf(answers),
      ],
      across: {
        name: "Result",
        headings: drawn.map(({ text }) => text),
        numbers: isNumeric ? drawn.map(({ rank }) => rank ?? 0) : null,
      },
      panels: [{ name: measureNames[measure], percent: true, series }],
    },
  };
}

const pictureValue = ({ share, text }: Share): PictureValue => ({ value: share, text });

function oneTable(answer: OddsAnswer | undefined): SheetLines {
  if (answer === undefined) return [];
  const { rows, isOrdered, average } = answer;
  const more = isOrdered ? [measureNames.atLeast, measureNames.atMost] : [];
  return [
    ["Result", measureNames.chance, ...more],
    ...rows.map((row) => [row.text, row.chanceText, ...(isOrdered ? [row.atLeastText, row.atMostText] : [])]),
    ...(average === null ? [] : [["Average", average]]),
  ];
}

function severalTable(curves: readonly NamedCurve[], measure: Measure, results: readonly Result[]): SheetLines {
  const hasAverages = curves.some(({ answer }) => answer.average !== null);
  return [
    [`${measureNames[measure]}`, ...curves.map(({ label }) => label)],
    ...results.map((result) => [result.text, ...curves.map(({ answer }) => shareAt(answer, measure, result).text)]),
    ...(hasAverages ? [["Average", ...curves.map(({ answer }) => answer.average ?? "")]] : []),
  ];
}

/** What a sweep looks at: the average, or the chance of a result. */
export type SweepMeasure = "average" | Measure;

/** A value that a parameter goes through. */
export interface Stop {
  readonly value: Json;
  readonly text: string;
  readonly number: number | null;
}
export interface SweptAxis {
  readonly param: string;
  readonly label: string;
  readonly stops: readonly Stop[];
  /** Values that are left out. */
  readonly more: number;
}

/** A number with its text; null: there is none at this place. */
export function sweptValue(found: CurveFound | undefined, measure: SweepMeasure, result: Result | null): Share | null {
  if (found?.kind !== "odds") return null;
  if (measure === "average") return found.mean === null ? null : { share: found.mean, text: found.average ?? "" };
  return result === null ? null : shareAt(found, measureFor(measure, [found]), result);
}

export const sweepTitle = (measure: SweepMeasure, result: Result | null): string =>
  measure === "average" ? "Average" : `${measureNames[measure]} ${result?.text ?? ""}`;

export interface SweptSeries {
  readonly label: string;
  readonly values: readonly (Share | null)[];
}

export function copiedSweep(
  title: string,
  axis: SweptAxis,
  series: readonly SweptSeries[],
  how: { readonly name: string; readonly percent: boolean; readonly isEstimate: boolean },
): Copied {
  const panel = {
    name: how.name,
    percent: how.percent,
    series: series.map(({ label, values }): Series => ({
      name: label,
      values: values.map((value) => (value === null ? null : pictureValue(value))),
    })),
  };
  const sheet = {
    title: `${title}: ${how.name}`,
    description: `${how.name} over ${axis.label}: ${series.map(({ label }) => label).join("; ")}.`,
    notes: how.isEstimate ? [estimateNote] : [],
    panels: [panel],
  };
  const numbers = axis.stops.map(({ number }) => number);
  const isLine = numbers.every((number) => number !== null);
  return {
    table: [
      [axis.label, ...series.map(({ label }) => label)],
      ...axis.stops.map(({ text }, place) => [text, ...series.map(({ values }) => values[place]?.text ?? "")]),
    ],
    picture: isLine
      ? { ...sheet, kind: "lines", across: { name: axis.label, points: numbers.map((number) => number ?? 0) } }
      : {
          ...sheet,
          kind: "bars",
          across: { name: axis.label, headings: axis.stops.map(({ text }) => text), numbers: null },
        },
  };
}

/** How strongly each value is coloured, from the least to the most there is. */
export function heatShares(rows: readonly (readonly (Share | null)[])[]): readonly (readonly (number | null)[])[] {
  const all = rows.flat().flatMap((each) => (each === null ? [] : [each.share]));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return rows.map((row) =>
    row.map((each) => (each === null ? null : most === least ? 0 : (each.share - least) / (most - least))),
  );
}

export function copiedHeat(
  title: string,
  name: string,
  [across, down]: readonly [SweptAxis, SweptAxis],
  rows: readonly (readonly (Share | null)[])[],
): Copied {
  const shares = heatShares(rows);
  const headings = ({ stops }: SweptAxis): readonly string[] => stops.map(({ text }) => text);
  const picture: Heat = {
    kind: "heat",
    title: `${title}: ${name}`,
    description: `${name} for each ${down.label} and ${across.label}.`,
    notes: [],
    across: { name: across.label, headings: headings(across) },
    down: { name: down.label, headings: headings(down) },
    cells: rows.map((row, place) =>
      row.map((cell, column) => (cell === null ? null : { text: cell.text, share: shares[place]?.[column] ?? null })),
    ),
  };
  return {
    table: [
      [`${down.label} \\ ${across.label}`, ...headings(across)],
      ...rows.map((row, place) => [down.stops[place]?.text ?? "", ...row.map((cell) => cell?.text ?? "")]),
    ],
    picture,
  };
}
