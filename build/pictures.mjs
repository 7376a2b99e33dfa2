// Makes the pictures of the README anew: the odds of a rule, a page of the documents, the Studio. It takes a browser
// (`CHROMIUM` names another than Debian's), and what `npm run build` has built.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pictures = join(root, "docs/pictures");
const project = mkdtempSync(join(tmpdir(), "pictures-"));
const rulewright = (...args) =>
  execFileSync(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: project, encoding: "utf8" });

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };

/** The Studio as any web server gives it. */
async function serveStudio() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname.replace(/\/$/, "/index.html");
    response
      .writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" })
      .end(readFileSync(join(root, "dist/studio", path)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** What still comes in, such as colors asked for once more, has come when two looks see the same. WebP is half of PNG. */
async function drawSettled(page, name) {
  await page.mouse.move(0, 0);
  const look = () => page.screenshot({ animations: "disabled", caret: "hide" });
  for (let [before, now] = [null, await look()]; ; [before, now] = [now, await look()]) {
    if (before?.equals(now)) break;
    await page.waitForTimeout(1000);
  }
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality: 48 });
  writeFileSync(join(pictures, name), Buffer.from(data, "base64"));
}

async function drawStudio(browser) {
  const { server, address } = await serveStudio();
  // Wide enough for the table's rows to stand on one line each.
  const page = await browser.newPage({ viewport: { width: 1320, height: 720 }, reducedMotion: "reduce" });
  await page.goto(address);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "A duel" }).click();
  await page.locator(".file", { hasText: "duel.rules" }).waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "Odds" }).click();
  await page.getByRole("combobox", { name: "Rule" }).selectOption("hits");
  await page.locator("#panel svg.columns, #panel .bars").first().waitFor();
  // The language server colours names when it knows what they are.
  await page.locator(".tok-enumMember", { hasText: "Dagger" }).first().waitFor();
  await drawSettled(page, "studio.webp");
  await page.close();
  server.close();
}

async function drawDocuments(browser) {
  rulewright("docs", "--out", "site");
  const page = await browser.newPage({ viewport: { width: 1180, height: 660 } });
  await page.goto(pathToFileURL(join(project, "site/duel/index.html")).href);
  await drawSettled(page, "docs.webp");
  await page.close();
}

mkdirSync(pictures, { recursive: true });
try {
  rulewright("new", "duel");
  writeFileSync(join(pictures, "odds.svg"), rulewright("odds", "duel.hits", "--dice", "4", "--format", "svg"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    // What is drawn over in part has other edges than what is drawn at once.
    args: ["--no-sandbox", "--disable-partial-raster"],
  });
  await drawStudio(browser);
  await drawDocuments(browser);
  await browser.close();
} finally {
  rmSync(project, { recursive: true, force: true });
}
