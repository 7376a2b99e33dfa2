/** What declarations show to others. */
import type { RowSymbol, Symbol as Declared, TableSymbol } from "../../resolve/model.ts";
import { assertNever } from "../../source/exhaustive.ts";

/**
 * What others may see of a declaration. Of its own body, its rows and what is told of it nothing: who needs those asks for
 * them (see asked.ts).
 */
export function faceOf(symbol: Declared): unknown {
  switch (symbol.kind) {
    case "rule":
    case "procedure":
    case "setup":
    case "constant":
      return { ...symbol, decl: null };
    case "table":
      return { ...symbol, decl: null, rows: null, keys: null };
    case "action":
      return { ...symbol, decl: [symbol.decl.params, symbol.decl.place] };
    case "type":
    case "choice":
    case "record":
    case "entity":
    case "status":
    case "phase":
      return { ...symbol, decl: { ...symbol.decl, doc: null, readings: null } };
    default:
      return assertNever(symbol);
  }
}

export const rowOf = (row: RowSymbol | undefined): unknown => (row === undefined ? null : { key: row.key, at: row.at });

export const rowsOf = (table: TableSymbol): unknown => [
  table.rows.map(rowOf),
  [...table.keys].map(([name, row]) => [name, rowOf(row)]),
];

export const cellsOf = (table: TableSymbol): unknown => table.rows.map((row) => row.cells);
