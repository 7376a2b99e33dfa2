/** All rulebooks as files: a site that needs no server and no script, or Markdown for a Git host. */
import type { Compilation } from "../driver/compile.ts";
import type { OutputFile } from "../driver/compare.ts";
import type { Asker } from "../interpret/asker.ts";
import { bookPages, indexPage } from "./book.ts";
import { entriesOf } from "./entries.ts";
import { pageHtml } from "./html/page.ts";
import { script, searchHtml } from "./html/search.ts";
import { indexHtml } from "./html/index-page.ts";
import { style } from "./html/style.ts";
import { pageMarkdown } from "./markdown/page.ts";
import { indexMarkdown } from "./markdown/index-page.ts";
import type { Page } from "./model.ts";
import { textsOf } from "./page-texts.ts";
import { usesOf } from "./uses.ts";
import { siteOf, type Site } from "./rulebook-pages.ts";
import { wholePage, wholePageLink } from "./whole-page.ts";

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
  const site = siteOf(only === null ? rulebooks : rulebooks.filter((each) => each.name === only), sources);
  const pages = await pagesOf(site, options);
  return options.form === "site"
    ? siteFiles(site, pages, options.asker)
    : [{ path: "README.md", text: indexMarkdown(site) }, ...pages.flatMap((page) => pageMarkdown(page))];
}

export async function pagesOf(
  site: Site,
  { asker, progress }: Pick<DocsOptions, "asker" | "progress">,
): Promise<readonly Page[]> {
  const uses = usesOf(site);
  const pages: Page[] = [];
  for (const book of site.books) {
    await progress?.(book.name);
    pages.push(...bookPages(site, book, uses, asker));
  }
  return pages;
}

function siteFiles(site: Site, pages: readonly Page[], asker: Asker): readonly OutputFile[] {
  const homes = new Map(site.books.map((book) => [book.home, book]));
  const linked = pages.map((page) => {
    const book = homes.get(page.path);
    return book === undefined ? page : { ...page, lead: [...page.lead, wholePageLink(book)] };
  });
  const whole = site.books.map((book) => wholePage(site, book, asker));
  const texts = textsOf(pages);
  return [
    { path: `${indexPage}.html`, text: indexHtml(site) },
    { path: "search.html", text: searchHtml(site.books.flatMap((book) => entriesOf(site, book, texts))) },
    { path: "search.js", text: script },
    { path: "style.css", text: style },
    ...linked.map((page) => ({ path: `${page.path}.html`, text: pageHtml(page) })),
    ...whole.map((page) => ({ path: `${page.path}.html`, text: pageHtml(page, "whole") })),
  ];
}
