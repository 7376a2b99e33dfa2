/** A last row and column of a report: the sums of its numbers. */
import { isAverage } from "../../ir/averages.ts";
import type { ReportValue, Total } from "../../ir/reports.ts";
import { isNumeric } from "../../ir/types.ts";
import { fitsInt } from "../arithmetic.ts";
import { bare } from "../values.ts";
import { reportText } from "./cell-text.ts";
import type { ReportCell } from "./report.ts";
import { faultAt, totalLine, type Desk, type Line } from "./report-lines.ts";

type Cells = readonly (readonly ReportCell[])[];

interface Grid {
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  readonly cells: Cells;
}

/** What is added up there; null: nothing that is a number, or numbers whose sum means nothing. */
export function summedAt({ report, interpreter: { linked } }: Desk, row: Line, column: Line): ReportValue | null {
  const value =
    row.title !== null && row.isTotal !== true
      ? report.rows.find((each) => each.title === row.title)
      : column.title !== null && column.isTotal !== true
        ? report.columns.find((each) => each.title === column.title)
        : report.cell;
  if (value === undefined || value === null || !isNumeric(bare(value.value.type))) return null;
  const totals = [
    row.isTotal === true ? report.totalRow : undefined,
    column.isTotal === true ? report.totalColumn : undefined,
  ];
  if (totals.some((total) => total?.of?.includes(value.title) === false)) return null;
  return isAverage(value.value, (rule) => linked.rule(rule).rule.body) ? null : value;
}

const sums = (of: Total | undefined): readonly Line[] => (of === undefined ? [] : [totalLine(of)]);

/** Only what lies on an axis is added up: what has a title is measured otherwise. */
export function withTotals(desk: Desk, { rows, columns, cells }: Grid): Grid {
  const onAxis = (lines: readonly Line[]) => (_: unknown, place: number) => lines[place]?.keys !== null;
  const [below, behind] = [sums(desk.report.totalRow), sums(desk.report.totalColumn)];
  const wide = rows.map((row, index) => {
    const own = cells[index] ?? [];
    return [...own, ...behind.map((column) => sumOf(desk, row, column, own.filter(onAxis(columns))))];
  });
  const all = [...columns, ...behind];
  const down = below.map((row) =>
    all.map((column, place) =>
      sumOf(
        desk,
        row,
        column,
        wide.filter(onAxis(rows)).flatMap((each) => each[place] ?? []),
      ),
    ),
  );
  return { rows: [...rows, ...below], columns: all, cells: [...wide, ...down] };
}

function sumOf(desk: Desk, row: Line, column: Line, cells: readonly ReportCell[]): ReportCell {
  const summed = summedAt(desk, row, column);
  if (summed === null) return { value: null, text: "", fault: null };
  const failed = cells.find((cell) => cell.fault !== null);
  // Its fault has been reported where it came up.
  if (failed !== undefined) return failed;
  const { numbers } = desk.context;
  const sum = cells.reduce((before, { value }) => before + (typeof value === "number" ? value : 0), 0);
  const type = bare(summed.value.type);
  if (type.kind === "int" ? !fitsInt(sum) : !numbers.fitsNumber(sum)) {
    const at = (row.isTotal === true ? desk.report.totalRow : desk.report.totalColumn)?.at ?? desk.report.at;
    const fault = faultAt(at, "number-too-large", "This total is too large");
    desk.faults.push({ fault, at });
    return { value: null, text: "error", fault };
  }
  const value = type.kind === "int" ? sum : numbers.keep(sum);
  return { value, text: reportText(desk.interpreter.linked, numbers, type, value, summed.format), fault: null };
}
