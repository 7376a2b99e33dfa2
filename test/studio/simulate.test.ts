/** Simulations in the Studio: the same games as the command plays, told while they are played, stopped, and looked at. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { tablesOf } from "../../src/balance/simulation-tables.ts";
import type { SimulationResults } from "../../src/play/results.ts";
import { describeInBrowser } from "../support/browser.ts";
import { built, shipped } from "../support/built.ts";
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
import { tempProject } from "../support/temp-project.ts";

describeInBrowser("simulate", (browser) => {
  async function asked(title: string, file: string, options: Parameters<typeof openedPage>[2] = desk): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, title, file);
    await showView(page, "Simulate");
    await page.getByRole("textbox", { name: "Seed" }).fill("spring");
    return page;
  }

  const played = (page: Page, games: number): Promise<void> =>
    page.locator(`.simulated[data-played="${games}"][aria-busy="false"]`).waitFor({ state: "attached" });

  /** What the command says of the same games, which it plays as generated code. */
  function commanded(rulebook: string, options: readonly string[]): SimulationResults {
    const root = tempProject();
    cpSync(join(projectRoot, "src/studio/gallery", rulebook), join(root, "rules", rulebook), { recursive: true });
    const { stdout, stderr } = shipped(root, [
      "simulate",
      rulebook,
      "--format",
      "json",
      "--seed",
      "spring",
      ...options,
    ]);
    expect(stderr).toBe("");
    return (JSON.parse(stdout) as { readonly results: SimulationResults }).results;
  }

  const shownTables = (page: Page): Promise<readonly (readonly (readonly string[])[])[]> =>
    page
      .locator(".result-table")
      .evaluateAll((all) =>
        all.map((each) => [
          [each.querySelector("caption")?.textContent ?? ""],
          ...[...each.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
        ]),
      );

  it.each([
    ["race", "A race", "random,greedy"],
    ["cards", "A deck of cards", "random"],
  ])("says of the same seed what the command says: %s", async (rulebook, title, bots) => {
    const page = await asked(title, `${rulebook}.rules`);
    await page.getByRole("spinbutton", { name: "Games" }).fill("120");
    if (bots.includes(",")) await page.getByRole("button", { name: "Add a bot" }).click();
    // By the keyboard alone.
    await page.getByRole("button", { name: "Simulate 120 games" }).press("Enter");
    await played(page, 120);
    const results = commanded(rulebook, ["--games", "120", "--bots", bots]);
    expect(await shownTables(page)).toEqual(
      tablesOf(results).map(({ title: name, corner, columns, rows }) => [
        [name],
        [corner, ...columns],
        ...rows.map(({ heading, cells }) => [heading, ...cells.map(({ text }) => text)]),
      ]),
    );
    const longest = page.getByRole("button", { name: "The longest" });
    expect(await longest.innerText()).toContain(`${results.longest?.decisions} decisions`);
    await longest.press("Enter");
    // One decision is left, and the same seed gives the same game: then it is over.
    await page.locator(`.game[data-moment="${(results.longest?.decisions ?? 0) - 1}"]`).waitFor({ state: "attached" });
    expect(await page.locator(".seats code").textContent()).toBe(results.longest?.seed);
    await page.getByRole("button", { name: "Next decision" }).click();
    await page.getByTestId("over").waitFor();
  });

  it("fills in while it runs, and stops", async () => {
    const page = await asked("A race", "race.rules");
    await page.getByRole("spinbutton", { name: "Games" }).fill("1000000");
    await page.getByRole("button", { name: "Simulate 1000000 games" }).click();
    await page.locator('.simulated[aria-busy="true"]').waitFor();
    const before = Number(await page.locator(".simulated").getAttribute("data-played"));
    await page.locator(`.simulated:not([data-played="${before}"])`).waitFor();
    expect(Number(await page.getByRole("progressbar").getAttribute("value"))).toBeGreaterThan(before);
    // The page answers meanwhile.
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByRole("tab", { name: "Simulate" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator('.simulated[aria-busy="false"]').waitFor();
    await page.getByRole("heading", { name: / games of 1000000$/ }).waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await rewriteText(page, (text) => text.replace("let goal = 9", "let goal = 8"));
    await page.getByText("The rules have changed since.").waitFor();
    expect(await page.getByRole("button", { name: "The longest" }).isDisabled()).toBe(true);
    // Changed back, they are the rules by which it was played.
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await page.getByText("The rules have changed since.").waitFor({ state: "detached" });
  });

  it("opens a game that ends in an error, by touch on a phone in the dark", async () => {
    const page = await asked("A race", "race.rules", { ...phone, colorScheme: "dark" });
    await showView(page, "Text");
    // Whoever comes home first divides by nothing.
    await rewriteText(page, (text) =>
      text.replace("rule ahead(square: int 0 to 9, steps: int 0 to 6): int = min(goal, square + steps)", ahead),
    );
    await showView(page, "Simulate");
    await page.getByRole("spinbutton", { name: "Games" }).fill("20");
    await page.getByRole("button", { name: "Simulate 20 games" }).tap();
    await played(page, 20);
    await page.getByText("All 20 games ended in an error of the rules.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Ended in an error" }).first().tap();
    await page.getByRole("button", { name: "Next decision" }).tap();
    await page.getByText("ends in an error of the rules").waitFor();
  });

  it("says why a game cannot be begun", async () => {
    const page = await asked("A race", "race.rules");
    await rewriteText(page, (text) => text.replace("let goal = 9", "let goal = "));
    await page.getByText("The rules have a mistake. Mend it first").waitFor();
    await rewriteText(page, (text) => text.replace("let goal = ", "let goal = 9"));
    await page.getByRole("button", { name: "Simulate 1000 games" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

const ahead =
  "rule ahead(square: int 0 to 9, steps: int 0 to 6): int = if square + steps >= goal { floor(9 / (min(9, square + steps) - 9)) } else { square + steps }";
