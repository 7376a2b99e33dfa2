/** What the JSON Schema of a table found, on the cell it is about and in words. */
import { typeText } from "../../ir/types.ts";
import type { RowSymbol } from "../../resolve/model.ts";
import { boundText } from "../../ir/bound-text.ts";
import type { Checker } from "../checker.ts";
import type { SchemaError } from "../schema/validate.ts";
import { propertyOf } from "../schema/table-schema.ts";
import type { ColumnPlan } from "./column-plan.ts";
import { mayBeEmpty } from "./nothing.ts";
import { contextOf, short } from "./reading.ts";

const limits: ReadonlySet<string> = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "enum"]);

/** Mistakes of one column that are shown. */
const most = 20;

/** How many of a column were shown already. */
export type Told = Map<string, number>;

export function reportFailures(
  checker: Checker,
  plans: readonly ColumnPlan[],
  told: Told,
  row: RowSymbol,
  errors: readonly SchemaError[],
): void {
  const seen = new Set<string>();
  for (const error of errors) {
    const plan = plans.find((each) => propertyOf(each.symbol.name) === error.column);
    if (plan === undefined || seen.has(error.column)) continue;
    seen.add(error.column);
    const count = told.get(error.column) ?? 0;
    const before = checker.found.count;
    if (count < most) reportFailure(checker, plan, row, error);
    if (checker.found.count === before) continue;
    told.set(error.column, count + 1);
    if (count + 1 === most)
      checker.found.report("many-mistakes-in-column", plan.symbol.at, { column: plan.symbol.label, shown: most });
  }
}

function reportFailure(checker: Checker, { symbol, empty }: ColumnPlan, row: RowSymbol, error: SchemaError): void {
  const cell = row.cells.get(symbol.name);
  const extra = { context: contextOf(row.key, symbol.label) };
  if (error.keyword === "required") {
    // A cell that is there was a formula, or has been found fault with; so was a default.
    if (cell === undefined && empty === null && row.short !== true)
      checker.found.report(
        "empty-cell",
        row.at,
        {
          column: symbol.label,
          type: typeText(symbol.type),
          list: symbol.type.kind === "list" || symbol.type.kind === "set",
        },
        { ...extra, fixes: mayBeEmpty(symbol) },
      );
    return;
  }
  const at = cell?.span ?? symbol.at;
  const found = short(cell?.text ?? "");
  // Where the column has no end of its own, numbers have one.
  const own = error.keyword === "maximum" ? symbol.bound?.high : error.keyword === "minimum" ? symbol.bound?.low : 0;
  if (error.limit !== null && own == null)
    checker.found.report("number-out-of-reach", at, { text: found, largest: String(Math.abs(error.limit)) }, extra);
  else if (limits.has(error.keyword) && symbol.bound !== null)
    checker.found.report("cell-outside-limits", at, { found, bound: boundText(symbol.bound) }, extra);
  else if (error.keyword === "uniqueItems") checker.found.report("twice-in-set", at, { found }, extra);
  else
    throw new Error(
      `column ${symbol.name} of type ${typeText(symbol.type)}: a value that was read is refused: ${error.message}`,
    );
}
