/** The Studio sends a project: as one page that plays from disk, and as a zip that comes in again. */
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { playerPage } from "../../src/studio/player-page.ts";
import { describeInBrowser } from "../support/browser.ts";
import { built, shipped } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import {
  axeFindings,
  beginGame,
  desk,
  editorText,
  fromGallery,
  openedPage,
  phone,
  servedFolder,
} from "../support/studio-page.ts";
import { tempProject } from "../support/temp-project.ts";

function projectOf(rulebook: string): string {
  const root = tempProject();
  cpSync(join(projectRoot, "src/studio/gallery", rulebook), join(root, "rules", rulebook), { recursive: true });
  return root;
}

describe("rulewright studio --export", () => {
  it("writes one file below 1 MB compressed, and nothing where the rules have a mistake", () => {
    const root = projectOf("race");
    const { stdout, status } = shipped(root, ["studio", "--export", "out/game.html"]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("Wrote `out/game.html`")]);
    expect(gzipSync(readFileSync(join(root, "out/game.html"))).length).toBeLessThan(1_000_000);
    const broken = tempProject({ "rules/race/race.rules": 'rulebook race { title "A race" }\nlet goal = ' });
    const refused = shipped(broken, ["studio", "--export", "game.html"]);
    expect([refused.status, existsSync(join(broken, "game.html"))]).toEqual([1, false]);
    expect(shipped(root, ["studio", "--export", "rules/race/race.rules"]).stderr).toContain("I overwrite nothing");
  });

  it("carries texts and titles as data, whatever they say", () => {
    const evil = "</script><script>alert(1)</script><!--<title>Rulewright</title>";
    const template = readFileSync(join(built(), "studio/player.html"), "utf8");
    const page = playerPage(template, { name: evil, rules: "rules", files: [{ path: "rules/a/a.rules", text: evil }] });
    const scripts = [...(page ?? "").matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      '<script type="application/json" id="project">',
      '<script type="application/json" id="compiler">',
      "<script>",
    ]);
    expect(/<title>(.*?)<\/title>/.exec(page ?? "")?.[1]).toBe(
      "&lt;/script>&lt;script>alert(1)&lt;/script>&lt;!--&lt;title>Rulewright&lt;/title>",
    );
    expect(playerPage("<html></html>", { name: "x", rules: "rules", files: [] })).toBeNull();
  });
});

describeInBrowser("what is sent", (browser) => {
  /** From disk and without a network: whatever it wants to fetch is an error. */
  async function fromDisk(path: string, options: BrowserContextOptions): Promise<Page> {
    const context = await browser().newContext({ ...options, offline: true });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const [wrong, address] = [[] as string[], pathToFileURL(path).href];
    page.on("pageerror", (problem) => wrong.push(problem.message));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    page.on("request", (request) => {
      if (request.url() !== address && !/^(?:blob|data):/.test(request.url())) wrong.push(`fetched ${request.url()}`);
    });
    page.on("dialog", (dialog) => wrong.push(dialog.message()));
    onTestFinished(async () => {
      await context.close();
      expect(wrong).toEqual([]);
    });
    // A worker that is first sent no texts answers that there is no game to play.
    await page.addInitScript(
      `const post = Worker.prototype.postMessage;
       globalThis.withoutTexts = 0;
       Worker.prototype.postMessage = function (message, ...more) {
         if (message?.kind === "texts" && message.changes.length === 0) globalThis.withoutTexts += 1;
         return post.call(this, message, ...more);
       };`,
    );
    await page.goto(address);
    return page;
  }

  it("is played on a phone in the dark, from the file that the command wrote", async () => {
    const root = projectOf("race");
    shipped(root, ["studio", "--export", "game.html"]);
    const page = await fromDisk(join(root, "game.html"), { ...phone, colorScheme: "dark" });
    expect(await axeFindings(page)).toEqual([]);
    await beginGame(page, "A race", "snails", "tap");
    expect(await page.evaluate("globalThis.withoutTexts")).toBe(0);
    for (;;) {
      const open = page.locator(".cell.open");
      await page.locator('.cell.open, [data-testid="over"]').first().waitFor();
      if ((await open.count()) === 0) break;
      const before = await page.locator(".game").getAttribute("data-moment");
      await open.first().tap();
      await page.locator(`.game:not([data-moment="${before}"])`).waitFor({ state: "attached" });
    }
    expect(await page.getByTestId("over").innerText()).toMatch(/^The game is over/);
    expect(await axeFindings(page)).toEqual([]);
    // Nothing is wider than the screen.
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  it("has its rules tried and its odds asked with the keyboard, from the file that the button made", async () => {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await page.getByTestId("result").waitFor();
    await page.getByRole("button", { name: "Send" }).press("Enter");
    expect(await axeFindings(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "A page that plays" }).press("Enter");
    const found = await download;
    expect(found.suggestedFilename()).toBe("duel.html");
    const path = join(tempProject(), "duel.html");
    await found.saveAs(path);
    const other = await fromDisk(path, desk);
    await other.getByRole("combobox", { name: "Rule" }).selectOption({ label: "hits" });
    await other.getByTestId("result").waitFor();
    await other.getByRole("button", { name: "Roll again" }).press("Enter");
    await other.getByRole("button", { name: "Odds" }).press("Enter");
    const dice = other.getByRole("slider");
    await dice.press("Home");
    for (let presses = 0; presses < 2; presses += 1) await dice.press("ArrowRight");
    await other.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    expect(await axeFindings(other)).toEqual([]);
    // A duel is no game at a table, so nothing offers to play it; what is written is read, and not changed.
    expect(await other.getByRole("button", { name: "Play" }).count()).toBe(0);
    expect(await other.getByRole("button", { name: "Keep as example" }).count()).toBe(0);
    await other.getByRole("button", { name: "Read" }).press("Enter");
    await other.getByText("rule hits(dice: int >= 0)").waitFor();
    expect(await axeFindings(other)).toEqual([]);
  });

  it("leaves as a zip and comes in as one in another browser; a hostile one is refused with a word", async () => {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await fromGallery(page, "Hit locations", "hit-locations.rules");
    await page.getByRole("button", { name: "Send" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "A zip The files" }).click();
    const path = await (await download).path();
    const other = await openedPage(browser(), await servedFolder(join(built(), "studio")), phone);
    await other.getByText("duel.rules").first().waitFor({ state: "attached" });
    const take = async (file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      await other.getByRole("button", { name: "Send" }).tap();
      await other.getByLabel("A zip with a project").setInputFiles(file);
    };
    const hostile = zipSync({ "rules/a/a.rules": strToU8("rulebook a {}"), "../../victim.rules": strToU8("evil") });
    await take({ name: "gift.zip", mimeType: "application/zip", buffer: Buffer.from(hostile) });
    await other.getByText("which leads out of its folder. I took nothing of it.").waitFor();
    expect(await other.locator(".file", { hasText: "duel.rules" }).count()).toBe(1);
    const bomb = zipSync({ "rules/a/a.rules": strToU8("a".repeat(12_000_000)) });
    await take({ name: "bomb.zip", mimeType: "application/zip", buffer: Buffer.from(bomb) });
    await other.getByText("unpacks to more than 8 MB").waitFor();
    const zip = join(tempProject(), "locations.zip");
    writeFileSync(zip, readFileSync(path));
    await take(zip);
    await other.locator(".file", { hasText: "hit-locations.rules" }).waitFor({ state: "attached" });
    await other.locator(".cm-content").waitFor();
    expect(await editorText(other)).toBe(await editorText(page));
  });
});
