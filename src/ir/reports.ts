/** What a report is made of, in order. */
import type { Axis, AxisPlace, Expr, Report, ReportValue } from "./program.ts";

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
