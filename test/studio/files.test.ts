/** Files of the Studio get other names and go, on disk and in the browser: nothing is lost, and two tabs agree. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Locator, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import {
  axeFindings,
  desk,
  editorHolds,
  editorText,
  fromGallery,
  openedPage,
  phone,
  servedFolder,
  showView,
} from "../support/studio-page.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

const duel = join(projectRoot, "src/studio/gallery/duel");

describeInBrowser("files", (browser) => {
  async function onDisk(options: readonly string[] = []): Promise<{ address: string; folder: string }> {
    const root = tempProject();
    const folder = join(root, "rules/duel");
    cpSync(duel, folder, { recursive: true });
    const child = spawn(process.execPath, [join(built(), "cli.js"), "studio", "--no-open", ...options], { cwd: root });
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
    return { address: /http:\S+/.exec(said)?.[0] ?? "", folder };
  }

  const file = (page: Page, name: string): Locator => page.locator(".file", { hasText: name });
  const errors = (page: Page): Promise<number> => page.locator("#tab-problems .badge").count();

  async function rename(page: Page, from: string, to: string): Promise<void> {
    await file(page, from).click();
    await page.getByRole("button", { name: `Rename or remove ${from}` }).click();
    await page.getByLabel("New name").fill(to);
    await page.keyboard.press("Enter");
  }

  async function remove(page: Page, name: string): Promise<void> {
    await file(page, name).click();
    await page.getByRole("button", { name: `Rename or remove ${name}` }).click();
    await page.getByRole("button", { name: "Remove …" }).click();
    await page
      .getByRole("group", { name: `Remove ${name}` })
      .getByRole("button", { name: "Remove" })
      .click();
    await file(page, name).waitFor({ state: "detached" });
  }

  it("get other names on disk, with what is not saved of them, and the table follows its sheet", async () => {
    const { address, folder } = await onDisk();
    const page = await openedPage(browser(), address, desk);
    const sheet = readFileSync(join(folder, "armor.csv"), "utf8");
    await file(page, "armor.csv").click();
    await editorHolds(page, sheet.split("\n")[1] ?? "");
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(
      `${sheet
        .trim()
        .split("\n")
        .at(-1)
        ?.replace(/^[^,]*/, "Shell")}\n`,
    );
    await rename(page, "armor.csv", "All Armor");
    await file(page, "all-armor.csv").waitFor();
    expect(readdirSync(folder).sort()).toEqual(["all-armor.csv", "duel.rules"]);
    // What was not saved is here, and is not saved yet.
    expect(readFileSync(join(folder, "all-armor.csv"), "utf8")).toBe(sheet);
    expect(await editorText(page)).toContain("Shell");
    await file(page, "duel.rules").click();
    await editorHolds(page, 'from "all-armor.csv"');
    await page.getByRole("button", { name: "Save 2 files" }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(readFileSync(join(folder, "all-armor.csv"), "utf8")).toContain("Shell");
    expect(readFileSync(join(folder, "duel.rules"), "utf8")).toContain('from "all-armor.csv"');
    expect(await errors(page)).toBe(0);
    // No file takes the place of another one.
    await rename(page, "all-armor.csv", "duel.rules");
    await file(page, "duel.csv").waitFor();
    await page.getByRole("button", { name: "Rename or remove duel.csv" }).waitFor();
    writeFileSync(join(folder, "taken.rules"), "# Here.\n");
    await file(page, "taken.rules").waitFor();
    await rename(page, "duel.rules", "taken");
    await page.getByText("There is already a file taken.rules.").waitFor();
    expect(readFileSync(join(folder, "taken.rules"), "utf8")).toBe("# Here.\n");
    expect(await axeFindings(page)).toEqual([]);
  });

  it("go from the disk and come back, and two tabs agree", async () => {
    const { address, folder } = await onDisk();
    const [page, other] = [await openedPage(browser(), address, desk), await openedPage(browser(), address, desk)];
    const sheet = readFileSync(join(folder, "armor.csv"), "utf8");
    await file(other, "armor.csv").click();
    await remove(page, "armor.csv");
    expect(existsSync(join(folder, "armor.csv"))).toBe(false);
    await file(other, "armor.csv").waitFor({ state: "detached" });
    await page.locator("#tab-problems .badge").waitFor();
    await page.getByRole("button", { name: "Put it back" }).click();
    await file(other, "armor.csv").waitFor();
    expect(readFileSync(join(folder, "armor.csv"), "utf8")).toBe(sheet);
    await page.locator("#tab-problems .badge").waitFor({ state: "detached" });
    await rename(other, "duel.rules", "fight");
    await file(page, "fight.rules").waitFor();
    await file(page, "duel.rules").waitFor({ state: "detached" });
    expect(readdirSync(folder).sort()).toEqual(["armor.csv", "fight.rules"]);
  });

  it("that were removed elsewhere while they were edited are kept or let go, as the person says", async () => {
    const { address, folder } = await onDisk();
    const page = await openedPage(browser(), address, desk);
    for (const answer of ["Keep what is here", "Remove it here, too"]) {
      await file(page, "armor.csv").click();
      await page.getByRole("button", { name: "Text", exact: true }).click();
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("Mine,1\n");
      rmSync(join(folder, "armor.csv"));
      await page.getByText("was removed on disk, and you have changed it here").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole("button", { name: answer }).click();
      if (answer.startsWith("Keep")) {
        await page.getByRole("button", { name: "Saved" }).waitFor();
        expect(readFileSync(join(folder, "armor.csv"), "utf8")).toContain("Mine,1");
      }
    }
    await file(page, "armor.csv").waitFor({ state: "detached" });
    await page.locator(".file[aria-current]", { hasText: "duel.rules" }).waitFor();
    expect(existsSync(join(folder, "armor.csv"))).toBe(false);
    // Nothing of it comes back with the page.
    await page.reload();
    await file(page, "duel.rules").waitFor();
    expect(await file(page, "armor.csv").count()).toBe(0);
  });

  it("stay as they are where the project was opened to read only", async () => {
    const { address } = await onDisk(["--read-only"]);
    const page = await openedPage(browser(), address, desk);
    await page.getByText("Read only").waitFor();
    await file(page, "armor.csv").click();
    expect(await page.getByRole("button", { name: /^Rename or remove/ }).count()).toBe(0);
  });

  it("get other names and go in the browser, on a phone, and stay so when the page comes again", async () => {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), phone);
    await page.getByRole("button", { name: "Not now" }).tap();
    await fromGallery(page, "A duel", "duel.rules");
    await showView(page, "Files");
    await file(page, "armor.csv").tap();
    await showView(page, "Files");
    await page.getByRole("button", { name: "Rename or remove armor.csv" }).tap();
    await page.getByLabel("New name").fill("shells.csv");
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("button", { name: "Rename", exact: true }).tap();
    await file(page, "shells.csv").waitFor();
    await page.getByTestId("kept").waitFor({ state: "attached" });
    await page.reload();
    await showView(page, "Files");
    await file(page, "shells.csv").tap();
    await showView(page, "Files");
    await page.getByRole("button", { name: "Rename or remove shells.csv" }).tap();
    await page.getByRole("button", { name: "Remove …" }).tap();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("group", { name: "Remove shells.csv" }).getByRole("button", { name: "Remove" }).tap();
    await file(page, "shells.csv").waitFor({ state: "detached" });
    // The last one stays.
    await page.getByRole("button", { name: "Rename or remove duel.rules" }).tap();
    await page.getByRole("button", { name: "Remove …" }).tap();
    await page.getByRole("group", { name: "Remove duel.rules" }).getByRole("button", { name: "Remove" }).tap();
    await page.getByText("It is the only file.").waitFor();
    await page.reload();
    await showView(page, "Files");
    expect(await page.locator(".file").allInnerTexts()).toEqual(["duel.rules"]);
  });
});
