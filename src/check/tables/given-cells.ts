/** Cells below a heading with `=`: nobody would read them. */
import type { RowSymbol, TableSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { inPlace } from "../expectation.ts";
import { asDefault } from "../computed.ts";
import { contextOf } from "../expression/settle.ts";

/** Reports what stands in a column that is worked out, at its first cell: most likely `=` was meant as `default`. */
export function reportGivenCells(checker: Checker, table: TableSymbol, rows: readonly RowSymbol[]): void {
  for (const { name, label, computed } of table.columns) {
    const row = computed === null ? undefined : rows.find(({ cells }) => cells.has(name));
    const cell = row?.cells.get(name);
    if (row === undefined || cell === undefined) continue;
    const place = inPlace(`row \`${row.key}\`, column \`${label}\``);
    checker.found.report(
      "computed-given",
      cell.span,
      { callee: table.name, name: label },
      { ...contextOf(place), fixes: asDefault(checker, table.name, name) },
    );
  }
}
