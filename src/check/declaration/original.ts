/** `let light = original - 4` in a variant: what the constant is without it, or with the variants that it builds on. */
import type { Expr, Type } from "../../ir/program.ts";
import { mapChildren, mapNodes, type Mapper } from "../../ir/visit.ts";
import type { ConstantSymbol, VariantSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { copiesBehind } from "../copies.ts";
import { bind, newScope, type Scope } from "../scope.ts";
import { namesIn } from "./report-lets.ts";

const called = "original";

/** Whether the value speaks of what it replaces, by that word or by the constant's own name, which is told. */
export const speaksOfOriginal = ({ name, value }: ast.ConstantDecl): boolean =>
  namesIn(value).some(({ text }) => text === called || text === name.text);

/** A scope in which `original` is a value of the type; `slot`: where it is read. */
export function scopeOfOriginal(
  type: Type,
  { name }: ast.ConstantDecl,
): { readonly scope: Scope; readonly slot: number } {
  const scope = newScope();
  const slot = bind(scope, called, type, name.span, { kind: "parameter" });
  bind(scope, name.text, type, name.span, { kind: "parameter", slot });
  return { scope, slot };
}

/** The declaration that holds before this variant's own, and the variant that it is of. */
export interface Before {
  readonly decl: ast.ConstantDecl;
  readonly variant: VariantSymbol | null;
}

/** The last of the variants that this one builds on counts, as where it is played. */
export function beforeOf(checker: Checker, symbol: ConstantSymbol, { basedOn }: VariantSymbol): Before {
  const bases = basedOn.flatMap((id) => checker.model.variants.find((each) => each.id === id) ?? []).reverse();
  for (const variant of bases) {
    checker.reuse?.relyOn(variant.decl);
    const own = variant.constants.find((each) => each.name.text === symbol.name);
    if (own !== undefined) return { decl: own, variant };
    const further = beforeOf(checker, symbol, variant);
    if (further.variant !== null) return further;
  }
  checker.reuse?.relyOn(symbol.decl);
  return { decl: symbol.decl, variant: null };
}

/** The value with what was there in each place of `original`, whose own locals get slots that nothing else has. */
export function withOriginal(value: Expr, { scope, slot }: ReturnType<typeof scopeOfOriginal>, before: Expr): Expr {
  const copy = copiesBehind(scope);
  const mapper: Mapper = {
    expr: (node) => (node.kind === "local" && node.slot === slot ? copy(before) : mapChildren("Expr", node, mapper)),
    statement: (node) => mapChildren("Statement", node, mapper),
  };
  return mapNodes("Expr", value, mapper);
}
