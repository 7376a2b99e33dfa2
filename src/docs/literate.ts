/** The prose of a literate rulebook: what stands in its Markdown between the rules. */
import type { ChapterPart } from "../resolve/chapters.ts";
import { section, type DocBlock, type ProseLink } from "./model.ts";
import { pageOf, type RulebookPages } from "./rulebook-pages.ts";
import { slug } from "./words.ts";

interface ProsePiece {
  readonly at: number;
  readonly block: DocBlock;
  readonly isHeading?: boolean;
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*(?:\n|$)/;

/** Headings of the second order begin parts, those below them stay in the text; the first one is the title of the chapter. */
export function proseBetween(book: RulebookPages, { prose, document }: ChapterPart): readonly ProsePiece[] {
  const links = linksOf(book, document.file);
  return prose.flatMap(({ text, span }): readonly ProsePiece[] => {
    const [first = "", marks = "", title = ""] = heading.exec(text) ?? [];
    const rest = (marks.length === 1 || marks.length === 2 ? text.slice(first.length) : text).trim();
    return [
      ...(marks.length === 2
        ? [{ at: span.start, isHeading: true, block: section(`part-${slug(title)}`, title.replace(/[`*_]/g, ""), []) }]
        : []),
      ...(rest === "" ? [] : [{ at: span.start, block: { kind: "prose", text: rest, links } as const }]),
    ];
  });
}

/** Files that prose may speak of, as they are written there. */
function linksOf(book: RulebookPages, file: string): readonly ProseLink[] {
  const folder = `${book.model.folder}/`;
  return [...book.places.keys()]
    .filter((each) => each.startsWith(folder) && file.startsWith(folder))
    .map((each) => ({
      written: each.slice(folder.length),
      to: { page: pageOf(book, { file: each, start: 0 }), anchor: null },
    }));
}
