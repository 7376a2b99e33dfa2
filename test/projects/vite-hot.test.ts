/** Vite's development server with a real browser: a change of the rules arrives without the page losing what it holds. */
import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changed, packedHome, project } from "../support/packed.ts";
import { browserPath } from "../support/optional.ts";
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
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
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
