/** Which picture shows a report: bars of a distribution, lines over numbers, a heat map of what is crossed. */
import { isNarrow, middleOf } from "../interpret/odds-text.ts";
import { isOdds } from "../interpret/odds.ts";
import type { Odds } from "../interpret/odds-value.ts";
import { headed } from "../interpret/play/distribution.ts";
import type { ReportCell, ReportRow, ReportTable } from "../interpret/play/report.ts";
import { bare } from "../interpret/values.ts";
import { lastRowAxis, rowAxesOf, type Axis, type Report, type ReportValue } from "../ir/reports.ts";
import type { Bars, Heat, LinePicture, Panel, Picture, Series, PictureValue } from "./picture.ts";

export type Drawable =
  | { readonly kind: "picture"; readonly picture: Picture }
  | { readonly kind: "none"; readonly why: string };

/** More than these nobody could tell apart. */
const mostBars = 2000;
const mostCells = 20_000;
const mostSeries = 8;

export function pictureOfReport(report: Report, table: ReportTable): Drawable {
  if (table.rows.length === 0 || table.columns.length === 0) return none("it has no values");
  if (table.rows.length * table.columns.length > mostCells) return none(`it has more than ${mostCells} values`);
  return report.columnAxis === null
    ? listPicture(report, pivotRows(report, withoutTotal(report, table)))
    : gridPicture(report, table);
}

/** Beside the values it adds up, a total would be the tallest bar. */
const withoutTotal = (report: Report, table: ReportTable): ReportTable =>
  report.totalRow === undefined ? table : { ...table, rows: table.rows.slice(0, -1) };

const none = (why: string): Drawable => ({ kind: "none", why });

/** The number in a cell, with its bounds where they are apart; null for what is no number. */
export function valueOfCell({ value, text }: Pick<ReportCell, "value" | "text">): PictureValue | null {
  if (typeof value === "number") return { value, text };
  return isOdds(value) ? valueOfOdds(value, text) : null;
}

export function valueOfOdds(odds: Odds, text: string): PictureValue {
  const bounds = odds.estimate ?? odds;
  return isNarrow(bounds)
    ? { value: middleOf(bounds), text }
    : { value: middleOf(bounds), text, low: bounds.low, high: bounds.high };
}

const isPercent = (wanted: ReportValue | null, axis: Axis, cells: readonly ReportCell[]): boolean =>
  (wanted === null ? axis.format : wanted.format)?.percent ?? cells.some(({ value }) => isOdds(value) && value.percent);

interface Pivot {
  readonly table: ReportTable;
  /** What stands in each column of the table. */
  readonly values: readonly ReportValue[];
}

/** Of several row axes, only the last one goes down; each combination of the others has columns of its own. */
function pivotRows(report: Report, table: ReportTable): Pivot {
  if (report.innerAxes === undefined) return { table, values: report.columns };
  const outer = new Map<string, Map<string, ReportRow>>();
  const inner = new Map<string, ReportRow>();
  for (const row of table.rows.slice(0, table.rows.length - report.rows.length)) {
    const [names, heading] = [row.headings?.slice(0, -1).join(", ") ?? "", row.headings?.at(-1) ?? ""];
    outer.set(names, (outer.get(names) ?? new Map<string, ReportRow>()).set(heading, row));
    if (!inner.has(heading) || row.beyond !== undefined) inner.set(heading, { ...row, heading });
  }
  const columnNames = (names: string): readonly string[] =>
    table.columns.length === 1 ? [names] : table.columns.map((column) => `${names}: ${column}`);
  const cellsOf = (heading: string): readonly ReportCell[] =>
    [...outer.values()].flatMap((rows) => table.columns.map((_, place) => rows.get(heading)?.cells[place] ?? noCell));
  return {
    table: {
      ...table,
      columns: [...outer.keys()].flatMap(columnNames),
      rows: [...inner].map(([heading, row]) => ({ ...row, cells: cellsOf(heading) })),
    },
    values: [...outer.keys()].flatMap(() => report.columns),
  };
}

const noCell: ReportCell = { value: null, text: "", fault: null };

