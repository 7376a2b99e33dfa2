/** A rulebook for a page that shows it beside its text: pages without a frame, a style sheet for a shadow root, places to follow. */
import { Collector } from "../diagnostics/collect.ts";
import type { Compilation } from "../driver/compile.ts";
import type { Asker } from "../interpret/asker.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { Span } from "../source/span.ts";
import type { SourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import { readLiterate } from "../syntax/literate.ts";
import { mainHtml } from "./html/page.ts";
import { proseHtml } from "./html/prose.ts";
import { style } from "./html/style.ts";
import { chapterTarget, pageOf, siteOf, titleAnchor, type RulebookPages } from "./rulebook-pages.ts";
import { pagesOf } from "./site.ts";

export interface EmbeddedBook {
  readonly pages: readonly { readonly path: string; readonly title: string; readonly html: string }[];
  readonly files: ReadonlyMap<string, EmbeddedFile>;
}

export interface EmbeddedFile {
  /** The page on which it begins. */
  readonly page: string;
  readonly places: readonly EmbeddedPlace[];
}

interface EmbeddedPlace {
  readonly start: number;
  readonly page: string;
  /** What is declared there; null: it has no place of its own. */
  readonly anchor: string | null;
}

/** Null: the rulebook has errors. */
export async function embeddedBook(
  { rulebooks, sources }: Pick<Compilation, "rulebooks" | "sources">,
  name: string,
  asker: Asker,
): Promise<EmbeddedBook | null> {
  const site = siteOf(
    rulebooks.filter((each) => each.name === name),
    sources,
  );
  const book = site.byName.get(name);
  if (book === undefined) return null;
  const pages = await pagesOf(site, { asker });
  const sections = anchorsOfSections(book);
  return {
    pages: pages.map((page) => ({
      path: page.path,
      title: page.title,
      // Above the book there is nothing here.
      html: mainHtml(pages.some(({ path }) => path === page.above?.to.page) ? page : { ...page, above: null }),
    })),
    files: new Map(
      book.model.documents.flatMap(({ file, declarations }): readonly [string, EmbeddedFile][] => {
        const places = declarations
          .map((each) => ({
            start: each.span.start,
            page: pageOf(book, each.span),
            anchor: each.kind === "section" ? (sections.get(each) ?? null) : anchorOf(each),
          }))
          .sort((a, b) => a.start - b.start);
        return [[file, { page: pageOf(book, { file, start: 0 }), places }], ...sheetsOf(book, declarations)];
      }),
    ),
  };
}

/** A sheet is read where its table is. */
const sheetsOf = (book: RulebookPages, declarations: readonly ast.Declaration[]): readonly [string, EmbeddedFile][] =>
  declarations.flatMap((each): readonly [string, EmbeddedFile][] => {
    if (each.kind !== "table" || each.file === null) return [];
    const page = pageOf(book, each.span);
    return [[`${book.model.folder}/${each.file.text}`, { page, places: [{ start: 0, page, anchor: each.name.text }] }]];
  });

/** Where each section has a page of its own, it is the top of that. */
const anchorsOfSections = (book: RulebookPages): ReadonlyMap<ast.SectionDecl, string | null> =>
  new Map(
    book.chapters.flatMap((chapter) =>
      chapter.parts.flatMap(({ section }): readonly [ast.SectionDecl, string | null][] =>
        section === null ? [] : [[section, chapterTarget(book, chapter).anchor]],
      ),
    ),
  );

/** What it is called on its page; null: it has no place of its own. */
function anchorOf(decl: Exclude<ast.Declaration, ast.SectionDecl>): string | null {
  switch (decl.kind) {
    case "example":
    case "examples":
      return titleAnchor("example", decl.title.text);
    case "report":
    case "goal":
    case "always":
      return titleAnchor(decl.kind, decl.title.text);
    case "rulebook":
    case "use":
    case "check":
      return null;
    default:
      decl.kind satisfies Kinds<"constant type choice record table rule variant entity procedure status phase action setup">;
      return decl.name?.text ?? null;
  }
}

/** In a shadow root the host is the root, and an element of ours is the body. */
export const embeddedStyle = style
  .replace(/:root\b/g, ":host")
  .replace(/^(\s*)html \{/gm, "$1:host {")
  .replace(/^(\s*)main \{/gm, "$1.book-main {")
  .replace(/^(\s*)body \{/gm, "$1.book-body {");

/** Rules in Markdown as they read, whatever is wrong with them: no tags of theirs, no pictures, links out alone; in tables of theirs what the rules read. */
export function markdownHtml(source: SourceText): string {
  const tables = readLiterate(source, new Collector()).parts.flatMap((part) =>
    part.kind === "table" ? [part.rows] : [],
  );
  return proseHtml({ kind: "prose", text: source.text }, 0, "", {
    isRules: (line) => tables.some(({ start }) => start === source.lines[line]),
    read: (text) => cellText({ text, span: Span.still(source.file, 0, 0) }),
  });
}
