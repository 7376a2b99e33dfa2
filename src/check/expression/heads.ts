/** What stands before a dot and is no value: a rulebook, a table, a choice. */
import type * as ast from "../../syntax/ast.ts";
import type { ChoiceSymbol, Model, Symbol, TableSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { placeOfRulebook } from "../../resolve/names.ts";
import { findLocal, type Scope } from "../scope.ts";

export type Head =
  | { readonly kind: "rulebook"; readonly model: Model }
  | { readonly kind: "table"; readonly symbol: TableSymbol }
  | { readonly kind: "choice"; readonly symbol: ChoiceSymbol };

export function staticHead(checker: Checker, scope: Scope, expr: ast.Expr): Head | undefined {
  if (expr.kind === "name") {
    const name = expr.name.text;
    if (findLocal(scope, name) !== undefined) return undefined;
    const symbol = checker.model.symbols.get(name);
    if (symbol !== undefined) {
      const head = headOf(symbol);
      if (head !== undefined) checker.names?.use(expr.name.span, symbol.nameAt);
      return head;
    }
    const model = checker.model.uses.get(name);
    if (model !== undefined) checker.names?.use(expr.name.span, placeOfRulebook(model.documents));
    return model === undefined ? undefined : { kind: "rulebook", model };
  }
  if (expr.kind === "member") {
    const head = staticHead(checker, scope, expr.of);
    const symbol = head?.kind === "rulebook" ? symbolOf(head, expr.name.text) : undefined;
    if (symbol !== undefined) checker.names?.use(expr.name.span, symbol.nameAt);
    return symbol === undefined ? undefined : headOf(symbol);
  }
  return undefined;
}

export function symbolOf(head: Head & { kind: "rulebook" }, name: string): Symbol | undefined {
  return head.model.symbols.get(name);
}

function headOf(symbol: Symbol): Head | undefined {
  if (symbol.kind === "table") return { kind: "table", symbol };
  if (symbol.kind === "choice") return { kind: "choice", symbol };
  return undefined;
}
