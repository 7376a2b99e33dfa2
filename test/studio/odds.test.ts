/** Odds on the page: curves beside each other, sweeps, and what is copied of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
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

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

/** Chances as they are written, from counted cases. */
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
const binomial = (n: number, share: number, k: number): number => choose(n, k) * share ** k * (1 - share) ** (n - k);

describeInBrowser("odds on the page", (browser) => {
  async function oddsOf(
    [title, file, rule]: readonly [string, string, string],
    options: BrowserContextOptions,
  ): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, title, file);
    await showView(page, "Odds");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: rule });
    return page;
  }

  const duel = ["A duel", "duel.rules", "hits"] as const;
  const pool = ["A dice pool", "pool.rules", "successes"] as const;
  const bar = (page: Page, result: string, ...chances: readonly string[]): Promise<void> =>
    page.locator(`[data-result="${result}"][data-chances="${chances.join(" ")}"]`).waitFor();

  it("leads from a rule without dice to those that roll", async () => {
    const page = await oddsOf(["A duel", "duel.rules", "outcome"], desk);
    await page.getByText("These rules roll:").waitFor();
    await page.locator(".panel").getByRole("button", { name: "hits" }).click();
    await page.getByRole("spinbutton", { name: "Dice" }).fill("2");
    // Of two dice both give a hit in 4 of 36 cases.
    await page.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    expect(await page.getByRole("combobox", { name: "Rule" }).inputValue()).toBe("duel.hits");
  });

  it("lie beside each other: kept values, a variant, another rule, the rules before the change", async () => {
    const page = await oddsOf(duel, { ...desk, ...clipboard });
    const dice = page.getByRole("spinbutton", { name: "Dice" });
    await dice.fill("2");
    await page.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    await page.getByRole("button", { name: "Keep this curve" }).press("Enter");
    await dice.fill("3");
    for (const hits of [0, 1, 2, 3])
      await bar(page, String(hits), ...[3, 2].map((n) => percent(hits > n ? 0 : binomial(n, 1 / 3, hits))));
    // A variant follows the form, and the text: what was kept is worked out anew.
    await page.getByRole("button", { name: "With “Only a six hits.”" }).press("Enter");
    await bar(
      page,
      "1",
      percent(binomial(3, 1 / 3, 1)),
      percent(binomial(3, 1 / 6, 1)),
      percent(binomial(2, 1 / 3, 1)),
    );
    await page.getByRole("button", { name: "At least" }).press("Enter");
    // At least three of two dice: never.
    await bar(page, "3", percent(1 / 27), percent(1 / 216), percent(0));
    await bar(page, "0", percent(1), percent(1), percent(1));
    await page.getByRole("button", { name: "Exactly" }).press("Enter");
    await page.getByRole("button", { name: "Before my change" }).press("Enter");
    await rewriteText(page, (text) => text.replace("where it >= 5", "where it >= 4"));
    await bar(
      page,
      "1",
      ...[binomial(3, 1 / 2, 1), binomial(3, 1 / 6, 1), binomial(3, 1 / 3, 1), binomial(2, 1 / 2, 1)].map(percent),
    );
    const legend = page.getByRole("list", { name: "Curves" });
    expect(await legend.getByRole("listitem").count()).toBe(4);
    await legend.getByText("Before my change average 1.00").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // A rule that was not there before.
    await rewriteText(page, (text) => `${text}\nrule fresh(dice: int >= 0): int = sum((dice)d4)\n`);
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "fresh" });
    await legend.getByText("Before my change did not exist yet").waitFor();
    await page.getByRole("button", { name: "Before my change", exact: true }).press("Enter");
    // Kept ones are of another rule now, on the same axis.
    await bar(page, "1", percent(0), percent(0), percent(binomial(2, 1 / 2, 1)));
    for (const name of [/Remove hits/, /Remove With/]) await page.getByRole("button", { name }).press("Enter");
    await page.locator("[data-result='7'][data-chance]").waitFor();
    expect(await legend.count()).toBe(0);
  });

  it("stay when the rule gets another name, also while its uses are wrong", async () => {
    const page = await oddsOf(duel, desk);
    const dice = page.getByRole("spinbutton", { name: "Dice" });
    await dice.fill("2");
    await page.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    await page.getByRole("button", { name: "Keep this curve" }).press("Enter");
    await dice.fill("3");
    await rewriteText(page, (text) => text.replace("rule hits(", "rule blows("));
    await page.locator("#tab-problems .badge").waitFor();
    await rewriteText(page, (text) => text.replaceAll("hits(", "blows("));
    await page.locator("#tab-problems .badge").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "blows" });
    expect(await dice.inputValue()).toBe("3");
    for (const count of [0, 1, 2, 3])
      await bar(page, String(count), ...[3, 2].map((n) => percent(count > n ? 0 : binomial(n, 1 / 3, count))));
    await page.getByRole("button", { name: /^Remove blows/ }).waitFor();
  });

  it("keep their values when a parameter gets another name, and are found in the rules before under the old ones", async () => {
    const page = await oddsOf(duel, desk);
    await page.getByRole("spinbutton", { name: "Dice" }).fill("2");
    await page.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    await page.getByRole("button", { name: "Keep this curve" }).press("Enter");
    await page.getByRole("spinbutton", { name: "Dice" }).fill("3");
    await page.getByRole("button", { name: "Before my change" }).press("Enter");
    // By hand: while its use is wrong nothing is known of the rule.
    await rewriteText(page, (text) => text.replaceAll("hits(dice: int", "hits(pool: int"));
    await page.locator("#tab-problems .badge").waitFor();
    await rewriteText(page, (text) => text.replaceAll("count(dice times", "count(pool times"));
    // The text was chosen as a whole: the cursor stands behind another rule.
    await page.locator("#tab-problems .badge").waitFor({ state: "detached" });
    const rule = page.getByRole("combobox", { name: "Rule" });
    await rule.selectOption({ label: "hits" });
    const pool = page.getByRole("spinbutton", { name: "Pool" });
    await pool.waitFor();
    expect(await pool.inputValue()).toBe("3");
    for (const count of [0, 1, 2, 3])
      await bar(page, String(count), ...[3, 3, 2].map((n) => percent(count > n ? 0 : binomial(n, 1 / 3, count))));
    // By the language server, the rule as well; and now it gives something else.
    await page
      .locator(".cm-line", { hasText: "rule hits(" })
      .first()
      .getByText("pool", { exact: true })
      .first()
      .click();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "New name" }).fill("handful");
    await page.keyboard.press("Enter");
    await page.getByRole("spinbutton", { name: "Handful" }).waitFor();
    await rewriteText(page, (text) => text.replaceAll("hits(", "blows(").replaceAll("it >= 5", "it >= 4"));
    await rule.selectOption({ label: "blows" });
    expect(await page.getByRole("spinbutton", { name: "Handful" }).inputValue()).toBe("3");
    for (const count of [0, 1, 2, 3])
      await bar(
        page,
        String(count),
        percent(binomial(3, 1 / 2, count)),
        percent(binomial(3, 1 / 3, count)),
        percent(count > 2 ? 0 : binomial(2, 1 / 2, count)),
      );
    // A sweep over what is called otherwise now asks the rules before for what it was called there.
    await page.getByRole("button", { name: "Sweep" }).press("Enter");
    const row = (name: string) => page.locator(`tr[data-stop="${name}"] td`);
    await expect.poll(() => row("6").allInnerTexts()).toEqual(["3.00", "2.00"]);
    await page.getByRole("spinbutton", { name: "Handful to" }).fill("7");
    await page.getByRole("spinbutton", { name: "Handful to" }).blur();
    await expect.poll(() => page.locator("tr[data-stop]").count()).toBe(8);
    // Meanwhile another rule is swept.
    await rule.selectOption({ label: "attack" });
    await expect.poll(() => page.getByRole("spinbutton", { name: "Skill to" }).inputValue()).toBe("20");
    await expect.poll(() => page.locator("tr[data-stop]").count()).toBe(21);
    await rewriteText(page, (text) => text.replaceAll("handful", "many"));
    await page.locator("#tab-problems .badge").waitFor({ state: "detached" });
    await rule.selectOption({ label: "blows" });
    await expect.poll(() => page.getByRole("spinbutton", { name: "Many to" }).inputValue()).toBe("7");
    await expect.poll(() => row("6").allInnerTexts()).toEqual(["3.00", "2.00"]);
  });

  it("are copied as a table, as a picture, and as a link that shows the same", async () => {
    const page = await oddsOf(duel, { ...desk, ...clipboard });
    await page.getByRole("spinbutton", { name: "Dice" }).fill("2");
    await page.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    const copy = page.getByRole("group", { name: "Copy" });
    await copy.getByRole("button", { name: "Table" }).press("Enter");
    await page.getByText("The table is in the clipboard").waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
      [
        "Result\tExactly\tAt least\tAt most",
        "0\t44.44%\t100.00%\t44.44%",
        "1\t44.44%\t55.56%\t88.89%",
        "2\t11.11%\t11.11%\t100.00%",
        "Average\t0.67",
      ].join("\n"),
    );
    const html = await page.evaluate<string>(
      "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())",
    );
    expect(html).toContain("<td>55.56%</td>");
    await copy.getByRole("button", { name: "Picture" }).press("Enter");
    await page.getByText("The picture is in the clipboard").waitFor();
    const [width, height, isDrawn] = await page.evaluate<[number, number, boolean]>(`(async () => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap(await item.getType("image/png"));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const colours = new Set();
      for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 4).join());
      return [image.width, image.height, colours.has("255,255,255,255") && colours.has("36,89,194,255")];
    })()`);
    expect([width > 400, height > 300, isDrawn]).toEqual([true, true, true]);
    await page.getByRole("button", { name: "Keep this curve" }).press("Enter");
    await page.getByRole("spinbutton", { name: "Dice" }).fill("3");
    await page.getByRole("button", { name: "With “Only a six hits.”" }).press("Enter");
    await page.getByRole("button", { name: "At most" }).press("Enter");
    const shown = [percent(20 / 27), percent(200 / 216), percent(8 / 9)];
    await bar(page, "1", ...shown);
    await copy.getByRole("button", { name: "Link" }).press("Enter");
    await page.getByText("The link is in the clipboard").waitFor();
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    const other = await openedPage(browser(), link, desk);
    await bar(other, "1", ...shown);
    // What a stranger wrote there instead is no reason not to open the project.
    for (const odd of ["AAAA", Buffer.from('{"rule":7,"args":[],"kept":{"a":1},"sweep":3}').toString("base64url")]) {
      const strange = await openedPage(browser(), link.replace(/&odds=.*/, `&odds=${odd}`), desk);
      await strange.locator(".file", { hasText: "duel.rules" }).waitFor();
      await strange.getByRole("combobox", { name: "Rule" }).waitFor();
    }
  });

  it("are swept over a range, for several curves, and over two at once, on a phone in the dark", async () => {
    const page = await oddsOf(pool, { ...phone, ...clipboard, colorScheme: "dark" });
    await page.getByRole("spinbutton", { name: "Target", exact: true }).fill("5");
    await page.getByRole("button", { name: "Keep this curve" }).tap();
    await page.getByRole("spinbutton", { name: "Target", exact: true }).fill("4");
    await page.getByRole("button", { name: "Sweep" }).tap();
    await page.getByRole("spinbutton", { name: "Dice to" }).fill("8");
    await page.getByRole("spinbutton", { name: "Dice to" }).blur();
    const row = (name: string) => page.locator(`tr[data-stop="${name}"] td`);
    await expect.poll(() => row("8").allInnerTexts()).toEqual(["4.00", "2.67"]);
    expect(await page.locator("tr[data-stop]").count()).toBe(9);
    expect(await row("3").allInnerTexts()).toEqual(["1.50", "1.00"]);
    await page.getByRole("button", { name: "At least" }).tap();
    await page.getByRole("combobox", { name: "Result" }).selectOption("2");
    await expect
      .poll(() => row("4").allInnerTexts())
      .toEqual([1 / 2, 1 / 3].map((p) => percent(1 - binomial(4, p, 0) - binomial(4, p, 1))));
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("group", { name: "Copy" }).getByRole("button", { name: "Table" }).tap();
    await page.getByText("The table is in the clipboard").waitFor();
    const lines = (await page.evaluate<string>("navigator.clipboard.readText()")).split("\n");
    expect([lines.length, lines[0]?.split("\t").length, lines[3]]).toEqual([10, 3, "2\t25.00%\t11.11%"]);
    // The other one too: every number of dice against every target.
    await page.getByRole("combobox", { name: "and" }).selectOption({ label: "Target" });
    await page.getByRole("button", { name: "Average" }).tap();
    // The longer of the two goes down: all targets of three dice are seen at once.
    await expect.poll(() => row("3").allInnerTexts()).toEqual([5, 4, 3, 2, 1].map((of) => ((3 * of) / 6).toFixed(2)));
    await expect
      .poll(() => page.locator("tr[data-stop] td:nth-child(3)").allInnerTexts())
      .toEqual(Array.from({ length: 9 }, (_, dice) => ((dice * 4) / 6).toFixed(2)));
    const heat = await page
      .getByRole("group", { name: "Heat map" })
      .evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(heat).toBe(0);
    expect(await page.getByRole("combobox", { name: "Sweep" }).inputValue()).toBe("dice");
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("group", { name: "Copy" }).getByRole("button", { name: "Picture" }).tap();
    await page.getByText("The picture is in the clipboard").waitFor();
  });

  it("of results that are no numbers lie beside each other as bars; of yes and no they are swept over rows", async () => {
    const page = await oddsOf(["A raid", "raid.rules", "beats"], desk);
    await page.getByRole("spinbutton", { name: "Dice" }).fill("2");
    await page.getByRole("button", { name: "Troll" }).press("Enter");
    await page.getByRole("button", { name: "Keep this curve" }).press("Enter");
    await page.getByRole("spinbutton", { name: "Dice" }).fill("3");
    await page.locator(".bars.several [data-result='yes'] .bar-line").nth(1).waitFor();
    await page.getByRole("button", { name: "Sweep" }).press("Enter");
    await page.getByRole("combobox", { name: "Result" }).selectOption("yes");
    const text = readFileSync(join(projectRoot, "src/studio/gallery/raid/raid.rules"), "utf8");
    const toughness = [...text.matchAll(/^ *\| (\w+)\s*\|\s*(\d+) \|/gm)].map(
      ([, name = "", number]) => [name, Number(number)] as const,
    );
    expect(toughness.length).toBeGreaterThan(2);
    for (const [name, least] of toughness)
      await expect
        .poll(() => page.locator(`tr[data-stop="${name}"] td`).allInnerTexts())
        .toEqual([3, 2].map((dice) => percent(sumsFrom(dice, least))));
  });
});

/** Share of the rolls of so many dice that sum up to at least this. */
function sumsFrom(dice: number, least: number): number {
  if (dice === 0) return least <= 0 ? 1 : 0;
  return [1, 2, 3, 4, 5, 6].reduce((sum, face) => sum + sumsFrom(dice - 1, least - face), 0) / 6;
}
