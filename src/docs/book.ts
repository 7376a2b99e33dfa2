/** A rulebook as pages: its own, one for each chapter where there is much to read, one for each long table. */
import type { Asker } from "../interpret/asker.ts";
import { chapterBlocks } from "./chapter.ts";
import type { RenderContext } from "./declaration.ts";
import { exampleRunner } from "./examples.ts";
import { orderOfPlay } from "./game.ts";
import {
  linkList,
  paragraph,
  section,
  textPart,
  type DocBlock,
  type ListItem,
  type NavItem,
  type Page,
  type Section,
  type LinkTarget,
} from "./model.ts";
import { titleTarget, type UsageIndex } from "./uses.ts";
import { homeOf, shownTitle, targetOf, type ChapterPage, type Site, type RulebookPages } from "./rulebook-pages.ts";
import { pluralize } from "./words.ts";

export const indexPage = "index";

export function bookPages(site: Site, book: RulebookPages, uses: UsageIndex, asker: Asker): readonly Page[] {
  const context: RenderContext = { site, book, uses };
  const runner = exampleRunner(context, asker);
  const chapters = book.chapters.map((chapter) => ({ chapter, ...chapterBlocks(context, runner, chapter) }));
  const long = chapters.flatMap(({ pages }) => pages);
  const home = homePage(context, chapters);
  if (book.isOnePage) return [home, ...long];
  const items = chapters.map(({ chapter: { title, page } }): NavItem => ({
    title,
    to: { page, anchor: null },
    items: [],
  }));
  const pages = chapters.map(({ chapter: { title, page }, body }, index): Page => ({
    path: page,
    title,
    above: { title: book.program.rulebook.title, to: homeOf(book) },
    lead: [],
    body,
    nav: items.map((each, place) => (place === index ? { ...each, items: sectionItems(page, body) } : each)),
    before: items[index - 1] ?? null,
    after: items[index + 1] ?? null,
  }));
  return [home, ...pages, ...long.map((each) => ({ ...each, nav: items }))];
}

interface WrittenChapter {
  readonly chapter: ChapterPage;
  readonly body: readonly DocBlock[];
}

function homePage(context: RenderContext, chapters: readonly WrittenChapter[]): Page {
  const { book } = context;
  const { rulebook } = book.program;
  const order = orderOfPlay(context);
  const body: readonly DocBlock[] = book.isOnePage
    ? [...order, ...chaptersOnOnePage(chapters)]
    : [...order, section("contents", "Contents", [{ kind: "list", items: chapters.map(contentsItem) }])];
  const whole = [...body, ...openPoints(context)];
  const first = chapters[0]?.chapter;
  return {
    path: book.home,
    title: rulebook.title,
    above: { title: "Rulebooks", to: { page: indexPage, anchor: null } },
    lead: [
      ...(rulebook.source === null ? [] : [paragraph({ kind: "faint", text: rulebook.source })]),
      ...(rulebook.doc === null ? [] : [{ kind: "prose", text: rulebook.doc } as const]),
      ...usedBooks(context),
    ],
    body: whole,
    nav: book.isOnePage
      ? sectionItems(book.home, whole)
      : chapters.map(({ chapter: { title, page } }) => ({ title, to: { page, anchor: null }, items: [] })),
    before: null,
    after:
      book.isOnePage || first === undefined
        ? null
        : { title: first.title, to: { page: first.page, anchor: null }, items: [] },
  };
}

/** A file alone needs no title beside that of the rulebook. */
function chaptersOnOnePage(chapters: readonly WrittenChapter[]): readonly DocBlock[] {
  const documents = new Set(chapters.flatMap(({ chapter }) => chapter.parts.map(({ document }) => document)));
  return chapters.flatMap(({ chapter: { title, anchor, parts }, body }): readonly DocBlock[] =>
    documents.size < 2 && parts.every((part) => part.section === null) ? body : [section(anchor, title, body)],
  );
}

