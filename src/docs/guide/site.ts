/** The guide as a site, by the means of `rulewright docs`: its frame, its style, its search. */
import type { OutputFile } from "../../driver/compare.ts";
import { relative } from "../html/address.ts";
import { frameHtml, type FrameWords } from "../html/page.ts";
import { script, searchPageHtml } from "../html/search.ts";
import { style } from "../html/style.ts";
import type { NavItem, SearchEntry } from "../model.ts";
import { writeGuidePage, type GuideHeading, type GuidePage, type LeadTo, type WrittenPage } from "./page.ts";

const words: FrameWords = {
  home: "Rulewright",
  search: "Search the guide",
  foot: "The guide to Rulewright.",
  all: "All headings",
};

/** `attachments`: files that pages show or offer, from the repository to the site. */
export function guideSite(
  pages: readonly GuidePage[],
  attachments: ReadonlyMap<string, string>,
): readonly OutputFile[] {
  const written = new Map(pages.map((page) => [page, writeGuidePage(page, leadFrom(pages, attachments))]));
  return [
    ...pages.map((page) => ({ path: `${page.path}.html`, text: pageHtml(page, written) })),
    { path: "search.html", text: searchHtml(written) },
    { path: "search.js", text: script },
    { path: "style.css", text: `${style}\n${ownStyle}` },
  ];
}

const ownStyle = `.open { font: .8125rem/1.4 var(--sans); margin: -.4rem 0 1rem; }
pre + .open { text-align: right; max-width: none; }
.prose > :is(h2, h3, h4) { margin-top: 2.2rem; }
.prose img { max-width: 100%; height: auto; }
@media print { .open { display: none; } }`;

const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");

/** A path from a folder, with its steps up taken. */
function joinPath(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  return parts.join("/");
}

/** A file's link to another page or attachment, as an address on the site. */
const leadFrom =
  (pages: readonly GuidePage[], attachments: ReadonlyMap<string, string>): LeadTo =>
  (file, target) => {
    const here = pages.find((each) => each.file === file)?.path ?? "";
    const [path = "", anchor] = target.split("#");
    const place = anchor === undefined ? "" : `#${encodeURIComponent(anchor)}`;
    if (path === "") return place;
    const wanted = joinPath(folderOf(file), path);
    const attachment = attachments.get(wanted);
    if (attachment !== undefined) return relative(here, attachment);
    const there = pages.find((each) => each.file === wanted);
    return there === undefined ? null : `${relative(here, `${there.path}.html`)}${place}`;
  };

type Written = ReadonlyMap<GuidePage, WrittenPage>;

function pageHtml(page: GuidePage, written: Written): string {
  const { title, html } = written.get(page) ?? { title: "", html: "" };
  return frameHtml({ title, page: page.path, above: null, nav: navOf(page, written), main: html, words });
}

/** All pages that are no part of another folder, and what is on this one. */
function navOf(here: GuidePage, written: Written): readonly NavItem[] {
  return [...written]
    .filter(([{ path }]) => !path.includes("/") || folderOf(path) === folderOf(here.path))
    .map(([page, { title, headings }]) => ({
      title,
      to: { page: page.path, anchor: null },
      items:
        page === here
          ? headings
              .filter(({ level }) => level === 2)
              .map((each) => ({ title: each.title, to: { page: page.path, anchor: each.id }, items: [] }))
          : [],
    }));
}

function searchHtml(written: Written): string {
  const groups = [...written].map(([page, { title, headings }]) => ({
    title,
    id: `page-${page.path.replaceAll("/", "-")}`,
    entries: headings.map((each) => entryOf(page, title, each)),
  }));
  return searchPageHtml({ title: "All headings", one: "heading", many: "headings", groups, words });
}

const entryOf = ({ path }: GuidePage, title: string, heading: GuideHeading): SearchEntry => ({
  name: heading.title,
  kind: "",
  rulebook: title,
  summary: "",
  text: heading.text,
  to: { page: path, anchor: heading.level === 1 ? null : heading.id },
});
