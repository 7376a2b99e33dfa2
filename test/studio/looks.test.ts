/** What an eye sees at once and no function does: rows that break, words that run together, what was left from another project. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import {
  beginGame,
  desk,
  editorHolds,
  editorText,
  fromGallery,
  openedPage,
  phone,
  rewriteText,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

/** How far the middle of an element's text is from its own, in pixels. */
const offCentre = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [text, own] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return Math.abs((text.top + text.bottom) / 2 - (own.top + own.bottom) / 2);
};

describeInBrowser("at a look", (browser) => {
  async function begun(options: typeof desk, title: string, file: string): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await page.getByRole("button", { name: "Not now" }).click();
    await fromGallery(page, title, file);
    return page;
  }

  /** Over how many lines of the screen each line of the text goes, and where the second of them begins. */
  const linesOnScreen = (page: Page): Promise<readonly { text: string; lines: number; hangs: number }[]> =>
    page.evaluate(`[...document.querySelectorAll(".cm-line")].map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const tops = [...new Set(boxes.map(({ top }) => Math.round(top / 8)))];
      const leftAt = (top) => Math.min(...boxes.filter((box) => Math.round(box.top / 8) === top).map(({ left }) => left));
      return { text: line.textContent, lines: tops.length, hangs: tops.length < 2 ? 0 : leftAt(tops[1]) - leftAt(tops[0]) };
    })`);

  for (const [name, options] of Object.entries({ desk, phone }))
    it(`no row of a table breaks, and what another line goes on with is indented, at a ${name}`, async () => {
      const page = await begun(options, "A deck of cards", "cards.rules");
      if (name === "phone") await showView(page, "Text");
      await editorHolds(page, "table Card");
      const lines = await linesOnScreen(page);
      const rows = lines.filter(({ text }) => text.trimStart().startsWith("|"));
      expect(rows.length).toBeGreaterThan(9);
      expect(rows.filter((row) => row.lines !== 1)).toEqual([]);
      const broken = lines.filter((line) => line.lines > 1);
      expect(broken.length).toBeGreaterThan(0);
      expect(broken.filter(({ hangs }) => hangs < 8)).toEqual([]);
      // The end of the widest row can be reached.
      await page.locator(".cm-row").first().click();
      await page.keyboard.press("End");
      const caret = await page.locator(".cm-cursor-primary").boundingBox();
      expect(caret?.x ?? -1).toBeGreaterThan(0);
      expect(caret?.x ?? 9999).toBeLessThan(options.viewport.width);
    });

  it("a sheet as text has one line for each of its rows", async () => {
    const page = await begun(phone, "A duel", "duel.rules");
    await showView(page, "Files");
    await page.locator(".file", { hasText: "armor.csv" }).tap();
    await rewriteText(page, (text) => text.replaceAll("\n", `,${"a long remark, ".repeat(9)}\n`));
    const lines = await linesOnScreen(page);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.lines > 1)).toEqual([]);
  });

  it("a sheet has room for what its columns are called and hold, and a slip moves no other cell", async () => {
    const page = await begun(desk, "Penetration What shots", "cover.csv");
    await page.locator(".file", { hasText: "cover.csv" }).click();
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    const heads = page.locator(".sheet-head :is(b, small)");
    await heads.getByText("CoverClass").waitFor();
    await heads.getByText("worked out").waitFor();
    const cut = await heads.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
    const numbers = page.locator(".sheet-cell.number");
    const before = await numbers.count();
    expect(before).toBeGreaterThan(5);
    await page.getByRole("gridcell", { name: "50", exact: true }).click();
    await page.keyboard.type("many");
    await page.keyboard.press("Enter");
    await page.locator("#tab-problems .badge").waitFor();
    expect(await numbers.count()).toBe(before);
    // What a finding quotes is set as code, without the signs that a terminal needs.
    await page.keyboard.press("ArrowUp");
    const said = page.getByTestId("cell-line").locator(".bad");
    expect(await said.locator("code").first().innerText()).toBe("many");
    await showView(page, "Problems");
    await page.locator(".problems code", { hasText: "many" }).first().waitFor();
    expect((await said.innerText()) + (await page.locator(".problems").innerText())).not.toContain("`");
  });

  it("the reasons read as equations and sentences", async () => {
    const page = await begun(desk, "A duel", "duel.rules");
    const reasons = async (dice: string): Promise<readonly string[]> => {
      await page.getByRole("button", { name: "Lay out by hand" }).click();
      await page.locator(".laid input").fill(dice);
      await page
        .locator(".why .die", { hasText: dice.at(-1) ?? "" })
        .first()
        .waitFor();
      return page.locator(".why .leaf, .why summary").allInnerTexts();
    };
    await page.getByRole("combobox", { name: "Rule" }).selectOption("hits");
    const [rolled] = await reasons("6, 2, 5");
    expect(rolled?.replaceAll(/\s+/g, " ")).toBe("dice times d6 6 2 5");
    // What is worked out several times is counted.
    await rewriteText(page, (text) => `${text}\nrule twice(): list of int = 2 times hits(1)\n`);
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "twice" });
    await page.locator(".laid input").fill("6, 2");
    const counted = page.locator(".why summary", { hasText: "Value" });
    await expect.poll(() => counted.allInnerTexts()).toEqual(["Value 1 = 1", "Value 2 = 0"]);
  });

  it("why it is none of the other rows unfolds below the one that fits", async () => {
    const page = await begun(phone, "A duel", "duel.rules");
    await showView(page, "Try it");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "outcome" });
    await page.getByRole("spinbutton", { name: "Attack" }).fill("4");
    const why = page.locator(".why");
    await why.getByText("row 2 fits").waitFor();
    await why.getByText("Why not row 1?").tap();
    // Without armor the guard is 3.
    await why.getByText("attack - armor.guard = 1 is not < 0").waitFor();
    await page.getByRole("spinbutton", { name: "Attack" }).fill("9");
    await why.getByText("Why not the 2 others?").waitFor();
    await why.getByText("attack - armor.guard = 6 is not 0 to 2").waitFor();
  });

  it("the game of one project is not spoken of in the next, and goes on when its own page is loaded anew", async () => {
    const page = await begun(desk, "A race", "race.rules");
    // The gallery opens a game with its table.
    await beginGame(page, "A race", "next");
    await page.locator(".options li button").first().click();
    await page.getByRole("button", { name: "New game" }).waitFor();
    await page.reload();
    await showView(page, "Table");
    await page.getByRole("button", { name: "New game" }).waitFor();
    await fromGallery(page, "A deck of cards", "cards.rules");
    await page.getByRole("button", { name: "Play A deck of cards" }).waitFor();
    expect(await page.locator("#panel").innerText()).not.toContain("race");
    expect(new URL(page.url()).hash).toBe("");
  });

  it("the first visit shows the number that is to be changed, wherever the row ends", async () => {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), phone);
    await page.getByRole("button", { name: "Begin" }).tap();
    await page.getByText("Step 1 of 8:").waitFor();
    await page.getByRole("option", { name: "thrown" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Show me where" }).tap();
    const number = page.locator(".cm-selectionBackground").first();
    await number.waitFor();
    const box = await number.boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 999) + (box?.width ?? 999) <= phone.viewport.width]).toEqual([true, true]);
    // Selected: what is typed takes its place.
    const show = page.getByRole("button", { name: "Show me where" });
    await page.keyboard.insertText("9");
    await page.getByText("Step 2 of 8:").waitFor();
    expect(await editorText(page)).toMatch(/\| Goblin +\| +7 \| +9 \|/);
    await show.tap();
    await page.getByText("Step 3 of 8:").waitFor();
    const accept = page.getByRole("button", { name: "Accept 3" });
    await accept.waitFor();
    expect(await accept.evaluate(offCentre)).toBeLessThan(3);
    // From another view, too; and lines are seen from their beginning.
    await show.tap();
    await expect.poll(() => page.evaluate("document.activeElement.className")).toContain("cm-content");
    expect(await page.evaluate("document.querySelector('.cm-scroller').scrollLeft")).toBe(0);
    await page.keyboard.insertText("3");
    await page.getByText("Step 4 of 8:").waitFor();
    expect(await editorText(page)).toContain("share(Goblin, raiders: 3) is 3\n");
    // What was typed is taken back without keys.
    await page.getByRole("button", { name: "Undo" }).tap();
    expect(await editorText(page)).toContain("share(Goblin, raiders: 3) is 1\n");
    await page.getByRole("button", { name: "Redo" }).tap();
    expect(await editorText(page)).toContain("share(Goblin, raiders: 3) is 3\n");
    await show.tap();
    await page.locator(".cm-activeLine", { hasText: "Troll" }).waitFor();
    for (const cell of ["Dragon", "12", "20"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.insertText(cell);
    }
    await page.getByText("Step 5 of 8:").waitFor();
    expect(await editorText(page)).toMatch(/\| Troll +\| +10 \| +8 \|\n {2}\| Dragon +\| +12 \| +20 +\|\n\}/);
  });

  it("nothing is beyond its panel on a wide screen, and the page itself does not scroll", async () => {
    const page = await begun({ viewport: { width: 1600, height: 700 } }, "Penetration value", "chart.rules");
    await page.locator(".file", { hasText: "chart.rules" }).click();
    const scrolls = (): Promise<boolean> => page.evaluate("document.scrollingElement.scrollHeight > innerHeight");
    await showView(page, "Rule book");
    const note = page.locator("section.item > .note").first();
    await note.waitFor();
    const [panel, box] = [await page.locator(".panel").boundingBox(), await note.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
    expect(await scrolls()).toBe(false);
    await rewriteText(page, (text) => text.replaceAll(/\b3\b/g, "4"));
    await showView(page, "My change");
    await page.locator(".moves .unseen").first().waitFor({ state: "attached" });
    expect(await scrolls()).toBe(false);
  });

  it("says what to do where the browser runs nothing from a folder", async () => {
    const context = await browser().newContext(desk);
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(built(), "studio/index.html")).href);
    await page.getByText("The Studio does not begin.").waitFor({ state: "visible" });
    await context.close();
    // Where it begins, nobody sees that.
    const begins = await begun(desk, "A duel", "duel.rules");
    expect(await begins.getByText("The Studio does not begin.").count()).toBe(0);
  });

  it("a curve of many results says how likely its lines are", async () => {
    const page = await begun(desk, "A raid", "raid.rules");
    await page.getByRole("combobox", { name: "Rule" }).selectOption("thrown");
    await showView(page, "Odds");
    await page.locator('[data-result="18"]').waitFor();
    // The most likely of three dice has 12.5 %.
    expect(await page.locator(".columns .tick").allTextContents()).toEqual(["5%", "10%"]);
    await page.getByRole("button", { name: "At least" }).click();
    expect(await page.locator(".columns .tick").allTextContents()).toEqual(["20%", "40%", "60%", "80%", "100%"]);
  });

  it("a curve with a long tail is drawn as far as it is seen, and all of it stands in the table", async () => {
    const page = await begun(desk, "Exploding dice", "exploding-dice.rules");
    await page.getByRole("combobox", { name: "Rule" }).selectOption("throw");
    await showView(page, "Odds");
    await page.getByText("Not drawn: results at the ends").waitFor();
    const names = await page.locator(".columns .name").allTextContents();
    expect(names[0]).toBe("1");
    expect(Math.max(...names.map(Number))).toBeLessThan(30);
    expect(await page.locator(".numbers tbody tr").count()).toBeGreaterThan(100);
    await page.getByRole("button", { name: "Keep this curve" }).click();
    await page.getByRole("combobox", { name: "Skill" }).selectOption("Able");
    await page.locator(".legend li").nth(1).waitFor();
    await page.getByText("Not drawn: results at the ends").waitFor();
    expect(await page.locator("svg.columns .column").count()).toBeLessThan(60);
  });

  it("variants that are many are folded away: the curve is seen", async () => {
    const page = await begun(desk, "Penetration value", "chart.rules");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "penetrations" });
    await showView(page, "Odds");
    const column = page.locator("svg.columns .column").first();
    await column.waitFor();
    const base = await page.locator("svg.columns").boundingBox();
    expect((base?.y ?? 9999) + (base?.height ?? 0)).toBeLessThanOrEqual(desk.viewport.height);
    await page.locator(".variants summary").click();
    const panel = await page.locator(".panel").boundingBox();
    const toggles = await page.locator(".variants .toggle").all();
    expect(toggles.length).toBeGreaterThan(3);
    for (const toggle of toggles) {
      const box = await toggle.boundingBox();
      expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
    }
    await toggles[0]?.click();
    await page.getByText(`${toggles.length} variants, 1 shown`).waitFor();
    // Another view begins at its top.
    await page.locator(".panel").evaluate((element) => {
      element.scrollTop = 9999;
    });
    await showView(page, "Examples");
    await page.locator(".tally").waitFor();
    expect(await page.locator(".panel").evaluate((element) => element.scrollTop)).toBe(0);
  });

  it("on a phone the view that is shown is named in the bar, and what is said goes over its width", async () => {
    // The gallery opens a game with its table.
    const page = await begun(phone, "A race", "race.rules");
    const current = page.getByRole("navigation", { name: "Views" }).locator("[aria-current]");
    expect(await current.innerText()).toBe("Table");
    const isSeen = async (): Promise<boolean> => {
      const box = await current.boundingBox();
      return (box?.x ?? -1) >= 0 && (box?.x ?? 999) + (box?.width ?? 0) <= phone.viewport.width;
    };
    await expect.poll(isSeen).toBe(true);
    await page.getByRole("button", { name: "Share" }).tap();
    const said = await page.locator(".notice").boundingBox();
    expect(said?.width).toBeGreaterThan(300);
  });

  it("dialogs leave an edge of the page free", async () => {
    const page = await begun(phone, "A duel", "duel.rules");
    for (const name of ["Gallery", "Send"]) {
      await page.getByRole("button", { name, exact: true }).tap();
      const box = await page.getByRole("dialog").boundingBox();
      expect([name, (box?.x ?? 0) >= 8, (box?.width ?? 999) <= 390 - 16]).toEqual([name, true, true]);
      await page.keyboard.press("Escape");
    }
  });
});
