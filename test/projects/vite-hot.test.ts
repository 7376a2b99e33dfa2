/** Vite's development server with a real browser: a change of the rules arrives without the page losing what it holds. */
import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { changed, node, packedHome, project } from "../support/packed.ts";
import { browserPath } from "../support/optional.ts";
import { blocksOf, readme } from "../support/readme.ts";
import { pause } from "../support/waiting.ts";

const executablePath = browserPath();
const inBrowser = executablePath === undefined ? it.skip : it;

let home: string;
let folder: string;
let server: ChildProcess;
let browser: Browser | undefined;
let page: Page;
let address = "";

beforeAll(async () => {
  if (executablePath === undefined) return;
  home = packedHome();
  folder = project(home, "vite");
  server = spawn(process.execPath, ["../node_modules/vite/bin/vite.js", "--port", "0", "--host", "127.0.0.1"], { cwd: folder, env: { ...process.env, NO_COLOR: "1", VITEST: undefined, NODE_ENV: undefined }, stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((resolve) => {
    let said = "";
    server.stdout?.on("data", (text: Buffer) => {
      said += String(text);
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (found !== null) resolve(found[0]);
    });
  });
  browser = await launchBrowser(executablePath);
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  if (executablePath === undefined) return;
  server.kill();
  rmSync(home, { recursive: true, force: true });
});

/** What the page says, once it says this, and how often it has asked by then. */
async function shows(damage: number): Promise<number> {
  await page.waitForFunction((wanted) => (document.querySelector("output")?.value ?? "").startsWith(`${wanted} after `), damage, { timeout: 30_000 });
  return Number(/after (\d+)/.exec(await page.locator("output").textContent() ?? "")?.[1]);
}

inBrowser("takes new rules, of any file, and keeps the page's state", async () => {
  await page.goto(address);
  expect(await shows(3)).toBeGreaterThan(0);
  await page.evaluate(() => { document.title = "never loaded again"; });
  const before = await shows(3);
  changed(join(folder, "rules/duel/duel.rules"), "| Sword     |                8 |", "| Sword     |               18 |");
  const after = await shows(13);
  expect(after).toBeGreaterThan(before);
  changed(join(folder, "rules/duel/armor.csv"), "Leather,5", "Leather,6");
  expect(await shows(12)).toBeGreaterThan(after);
  expect(await page.title()).toBe("never loaded again");
});

inBrowser("shows mistakes over the page, goes on with the old rules, and takes them away", async () => {
  changed(join(folder, "rules/duel/duel.rules"), "max(0, dealt - met)", "max(0, dealt - meet)");
  await page.waitForSelector("vite-error-overlay", { state: "attached", timeout: 30_000 });
  const said = await page.locator("vite-error-overlay").evaluate((overlay) => overlay.shadowRoot?.textContent ?? "");
  expect(said).toContain("`meet`");
  expect(said).toMatch(/rules\/duel\/duel\.rules:23:\d+/);
  await shows(12);
  changed(join(folder, "rules/duel/duel.rules"), "dealt - meet", "dealt - met - 1");
  await page.waitForSelector("vite-error-overlay", { state: "detached", timeout: 30_000 });
  await shows(11);
  expect(await page.title()).toBe("never loaded again");
});

inBrowser("misses no change right after another, though the watcher does", async () => {
  const path = join(folder, "rules/duel/duel.rules");
  for (const [wait, from, at, to] of [[15, 1, 3, 2], [30, 2, 5, 4], [45, 4, 7, 6], [60, 6, 9, 8]] as const) {
    changed(path, `met - ${from})`, `met - ${at})`);
    await pause(wait);
    changed(path, `met - ${at})`, `met - ${to})`);
    await shows(12 - to);
  }
});

// ---------------------------------------------------------------- a game, as the README says, and a worker

const recipe = blocksOf("ts").map(({ text }) => text).find((text) => text.startsWith("// src/table.ts")) ?? "";
const acceptInWorker = /`(if \(import\.meta\.hot\) import\.meta\.hot\.accept\([^`]*)`/.exec(readme)?.[1] ?? "";
/** What the project leaves to the README. */
function followReadme(project: string): void {
  writeFileSync(join(project, "src/table.ts"), recipe);
  appendFileSync(join(project, "src/bot.worker.ts"), `${acceptInWorker}\n`);
}
const says = (wanted: string): Promise<unknown> => page.waitForFunction((text) => document.querySelector("output")?.value === text, wanted, { timeout: 30_000 });

inBrowser("plays a game again under new rules, by the README's own lines, and a worker takes them, too", async () => {
  expect([recipe.length > 100, acceptInWorker.length > 50]).toEqual([true, true]);
  followReadme(folder);
  const problems: string[] = [];
  page.on("pageerror", (problem) => problems.push(String(problem)));
  await page.goto(`${address}race.html`);
  await says("2 and run 2");
  await page.evaluate(() => { document.title = "never loaded again"; });
  changed(join(folder, "rules/race/race.rules"), "2 * step", "3 * step");
  // The one decision so far, under rules by which a stride is three fields.
  await says("3 and run 3");
  changed(join(folder, "rules/race/race.rules"), "rulebook race {", "# Faster.\nrulebook race {");
  changed(join(folder, "rules/race/race.rules"), "3 * step", "4 * step");
  await says("4 and run 4");
  expect([await page.title(), problems]).toEqual(["never loaded again", []]);
});

inBrowser("builds the page and its worker", async () => {
  const app = project(home, "vite", "vite-app");
  followReadme(app);
  const built = node(app, "../node_modules/vite/bin/vite.js", "build", "--config", "app.config.ts");
  expect(built.status, built.stdout + built.stderr).toBe(0);
  await page.route("http://built.test/**", (route) => route.fulfill({ path: join(app, "app", new URL(route.request().url()).pathname) }));
  await page.goto("http://built.test/race.html");
  await says("2 and run 2");
});
