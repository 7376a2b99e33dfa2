/** Columns that are worked out for each row may read each other, but not in a circle. */
import type { Expr, Table } from "../../ir/program.ts";
import { visit } from "../../ir/visit.ts";
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
  visit("Expr", expr, {
    expr: (node) => {
      if (node.kind === "column" && node.table === table.id && isRow(node.of, table)) names.push(node.name);
    },
  });
  return names;
}

const isRow = (of: Expr, table: Table): boolean => of.kind === "local" && of.slot === table.rowSlot;
