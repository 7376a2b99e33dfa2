/** Reports, computed: crossed or listed, and held against the source's own table. */
import type { Expr, Id, Json, Program, Type } from "../../ir/program.ts";
import {
  keysOf,
  lastRowAxis,
  rowAxesOf,
  valuesOf,
  type Axis,
  type ExpectedCell,
  type Report,
  type ReportValue,
} from "../../ir/reports.ts";
import { memoizedBy } from "../../query/memo.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import { compile } from "../evaluate/expression.ts";
import { contextOf, type Context, type Frame } from "../evaluate/context.ts";
import { act } from "../evaluate/statement.ts";
import { compileTest } from "../evaluate/test.ts";
import type { Asker } from "../asker.ts";
import { runLine, startGame } from "../game/example.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import type { Odds } from "../odds-value.ts";
import { bare, samenessOf } from "../values.ts";
import { reportText } from "./cell-text.ts";
import { agreesAtDigits } from "./digits.ts";
import type { Prover, Subject } from "./proofs.ts";
import type { Beyond } from "./distribution.ts";
import {
  axisType,
  columnLines,
  rowLines,
  titled,
  tooLong,
  withKeys,
  type Desk,
  type Line,
  type Place,
} from "./report-lines.ts";
import { summedAt, withTotals } from "./report-totals.ts";

export interface ReportCell {
  /** Null in an empty place, and where a fault stands. */
  readonly value: Json;
  readonly text: string;
  readonly fault: FaultOutcome | null;
}
export interface ReportRow {
  readonly heading: string;
  /** By axis, where there are several; `heading` is all of them. */
  readonly headings?: readonly string[];
  /** Of a result of a roll: others lie beyond it, which is said to people. */
  readonly beyond?: Beyond;
  /** What stands above it, added up. */
  readonly isTotal?: true;
  readonly cells: readonly ReportCell[];
}
export interface ExpectedResult {
  readonly at: Span;
  /** `unknown`: the report computes no such row or column; `found` says which. */
  readonly state: "holds" | "differs" | "disputed" | "resolved" | "unknown";
  readonly row: string;
  readonly column: string;
  readonly found: string;
  readonly wanted: string;
  /** It differs, but not at the digits of the source's table. */
  readonly agreesAtDigits: boolean;
  readonly dispute: ExpectedCell["disputed"];
}
export interface ReportTable {
  readonly title: string;
  readonly doc: string | null;
  /** Above the row headings: the name of the axis, or `coverage \ effect`. */
  readonly corner: string;
  /** Above the headings of each row axis, where there are several; `corner` is all of them. */
  readonly corners?: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly expected: readonly ExpectedResult[];
  /** What went wrong outside of cells, and once for each place inside of them. */
  readonly faults: readonly { readonly fault: FaultOutcome; readonly at: Span }[];
  readonly at: Span;
}

const mostCells = 200_000;

export interface RunReportOptions {
  readonly sources?: Sources;
  readonly of?: Program;
  readonly variant?: string | null;
  /** Who is asked for odds. */
  readonly asker?: Asker | null;
}

/** Computes a report of the last of the programs, or of `of`. */
export function runReport(programs: readonly Program[], report: Report, options: RunReportOptions = {}): ReportTable {
  const program = options.of ?? programs.at(-1);
  const interpreter = createInterpreter(programs, {
    sources: options.sources ?? new Map(),
    variant: options.variant ?? null,
    asker: options.asker ?? null,
  });
  return reportOf(interpreter, program?.rulebook.name ?? "", report);
}

/** What there is to say of a report beside its numbers. */
export type ReportVerdict = Pick<ReportTable, "title" | "expected" | "faults" | "at">;

/** Holds a report against the source's own table. */
export async function proveReport(prover: Prover, rulebook: string, report: Report): Promise<ReportVerdict> {
  const subject: Subject = {
    kind: "report",
    own: report,
    name: null,
    text: "",
    variants: [...new Set([null, ...variantsIn(report)])],
    rulebook,
  };
  return prover.prove(subject, (interpreter): ReportVerdict => {
    const { title, expected, faults, at } = reportOf(interpreter, rulebook, report);
    return { title, expected, faults, at };
  });
}

const variantsIn = (report: Report): readonly Id[] => [
  ...new Set(valuesOf(report).flatMap(({ variant }) => (variant === null ? [] : [variant]))),
];

export function reportOf(interpreter: Interpreter, rulebook: string, report: Report): ReportTable {
  const desk: Desk = {
    interpreter,
    context: contextOf(interpreter.room, `${rulebook}.`),
    report,
    frame: [],
    faults: [],
    under: new Map(),
  };
  const table = computed(desk, rulebook);
  for (const { room } of [interpreter, ...[...desk.under.values()].map((place) => place.interpreter)])
    [room.game, room.dice] = [null, null];
  return table;
}

