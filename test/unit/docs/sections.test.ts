/** Sections as chapters of the documents: their order, what belongs to them, and where links lead. */
import { beforeAll, expect, it } from "vitest";
import { embeddedBook } from "../../../src/docs/embed.ts";
import { entriesOf } from "../../../src/docs/entries.ts";
import type { DocBlock, Page, Section } from "../../../src/docs/model.ts";
import { siteOf, targetOf, type Site } from "../../../src/docs/rulebook-pages.ts";
import { docsOf, pagesOf } from "../../../src/docs/site.ts";
import { compileProject, exactAsker, type Compilation } from "../../../src/driver/compile.ts";
import { hashOfPrograms } from "../../../src/ir/digest.ts";
import { generatedFiles } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { sectionedBook } from "../../support/sectioned-book.ts";

let compilation: Compilation;
let site: Site;
let pages: readonly Page[];
beforeAll(async () => {
  compilation = await compileProject(memoryHost(sectionedBook));
  site = siteOf(compilation.rulebooks, compilation.sources);
  pages = await pagesOf(site, { asker: await exactAsker() });
});

const page = (path: string): Page => {
  const found = pages.find((each) => each.path === path);
  if (found === undefined) throw new Error(`no page ${path}`);
  return found;
};
const inside = (blocks: readonly DocBlock[]): readonly Section[] =>
  blocks.flatMap((each) => (each.kind === "section" ? [each, ...inside(each.body)] : []));
const outline = (blocks: readonly DocBlock[]): readonly (readonly [string, readonly string[]])[] =>
  blocks.flatMap((each) =>
    each.kind === "section" ? [[each.title, inside(each.body).map(({ title }) => title)] as const] : [],
  );

it("compiles without a finding", () => {
  expect(compilation.diagnostics).toEqual([]);
});

it("is one page where it is short: sections in the order in which they are first named", () => {
  const { body, nav } = page("short/index");
  expect(outline(body)).toEqual([
    ["Short", ["Hand size"]],
    ["Setting up", ["Drawn"]],
    // The rest of its file is called as the file, and the file of the rulebook comes first.
    ["Combat", ["Blows", "Hit"]],
    ["Scoring", ["Score"]],
    ["Armor", ["Plate"]],
  ]);
  expect(nav.map(({ title, to }) => [title, to.anchor])).toEqual([
    ["Short", "chapter-Short"],
    ["Setting up", "chapter-Setting-up"],
    ["Combat", "chapter-Combat"],
    ["Scoring", "chapter-Scoring"],
    ["Armor", "chapter-Armor"],
  ]);
});

it("begins a section with the words above it, and leaves those below it to what they document", () => {
  const [, settingUp, , scoring] = page("short/index").body as readonly Section[];
  expect(settingUp?.body[0]).toEqual({ kind: "prose", text: "What *everybody* needs." });
  expect(scoring?.body[0]).toMatchObject({ kind: "section", body: [{ kind: "prose", text: "What counts." }, {}, {}] });
});

it("is a page for each section where it is long; Markdown takes part with its first heading", () => {
  expect(pages.flatMap(({ path, title }) => (path.startsWith("long/") ? [[path, title]] : []))).toEqual([
    ["long/index", "Long"],
    ["long/The-numbers", "The numbers"],
    ["long/gear", "Gear"],
    ["long/Combat", "Combat"],
    // A file may be called as the page that has all of it.
    ["long/whole-2", "Whole"],
  ]);
  expect(page("long/gear").before?.title).toBe("The numbers");
  expect(page("long/gear").after?.title).toBe("Combat");
  expect(page("long/The-numbers").body[0]).toEqual({ kind: "prose", text: "All of them." });
  expect(inside(page("long/Combat").body).map(({ title }) => title)).toEqual(["Half", "A half"]);
});

