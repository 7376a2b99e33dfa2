/** What was typed is not lost: not by an end of the page, of its tab or of the server, at any moment. */
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { BrowserContext, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";
import { seedFrom, seedsFrom, tries } from "../support/soak.ts";
import { editorHolds, editorText, servedFolder } from "../support/studio-page.ts";
import { tempProject } from "../support/temp-project.ts";
import { pause, until } from "../support/waiting.ts";

const file = "rules/raid/raid.rules";

/** What was typed, without what the layout of a save puts between. */
const bare = (text: string): string => text.replace(/[\s#]+/g, "");

describeInBrowser("nothing that was typed is lost", (browser) => {
  function projectHere(): string {
    const root = tempProject();
    cpSync(join(projectRoot, "src/studio/gallery/raid"), join(root, "rules/raid"), { recursive: true });
    return root;
  }

  /** A server, which is given the same port again by the same project. */
  async function served(root: string): Promise<{ readonly address: string; readonly child: ChildProcess }> {
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
    return { address: /http:\S+/.exec(said)?.[0] ?? "", child };
  }

  async function newContext(): Promise<BrowserContext> {
    const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(20_000);
    onTestFinished(() => context.close());
    return context;
  }

  /** Playwright waits for a page without an end. */
  async function newPage(context: BrowserContext): Promise<Page> {
    const never = pause(20_000).then(() => {
      throw new Error("The process of a new page crashed before it began.");
    });
    return Promise.race([context.newPage(), never]);
  }

  /** The browser keeps a process for the next page, which may have been killed with the others: then another one is begun. */
  async function opened(context: BrowserContext, address: string, attempts = 3): Promise<Page> {
    try {
      const page = await newPage(context);
      await page.goto(address);
      await page.locator(".cm-content").waitFor();
      return page;
    } catch (problem) {
      if (attempts === 0 || !String(problem).includes("crashed")) throw problem;
      return opened(context, address, attempts - 1);
    }
  }

  /** As the system would end it, out of memory: all processes that draw pages. */
  async function killTab(page: Page): Promise<void> {
    const gone = page.waitForEvent("crash");
    const session = await browser().newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    for (const { type, id } of processInfo) if (type === "renderer") process.kill(id, "SIGKILL");
    await session.detach();
    await gone;
  }

  const crashPage = async (context: BrowserContext, page: Page): Promise<void> => {
    const session = await context.newCDPSession(page);
    const gone = page.waitForEvent("crash");
    session.send("Page.crash").catch(() => undefined);
    await gone;
  };

  it("when page, tab or server end at a random moment, with files on disk", async () => {
    // `npm run soak -- --times 1 test/studio/crash.test.ts` kills fifty times.
    let kills = tries(50, 3);
    for (let seed = seedFrom(4711); kills > 0; seed += 1) {
      const { below, many, pick } = chance(seed);
      const root = projectHere();
      let { address, child } = await served(root);
      const context = await newContext();
      let page = await opened(context, address);
      let typed = "";
      const ends = many(1, Math.min(3, kills), () => pick(["page", "tab", "server"] as const));
      kills -= ends.length;
      for (const end of ends) {
        await page.locator(".cm-content").focus();
        await page.keyboard.press("Control+End");
        // A remark: nothing completes it.
        await page.keyboard.type("# ");
        for (let letters = 1 + below(25); letters > 0; letters -= 1) {
          const letter = pick(["a", "b", "c", "1"]);
          await page.keyboard.type(letter);
          typed += letter;
          if (below(12) === 0) await page.keyboard.press("Control+s");
        }
        if (end === "server") {
          child.kill("SIGKILL");
          await page.keyboard.type("z");
          typed += "z";
          ({ address, child } = await served(root));
          // The page that was open goes on: the one that is opened now tells it how.
          const fresh = await opened(context, address);
          await page.bringToFront();
          await page.locator(".cm-content").press("Control+s");
          await page.getByRole("button", { name: "Saved" }).waitFor();
          await editorHolds(fresh, typed, bare);
          await fresh.close();
          await page.close();
        } else if (end === "page") await crashPage(context, page);
        else await killTab(page);
        page = await opened(context, address);
        await editorHolds(page, typed, bare).catch((problem: unknown) => {
          throw new Error(`seed ${seed}: lost by the end of the ${end}`, { cause: problem });
        });
      }
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+s");
      await page.getByRole("button", { name: "Saved" }).waitFor();
      expect([seed, bare(readFileSync(join(root, file), "utf8"))]).toEqual([seed, expect.stringContaining(typed)]);
      await context.close();
      child.kill("SIGKILL");
    }
  });

  it("when page or tab end at a random moment, with files in the browser", async () => {
    const address = await servedFolder(join(built(), "studio"));
    for (const seed of seedsFrom(815, tries(50, 2))) {
      const { below, pick } = chance(seed);
      const context = await newContext();
      let page = await opened(context, address);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      const text = Array.from({ length: 1 + below(40) }, () => pick(["x", "y", "7"])).join("");
      await page.keyboard.type(`# ${text}`);
      if (pick(["page", "tab"]) === "page") await crashPage(context, page);
      else await killTab(page);
      page = await opened(context, address);
      await editorHolds(page, text).catch((problem: unknown) => {
        throw new Error(`seed ${seed}: ${text} was lost`, { cause: problem });
      });
      await context.close();
    }
  });

  it("a save whose answer is still on the way is nobody else's change", async () => {
    const root = projectHere();
    const { address } = await served(root);
    const context = await newContext();
    let page = await opened(context, address);
    const onDisk = (): string => readFileSync(join(root, file), "utf8");
    /** The server has written it, and the page hears of that; the answer comes when it is let go. */
    async function saveUnanswered(text: string): Promise<() => void> {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/api/file", async (route) => {
        const response = await route.fetch();
        await held;
        await route.fulfill({ response }).catch(() => undefined);
      });
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(text);
      const news = page.waitForResponse(/api\/project/);
      await page.keyboard.press("Control+s");
      // Longer than what was sent.
      await page.keyboard.type("a");
      await news;
      await page.keyboard.type("b");
      await until(
        () => bare(onDisk()).includes(bare(text)),
        () => onDisk(),
      );
      await page.keyboard.type("c");
      return letGo;
    }
    const letGo = await saveUnanswered("# one ");
    await page.keyboard.press("Control+s");
    letGo();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(bare(onDisk())).toContain("oneabc");
    await page.unrouteAll();
    await saveUnanswered(" two ");
    await crashPage(context, page);
    page = await opened(context, address);
    await editorHolds(page, "oneabctwoabc", bare);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.locator(".cm-content").press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(bare(onDisk())).toContain("oneabctwoabc");
  });

  it("two tabs on one project agree, and what neither sees is shown side by side", async () => {
    const root = projectHere();
    const { address } = await served(root);
    const context = await newContext();
    const [first, second] = [await opened(context, address), await opened(context, address)];
    const type = async (page: Page, text: string, key: "Control+Home" | "Control+End"): Promise<void> => {
      await page.bringToFront();
      await page.locator(".cm-content").focus();
      await page.keyboard.press(key);
      await page.keyboard.insertText(text);
    };
    await type(first, "# First.\n", "Control+Home");
    await type(second, "\n# Second.", "Control+End");
    await first.bringToFront();
    await first.locator(".cm-content").press("Control+s");
    // The second has not saved: what it typed stays, and what the first one saved comes in.
    await second.bringToFront();
    await editorHolds(second, "# First.");
    expect(await editorText(second)).toContain("# Second.");
    await second.locator(".cm-content").press("Control+s");
    await first.bringToFront();
    await editorHolds(first, "# Second.");
    expect(await editorText(first)).toBe(await editorText(second));
    // The same line in both: nothing is overwritten unseen.
    await type(first, "# Mine. ", "Control+Home");
    await type(second, "# Theirs. ", "Control+Home");
    await second.locator(".cm-content").press("Control+s");
    await first.bringToFront();
    await first.getByRole("dialog").waitFor();
    expect(await first.getByRole("region", { name: "Here" }).innerText()).toContain("# Mine. # First.");
    expect(await first.getByRole("region", { name: "On disk" }).innerText()).toContain("# Theirs. # First.");
    await first.getByRole("button", { name: "Take what is on disk" }).click();
    await editorHolds(first, "# Theirs. # First.");
    expect(await editorText(first)).toBe(await editorText(second));
    expect(readFileSync(join(root, file), "utf8").startsWith("# Theirs. # First.")).toBe(true);
  });

  it("a file that changed on disk is merged where the changes do not touch", async () => {
    const root = projectHere();
    const { address } = await served(root);
    const page = await opened(await newContext(), address);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\n# Mine.");
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, "utf8").replace("| Troll ", "| Ogre  "));
    await editorHolds(page, "| Ogre ");
    expect(await editorText(page)).toContain("# Mine.");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    const text = readFileSync(path, "utf8");
    expect([text.includes("| Ogre "), text.includes("# Mine.")]).toEqual([true, true]);
  });
});
