/** A row by its name alone, where a row of its table is wanted: `hero is Dwarf`. */
import type { Expr, Type } from "../../ir/program.ts";
import type { Symbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { literal } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";
import { present } from "../fit.ts";
import { rowCalled } from "../rows.ts";

/** What has this name is a value itself: a row of the name is written with its table. */
export const hidesRows = (symbol: Symbol | undefined): boolean =>
  symbol?.kind === "constant" || symbol?.kind === "table" || symbol?.kind === "type";

/** The very row that `Hero.Dwarf` is; undefined where none of that name is wanted. Where a piece is wanted, its row may stand. */
export function bareRow(checker: Checker, name: string, expected: Type | null, at: Span): Expr | undefined {
  const type = expected === null ? null : present(expected);
  const table = type?.kind === "row" || type?.kind === "piece" ? tableOf(checker, type.id) : undefined;
  const row = table === undefined ? undefined : rowCalled(checker, table, name);
  if (table === undefined || row === undefined) return undefined;
  checker.names?.use(at, row.at);
  return literal(row.key, { kind: "row", id: table.id }, at);
}
