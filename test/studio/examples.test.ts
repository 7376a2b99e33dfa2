/** Examples and reports in the Studio: where a red one parts from the rules, and what the rules say accepted into the file. */
import { join } from "node:path";
import type { Page } from "playwright-core";
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

const stronger = (text: string): string => text.replace(/(?<=Dagger +\| +)4/, "6");

describeInBrowser("examples and reports", (browser) => {
  async function opened(options: Parameters<typeof openedPage>[2] = desk): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, "A duel", "duel.rules");
    if (options.hasTouch === true) await showView(page, "Text");
    return page;
  }

  it("says what stands in the way while the rules have a mistake, and leads there", async () => {
    const page = await opened();
    await showView(page, "Examples");
    await page.getByTestId("tally").getByText("All 7 examples hold").waitFor();
    await rewriteText(page, (text) => text.replaceAll("armor.guard", "armor.gard"));
    const way = page.getByTestId("in-the-way");
    await way.getByText(/stands? in the way: the examples of this rulebook are tried/).waitFor();
    expect(await page.getByTestId("tally").count()).toBe(0);
    expect(await way.getByRole("button").first().innerText()).toContain("gard");
    expect(await axeFindings(page)).toEqual([]);
    await way.getByRole("button").first().click();
    await page.locator(".cm-activeLine", { hasText: "armor.gard" }).waitFor();
    await rewriteText(page, (text) => text.replaceAll("armor.gard", "armor.guard"));
    await page.getByTestId("tally").getByText("All 7 examples hold").waitFor();
  });

  it("unfolds where a red one parts, and writes what the rules say as one edit that is taken back", async () => {
    const page = await opened();
    await rewriteText(page, stronger);
    const before = await editorText(page);
    await showView(page, "Examples");
    await page.getByTestId("tally").getByText("3 of 7 do not hold").waitFor();
    // By keyboard alone.
    await page.getByRole("button", { name: /The dagger finds its way, row 1/ }).focus();
    await page.keyboard.press("Enter");
    const why = page.getByRole("region", { name: "Where it parts" });
    // Skill 1 with a dagger of 6 grazes the unarmored: half of it.
    await why.getByText("does not hold").first().waitFor();
    expect(await why.locator(".parts-here").innerText()).toMatch(/result is 2.*3/s);
    expect(await why.innerText()).toContain("floor(weapon.damage / 2)");
    // The line is shown beside, and the person stays where they are.
    await page.locator(".cm-activeLine", { hasText: /1 \| Dagger \| Unarmored \| +2 \|/ }).waitFor();
    expect(await page.evaluate("document.activeElement.closest('#panel') !== null")).toBe(true);
    await page.getByRole("button", { name: "Accept 3" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("tally").getByText("2 of 7 do not hold").waitFor();
    const squeezed = (text: string): string => text.replaceAll(/ +/g, " ");
    expect(squeezed(await editorText(page))).toBe(
      squeezed(before).replace("| 1 | Dagger | Unarmored | 2 |", "| 1 | Dagger | Unarmored | 3 |"),
    );
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await page.getByTestId("tally").getByText("3 of 7 do not hold").waitFor();
    expect(await editorText(page)).toBe(before);
  });

  it("tells disputed ones from those that hold, in the list and beside their lines", async () => {
    const page = await opened();
    await rewriteText(page, (text) =>
      text
        .replace(
          /(?<=by a beginner" \{\n)/,
          '  disputed "The author says one."\n  damage(skill: 5, weapon: Sword, armor: Plate) is 1\n',
        )
        .replace(/is 1\n.*is 0\n/, "is 1\n"),
    );
    await showView(page, "Examples");
    await page.getByTestId("tally").getByText("All 6 examples hold, 1 disputed").waitFor();
    await page.locator(".examples li.odd", { hasText: "disputed, as it says" }).waitFor();
    await page.locator(".example-mark.disputed").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("shows the table of each report live, red where its source says something else", async () => {
    const page = await opened();
    await showView(page, "Examples");
    await page.getByRole("button", { name: "Reports 1" }).click();
    const report = page.getByRole("region", { name: "Damage at skill 6" });
    const cells = async (row: string): Promise<readonly string[]> =>
      report.getByRole("row", { name: row }).getByRole("cell").allInnerTexts();
    await report.waitFor();
    // Skill 6 and 2 more against no guard and a guard of leather: a hit; half of 4 against plate.
    expect(await cells("Dagger")).toEqual(["4", "4", "2"]);
    await rewriteText(page, stronger);
    await report.getByRole("cell", { name: "3", exact: true }).waitFor();
    expect(await cells("Dagger")).toEqual(["6", "6", "3"]);
    await rewriteText(page, (text) =>
      text.replace(
        /(?<=cell +damage\(6, weapon, armor\)\n)/,
        "  expect\n  | | Plate |\n  | Dagger | 2 |\n  | Sword | 0 |\n",
      ),
    );
    await page.getByRole("button", { name: "Reports 1, 1 red" }).waitFor();
    await report.locator("td.differs", { hasText: "3" }).waitFor();
    expect(await report.locator("td.holds").allInnerTexts()).toEqual(["0"]);
    await report.getByText("Dagger, Plate: the source says 2, the rules give 3.").click();
    await page.locator(".cm-activeLine", { hasText: "| Dagger | 2 |" }).waitFor();
  });

  it("can be used by everybody, by touch on a phone in the dark", async () => {
    const page = await opened({ ...phone, colorScheme: "dark" });
    await rewriteText(page, stronger);
    await showView(page, "Examples");
    await page.getByRole("button", { name: /The dagger finds its way, row 1/ }).tap();
    await page.getByRole("region", { name: "Where it parts" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Accept 3" }).first().tap();
    await page.getByTestId("tally").getByText("2 of 7 do not hold").waitFor();
    await page.getByRole("button", { name: "Reports 1" }).tap();
    await page.getByRole("region", { name: "Damage at skill 6" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
