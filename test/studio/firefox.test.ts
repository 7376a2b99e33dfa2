/** A walk through the Studio in Firefox, over WebDriver BiDi: nothing of it is there for one browser alone. */
/// <reference lib="dom" />
import { join } from "node:path";
import { launch, type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { built } from "../support/built.ts";
import { firefoxPath } from "../support/optional.ts";
import { servedFolder } from "../support/studio-page.ts";
import { pause } from "../support/waiting.ts";

const program = firefoxPath();

describe.skipIf(program === undefined)("the page in Firefox", () => {
  let browser: Browser;

  beforeAll(async () => {
    built();
    // The window's own size: to set another one, the driver asks for more than older versions know.
    browser = await launch({
      browser: "firefox",
      executablePath: program ?? "",
      headless: true,
      defaultViewport: null,
      args: ["--width=1280", "--height=900"],
    });
  });

  afterAll(async () => {
    await browser.close();
  });

  /** Worked out in the page alone: what is handed over as a node may be gone by then. */
  const textsOf = (page: Page, selector: string): Promise<readonly string[]> =>
    page.evaluate((name) => [...document.querySelectorAll(name)].map((each) => each.textContent ?? ""), selector);

  /** Looks until one of these elements says it. */
  async function says(page: Page, selector: string, words: string | RegExp): Promise<void> {
    let texts: readonly string[] = [];
    for (let look = 0; look < 1200; look += 1) {
      // While the page begins anew there is nothing to look at.
      texts = await textsOf(page, selector).catch(() => []);
      if (texts.some((text) => (typeof words === "string" ? text.includes(words) : words.test(text)))) return;
      await pause(50);
    }
    throw new Error(`${selector} never says ${String(words)}, but ${JSON.stringify(texts.slice(0, 8))}`);
  }

  async function click(page: Page, selector: string, words: string): Promise<void> {
    await says(page, selector, words);
    const found = await page.evaluateHandle(
      (name, text) =>
        [...document.querySelectorAll(name)].find((each) => (each.textContent ?? "").includes(text)) ?? null,
      selector,
      words,
    );
    await (found.asElement() as ElementHandle<Element> | null)?.click();
  }

  it("text, findings, odds, sheet, examples, a game and a simulation work as they do elsewhere", async () => {
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on("pageerror", (problem) => wrong.push(String(problem)));
    await page.goto(await servedFolder(join(built(), "studio")));
    await click(page, "button", "Not now");
    // Text: a letter too many is found at its word, and goes again.
    await says(page, ".cm-content", "rulebook duel");
    await says(page, ".tok-keyword", "rulebook");
    await page.focus(".cm-content");
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    await page.keyboard.type("rul x");
    await says(page, ".cm-lintRange-error", "rul");
    for (let letters = 0; letters < 5; letters += 1) await page.keyboard.press("Backspace");
    await click(page, "[role=tab]", "Problems");
    await says(page, "#panel", "No mistakes");
    // Odds: two dice, of which a third hit.
    await click(page, "[role=tab]", "Odds");
    await page.waitForSelector("#panel select[aria-label=Rule]");
    await page.select("#panel select[aria-label=Rule]", "duel.hits");
    await says(page, "#panel", "Keep this curve");
    await page.focus("#panel input[type=range]");
    await page.keyboard.press("Home");
    for (let dice = 0; dice < 2; dice += 1) await page.keyboard.press("ArrowRight");
    await says(page, '#panel [data-result="2"] title', "2: 11.11%");
    await click(page, "#panel button", "Sweep");
    await says(page, '#panel tr[data-stop="6"] td', "2.00");
    // Examples, and the table as a sheet.
    await click(page, "[role=tab]", "Examples");
    await says(page, "#panel", "All 7 examples hold");
    await click(page, ".text button", "Sheet");
    await says(page, ".sheet-body [role=gridcell]", "Dagger");
    // A game, from the gallery.
    await click(page, "button", "Gallery");
    await click(page, "dialog button", "A race");
    await says(page, ".file", "race.rules");
    await click(page, "[role=tab]", "Table");
    await click(page, "#panel button", "Play A race");
    await page.waitForSelector(".options button");
    await page.click(".options button");
    await says(page, "#panel button:not([disabled])", "Undo");
    // Workers that work for a worker: the players of a simulation, as the two that analyse for the editor.
    await click(page, "[role=tab]", "Simulate");
    await click(page, "#panel button", "Simulate 1000 games");
    await page.waitForSelector('.simulated[data-played="1000"][aria-busy="false"]', { timeout: 120_000 });
    expect(wrong).toEqual([]);
    await page.close();
  });
});
