import { testChildren } from "../../ir/children.ts";
import type { Decision, Expr, Json, Test } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Led } from "../fault.ts";
import { fault } from "../fault.ts";
import { comparerOf } from "../values.ts";
import type { Context, Frame, Run } from "./context.ts";
import { compile } from "./expression.ts";
import { compileTest, type Fits } from "./test.ts";

type Decide = Expr & Decision;
interface Row {
  readonly index: number;
  readonly fits: readonly Fits[];
  readonly otherwise: boolean;
  readonly result: Run;
  /** What its tests fill: tests of later rows may fill the same. */
  readonly slots: readonly number[];
}
/** Which rows are asked for, given a way to tell whether one fits. */
type Choose = (frame: Frame, inputs: readonly Json[]) => Json;

/** A decision table, grid or match: inputs once, then the rows from the top. */
export function decision(context: Context, expr: Decide): Run {
  const inputs = expr.inputs.map((input) => ({ slot: input.slot, run: compile(context, input.value) }));
  const rows = expr.rows.map((row, index): Row => ({
    index,
    fits: row.tests.map((test, place) =>
      compileTest(context, test, expr.inputs[place]?.value.type ?? { kind: "never" }),
    ),
    otherwise: row.otherwise,
    result: compile(context, row.result),
    slots: row.tests.flatMap(slotsOf),
  }));
  const choose = chooser(context, expr, rows);
  return (frame) => {
    const values = inputs.map(({ run }) => run(frame));
    for (const [place, { slot }] of inputs.entries()) frame[slot] = values[place] ?? null;
    return choose(frame, values);
  };
}

function chooser(context: Context, expr: Decide, rows: readonly Row[]): Choose {
  const { watch } = context.room;
  const fitting = (row: Row, inputs: readonly Json[], frame: Frame): boolean => {
    watch?.open({ kind: "row", index: row.index });
    let fits = true;
    for (let place = 0; fits && place < row.fits.length; place += 1)
      fits = row.fits[place]?.(inputs[place] ?? null, frame) ?? true;
    watch?.close(fits);
    return fits;
  };
  switch (expr.policy) {
    case "first":
    // Rows that fit at once give the same: that is proved.
    case "any":
      return (frame, inputs) => {
        for (const row of rows) if (fitting(row, inputs, frame)) return row.result(frame);
        return none(expr, inputs);
      };
    case "unique":
      return (frame, inputs) => {
        const fits: Row[] = [];
        let filled: readonly Frame[number][] = [];
        for (const row of rows) {
          if (!isAsked(row, fits.length) || !fitting(row, inputs, frame)) continue;
          fits.push(row);
          filled = row.slots.map((slot) => frame[slot] ?? null);
        }
        const [only] = fits;
        if (only === undefined) return none(expr, inputs);
        if (fits.length > 1)
          return fault(
            "several-rows-fit",
            expr.at,
            named(expr, inputs),
            fits.map((row) => expr.rows[row.index]?.label ?? "").join(", "),
          );
        // Its tests are not worked out again: they may roll.
        for (const [place, slot] of only.slots.entries()) frame[slot] = filled[place] ?? null;
        return only.result(frame);
      };
    default:
      expr.policy satisfies Kinds<"list min count sum max">;
      return collecting(context, expr, rows, fitting);
  }
}

const slotsOf = (test: Test): readonly number[] => [
  ...(test.kind === "variant" ? test.binds.map(({ slot }) => slot) : []),
  ...testChildren(test).flatMap(slotsOf),
];

/** `otherwise` is not looked at where rows before it fit. */
const isAsked = (row: Row, before: number): boolean => !row.otherwise || before === 0;

/** `rows list`, `sum`, `min`, `max`, `count`: every row that fits, from the top. */
function collecting(
  context: Context,
  expr: Decide,
  rows: readonly Row[],
  fitting: (row: Row, inputs: readonly Json[], frame: Frame) => boolean,
): Choose {
  const { policy } = expr;
  const order = comparerOf(context.room.linked, expr.rows[0]?.result.type ?? expr.type);
  return (frame, inputs) => {
    if (policy === "count")
      return rows.reduce((count, row) => count + (isAsked(row, count) && fitting(row, inputs, frame) ? 1 : 0), 0);
    const results: Json[] = [];
    for (const row of rows)
      if (isAsked(row, results.length) && fitting(row, inputs, frame)) results.push(row.result(frame));
    if (policy === "list") return results;
    if (policy === "sum") return (results as readonly number[]).reduce((sum, value) => sum + value, 0);
    const [first, ...rest] = results;
    if (first === undefined) return none(expr, inputs);
    return rest.reduce((best, value) => (order(value, best) * (policy === "max" ? 1 : -1) > 0 ? value : best), first);
  };
}

function none(expr: Decide, inputs: readonly Json[]): never {
  return fault("no-row-fits", expr.at, named(expr, inputs));
}

function named(expr: Decide, inputs: readonly Json[]): readonly Led[] {
  return expr.inputs.map((input, place) => ({ name: input.label, value: inputs[place] ?? null }));
}
