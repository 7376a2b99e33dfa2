/** A rulebook as pages: its own, one for each chapter where there is much to read, one for each long table. */
import type { Asker } from "../interpret/asker.ts";
import { chapterParts, type ChapterParts } from "./chapter.ts";
import type { Desk } from "./declaration.ts";
import { trialOf } from "./examples.ts";
import { orderOfPlay } from "./game.ts";
import {
  linked,
  paragraph,
  section,
  textPart,
  type Block,
  type ListItem,
  type NavItem,
  type Page,
  type Section,
  type Target,
} from "./model.ts";
import { titled, type Uses } from "./uses.ts";
import { homeOf, targetOf, type Shelf, type Volume } from "./volume.ts";
import { counted, humanName, slug } from "./words.ts";

export const shelfPage = "index";

export function bookPages(shelf: Shelf, volume: Volume, uses: Uses, asker: Asker): readonly Page[] {
  const desk: Desk = { shelf, volume, uses };
  const trial = trialOf(desk, asker);
  const chapters = volume.chapters.map((chapter) => ({ chapter, parts: chapterParts(desk, trial, chapter) }));
  const long = chapters.flatMap(({ parts }) => parts.pages);
  const home = homePage(
    desk,
    chapters.map(({ chapter, parts }) => ({ title: chapter.title, page: chapter.page, parts })),
  );
  if (volume.isOnePage) return [home, ...long];
  const items = chapters.map(({ chapter }): NavItem => ({
    title: chapter.title,
    to: { page: chapter.page, anchor: null },
    items: [],
  }));
  const pages = chapters.map(({ chapter, parts }, index): Page => ({
    path: chapter.page,
    title: chapter.title,
    above: { title: volume.program.rulebook.title, to: homeOf(volume) },
    lead: [],
    body: parts.body,
    nav: items.map((each, place) =>
      place === index ? { ...each, items: sectionItems(chapter.page, parts.body) } : each,
    ),
    before: items[index - 1] ?? null,
    after: items[index + 1] ?? null,
  }));
  return [home, ...pages, ...long.map((each) => ({ ...each, nav: items }))];
}

interface Part {
  readonly title: string;
  readonly page: string;
  readonly parts: ChapterParts;
}

function homePage(desk: Desk, parts: readonly Part[]): Page {
  const { volume } = desk;
  const { rulebook } = volume.program;
  const order = orderOfPlay(desk);
  const body: readonly Block[] = volume.isOnePage
    ? parts.length === 1
      ? [...order, ...(parts[0]?.parts.body ?? [])]
      : [
          ...order,
          ...parts
            .filter(({ parts: { body: own } }) => own.length > 0)
            .map(({ title, parts: { body: own } }) => section(`chapter-${slug(title)}`, title, own)),
        ]
    : [...order, section("contents", "Contents", [{ kind: "list", items: parts.map(contentsItem) }])];
  const whole = [...body, ...openPoints(desk)];
  return {
    path: volume.home,
    title: rulebook.title,
    above: { title: "Rulebooks", to: { page: shelfPage, anchor: null } },
    lead: [
      ...(rulebook.source === null ? [] : [paragraph({ kind: "faint", text: rulebook.source })]),
      ...(rulebook.doc === null ? [] : [{ kind: "prose", text: rulebook.doc } as const]),
      ...usedBooks(desk),
    ],
    body: whole,
    nav: volume.isOnePage
      ? sectionItems(volume.home, whole)
      : parts.map(({ title, page }) => ({ title, to: { page, anchor: null }, items: [] })),
    before: null,
    after:
      volume.isOnePage || parts[0] === undefined
        ? null
        : { title: parts[0].title, to: { page: parts[0].page, anchor: null }, items: [] },
  };
}

function usedBooks({ shelf, volume }: Desk): readonly Block[] {
  const books = [...volume.model.uses.keys()].flatMap((name) => {
    const found = shelf.byName.get(name);
    return found === undefined ? [] : [{ text: found.program.rulebook.title, to: homeOf(found) }];
  });
  return books.length === 0 ? [] : [paragraph("It builds on ", ...linked(books), ".")];
}

/** Chapters with what they declare. Links to a name on this page keep their meaning when the rulebook outgrows it. */
function contentsItem({ title, page, parts }: Part): ListItem {
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
              parts: linked(
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

const sectionsIn = (blocks: readonly Block[]): readonly Section[] =>
  blocks.flatMap((each) => (each.kind === "section" ? [each, ...sectionsIn(each.body)] : []));

/** Examples are many, and found beside what they are for. */
function sectionItems(page: string, blocks: readonly Block[]): readonly NavItem[] {
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
function openPoints({ shelf, volume }: Desk): readonly Block[] {
  const readings = volume.model.documents
    .flatMap((document) => document.declarations)
    .flatMap((decl) =>
      decl.readings.map((each): ListItem => {
        const name = "name" in decl ? decl.name?.text : undefined;
        const to: Target | null = name === undefined ? null : targetOf(shelf, `${volume.name}.${name}`);
        return {
          parts: [
            textPart(`“${each.phrase.text}”`),
            ...(to === null || name === undefined ? [] : [textPart(", "), ...linked([{ text: humanName(name), to }])]),
          ],
          items: [{ parts: [textPart(each.reading.text)], items: [] }],
        };
      }),
    );
  const disputes = volume.program.examples
    .filter((each) => each.disputed !== null)
    .map((each): ListItem => ({
      parts: linked([{ text: each.title, to: titled(volume, "example", each) }]),
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
              summary: [textPart(`${counted(readings.length, "place")} that may be read in more than one way`)],
              body: [{ kind: "list", items: readings }],
            } as const,
          ]),
      ...(disputes.length === 0
        ? []
        : [
            {
              kind: "fold",
              summary: [textPart(`${counted(disputes.length, "example")} where the source and the rules part`)],
              body: [{ kind: "list", items: disputes }],
            } as const,
          ]),
    ]),
  ];
}
