/** Reports, computed: crossed or listed, and held against the source's own table. */
import type { Axis, ExpectedCell, Expr, Json, Program, Report, ReportValue, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import { compile } from "../evaluate/expression.ts";
import { contextOf, type Context, type Frame } from "../evaluate/context.ts";
import { elementsOf, elementType } from "../evaluate/lists.ts";
import { act } from "../evaluate/statement.ts";
import { compileTest } from "../evaluate/test.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import { samenessOf } from "../values.ts";
import { reportText } from "./cell-text.ts";

export interface ReportCell {
  /** Null in an empty place, and where a fault stands. */
  readonly value: Json;
  readonly text: string;
  readonly fault: FaultOutcome | null;
}
export interface ReportRow { readonly heading: string; readonly cells: readonly ReportCell[] }
export interface ExpectedResult {
  readonly at: Span;
  /** `unknown`: the report computes no such row or column; `found` says which. */
  readonly state: "holds" | "differs" | "disputed" | "resolved" | "unknown";
  readonly row: string;
  readonly column: string;
  readonly found: string;
  readonly wanted: string;
  readonly dispute: ExpectedCell["disputed"];
}
export interface ReportTable {
  readonly title: string;
  readonly doc: string | null;
  /** Above the row headings: the name of the axis, or `coverage \ effect`. */
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly expected: readonly ExpectedResult[];
  /** What went wrong outside of cells, and once for each place inside of them. */
  readonly faults: readonly { readonly fault: FaultOutcome; readonly at: Span }[];
  readonly at: Span;
}

interface Line { readonly heading: string; readonly key: Json | undefined; readonly title: string | null }
interface Desk {
  readonly interpreter: Interpreter;
  readonly context: Context;
  readonly report: Report;
  readonly frame: Frame;
  readonly faults: { fault: FaultOutcome; at: Span }[];
}

const mostLines = 10_000;
const mostCells = 200_000;

/** Computes a report of the last of the programs, or of `of`. */
export function runReport(programs: readonly Program[], report: Report, options: { readonly sources?: Sources; readonly of?: Program; readonly variant?: string | null } = {}): ReportTable {
  const program = options.of ?? programs.at(-1);
  const interpreter = createInterpreter(programs, { sources: options.sources ?? new Map(), variant: options.variant ?? null });
  return reportOf(interpreter, program?.rulebook.name ?? "", report);
}

export function reportOf(interpreter: Interpreter, rulebook: string, report: Report): ReportTable {
  const desk: Desk = { interpreter, context: contextOf(interpreter.room, `${rulebook}.`), report, frame: [], faults: [] };
  for (const statement of report.lets) {
    const done = interpreter.guard(() => act(desk.context, statement)(desk.frame));
    if (done.kind === "fault") desk.faults.push({ fault: done, at: statement.at });
  }
  const corner = report.columnAxis === null ? report.rowAxis.name : `${report.rowAxis.name} \\ ${report.columnAxis.name}`;
  const whole = { title: report.title, doc: report.doc, corner, at: report.at };
  if (desk.faults.length > 0) return { ...whole, columns: [], rows: [], expected: [], faults: desk.faults };
  const rows = [...axisLines(desk, report.rowAxis), ...titled(report.rows)];
  const columns = [...(report.columnAxis === null ? [] : axisLines(desk, report.columnAxis)), ...titled(report.columns)];
  const cells = grid(desk, rows, columns);
  return {
    ...whole,
    columns: columns.map((column) => column.heading),
    rows: rows.map((row, index) => ({ heading: row.heading, cells: cells[index] ?? [] })),
    expected: desk.faults.length > 0 && cells.length === 0 ? [] : report.expect.map((cell) => compareCell(desk, cell, rows, columns, cells)),
    faults: oncePerPlace(desk.faults),
  };
}

function titled(values: readonly ReportValue[]): readonly Line[] {
  return values.map(({ title }) => ({ heading: title, key: undefined, title }));
}

function axisLines(desk: Desk, axis: Axis): readonly Line[] {
  const elements = elementsOf(desk.context, axis.values);
  const values = desk.interpreter.guard(() => {
    const found: Json[] = [];
    for (const element of elements(desk.frame)) if (found.push(element) > mostLines) break;
    return found;
  });
  if (values.kind === "fault") {
    desk.faults.push({ fault: values, at: axis.at });
    return [];
  }
  if (values.value.length > mostLines) {
    desk.faults.push({ fault: tooLong(axis.at), at: axis.at });
    return [];
  }
  const type = axisType(axis);
  return values.value.map((key) => ({ heading: reportText(desk.interpreter.linked, desk.context.numbers, type, key, null), key, title: null }));
}

function tooLong(at: Span): FaultOutcome {
  return { kind: "fault", fault: "too-many-steps", place: null, at, values: [], message: "A report may have up to 10000 rows and columns, and 200000 cells" };
}

function axisType(axis: Axis): Type {
  const of = elementType(axis.values.type);
  return of.kind === "never" ? axis.type : of;
}

function grid(desk: Desk, rows: readonly Line[], columns: readonly Line[]): readonly (readonly ReportCell[])[] {
  if (rows.length * columns.length > mostCells) {
    desk.faults.push({ fault: tooLong(desk.report.at), at: desk.report.at });
    return [];
  }
  return rows.map((row) => columns.map((column, place) => cellOf(desk, row, column, place)));
}

/** What is worked out where a row and a column meet. */
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
  const wanted = valueAt(desk, row, column, place);
  if (wanted === null) return empty;
  const frame = frameAt(desk, row, column);
  const outcome = desk.interpreter.guard(() => readyValue(desk, wanted.value)(frame));
  if (outcome.kind === "fault") {
    desk.faults.push({ fault: outcome, at: wanted.value.at });
    return { value: null, text: "error", fault: outcome };
  }
  return { value: outcome.value, text: reportText(desk.interpreter.linked, desk.context.numbers, wanted.value.type, outcome.value, wanted.format), fault: null };
}

