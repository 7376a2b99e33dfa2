/** What hands know from spreadsheets: keys that begin, end and take back, sorting down, and the clipboards of Sheets and Excel. */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { desk, editorText, fromGallery, openedPage, servedFolder } from "../support/studio-page.ts";

/** The sheet of the weapons: `| name: key | damage: int >= 0 | skill: int | notes: optional text |`. */
const weapons: readonly (readonly string[])[] = [
  ["Dagger", "4", "+2", "Easily hidden"],
  ["Sword", "8", "0", ""],
  ["Halberd", "12", "-1", "Needs two hands"],
];

describeInBrowser("hands in a sheet", (browser) => {
  async function opened(): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await fromGallery(page, "A duel", "duel.rules");
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    await page.getByRole("grid").waitFor();
    return page;
  }

  const cell = (page: Page, row: number, column: number): Locator =>
    page.locator(`.sheet-body [data-row="${row}"][data-column="${column}"]`);

  /** The cells as they are shown, without the empty row below them. */
  async function rows(page: Page): Promise<readonly (readonly string[])[]> {
    const count = (await page.locator('.sheet-body [data-column="0"]').count()) - 1;
    const all: (readonly string[])[] = [];
    for (let row = 0; row < count; row += 1) {
      const texts: string[] = [];
      for (let column = 0; column < 4; column += 1) texts.push((await cell(page, row, column).innerText()).trim());
      all.push(texts);
    }
    return all;
  }

  /** The weapons, but for one cell. */
  const but = (row: number, column: number, text: string): readonly (readonly string[])[] =>
    weapons.map((cells, r) => cells.map((each, c) => (r === row && c === column ? text : each)));

  /** The cell that the grid names as the active one. */
  const active = (page: Page): Promise<string> =>
    page.evaluate<string>(`{
      const name = document.activeElement.getAttribute("aria-activedescendant");
      const { row, column } = document.getElementById(name).dataset;
      row + " " + column;
    }`);

  const input = (page: Page): Locator => page.getByRole("textbox", { name: "Cell" });

  it("F2 opens a cell with what it holds, and Escape leaves it as it was", async () => {
    const page = await opened();
    await cell(page, 0, 3).click();
    await page.keyboard.press("F2");
    expect(await input(page).inputValue()).toBe("Easily hidden");
    await page.keyboard.press("End");
    await page.keyboard.type(" away");
    await page.keyboard.press("Escape");
    await input(page).waitFor({ state: "detached" });
    expect(await rows(page)).toEqual(weapons);
    // The grid has the keys again, at the same cell.
    expect(await active(page)).toBe("0 3");
    await page.keyboard.press("F2");
    await page.keyboard.press("End");
    await page.keyboard.type(" away");
    await page.keyboard.press("Enter");
    expect(await rows(page)).toEqual(but(0, 3, "Easily hidden away"));
    expect(await active(page)).toBe("1 3");
  });

  it("Delete empties what is marked, and no more", async () => {
    const page = await opened();
    await cell(page, 0, 3).click();
    await page.keyboard.press("Delete");
    expect(await rows(page)).toEqual(but(0, 3, ""));
    await page.keyboard.press("Control+z");
    await cell(page, 1, 2).click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Delete");
    expect(await rows(page)).toEqual([weapons[0], ["Sword", "8", "", ""], ["Halberd", "12", "", ""]]);
  });

  it("Shift+Tab goes back, from a cell that is typed in as well, and to the row above", async () => {
    const page = await opened();
    await cell(page, 1, 1).click();
    await page.keyboard.type("7");
    await page.keyboard.press("Shift+Tab");
    expect(await active(page)).toBe("1 0");
    expect(await rows(page)).toEqual(but(1, 1, "7"));
    await page.keyboard.press("Shift+Tab");
    expect(await active(page)).toBe("0 3");
    await page.keyboard.press("Tab");
    expect(await active(page)).toBe("1 0");
  });

  it("Enter goes back to where a run of Tabs began, unless one has gone elsewhere since", async () => {
    const page = await opened();
    await cell(page, 0, 1).click();
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    expect(await active(page)).toBe("1 1");
    await page.keyboard.press("Tab");
    await cell(page, 0, 3).click();
    await page.keyboard.type("Small");
    await page.keyboard.press("Enter");
    expect(await active(page)).toBe("1 3");
  });

  it("an arrow takes what was typed over a cell and goes on, and moves within one that was opened", async () => {
    const page = await opened();
    await cell(page, 0, 1).click();
    await page.keyboard.type("5");
    await page.keyboard.press("ArrowDown");
    expect(await active(page)).toBe("1 1");
    await page.keyboard.type("9");
    await page.keyboard.press("ArrowRight");
    expect(await active(page)).toBe("1 2");
    expect((await rows(page)).map((each) => each[1])).toEqual(["5", "9", "12"]);
    await page.keyboard.press("F2");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    expect((await rows(page))[1]).toEqual(["Sword", "9", "10", ""]);
  });

  it("rows are marked by their numbers, from one to another, and nothing is scrolled aside for it", async () => {
    const page = await opened();
    const number = (row: number): Locator => page.locator(`.row-number[data-row="${row}"]`);
    await number(0).click();
    expect(await active(page)).toBe("0 0");
    await number(1).click({ modifiers: ["Shift"] });
    expect(await page.locator(".sheet-body .selected").count()).toBe(8);
    await page.getByRole("button", { name: "Remove 2 rows" }).click();
    expect(await rows(page)).toEqual([weapons[2]]);
  });

  it("a column that is added to a file and to the rules is taken back from both, and no other change with it", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("# Mine.\n");
    const before = await editorText(page);
    await page.locator(".file", { hasText: "armor.csv" }).click();
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    await page.locator(".sheet-head small", { hasText: "int" }).waitFor();
    const addColumn = async (): Promise<void> => {
      await page.getByRole("button", { name: "Add column" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("weight");
      await page.keyboard.press("Enter");
      await page.locator(".sheet-head small", { hasText: "optional int" }).waitFor();
    };
    const rules = async (): Promise<string> => {
      await page.locator(".file", { hasText: "duel.rules" }).click();
      await page.getByRole("button", { name: "Text", exact: true }).click();
      return editorText(page);
    };
    await addColumn();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("columnheader", { name: "weight" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Redo" }).click();
    await page.getByRole("columnheader", { name: "weight" }).waitFor();
    expect(await rules()).toContain("weight: optional int");
    // Changed from beside it, the file has kept what was done in it before.
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    expect(await editorText(page)).toBe(before);
    await page.keyboard.press("Control+z");
    expect(await editorText(page)).not.toContain("# Mine.");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    await page.locator(".file", { hasText: "armor.csv" }).click();
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    await page.getByRole("columnheader", { name: "weight" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("columnheader", { name: "weight" }).waitFor({ state: "detached" });
    expect(await rules()).toBe(before);
  });

  it("takes back and does again, by both pairs of keys, and in step with the text", async () => {
    const page = await opened();
    await cell(page, 0, 1).click();
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await page.keyboard.type("9");
    await page.keyboard.press("Enter");
    const [once, twice] = [
      but(0, 1, "5"),
      but(0, 1, "5").map((each, row) => (row === 1 ? ["Sword", "9", "0", ""] : each)),
    ];
    expect(await rows(page)).toEqual(twice);
    await page.keyboard.press("Control+z");
    expect(await rows(page)).toEqual(once);
    await page.keyboard.press("Control+z");
    expect(await rows(page)).toEqual(weapons);
    await page.keyboard.press("Control+y");
    expect(await rows(page)).toEqual(once);
    await page.keyboard.press("Control+Shift+z");
    expect(await rows(page)).toEqual(twice);
    await page.keyboard.press("Control+z");
    // What the sheet has taken back, the text does again.
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.locator(".cm-content").focus();
    expect(await editorText(page)).toMatch(/\| Sword +\| +8 \|/);
    await page.keyboard.press("Control+y");
    expect(await editorText(page)).toMatch(/\| Sword +\| +9 \|/);
  });

  it("sorts down, numbers by their size, and takes that back as one change", async () => {
    const page = await opened();
    await cell(page, 0, 1).click();
    await page.getByRole("button", { name: "Sort Z–A" }).click();
    // 12, 8, 4: by their letters 8 would be first.
    expect(await rows(page)).toEqual([weapons[2], weapons[1], weapons[0]]);
    await cell(page, 0, 0).click();
    await page.getByRole("button", { name: "Sort Z–A" }).click();
    expect((await rows(page)).map(([name]) => name)).toEqual(["Sword", "Halberd", "Dagger"]);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await rows(page)).toEqual(weapons);
  });

  const paste = (page: Page, text: string, html: string): Promise<void> =>
    page.evaluate(`{
      const data = new DataTransfer();
      data.setData("text/plain", ${JSON.stringify(text)});
      data.setData("text/html", ${JSON.stringify(html)});
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }`);

  it("takes what Google Sheets copies: merged cells, line breaks, and bars that are text", async () => {
    const page = await opened();
    await cell(page, 3, 0).click();
    // As Sheets writes it: attributes with the values, styles, a line break as <br>, one cell over two columns.
    const html = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Axe&quot;}">Axe</td><td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:10}">10</td><td>0</td><td>Cleaves<br/>shields</td></tr><tr><td>Flail</td><td>9</td><td>-1</td><td>Hard | to parry</td></tr><tr><td>Pike</td><td colspan="2" rowspan="1">11</td><td>Long</td></tr></tbody></table>`;
    const text = 'Axe\t10\t0\t"Cleaves\nshields"\nFlail\t9\t-1\tHard | to parry\nPike\t11\t\tLong';
    await paste(page, text, html);
    await cell(page, 5, 0).getByText("Pike").waitFor();
    expect((await rows(page)).slice(3)).toEqual([
      ["Axe", "10", "0", "Cleaves shields"],
      ["Flail", "9", "-1", "Hard | to parry"],
      ["Pike", "11", "", "Long"],
    ]);
    // A bar of a cell is none of the table: the rows still have four cells.
    await page.getByRole("button", { name: "Text", exact: true }).click();
    expect(await editorText(page)).toMatch(/\| Flail +\| +9 \| +-1 \| Hard .*\| to parry +\|/);
  });

  it("takes what Excel copies: its page around the table, empty cells, and spaces that do not break", async () => {
    const page = await opened();
    await cell(page, 0, 1).click();
    const html = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">\r\n<head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head>\r\n<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment-->\r\n <col width=64 span=2>\r\n <tr height=20>\r\n  <td height=20 align=right width=64>6</td>\r\n  <td align=right width=64>1</td>\r\n  <td>Small&nbsp;and\r\n  quick</td>\r\n </tr>\r\n <tr height=20>\r\n  <td height=20 align=right>7</td>\r\n  <td align=right>0</td>\r\n  <td></td>\r\n </tr>\r\n<!--EndFragment--></table></body></html>`;
    await paste(page, "6\t1\tSmall\u00a0and quick\r\n7\t0\t\r\n", html);
    await cell(page, 0, 3).getByText("Small and quick").waitFor();
    expect(await rows(page)).toEqual([
      ["Dagger", "6", "1", "Small and quick"],
      ["Sword", "7", "0", ""],
      ["Halberd", "12", "-1", "Needs two hands"],
    ]);
  });

  it("gives what is marked as text with tabs and as a table of HTML, which comes back the same", async () => {
    const page = await opened();
    await cell(page, 0, 3).click();
    await page.keyboard.type('<b> & "more"');
    await page.keyboard.press("Enter");
    await cell(page, 0, 0).click();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"])
      await page.keyboard.press(`Shift+${key}`);
    const [text, html, cells] = await page.evaluate<readonly [string, string, readonly string[]]>(`{
      const data = new DataTransfer();
      document.activeElement.dispatchEvent(
        new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }),
      );
      const html = data.getData("text/html");
      const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
      [data.getData("text/plain"), html, [...table.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join(";"))];
    }`);
    expect(text).toBe('Dagger\t4\t+2\t<b> & "more"\nSword\t8\t0\t');
    expect(cells).toEqual(['Dagger;4;+2;<b> & "more"', "Sword;8;0;"]);
    await cell(page, 3, 0).click();
    await paste(page, text, html);
    await cell(page, 4, 0).getByText("Sword").waitFor();
    expect((await rows(page)).slice(3)).toEqual([
      ["Dagger", "4", "+2", '<b> & "more"'],
      ["Sword", "8", "0", ""],
    ]);
  });
  it("copies, cuts and pastes by the keys of the browser's own clipboard", async () => {
    const page = await opened();
    await cell(page, 0, 0).click();
    await page.keyboard.press("Shift+End");
    await page.keyboard.press("Control+c");
    // A new row is begun below the last one.
    await cell(page, 3, 0).click();
    await page.keyboard.press("Control+v");
    await cell(page, 3, 0).getByText("Dagger").waitFor();
    expect(await rows(page)).toEqual([...weapons, weapons[0]]);
    await cell(page, 2, 3).click();
    await page.keyboard.press("Control+x");
    await cell(page, 1, 3).click();
    await page.keyboard.press("Control+v");
    await cell(page, 1, 3).getByText("Needs two hands").waitFor();
    const [dagger, sword, halberd] = weapons.map((each) => each.slice(0, 3));
    expect(await rows(page)).toEqual([
      weapons[0],
      [...(sword ?? []), "Needs two hands"],
      [...(halberd ?? []), ""],
      [...(dagger ?? []), "Easily hidden"],
    ]);
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+z");
    expect(await rows(page)).toEqual(weapons);
  });
});
