/** The site as readers meet it: in a browser, from the disk, on a desk and on a phone, by day and by night, with and without scripts, on paper. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileHost } from "../../src/cli/fs-host.ts";
import { docsOf } from "../../src/docs/site.ts";
import { compileProject, exactAsker } from "../../src/driver/compile.ts";
import type { Host } from "../../src/driver/host.ts";
import { handbook } from "../support/handbook.ts";
import { hostileBook } from "../support/hostile-book.ts";
import { sectionedBook } from "../support/sectioned-book.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { browserPath } from "../support/optional.ts";

const program = browserPath();
const root = mkdtempSync(join(tmpdir(), "rulewright-site-"));
const files = new Map<string, string>();
let browser: Browser | null = null;

/** Cards that a game of another rulebook deals. */
const dealtElsewhere = {
  "rules/insects/insects.rules": `rulebook insects { title "Insects" }
table Insect {
  | name: key | worth: int |
  | Ant       | 1          |
}
`,
  "rules/dealer/dealer.rules": `rulebook dealer { title "Dealer" }
use insects
player Side { hand: pile of insects.Insect owner }
action drop(me: Side, card: piece of insects.Insect from me.hand) in Turn { do { endGame(winner: me) } }
phase Turn for each player may pass { }
setup two() {
  repeat 2 times {
    let side = new Side()
    for each row in insects.Insect { put new row into side.hand }
  }
}
`,
};

/** The rulebooks of the repository, and those of tests beside them. */
function everything(): Host {
  const real = fileHost(fileURLToPath(new URL("../..", import.meta.url)));
  const cards = readFileSync(join(projectRoot, "src/studio/gallery/cards/cards.rules"), "utf8");
  const made = memoryHost({
    ...handbook,
    ...hostileBook,
    ...sectionedBook,
    "rules/cards/cards.rules": cards,
    ...dealtElsewhere,
  });
  return {
    list: async (folder) => [...(await real.list(folder)), ...(await made.list(folder))].sort(),
    read: async (path) => {
      const found = await made.read(path);
      return found.kind === "text" ? found : real.read(path);
    },
  };
}

