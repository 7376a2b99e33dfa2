/** Every name there is, with where it stands and a few words: what a search goes through. */
import { compareText } from "../diagnostics/collect.ts";
import type { Symbol } from "../resolve/model.ts";
import type { SearchEntry, LinkTarget } from "./model.ts";
import { titleTarget } from "./uses.ts";
import {
  chapterTarget,
  homeOf,
  rowTarget,
  targetOf,
  variantTarget,
  type Site,
  type RulebookPages,
  shownTitle,
} from "./rulebook-pages.ts";
import { humanName } from "../syntax/words.ts";
import type { PageTexts } from "./page-texts.ts";
import { linkedOf } from "./shown-words.ts";
import { summaryOf } from "./words.ts";

/** The rows of longer tables are found in their table. */
const mostRowsNamed = 2000;

/** `texts`: what is written at each place, where a search goes through it. */
export function entriesOf(site: Site, book: RulebookPages, texts: PageTexts | null = null): readonly SearchEntry[] {
  const { program, model } = book;
  const found: SearchEntry[] = [];
  const add = (name: string, kind: string, doc: string | null, to: LinkTarget | null): void => {
    if (to === null) return;
    const entry = { name, kind, rulebook: program.rulebook.title, summary: summaryOf(doc), to };
    found.push(texts === null ? entry : { ...entry, text: texts(to) });
  };
  add(program.rulebook.title, "rulebook", program.rulebook.doc ?? program.rulebook.source, homeOf(book));
  for (const symbol of model.symbols.values()) {
    add(shownTitle(site, symbol.id), kindOf(symbol), symbol.decl.doc, targetOf(site, symbol.id));
    if (symbol.kind === "choice")
      for (const each of symbol.variants)
        add(
          each.shown ?? each.label,
          `one of ${shownTitle(site, symbol.id)}`,
          each.doc,
          variantTarget(site, symbol.id, each.name),
        );
    if (symbol.kind === "table" && symbol.members.length === 0 && symbol.rows.length <= mostRowsNamed)
      for (const { key } of symbol.rows)
        add(
          linkedOf(book).rowText(symbol.id, key),
          `in ${shownTitle(site, symbol.id)}`,
          null,
          rowTarget(site, symbol.id, key),
        );
  }
  for (const chapter of book.chapters) {
    const named = chapter.parts.flatMap(({ section }) => section ?? []);
    const doc = named.find((each) => each.doc !== null)?.doc ?? null;
    if (named.length > 0 || !book.isOnePage) add(chapter.title, "section", doc, chapterTarget(book, chapter));
  }
  for (const each of model.variants)
    add(humanName(each.name), "variant", each.decl.title?.text ?? each.decl.doc, targetOf(site, each.id));
  for (const each of program.reports) add(each.title, "report", each.doc, titleTarget(book, "report", each));
  for (const each of program.goals) add(each.title, "goal", each.doc, titleTarget(book, "goal", each));
  const titles = new Set<string>();
  for (const each of program.examples) {
    if (!titles.has(each.title)) add(each.title, "example", null, titleTarget(book, "example", each));
    titles.add(each.title);
  }
  return found;
}

function kindOf(symbol: Symbol): string {
  if (symbol.kind === "constant") return "value";
  return symbol.kind === "entity" && symbol.decl.isPlayer ? "player" : symbol.kind;
}

/** By letter, each in order of its name. */
export function byLetter(
  entries: readonly SearchEntry[],
): readonly { readonly letter: string; readonly entries: readonly SearchEntry[] }[] {
  const letters = new Map<string, SearchEntry[]>();
  const plain = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  for (const each of [...entries].sort(
    (a, b) =>
      compareText(plain(a.name), plain(b.name)) ||
      compareText(a.name, b.name) ||
      compareText(a.to.page, b.to.page) ||
      compareText(a.to.anchor ?? "", b.to.anchor ?? ""),
  )) {
    const first = plain(each.name).match(/[\p{L}\p{N}]/u)?.[0] ?? "#";
    const letter = /\p{L}/u.test(first) ? first : "0–9";
    letters.set(letter, [...(letters.get(letter) ?? []), each]);
  }
  return [...letters].sort(([a], [b]) => compareText(a, b)).map(([letter, some]) => ({ letter, entries: some }));
}
