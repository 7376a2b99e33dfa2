/** All names from A to Z. It is read without a script; with one, it is filtered while one types. */
import { escapeXml } from "../../picture/svg.ts";
import { byLetter } from "../entries.ts";
import type { SearchEntry } from "../model.ts";
import { href } from "./address.ts";
import { frameHtml } from "./page.ts";

export function searchHtml(entries: readonly SearchEntry[]): string {
  const letters = byLetter(entries);
  const nav = `<nav class="letters" aria-label="Letters">${letters.map(({ letter }) => `<a href="#letter-${encodeURIComponent(letter)}">${escapeXml(letter)}</a>`).join(" ")}</nav>`;
  const lists = letters
    .map(
      ({ letter, entries: some }) =>
        `<section class="letter"><h2 id="letter-${escapeXml(letter)}">${escapeXml(letter)}</h2>\n<ul>${some.map(entryHtml).join("\n")}</ul></section>`,
    )
    .join("\n");
  return frameHtml({
    title: "All names from A to Z",
    page: "search",
    above: null,
    nav: [],
    main: `<header class="title"><h1>All names from A to Z</h1><p class="faint" id="found" role="status">${entries.length} names</p></header>\n${nav}\n<div id="names">${lists}</div>`,
  });
}

function entryHtml({ name, kind, rulebook, summary, to }: SearchEntry): string {
  return `<li><a href="${href("search", to)}">${escapeXml(name)}</a> <span class="faint">${escapeXml(kind)}, ${escapeXml(rulebook)}</span>${summary === "" ? "" : ` <span class="says">${escapeXml(summary)}</span>`}</li>`;
}

/** In every page: opens the contents where there is room for browsers that cannot by style; and the filter on the page of names. */
export const script = `(() => {
  "use strict";
  const contents = document.getElementById("contents-list");
  if (contents && matchMedia("(min-width: 64rem)").matches) contents.open = true;
  const names = document.getElementById("names");
  const found = document.getElementById("found");
  const field = document.getElementById("q");
  if (!names || !found || !field) return;
  const plain = (text) => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
  const items = [...names.querySelectorAll("li")].map((item) => ({ item, title: plain(item.firstElementChild.textContent), text: plain(item.textContent) }));
  const sections = [...names.querySelectorAll("section")];
  const filter = () => {
    const words = plain(field.value).split(/\\s+/).filter(Boolean);
    let count = 0;
    for (const { item, text } of items) {
      const shown = words.every((word) => text.includes(word));
      item.hidden = !shown;
      if (shown) count += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector("li:not([hidden])");
    found.textContent = words.length === 0 ? items.length + " names" : count === 0 ? "Nothing is called that." : count + (count === 1 ? " name" : " names");
  };
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.addEventListener("input", filter);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const whole = items.filter(({ item, title }) => !item.hidden && title === plain(field.value.trim()));
    const shown = items.filter(({ item }) => !item.hidden);
    const one = whole.length === 1 ? whole[0] : shown.length === 1 ? shown[0] : null;
    if (one) location.href = one.item.firstElementChild.href;
  });
  filter();
})();
`;
