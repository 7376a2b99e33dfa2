/** The example in React, `docs/examples/react`, installed from the packed package and played in a browser. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { browserPath, isWithoutRegistry } from "../support/optional.ts";
import { changed, packedInto } from "../support/packed.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";

const without = isWithoutRegistry();
const executablePath = without ? undefined : browserPath();
const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, VITEST: undefined, NODE_ENV: undefined, NODE_OPTIONS: undefined };

let home: string;
let folder: string;
let rules: string;
let server: ChildProcess | undefined;
let browser: Browser | undefined;
let page: Page;
let address = "";
const problems: string[] = [];

function npm(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", env });
  return { status, said: stdout + stderr };
}

beforeAll(async () => {
  if (without) return;
  home = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-react-")));
  folder = join(home, "react");
  rules = join(folder, "rules/brawl/brawl.rules");
  cpSync(join(projectRoot, "docs/examples/react"), folder, {
    recursive: true,
    // What somebody who tried the example left there.
    filter: (path) => !/[\\/](?:node_modules|dist|\.rulewright)$/.test(path),
  });
  const installed = npm("install", packedInto(home), "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock", "--silent");
  if (installed.status !== 0) throw new Error(installed.said);
  if (executablePath === undefined) return;
  const own = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "--port", "0", "--host", "127.0.0.1"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  server = own;
  address = await new Promise((resolve, reject) => {
    let said = "";
    own.stdout.on("data", (text: Buffer) => {
      said += String(text);
      const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    own.once("exit", () => reject(new Error(`Vite ended: ${said}`)));
  });
  browser = await launchBrowser(executablePath);
  page = await browser.newPage({ viewport: { width: 1200, height: 800 }, reducedMotion: "reduce" });
  page.on("pageerror", (problem) => problems.push(String(problem)));
});

afterAll(async () => {
  await browser?.close();
  server?.kill();
  if (!without) rmSync(home, { recursive: true, force: true });
});

const options = 'button[data-option]:not([disabled])';
/** Waits until it is this player's turn or the game is over; whether it goes on. */
async function isAsked(): Promise<boolean> {
  await page.waitForSelector(`${options}, [data-testid=outcome]`);
  return (await page.locator("[data-testid=outcome]").count()) === 0;
}
const moments = (): Promise<number> => page.locator("[data-moment]").count();
/** What the table and the log show, before the first of so many clicks on a button and after each. */
const walked = (label: string, clicks: number): Promise<string[]> =>
  page.evaluate(
    async ([name, count]) => {
      const shown = (): string => [".table", ".log"].map((part) => document.querySelector<HTMLElement>(part)?.innerText).join("\n");
      const found = [shown()];
      for (let done = 0; done < count; done += 1) {
        document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
        await new Promise((painted) => { requestAnimationFrame(painted); });
        found.push(shown());
      }
      return found;
    },
    [label, clicks] as const,
  );
const version = (): Promise<string> => page.getByTestId("rules").innerText();
const decisions = (): Promise<string[]> => page.locator("[data-moment]").allInnerTexts();

/** Clicks some option, again and again: `count` times, or to the end. */
async function play(seed: number, count = Infinity): Promise<void> {
  const random = chance(seed);
  for (let done = 0; done < count && (await isAsked()); done += 1) {
    const before = await moments();
    const keys = await page.locator(options).evaluateAll((buttons) => buttons.map((button) => button.getAttribute("data-option")));
    await page.locator(`button[data-option="${random.pick(keys)}"]`).first().click();
    await page.waitForFunction((least) => document.querySelectorAll("[data-moment]").length > least, before);
  }
}

/** Changes the rules on disk as many programs do, which empty a file before they fill it; waits until the page has them. */
async function edit(from: string, to: string): Promise<void> {
  const before = await version();
  changed(rules, from, to);
  const text = readFileSync(rules, "utf8");
  writeFileSync(rules, "");
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1) await new Promise((painted) => { requestAnimationFrame(painted); });
  });
  writeFileSync(rules, text);
  await page.waitForFunction((old) => document.querySelector("[data-testid=rules]")?.textContent !== old, before);
}

