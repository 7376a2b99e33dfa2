import { escapeXml } from "../../picture/svg.ts";
import { homeOf, type Site, type RulebookPages } from "../rulebook-pages.ts";
import { pluralize, summaryOf } from "../words.ts";
import { href } from "./address.ts";
import { frameHtml } from "./page.ts";

/** The page of all rulebooks. */
export function indexHtml({ books }: Site): string {
  const items = books.map((book) => {
    const { title, source, doc } = book.program.rulebook;
    const says = summaryOf(doc);
    return `<li><h2><a href="${href("index", homeOf(book))}">${escapeXml(title)}</a></h2>${source === null ? "" : `<p class="faint">${escapeXml(source)}</p>`}${says === "" ? "" : `<p>${escapeXml(says)}</p>`}<p class="faint">${escapeXml(factsOf(book))}</p></li>`;
  });
  return frameHtml({
    title: "Rulebooks",
    page: "index",
    above: null,
    nav: [],
    main: `<header class="title"><h1>Rulebooks</h1></header>\n<ul class="books">${items.join("\n")}</ul>\n<p><a href="search.html">All names from A to Z</a></p>`,
  });
}

/** How much there is of it. */
export function factsOf({ program }: RulebookPages): string {
  const facts = [
    [program.rules.length, "rule"],
    [program.tables.length, "table"],
    [program.examples.length, "example"],
    [program.reports.length, "report"],
    [program.goals.length, "goal"],
    [program.variants.length, "variant"],
  ] as const;
  const counts = facts.flatMap(([count, what]) => (count === 0 ? [] : [pluralize(count, what)]));
  return [...(program.game === null ? [] : ["a game"]), ...counts].join(", ");
}
