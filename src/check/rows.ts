/** Rows of a table that another declaration speaks of: what it asks for is written down, so that others may come and go. */
import type { RowSymbol, TableSymbol } from "../resolve/model.ts";
import type { Checker } from "./checker.ts";

type Asking = Pick<Checker, "reuse">;

/** The row with that key, as written or joined. */
export function rowCalled({ reuse }: Asking, table: TableSymbol, key: string): RowSymbol | undefined {
  reuse?.recorder.asked?.rows.add(table.name, key);
  return table.keys.get(key);
}

/** Whatever its rows are. */
export function rowsOf({ reuse }: Asking, table: TableSymbol): readonly RowSymbol[] {
  reuse?.recorder.asked?.rows.addAll(table.name);
  return table.rows;
}

/** The keys as written and joined. */
export function keysOf(checker: Asking, table: TableSymbol): Iterable<string> {
  rowsOf(checker, table);
  return table.keys.keys();
}
