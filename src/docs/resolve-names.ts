/** What a word in the rules means, where it stands: what links lead to. A word that may mean two things leads nowhere. */
import type { ChoiceSymbol, Model, Symbol, TableSymbol } from "../resolve/model.ts";
import type { LinkTarget } from "./model.ts";
import { rowTarget, targetOf, variantTarget, type Site, type RulebookPages } from "./rulebook-pages.ts";

export interface LinkScope {
  readonly site: Site;
  readonly book: RulebookPages;
  /** Names of parameters and `let`s: they are nobody else's. */
  readonly locals: ReadonlySet<string>;
}

export interface LinkMeaning {
  readonly to: LinkTarget | null;
  /** What a name after a dot is looked up in. */
  readonly inside: Symbol | Model | null;
}

const nothing: LinkMeaning = { to: null, inside: null };

/** A name that stands by itself. */
export function meaningOf(scope: LinkScope, name: string, isLabel = false): LinkMeaning {
  const { site, book } = scope;
  if (scope.locals.has(name)) return nothing;
  const symbol = book.model.symbols.get(name);
  if (symbol !== undefined && !isLabel) return { to: targetOf(site, symbol.id), inside: symbol };
  const used = book.model.uses.get(name);
  if (used !== undefined && !isLabel) return { to: homeOfModel(site, used), inside: used };
  const choices = choicesWith(book.model, name);
  const [only] = choices;
  return only !== undefined && choices.length === 1
    ? { to: variantTarget(site, only.id, name), inside: null }
    : nothing;
}

/** A name after a dot. */
export function memberOf({ site }: LinkScope, { inside }: LinkMeaning, name: string): LinkMeaning {
  if (inside === null) return nothing;
  if ("symbols" in inside) {
    const symbol = inside.symbols.get(name);
    return symbol === undefined ? nothing : { to: targetOf(site, symbol.id), inside: symbol };
  }
  if (inside.kind === "choice")
    return {
      to: inside.variants.some((each) => each.name === name) ? variantTarget(site, inside.id, name) : null,
      inside: null,
    };
  if (inside.kind === "table") return { to: rowCalled(site, inside, name), inside: null };
  return nothing;
}

function rowCalled(site: Site, table: TableSymbol, name: string): LinkTarget | null {
  const row = table.keys.get(name);
  return row === undefined ? null : rowTarget(site, table.id, row.key);
}

function homeOfModel(site: Site, model: Model): LinkTarget | null {
  const book = site.byName.get(model.info.name);
  return book === undefined ? null : { page: book.home, anchor: null };
}

const variantsByModel = new WeakMap<Model, ReadonlyMap<string, readonly ChoiceSymbol[]>>();

function choicesWith(model: Model, variant: string): readonly ChoiceSymbol[] {
  const found = variantsByModel.get(model) ?? variantsByName(model);
  variantsByModel.set(model, found);
  return found.get(variant) ?? [];
}

/** Of the rulebook itself and of those it uses. */
function variantsByName(model: Model): ReadonlyMap<string, readonly ChoiceSymbol[]> {
  const found = new Map<string, ChoiceSymbol[]>();
  for (const symbol of [model, ...model.uses.values()].flatMap((each) => [...each.symbols.values()])) {
    if (symbol.kind !== "choice") continue;
    for (const { name } of symbol.variants) found.set(name, [...(found.get(name) ?? []), symbol]);
  }
  return found;
}

/** Every name that a declaration gives to a value of its own, however deep. */
export function localsOf(node: object): ReadonlySet<string> {
  const names = new Set<string>();
  const nameIn = (value: unknown): string | null =>
    typeof value === "object" && value !== null && "text" in value && typeof value.text === "string"
      ? value.text
      : null;
  const visit = (value: unknown, key: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, key);
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    const isOwn =
      key === "params" || key === "each" || fields["kind"] === "let" || key === "rowAxes" || key === "columnAxis";
    const name = isOwn ? nameIn(fields["name"]) : null;
    if (name !== null) names.add(name);
    for (const [inner, each] of Object.entries(fields)) if (inner !== "span") visit(each, inner);
  };
  visit(node, "");
  return names;
}