beforeAll(async () => {
  const compilation = await compileProject(everything(), { withoutExamples: true });
  expect(compilation.diagnostics.filter((each) => each.severity === "error")).toEqual([]);
  for (const { path, text } of await docsOf(compilation, { form: "site", asker: await exactAsker() })) {
    expect(files.has(path), path).toBe(false);
    files.set(path, text);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (program === undefined) return;
  const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  browser = await chromium.launch({ executablePath: program, args });
});
afterAll(async () => {
  await browser?.close();
  rmSync(root, { recursive: true, force: true });
});

const pages = (): readonly string[] => [...files.keys()].filter((path) => path.endsWith(".html"));
const address = (path: string): string => {
  const [file = "", anchor] = path.split("#");
  return `${pathToFileURL(join(root, file)).href}${anchor === undefined ? "" : `#${anchor}`}`;
};

/** Pages that are wider than what they are looked at on. */
async function tooWide(page: Page): Promise<readonly string[]> {
  const wide: string[] = [];
  for (const path of pages()) {
    await page.goto(address(path));
    if (await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
      wide.push(path);
  }
  return wide;
}

async function reading<T>(options: BrowserContextOptions, use: (page: Page) => Promise<T>): Promise<T> {
  if (browser === null) throw new Error("no browser");
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

const desk: BrowserContextOptions = { viewport: { width: 1300, height: 900 }, colorScheme: "light" };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: "dark" };
/** One page of each kind. */
const kinds = [
  "index.html",
  "search.html",
  "penance/battle.html",
  "penance/The-casket-and-its-cards.html",
  "penetration/quick-reference.html",
  "armorCoverage/index.html",
  "duel/index.html",
  "hostile/index.html",
  "short/index.html",
  "long/gear.html",
  "cards/index.html",
  "cards/whole.html",
];

it("leads nowhere that is not there", () => {
  const ids = new Map(
    pages().map((path) => [
      path,
      [...(files.get(path) ?? "").matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? ""),
    ]),
  );
  const broken: string[] = [];
  for (const path of pages()) {
    expect(new Set(ids.get(path)).size, path).toBe(ids.get(path)?.length);
    for (const [, written = ""] of (files.get(path) ?? "").matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
      if (written.startsWith("https://example.org")) continue;
      const url = new URL(written.replaceAll("&amp;", "&"), `https://site.test/${path}`);
      const [target, anchor] = [decodeURIComponent(url.pathname.slice(1)), decodeURIComponent(url.hash.slice(1))];
      const escaped = anchor
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;");
      if (
        url.host !== "site.test" ||
        !files.has(target) ||
        (anchor !== "" && ids.get(target)?.includes(escaped) !== true)
      )
        broken.push(`${path}: ${written}`);
    }
  }
  expect(broken).toEqual([]);
});

/** The headings of a page, of all levels or of one. */
const headingsOf = (path: string, level = "[1-6]"): readonly string[] =>
  [...(files.get(path) ?? "").matchAll(new RegExp(`<h${level}>(?:<span class="kind">[^<]*</span> )?([^<]*)`, "g"))].map(
    (match) => (match[1] ?? "").trim(),
  );

it("has each rulebook whole on one page, its glossary last", () => {
  const books = pages().filter((path) => path.endsWith("/whole.html"));
  expect(books.length).toBeGreaterThan(8);
  for (const path of books) {
    const folder = path.slice(0, path.indexOf("/") + 1);
    // Long tables stay on pages of their own.
    const chapters = pages().filter((each) => each.startsWith(folder) && !/\/(?:whole|table-[^/]*)\.html$/.test(each));
    const whole = new Set(headingsOf(path));
    const missing = chapters.flatMap((each) => headingsOf(each, "[2-6]").filter((title) => !whole.has(title)));
    expect([path, missing]).toEqual([path, []]);
    expect(files.get(`${folder}index.html`)).toContain('href="whole.html"');
  }
  expect(headingsOf("penance/whole.html", "2").at(-1)).toBe("Glossary");
  const words = [...(files.get("short/whole.html")?.split('id="glossary"')[1] ?? "").matchAll(/<li><a[^>]*>([^<]*)</g)];
  expect(words.map((match) => match[1])).toEqual(["Score"]);
});

it("draws the rows that a game puts into piles as cards, and compares them in a table behind a fold", () => {
  const page = files.get("cards/index.html") ?? "";
  const cards = page.split('<ul class="cards"')[1]?.split("</ul>")[0] ?? "";
  expect(cards.match(/<li /g)?.length).toBe(12);
  expect(cards).toContain(
    '<b>Queen of Hearts</b><dl><div><dt>Suit</dt><dd><a href="#Suit.Hearts">Hearts</a></dd></div><div><dt>Rank</dt><dd>12</dd></div><div><dt>Worth</dt><dd>2</dd></div></dl><p>Worth two points to whoever takes it.</p>',
  );
  expect(page).toContain("<details><summary>As a table</summary>");
  expect(files.get("penance/The-casket-and-its-cards.html")).toContain('<ul class="cards"');
  expect(files.get("insects/index.html")).toContain('<ul class="cards"');
  expect(files.get("armorCoverage/index.html")).not.toContain('<ul class="cards"');
});

it("is the same, byte for byte, each time", async () => {
  const compilation = await compileProject(memoryHost(handbook));
  const written = async (): Promise<string> =>
    JSON.stringify(await docsOf(compilation, { form: "site", asker: await exactAsker() }));
  expect(await written()).toBe(await written());
});

describe.skipIf(program === undefined)("in a browser", () => {
  it.each([
    ["on a desk by day", desk],
    ["on a phone by night", phone],
  ] as const)("breaks no rule of accessibility %s", async (_, options) => {
    await reading(options, async (page) => {
      for (const path of kinds) {
        await page.goto(address(path));
        await page.evaluate(axe.source);
        const found = (await page.evaluate(
          `axe.run(document, { preload: false, resultTypes: ["violations"], selectors: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })`,
        )) as {
          readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
        };
        expect(found.violations.map((each) => `${path} ${each.id}: ${each.nodes[0]?.html ?? ""}`)).toEqual([]);
      }
    });
  });

  it("fits a phone: no page scrolls sideways, and the contents are folded", async () => {
    await reading({ ...phone, javaScriptEnabled: false }, async (page) => {
      expect(await tooWide(page)).toEqual([]);
      await page.goto(address("penance/battle.html"));
      const link = page.locator(".side a", { hasText: "Building a deck" });
      expect(await link.isVisible()).toBe(false);
      await page.locator(".side summary").click();
      expect(await link.isVisible()).toBe(true);
    });
  });

  it("is read without a script: contents, names and folds are there", async () => {
    await reading({ ...desk, javaScriptEnabled: false }, async (page) => {
      await page.goto(address("penance/battle.html"));
      expect(await page.locator(".side a", { hasText: "Building a deck" }).isVisible()).toBe(true);
      await page.locator("#q").fill("feint");
      await page.locator("#q").press("Enter");
      expect(page.url()).toContain("search.html?q=feint");
      await page
        .locator("#names a", { hasText: /^Feint$/ })
        .first()
        .click();
      expect(await page.locator("li:target b").textContent()).toBe("Feint");
      await page.goto(address("penetration/The-check.html#example-Part-4-steps-1-to-4-a-rifle-with-standard-rounds"));
      const fold = page.locator("section:target > details", { hasText: "Step by step" });
      await fold.locator("summary").first().click();
      expect(await fold.locator("li").first().isVisible()).toBe(true);
    });
  });

  it("finds while one types", async () => {
    await reading(desk, async (page) => {
      await page.goto(`${address("search.html")}?q=armor%20pier`);
      const names = (): Promise<string[]> => page.locator("#names li:not([hidden]) > a").allTextContents();
      expect(await names()).toContain("Armor Piercing");
      await page.locator("#q").fill("impactdam impact dam");
      expect(await page.locator("#found").textContent()).toMatch(
        /^Nothing has all of these words\. \d+ names have some/,
      );
      await page.locator("#q").fill("xyzzy");
      expect(await page.locator("#found").textContent()).toBe("Nothing has these words.");
      await page.locator("#q").fill("IMPACT damage rule");
      expect((await names())[0]).toBe("Impact damage");
      await page.locator("#q").fill("impact damage");
      await page.locator("#q").press("Enter");
      await page.waitForURL(/penetration\/impact\.html#impactDamage$/);
    });
  });

  it.each([
    ["heat", "Heat", "section"],
    ["how does heat work?", "Heat", "section"],
    ["moving", "Moving", "section"],
    ["tower shield", "Tower Shield", "one of Equipment"],
    // A question in other words, without a rule that has them all.
    ["hand limit", "Fill hand", "procedure"],
    ["pilot", "Pilot", "section"],
    // What a card says, and rules before examples that say it, too.
    ["target has 10 cards or fewer", "Divine Judgment", "in Penitent blades"],
    ["wounds", "Wounds of failed save", "value"],
  ])("finds by %j first %s", async (asked, name, kind) => {
    await reading(desk, async (page) => {
      await page.goto(`${address("search.html")}?q=${encodeURIComponent(asked)}`);
      const first = page.locator("#names li:not([hidden])").first();
      expect([await first.locator("a").textContent(), await first.locator(".faint").first().textContent()]).toEqual([
        name,
        expect.stringContaining(kind) as string,
      ]);
    });
  });

  it("runs nothing that a designer wrote, and asks nobody else for anything", async () => {
    await reading(desk, async (page) => {
      const asked: string[] = [];
      const errors: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith("file:")) asked.push(request.url());
      });
      page.on("pageerror", (error) => {
        errors.push(error.message);
      });
      for (const path of pages().filter((each) => each.startsWith("hostile/") || !each.includes("/"))) {
        await page.goto(address(path));
        await page.waitForTimeout(50);
        expect(await page.title()).not.toBe("caught");
        expect(
          await page
            .locator("main script, main img, main [onerror], main [onload], main [ontoggle], a[href^='javascript' i]")
            .count(),
        ).toBe(0);
      }
      await page.goto(address("hostile/index.html"));
      expect(await page.locator("header.title .prose a").allTextContents()).toEqual(["pixel", "fine"]);
      expect([asked, errors]).toEqual([[], []]);
    });
  });

  it("goes dark with the reader's machine, pictures and all", async () => {
    const ground = async (options: BrowserContextOptions): Promise<readonly string[]> =>
      reading(options, async (page) => {
        await page.goto(address("duel/index.html"));
        return page.evaluate<string[]>(
          "[getComputedStyle(document.body).backgroundColor, ...[...document.querySelectorAll('figure svg > rect')].map((each) => getComputedStyle(each).fill)]",
        );
      });
    const [light, dark] = [await ground(desk), await ground({ ...desk, colorScheme: "dark" })];
    expect(light.length).toBeGreaterThan(3);
    expect(new Set(light)).toEqual(new Set(["rgb(255, 255, 255)"]));
    expect(new Set(dark)).toEqual(new Set(["rgb(21, 24, 29)"]));
  });

  it("prints the text and nothing around it", async () => {
    await reading(desk, async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.goto(address("penance/The-casket-and-its-cards.html"));
      for (const part of [".top", ".side", "footer"]) expect(await page.locator(part).isVisible(), part).toBe(false);
      expect(await page.locator("main h1").isVisible()).toBe(true);
      expect(
        await page.evaluate(
          "[...document.querySelectorAll('main .scroll')].every((each) => getComputedStyle(each).overflowX === 'visible' && getComputedStyle(each).maxHeight === 'none')",
        ),
      ).toBe(true);
      expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(20_000);
    });
  });

  it("begins on paper with a cover and the contents, and each chapter on a page of its own", async () => {
    await reading({ ...desk, viewport: { width: 672, height: 1000 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.goto(address("cards/whole.html"));
      const breaks = await page.evaluate<readonly string[]>(
        "[...document.querySelectorAll('main > .title, main > section.part')].map((each) => { const { breakBefore, breakAfter } = getComputedStyle(each); return `${each.id} ${breakBefore} ${breakAfter}`; })",
      );
      expect(breaks).toEqual([" auto page", "contents auto auto", "order-of-play page auto", "glossary page auto"]);
      expect(await page.locator(".above").isVisible()).toBe(false);
      // A cover, the contents, and more pages than these.
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4);
    });
  });

  it("is cut nowhere on paper: what is too wide for a page is set smaller", async () => {
    // As wide as the text of a page of A4.
    await reading({ ...desk, viewport: { width: 672, height: 1000 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      expect(await tooWide(page)).toEqual([]);
      await page.goto(address("penetrationValue/The-chart.html"));
      // Twenty columns, and the words of none are broken.
      const heights = await page.evaluate<readonly number[]>(
        "[...document.querySelector('#report-Penetration-against-AV tbody').rows].map((each) => each.getBoundingClientRect().height)",
      );
      expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights));
    });
  });

  it("is printed on white where the reader's machine is dark", async () => {
    await reading({ ...desk, colorScheme: "dark" }, async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.goto(address("duel/index.html"));
      const grounds = await page.evaluate<readonly string[]>(
        "[getComputedStyle(document.body).backgroundColor, ...[...document.querySelectorAll('figure svg > rect')].map((each) => getComputedStyle(each).fill)]",
      );
      expect(grounds.length).toBeGreaterThan(3);
      expect(new Set(grounds)).toEqual(new Set(["rgb(255, 255, 255)"]));
    });
  });
});
