/** Reports: axes, what stands in their cells, and what the source prints there. Part of the program (see program.ts). */
import type { Span } from "../source/span.ts";
import type { StartOfExample } from "./game.ts";
import type { Expr, Id, Statement, Test, Type } from "./program.ts";

export interface Report {
  readonly id: Id | null;
  readonly title: string;
  readonly doc: string | null;
  readonly start: StartOfExample | null;
  /** Those that do not roll; the others stand in the questions that speak of them. */
  readonly lets: readonly Statement[];
  readonly rowAxis: Axis;
  /** Further row axes, each within those before it: a row for each combination. */
  readonly innerAxes?: readonly Axis[];
  readonly columnAxis: Axis | null;
  /** For a crossed report. */
  readonly cell: ReportValue | null;
  readonly columns: readonly ReportValue[];
  readonly rows: readonly ReportValue[];
  readonly totalRow?: Total;
  readonly totalColumn?: Total;
  readonly expect: readonly ExpectedCell[];
  readonly at: Span;
}
/** Where `values` is the question `distribution`, the axis holds every result; it is asked for each value of the other axis, and the cell is the chance if the report says no other. */
export interface Axis {
  readonly name: string;
  readonly shown?: string;
  readonly slot: number;
  readonly type: Type;
  readonly values: Expr;
  readonly format: Format | null;
  readonly at: Span;
}
/** A last row or column with the sums of the numbers along the axes. */
export interface Total {
  readonly title: string;
  /** Titles of the lines that are added up; absent: of all that are numbers. */
  readonly of?: readonly string[];
  readonly at: Span;
}
export interface Format {
  readonly decimals: number;
  readonly percent: boolean;
  /** `+2` for 2, and `+0`. */
  readonly signed: boolean;
}
export interface ReportValue {
  readonly title: string;
  readonly value: Expr;
  readonly format: Format | null;
  /** Worked out under this variant. */
  readonly variant: Id | null;
  readonly at: Span;
}
/** `inner`: the values on the further row axes. */
export type AxisPlace = { readonly value: Expr; readonly inner?: readonly Expr[] } | { readonly title: string };
/** One cell of the source's own table. */
export interface ExpectedCell {
  /** The value on the row axis, or the title of an extra row. */
  readonly row: AxisPlace;
  /** The value on the column axis, or the title of a listed column. */
  readonly column: AxisPlace;
  readonly test: Test;
  readonly text: string;
  readonly disputed: { readonly reason: string; readonly at: Span } | null;
  readonly at: Span;
}

// ---------------------------------------------------------------- what they are made of, in order

type Axes = Pick<Report, "rowAxis" | "innerAxes" | "columnAxis">;

export const rowAxesOf = ({ rowAxis, innerAxes }: Pick<Axes, "rowAxis" | "innerAxes">): readonly Axis[] => [
  rowAxis,
  ...(innerAxes ?? []),
];

/** The only one that may be a distribution. */
export const lastRowAxis = (report: Pick<Axes, "rowAxis" | "innerAxes">): Axis =>
  report.innerAxes?.at(-1) ?? report.rowAxis;

export const axesOf = (report: Axes): readonly Axis[] => [
  ...rowAxesOf(report),
  ...(report.columnAxis === null ? [] : [report.columnAxis]),
];

export const valuesOf = ({
  cell,
  columns,
  rows,
}: Pick<Report, "cell" | "columns" | "rows">): readonly ReportValue[] => [
  ...(cell === null ? [] : [cell]),
  ...columns,
  ...rows,
];

/** The values on the axes; null: a title. */
export const keysOf = (place: AxisPlace): readonly Expr[] | null =>
  "title" in place ? null : [place.value, ...(place.inner ?? [])];
