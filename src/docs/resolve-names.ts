/** What a word in the rules means, where it stands: what links lead to. A word that may mean two things leads nowhere. */
import { memoized } from "../query/memo.ts";
import type { ChoiceSymbol, Model, Symbol, TableSymbol } from "../resolve/model.ts";
import type * as ast from "../syntax/ast.ts";
import type { LinkTarget } from "./model.ts";
import type { TextLookup } from "../interpret/shown-words.ts";
import { shownWordsOf } from "./shown-words.ts";
import { rowTarget, targetOf, variantTarget, type Site, type RulebookPages } from "./rulebook-pages.ts";

export interface LinkScope {
  readonly site: Site;
  readonly book: RulebookPages;
  /** Names of parameters and `let`s, which are nobody else's, with the texts that are shown in their place. */
  readonly locals: ReadonlyMap<string, string | null>;
}

export interface LinkMeaning {
  readonly to: LinkTarget | null;
  /** What readers see in place of the name. */
  readonly shown: string | null;
  /** What a name after a dot is looked up in. */
  readonly inside: Symbol | Model | null;
}

export const noMeaning: LinkMeaning = { to: null, shown: null, inside: null };
const shownAlone = (shown: string | null | undefined): LinkMeaning => ({ ...noMeaning, shown: shown ?? null });

/** A name that stands by itself. */
export function meaningOf(scope: LinkScope, name: string, isLabel = false): LinkMeaning {
  const { site, book, locals } = scope;
  const words = shownWordsOf(book);
  const label = own(words.labels, name);
  if (locals.has(name)) return shownAlone(locals.get(name) ?? (isLabel ? label : null));
  const symbol = book.model.symbols.get(name);
  if (symbol !== undefined && !isLabel) return meaningOfSymbol(site, symbol);
  const used = book.model.uses.get(name);
  if (used !== undefined && !isLabel) return { to: homeOfModel(site, used), shown: null, inside: used };
  const [only, more] = ownersOf(book.model).get(name) ?? [];
  if (only !== undefined && more === undefined) return memberOf(scope, { ...noMeaning, inside: only }, name);
  return shownAlone(own(words.values, name) ?? label ?? own(words.members, name));
}

const meaningOfSymbol = (site: Site, symbol: Symbol): LinkMeaning => ({
  to: targetOf(site, symbol.id),
  shown: symbol.decl.name.shown?.text ?? null,
  inside: symbol,
});

function meaningOfVariant(site: Site, { id, variants }: ChoiceSymbol, name: string): LinkMeaning {
  const found = variants.find((each) => each.name === name);
  return { to: found === undefined ? null : variantTarget(site, id, name), shown: found?.shown ?? null, inside: null };
}

const own = (texts: TextLookup, name: string): string | null =>
  Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;

/** A name after a dot. */
export function memberOf({ site, book }: LinkScope, { inside }: LinkMeaning, name: string): LinkMeaning {
  const words = shownWordsOf(book);
  if (inside !== null && "symbols" in inside) {
    const symbol = inside.symbols.get(name);
    return symbol === undefined ? noMeaning : meaningOfSymbol(site, symbol);
  }
  if (inside?.kind === "choice") return meaningOfVariant(site, inside, name);
  const to = inside?.kind === "table" ? rowCalled(site, inside, name) : null;
  return { ...shownAlone(to === null ? own(words.members, name) : own(words.values, name)), to };
}

/** The parameters of what is called, which need not be shown as those of the same name elsewhere. */
export function labelOf(scope: LinkScope, called: LinkMeaning, name: string): string {
  const of = called.inside !== null && "decl" in called.inside ? called.inside.decl : null;
  const params = of !== null && "params" in of ? of.params : of?.kind === "record" ? of.fields : [];
  const found = params.find((each) => each.name.text === name);
  return (found === undefined ? own(shownWordsOf(scope.book).labels, name) : found.name.shown?.text) ?? name;
}

function rowCalled(site: Site, table: TableSymbol, name: string): LinkTarget | null {
  const row = table.keys.get(name);
  return row === undefined ? null : rowTarget(site, table.id, row.key);
}

function homeOfModel(site: Site, model: Model): LinkTarget | null {
  const book = site.byName.get(model.info.name);
  return book === undefined ? null : { page: book.home, anchor: null };
}

/** The choices and tables with a variant or row of a name, of the rulebook itself and of those it uses. A view has the rows of its members. */
const ownersOf = memoized((model: Model): ReadonlyMap<string, readonly Symbol[]> => {
  const found = new Map<string, Symbol[]>();
  for (const symbol of [model, ...model.uses.values()].flatMap((each) => [...each.symbols.values()])) {
    const isOwner = symbol.kind === "table" && symbol.key !== null && symbol.members.length === 0;
    const names =
      symbol.kind === "choice" ? symbol.variants.map(({ name }) => name) : isOwner ? symbol.keys.keys() : [];
    for (const name of names) found.set(name, [...(found.get(name) ?? []), symbol]);
  }
  return found;
});

/** Every name that a declaration gives to a value of its own, however deep. */
export function localsOf(node: object): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  const isName = (value: unknown): value is ast.Name =>
    typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
  const visit = (value: unknown, key: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, key);
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    const isOwn =
      key === "params" || key === "each" || fields["kind"] === "let" || key === "rowAxes" || key === "columnAxis";
    const name = fields["name"];
    if (isOwn && isName(name)) names.set(name.text, name.shown?.text ?? null);
    for (const [inner, each] of Object.entries(fields)) if (inner !== "span") visit(each, inner);
  };
  visit(node, "");
  return names;
}
