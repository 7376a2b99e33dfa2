/** Columns that are worked out for each row may read each other, but not in a circle. */
import type { Expr, Table } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import { nameCircles } from "../name-circles.ts";

export function reportCircles(checker: Checker, table: Table): void {
  const reads = new Map(
    table.columns.flatMap((column) =>
      column.computed === null ? [] : [[column.name, columnsIn(column.computed, table)] as const],
    ),
  );
  for (const circle of nameCircles(reads)) {
    const labels = circle.map((name) => table.columns.find((each) => each.name === name)?.label ?? name);
    const first = table.columns.find((each) => each.name === circle[0]);
    if (first !== undefined) checker.found.report("columns-in-a-circle", first.at, { names: labels });
  }
}

/** Columns of the same row that the expression reads, anywhere in it. */
function columnsIn(expr: Expr, table: Table): readonly string[] {
  const names: string[] = [];
  const open: unknown[] = [expr];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== "object" || node === null) continue;
    const {
      kind,
      table: id,
      name,
      of,
    } = node as { readonly kind?: unknown; readonly table?: unknown; readonly name?: unknown; readonly of?: unknown };
    if (kind === "column" && id === table.id && typeof name === "string" && isRow(of, table)) names.push(name);
    open.push(...Object.values(node));
  }
  return names;
}

function isRow(of: unknown, table: Table): boolean {
  const { kind, slot } = (of ?? {}) as { readonly kind?: unknown; readonly slot?: unknown };
  return kind === "local" && slot === table.rowSlot;
}
