/** Columns that are worked out for each row may read each other, but not in a circle. */
import type { Expr, Table } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";

export function reportCircles(checker: Checker, table: Table): void {
  const reads = new Map(table.columns.flatMap((column) => (column.computed === null ? [] : [[column.name, columnsIn(column.computed, table)] as const])));
  const told = new Set<string>();
  for (const column of table.columns) {
    const circle = reads.has(column.name) && !told.has(column.name) ? circleFrom(column.name, reads) : null;
    if (circle === null) continue;
    for (const name of circle) told.add(name);
    const labels = circle.map((name) => table.columns.find((each) => each.name === name)?.label ?? name);
    checker.found.report("columns-in-a-circle", column.at, { names: labels });
  }
}

/** A way from the column back to itself. */
function circleFrom(start: string, reads: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const seen = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    for (const next of reads.get(name) ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(start, [start]);
}

/** Columns of the same row that the expression reads, anywhere in it. */
function columnsIn(expr: Expr, table: Table): readonly string[] {
  const names: string[] = [];
  const open: unknown[] = [expr];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== "object" || node === null) continue;
    const { kind, table: id, name, of } = node as { readonly kind?: unknown; readonly table?: unknown; readonly name?: unknown; readonly of?: unknown };
    if (kind === "column" && id === table.id && typeof name === "string" && isRow(of, table)) names.push(name);
    open.push(...Object.values(node));
  }
  return names;
}

function isRow(of: unknown, table: Table): boolean {
  const { kind, slot } = (of ?? {}) as { readonly kind?: unknown; readonly slot?: unknown };
  return kind === "local" && slot === table.rowSlot;
}
