/** The site of the guide as `npm run site` builds it: its links, its search, and its examples, opened in the Studio. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { inflateRawSync } from "node:zlib";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideBlocks, type GuideBlock } from "../../src/docs/guide/blocks.ts";
import { compileProject } from "../../src/driver/compile.ts";
import { launchBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { guidePages, guideText } from "../support/guide.ts";
import { memoryHost } from "../support/memory-host.ts";
import { browserPath } from "../support/optional.ts";
import { projectRoot } from "../support/project-files.ts";
import { desk, editorHolds, openedPage, servedFolder } from "../support/studio-page.ts";

const program = browserPath();
const root = join(mkdtempSync(join(tmpdir(), "rulewright-guide-site-")), "site");
const script = join(projectRoot, "build/site.mjs");
const files = new Map<string, string>();

beforeAll(() => {
  built();
  execFileSync(process.execPath, [script, "--out", root], { cwd: projectRoot, stdio: "pipe" });
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name));
    if (entry.isFile()) files.set(path, /\.(?:html|css|js)$/.test(path) ? readFileSync(join(root, path), "utf8") : "");
  }
});
afterAll(() => rmSync(join(root, ".."), { recursive: true, force: true }));

/** What the Studio brings is tried in test/studio. */
const pages = (): readonly string[] =>
  [...files.keys()].filter((path) => path.endsWith(".html") && !path.startsWith("studio/"));

