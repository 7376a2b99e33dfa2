/** Forms of rules that take maps, ranges and rows of a table that is empty: made by hand, without a word of JSON. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import {
  axeFindings,
  desk,
  editorHolds,
  fromGallery,
  openedPage,
  phone,
  rewriteText,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

const text = `rulebook dicePool { title "A dice pool" }
choice Metal { Copper, Silver, Gold }
table Monster {
  | name: key | armor: int |
}
rule worth(purse: map of Metal to int): int = sum(purse[m] otherwise 0 for each m in Metal)
rule within(span: range of int, weight: range of number): int = (if 3 in span { 1 } else { 0 }) + (if 2.5 in weight { 10 } else { 0 })
rule hurt(monster: Monster, others: list of Monster): int = monster.armor + count(others)
`;

const odd = `rulebook duel { title "A duel" }
table Armor from "armor.csv" {
  name: key
  guard: int
}
rule worth(armor: Armor, many: map of Armor to int): int = armor.guard + (many[armor] otherwise 0)
`;

describeInBrowser("forms", (browser) => {
  const result = (page: Page, words: string): Promise<void> =>
    page.getByTestId("result").getByText(words, { exact: true }).waitFor();

  for (const [name, options] of Object.entries({ desk, phone: { ...phone, colorScheme: "dark" as const } }))
    it(`are filled in by hand at a ${name}`, async () => {
      const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
      await fromGallery(page, "A dice pool", "pool.rules");
      if (name === "phone") await showView(page, "Text");
      await editorHolds(page, "rulebook dicePool");
      await rewriteText(page, () => text);
      await showView(page, "Try it");
      const rule = page.getByRole("combobox", { name: "Rule" });
      await rule.selectOption({ label: "worth" });
      await result(page, "0");
      const add = page.getByText("+ Add");
      await add.click();
      await add.click();
      await add.click();
      // Each key once: there is none left.
      await add.waitFor({ state: "detached" });
      const keys = page.getByRole("combobox", { name: "Key" });
      expect(await keys.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value))).toEqual([
        "Copper",
        "Silver",
        "Gold",
      ]);
      await page.getByRole("spinbutton").nth(2).fill("40");
      await result(page, "46");
      await page.getByTitle("Remove Copper").click();
      await result(page, "43");
      await keys.first().selectOption("Copper");
      await result(page, "43");
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

      await rule.selectOption({ label: "within" });
      // From 1 to 3 each, ends and all.
      await result(page, "11");
      const ends = page.getByRole("spinbutton");
      await ends.nth(1).fill("2");
      await result(page, "10");
      await ends.nth(1).fill("");
      await ends.nth(3).fill("2.5");
      await result(page, "11");
      await page.getByRole("combobox", { name: "Ends" }).selectOption({ label: "under" });
      await result(page, "1");
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

      await rule.selectOption({ label: "hurt" });
      await page.getByText("The table Monster has no rows yet.").first().waitFor();
      await page.getByText("The rule cannot be tried before there is something to give it.").waitFor();
      expect(await page.getByTestId("result").count()).toBe(0);
      expect(await add.isDisabled()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      if (name === "phone") await showView(page, "Text");
      await rewriteText(page, (now) => now.replace("armor: int |\n", "armor: int |\n  | Imp | 4 |\n"));
      await showView(page, "Try it");
      await result(page, "4");
    });

  it("and sheets take rows that are called like parts of the language beneath", async () => {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await fromGallery(page, "A duel", "duel.rules");
    await rewriteText(page, () => odd);
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "worth" });
    await page.locator(".file", { hasText: "armor.csv" }).click();
    await editorHolds(page, "Unarmored");
    await rewriteText(page, () => "Name,Guard\n__proto__,4\nconstructor,5\n");
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    await page.getByRole("gridcell", { name: "__proto__" }).waitFor();
    const armor = page.getByRole("combobox", { name: "Armor" });
    // Two short names are buttons.
    expect(await armor.count()).toBe(0);
    await page.getByRole("button", { name: "constructor" }).click();
    await result(page, "5");
    // The field's name is that of the group: each button is called by what it stands for.
    const buttons = page.getByRole("group", { name: "Armor" });
    await buttons.getByRole("button", { name: "__proto__" }).click();
    await result(page, "4");
    await page.getByText("+ Add").click();
    expect(await page.getByRole("combobox", { name: "Key" }).inputValue()).toBe("__proto__");
    await page.getByRole("spinbutton").fill("30");
    await result(page, "34");
    await page.getByRole("gridcell", { name: "4", exact: true }).click();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await result(page, "37");
  });
});
