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
 * What is found stands in one list, by how well it fits: its title is what was typed, begins with it, has its words; its text
 * has them. Examples and the like come after rules that fit as well. Words of a question, such as `how do I`, are not looked
 * for, and `bidding` finds `bid`.
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
  const spaced = (text) => " " + plain(text.replace(/(\\p{Ll})(?=\\p{Lu})/gu, "$1 ")).replace(/[^\\p{L}\\p{N}%]+/gu, " ").trim() + " ";
  const late = /^(?:example|goal|variant|report)\\b/;
  const code = /^[a-z]+(?:-[a-z]+)+$/;
  const items = [...names.querySelectorAll("li")].map((item) => {
    const title = item.firstElementChild.textContent;
    return { item, home: item.parentElement, title: plain(title), heading: spaced(title), text: plain(item.textContent), body: spaced(item.textContent), late: late.test(item.children[1]?.textContent ?? "") || code.test(title), long: item.querySelector(".text") };
  });
  const sections = [...names.querySelectorAll("section")];
  const best = names.appendChild(document.createElement("section")).appendChild(document.createElement("ul"));
  best.parentElement.className = "letter";
  const asking = new Set("a an and are at by can do does for from how i if in is it me my of on one or the there to what when where which who why with work works you your".split(" "));
  const stemOf = (word) => {
    const stem = word.replace(/(?:ing|ies|ed|es|s|y)$/, "");
    return stem.length < 3 ? word : stem.length > 3 ? stem.replace(/([bdgmnprt])\\1$/, "$1") : stem;
  };
  const wordsOf = (asked) => {
    const all = asked.split(/\\s+/).map((word) => word.replace(/[?!.,;:]+$/, "")).filter(Boolean);
    const some = all.filter((word) => !asking.has(word));
    return (some.length > 0 ? some : all).map((word) => {
      const stem = spaced(stemOf(word)).trim();
      return { word, begin: spaced(word).trimEnd(), form: stem === "" ? /(?!)/ : new RegExp(" " + stem + "(?:[bdgmnprt]?(?:e|ed|er|ers|es|ies|ing|ings|s|y))? ", "u") };
    });
  };
  const isBegun = (text, { begin, form }) => (begin.length > 1 && text.includes(begin)) || form.test(text);
  const rankOf = ({ title, heading, text, body, late }, asked, words) => {
    const found = words.filter((each) => text.includes(each.word) || isBegun(body, each));
    if (found.length === 0) return null;
    const whole = ({ word }) => heading.includes(" " + word + " ");
    const begun = (each) => isBegun(heading, each);
    const rank =
      found.length < words.length ? 20
      : title === asked ? 0
      : heading.startsWith(" " + asked + " ") ? 1
      : words.every(whole) ? 2
      : title.startsWith(asked) ? 3
      : words.every(begun) ? 4
      : text.includes(asked) && body.includes(" " + asked + " ") ? 5
      : words.every(({ word }) => body.includes(" " + word + " ")) ? 6
      : words.every((each) => isBegun(body, each)) ? 7
      : words.every(({ word }) => title.includes(word)) ? 8
      : 9;
    return { rank: rank > 0 && late && !asked.includes("-") ? rank + 5 : rank, lacks: words.length - found.length, missed: words.filter((each) => !begun(each)).length, length: heading.length };
  };
  const excerpt = ({ item, long }, words, rank) => {
    if (long === null) return;
    const shown = item.querySelector(".says.found") ?? item.appendChild(Object.assign(document.createElement("span"), { className: "says found" }));
    const text = plain(long.textContent);
    const places = rank === null || rank.missed === 0 ? [] : words.map(({ word }) => text.indexOf(word)).filter((place) => place >= 0);
    const at = places[0] ?? (rank === null || rank.missed === 0 ? -1 : Math.min(...words.map(({ word }) => text.indexOf(stemOf(word))).filter((place) => place >= 0), Infinity));
    shown.hidden = at < 0 || at === Infinity;
    if (!shown.hidden) shown.textContent = (at > 50 ? "… " : "") + long.textContent.slice(Math.max(0, at - 50), at + 110) + (at + 110 < long.textContent.length ? " …" : "");
  };
  const filter = () => {
    const asked = plain(field.value.trim());
    const words = wordsOf(asked);
    for (const { item, home } of items) home.append(item);
    for (const section of sections) section.hidden = words.length > 0;
    best.parentElement.hidden = words.length === 0;
    const fitting = [];
    for (const each of items) {
      const rank = words.length === 0 ? null : rankOf(each, asked, words);
      if (rank !== null) fitting.push({ each, rank });
      else excerpt(each, words, null);
      each.item.hidden = words.length > 0;
    }
    // Where nothing has all of the words, what has most of them.
    fitting.sort(({ rank: a }, { rank: b }) => a.lacks - b.lacks || a.rank - b.rank || a.missed - b.missed || (a.rank < 5 ? a.length - b.length : 0));
    const least = fitting[0]?.rank.lacks ?? 0;
    const shown = fitting.filter(({ rank }) => rank.lacks === least);
    for (const { each, rank } of shown) {
      excerpt(each, words, rank);
      each.item.hidden = false;
      best.append(each.item);
    }
    const { one, many } = found.dataset;
    const count = shown.length + " " + (shown.length === 1 ? one : many);
    found.textContent = words.length === 0 ? items.length + " " + many : shown.length === 0 ? "Nothing has these words." : least > 0 ? "Nothing has all of these words. " + count + (shown.length === 1 ? " has" : " have") + " some of them:" : count;
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
