/** The rulebooks on the shelf: which page each file and name has. Pages and anchors come from names alone, so that links to them stay. */
import { compareText } from "../diagnostics/collect.ts";
import type { CompiledRulebook } from "../driver/compile.ts";
import type { Id, Program } from "../ir/program.ts";
import type { Model, TableSymbol } from "../resolve/model.ts";
import { keyName } from "../syntax/words.ts";
import type { Span } from "../source/span.ts";
import type { Sources } from "../source/text.ts";
import { titleOf } from "./literate.ts";
import type { LinkTarget } from "./model.ts";
import { humanName, UniqueNames, slug } from "./words.ts";

export interface FilePage {
  readonly file: string;
  readonly title: string;
  readonly page: string;
}

/** A rulebook that is whole, and where its parts stand. */
export interface RulebookPages {
  readonly name: string;
  readonly model: Model;
  readonly program: Program;
  readonly linked: readonly Program[];
  /** Its own page: `penetration/index`. */
  readonly home: string;
  /** In order of reading. With one page for all they share it. */
  readonly files: readonly FilePage[];
  readonly isOnePage: boolean;
}

export interface Site {
  readonly books: readonly RulebookPages[];
  readonly sources: Sources;
  /** By name of rulebook. */
  readonly byName: ReadonlyMap<string, RulebookPages>;
}

/** More than so many declarations and examples are read chapter by chapter, a file each. */
const mostOnOnePage = 70;

export function siteOf(rulebooks: readonly CompiledRulebook[], sources: Sources): Site {
  const books = rulebooks.flatMap((each) =>
    each.model === null || each.program === null ? [] : [pagesOfRulebook(each, each.model, each.program)],
  );
  books.sort((a, b) => compareText(a.name, b.name));
  return { books, sources, byName: new Map(books.map((each) => [each.name, each])) };
}

function pagesOfRulebook({ name, linked }: CompiledRulebook, model: Model, program: Program): RulebookPages {
  const home = `${slug(name)}/index`;
  const documents = [...model.documents].filter((document) => document.declarations.length > 0);
  const isFirst = (declarations: (typeof documents)[number]["declarations"]): boolean =>
    declarations.some((each) => each.kind === "rulebook");
  documents.sort(
    (a, b) => Number(isFirst(b.declarations)) - Number(isFirst(a.declarations)) || compareText(a.file, b.file),
  );
  const isOnePage =
    documents.length < 2 || documents.reduce((sum, each) => sum + each.declarations.length, 0) <= mostOnOnePage;
  const paths = new UniqueNames("files");
  paths.take("index");
  const files = documents.map((document) => {
    const { file } = document;
    const stem = file.slice(file.lastIndexOf("/") + 1).replace(/\.rules(?:\.md)?$/, "");
    return {
      file,
      title: titleOf(document) ?? humanName(stem.replace(/[-.]+/g, " ")),
      page: isOnePage ? home : `${slug(name)}/${paths.take(slug(stem))}`,
    };
  });
  return { name, model, program, linked, home, files, isOnePage };
}

export const homeOf = (book: RulebookPages): LinkTarget => ({ page: book.home, anchor: null });

function pageOf(book: RulebookPages, at: Span): string {
  return book.files.find((each) => each.file === at.file)?.page ?? book.home;
}

/** Where a declared name stands. */
export function targetOf(site: Site, id: Id): LinkTarget | null {
  const [book, name] = splitId(site, id);
  const symbol = book?.model.symbols.get(name) ?? book?.model.variants.find((each) => each.id === id);
  return book === undefined || symbol === undefined ? null : { page: pageOf(book, symbol.at), anchor: name };
}

/** What people read of something that is declared: the text beside its name, or the name as words. */
export function shownTitle(site: Site, id: Id): string {
  const [book, name] = splitId(site, id);
  const symbol = book?.model.symbols.get(name);
  return symbol?.decl.name.shown?.text ?? humanName(name);
}

function splitId(site: Site, id: Id): readonly [RulebookPages | undefined, string] {
  const point = id.indexOf(".");
  return [site.byName.get(id.slice(0, point)), id.slice(point + 1)];
}

export function variantTarget(site: Site, choice: Id, variant: string): LinkTarget | null {
  const target = targetOf(site, choice);
  return target === null ? null : { ...target, anchor: `${target.anchor ?? ""}.${variant}` };
}

/** A row: that of a view stands in the table that it comes from. */
export function rowTarget(site: Site, table: Id, key: string): LinkTarget | null {
  const [book, name] = splitId(site, table);
  const symbol = book?.model.symbols.get(name);
  if (symbol?.kind !== "table") return null;
  for (const member of symbol.members) {
    const found = rowTarget(site, member, key);
    if (found !== null) return found;
  }
  if (symbol.members.length > 0 || symbol.key === null) return null;
  const row = symbol.keys.get(key);
  const target = targetOf(site, table);
  if (row === undefined || target === null) return null;
  return symbol.rows.length > mostRows
    ? { page: tablePage(target.page, name), anchor: rowAnchor(symbol, row.key) }
    : { ...target, anchor: rowAnchor(symbol, row.key) };
}

/** Longer tables have a page of their own; where they stand only their first rows are shown. */
export const mostRows = 250;
export const tablePage = (page: string, name: string): string =>
  `${page.slice(0, page.lastIndexOf("/"))}/table-${slug(name)}`;

export function rowAnchor({ name }: Pick<TableSymbol, "name">, key: string): string {
  const joined = keyName(key);
  return `${name}.${joined === "" ? slug(key) : joined}`;
}

/** Examples, reports and the like have titles, not names. */
export const titleAnchor = (kind: "example" | "report" | "goal" | "always", title: string): string =>
  `${kind}-${slug(title)}`;