it("leads to what is declared on the page of its section", () => {
  expect(targetOf(site, "long.half")).toEqual({ page: "long/Combat", anchor: "half" });
  expect(targetOf(site, "long.value7")).toEqual({ page: "long/The-numbers", anchor: "value7" });
  const used = JSON.stringify(page("long/Combat").body);
  expect(used).toContain('"to":{"page":"long/Combat","anchor":"example-A-half"}');
  expect(used).toContain('"to":{"page":"long/gear","anchor":"carried"}');
  const prose = page("long/gear").body.find((each) => each.kind === "prose");
  expect(prose).toMatchObject({
    links: expect.arrayContaining([{ written: "a.rules", to: { page: "long/Combat", anchor: null } }]) as unknown,
  });
});

it("finds sections by their titles", () => {
  const found = site.books.flatMap((book) => entriesOf(site, book)).filter(({ kind }) => kind === "section");
  expect(found.map(({ name, summary, to }) => [name, summary, to.page, to.anchor])).toEqual([
    ["The numbers", "All of them.", "long/The-numbers", null],
    ["Gear", "", "long/gear", null],
    ["Combat", "", "long/Combat", null],
    // A file without a heading is a chapter, too.
    ["Whole", "", "long/whole-2", null],
    ["Setting up", "What everybody needs.", "short/index", "chapter-Setting-up"],
    ["Combat", "", "short/index", "chapter-Combat"],
    ["Scoring", "", "short/index", "chapter-Scoring"],
  ]);
});

it("shows the Studio which page a place in a file is on", async () => {
  const book = await embeddedBook(compilation, "long", await exactAsker());
  const { page: first, places } = book?.files.get("rules/long/a.rules") ?? { page: "", places: [] };
  expect(first).toBe("long/Combat");
  expect(places.slice(0, 5).map((each) => [each.page, each.anchor])).toEqual([
    ["long/Combat", null],
    ["long/Combat", "half"],
    ["long/Combat", "example-A-half"],
    ["long/The-numbers", null],
    ["long/The-numbers", "value0"],
  ]);
  const short = await embeddedBook(compilation, "short", await exactAsker());
  expect(short?.files.get("rules/short/armor.rules")?.places.map(({ anchor }) => anchor)).toEqual([
    "plate",
    "chapter-Combat",
    "hit",
    "chapter-Setting-up",
    "drawn",
  ]);
});

it("writes the sections as headings of Markdown", async () => {
  const files = await docsOf(compilation, { form: "markdown", asker: await exactAsker() });
  const text = files.find(({ path }) => path === "short/README.md")?.text ?? "";
  expect(text.split("\n").filter((line) => /^##? /.test(line))).toEqual([
    "# Short",
    "## Short",
    "## Setting up",
    "## Combat",
    "## Scoring",
    "## Armor",
  ]);
});

it("changes nothing of what is generated", async () => {
  const plain = Object.fromEntries(
    Object.entries(sectionedBook).map(([file, text]) => [
      file,
      // The same lines stay in the same places, which the modules name.
      text.replace(/^## .*\n(?=section )/gm, "#\n").replace(/^section ".*"$/gm, "#"),
    ]),
  );
  const without = await compileProject(memoryHost(plain));
  expect(without.diagnostics).toEqual([]);
  expect(without.rulebooks.map(({ program }) => program?.rulebook.title)).toEqual(["Long", "Short"]);
  expect(await generatedFiles(compilation)).toEqual(await generatedFiles(without));
  const versions = ({ rulebooks }: Compilation): readonly string[] =>
    rulebooks.map(({ linked, program }) => hashOfPrograms(program === null ? [] : [...linked, program]));
  expect(versions(compilation)).toEqual(versions(without));
});

it("has no link in the Studio that leads to no page of it", async () => {
  const book = await embeddedBook(compilation, "long", await exactAsker());
  const paths = book?.pages.map(({ path }) => `/${path}.html`) ?? [];
  const dead = (book?.pages ?? []).flatMap(({ path, html }) =>
    [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, href = ""]) => new URL(href, `https://book.invalid/${path}.html`))
      .filter(({ host, pathname }) => host === "book.invalid" && !paths.includes(decodeURIComponent(pathname)))
      .map(({ pathname }) => `${path}: ${pathname}`),
  );
  expect(paths.length).toBeGreaterThan(2);
  expect(dead).toEqual([]);
});