interface Opened {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** What the links of a page open, in its order. */
const opened = (path: string): readonly Opened[] =>
  [...(files.get(path) ?? "").matchAll(/studio\/index\.html#share=([\w-]+)"/g)].map(
    ([, text = ""]) => JSON.parse(inflateRawSync(Buffer.from(text, "base64url")).toString("utf8")) as Opened,
  );

const findingsOf = async (project: Opened): Promise<readonly string[]> =>
  (
    await compileProject(memoryHost(Object.fromEntries(project.files.map(({ path, text }) => [path, text]))))
  ).diagnostics.map(({ code, severity }) => `${severity} ${code}`);

it("leads nowhere that is not there", () => {
  const ids = new Map(
    pages().map((path) => [path, [...(files.get(path) ?? "").matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)]),
  );
  const broken: string[] = [];
  let links = 0;
  for (const path of pages()) {
    expect(new Set(ids.get(path)).size, path).toBe(ids.get(path)?.length);
    for (const [, written = ""] of (files.get(path) ?? "").matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
      if (/^https?:/.test(written)) continue;
      links += 1;
      const url = new URL(written, `https://site.test/${path}`);
      const [target, anchor] = [decodeURIComponent(url.pathname.slice(1)), decodeURIComponent(url.hash.slice(1))];
      const isThere = anchor === "" || anchor.startsWith("share=") || ids.get(target)?.includes(anchor) === true;
      if (url.host !== "site.test" || !files.has(target) || !isThere) broken.push(`${path}: ${written}`);
    }
  }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(500);
});

for (const page of guidePages()) {
  it(`${page}: each example opens what stands there, as the guide's tests find it`, async () => {
    const path = page === "README.md" ? "index.html" : page.replace(/md$/, "html");
    const blocks = guideBlocks(guideText(page));
    const isOpened = ({ language, use }: GuideBlock): boolean =>
      language === "rules" || (language === "markdown" && use === "rules") || (language === "diff" && use !== "");
    const examples = blocks.filter(isOpened);
    const projects = opened(path);
    expect(projects).toHaveLength(examples.length);
    for (const [index, { lines, language, use, line }] of examples.entries()) {
      const project = projects[index] ?? { name: "", files: [] };
      const kept =
        language === "diff" ? lines.filter((each) => !each.startsWith("-")).map((each) => each.slice(1)) : lines;
      // The Studio begins with the file that has the project's name.
      const first = project.files.find(
        ({ path: each }) => each.replace(/^.*\/|\.rules(?:\.md)?$/g, "") === project.name,
      );
      expect(first?.text, `line ${line}`).toContain(kept.join("\n"));
      const found = await findingsOf(project);
      if (use === "wrong") expect(found, `line ${line}`).not.toEqual([]);
      else {
        // A change may break what the page shows to be broken then.
        const after = blocks.filter((each) => each.line > line);
        const next = after.findIndex(isOpened);
        const shown = after.slice(0, next < 0 ? after.length : next).flatMap((each) => each.lines);
        const codes = language === "diff" ? shown.flatMap((each) => /^error\[([\w-]+)\]/.exec(each)?.[1] ?? []) : [];
        expect(
          found.filter((each) => each.startsWith("error") && !codes.includes(each.slice("error ".length))),
          `line ${line}`,
        ).toEqual([]);
      }
    }
  });
}

it("opens the examples of the reference and the rulebook in Markdown without a finding", async () => {
  const found = await Promise.all([...opened("reference.html"), ...opened("cover/cover.html")].map(findingsOf));
  expect(found.length).toBeGreaterThan(100);
  expect(found.flat()).toEqual([]);
});

it("replaces no folder that it did not make", () => {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-not-ours-"));
  writeFileSync(join(folder, "letter.txt"), "mine");
  const run = spawnSync(process.execPath, [script, "--out", folder], { cwd: projectRoot, encoding: "utf8" });
  expect([run.status, readdirSync(folder)]).toEqual([1, ["letter.txt"]]);
  expect(run.stderr).toContain("holds something that I did not make");
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(program === undefined)("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(program ?? "");
  });
  afterAll(async () => browser.close());

  /** Between them they have all that pages are made of. */
  const kinds = ["first-hour.html", "search.html", "editors.html"];
  const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: "dark" };
  const reading = async (options: BrowserContextOptions): Promise<{ page: Page; address: string }> => {
    const address = await servedFolder(root);
    return { page: await openedPage(browser, address, options), address };
  };

  it.each([
    ["on a desk by day", desk],
    ["on a phone by night", phone],
  ] as const)("is no wider than the screen and breaks no rule of accessibility %s", async (_, options) => {
    const { page, address } = await reading(options);
    const problems: string[] = [];
    for (const path of pages()) {
      await page.goto(address + path);
      if (await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
        problems.push(`${path} is too wide`);
      if (!kinds.includes(path)) continue;
      await page.evaluate(axe.source);
      const { violations } = (await page.evaluate(
        `axe.run(document, { preload: false, resultTypes: ["violations"], selectors: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })`,
      )) as {
        readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
      };
      for (const { id, nodes } of violations) problems.push(`${path}: ${id} ${nodes[0]?.html ?? ""}`);
    }
    expect(problems).toEqual([]);
  });

  it("finds headings and words, the best first, and goes there", async () => {
    const { page, address } = await reading(desk);
    await page.goto(`${address}first-hour.html`);
    await page.locator("#q").fill("shown names");
    await page.locator("#q").press("Enter");
    await page.waitForURL(/search\.html\?q=shown\+names$/);
    const found = (): Promise<string[]> => page.locator("#names li:not([hidden]) > a").allTextContents();
    expect((await found()).length).toBeGreaterThan(0);
    // A heading that is asked for is before a text that has the word.
    await page.locator("#q").fill("dice");
    expect((await found())[0]).toBe("Dice");
    // Words of a text: its place, with what is written there.
    await page.locator("#q").fill("half away from zero");
    expect(await found()).toContain("Numbers");
    expect(
      await page.locator("#names li:not([hidden])", { hasText: "Numbers" }).first().locator(".found").textContent(),
    ).toMatch(/half away/);
    for (const [asked, first] of [
      ["bidding", "Bid in secret, all at once"],
      ["how do I draft?", "Draft: pick one, pass the rest"],
      ["who wins the trick", "Tricks: follow suit, highest card wins"],
      // The pages of messages come last, but for whoever names one.
      ["shuffle", "Cards"],
      ["two-on-one-line", "two-on-one-line"],
    ] as const) {
      await page.locator("#q").fill(asked);
      expect((await found())[0], asked).toBe(first);
    }
    await page.locator("#q").fill("xyzzy");
    expect(await page.locator("#found").textContent()).toBe("Nothing has these words.");
    await page.locator("#q").fill("");
    expect(await page.locator("#found").textContent()).toMatch(/^\d+ headings$/);
    expect((await found())[0]).toBe("The guide");
  });

  it("opens an example in the Studio with what the reader has written by then", async () => {
    const { page, address } = await reading(desk);
    await page.goto(`${address}games.html`);
    await page.locator(".open a").first().click();
    await page.waitForURL(/studio\/index\.html/);
    await editorHolds(page, "rulebook duel");
    await page.goto(`${address}when-it-is-wrong.html`);
    await page.locator(".open a").first().click();
    await page.locator(".file", { hasText: "shown.rules" }).waitFor({ state: "attached" });
    await editorHolds(page, "rule damage(might");
  });
});
