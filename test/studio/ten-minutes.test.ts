/** A new designer's first ten minutes, from an empty browser to somebody else's. */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { browserPath } from "../support/optional.ts";
import {
  beginGame,
  desk,
  editorHolds,
  fromGallery,
  openedPage,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

const program = browserPath();

/** Forty monsters as a sheet has them: name, toughness, gold. */
const monsters = Array.from({ length: 40 }, (_, place) => [`Beast ${place + 1}`, (place % 12) + 1, place * 2] as const);

describe.skipIf(program === undefined)("the first ten minutes", () => {
  const browsers: Browser[] = [];

  beforeAll(async () => {
    built();
    // Two browsers: the second one keeps nothing of the first.
    for (let count = 0; count < 2; count += 1) browsers.push(await launchBrowser(program ?? ""));
  });

  afterAll(async () => {
    for (const browser of browsers) await browser.close();
  });

  const browser = (place: number): Browser => browsers[place] as Browser;

  const paste = (page: Page, text: string): Promise<void> =>
    page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/plain", ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }`);

  it("open, change a number, paste a sheet of 40 monsters, ask odds, play, share, open elsewhere", async () => {
    const page = await openedPage(browser(0), await servedFolder(join(built(), "studio")), {
      ...desk,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Not now" }).click();
    await fromGallery(page, "A raid", "raid.rules");
    await page.getByRole("option", { name: "beats" }).waitFor({ state: "attached" });
    // A number in the sheet: the troll's gold. The example about the goblin still holds.
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    const cell = (row: number, column: number) =>
      page.locator(`.sheet-body [data-row="${row}"][data-column="${column}"]`);
    await cell(2, 2).click();
    await page.keyboard.type("9");
    await page.keyboard.press("Enter");
    await showView(page, "Examples");
    await page.getByText("hold", { exact: false }).first().waitFor();
    // Below the last row.
    await cell(3, 0).click();
    await paste(page, monsters.map((row) => row.join("\t")).join("\n"));
    await page.keyboard.press("Control+End");
    await page.locator(".sheet-body").getByText("Beast 40", { exact: true }).waitFor();
    await showView(page, "Problems");
    await page.getByText("No mistakes").waitFor();
    await showView(page, "Odds");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "beats" });
    await page.getByRole("combobox", { name: "Monster" }).selectOption("Beast 12");
    await page.getByRole("spinbutton", { name: "Dice" }).fill("2");
    // Twelve with two dice.
    await page.locator(".bars [data-result='yes']").getByText("2.78%").waitFor();
    await page.getByRole("button", { name: "Keep this curve" }).click();
    await page.getByRole("spinbutton", { name: "Dice" }).fill("3");
    await page.locator(".bars [data-result='yes']").getByText("37.50%").waitFor();
    await showView(page, "Table");
    await beginGame(page, "A raid", "beasts");
    await page.locator(".options button", { hasText: "Beast 1" }).first().click();
    await page.locator(`.game[data-moment="2"]`).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("The link is in the clipboard").waitFor();
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    const other = await openedPage(browser(1), link, desk);
    await editorHolds(other, "Beast 40");
    await editorHolds(other, "Troll");
    await showView(other, "Odds");
    await other.getByRole("combobox", { name: "Rule" }).selectOption({ label: "beats" });
    await other.getByRole("combobox", { name: "Monster" }).selectOption("Beast 40");
    expect(await other.getByRole("combobox", { name: "Monster" }).locator("option").count()).toBe(43);
  });
});
