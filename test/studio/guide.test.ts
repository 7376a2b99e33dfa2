/** "How do I say …?" on the page: the question below the problems, and what the cookbook has on a line that cannot be read. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { desk, fromGallery, openedPage, servedFolder } from "../support/studio-page.ts";

describeInBrowser("the cookbook", (browser) => {
  async function openProblems(): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await fromGallery(page, "A duel", "duel.rules");
    await page.getByRole("tab", { name: "Problems" }).click();
    return page;
  }

  it("answers a question in one's own words, the best answer open", async () => {
    const page = await openProblems();
    await page.getByRole("searchbox", { name: "How do I say …?" }).fill("drop lowest die");
    await page.locator(".guide details summary", { hasText: "Roll 4d6, drop the lowest" }).waitFor();
    const first = page.locator(".guide details").first();
    expect(await first.getAttribute("open")).not.toBeNull();
    expect(await first.innerText()).toContain("rule abilityScore(): int = sum(highest 3 of 4d6)");
    await page.getByRole("searchbox", { name: "How do I say …?" }).fill("xylophone");
    await page.getByText("The cookbook has nothing on this.").waitFor();
  });

  it("has something on a line that no fix mends, and nothing on the rest", async () => {
    const page = await openProblems();
    await page.getByText("No mistakes").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nrule gift(): Weapon = draw at random from Weapon\n");
    const problem = page.locator(".problems li", { hasText: "draw" }).first();
    await problem.waitFor();
    const lead = page.locator(".problems details");
    await lead.locator("summary", { hasText: "One of several things at random" }).waitFor();
    expect(await lead.count()).toBe(1);
    await lead.locator("summary").click();
    expect(await lead.innerText()).toContain("rule oneGem(): Gem = roll(Gem)");
  });
});