function listPicture(report: Report, { table, values: listed }: Pivot): Drawable {
  const lastAxis = lastRowAxis(report);
  const columns = table.columns.map((name, place) => {
    const cells = table.rows.flatMap((row) => row.cells[place] ?? []);
    const values = cells.map(valueOfCell);
    const ofNumbers =
      values.some((each) => each !== null) && cells.every((cell, index) => cell.text === "" || values[index] !== null);
    return { name, values, ofNumbers, percent: isPercent(listed[place] ?? null, lastAxis, cells) };
  });
  const drawn = columns.filter((each) => each.ofNumbers);
  if (drawn.length === 0) return none("none of its columns holds numbers");
  const panels = [true, false].flatMap((percent): readonly Panel[] => {
    const series = drawn.filter((each) => each.percent === percent).map(({ name, values }) => ({ name, values }));
    return series.length === 0 ? [] : [{ name: series.length === 1 ? (series[0]?.name ?? "") : "", percent, series }];
  });
  const sheet = { title: table.title, notes: [...leftOut(columns), ...estimateNotes(table)] };
  const headings = table.rows.map(headingOf);
  const numbers = numbersOf(
    lastAxis,
    table.rows.map((row) => row.heading),
  );
  const name = axisText(lastAxis);
  const rows = { name, headings };
  if (panels.some((panel) => panel.series.length > mostSeries))
    return picture(gridOf(sheet, rows, { name: "", headings: drawn.map((each) => each.name) }, panels));
  if (numbers !== null && headings.length > 1 && !isDistribution(lastAxis))
    return picture(linesOf(sheet, name, numbers, panels));
  if (headings.length > mostBars) return none(`it has more than ${mostBars} rows`);
  return picture(barsOf(sheet, name, headings, numbers, panels));
}

const headingOf = ({ heading, beyond }: ReportRow): string => headed(heading, beyond ?? null);
const picture = (drawn: Picture): Drawable => ({ kind: "picture", picture: drawn });
const axisText = (axis: Axis | null): string => axis?.shown ?? axis?.name ?? "";

const rowsText = (report: Report): string => rowAxesOf(report).map(axisText).join(", ");

const isDistribution = (axis: Axis): boolean => axis.values.kind === "question";

function leftOut(columns: readonly { readonly name: string; readonly ofNumbers: boolean }[]): readonly string[] {
  const names = columns.filter((each) => !each.ofNumbers).map((each) => each.name);
  return names.length === 0 ? [] : [`Not numbers, and so not drawn: ${names.join(", ")}.`];
}

export const estimateNote = "~ An estimate from rolled dice: too large a question to be worked out exactly.";

function estimateNotes(table: ReportTable): readonly string[] {
  return table.rows.some((row) => row.cells.some(({ value }) => isOdds(value) && value.estimate !== null))
    ? [estimateNote]
    : [];
}

/** The headings as numbers, if they are and no two of them are the same. */
function numbersOf(axis: Axis, headings: readonly string[]): readonly number[] | null {
  const type = bare(axis.values.type);
  const of = bare(type.kind === "list" || type.kind === "set" || type.kind === "range" ? type.of : type);
  if (of.kind !== "int" && of.kind !== "number") return null;
  const numbers = headings.map((each) => (each.trim() === "" ? NaN : Number(each)));
  return numbers.every(Number.isFinite) && new Set(numbers).size === numbers.length ? numbers : null;
}

interface Sheet {
  readonly title: string;
  readonly notes: readonly string[];
}

const from = (headings: readonly string[]): string =>
  headings.length === 1 ? (headings[0] ?? "") : `from ${headings[0] ?? ""} to ${headings.at(-1) ?? ""}`;
const namesOf = (panels: readonly Panel[]): string =>
  panels.flatMap((panel) => panel.series.map((each) => each.name)).join(", ");

/** In the order of the numbers, whatever order they came in. */
export function linesOf(sheet: Sheet, name: string, numbers: readonly number[], panels: readonly Panel[]): LinePicture {
  const order = numbers.map((_, index) => index).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  const points = order.map((index) => numbers[index] ?? 0);
  const sorted = panels.map((panel) => ({
    ...panel,
    series: panel.series.map((series) => ({ ...series, values: order.map((index) => series.values[index] ?? null) })),
  }));
  return {
    ...sheet,
    notes: [...sheet.notes, ...sorted.flatMap(({ series }) => coinciding(series))],
    kind: "lines",
    description: `Lines over ${name} ${from(points.map(String))}: ${namesOf(panels)}.`,
    across: { name, points },
    panels: sorted,
  };
}

/** Lines that hide each other are named. */
function coinciding(series: readonly Series[]): readonly string[] {
  const byValues = new Map<string, string[]>();
  for (const { name, values } of series) {
    const key = JSON.stringify(values.map((each) => each?.text ?? null));
    byValues.set(key, [...(byValues.get(key) ?? []), name]);
  }
  return [...byValues.values()]
    .filter((names) => names.length > 1)
    .map((names) => `One line for all of them, as they are the same: ${names.join(", ")}.`);
}

