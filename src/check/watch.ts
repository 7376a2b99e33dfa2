/** For an editor: what is asked at each place, while it is worked out. */
import type { Type } from "../ir/program.ts";
import type { FieldSymbol } from "../resolve/model.ts";
import type * as ast from "../syntax/ast.ts";
import type { Head } from "./expression/heads.ts";
import type { Scope } from "./scope.ts";

export interface Watch {
  /** A formula, or what a test is held against; `expected`: what would fit. */
  asked(expr: ast.Expr, scope: Scope, expected: Type | null): void;
  /** A cell of a decision, an example or a report. */
  cell(cell: ast.RawCell, scope: Scope, expected: Type): void;
  /** A name behind the dot of a value. */
  member(name: ast.Name, of: Type): void;
  /** A name behind the dot of a table, a choice or a rulebook, or in the brackets of a table. */
  headed(name: ast.Name, head: Head): void;
  /** Values given to something that takes them by name. */
  given(taker: string, fields: readonly Pick<FieldSymbol, "name" | "type">[], args: readonly ast.Arg[]): void;
}
