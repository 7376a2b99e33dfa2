/** All names from A to Z. It is read without a script; with one, it is filtered while one types, the best first. */
import { escapeXml } from "../../picture/svg.ts";
import { byLetter } from "../entries.ts";
import type { SearchEntry } from "../model.ts";
import { href } from "./address.ts";
import { frameHtml, type FrameWords } from "./page.ts";

interface SearchPage {
  readonly title: string;
  /** What is found, as one and as many. */
  readonly one: string;
  readonly many: string;
  readonly groups: readonly { readonly title: string; readonly id: string; readonly entries: readonly SearchEntry[] }[];
  readonly words?: FrameWords;
}

export const searchHtml = (entries: readonly SearchEntry[]): string =>
  searchPageHtml({
    title: "All names from A to Z",
    one: "name",
    many: "names",
    groups: byLetter(entries).map((each) => ({ ...each, title: each.letter, id: `letter-${each.letter}` })),
  });

export function searchPageHtml({ title, one, many, groups, words }: SearchPage): string {
  const nav = `<nav class="letters" aria-label="Parts of the list">${groups.map((group) => `<a href="#${encodeURIComponent(group.id)}">${escapeXml(group.title)}</a>`).join(" ")}</nav>`;
  const lists = groups
    .map(
      (group) =>
        `<section class="letter"><h2 id="${escapeXml(group.id)}">${escapeXml(group.title)}</h2>\n<ul>${group.entries.map(entryHtml).join("\n")}</ul></section>`,
    )
    .join("\n");
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return frameHtml({
    title,
    page: "search",
    above: null,
    nav: [],
    main: `<header class="title"><h1>${escapeXml(title)}</h1><p class="faint" id="found" role="status" data-one="${one}" data-many="${many}">${count} ${many}</p></header>\n${nav}\n<div id="names">${lists}</div>`,
    ...(words === undefined ? {} : { words }),
  });
}

function entryHtml({ name, kind, rulebook, summary, text, to }: SearchEntry): string {
  const where = [kind, rulebook].filter((each) => each !== "").join(", ");
  return `<li><a href="${href("search", to)}">${escapeXml(name)}</a> <span class="faint">${escapeXml(where)}</span>${summary === "" ? "" : ` <span class="says">${escapeXml(summary)}</span>`}${text === undefined || text === "" ? "" : ` <span class="text" hidden>${escapeXml(text)}</span>`}</li>`;
}

/**
 * In every page: opens the contents where there is room for browsers that cannot by style; and the filter on the page of names.
 * What is found stands in one list, by how well it fits: its title is what was typed, begins with it, has it; its words do.
 */
export const script = `(() => {
  "use strict";
  const contents = document.getElementById("contents-list");
  if (contents && matchMedia("(min-width: 64rem)").matches) contents.open = true;
  const names = document.getElementById("names");
  const found = document.getElementById("found");
  const field = document.getElementById("q");
  if (!names || !found || !field) return;
  const plain = (text) => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
  const items = [...names.querySelectorAll("li")].map((item) => ({ item, home: item.parentElement, title: plain(item.firstElementChild.textContent), text: plain(item.textContent), long: item.querySelector(".text") }));
  const sections = [...names.querySelectorAll("section")];
  const best = names.appendChild(document.createElement("section")).appendChild(document.createElement("ul"));
  best.parentElement.className = "letter";
  const rankOf = ({ title, text, long }, asked, words) => {
    if (!words.every((word) => text.includes(word))) return -1;
    if (title === asked) return 0;
    if (title.startsWith(asked)) return 1;
    if (words.every((word) => (" " + title).includes(" " + word))) return 2;
    if (words.every((word) => title.includes(word))) return 3;
    return long !== null && plain(long.textContent).includes(asked) ? 4 : 5;
  };
  const excerpt = ({ item, long }, words, rank) => {
    if (long === null) return;
    const shown = item.querySelector(".says.found") ?? item.appendChild(Object.assign(document.createElement("span"), { className: "says found" }));
    const at = rank < 4 ? -1 : plain(long.textContent).indexOf(words[0]);
    shown.hidden = at < 0;
    if (at >= 0) shown.textContent = (at > 50 ? "… " : "") + long.textContent.slice(Math.max(0, at - 50), at + 110) + " …";
  };
  const filter = () => {
    const asked = plain(field.value.trim());
    const words = asked.split(/\\s+/).filter(Boolean);
    for (const { item, home } of items) home.append(item);
    for (const section of sections) section.hidden = words.length > 0;
    best.parentElement.hidden = words.length === 0;
    const fitting = [];
    for (const each of items) {
      const rank = words.length === 0 ? 9 : rankOf(each, asked, words);
      each.item.hidden = rank < 0;
      if (rank >= 0) fitting.push({ each, rank });
      excerpt(each, words, words.length === 0 ? 0 : rank);
    }
    if (words.length > 0) for (const { each } of fitting.sort((a, b) => a.rank - b.rank)) best.append(each.item);
    const { one, many } = found.dataset;
    found.textContent = words.length === 0 ? items.length + " " + many : fitting.length === 0 ? (one === "name" ? "Nothing is called that." : "Nothing has these words.") : fitting.length + " " + (fitting.length === 1 ? one : many);
  };
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.addEventListener("input", filter);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const whole = items.filter(({ item, title }) => !item.hidden && title === plain(field.value.trim()));
    const first = best.parentElement.hidden ? null : best.firstElementChild;
    const one = whole.length === 1 ? whole[0].item : first !== null && best.children.length === 1 ? first : null;
    if (one) location.href = one.firstElementChild.href;
  });
  filter();
})();
`;