describe.skipIf(executablePath === undefined)("the example in React, in Vite's development server", () => {
  // Rules with a field renamed, which the next tests write, are nothing for a page that reads the old one.
  afterAll(async () => {
    server?.kill();
    await page.goto("about:blank");
  });

  it("is played to the end by clicks, against a bot in a worker", async () => {
    await page.goto(address);
    await play(19);
    const told = (await decisions()).slice(1);
    expect(told.filter((text) => text.startsWith("You: ")).length).toBeGreaterThan(3);
    expect(told.filter((text) => text.startsWith("The bot: ")).length).toBeGreaterThan(3);
    expect(page.workers().length).toBe(1);
    expect(await page.getByTestId("outcome").innerText()).toMatch(/^(?:You win|The bot wins)\.$/);
    expect(problems).toEqual([]);
  });

  it("goes back and forth in time, and shows each moment as it was", async () => {
    const last = (await moments()) - 1;
    const back = await walked("One back", last);
    expect(new Set(back).size).toBe(last + 1);
    expect(await page.getByLabel("To the beginning").isDisabled()).toBe(true);
    expect(await walked("One on", last)).toEqual(back.reverse());
    // The past may be left by another way: what came after is gone.
    await page.locator("[data-moment='2']").click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    expect((await decisions()).length).toBeLessThanOrEqual(last);
    expect(await isAsked()).toBe(true);
    await play(7);
    expect(problems).toEqual([]);
  });

  it("shows the last card that was discarded, gliding there from the place in the hand where it lay", async () => {
    await page.getByRole("button", { name: "New game" }).click();
    await isAsked();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const hand = page.locator(`${options}.card`);
    const [piece, name] = await hand.first().evaluate((card) => [card.dataset["pieces"], card.querySelector("b")?.textContent]);
    // All that is on its way when the change is on the screen.
    const gliding = await hand.first().evaluate(async (card) => {
      (card as HTMLElement).click();
      for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => { requestAnimationFrame(painted); });
      return document.getAnimations().map(({ effect }) => ((effect as KeyframeEffect).target as HTMLElement).dataset["pieces"]?.split(" ")[0]);
    });
    const mine = page.getByRole("region", { name: "You", exact: true });
    expect(await mine.locator("[data-pile$=discard]").innerText()).toBe(name);
    expect(gliding).toContain(piece);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(problems).toEqual([]);
  });

  it("hides in the log what the player may not know, unless one asks for all there is", async () => {
    await page.getByRole("button", { name: "New game" }).click();
    await isAsked();
    await page.locator("[data-moment='0']").click();
    const setup = page.locator(".log li[aria-current]");
    const dealt = async (): Promise<string[]> => (await setup.innerText()).split("\n").filter((line) => line.includes("→ The bot.hand"));
    expect((await dealt()).length).toBe(4);
    expect((await dealt()).join()).not.toMatch(/Thrust|Jab|Brace|Feint/);
    await page.getByLabel("All that").selectOption({ label: "there is" });
    expect((await dealt()).every((line) => /Thrust|Jab|Brace|Feint/.test(line))).toBe(true);
    await page.getByLabel("All that").selectOption({ label: "you know" });
  });

  it("goes on under rules that are edited, with the same decisions, in the page and in the worker", async () => {
    await page.evaluate(() => { document.title = "never loaded again"; });
    await play(3, 3);
    await isAsked();
    const before = await decisions();
    const mine = (): Promise<string> => page.getByRole("region", { name: "You", exact: true }).innerText();
    await page.locator("[data-moment='0']").click();
    expect(await mine()).toMatch(/●{3}/);
    expect(await mine()).not.toMatch(/●{4}/);
    await page.getByLabel("To now").click();
    await edit("set active.sp = 3", "set active.sp = 5");
    expect(await decisions()).toEqual(before);
    await page.locator("[data-moment='0']").click();
    expect(await mine()).toMatch(/●{5}/);
    await page.getByLabel("To now").click();
    // The bot answers under the new rules, too.
    await play(4, 4);
    expect((await decisions()).slice(before.length).some((text) => text.startsWith("The bot: "))).toBe(true);
    expect([await page.title(), problems]).toEqual(["never loaded again", []]);
  });

  it("says which decision new rules no longer allow, stays before it, and takes it again when they do", async () => {
    await page.getByRole("button", { name: "New game" }).click();
    await isAsked();
    await page.locator("button[data-option=done]").click();
    await page.waitForFunction(() => document.querySelectorAll("[data-moment]").length > 2);
    await isAsked();
    const before = await decisions();
    await edit("in Turn { do { endPhase() } }", "in Turn {\n  needs me.sp is 0\n  do { endPhase() }\n}");
    expect(await page.getByRole("alert").innerText()).toContain("Under the new rules decision 1, done, is not possible: ");
    expect(await moments()).toBe(1);
    await edit("  needs me.sp is 0\n", "");
    expect([await decisions(), await page.getByRole("alert").count()]).toEqual([before, 0]);
    expect([await page.title(), problems]).toEqual(["never loaded again", []]);
  });

  it("fits a phone: nothing lies outside of the page", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.setViewportSize({ width: 1200, height: 800 });
    expect(over).toBe(0);
  });
});

describe.skipIf(without)("the example in React, built", () => {
  beforeAll(() => copyFileSync(join(projectRoot, "docs/examples/react/rules/brawl/brawl.rules"), rules));

  it("does not compile where it reads a column, a field or an action that was renamed", () => {
    const text = readFileSync(rules, "utf8");
    writeFileSync(rules, text.replace("effect: text", "says: text").replaceAll("discard", "thrown").replace("action done", "action rest"));
    const { status, said } = npm("run", "typecheck", "--silent");
    writeFileSync(rules, text);
    expect(status).not.toBe(0);
    for (const found of [/table\.tsx.*'effect'/, /table\.tsx.*'discard'/, /texts\.ts.*"done"/]) expect(said).toMatch(found);
  });

  it("builds, and the page is played as it was built", async () => {
    const built = npm("run", "build", "--silent");
    expect(built.status, built.said).toBe(0);
    if (executablePath === undefined) return;
    await page.route("http://built.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, "dist", pathname === "/" ? "index.html" : pathname) });
    });
    await page.goto("http://built.test/");
    await play(5);
    expect((await decisions()).some((text) => text.startsWith("The bot: "))).toBe(true);
    expect(problems).toEqual([]);
    // A bot that breaks is told, in place of a game that waits for ever.
    await page.route(/bot\.worker/, (route) => route.fulfill({ contentType: "text/javascript", body: 'throw new Error("out of cards")' }));
    await page.reload();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toMatch(/^The bot does not answer: .*out of cards/);
  });
});