function computed(desk: Desk, rulebook: string): ReportTable {
  const { interpreter, report } = desk;
  prepare(desk, desk);
  for (const id of variantsIn(report)) {
    const other = interpreter.under(id);
    const place: Place = { interpreter: other, context: contextOf(other.room, `${rulebook}.`), frame: [] };
    prepare(desk, place);
    desk.under.set(id, place);
  }
  const whole = { title: report.title, doc: report.doc, ...cornerOf(report), at: report.at };
  if (desk.faults.length > 0)
    return { ...whole, columns: [], rows: [], expected: [], faults: oncePerPlace(desk.faults) };
  const plainColumns = columnLines(desk);
  const plainRows = [...rowLines(desk, plainColumns), ...titled(report.rows)];
  const plain = { rows: plainRows, columns: plainColumns, cells: grid(desk, plainRows, plainColumns) };
  const { rows, columns, cells } = desk.faults.length > 0 && plain.cells.length === 0 ? plain : withTotals(desk, plain);
  return {
    ...whole,
    columns: columns.map((column) => headingText(column)),
    rows: rows.map((row, index) => ({ ...headingOf(report, row), cells: cells[index] ?? [] })),
    expected:
      desk.faults.length > 0 && cells.length === 0
        ? []
        : report.expect.map((cell) => compareCell(desk, cell, rows, columns, cells)),
    faults: oncePerPlace(desk.faults),
  };
}

/** The report's game and `let`s, wherever its values are worked out. */
function prepare(desk: Desk, { interpreter, context, frame }: Place): void {
  const { start, lets } = desk.report;
  const begun = start === null ? null : interpreter.attempt(() => startGame(context, start, frame));
  if (begun?.kind === "fault") {
    desk.faults.push({ fault: begun, at: start?.at ?? desk.report.at });
    return;
  }
  for (const statement of lets) {
    const done =
      begun === null
        ? interpreter.guard(() => {
            act(context, statement)(frame);
          })
        : interpreter.attempt(() => {
            runLine(begun.value, context, statement, frame);
          });
    if (done.kind === "fault") desk.faults.push({ fault: done, at: statement.at });
  }
}

function cornerOf(report: Report): Pick<ReportTable, "corner" | "corners"> {
  const names = rowAxesOf(report).map(({ shown, name }) => shown ?? name);
  const { columnAxis } = report;
  if (columnAxis !== null) names.push(`${names.pop() ?? ""} \\ ${columnAxis.shown ?? columnAxis.name}`);
  return { corner: names.join(", "), ...(names.length === 1 ? {} : { corners: names }) };
}

/** The first rows of a long table, and what they all add up to. */
export const firstRows = ({ rows }: Pick<ReportTable, "rows">, most: number): readonly ReportRow[] =>
  rows.filter(({ isTotal }, place) => place < most || isTotal === true);

const headingText = ({ headings }: Line): string => headings.join(", ");

function headingOf({ innerAxes }: Report, row: Line): Omit<ReportRow, "cells"> {
  const { headings, beyond, isTotal } = row;
  return {
    heading: headingText(row),
    ...(innerAxes === undefined
      ? {}
      : { headings: [...headings, ...innerAxes.slice(headings.length - 1).map(() => "")] }),
    ...(beyond === undefined || beyond === null ? {} : { beyond }),
    ...(isTotal === undefined ? {} : { isTotal }),
  };
}

function grid(desk: Desk, rows: readonly Line[], columns: readonly Line[]): readonly (readonly ReportCell[])[] {
  if (rows.length * columns.length > mostCells) {
    desk.faults.push({ fault: tooLong(desk.report.at), at: desk.report.at });
    return [];
  }
  return rows.map((row) => columns.map((column, place) => cellOf(desk, row, column, place)));
}

type Wanted =
  | { readonly kind: "formula"; readonly value: ReportValue }
  /** The sum of what is worked out so. */
  | { readonly kind: "total"; readonly value: ReportValue }
  | { readonly kind: "chance"; readonly odds: Odds };

/** What stands where a row and a column meet. */
function wantedAt(desk: Desk, row: Line, column: Line, place: number): Wanted | null {
  if (row.isTotal === true || column.isTotal === true) {
    const summed = summedAt(desk, row, column);
    return summed === null ? null : { kind: "total", value: summed };
  }
  const value = valueAt(desk, row, column, place);
  if (value !== null) return { kind: "formula", value };
  const { cell, columns } = desk.report;
  const isImplied = row.chances !== null && (column.title === null ? cell === null : columns.length === 0);
  const odds = isImplied ? row.chances[place] : undefined;
  return odds === undefined ? null : { kind: "chance", odds };
}

function valueAt({ report }: Desk, row: Line, column: Line, place: number): ReportValue | null {
  if (row.title !== null) {
    const found = report.rows.find((each) => each.title === row.title) ?? null;
    return report.columnAxis === null ? (place === 0 ? found : null) : column.title === null ? found : null;
  }
  if (column.title !== null) return report.columns.find((each) => each.title === column.title) ?? null;
  return report.cell;
}

const empty: ReportCell = { value: null, text: "", fault: null };

