/** The rulebooks on the shelf: which page each file and name has. Pages and anchors come from names alone, so that links to them stay. */
import { compareText } from "../diagnostics/collect.ts";
import type { CompiledRulebook } from "../driver/compile.ts";
import type { Id, Program } from "../ir/program.ts";
import type { Model, TableSymbol } from "../resolve/model.ts";
import { keyName } from "../syntax/words.ts";
import type { Span } from "../source/span.ts";
import type { Sources } from "../source/text.ts";
import { titleOf } from "./literate.ts";
import type { Target } from "./model.ts";
import { humanName, Places, slug } from "./words.ts";

export interface Chapter {
  readonly file: string;
  readonly title: string;
  readonly page: string;
}

/** A rulebook that is whole, and where its parts stand. */
export interface Volume {
  readonly name: string;
  readonly model: Model;
  readonly program: Program;
  readonly linked: readonly Program[];
  /** Its own page: `penetration/index`. */
  readonly home: string;
  /** In order of reading. With one page for all they share it. */
  readonly chapters: readonly Chapter[];
  readonly isOnePage: boolean;
}

export interface Shelf {
  readonly volumes: readonly Volume[];
  readonly sources: Sources;
  /** By name of rulebook. */
  readonly byName: ReadonlyMap<string, Volume>;
}

/** More than so many declarations and examples are read chapter by chapter, a file each. */
const mostOnOnePage = 70;

export function shelfOf(rulebooks: readonly CompiledRulebook[], sources: Sources): Shelf {
  const volumes = rulebooks.flatMap((each) =>
    each.model === null || each.program === null ? [] : [volumeOf(each, each.model, each.program)],
  );
  volumes.sort((a, b) => compareText(a.name, b.name));
  return { volumes, sources, byName: new Map(volumes.map((each) => [each.name, each])) };
}

function volumeOf({ name, linked }: CompiledRulebook, model: Model, program: Program): Volume {
  const home = `${slug(name)}/index`;
  const documents = [...model.documents].filter((document) => document.declarations.length > 0);
  const isFirst = (declarations: (typeof documents)[number]["declarations"]): boolean =>
    declarations.some((each) => each.kind === "rulebook");
  documents.sort(
    (a, b) => Number(isFirst(b.declarations)) - Number(isFirst(a.declarations)) || compareText(a.file, b.file),
  );
  const isOnePage =
    documents.length < 2 || documents.reduce((sum, each) => sum + each.declarations.length, 0) <= mostOnOnePage;
  const places = new Places("files");
  places.take("index");
  const chapters = documents.map((document) => {
    const { file } = document;
    const stem = file.slice(file.lastIndexOf("/") + 1).replace(/\.rules(?:\.md)?$/, "");
    return {
      file,
      title: titleOf(document) ?? humanName(stem.replace(/[-.]+/g, " ")),
      page: isOnePage ? home : `${slug(name)}/${places.take(slug(stem))}`,
    };
  });
  return { name, model, program, linked, home, chapters, isOnePage };
}

export const homeOf = (volume: Volume): Target => ({ page: volume.home, anchor: null });

function pageOf(volume: Volume, at: Span): string {
  return volume.chapters.find((each) => each.file === at.file)?.page ?? volume.home;
}

/** Where a declared name stands. */
export function targetOf(shelf: Shelf, id: Id): Target | null {
  const [volume, name] = placed(shelf, id);
  const symbol = volume?.model.symbols.get(name) ?? volume?.model.variants.find((each) => each.id === id);
  return volume === undefined || symbol === undefined ? null : { page: pageOf(volume, symbol.at), anchor: name };
}

function placed(shelf: Shelf, id: Id): readonly [Volume | undefined, string] {
  const point = id.indexOf(".");
  return [shelf.byName.get(id.slice(0, point)), id.slice(point + 1)];
}

export function variantTarget(shelf: Shelf, choice: Id, variant: string): Target | null {
  const target = targetOf(shelf, choice);
  return target === null ? null : { ...target, anchor: `${target.anchor ?? ""}.${variant}` };
}

/** A row: that of a view stands in the table that it comes from. */
export function rowTarget(shelf: Shelf, table: Id, key: string): Target | null {
  const [volume, name] = placed(shelf, table);
  const symbol = volume?.model.symbols.get(name);
  if (symbol?.kind !== "table") return null;
  for (const member of symbol.members) {
    const found = rowTarget(shelf, member, key);
    if (found !== null) return found;
  }
  if (symbol.members.length > 0 || symbol.key === null) return null;
  const row = symbol.keys.get(key);
  const target = targetOf(shelf, table);
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
export const titleAnchor = (kind: "example" | "report" | "always", title: string): string => `${kind}-${slug(title)}`;
