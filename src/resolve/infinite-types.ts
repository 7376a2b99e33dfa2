/** Values that would have to hold themselves: `record Box { inside: Box }` can never be made. An entity needs one of its own kind before the first. */
import type { Type } from "../ir/program.ts";
import type { Resolver } from "./context.ts";
import type { EntitySymbol, FieldSymbol, Symbol } from "./model.ts";

/** Reports records, choices and entities of this rulebook of which none can ever be finished. */
export function reportEndless(resolver: Resolver, symbols: ReadonlyMap<string, Symbol>): void {
  const candidates = [...symbols.values()].filter(
    (symbol) => symbol.kind === "record" || symbol.kind === "choice" || symbol.kind === "entity",
  );
  const endless = new Set(candidates.map((symbol) => symbol.id));
  const ends = (type: Type): boolean =>
    (type.kind !== "record" && type.kind !== "choice" && type.kind !== "entity") || !endless.has(type.id);
  const allEnd = (fields: readonly FieldSymbol[]): boolean => fields.every((field) => ends(field.type));
  for (let changed = true; changed;) {
    changed = false;
    for (const symbol of candidates) {
      if (!endless.has(symbol.id)) continue;
      const canEnd =
        symbol.kind === "record"
          ? allEnd(symbol.fields)
          : symbol.kind === "entity"
            ? allEnd(requiredFields(symbol))
            : symbol.variants.length === 0 || symbol.variants.some((variant) => allEnd(variant.fields));
      if (!canEnd) continue;
      endless.delete(symbol.id);
      changed = true;
    }
  }
  for (const symbol of candidates) {
    if (!endless.has(symbol.id)) continue;
    const fields =
      symbol.kind === "record"
        ? symbol.fields
        : symbol.kind === "entity"
          ? requiredFields(symbol)
          : symbol.variants.flatMap((variant) => variant.fields);
    const field = fields.find((each) => !ends(each.type));
    resolver.found.report(
      "endless-value",
      symbol.nameAt,
      { name: symbol.name, kind: symbol.kind, field: field?.name ?? "" },
      field === undefined ? {} : { related: [{ span: field.at, label: "through this field" }] },
    );
  }
}

/** What has to be given when one is made. */
const requiredFields = (entity: EntitySymbol): readonly FieldSymbol[] =>
  entity.fields.filter((field) => field.default === null && field.computed === null);
