/** What a page of the Studio loads until it can be used, by what it is for. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";

export interface FirstLoad {
  /** Bytes, each file compressed by itself. */
  readonly page: number;
  readonly compiler: number;
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Opens it, types a letter, tries a rule, and waits until the editor has its findings: all workers of the start are at work then. */
export async function firstLoad(browser: Browser, folder: string): Promise<FirstLoad> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname.replace(/\/$/, "/index.html");
    const content = readFileSync(join(folder, path));
    asked.set(path, gzipSync(content, { level: 9 }).length);
    response.writeHead(200, { "content-type": types[extname(path)] ?? "application/json" }).end(content);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);
    await page.getByTestId("result").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("rul x");
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.locator(".tok-function").first().waitFor();
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
  const files = [...asked].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = (isCompiler: boolean): number =>
    files.reduce((all, [path, bytes]) => (path.includes("compiler") === isCompiler ? all + bytes : all), 0);
  return { page: sum(false), compiler: sum(true), files };
}
