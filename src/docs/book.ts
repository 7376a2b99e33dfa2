/** A rulebook as pages: its own, one for each chapter where there is much to read, one for each long table. */
import type { OddsOracle } from "../interpret/odds-oracle.ts";
import { filePageParts, type FilePageParts } from "./file-page.ts";
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
import { homeOf, targetOf, type Site, type RulebookPages } from "./rulebook-pages.ts";
import { pluralize, humanName, slug } from "./words.ts";

export const indexPage = "index";

export function bookPages(site: Site, book: RulebookPages, uses: UsageIndex, oracle: OddsOracle): readonly Page[] {
  const context: RenderContext = { site, book, uses };
  const runner = exampleRunner(context, oracle);
  const files = book.files.map((filePage) => ({ chapter: filePage, parts: filePageParts(context, runner, filePage) }));
  const long = files.flatMap(({ parts }) => parts.pages);
  const home = homePage(
    context,
    files.map(({ chapter: filePage, parts }) => ({ title: filePage.title, page: filePage.page, parts })),
  );
  if (book.isOnePage) return [home, ...long];
  const items = files.map(({ chapter: filePage }): NavItem => ({
    title: filePage.title,
    to: { page: filePage.page, anchor: null },
    items: [],
  }));
  const pages = files.map(({ chapter: filePage, parts }, index): Page => ({
    path: filePage.page,
    title: filePage.title,
    above: { title: book.program.rulebook.title, to: homeOf(book) },
    lead: [],
    body: parts.body,
    nav: items.map((each, place) =>
      place === index ? { ...each, items: sectionItems(filePage.page, parts.body) } : each,
    ),
    before: items[index - 1] ?? null,
    after: items[index + 1] ?? null,
  }));
  return [home, ...pages, ...long.map((each) => ({ ...each, nav: items }))];
}

interface PagePart {
  readonly title: string;
  readonly page: string;
  readonly parts: FilePageParts;
}

function homePage(context: RenderContext, parts: readonly PagePart[]): Page {
  const { book } = context;
  const { rulebook } = book.program;
  const order = orderOfPlay(context);
  const body: readonly DocBlock[] = book.isOnePage
    ? parts.length === 1
      ? [...order, ...(parts[0]?.parts.body ?? [])]
      : [
          ...order,
          ...parts
            .filter(({ parts: { body: own } }) => own.length > 0)
            .map(({ title, parts: { body: own } }) => section(`chapter-${slug(title)}`, title, own)),
        ]
    : [...order, section("contents", "Contents", [{ kind: "list", items: parts.map(contentsItem) }])];
  const whole = [...body, ...openPoints(context)];
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
      : parts.map(({ title, page }) => ({ title, to: { page, anchor: null }, items: [] })),
    before: null,
    after:
      book.isOnePage || parts[0] === undefined
        ? null
        : { title: parts[0].title, to: { page: parts[0].page, anchor: null }, items: [] },
  };
}

function usedBooks({ site, book }: RenderContext): readonly DocBlock[] {
  const books = [...book.model.uses.keys()].flatMap((name) => {
    const found = site.byName.get(name);
    return found === undefined ? [] : [{ text: found.program.rulebook.title, to: homeOf(found) }];
  });
  return books.length === 0 ? [] : [paragraph("It builds on ", ...linkList(books), ".")];
}

/** Chapters with what they declare. Links to a name on this page keep their meaning when the rulebook outgrows it. */
function contentsItem({ title, page, parts }: PagePart): ListItem {
  const names = sectionsIn(parts.body).filter(
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
              : [textPart(", "), ...linkList([{ text: humanName(name), to }])]),
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
