/** A whole rulebook on one page, to print or to save as a PDF: a cover, its contents, all chapters, a glossary. */
import type { Asker } from "../interpret/asker.ts";
import { bookPages } from "./book.ts";
import { byLetter, entriesOf } from "./entries.ts";
import {
  linkList,
  paragraph,
  section,
  textPart,
  type DocBlock,
  type ListItem,
  type NavItem,
  type Page,
} from "./model.ts";
import { siteOnOnePage, wholePageOf, type RulebookPages, type Site } from "./rulebook-pages.ts";
import { usesOf } from "./uses.ts";

/** Kinds of names that are no words of the rules. */
const notInGlossary = /^(?:rulebook|section|example|report|goal|variant|in .*)$/;

export function wholePage(shelf: Site, chaptered: RulebookPages, asker: Asker): Page {
  const { site, book } = siteOnOnePage(shelf, chaptered, wholePageOf(chaptered));
  const [home] = bookPages(site, book, usesOf(site), asker);
  const { nav: chapters = [], lead = [], body = [] } = home ?? {};
  const words = glossary(site, book);
  const nav =
    words.length === 0
      ? chapters
      : [...chapters, { title: "Glossary", to: { page: book.home, anchor: "glossary" }, items: [] }];
  return {
    path: book.home,
    title: book.program.rulebook.title,
    above: { title: "Read it by chapter", to: { page: chaptered.home, anchor: null } },
    lead,
    body: [contents(nav), ...body, ...words],
    nav,
    before: null,
    after: null,
  };
}

/** What leads there. */
export const wholePageLink = (book: RulebookPages): DocBlock =>
  paragraph({
    kind: "link",
    text: "The whole rulebook on one page, to print or to save as a PDF",
    to: { page: wholePageOf(book), anchor: null },
  });

function contents(nav: readonly NavItem[]): DocBlock {
  const items = nav.map(({ title, to, items: inner }): ListItem => ({
    parts: [{ kind: "link", text: title, to }],
    items:
      inner.length === 0
        ? []
        : [{ parts: linkList(inner.map((each) => ({ text: each.title, to: each.to }))), items: [] }],
  }));
  return section("contents", "Contents", [{ kind: "list", items }]);
}

/** Names that the rules explain, from A to Z. */
function glossary(site: Site, book: RulebookPages): readonly DocBlock[] {
  const explained = entriesOf(site, book).filter(({ kind, summary }) => summary !== "" && !notInGlossary.test(kind));
  if (explained.length === 0) return [];
  const items = byLetter(explained)
    .flatMap(({ entries }) => entries)
    .map(({ name, kind, summary, to }): ListItem => ({
      parts: [{ kind: "link", text: name, to }, { kind: "faint", text: ` ${kind}` }, textPart(`: ${summary}`)],
      items: [],
    }));
  return [section("glossary", "Glossary", [{ kind: "list", items }])];
}
