/** The rule book beside the text in the Studio: it follows the cursor, runs nothing of the text, and reads Markdown. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import {
  axeFindings,
  desk,
  fromGallery,
  openedPage,
  phone,
  rewriteText,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

describeInBrowser("the rule book", (browser) => {
  async function opened(title: string, file: string, options: Parameters<typeof openedPage>[2] = desk): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, title, file);
    return page;
  }

  it("follows the cursor and what is typed, and runs nothing that is written in the rules", async () => {
    const page = await opened("A duel", "duel.rules");
    await showView(page, "Rule book");
    const book = page.locator(".book-host");
    await book.getByRole("heading", { name: "Duel", exact: true }).waitFor();
    await page.locator(".cm-line", { hasText: "rule outcome(attack" }).first().click();
    await page.locator(".book-host .here#outcome").waitFor();
    // A link of the page leads within the page, and the text stays.
    const used = book.locator("details", { has: page.locator('a[href="#damage"]') }).first();
    await used.locator("summary").first().click();
    await used.locator('a[href="#damage"]:visible').first().click();
    await page.locator(".book-host .here#damage").waitFor();
    await rewriteText(page, (text) =>
      text.replace(
        "## How hard it is meant.",
        '## Meant <img src=x onerror="window.hacked = 1"> [here](javascript:window.hacked=1) <script>window.hacked = 1</script>',
      ),
    );
    await book.getByText("window.hacked = 1").first().waitFor();
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await book.locator("img, script, a[href^='javascript']").count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    // A sheet is read where its table is.
    await page.locator(".file", { hasText: "armor.csv" }).click();
    await page.locator(".book-host .here#Armor").waitFor();
  });

  it("shows how rules in Markdown read, also while they have a mistake, on a phone in the dark", async () => {
    const page = await opened("A duel", "duel.rules", { ...phone, colorScheme: "dark" });
    const files = [
      {
        path: "rules/bag/bag.rules.md",
        text: '# What a *bag* holds\n\nNobody carries more than this.\n\n```rules\nrulebook bag {\n  title "Bag"\n}\nrule most(strength: int): int = strength * 2\n```\n',
      },
    ];
    const link = await page.evaluate<string>(`(async () => {
      const bytes = new TextEncoder().encode(${JSON.stringify(JSON.stringify({ name: "bag", files }))});
      const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const packed = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    })()`);
    await page.goto(`${new URL(page.url()).origin}/?bag#share=${link}`);
    await showView(page, "Rule book");
    const book = page.locator(".book-host");
    await page.getByRole("button", { name: "This file" }).tap();
    await book.getByRole("heading", { name: "What a bag holds" }).waitFor();
    expect(await book.locator("em").innerText()).toBe("bag");
    expect(await axeFindings(page)).toEqual([]);
    await showView(page, "Text");
    await rewriteText(page, (text) =>
      text.replace("strength * 2", "strngth *").replace("more than this", "more than that"),
    );
    await showView(page, "Rule book");
    await page.getByText("The rules have a mistake.").waitFor();
    await book.getByText("Nobody carries more than that.").waitFor();
  });
});
