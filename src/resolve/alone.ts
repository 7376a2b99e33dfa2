/** A few declarations, looked at anew within a rulebook that is known already: what an editor asks of a line that is being written. */
import type { Collector } from "../diagnostics/collect.ts";
import type { SourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import type { Resolver } from "./context.ts";
import { declareAll } from "./declare.ts";
import type { Model, Symbol } from "./model.ts";
import type { Names } from "./names.ts";
import { resolvePlain } from "./resolve.ts";
import { resolveVariants } from "./variants.ts";
import { resolveView } from "./views.ts";

/** The rulebook with the declarations of the document in place of those of the same name; its examples and the like are the document's alone. */
export function resolveAlone(
  model: Model,
  document: ast.Document,
  csv: ReadonlyMap<string, SourceText>,
  names: Names,
  found: Collector,
): Model {
  const own = declareAll(document.declarations, new Set(), found);
  const known = new Map([...model.symbols].map(([name, symbol]) => [name, symbol.decl] as const));
  const declared = new Map([...known, ...own]);
  const resolver: Resolver = {
    name: model.info.name,
    folder: model.folder,
    found,
    names,
    uses: model.uses,
    csv,
    declared,
    limits: new Map(),
  };
  const symbols = new Map<string, Symbol>(model.symbols);
  const tableNamed = (name: string): (Symbol & { kind: "table" }) | undefined => {
    const symbol = symbols.get(name);
    return symbol?.kind === "table" ? symbol : undefined;
  };
  for (const [name, decl] of own) {
    symbols.set(
      name,
      decl.kind === "table" && decl.members.length > 0
        ? resolveView(resolver, decl, tableNamed)
        : resolvePlain(resolver, decl),
    );
  }
  const of = <K extends ast.Declaration["kind"]>(kind: K): readonly (ast.Declaration & { readonly kind: K })[] =>
    document.declarations.filter((each): each is ast.Declaration & { readonly kind: K } => each.kind === kind);
  const variants = resolveVariants(resolver, of("variant"), symbols);
  return {
    ...model,
    symbols,
    variants: [...model.variants.filter((each) => variants.every((other) => other.name !== each.name)), ...variants],
    examples: [...of("example"), ...of("examples")],
    reports: of("report"),
    goals: of("goal"),
    checks: of("check"),
    always: of("always"),
  };
}
