import { escapeXml } from "../../picture/svg.ts";
import type { NavItem, Page, LinkTarget } from "../model.ts";
import { href, relative } from "./address.ts";
import { blocksHtml, newWriting } from "./blocks.ts";

/** What the frame around each page says. */
export interface FrameWords {
  readonly home: string;
  readonly search: string;
  readonly foot: string;
  readonly all: string;
}

const bookWords: FrameWords = {
  home: "Rulebooks",
  search: "Search the rules",
  foot: "Made by Rulewright from the rules themselves.",
  all: "All names from A to Z",
};

export interface PageFrame {
  readonly title: string;
  readonly page: string;
  readonly above: Page["above"];
  readonly nav: readonly NavItem[];
  readonly main: string;
  readonly words?: FrameWords;
  /** A whole rulebook begins on paper with a cover. */
  readonly look?: "chapter" | "whole";
}

/** What stands on the page itself, without the frame around it. */
export function mainHtml(page: Page): string {
  const writing = newWriting(page.path);
  // Ids of the frame are taken.
  for (const id of ["main", "q", "contents-list"]) writing.ids.take(id);
  const above =
    page.above === null
      ? ""
      : `<p class="above"><a href="${href(page.path, page.above.to)}">${escapeXml(page.above.title)}</a></p>`;
  return [
    `<header class="title">${above}<h1>${escapeXml(page.title)}</h1>\n${blocksHtml(writing, page.lead, 1)}</header>`,
    blocksHtml(writing, page.body, 1),
    turnHtml(page),
  ].join("\n");
}

export function pageHtml(page: Page, look: PageFrame["look"] = "chapter"): string {
  return frameHtml({
    look,
    title: page.above === null || look === "whole" ? page.title : `${page.title} · ${page.above.title}`,
    page: page.path,
    above: page.above,
    nav: page.nav,
    main: mainHtml(page),
  });
}

function turnHtml({ path, before, after }: Page): string {
  if (before === null && after === null) return "";
  const link = (item: NavItem | null, rel: "prev" | "next", words: string): string =>
    item === null
      ? "<span></span>"
      : `<a rel="${rel}" href="${href(path, item.to)}"><span class="faint">${words}</span> ${escapeXml(item.title)}</a>`;
  return `<nav class="turn" aria-label="Before and after">${link(before, "prev", "Before:")}${link(after, "next", "Next:")}</nav>`;
}

export function frameHtml({ title, page, nav, main, words = bookWords, look = "chapter" }: PageFrame): string {
  const to = (target: string): string => relative(page, target);
  const side =
    nav.length === 0
      ? ""
      : `<nav class="side" aria-label="Contents"><details id="contents-list"><summary>Contents</summary>\n${navHtml(page, nav)}</details></nav>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Rulewright">
<title>${escapeXml(title)}</title>
<link rel="stylesheet" href="${to("style.css")}">
<script src="${to("search.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top"><a class="brand" href="${to("index.html")}">${words.home}</a>
<form role="search" action="${to("search.html")}"><label class="sr" for="q">${words.search}</label><input id="q" type="search" name="q" placeholder="${words.search}" autocomplete="off"><button>Search</button></form></header>
<div class="frame${side === "" ? " alone" : ""}">
${side}<main id="main"${look === "whole" ? ' class="whole"' : ""}>
${main}
</main>
</div>
<footer>${words.foot} <a href="${to("search.html")}">${words.all}</a></footer>
</body>
</html>
`;
}

function navHtml(page: string, items: readonly NavItem[]): string {
  const isHere = ({ page: there, anchor }: LinkTarget): boolean => there === page && anchor === null;
  return `<ul>${items.map(({ title, to, items: inner }) => `<li><a href="${href(page, to)}"${isHere(to) ? ' aria-current="page"' : ""}>${escapeXml(title)}</a>${inner.length === 0 ? "" : navHtml(page, inner)}</li>`).join("\n")}</ul>`;
}
