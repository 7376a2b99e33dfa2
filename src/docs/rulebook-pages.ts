/** The rulebooks on the shelf: which page each file and name has. Pages and anchors come from names alone, so that links to them stay. */
import { compareText } from "../diagnostics/collect.ts";
import type { CompiledRulebook } from "../driver/compile.ts";
import type { Id, Program } from "../ir/program.ts";
import { chaptersOf, type Chapter } from "../resolve/chapters.ts";
import type { Model, TableSymbol } from "../resolve/model.ts";
import { humanName, keyName } from "../syntax/words.ts";
import type { Span } from "../source/span.ts";
import type { Sources } from "../source/text.ts";
import type { LinkTarget } from "./model.ts";
import { UniqueNames, slug } from "./words.ts";

/** A section of the rulebook, or a file without one, and the page on which it is read. */
export interface ChapterPage extends Chapter {
  readonly page: string;
  /** Of its section, where they all stand on one page. */
  readonly anchor: string;
}

export interface PlacedPart {
  readonly start: number;
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
  readonly chapters: readonly ChapterPage[];
  /** Where each part of a file is read, in its order. */
  readonly places: ReadonlyMap<string, readonly PlacedPart[]>;
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

/** The page that has the whole rulebook on it. */
const wholeName = "whole";

export const wholePageOf = ({ name }: Pick<RulebookPages, "name">): string => `${slug(name)}/${wholeName}`;

function pagesOfRulebook({ name, linked }: CompiledRulebook, model: Model, program: Program): RulebookPages {
  const home = `${slug(name)}/index`;
  const chapters = chaptersOf(model.documents);
  const declared = chapters.flatMap(({ parts }) => parts.flatMap(({ declarations }) => declarations));
  const isOnePage = chapters.length < 2 || declared.length <= mostOnOnePage;
  const paths = new UniqueNames("files");
  for (const taken of ["index", wholeName]) paths.take(taken);
  const anchors = new UniqueNames("anchors");
  const pages = chapters.map((chapter) => ({
    ...chapter,
    anchor: anchors.take(`chapter-${slug(chapter.title)}`),
    page: isOnePage ? home : `${slug(name)}/${paths.take(slug(pathName(chapter)))}`,
  }));
  return { name, model, program, linked, home, chapters: pages, places: placesOf(pages), isOnePage };
}

/** The same shelf, with all chapters of one rulebook on one page. */
export function siteOnOnePage(site: Site, book: RulebookPages, page: string): { site: Site; book: RulebookPages } {
  const chapters = book.chapters.map((each) => ({ ...each, page }));
  const one = { ...book, home: page, chapters, places: placesOf(chapters), isOnePage: true };
  const books = site.books.map((each) => (each === book ? one : each));
  return { site: { ...site, books, byName: new Map(books.map((each) => [each.name, each])) }, book: one };
}

/** A file keeps its address when its title changes, or when its section is put in order. */
function pathName({ title, parts }: Chapter): string {
  const file = parts.find(({ section }) => section === null)?.document.file;
  return file === undefined ? title : file.slice(file.lastIndexOf("/") + 1).replace(/\.rules(?:\.md)?$/, "");
}

function placesOf(chapters: readonly ChapterPage[]): ReadonlyMap<string, readonly PlacedPart[]> {
  const places = new Map<string, PlacedPart[]>();
  for (const { page, parts } of chapters)
    for (const { document, start } of parts) {
      const ofFile = places.get(document.file);
      if (ofFile === undefined) places.set(document.file, [{ start, page }]);
      else ofFile.push({ start, page });
    }
  for (const each of places.values()) each.sort((a, b) => a.start - b.start);
  return places;
}

export const homeOf = (book: RulebookPages): LinkTarget => ({ page: book.home, anchor: null });

/** The page on which a place in a file is read. */
export function pageOf(book: RulebookPages, { file, start }: Pick<Span, "file" | "start">): string {
  const places = book.places.get(file) ?? [];
  return (places.filter((each) => each.start <= start).at(-1) ?? places[0])?.page ?? book.home;
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

/** Where they all stand on one page, each has a place on it. */
export const chapterTarget = ({ isOnePage }: RulebookPages, { page, anchor }: ChapterPage): LinkTarget => ({
  page,
  anchor: isOnePage ? anchor : null,
});

/** Examples, reports and the like have titles, not names. */
export const titleAnchor = (kind: "example" | "report" | "goal" | "always", title: string): string =>
  `${kind}-${slug(title)}`;