function usedBooks({ site, book }: RenderContext): readonly DocBlock[] {
  const books = [...book.model.uses.keys()].flatMap((name) => {
    const found = site.byName.get(name);
    return found === undefined ? [] : [{ text: found.program.rulebook.title, to: homeOf(found) }];
  });
  return books.length === 0 ? [] : [paragraph("It builds on ", ...linkList(books), ".")];
}

/** Chapters with what they declare. Links to a name on this page keep their meaning when the rulebook outgrows it. */
function contentsItem({ chapter: { title, page }, body }: WrittenChapter): ListItem {
  const names = sectionsIn(body).filter(
    (each) =>
      each.label !== null && each.label.kind !== "example" && each.label.kind !== "examples" && each.id !== null,
  );
  return {
    parts: [{ kind: "link", text: title, to: { page, anchor: null } }],
    items:
      names.length === 0
        ? []
        : [
            {
              parts: linkList(
                names.map((each) => ({
                  text: toldApart(each, names),
                  to: { page, anchor: each.id },
                  ...(each.id === null ? {} : { id: each.id }),
                })),
              ),
              items: [],
            },
          ],
  };
}

/** A record and the rule that makes it may have the same name. */
const toldApart = ({ title, label }: Section, others: readonly Section[]): string =>
  others.filter((each) => each.title === title).length > 1 && label !== null ? `${title} (${label.kind})` : title;

const sectionsIn = (blocks: readonly DocBlock[]): readonly Section[] =>
  blocks.flatMap((each) => (each.kind === "section" ? [each, ...sectionsIn(each.body)] : []));

/** Examples are many, and found beside what they are for. */
function sectionItems(page: string, blocks: readonly DocBlock[]): readonly NavItem[] {
  const sections = blocks.filter(
    (each) => each.kind === "section" && each.label?.kind !== "example" && each.label?.kind !== "examples",
  );
  return sections.flatMap((each): readonly NavItem[] =>
    each.kind === "section" && each.id !== null
      ? [
          {
            title: toldApart(
              each,
              sections.filter((other) => other.kind === "section"),
            ),
            to: { page, anchor: each.id },
            items: sectionItems(page, each.body),
          },
        ]
      : [],
  );
}

/** Where the source can be read in two ways or says what the rules do not: all of it in one place. */
function openPoints({ site, book }: RenderContext): readonly DocBlock[] {
  const readings = book.model.documents
    .flatMap((document) => document.declarations)
    .flatMap((decl) =>
      decl.readings.map((each): ListItem => {
        const name = "name" in decl ? decl.name?.text : undefined;
        const to: LinkTarget | null = name === undefined ? null : targetOf(site, `${book.name}.${name}`);
        return {
          parts: [
            textPart(`“${each.phrase.text}”`),
            ...(to === null || name === undefined
              ? []
              : [textPart(", "), ...linkList([{ text: shownTitle(site, `${book.name}.${name}`), to }])]),
          ],
          items: [{ parts: [textPart(each.reading.text)], items: [] }],
        };
      }),
    );
  const disputes = book.program.examples
    .filter((each) => each.disputed !== null)
    .map((each): ListItem => ({
      parts: linkList([{ text: each.title, to: titleTarget(book, "example", each) }]),
      items: [{ parts: [textPart(each.disputed?.reason ?? "")], items: [] }],
    }));
  if (readings.length + disputes.length === 0) return [];
  return [
    section("open-points", "How the source was read", [
      ...(readings.length === 0
        ? []
        : [
            {
              kind: "fold",
              summary: [textPart(`${pluralize(readings.length, "place")} that may be read in more than one way`)],
              body: [{ kind: "list", items: readings }],
            } as const,
          ]),
      ...(disputes.length === 0
        ? []
        : [
            {
              kind: "fold",
              summary: [textPart(`${pluralize(disputes.length, "example")} where the source and the rules part`)],
              body: [{ kind: "list", items: disputes }],
            } as const,
          ]),
    ]),
  ];
}
