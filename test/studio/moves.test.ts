/** "My change" in the Studio: what it moves, against what was opened, the last commit, or what is saved. */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
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
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

/** The dagger hits for six in place of four; a die hits from four on. */
const stronger = (text: string): string =>
  text.replace(/(?<=Dagger +\| +)4/, "6").replace("where it >= 5)\n", "where it >= 4)\n");

const head = async (page: Page, words: RegExp | string): Promise<void> =>
  page.getByTestId("moves-head").filter({ hasText: words }).waitFor();

describeInBrowser("my change", (browser) => {
  async function playground(options: Parameters<typeof openedPage>[2] = desk): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, "A duel", "duel.rules");
    return page;
  }

  it("says in words and pictures what it moves, against what was opened", async () => {
    const page = await playground();
    await showView(page, "My change");
    await head(page, "Nothing differs from what you opened");
    await rewriteText(page, stronger);
    await head(page, "4 examples no longer hold, 3 rules give something else, 1 report changed");
    const panel = page.locator(".moves");
    await panel.getByText("Dagger, damage 4 → 6").waitFor();
    // Three dice that hit from 5 on, and from 4 on: three times 1/3 of 2/3 twice, and 3/8.
    const one = panel.locator('.move-odds [data-result="1"]').first();
    expect(await one.getAttribute("data-from")).toBe("44.4%");
    expect(await one.getAttribute("data-to")).toBe("37.5%");
    const line = panel.locator('.move-lines [data-at="4"]');
    expect([await line.getAttribute("data-from"), await line.getAttribute("data-to")]).toEqual(["4", "6"]);
    const report = panel.getByRole("group", { name: "What moved in Damage at skill 6" });
    expect(await report.locator("tbody tr").allInnerTexts()).toEqual([expect.stringMatching(/^Dagger/)]);
    expect(await report.locator("td.more .is").allInnerTexts()).toEqual(["6", "6", "3"]);
    expect(await panel.locator(".moves-verdict").innerText()).toBe(
      "A program that uses these rules runs on without a change, with what is different above.",
    );
    // With the keyboard: a name of the list leads to its line.
    await panel.getByRole("button", { name: "damage", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".cm-activeLine", { hasText: "rule damage(" }).waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await head(page, "Nothing differs from what you opened");
  });

  it("keeps with what it is compared when the page comes again, until the person says from here on", async () => {
    const page = await playground();
    await rewriteText(page, stronger);
    await page.getByTestId("kept").waitFor();
    await page.reload();
    await showView(page, "My change");
    await head(page, "4 examples no longer hold");
    await page.getByRole("button", { name: "Compare with now" }).click();
    await head(page, "Nothing differs from what you marked");
    await rewriteText(page, (text) => text.replace("# A rule as a formula.", "# A formula."));
    await head(page, "The words differ, and nothing moves");
  });

  it("never shows what belongs to another text, and waits for mistakes to be mended", async () => {
    const page = await playground();
    await showView(page, "My change");
    await head(page, "Nothing differs");
    await page.evaluate(`{
      window.mismatches = [];
      window.frames = 0;
      const look = () => {
        const text = document.querySelector(".cm-content").cmTile.view.state.doc.toString();
        const written = /Dagger +\\| +(\\d+)/.exec(text)?.[1];
        const shown = /Dagger, damage\\s+4\\s+→\\s+(\\d+)/.exec(document.querySelector(".moves > .moves-book")?.innerText ?? "")?.[1];
        if (shown !== undefined) window.frames += 1;
        if (shown !== undefined && shown !== written) window.mismatches.push([written, shown]);
        requestAnimationFrame(look);
      };
      look();
    }`);
    for (const damage of ["5", "6", "61", "612", "61", "7"]) {
      await rewriteText(page, (text) => text.replace(/(?<=Dagger +\| +)\d+/, damage));
      if (damage === "5" || damage === "7") await page.locator(".moves").getByText(`4 → ${damage}`).first().waitFor();
    }
    expect(await page.evaluate<number>("window.frames")).toBeGreaterThan(0);
    expect(await page.evaluate("window.mismatches")).toEqual([]);
    await rewriteText(page, (text) => text.replace("skill + weapon.skill", "skill + weapon.skil"));
    await head(page, "The text has a mistake: it is compared when that is mended");
  });

  it("compares with the last commit, and with what is saved", async () => {
    const root = tempProject();
    cpSync(join(projectRoot, "src/studio/gallery/duel"), join(root, "rules/duel"), { recursive: true });
    const git = (...args: readonly string[]): string =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.c", ...args], { cwd: root, encoding: "utf8" });
    git("init", "-q");
    git("add", "rules");
    git("commit", "-qm", "first");
    const child = spawn(process.execPath, [join(built(), "cli.js"), "studio", "--no-open"], { cwd: root });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    let said = "";
    child.stdout.on("data", (part: Buffer) => {
      said += part.toString();
    });
    await until(
      () => /http:\S+/.test(said),
      () => `the address in ${said}`,
    );
    const page = await openedPage(browser(), /http:\S+/.exec(said)?.[0] ?? "", desk);
    await showView(page, "My change");
    await head(page, `Nothing differs from the last commit (${git("rev-parse", "HEAD").slice(0, 7)})`);
    await rewriteText(page, stronger);
    await head(page, "4 examples no longer hold");
    // Before anything is saved.
    expect(readFileSync(join(root, "rules/duel/duel.rules"), "utf8")).not.toContain("where it >= 4");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved", exact: true }).first().waitFor();
    await head(page, "4 examples no longer hold");
    await page.locator(".moves").getByRole("button", { name: "Saved" }).click();
    await head(page, "Nothing differs from what is saved");
    await page.locator(".moves").getByRole("button", { name: "Last commit" }).click();
    await head(page, "4 examples no longer hold");
    git("commit", "-qam", "second");
    // Back from the terminal.
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await head(page, `Nothing differs from the last commit (${git("rev-parse", "HEAD").slice(0, 7)})`);
    expect(await editorText(page)).toContain("where it >= 4");
  });

  it("can be used by everybody, at a desk and on a phone, by day and by night", async () => {
    for (const [options, colorScheme] of [
      [desk, "light"],
      [desk, "dark"],
      [phone, "dark"],
      [phone, "light"],
    ] as const) {
      const page = await playground({ ...options, colorScheme });
      if (options === phone) await showView(page, "Text");
      await rewriteText(page, stronger);
      await showView(page, "My change");
      await head(page, "4 examples no longer hold");
      expect(await axeFindings(page)).toEqual([]);
      // Nothing is wider than the panel.
      expect(
        await page.evaluate<number>(
          "document.querySelector('.moves').scrollWidth - document.querySelector('.moves').clientWidth",
        ),
      ).toBe(0);
    }
  });
});
