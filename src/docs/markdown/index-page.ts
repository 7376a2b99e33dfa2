import { factsOf } from "../html/index-page.ts";
import { homeOf, type Site } from "../rulebook-pages.ts";
import { address, plainMarkdown } from "./text.ts";

/** The page of all rulebooks. */
export function indexMarkdown({ books }: Site): string {
  const items = books.map(
    (book) =>
      `- [${plainMarkdown(book.program.rulebook.title)}](${address("index", homeOf(book))}): ${plainMarkdown(factsOf(book))}`,
  );
  return `# Rulebooks\n\n${items.join("\n")}\n`;
}
