/** Pages of the Studio in a real browser, from a static folder: their consoles stay silent, and nothing is fetched from elsewhere. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { pause } from "./waiting.ts";

export const desk = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Any web server, without anything of ours: the files of a folder. */
export async function servedFolder(folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
  };
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? "/", "http://x").pathname.replace(/\/$/, "/index.html"));
    if (existsSync(path))
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/json" }).end(readFileSync(path));
    else response.writeHead(path.endsWith("favicon.ico") ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

export async function openedPage(browser: Browser, address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  // Before the test ends, so that what never comes is named; a busy machine may take its time.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("pageerror", (problem) => wrong.push(problem.message));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  page.on("request", (request) => {
    const isOwn = request.url().startsWith("blob:") || new URL(request.url()).origin === new URL(address).origin;
    if (!isOwn) wrong.push(`fetched ${request.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(wrong).toEqual([]);
  });
  await page.goto(address);
  return page;
}

export async function fromGallery(page: Page, title: string, file: string): Promise<void> {
  await page.getByRole("button", { name: "Gallery" }).click();
  // The page begins anew: what is done before that is done to the old one.
  const begun = page.waitForEvent("load");
  await page.getByRole("dialog").getByRole("button", { name: title }).click();
  await begun;
  await page.locator(".file", { hasText: file }).waitFor({ state: "attached" });
}

/** A game at the table, from a seed: its dice fall the same way every time. */
export async function beginGame(
  page: Page,
  title: string,
  seed: string,
  by: "click" | "tap" | "Enter" = "click",
): Promise<void> {
  await page.getByRole("textbox", { name: "Seed" }).fill(seed);
  const button = page.getByRole("button", { name: `Play ${title}` });
  if (by === "Enter") await button.press("Enter");
  else await button[by]();
}

/** A view by its name, at a desk or on a phone. */
export async function showView(page: Page, name: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900;
  if (isNarrow) await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).tap();
  else await page.getByRole("tab", { name }).click();
}

export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Without the places of all that is in order, which take most of its time.
    const { violations } = await (globalThis as typeof globalThis & { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
      selectors: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  });
}

/** The text of the open file, as the editor has it. */
export const editorText = (page: Page): Promise<string> =>
  page.evaluate<string>("[...document.querySelector('.cm-content').cmTile.view.state.doc.iterLines()].join('\\n')");

/** Waits until the open file holds these words. The page's policy forbids to wait within it. */
export async function editorHolds(
  page: Page,
  words: string,
  read: (text: string) => string = (text) => text,
): Promise<void> {
  let text = "";
  for (let look = 0; look < 500; look += 1) {
    // Before the editor is there it has no text.
    text = read(await editorText(page).catch(() => ""));
    if (text.includes(words)) return;
    await pause(50);
  }
  throw new Error(`The editor never holds ${JSON.stringify(words)}, but\n${text}`);
}

/** The file's text is changed as one would: all of it is chosen, and the new one pasted. */
export async function rewriteText(page: Page, change: (text: string) => string): Promise<void> {
  const text = await editorText(page);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(change(text));
}
