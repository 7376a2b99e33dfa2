/** The page of the Studio in a real browser, as its user does it. */
import { spawn } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import process from "node:process";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import { axeFindings, editorText } from "../support/studio-page.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

const gallery = join(projectRoot, "src/studio/gallery");

describeInBrowser("the page", (browser) => {
  /** A page whose console must stay silent and which fetches nothing from elsewhere. */
  async function opened(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({ viewport: { width: 1280, height: 800 }, ...options });
    // Long before the test ends: what never comes is named.
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on("pageerror", (problem) => wrong.push(problem.message));
    page.on("console", (message) => {
      // A refused save is an answer, which the browser tells as an error.
      if (message.type() === "error" && !message.text().includes("409")) wrong.push(message.text());
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(address).origin) wrong.push(`fetched ${request.url()}`);
    });
    onTestFinished(async () => {
      await context.close();
      expect(wrong).toEqual([]);
    });
    await page.goto(address);
    await page.getByTestId("result").waitFor({ state: "attached" });
    return page;
  }

  async function studio(options: readonly string[] = []) {
    const root = tempProject();
    cpSync(join(gallery, "duel"), join(root, "rules/duel"), { recursive: true });
    const child = spawn(process.execPath, [join(built(), "cli.js"), "studio", "--no-open", ...options], { cwd: root });
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
    const file = join(root, "rules/duel/duel.rules");
    return {
      rules: join(root, "rules"),
      address: /http:\S+/.exec(said)?.[0] ?? "",
      text: () => readFileSync(file, "utf8"),
      write: (text: string) => {
        writeFileSync(file, text);
      },
    };
  }

  /** The line that holds the text, with the cursor at its end. */
  async function cursorAt(page: Page, text: string): Promise<void> {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search [name=search]").pressSequentially(text);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
  }

  it("begins a rulebook, and makes a table of a sheet that is brought in", async () => {
    const { address, rules } = await studio();
    const page = await opened(address);
    await page.getByRole("button", { name: "New file …" }).click();
    await page.keyboard.type("Goblins & gold");
    await page.locator(".file-begin select").selectOption({ label: "a new rulebook" });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".file[aria-current]", { hasText: "goblins-gold.rules" }).waitFor();
    const bring = async (name: string, text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Bring in a file …" }).click(),
      ]);
      await chooser.setFiles([{ name, mimeType: "text/csv", buffer: Buffer.from(text) }]);
    };
    await bring("Monsters.csv", "Name;HP;Size\nGoblin;7;Small\nOrc;15;Medium\n");
    await page.locator(".file[aria-current]", { hasText: "monsters.rules" }).waitFor();
    expect(await editorText(page)).toMatch(/^table Monsters \{\n {2}\| Name: key \| +HP: int >= 0 \| Size: text \|/);
    // What is not sure is not taken in.
    await bring("More.csv", "Name;HP\nGoblin;7\nTotal;7\n");
    await page.getByRole("status").filter({ hasText: "More.csv is not a table yet." }).waitFor();
    await bring("monsters.csv", "Name;HP\nOgre;59\n");
    await page
      .getByRole("status")
      .filter({ hasText: "There is already a file goblins-gold/monsters.rules." })
      .waitFor();
    expect(await page.locator(".file", { hasText: "more" }).count()).toBe(0);
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(readFileSync(join(rules, "goblins-gold/goblins-gold.rules"), "utf8")).toContain('title "Goblins & gold"');
    expect(readFileSync(join(rules, "goblins-gold/monsters.rules"), "utf8")).toContain("| Orc ");
  });

  it("tries a rule, keeps the result as an example, and saves it into the file", async () => {
    const { address, text } = await studio();
    const page = await opened(address);
    await page.getByRole("tab", { name: "Odds" }).click();
    await cursorAt(page, "rule damage(");
    const before = await editorText(page);
    await page.keyboard.press("Control+Enter");
    // One key leads from the rule into its form, and types nothing.
    await page.locator(".panel .fields :focus").waitFor();
    expect(await editorText(page)).toBe(before);
    expect(await page.getByRole("combobox", { name: "Rule" }).inputValue()).toBe("duel.damage");
    await page.getByRole("spinbutton", { name: "Skill" }).fill("6");
    await page.getByRole("combobox", { name: "Armor" }).selectOption("Plate");
    await page.getByTestId("result").getByText("2", { exact: true }).waitFor();
    await page.locator(".why").getByText("Graze").first().waitFor();
    await page.getByRole("button", { name: "Keep as example" }).click();
    await page.getByText("Kept as").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(text()).toContain('damage(skill: 6, weapon: Weapon["Dagger"], armor: Armor["Plate"]) is 2');
    await page.getByRole("tab", { name: "Examples" }).click();
    await page.getByText("All 8 examples hold").waitFor();
  });

  it("shows odds that follow the slider, and rolls dice that can be laid out", async () => {
    const { address } = await studio();
    const page = await opened(address);
    await cursorAt(page, "rule hits(dice: int >= 0)");
    await page.getByRole("tab", { name: "Odds" }).click();
    const dice = page.getByRole("slider");
    await dice.focus();
    await page.keyboard.press("Home");
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("ArrowRight");
    await page.locator('[data-result="2"][data-chance="11.11%"]').waitFor();
    await page.getByRole("button", { name: "At least" }).click();
    await page.locator('[data-result="1"][data-chance="55.56%"]').waitFor();
    await page.getByRole("tab", { name: "Try it" }).click();
    await page.getByRole("button", { name: "Lay out by hand" }).click();
    await page.getByRole("textbox", { name: "Dice" }).fill("6, 5");
    await page.getByTestId("result").getByText("2", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Roll again" }).click();
    await page.getByRole("button", { name: "Lay out by hand" }).waitFor();
  });

  it("finds a mistake while one types, and mends it; red examples stand beside their lines", async () => {
    const { address } = await studio();
    const page = await opened(address);
    await cursorAt(page, "skill + weapon.skill");
    await page.keyboard.press("Backspace");
    await page.locator(".cm-lintRange-error").first().hover();
    await page.getByRole("button", { name: /`skill`/ }).click();
    await page.locator(".cm-lintRange-error").waitFor({ state: "detached" });
    await page.locator(".tok-function.tok-declaration", { hasText: "damage" }).waitFor();
    await cursorAt(page, "Graze: floor(weapon.damage / 2)");
    for (const key of ["ArrowLeft", "Backspace"]) await page.keyboard.press(key);
    await page.keyboard.type("4");
    await page.getByRole("tab", { name: /Examples/ }).click();
    await page.getByText("2 of 7 do not hold").waitFor();
    await page.getByRole("button", { name: /The dagger finds its way, row 1/ }).click();
    await page.locator(".example-mark.fails").first().waitFor();
  });

  it("overwrites nothing that was changed on disk, and shows both", async () => {
    const { address, text, write: writeAtOnce } = await studio();
    const page = await opened(address);
    // Many programs empty a file before they fill it.
    const write = async (content: string): Promise<void> => {
      writeAtOnce("");
      await page.evaluate(async () => {
        for (let frame = 0; frame < 12; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
      });
      writeAtOnce(content);
    };
    const before = text();
    await write(`${before}\n# From elsewhere.\n`);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.getByText("# From elsewhere.").waitFor();
    await page.keyboard.type("# Mine.");
    await write(`${before}\n# Theirs.\n`);
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("region", { name: "On disk" }).innerText()).toContain("# Theirs.");
    expect(await page.getByRole("region", { name: "Here" }).innerText()).toContain("# Mine.");
    expect(text()).toContain("# Theirs.");
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(text()).toContain("# Mine.");
  });

  it("saves by Ctrl+S from a sheet, with what is typed in its cell", async () => {
    const { address, text } = await studio();
    const page = await opened(address);
    await page.getByRole("button", { name: "Sheet", exact: true }).click();
    await page.getByRole("gridcell", { name: "12", exact: true }).click();
    await page.keyboard.type("13");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(text()).toMatch(/\| Halberd +\| +13 \|/);
    await page.getByRole("gridcell", { name: "13", exact: true }).waitFor();
  });

  it("shows another file, and says why, when the open one is removed from the disk", async () => {
    const { address, rules } = await studio();
    cpSync(join(gallery, "race"), join(rules, "race"), { recursive: true });
    const page = await opened(address);
    await page.locator(".file", { hasText: "race.rules" }).click();
    rmSync(join(rules, "race"), { recursive: true });
    await page.getByText("rules/race/race.rules was removed from the disk.").waitFor();
    await page.locator(".file[aria-current]", { hasText: "duel.rules" }).waitFor();
    expect(await editorText(page)).toContain("rulebook duel");
  });

  it("begins at the table, and simulates, with the game of the open file", async () => {
    const { address, rules } = await studio();
    for (const game of ["cards", "race"]) cpSync(join(gallery, game), join(rules, game), { recursive: true });
    const page = await opened(address);
    await page.locator(".file", { hasText: "race.rules" }).click();
    await page.getByRole("tab", { name: "Table" }).click();
    await page.getByRole("button", { name: "Play A race" }).waitFor();
    await page.getByRole("tab", { name: "Simulate" }).click();
    expect(await page.getByRole("combobox", { name: "Game", exact: true }).inputValue()).toBe("race");
    await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("cards");
    await page.locator(".file", { hasText: "duel.rules" }).click();
    expect(await page.getByRole("combobox", { name: "Game", exact: true }).inputValue()).toBe("cards");
  });

  it("writes nothing with --read-only", async () => {
    const { address, text } = await studio(["--read-only"]);
    const page = await opened(address);
    const before = text();
    await page.getByText("Read only").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.type("x");
    await page.keyboard.press("Control+s");
    expect(await page.getByRole("button", { name: "Keep as example" }).count()).toBe(0);
    expect(text()).toBe(before);
  });

  it("runs from a static folder, keeps what is written, and shares it as a link", async () => {
    const address = await served(join(built(), "studio"));
    const page = await opened(address, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\nrule twice(n: int): int = n * 2\n");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: "twice" });
    await page.getByRole("spinbutton", { name: "N" }).fill("21");
    await page.getByTestId("result").getByText("42", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("The link is in the clipboard").waitFor();
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    // A browser of somebody else, with nothing kept in it.
    const other = await opened(link);
    await other.getByRole("combobox", { name: "Rule" }).selectOption({ label: "twice" });
    // What is kept a moment later is there when the page comes again.
    await page.getByTestId("kept").waitFor();
    await page.reload();
    await page.getByRole("option", { name: "twice" }).waitFor({ state: "attached" });
  });

  it("can be used by everybody: axe finds nothing, at a desk and on a phone, by day and by night", async () => {
    const { address } = await studio();
    const desk = { width: 1280, height: 800 };
    const phone = { width: 390, height: 844 };
    for (const [viewport, colorScheme] of [
      [desk, "light"],
      [desk, "dark"],
      [phone, "dark"],
    ] as const) {
      const page = await opened(
        address,
        viewport === phone ? { viewport, colorScheme, hasTouch: true } : { viewport, colorScheme },
      );
      for (const name of ["Odds", "Examples", "Problems", "Try it"]) {
        if (viewport === phone)
          await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).tap();
        else await page.getByRole("tab", { name }).click();
        const found = await axeFindings(page);
        expect([name, colorScheme, viewport.width, found]).toEqual([name, colorScheme, viewport.width, []]);
      }
    }
  });
});

/** Any web server, without anything of ours: the files of a folder. */
async function served(folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
  };
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? "/", "http://x").pathname.replace(/\/$/, "/index.html"));
    response.writeHead(200, { "content-type": types[extname(path)] ?? "application/json" }).end(readFileSync(path));
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
