/** Tables as sheets in the Studio, in a real browser: typed in, pasted into, sorted, as somebody who knows spreadsheets does. */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import {
  axeFindings,
  desk,
  editorText,
  fromGallery,
  openedPage,
  phone,
  rewriteText,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

describeInBrowser("a sheet", (browser) => {
  async function opened(options: Parameters<typeof openedPage>[2] = desk): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, "A duel", "duel.rules");
    return page;
  }

  async function asSheet(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    await page.getByRole("grid").waitFor();
  }

  async function textOf(page: Page): Promise<string> {
    await page.getByRole("button", { name: "Text", exact: true }).click();
    return editorText(page);
  }

  const cell = (page: Page, row: number, column: number): Locator =>
    page.locator(`.sheet-body [data-row="${row}"][data-column="${column}"]`);

  /** What a spreadsheet puts on the clipboard: the block as text and as HTML. */
  const paste = (page: Page, text: string, html = ""): Promise<void> =>
    page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/plain", ${JSON.stringify(text)});
      if (${html !== ""}) data.setData("text/html", ${JSON.stringify(html)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }`);

  const copied = (page: Page): Promise<string> =>
    page.evaluate<string>(`{
      const data = new DataTransfer();
      document.activeElement.dispatchEvent(
        new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }),
      );
      data.getData("text/plain");
    }`);

  it("takes what is typed as fast as it is typed, and changes only that cell", async () => {
    const page = await opened();
    const before = await editorText(page);
    await asSheet(page);
    await cell(page, 0, 1).click();
    await page.keyboard.type("17");
    await page.keyboard.press("Tab");
    await page.keyboard.type("+3");
    // As in a spreadsheet: back to the column in which the run began, a row below.
    await page.keyboard.press("Enter");
    await page.keyboard.type("6");
    await page.keyboard.press("Enter");
    expect(await cell(page, 0, 1).innerText()).toBe("17");
    const after = await textOf(page);
    const words = (text: string): readonly string[] => text.split("\n").map((line) => line.replaceAll(/ +/g, " "));
    expect(words(after)).toEqual(
      words(before).map((line) =>
        line.replace("| Dagger | 4 | +2 |", "| Dagger | 17 | +3 |").replace("| Sword | 8 |", "| Sword | 6 |"),
      ),
    );
    await page.locator(".cm-content").focus();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+z");
    expect(await editorText(page)).toBe(before);
  });

  it("says at the cell what is wrong with it", async () => {
    const page = await opened();
    await asSheet(page);
    await cell(page, 0, 1).click();
    await page.keyboard.type("four");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "1 finding in this sheet" }).click();
    await page.getByTestId("cell-line").locator(".bad").waitFor();
    expect(await page.getByTestId("cell-line").innerText()).toContain("four");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await page.locator(".sheet-cell.wrong, .sheet-body .bad").first().waitFor({ state: "detached" });
    expect(await axeFindings(page)).toEqual([]);
  });

  it("takes a block from a spreadsheet, with new rows below, and gives one", async () => {
    const page = await opened();
    await asSheet(page);
    await cell(page, 3, 0).click();
    await paste(
      page,
      "Axe\t10\t0\t\nFlail\t9\t-1\tHard to parry\n",
      "<table><tr><td>Axe</td><td>10</td><td>0</td><td></td></tr><tr><td>Flail</td><td>9</td><td>-1</td><td>Hard to parry</td></tr></table>",
    );
    await cell(page, 4, 3).getByText("Hard to parry").waitFor();
    expect((await copied(page)).trimEnd()).toBe("Axe\t10\t0\t\nFlail\t9\t-1\tHard to parry");
    expect(await textOf(page)).toMatch(/\| Flail +\| +9 \| +-1 \| Hard to parry +\|/);
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByText("No mistakes").waitFor();
  });

  it("adds, duplicates, moves, sorts and removes rows, and adds and removes a column", async () => {
    const page = await opened();
    await asSheet(page);
    const names = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for (let row = 0; row < (await page.locator('.sheet-body [data-column="0"]').count()) - 1; row += 1)
        found.push(await cell(page, row, 0).innerText());
      return found;
    };
    await cell(page, 0, 0).click();
    await page.getByRole("button", { name: "Sort A–Z" }).click();
    expect(await names()).toEqual(["Dagger", "Halberd", "Sword"]);
    await cell(page, 0, 0).click();
    await page.getByRole("button", { name: "Move down" }).click();
    expect(await names()).toEqual(["Halberd", "Dagger", "Sword"]);
    await cell(page, 1, 0).click();
    await page.getByRole("button", { name: "Duplicate" }).click();
    expect(await names()).toEqual(["Halberd", "Dagger", "Dagger", "Sword"]);
    await page.getByRole("button", { name: "Remove row" }).click();
    expect(await names()).toEqual(["Halberd", "Dagger", "Sword"]);
    await cell(page, 0, 1).click();
    await page.getByRole("button", { name: "Add column" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("reach");
    await page.getByLabel("Holds").selectOption("int");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("columnheader", { name: /reach/ }).waitFor();
    expect(await textOf(page)).toContain("reach: optional int");
    await asSheet(page);
    await cell(page, 0, 2).click();
    await page.getByRole("button", { name: "Remove column" }).click();
    await page.getByRole("columnheader", { name: /reach/ }).waitFor({ state: "detached" });
    expect(await textOf(page)).not.toContain("reach");
  });

  it("declares a column of a file although the rules are not read again yet", async () => {
    const page = await opened();
    // A slow machine: what is asked about a sheet does not reach the worker before it is let through.
    await page.evaluate(`{
      const post = Worker.prototype.postMessage;
      const held = [];
      Worker.prototype.postMessage = function (message, ...more) {
        if (message?.question?.ask === "sheets") held.push(() => post.call(this, message, ...more));
        else post.call(this, message, ...more);
      };
      globalThis.letThrough = () => {
        Worker.prototype.postMessage = post;
        for (const each of held) each();
      };
    }`);
    await page.locator(".file", { hasText: "armor.csv" }).click();
    await asSheet(page);
    await cell(page, 0, 1).click();
    await page.getByRole("button", { name: "Add column" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("price");
    await page.getByLabel("Holds").selectOption("int");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.getByRole("columnheader", { name: /price/ }).count()).toBe(0);
    await page.evaluate("letThrough()");
    await page.getByRole("columnheader", { name: /price/ }).waitFor();
    await page.locator(".file", { hasText: "duel.rules" }).click();
    expect(await textOf(page)).toContain("  price: optional int\n");
    await page.locator(".file", { hasText: "armor.csv" }).click();
    await asSheet(page);
    await cell(page, 0, 2).click();
    await page.getByRole("button", { name: "Remove column" }).click();
    await page.getByRole("columnheader", { name: /price/ }).waitFor({ state: "detached" });
    await page.locator(".file", { hasText: "duel.rules" }).click();
    expect(await textOf(page)).not.toContain("price: optional int");
  });

  it("removes a column of a file with its line in the rules as one change, and asks where the rules need it", async () => {
    const page = await opened();
    const rules = async (): Promise<string> => {
      await page.locator(".file", { hasText: "duel.rules" }).click();
      const text = await textOf(page);
      await page.locator(".file", { hasText: "armor.csv" }).click();
      await asSheet(page);
      return text;
    };
    const before = await rules();
    await cell(page, 0, 1).click();
    await page.getByRole("button", { name: "Add column" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("price");
    await page.getByLabel("Holds").selectOption("int");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("columnheader", { name: /price/ }).waitFor();
    expect(await rules()).toContain("  price: optional int\n");
    await cell(page, 0, 2).click();
    await page.getByTestId("cell-line").getByText("optional int").waitFor();
    await page.getByRole("button", { name: "Remove column" }).click();
    await page.getByRole("columnheader", { name: /price/ }).waitFor({ state: "detached" });
    expect(await rules()).toBe(before);
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByText("No mistakes").waitFor();
    // One step back brings both.
    await page.locator(".sheet-scroller").focus();
    await page.keyboard.press("Control+z");
    await page.getByRole("columnheader", { name: /price/ }).waitFor();
    expect(await rules()).toContain("  price: optional int\n");
    await cell(page, 0, 1).click();
    await page.getByTestId("cell-line").getByText(/int/).waitFor();
    await page.getByRole("button", { name: "Remove column" }).click();
    await page.getByRole("heading", { name: "The rules need Guard" }).waitFor();
    expect(await page.getByRole("dialog").getByRole("listitem").first().innerText()).toContain("guard");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("columnheader", { name: /Guard/ }).waitFor();
    expect(await rules()).toContain("guard: int >= 0");
  });

  it("offers the variants of a choice and the rows of a table, and greys what is computed", async () => {
    const page = await opened();
    await rewriteText(
      page,
      (text) =>
        `${text}\nchoice Size { Small, Large }\ntable Beast {\n  worth: int = weapon.damage * 2\n  | name: key | size: Size | weapon: Weapon |\n  | Ogre | Large | Sword |\n}\n`,
    );
    await asSheet(page);
    await page.getByRole("combobox", { name: "Table" }).selectOption({ label: "Beast (1 row)" });
    await cell(page, 0, 1).dblclick();
    await page.getByRole("option", { name: "Small" }).click();
    expect(await cell(page, 0, 1).innerText()).toBe("Small");
    await cell(page, 0, 2).dblclick();
    await page.getByRole("option", { name: "Halberd" }).click();
    expect(await cell(page, 0, 2).innerText()).toBe("Halberd");
    // Twice the 12 of the halberd, and not to be typed in.
    await page.locator(".sheet-body .computed").getByText("24", { exact: true }).waitFor();
  });

  it("pastes 5,000 rows, scrolls to the last, and takes them back at once", async () => {
    const page = await opened();
    await asSheet(page);
    await cell(page, 3, 0).click();
    const rows = Array.from({ length: 5000 }, (_, row) => `Weapon ${row}\t${row % 30}\t0\t`).join("\n");
    await paste(page, rows);
    await page.keyboard.press("Control+End");
    await page.locator(".sheet-body").getByText("Weapon 4999", { exact: true }).waitFor();
    // Only what is seen stands in the page.
    expect(await page.locator(".sheet-body [role=row]").count()).toBeLessThan(120);
    // One paste is one change.
    await page.keyboard.press("Control+z");
    await cell(page, 2, 0).getByText("Halberd").waitFor();
    expect(await page.locator('.sheet-body [data-column="0"]').count()).toBe(4);
  });

  it("is typed in by touch on a phone", async () => {
    const page = await opened({ ...phone, colorScheme: "dark" });
    await showView(page, "Text");
    await page.getByRole("button", { name: "Sheet", exact: true }).tap();
    await cell(page, 1, 1).tap();
    await cell(page, 1, 1).tap();
    await page.getByRole("textbox", { name: "Cell" }).fill("7");
    await page.keyboard.press("Enter");
    expect(await cell(page, 1, 1).innerText()).toBe("7");
    expect(await axeFindings(page)).toEqual([]);
  });
});
