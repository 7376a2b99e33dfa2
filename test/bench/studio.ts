/** The Studio in headless Chromium: until it can be used, what it loads, and how soon it answers a hand. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { build } from "esbuild";
import { firstLoad } from "../support/first-load.ts";
import { browserPath } from "../support/optional.ts";
import { studioSizes } from "../support/studio-sizes.ts";

interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: "ms" | "kB";
  /** Null: it stands beside another figure, and has no limit of its own. */
  readonly most: number | null;
}

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const median = (values: readonly number[]): number => quantile(values, 0.5);

export async function studio(root: string): Promise<void> {
  const program = browserPath();
  if (program === undefined) {
    console.log("studio: there is no Chromium here.");
    return;
  }
  const folder = mkdtempSync(join(root, "node_modules/.rulewright-studio-"));
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  try {
    const assets = join(root, "dist/studio");
    const sizes = await firstLoad(browser, assets);
    const figures: readonly Figure[] = [
      { what: "page and editor, gzipped", value: sizes.page / 1000, unit: "kB", most: 300 },
      { what: "the largest worker of the compiler, gzipped", value: largestRole(assets), unit: "kB", most: 450 },
      { what: "all workers of the start together, gzipped", value: sizes.compiler / 1000, unit: "kB", most: null },
      { what: "usable from the local server", value: await fromServer(browser, root, folder), unit: "ms", most: 1000 },
      { what: "usable, playground, cold, 10 Mbit/s", value: await cold(browser, assets), unit: "ms", most: 2500 },
      ...(await atHand(browser, assets)),
      ...(await bareEditor(browser, join(folder, "bare"))),
    ];
    for (const { what, value, unit, most } of figures) {
      const limit = most === null ? "" : `   at most ${most}${value > most ? "   MISSED" : ""}`;
      console.log(`${what.padEnd(64)} ${value.toFixed(unit === "ms" ? 1 : 0).padStart(8)} ${unit}${limit}`);
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function largestRole(assets: string): number {
  const { roles, kilobytes } = studioSizes(assets);
  return Math.max(...[...roles().values()].map(kilobytes));
}

/** From the beginning of the navigation until a rule has been tried and the text can be written. */
async function usable(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(address);
  await page.locator(".cm-content").waitFor();
  await page.getByTestId("result").waitFor();
  const took = performance.now() - began;
  await page.close();
  return took;
}

async function fromServer(browser: Browser, root: string, folder: string): Promise<number> {
  mkdirSync(join(folder, "rules"), { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  cpSync(join(root, "src/studio/gallery/duel"), join(folder, "rules/duel"), { recursive: true });
  const child = spawn(process.execPath, [join(root, "dist/cli.js"), "studio", "--no-open"], { cwd: folder });
  try {
    const address = await new Promise<string>((resolve) => {
      child.stdout.on("data", (part: Buffer) => {
        const found = /http:\S+/.exec(part.toString());
        if (found !== null) resolve(found[0]);
      });
    });
    const times: number[] = [];
    for (let run = 0; run < 7; run += 1) {
      const context = await browser.newContext();
      times.push(await usable(context, address));
      await context.close();
    }
    return median(times);
  } finally {
    child.kill();
  }
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** As a web server of today: everything is compressed. */
async function compressed<T>(folder: string, use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname.replace(/\/$/, "/index.html");
    const content = gzipSync(readFileSync(join(folder, path)));
    const headers = { "content-type": types[extname(path)] ?? "application/json", "content-encoding": "gzip" };
    response.writeHead(200, headers).end(content);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function cold(browser: Browser, assets: string): Promise<number> {
  return compressed(assets, async (address) => {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const bytes = (10 * 1_000_000) / 8;
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 20,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      });
      const began = performance.now();
      await page.goto(address);
      await page.locator(".cm-content").waitFor();
      await page.getByTestId("result").waitFor();
      times.push(performance.now() - began);
      await context.close();
    }
    return median(times);
  });
}

/** Watches, from within, how long the page was blocked and when something of it changed. */
const watcher = `
  globalThis.benchGaps = [];
  globalThis.benchLongest = 0;
  let last = performance.now();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    globalThis.benchLongest = Math.max(globalThis.benchLongest, now - last);
    last = now;
    setTimeout(() => { last = performance.now(); channel.port2.postMessage(0); }, 0);
  };
  channel.port2.postMessage(0);
`;

/** From an event of the page until what it looks at changes, in the page's own time. */
const changeAfter = (event: string, selector: string): string => `
  globalThis.benchChange = new Promise((resolve) => {
    const what = document.querySelector(${JSON.stringify(selector)});
    let began = 0;
    addEventListener(${JSON.stringify(event)}, () => { began = performance.now(); }, { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (began === 0) return;
      seen.disconnect();
      resolve(performance.now() - began);
    });
    seen.observe(what, { subtree: true, childList: true, attributes: true, characterData: true });
  }); 0
`;

async function atHand(browser: Browser, assets: string): Promise<readonly Figure[]> {
  return compressed(assets, async (address) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByTestId("result").waitFor();
    return [
      { what: "slider to curve (median)", value: await slider(page), unit: "ms", most: 50 },
      { what: "5,000 rows pasted", value: await paste(page), unit: "ms", most: 1000 },
      ...(await typing(page)),
      { what: "a click on the table is answered (median)", value: await clicks(page), unit: "ms", most: 50 },
    ];
  });
}

async function slider(page: Page): Promise<number> {
  await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "hits" });
  await page.getByRole("tab", { name: "Odds" }).click();
  await page.locator("[data-result]").first().waitFor();
  await page.getByRole("slider").focus();
  await page.keyboard.press("Home");
  const times: number[] = [];
  for (let press = 0; press < 12; press += 1) {
    await page.evaluate(changeAfter("keydown", ".odds"));
    await page.keyboard.press("ArrowRight");
    times.push(await page.evaluate<number>("globalThis.benchChange"));
  }
  return median(times);
}

async function paste(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Sheet", exact: true }).click();
  await page.locator('.sheet-body [data-row="3"][data-column="0"]').click();
  const rows = Array.from({ length: 5000 }, (_, row) => `Weapon ${row}\t${row % 30}\t0\t`).join("\n");
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(rows)});
    const began = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  })`);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  return took;
}

/** In the file of 5,000 lines that the paste has made. */
async function typing(page: Page): Promise<readonly Figure[]> {
  await page.getByRole("tab", { name: "Problems" }).click();
  const tasks = await longestTasks(page);
  const waits = await waitsBehindLetters(page);
  const found: number[] = [];
  await page.keyboard.press("Enter");
  for (let round = 0; round < 9; round += 1) {
    const began = performance.now();
    await page.keyboard.type("§");
    await page.locator(".cm-lintRange-error").first().waitFor();
    found.push(performance.now() - began);
    await page.keyboard.press("Backspace");
    await page.locator(".cm-lintRange-error").first().waitFor({ state: "detached" });
  }
  return [
    { what: "a letter in 5,000 lines blocks the page (95 %)", value: tasks, unit: "ms", most: 16 },
    { what: "a message of low priority waits behind it (95 %)", value: waits, unit: "ms", most: null },
    { what: "findings after a letter there (median)", value: median(found), unit: "ms", most: 120 },
  ];
}

/**
 * The longest task on the page's thread after each letter, as the browser records them: while one runs, no key and no click is
 * answered. At the 95th percentile, in milliseconds.
 */
async function longestTasks(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser.");
  await beginComment(page);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await typeLetters(page, () => Promise.resolve());
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: TraceEvent[];
  };
  const letters = traceEvents.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
  const [thread] = letters;
  if (thread === undefined) throw new Error("No letter was recorded.");
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === "ThreadControllerImpl::RunTask" && ph === "X" && pid === thread.pid && tid === thread.tid,
  );
  const longest = letters.map(({ ts }, place) => {
    const end = letters[place + 1]?.ts ?? ts + letterPause * 1000;
    return Math.max(...tasks.filter((task) => task.ts < end && task.ts + task.dur > ts).map(({ dur }) => dur / 1000));
  });
  return quantile(longest, 0.95);
}

/** Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/**
 * So long a message that the page sends to itself waits behind a letter, behind all its tasks and the browser's drawing, which
 * go before it, in milliseconds at the 95th percentile.
 */
async function waitsBehindLetters(page: Page): Promise<number> {
  await beginComment(page);
  await page.evaluate(watcher);
  const waits: number[] = [];
  await page.evaluate("globalThis.benchLongest = 0");
  await typeLetters(page, async () => {
    waits.push(await page.evaluate<number>("globalThis.benchLongest"));
    await page.evaluate("globalThis.benchLongest = 0");
  });
  return quantile(waits, 0.95);
}

async function beginComment(page: Page): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n# ");
  await page.waitForTimeout(3000);
}

/** In milliseconds. */
const letterPause = 60;

async function typeLetters(page: Page, after: () => Promise<void>): Promise<void> {
  for (let letter = 0; letter < 120; letter += 1) {
    await page.keyboard.type("abcdefghij "[letter % 11] ?? "a");
    await page.waitForTimeout(letterPause);
    await after();
  }
}

/** What the editor's library and the browser take by themselves on this machine: no page with this editor can take less. */
async function bareEditor(browser: Browser, folder: string): Promise<readonly Figure[]> {
  const script = `
    import { EditorView } from "@codemirror/view";
    import { editorSetup } from "./src/studio/page/editor-setup.ts";
    const doc = Array.from({ length: 5000 }, (_, row) => "  Weapon " + row + "   " + (row % 30) + "  0").join("\\n");
    new EditorView({ doc, extensions: editorSetup, parent: document.body });`;
  await build({
    stdin: { contents: script, resolveDir: process.cwd() },
    bundle: true,
    format: "esm",
    outfile: join(folder, "bare.js"),
    logLevel: "error",
  });
  const style = "<style>.cm-editor { width: 700px; height: 700px }</style>";
  writeFileSync(join(folder, "favicon.ico"), "");
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html>${style}<body><script type="module" src="bare.js"></script>`,
  );
  return compressed(folder, async (address) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    return [
      {
        what: "the same with CodeMirror alone: a letter (95 %)",
        value: await longestTasks(page),
        unit: "ms",
        most: null,
      },
      {
        what: "the same with CodeMirror alone: a message (95 %)",
        value: await waitsBehindLetters(page),
        unit: "ms",
        most: null,
      },
    ];
  });
}

async function clicks(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "A raid" }).click();
  await page.locator(".file", { hasText: "raid.rules" }).waitFor();
  await page.getByRole("tab", { name: "Table" }).click();
  const times: number[] = [];
  for (let click = 0; click < 9; click += 1) {
    // Of these seeds no game ends within three clicks.
    if (click % 3 === 0) {
      if (click > 0) await page.getByRole("button", { name: "New game" }).click();
      await page.getByRole("textbox", { name: "Seed" }).fill(`bench ${click}`);
      await page.getByRole("button", { name: "Play A raid" }).click();
    }
    const option = page.locator(".options li button").first();
    await option.waitFor();
    await page.evaluate(changeAfter("click", ".game"));
    await option.click();
    times.push(await page.evaluate<number>("globalThis.benchChange"));
  }
  return median(times);
}