const readyValues = new WeakMap<Context, Map<Expr, ReturnType<typeof compile>>>();

function readyValue(desk: Desk, expr: Expr): ReturnType<typeof compile> {
  const known = readyValues.get(desk.context) ?? new Map<Expr, ReturnType<typeof compile>>();
  readyValues.set(desk.context, known);
  const run = known.get(expr) ?? compile(desk.context, expr);
  known.set(expr, run);
  return run;
}

function frameAt({ report, frame }: Desk, row: Line, column: Line): Frame {
  const inner = [...frame];
  if (row.key !== undefined) inner[report.rowAxis.slot] = row.key;
  if (report.columnAxis !== null && column.key !== undefined) inner[report.columnAxis.slot] = column.key;
  return inner;
}

function compareCell(desk: Desk, cell: ExpectedCell, rows: readonly Line[], columns: readonly Line[], cells: readonly (readonly ReportCell[])[]): ExpectedResult {
  const row = findLine(desk, cell.row, rows, desk.report.rowAxis);
  const column = findLine(desk, cell.column, columns, desk.report.columnAxis);
  const result = { at: cell.at, row: row.name, column: column.name, wanted: cell.text.trim(), dispute: cell.disputed };
  const found = row.index < 0 || column.index < 0 ? undefined : cells[row.index]?.[column.index];
  const value = found === undefined ? null : valueAt(desk, rows[row.index] as Line, columns[column.index] as Line, column.index);
  if (found === undefined || value === null) return { ...result, state: "unknown", found: row.index < 0 ? `row \`${row.name}\`` : `column \`${column.name}\`` };
  if (found.fault !== null) return { ...result, state: "holds", found: found.text };
  const fits = desk.interpreter.guard(() => compileTest(desk.context, cell.test, value.value.type)(found.value, [...desk.frame]));
  if (fits.kind === "fault") {
    desk.faults.push({ fault: fits, at: cell.at });
    return { ...result, state: "holds", found: found.text };
  }
  const state = cell.disputed === null ? (fits.value ? "holds" : "differs") : fits.value ? "resolved" : "disputed";
  return { ...result, state, found: found.text };
}

function findLine(desk: Desk, wanted: ExpectedCell["row"], lines: readonly Line[], axis: Axis | null): { readonly index: number; readonly name: string } {
  if ("title" in wanted) return { index: lines.findIndex((line) => line.title === wanted.title), name: wanted.title };
  const { value } = wanted;
  const key = desk.interpreter.guard(() => readyValue(desk, value)([...desk.frame]));
  if (key.kind === "fault" || axis === null) return { index: -1, name: "" };
  const same = samenessOf(desk.interpreter.linked, desk.context.numbers, axisType(axis), value.type);
  const index = lines.findIndex((line) => line.key !== undefined && same(line.key, key.value));
  return { index, name: reportText(desk.interpreter.linked, desk.context.numbers, axisType(axis), key.value, null) };
}

/** The same formula that fails in each cell is one finding. */
function oncePerPlace(faults: readonly { readonly fault: FaultOutcome; readonly at: Span }[]): readonly { readonly fault: FaultOutcome; readonly at: Span }[] {
  const seen = new Set<string>();
  return faults.filter(({ fault, at }) => {
    const key = JSON.stringify([fault.fault, fault.at, at]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
