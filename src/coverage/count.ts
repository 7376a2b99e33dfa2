/** Counts what is worked out while examples and reports are tried. Told by the interpreter as a trace is, and keeps nothing of it but numbers. */
import type { Traced, Tracer } from "../interpret/evaluate/context.ts";
import type { Id, Json } from "../ir/program.ts";

/** How often something was worked out, and how often it was yes and no. */
export interface Count {
  times: number;
  yes: number;
  no: number;
}

export interface CoverageCounts {
  readonly watch: Tracer;
  /** Nothing that happens meanwhile counts. */
  aside<T>(run: () => T): T;
  /** Of an expression, a statement, a rule, a row of a decision. */
  of(node: object): Count;
  /** How often the cell was read; of a table, not of a view. */
  cell(table: Id, key: string, column: string): number;
  /** How often the row was found or rolled, in the table or view of that name. */
  rowCount(table: Id, key: string): number;
}

const never: Count = { times: 0, yes: 0, no: 0 };

export function newCounts(): CoverageCounts {
  const nodes = new Map<object, Count>();
  const cells = new Map<string, number>();
  const found = new Map<string, number>();
  const open: Traced[] = [];
  let aside = 0;
  const countOf = (node: object): Count => {
    const existing = nodes.get(node);
    if (existing !== undefined) return existing;
    const fresh = { times: 0, yes: 0, no: 0 };
    nodes.set(node, fresh);
    return fresh;
  };
  const watch: Tracer = {
    open(what) {
      open.push(what);
      if (aside > 0) return;
      if (what.kind === "expr") countOf(what.expr).times += 1;
      else if (what.kind === "statement") countOf(what.statement).times += 1;
      else if (what.kind === "rule") countOf(what.rule).times += 1;
      else if (what.kind === "cell") bump(cells, cellName(what.table, what.key, what.column));
    },
    close(value) {
      const what = open.pop();
      if (what === undefined || aside > 0) return;
      if (what.kind === "expr") {
        const { expr } = what;
        if (typeof value === "boolean") countOf(expr)[value ? "yes" : "no"] += 1;
        else if (expr.kind === "lookup" && typeof value === "string") bump(found, rowName(expr.table, value));
      } else if (what.kind === "row" && value === true) {
        const around = open.at(-1);
        const row = around?.kind === "expr" && around.expr.kind === "decide" ? around.expr.rows[what.index] : undefined;
        if (row !== undefined) countOf(row).times += 1;
      } else if (what.kind === "rolled") countRolls(found, what.type, value);
    },
    depth: () => open.length,
    unwind: (to) => {
      open.length = Math.min(open.length, to);
    },
    cutOff(level) {
      open.length = Math.min(open.length, level);
      return null;
    },
    graft: () => undefined,
  };
  return {
    watch,
    aside(run) {
      aside += 1;
      try {
        return run();
      } finally {
        aside -= 1;
      }
    },
    of: (node) => nodes.get(node) ?? never,
    cell: (table, key, column) => cells.get(cellName(table, key, column)) ?? 0,
    rowCount: (table, key) => found.get(rowName(table, key)) ?? 0,
  };
}

function countRolls(found: Map<string, number>, type: Extract<Traced, { kind: "rolled" }>["type"], value: Json): void {
  const of = type.kind === "list" || type.kind === "set" ? type.of : type;
  if (of.kind !== "row") return;
  for (const key of Array.isArray(value) ? value : [value])
    if (typeof key === "string") bump(found, rowName(of.id, key));
}

const bump = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
const rowName = (table: Id, key: string): string => `${table}\n${key}`;
const cellName = (table: Id, key: string, column: string): string => `${table}\n${key}\n${column}`;
