/** Who tells the steps: what was told already, and which rows were used. */
import type { Expr } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { type Sources } from "../../source/text.ts";
import type { Linked } from "../linked.ts";
import { written } from "../written.ts";
import { short } from "../show.ts";
import type { RowUsed } from "./explanation.ts";

export interface Teller {
  readonly linked: Linked;
  readonly sources: Sources;
  readonly rows: Map<
    string,
    { readonly table: string; readonly key: string; readonly columns: Map<string, string>; readonly place: string }
  >;
  /** Calls that were told already. */
  readonly told: Set<string>;
  /** Calls around the step that is told. */
  depth: number;
  /** Whether rows that do not fit are told, too. */
  readonly withMisses: boolean;
  /** The row of an `examples` table that is told: what stands there is no formula. */
  readonly row: Span | null;
}

export function newTeller(
  linked: Linked,
  sources: Sources,
  { row = null, withMisses = false }: Partial<Pick<Teller, "row" | "withMisses">> = {},
): Teller {
  return { linked, sources, rows: new Map(), told: new Set(), depth: 0, row, withMisses };
}

export function rowsUsed(teller: Teller): readonly RowUsed[] {
  return [...teller.rows.values()].map((row) => ({
    ...row,
    columns: [...row.columns].map(([name, shown]) => ({ name, text: shown })),
  }));
}

export const isRow = ({ row }: Teller, { at }: Expr): boolean =>
  row !== null && row.file === at.file && row.start === at.start && row.end === at.end;

export function text(teller: Teller, expr: Expr): string {
  return short(written(teller.sources, expr.at) ?? "", 200);
}
