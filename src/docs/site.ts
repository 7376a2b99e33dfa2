/** All rulebooks as files: a site that needs no server and no script, or Markdown for a Git host. */
import type { Compilation } from "../driver/compile.ts";
import type { OutputFile } from "../driver/compare.ts";
import type { Asker } from "../interpret/asker.ts";
import { bookPages, shelfPage } from "./book.ts";
import { entriesOf } from "./entries.ts";
import { pageHtml } from "./html/page.ts";
import { script, searchHtml } from "./html/search.ts";
import { shelfHtml } from "./html/shelf.ts";
import { style } from "./html/style.ts";
import { pageMarkdown } from "./markdown/page.ts";
import { shelfMarkdown } from "./markdown/shelf.ts";
import type { Page } from "./model.ts";
import { usesOf } from "./uses.ts";
import { shelfOf, type Shelf } from "./volume.ts";

export type DocsForm = "site" | "markdown";

export interface DocsOptions {
  readonly form: DocsForm;
  /** Only this rulebook; links to others stay text. */
  readonly only?: string | null;
  /** Who is asked for odds. */
  readonly asker: Asker;
  /** Told of each rulebook before it is written. */
  readonly progress?: (rulebook: string) => Promise<void>;
}

/** Of rulebooks that are whole. Paths are below the folder of the documents. */
export async function docsOf(
  { rulebooks, sources }: Pick<Compilation, "rulebooks" | "sources">,
  options: DocsOptions,
): Promise<readonly OutputFile[]> {
  const only = options.only ?? null;
  const shelf = shelfOf(only === null ? rulebooks : rulebooks.filter((each) => each.name === only), sources);
  const pages = await pagesOf(shelf, options);
  return options.form === "site"
    ? siteFiles(shelf, pages)
    : [{ path: "README.md", text: shelfMarkdown(shelf) }, ...pages.flatMap((page) => pageMarkdown(page))];
}

export async function pagesOf(
  shelf: Shelf,
  { asker, progress }: Pick<DocsOptions, "asker" | "progress">,
): Promise<readonly Page[]> {
  const uses = usesOf(shelf);
  const pages: Page[] = [];
  for (const volume of shelf.volumes) {
    await progress?.(volume.name);
    pages.push(...bookPages(shelf, volume, uses, asker));
  }
  return pages;
}

function siteFiles(shelf: Shelf, pages: readonly Page[]): readonly OutputFile[] {
  return [
    { path: `${shelfPage}.html`, text: shelfHtml(shelf) },
    { path: "search.html", text: searchHtml(shelf.volumes.flatMap((volume) => entriesOf(shelf, volume))) },
    { path: "search.js", text: script },
    { path: "style.css", text: style },
    ...pages.map((page) => ({ path: `${page.path}.html`, text: pageHtml(page) })),
  ];
}
