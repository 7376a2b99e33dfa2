/** The rulebook as its document, written again only where its rules say something else. */
import { embeddedBook, embeddedStyle, markdownHtml, type EmbeddedBook } from "../../docs/embed.ts";
import type { CompiledRulebook } from "../../driver/compile.ts";
import { isLiterate } from "../../source/kinds.ts";
import type { Answer, BookPages } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";

export function createBook(): (ready: Ready, path: string) => Promise<Answer> {
  let last: { readonly of: CompiledRulebook; readonly book: EmbeddedBook | null } | null = null;
  const written = async ({ compilation, asker }: Ready, of: CompiledRulebook): Promise<EmbeddedBook | null> => {
    if (last?.of !== of) last = { of, book: await embeddedBook(compilation, of.name, asker) };
    return last.book;
  };
  return async (ready, path) => {
    const { rulebooks, sources } = ready.compilation;
    const rulebook = rulebooks.find(({ folder }) => path.startsWith(`${folder}/`));
    const source = sources.get(path);
    const prose = isLiterate(path) && source !== undefined ? markdownHtml(source) : null;
    if (rulebook === undefined) return { kind: "none", why: "gone" };
    const book = rulebook.program === null ? null : await written(ready, rulebook);
    return { kind: "book", path, book: book === null ? null : pagesFor(book, path), prose };
  };
}

/** What no rules speak of begins with the first page. */
function pagesFor({ pages, files }: EmbeddedBook, path: string): BookPages {
  const file = files.get(path);
  return { style: embeddedStyle, pages, page: file?.page ?? pages[0]?.path ?? "", places: file?.places ?? [] };
}
