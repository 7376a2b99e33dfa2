/** Ranges in the columns of data tables: no two may share a value, and nothing may be left out between them unless the column says so. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Column, Json, Row, Table, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { compareText } from "../../diagnostics/collect.ts";
import { pleasant, stepsOf, stepsText } from "./decimal.ts";

/** Places for ends of ranges: more than any rulebook keeps. */
const places = 12;
const unit = 10n ** BigInt(places);

/** In steps; both ends included once open ends of whole numbers are closed. */
interface Written {
  readonly row: string;
  readonly at: Span;
  readonly low: bigint | null;
  readonly high: bigint | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

/** Reports ranges of a table's columns that overlap, and gaps between them, on the cell with the later range. */
export function checkRangeColumns(table: Table, found: Collector): void {
  const cells = table.columns.filter((column) => column.computed === null);
  cells.forEach((column, index) => {
    if (rangedType(column) === undefined || column.params !== null) return;
    const ranges = table.rows.flatMap((row) => rangeOf(row, index, column) ?? []);
    // A range that is worked out may lie in what looks like a gap.
    const isWhole = table.rows.every((row) => row.cells[index] !== undefined && "value" in row.cells[index]);
    checkColumn(column, ranges, column.gaps || !isWhole, found);
  });
}

/** What the ranges of the column are of. */
function rangedType(column: Column): Type | undefined {
  const type = column.type.kind === "optional" ? column.type.of : column.type;
  return type.kind === "range" ? type.of : undefined;
}

function rangeOf(row: Row, index: number, column: Column): Written | undefined {
  const cell = row.cells[index];
  if (cell === undefined || !("value" in cell) || !isRange(cell.value)) return undefined;
  const { low, high, lowOpen, highOpen } = cell.value;
  const ends = { low: low === null ? null : stepsOf(low, places), high: high === null ? null : stepsOf(high, places) };
  if (ends.low === undefined || ends.high === undefined) return undefined;
  const whole = rangedType(column)?.kind === "int";
  const closed = {
    low: whole && lowOpen && ends.low !== null ? ends.low + unit : ends.low,
    high: whole && highOpen && ends.high !== null ? ends.high - unit : ends.high,
  };
  return { row: row.key, at: cell.at, ...closed, lowOpen: lowOpen && !whole, highOpen: highOpen && !whole };
}

interface RangeValue {
  readonly low: number | null;
  readonly high: number | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

export function isRange(value: Json): value is { readonly [key: string]: Json } & RangeValue {
  return (
    value !== null && typeof value === "object" && !Array.isArray(value) && "lowOpen" in value && "highOpen" in value
  );
}

function checkColumn(column: Column, ranges: readonly Written[], gaps: boolean, found: Collector): void {
  const whole = rangedType(column)?.kind === "int";
  const sorted = ranges.filter((range) => !isEmpty(range)).sort(byLow);
  let reach = sorted[0];
  for (const range of sorted.slice(1)) {
    if (reach === undefined) return;
    checkNeighbours(column, reach, range, { whole, gaps }, found);
    if (reachesFurther(range, reach)) reach = range;
  }
}

/** Reported where the cell was read. */
function isEmpty({ low, high, lowOpen, highOpen }: Written): boolean {
  return low !== null && high !== null && (low > high || (low === high && (lowOpen || highOpen)));
}

function byLow(a: Written, b: Written): number {
  if (a.low === null || b.low === null) return a.low === b.low ? compareText(a.row, b.row) : a.low === null ? -1 : 1;
  if (a.low !== b.low) return a.low < b.low ? -1 : 1;
  return Number(a.lowOpen) - Number(b.lowOpen) || a.at.start - b.at.start;
}

function reachesFurther(range: Written, reach: Written): boolean {
  if (reach.high === null) return false;
  if (range.high === null || range.high > reach.high) return true;
  return range.high === reach.high && reach.highOpen && !range.highOpen;
}

function checkNeighbours(
  column: Column,
  before: Written,
  range: Written,
  { whole, gaps }: { readonly whole: boolean; readonly gaps: boolean },
  found: Collector,
): void {
  const extra = { ...contextOf(range, column), related: [{ span: before.at, label: `row \`${before.row}\`` }] };
  const shared = sharedValue(before, range, whole);
  if (shared !== undefined)
    found.report(
      "ranges-overlap",
      range.at,
      { column: column.label, row: range.row, other: before.row, shared },
      extra,
    );
  else if (!gaps) {
    const between = valueBetween(before, range, whole);
    if (between !== undefined)
      found.report(
        "ranges-leave-gap",
        range.at,
        { column: column.label, row: range.row, other: before.row, between },
        extra,
      );
  }
}

const contextOf = (range: Written, column: Column): { readonly context: string } => ({
  context: `row \`${range.row}\`, column \`${column.label}\``,
});

/** A value that both hold. */
function sharedValue(before: Written, range: Written, whole: boolean): string | undefined {
  const low = range.low === null || (before.low !== null && before.low > range.low) ? before : range;
  const high = before.high === null || (range.high !== null && range.high < before.high) ? range : before;
  const lowOpen = (before.low === low.low && before.lowOpen) || (range.low === low.low && range.lowOpen);
  const highOpen = (before.high === high.high && before.highOpen) || (range.high === high.high && range.highOpen);
  return valueIn(low.low, lowOpen, high.high, highOpen, whole);
}

/** A value that lies above one and below the other. */
function valueBetween(before: Written, range: Written, whole: boolean): string | undefined {
  if (before.high === null || range.low === null) return undefined;
  if (whole) return valueIn(before.high + unit, false, range.low - unit, false, true);
  return valueIn(before.high, !before.highOpen, range.low, !range.lowOpen, false);
}

function valueIn(
  low: bigint | null,
  lowOpen: boolean,
  high: bigint | null,
  highOpen: boolean,
  whole: boolean,
): string | undefined {
  const least = low === null ? null : lowOpen ? low + 1n : low;
  const most = high === null ? null : highOpen ? high - 1n : high;
  if (least !== null && most !== null && least > most) return undefined;
  const value = pleasant(least, most, whole, places);
  return value === undefined ? undefined : stepsText(value, places);
}
