/** The rows and columns of a report, before anything stands in its cells. */
import type { Expr, Id, Json, Type } from "../../ir/program.ts";
import { lastRowAxis, rowAxesOf, type Axis, type Report, type ReportValue, type Total } from "../../ir/reports.ts";
import type { Span } from "../../source/span.ts";
import type { Context, Frame } from "../evaluate/context.ts";
import { elementsOf, elementType } from "../evaluate/lists.ts";
import { asked } from "../evaluate/questions.ts";
import type { FaultOutcome, Interpreter } from "../interpreter.ts";
import type { Chance, Odds } from "../odds-value.ts";
import { reportText } from "./cell-text.ts";
import { resultsOf, type Beyond, type Results } from "./distribution.ts";

export interface Line {
  /** By axis; of a title only the first. */
  readonly headings: readonly string[];
  /** By axis; null: it has a title. */
  readonly keys: readonly Json[] | null;
  readonly title: string | null;
  readonly isTotal?: true;
  /** A result of a distribution: its chance, by the place on the column axis. */
  readonly chances: readonly Odds[] | null;
  readonly beyond?: Beyond;
}
/** Where values are worked out: in the report's own interpreter, or under a variant. */
export interface Place {
  readonly interpreter: Interpreter;
  readonly context: Context;
  readonly frame: Frame;
}
export interface Desk extends Place {
  readonly report: Report;
  readonly faults: { fault: FaultOutcome; at: Span }[];
  readonly under: Map<Id, Place>;
}

const mostLines = 10_000;

export const titled = (values: readonly (ReportValue | Total)[]): readonly Line[] =>
  values.map(({ title }) => ({ headings: [title], keys: null, title, chances: null }));

export const totalLine = ({ title }: Total): Line => ({
  headings: [title],
  keys: null,
  title,
  isTotal: true,
  chances: null,
});

/** Heading of the column that a distribution has where the report names no other. */
const chanceTitle = "Chance";

export function columnLines(desk: Desk): readonly Line[] {
  const { report } = desk;
  const { columnAxis, columns } = report;
  if (columnAxis !== null) return [...axisLines(desk, columnAxis, desk.frame), ...titled(columns)];
  const isImplied = columns.length === 0 && distributionOf(lastRowAxis(report)) !== null;
  return isImplied ? [{ headings: [chanceTitle], keys: null, title: chanceTitle, chances: null }] : titled(columns);
}

/** One for each combination of values of the row axes; none where one of them could not be worked out. */
export function rowLines(desk: Desk, columns: readonly Line[]): readonly Line[] {
  const before = desk.faults.length;
  const found = linesWithin(desk, columns, rowAxesOf(desk.report), desk.frame);
  return desk.faults.length > before ? [] : found;
}

function linesWithin(
  desk: Desk,
  columns: readonly Line[],
  [axis, ...further]: readonly Axis[],
  frame: Frame,
): readonly Line[] {
  if (axis === undefined) return [];
  const question = distributionOf(axis);
  const own =
    question === null ? axisLines(desk, axis, frame) : resultLines(desk, columns, { ...axis, values: question }, frame);
  if (further.length === 0) return own;
  const found: Line[] = [];
  for (const line of own) {
    const inner = linesWithin(desk, columns, further, withKeys(frame, [axis], line));
    if (desk.faults.length > 0) return [];
    for (const each of inner)
      found.push({
        ...each,
        headings: [...line.headings, ...each.headings],
        keys: [...(line.keys ?? []), ...(each.keys ?? [])],
      });
    if (found.length <= mostLines) continue;
    desk.faults.push({ fault: tooLong(axis.at), at: axis.at });
    return [];
  }
  return found;
}

/** The frame with the values that the line has on these axes. */
export function withKeys(frame: Frame, axes: readonly Axis[], { keys }: Line): Frame {
  const inner = [...frame];
  for (const [place, { slot }] of axes.entries()) {
    const key = keys?.[place];
    if (key !== undefined) inner[slot] = key;
  }
  return inner;
}

function axisLines(desk: Desk, axis: Axis, frame: Frame): readonly Line[] {
  const elements = elementsOf(desk.context, axis.values);
  const values = desk.interpreter.guard(() => {
    const found: Json[] = [];
    for (const element of elements([...frame])) if (found.push(element) > mostLines) break;
    return found;
  });
  if (values.kind === "fault") {
    desk.faults.push({ fault: values, at: axis.at });
    return [];
  }
  return linesOf(desk, axis, values.value, null);
}

function linesOf(desk: Desk, axis: Axis, keys: readonly Json[], results: Results | null): readonly Line[] {
  if (keys.length > mostLines) {
    desk.faults.push({ fault: tooLong(axis.at), at: axis.at });
    return [];
  }
  const type = axisType(axis);
  return keys.map((key, index) => ({
    headings: [reportText(desk.interpreter.linked, desk.context.numbers, type, key, null)],
    keys: [key],
    title: null,
    chances: results?.[index]?.chances ?? null,
    beyond: results?.[index]?.beyond ?? null,
  }));
}

type Distribution = Extract<Expr, { kind: "question" }>;

function distributionOf(axis: Axis): Distribution | null {
  return axis.values.kind === "question" && axis.values.ask === "distribution" ? axis.values : null;
}

/** The rows of a distribution are all results, whatever the column in which they can come up. */
function resultLines(
  desk: Desk,
  columns: readonly Line[],
  axis: Axis & { readonly values: Distribution },
  outer: Frame,
): readonly Line[] {
  const { columnAxis } = desk.report;
  const keyed = columnAxis === null ? [null] : columns.filter((column) => column.keys !== null);
  const found: (readonly Chance[])[] = [];
  for (const column of keyed) {
    const frame = columnAxis === null || column === null ? [...outer] : withKeys(outer, [columnAxis], column);
    const chances = desk.interpreter.guard(() =>
      asked(desk.context, (asker, context) => asker.distribution(context, axis.values, frame)),
    );
    if (chances.kind === "fault") {
      desk.faults.push({ fault: chances, at: axis.at });
      return [];
    }
    found.push(chances.value);
  }
  const results = resultsOf(desk.interpreter.linked, axisType(axis), found);
  return linesOf(
    desk,
    axis,
    results.map((each) => each.value),
    results,
  );
}

export const faultAt = (at: Span, fault: FaultOutcome["fault"], message: string): FaultOutcome => ({
  kind: "fault",
  fault,
  place: null,
  at,
  values: [],
  message,
});

export const tooLong = (at: Span): FaultOutcome =>
  faultAt(at, "too-many-steps", "A report may have up to 10000 rows and columns, and 200000 cells");

export function axisType(axis: Axis): Type {
  const of = elementType(axis.values.type);
  return of.kind === "never" ? axis.type : of;
}