function cellOf(desk: Desk, row: Line, column: Line, place: number): ReportCell {
  const wanted = wantedAt(desk, row, column, place);
  if (wanted === null) return empty;
  const { linked } = desk.interpreter;
  const { numbers } = desk.context;
  if (wanted.kind === "total") return empty;
  if (wanted.kind === "chance")
    return {
      value: wanted.odds,
      text: reportText(linked, numbers, { kind: "odds" }, wanted.odds, lastRowAxis(desk.report).format),
      fault: null,
    };
  const { value, variant, format } = wanted.value;
  const under = (variant === null ? null : desk.under.get(variant)) ?? desk;
  const frame = frameAt(desk, under, row, column);
  const outcome = under.interpreter.guard(() => readyValue(under.context, value)(frame));
  if (outcome.kind === "fault") {
    desk.faults.push({ fault: outcome, at: value.at });
    return { value: null, text: "error", fault: outcome };
  }
  return { value: outcome.value, text: reportText(linked, numbers, value.type, outcome.value, format), fault: null };
}

const readyValue = memoizedBy((context: Context, expr: Expr) => compile(context, expr));

function frameAt({ report }: Desk, under: Place, row: Line, column: Line): Frame {
  const inner = withKeys(under.frame, rowAxesOf(report), row);
  return report.columnAxis === null ? inner : withKeys(inner, [report.columnAxis], column);
}

function compareCell(
  desk: Desk,
  cell: ExpectedCell,
  rows: readonly Line[],
  columns: readonly Line[],
  cells: readonly (readonly ReportCell[])[],
): ExpectedResult {
  const row = findLine(desk, cell.row, rows, rowAxesOf(desk.report));
  const column = findLine(desk, cell.column, columns, desk.report.columnAxis === null ? [] : [desk.report.columnAxis]);
  const result = {
    at: cell.at,
    row: row.name,
    column: column.name,
    wanted: cell.text.trim(),
    agreesAtDigits: false,
    dispute: cell.disputed,
  };
  const found = row.index < 0 || column.index < 0 ? undefined : cells[row.index]?.[column.index];
  const there =
    found === undefined ? null : wantedAt(desk, rows[row.index] as Line, columns[column.index] as Line, column.index);
  if (found === undefined || there === null)
    return { ...result, state: "unknown", found: row.index < 0 ? `row \`${row.name}\`` : `column \`${column.name}\`` };
  if (found.fault !== null) return { ...result, state: "holds", found: found.text };
  const type = typeIn(there);
  const fits = desk.interpreter.guard(() => compileTest(desk.context, cell.test, type)(found.value, [...desk.frame]));
  if (fits.kind === "fault") {
    desk.faults.push({ fault: fits, at: cell.at });
    return { ...result, state: "holds", found: found.text };
  }
  const state = cell.disputed === null ? (fits.value ? "holds" : "differs") : fits.value ? "resolved" : "disputed";
  if (
    state === "differs" &&
    cell.test.kind === "equals" &&
    agreesAtDigits(desk.interpreter, desk.context, type, found.value, result.wanted, cell.at)
  )
    return {
      ...result,
      state,
      found: reportText(desk.interpreter.linked, desk.context.numbers, type, found.value, null),
      agreesAtDigits: true,
    };
  return { ...result, state, found: found.text };
}

function typeIn(wanted: Wanted): Type {
  switch (wanted.kind) {
    case "chance":
      return { kind: "odds" };
    case "total":
      return bare(wanted.value.value.type);
    case "formula":
      return wanted.value.value.type;
    default:
      return assertNever(wanted);
  }
}

function findLine(
  desk: Desk,
  wanted: ExpectedCell["row"],
  lines: readonly Line[],
  axes: readonly Axis[],
): { readonly index: number; readonly name: string } {
  if ("title" in wanted) return { index: lines.findIndex((line) => line.title === wanted.title), name: wanted.title };
  const values = keysOf(wanted) ?? [];
  const keys = desk.interpreter.guard(() => values.map((value) => readyValue(desk.context, value)([...desk.frame])));
  if (keys.kind === "fault" || axes.length === 0) return { index: -1, name: "" };
  const { linked } = desk.interpreter;
  const { numbers } = desk.context;
  const tests = axes.map((axis, place) =>
    samenessOf(linked, numbers, axisType(axis), values[place]?.type ?? axisType(axis)),
  );
  const index = lines.findIndex(
    (line) => line.keys?.every((key, place) => tests[place]?.(key, keys.value[place] ?? null) === true) === true,
  );
  const texts = axes.map((axis, place) => reportText(linked, numbers, axisType(axis), keys.value[place] ?? null, null));
  return { index, name: texts.join(", ") };
}

/** The same formula that fails in each cell is one finding. */
function oncePerPlace(
  faults: readonly { readonly fault: FaultOutcome; readonly at: Span }[],
): readonly { readonly fault: FaultOutcome; readonly at: Span }[] {
  const seen = new Set<string>();
  return faults.filter(({ fault, at }) => {
    const key = JSON.stringify([fault.fault, fault.at, at]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
