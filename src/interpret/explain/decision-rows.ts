/** Rows of decisions as steps: the one that fits, and those that do not. */
import type { Expr } from "../../ir/program.ts";
import { placeOf } from "../../source/text.ts";
import { written } from "../written.ts";
import type { MissesStep, RowStep } from "./explanation.ts";
import { plainText } from "./fill.ts";
import type { Trace } from "./record.ts";
import type { Teller } from "./teller.ts";

const mostMisses = 12;

/** The last test of a row that does not fit is the one that fails. */
export function missesOf(
  teller: Teller,
  expr: Extract<Expr, { kind: "decide" }>,
  inputs: readonly Trace[],
  looked: readonly Trace[],
): readonly MissesStep[] {
  const rows = looked.flatMap(({ what, value, parts }): MissesStep["rows"] => {
    const last = parts.at(-1)?.what;
    if (value !== false || what.kind !== "row" || last?.kind !== "test") return [];
    const place = expr.rows[what.index]?.tests.indexOf(last.test) ?? -1;
    const test = testOf(teller, expr, inputs, what.index, place);
    return test === null ? [] : [{ label: expr.rows[what.index]?.label ?? "", test }];
  });
  return rows.length === 0
    ? []
    : [
        {
          kind: "misses",
          form: expr.form,
          rows: rows.slice(0, mostMisses),
          more: Math.max(0, rows.length - mostMisses),
        },
      ];
}

/** Null: everything fits there. */
function testOf(
  teller: Teller,
  expr: Extract<Expr, { kind: "decide" }>,
  inputs: readonly Trace[],
  row: number,
  place: number,
): RowStep["tests"][number] | null {
  const [input, test] = [expr.inputs[place], expr.rows[row]?.tests[place]];
  if (input === undefined || test === undefined || test.kind === "any") return null;
  return {
    input: input.label,
    text: plainText(teller.linked, input.value.type, inputs[place]?.value),
    test: written(teller.sources, test.at) ?? "",
  };
}

export function rowStep(
  teller: Teller,
  expr: Extract<Expr, { kind: "decide" }>,
  inputs: readonly Trace[],
  index: number,
): RowStep {
  const row = expr.rows[index];
  const tests = expr.inputs.flatMap((_, place) => testOf(teller, expr, inputs, index, place) ?? []);
  const rest = row?.otherwise === true || expr.policy === "first";
  return {
    kind: "row",
    form: expr.form,
    label: row?.label ?? "",
    tests,
    rest,
    place: row === undefined ? "" : placeOf(teller.sources, row.at),
  };
}
