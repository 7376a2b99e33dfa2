/** A newcomer's first visit: eight steps, each done by hand, left and taken up again. */
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import {
  axeFindings,
  beginGame,
  desk,
  openedPage,
  phone,
  rewriteText,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

describeInBrowser("a first visit", (browser) => {
  const step = (page: Page, number: number): Promise<void> => page.getByText(`Step ${number} of 8:`).waitFor();

  async function begun(options: BrowserContextOptions): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await page.getByText("New here?").waitFor();
    await page.getByRole("button", { name: "Begin" }).press("Enter");
    await step(page, 1);
    // The rules have been read: the step knows what it began with.
    await page.getByRole("option", { name: "thrown" }).waitFor({ state: "attached" });
    return page;
  }

  it("is done step by step, with the keyboard, left in the middle and taken up", async () => {
    const page = await begun({ ...desk, permissions: ["clipboard-read", "clipboard-write"] });
    expect(await axeFindings(page)).toEqual([]);
    const showMe = page.getByRole("button", { name: "Show me where" });
    // 1: at the end of the goblin's line, the number before the bar.
    await showMe.press("Enter");
    await page.locator(".cm-content").focus();
    for (const key of ["End", "ArrowLeft", "ArrowLeft", "Backspace"]) await page.keyboard.press(key);
    await page.keyboard.type("9");
    await step(page, 2);
    await showMe.press("Enter");
    await step(page, 3);
    // Left, the page closed and opened again, and taken up.
    await page.getByRole("button", { name: "Leave" }).press("Enter");
    await page.getByTestId("kept").waitFor();
    await page.reload();
    expect(await page.getByText(/Step \d of 8:/).count()).toBe(0);
    await page.getByRole("button", { name: "Gallery" }).press("Enter");
    await page.getByRole("button", { name: "Go on with first step 3 of 8" }).press("Enter");
    await step(page, 3);
    await showMe.press("Enter");
    await page.locator(".cm-content").focus();
    for (const key of ["End", "Backspace"]) await page.keyboard.press(key);
    await page.keyboard.type("3");
    await step(page, 4);
    await page.getByRole("option", { name: "thrown" }).waitFor({ state: "attached" });
    await showMe.press("Enter");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("| Dragon | 12 | 20 |");
    await step(page, 5);
    await showMe.press("Enter");
    await step(page, 6);
    const dice = page.getByRole("slider");
    await dice.focus();
    await page.keyboard.press("Home");
    // Slowly enough to look at each curve.
    for (let count = 2; count <= 6 && (await page.getByText("Step 7 of 8:").count()) === 0; count += 1) {
      await page.keyboard.press("ArrowRight");
      await page.locator(`[data-result="${count}"]`).first().waitFor();
    }
    await step(page, 7);
    await showMe.press("Enter");
    await beginGame(page, "A raid", "dragons", "Enter");
    for (const moment of [2, 4]) {
      // The new monster can be attacked.
      await page.locator(".options button", { hasText: "Dragon" }).press("Enter");
      await page.locator(`.game[data-moment="${moment}"]`).waitFor({ state: "attached" });
    }
    await step(page, 8);
    await showMe.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByText("That was all of it.").waitFor();
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    const other = await openedPage(browser(), link, desk);
    await other.getByText("Dragon").first().waitFor();
  });

  it("takes “Sweep” for the slider as well", async () => {
    const page = await begun(desk);
    // As one who left at the sixth step.
    await page.evaluate(
      `localStorage.setItem("rulewright-first-visit", JSON.stringify({ state: "on", step: 5, start: null }))`,
    );
    await page.reload();
    await step(page, 6);
    await page.getByRole("option", { name: "thrown" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Show me where" }).press("Enter");
    await page
      .getByRole("radio", { name: "Sweep" })
      .or(page.getByRole("button", { name: "Sweep" }))
      .first()
      .press("Enter");
    await step(page, 7);
  });

  it("waits on a phone in the dark until it is done, and is not in the way of who wants none", async () => {
    const page = await begun({ ...phone, colorScheme: "dark" });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    // A change that breaks the rules is no step.
    await rewriteText(page, (text) =>
      text.replace("| Goblin    |                      7 |              3 |", "| Goblin | 7 |"),
    );
    await page.locator(".cm-lintRange-error").first().waitFor();
    await showView(page, "Problems");
    expect(await page.getByText("Step 1 of 8:").count()).toBe(1);
    await page.getByRole("button", { name: "Leave" }).tap();
    await page.getByText("Step 1 of 8:").waitFor({ state: "detached" });
    const other = await openedPage(browser(), await servedFolder(join(built(), "studio")), phone);
    await other.getByRole("button", { name: "Not now" }).tap();
    await other.reload();
    await other.locator(".cm-content").waitFor();
    expect(await other.getByText("New here?").count()).toBe(0);
  });
});
