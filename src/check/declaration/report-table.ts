/** A report that goes through the rows of a table and says nothing else shows the table as it is. */
import type { Axis, ReportValue } from "../../ir/reports.ts";
import type * as ast from "../../syntax/ast.ts";
import { local } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";

/** A column for each of the table's own; none: the report says what it shows, or goes through something else. */
export function columnsOfTable(
  checker: Checker,
  { cell, columns, columnAxis, rowAxes }: ast.ReportDecl,
  { slot, name, type, values, at }: Axis,
): readonly ReportValue[] {
  if (cell !== null || columns.length > 0 || columnAxis !== null || rowAxes.length !== 1) return [];
  const table = type.kind === "row" && values.kind !== "question" ? tableOf(checker, type.id) : undefined;
  const shown = (table?.columns ?? []).filter(
    (column) => !column.isKey && !column.isShown && !column.procedure && column.params === null,
  );
  return shown.map((column) => ({
    title: column.shown ?? column.label,
    value: {
      kind: "column",
      of: local(slot, name, type, at),
      table: table?.id ?? "",
      name: column.name,
      type: column.type,
      at,
    },
    format: null,
    variant: null,
    at,
  }));
}
