/** Files whose lines end as on Windows: whatever the Studio's page writes into them, open or not, all of their lines do so. */
import { spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import { desk, editorHolds, openedPage } from "../support/studio-page.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

const names = ["duel.rules", "armor.csv"];

describeInBrowser("lines that end as on Windows", (browser) => {
  /** The duel of the gallery, in a folder. */
  async function opened(): Promise<{ readonly page: Page; readonly read: (name: string) => string }> {
    const root = tempProject();
    const folder = join(root, "rules/duel");
    cpSync(join(projectRoot, "src/studio/gallery/duel"), folder, { recursive: true });
    for (const name of names)
      writeFileSync(join(folder, name), readFileSync(join(folder, name), "utf8").replaceAll("\n", "\r\n"));
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
    // The server has read the rules: it knows what the words are.
    await page.locator(".tok-function.tok-declaration", { hasText: "outcome" }).waitFor();
    return { page, read: (name) => readFileSync(join(folder, name), "utf8") };
  }

  it("stay so where a name changes in several files, lines are pasted, the text is laid out, and an example is kept", async () => {
    const { page, read } = await opened();
    const before = names.map(read);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search [name=search]").pressSequentially("guard");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("F2");
    await page.locator(".cm-panel input").fill("cover");
    await page.keyboard.press("Enter");
    await editorHolds(page, "| attack - armor.cover | result |");
    await page.getByRole("button", { name: "Save 2 files" }).waitFor();
    // What the clipboard of any system holds.
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "\\nrule twice(n: int): int {\\n  let m=n\\n  n+m\\n}\\n");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await editorHolds(page, "  let m=n\n  n+m\n}\n");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "twice" });
    await page.getByRole("spinbutton", { name: "N" }).fill("21");
    await page.getByTestId("result").getByText("42", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Keep as example" }).click();
    await editorHolds(page, "twice(n: 21) is 42\n");
    // By its own key: the layout takes as long as it needs.
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Shift+Alt+f");
    await editorHolds(page, "  let m = n\n  n + m\n}\n");
    await page.getByRole("button", { name: "Save 2 files" }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    const after = names.map(read);
    expect(after.map((text) => text.replaceAll("\r\n", "").match(/[\r\n]/g))).toEqual([null, null]);
    // Of what was there, nothing but the name is another.
    expect(after[0]?.slice(0, before[0]?.length)).toBe(before[0]?.replaceAll("guard", "cover"));
    expect(after[1]).toBe(before[1]?.replace("Guard", "cover"));
  });
});
