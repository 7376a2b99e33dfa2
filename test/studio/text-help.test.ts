/** Help while one writes in the Studio's text: what may come next, what a word means, its name changed everywhere, mistakes mended by keys, and the layout. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { desk, editorHolds, editorText, fromGallery, openedPage, servedFolder } from "../support/studio-page.ts";
import { pause } from "../support/waiting.ts";

describeInBrowser("help in the text", (browser) => {
  async function opened(): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await fromGallery(page, "A duel", "duel.rules");
    // The server has read the rules: it knows what the words are.
    await page.locator(".tok-function.tok-declaration", { hasText: "outcome" }).waitFor();
    return page;
  }

  /** The words selected, as one finds them. */
  async function select(page: Page, words: string): Promise<void> {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search [name=search]").pressSequentially(words);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
  }

  it("offers what may come next, and Enter takes it", async () => {
    const page = await opened();
    await select(page, "skill + weapon.skill");
    await page.keyboard.press("End");
    await page.keyboard.type(" + weapon.");
    const list = page.getByRole("listbox");
    await list.getByRole("option", { name: "damage" }).waitFor();
    // Columns of the table, and no rules of the file.
    expect(await list.getByRole("option", { name: "attackWith" }).count()).toBe(0);
    await page.keyboard.type("dam");
    await list.getByRole("option", { name: "damage", selected: true }).waitFor();
    // A list that has only just come takes no Enter: nobody has read it yet.
    await pause(200);
    await page.keyboard.press("Enter");
    await editorHolds(page, "= skill + weapon.skill + weapon.damage\n");
    await list.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByText("No mistakes").waitFor();
  });

  it("says what a word means while the pointer is on it", async () => {
    const page = await opened();
    await page.locator(".tok-function:not(.tok-declaration)", { hasText: "attackWith" }).first().hover();
    const hover = page.locator(".cm-tooltip-hover");
    await hover.waitFor();
    expect(await hover.innerText()).toMatch(/attackWith\(skill: int, weapon: Weapon\): int[^]*How hard it is meant\./);
    await page.locator(".cm-scroller").hover({ position: { x: 5, y: 5 } });
    await hover.waitFor({ state: "detached" });
  });

  it("changes a name everywhere by F2, and one undo in the text takes it back", async () => {
    const page = await opened();
    const before = await editorText(page);
    expect(before.match(/\battackWith\b/g)?.length).toBeGreaterThan(1);
    await select(page, "attackWith");
    await page.keyboard.press("F2");
    const field = page.locator(".cm-panel input");
    await field.waitFor();
    expect(await field.inputValue()).toBe("attackWith");
    await field.fill("reach");
    await page.keyboard.press("Enter");
    await editorHolds(page, "rule reach(");
    expect(await editorText(page)).toBe(before.replaceAll(/\battackWith\b/g, "reach"));
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByText("No mistakes").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    expect(await editorText(page)).toBe(before);
  });

  it("mends a mistake by keys alone: its list, and the letter of what it offers", async () => {
    const page = await opened();
    const before = await editorText(page);
    await select(page, "weapon.skill");
    await page.keyboard.type("weapon.skil");
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.keyboard.press("Control+Shift+M");
    const offered = page.locator(".cm-panel-lint .cm-diagnosticAction", { hasText: "`skill`" });
    await page.keyboard.press(await offered.locator("u").innerText());
    await editorHolds(page, "= skill + weapon.skill\n");
    expect(await editorText(page)).toBe(before);
    await page.locator(".cm-lintRange-error").waitFor({ state: "detached" });
  });

  it("lays out as it saves, in one change that an undo takes back", async () => {
    const page = await opened();
    const before = await editorText(page);
    await select(page, "| Sword     |                8 |          0 |                      |");
    await page.keyboard.type("|Sword|8|0||");
    const messy = await editorText(page);
    expect(messy).not.toBe(before);
    // By its own key it takes as long as it needs, the first time as well.
    await page.keyboard.press("Shift+Alt+f");
    await editorHolds(page, "| Sword     |                8 |");
    expect(await editorText(page)).toBe(before);
    await page.keyboard.press("Control+z");
    expect(await editorText(page)).toBe(messy);
    await page.keyboard.press("Control+s");
    await editorHolds(page, "| Sword     |                8 |");
    expect(await editorText(page)).toBe(before);
    // The cursor stays at the words where it was.
    await page.keyboard.type("# ");
    expect(await editorText(page)).toMatch(/^ {2}\| Sword .*\|# $/m);
    for (const text of [before, messy]) {
      await page.keyboard.press("Control+z");
      expect(await editorText(page)).toBe(text);
    }
  });
});