export function barsOf(
  sheet: Sheet,
  name: string,
  headings: readonly string[],
  numbers: readonly number[] | null,
  panels: readonly Panel[],
): Bars {
  const whole = numbers === null ? null : evenly(numbers);
  const description = `Bars for ${name} ${from(headings)}: ${namesOf(panels)}.`;
  if (whole === null) return { ...sheet, kind: "bars", description, across: { name, headings, numbers: null }, panels };
  const filled = panels.map((panel) => ({
    ...panel,
    series: panel.series.map((series) => ({
      ...series,
      values: whole.map((each) => series.values[numbers?.indexOf(each) ?? -1] ?? null),
    })),
  }));
  return {
    ...sheet,
    kind: "bars",
    description,
    across: {
      name,
      headings: whole.map((each) => headings[numbers?.indexOf(each) ?? -1] ?? String(each)),
      numbers: whole,
    },
    panels: filled,
  };
}

/** Whole numbers upwards with the ones between them, unless far more are missing than there are: then each stands beside its name. */
function evenly(numbers: readonly number[]): readonly number[] | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  if (!sorted.every(Number.isSafeInteger)) return null;
  const step = sorted.slice(1).reduce((found, each, index) => divisor(found, each - (sorted[index] ?? 0)), 0) || 1;
  const [first, last] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const count = (last - first) / step + 1;
  return count > Math.max(12, numbers.length * 3)
    ? null
    : Array.from({ length: count }, (_, index) => first + index * step);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Coloured by unit: chances from 0 to 1, all else between its own least and most. */
function gridOf(
  sheet: Sheet,
  rows: { readonly name: string; readonly headings: readonly string[] },
  columns: { readonly name: string; readonly headings: readonly string[] },
  panels: readonly Panel[],
): Heat {
  const byName = new Map(
    panels.flatMap((panel) =>
      panel.series.map((series) => [
        series.name,
        {
          series,
          share: sharesOf(
            panel.series.flatMap((each) => each.values),
            panel.percent,
          ),
        },
      ]),
    ),
  );
  return {
    ...sheet,
    kind: "heat",
    across: columns,
    down: rows,
    description: `A table of ${rows.headings.length} by ${columns.headings.length} values: ${rows.name} ${from(rows.headings)}, ${columns.headings.join(", ")}.`,
    cells: rows.headings.map((_, row) =>
      columns.headings.map((name) => {
        const found = byName.get(name);
        const value = found?.series.values[row] ?? null;
        return value === null || found === undefined ? null : { text: value.text, share: found.share(value.value) };
      }),
    ),
  };
}

export function sharesOf(values: readonly (PictureValue | null)[], percent: boolean): (value: number) => number {
  const numbers = values.flatMap((each) => (each === null || !Number.isFinite(each.value) ? [] : [each.value]));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (percent && low >= 0 && high <= 1 + 1e-9) return (value) => Math.min(1, Math.max(0, value));
  return (value) => (high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5);
}

function gridPicture(report: Report, table: ReportTable): Drawable {
  const { columnAxis } = report;
  const [below, behind] = [report.totalRow, report.totalColumn].map((total) => (total === undefined ? 0 : 1));
  const rows = table.rows.length - report.rows.length - (below ?? 0);
  const columns = table.columns.length - report.columns.length - (behind ?? 0);
  const inner = table.rows.slice(0, rows).flatMap((row) => row.cells.slice(0, columns));
  const values = inner.map(valueOfCell);
  if (
    !values.some((each) => each !== null) ||
    inner.some((cell, index) => cell.text !== "" && values[index] === null && cell.fault === null)
  )
    return none("its cells are not numbers");
  const share = sharesOf(values, isPercent(report.cell, lastRowAxis(report), inner));
  const headings = table.rows.map(headingOf);
  const heat: Heat = {
    kind: "heat",
    title: table.title,
    notes: estimateNotes(table),
    description: `A table of ${table.rows.length} by ${table.columns.length} values: ${rowsText(report)} ${from(headings)}, ${axisText(columnAxis)} ${from(table.columns)}.`,
    across: { name: axisText(columnAxis), headings: table.columns },
    down: { name: rowsText(report), headings },
    cells: table.rows.map((row, line) =>
      row.cells.map((cell, index) => {
        if (cell.text === "") return null;
        const value = valueOfCell(cell);
        // Extra rows and columns are measured in something else.
        return {
          text: cell.text,
          share: value === null || line >= rows || index >= columns ? null : share(value.value),
        };
      }),
    ),
  };
  return picture(heat);
}
