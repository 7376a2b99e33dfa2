/** The prose of a literate rulebook: what stands in its Markdown between the rules. */
import type * as ast from "../syntax/ast.ts";
import { section, type DocBlock, type ProseLink } from "./model.ts";
import type { RulebookPages } from "./rulebook-pages.ts";
import { slug } from "./words.ts";

interface ProsePiece {
  readonly at: number;
  readonly block: DocBlock;
  readonly isHeading?: boolean;
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*(?:\n|$)/;

/** Headings of the second order begin parts, those below them stay in the text; the first one is the title of the chapter. */
export function proseBetween(book: RulebookPages, { prose, file }: ast.Document): readonly ProsePiece[] {
  const links = linksOf(book, file);
  return (prose ?? []).flatMap(({ text, span }): readonly ProsePiece[] => {
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

/** The title that a literate file gives itself. */
export function titleOf({ prose }: ast.Document): string | null {
  const found = heading.exec(prose?.[0]?.text ?? "");
  return found?.[1] === "#" ? (found[2] ?? "").replace(/[`*_]/g, "") : null;
}

/** Files that prose may speak of, as they are written there. */
function linksOf({ files, model }: RulebookPages, file: string): readonly ProseLink[] {
  const folder = `${model.folder}/`;
  return files
    .filter((each) => each.file.startsWith(folder) && file.startsWith(folder))
    .map((each) => ({ written: each.file.slice(folder.length), to: { page: each.page, anchor: null } }));
}
