/** The guide as somebody follows it: its rules compile, its mistakes are answered as it shows, its commands print what it says. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { renderText } from "../../src/diagnostics/render-text.ts";
import { compileProject } from "../../src/driver/compile.ts";
import { rulewright } from "../support/fake-terminal.ts";
import {
  commandsOf,
  filesAlone,
  fileUse,
  guideBlocks,
  withDiff,
  type GuideBlock,
} from "../../src/docs/guide/blocks.ts";
import { headingSlug } from "../../src/docs/guide/page.ts";
import { guidePages, guideText, keepGuidePage, showsOutput, withBlocks } from "../support/guide.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { handbookPages, shellWords } from "../support/readme.ts";

const update = process.env.UPDATE === "1";
/** These wait for people, or do not end. */
const notTyped = /^(?:npm |npx rulewright (?:studio|play)\b|.* --watch\b)/;
const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

async function findingsIn(block: GuideBlock): Promise<string> {
  const files = Object.fromEntries(filesAlone(block));
  const { diagnostics, sources } = await compileProject(memoryHost(files));
  return diagnostics.length === 0 ? "" : renderText(diagnostics, sources).trimEnd();
}

/** A folder in which the page's project grows from block to block. */
class PageProject {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-guide-")));
  constructor() {
    roots.push(this.root);
  }
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }
  change(path: string, how: (text: string) => string): void {
    this.write(path, how(readFileSync(join(this.root, path), "utf8")));
  }
  /** Code 1 is an answer: something is wrong with the rules. */
  async type(command: string): Promise<readonly string[]> {
    const { code, out, err } = await rulewright(this.root, shellWords(command.replace(/^npx rulewright /, "")));
    if (code > 1) throw new Error(`${command} ended with ${code}: ${out}${err}`);
    const text = `${out}${err}`.replace(/\n+$/, "");
    return text === "" ? [] : text.split("\n").map((line) => line.trimEnd());
  }
}

/** The file is there, and has the heading. */
function leadsSomewhere(page: string, target: string): boolean {
  if (/^https?:/.test(target)) return true;
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? join(projectRoot, "docs/guide", page) : join(projectRoot, "docs/guide", path);
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  const anchors = [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    headingSlug(heading),
  );
  return anchors.includes(anchor);
}

it("compiles the README's rules", async () => {
  const blocks = guideBlocks(readFileSync(join(projectRoot, "README.md"), "utf8")).filter(
    ({ language }) => language === "rules",
  );
  expect(blocks).toHaveLength(1);
  for (const block of blocks) expect(await findingsIn(block)).toBe("");
});

for (const page of guidePages()) {
  describe(page, () => {
    const text = guideText(page);
    const blocks = guideBlocks(text);
    const changes = new Map<GuideBlock, readonly string[]>();
    const project = new PageProject();
    it("has links that lead somewhere", () => {
      for (const [all, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g))
        expect(leadsSomewhere(page, target), all).toBe(true);
    });
    for (const [index, block] of blocks.entries()) {
      const { language, use, lines, heading, line } = block;
      const title = `${heading}, line ${line}`;
      // What these pages show is tried in test/projects/readme.test.ts.
      if (handbookPages.includes(page) && language !== "rules") continue;
      const file = fileUse(block);
      if (file !== null && ["rules", "markdown", "csv"].includes(language))
        it(`${title}: ${use}`, () => {
          if (file.goesOn) project.change(file.path, (before) => `${before}\n${lines.join("\n")}\n`);
          else project.write(file.path, `${lines.join("\n")}\n`);
        });
      else if (language === "diff" && file !== null)
        it(`${title}: changes ${use}`, () => project.change(file.path, (before) => withDiff(before, lines)));
      else if (language === "rules" && use === "wrong")
        it(`${title}: is answered as shown`, async () => {
          const shown = blocks[index + 1];
          const found = await findingsIn(block);
          expect(shown?.language).toBe("text");
          expect(found).not.toBe("");
          if (update && shown !== undefined) changes.set(shown, found.split("\n"));
          else expect(found).toBe(shown?.lines.join("\n"));
        });
      else if (language === "rules" || (language === "markdown" && use === "rules"))
        it(`${title}: compiles`, async () => {
          expect(use === "rules" ? "" : use).toBe("");
          expect(await findingsIn(block)).toBe("");
        });
      else if (language === "console")
        it(`${title}: prints what is shown`, async () => {
          const wanted: string[] = [];
          for (const { command, shown } of commandsOf(lines)) {
            const printed = await project.type(command);
            const right = showsOutput(shown, printed);
            if (!update) expect(right ? shown : printed, command).toEqual(shown);
            wanted.push(...(wanted.length > 0 ? [""] : []), `$ ${command}`, ...(right ? shown : printed));
          }
          if (update) changes.set(block, wanted);
        });
      else if (language === "sh")
        it(`${title}: can be typed`, async () => {
          for (const command of lines.map((each) => each.replace(/ +#.*$/, "")))
            if (command.startsWith("npx rulewright ") && !notTyped.test(command)) await project.type(command);
        });
    }
    afterAll(() => {
      if (changes.size > 0) keepGuidePage(page, withBlocks(text, changes));
    });
  });
}

/** Each part of a page in one line, with links to what is in it. */
function entriesOf(text: string): string {
  const parts: { readonly title: string; readonly links: string[] }[] = [];
  const blocks = new Set(guideBlocks(text).flatMap(({ lines }) => lines));
  for (const [line, signs = "", title = ""] of text.matchAll(/^(#{2,3}) (.+)$/gm)) {
    if (blocks.has(line)) continue;
    const link = `[${title}](#${headingSlug(title)})`;
    if (signs === "##") parts.push({ title: link, links: [] });
    else parts.at(-1)?.links.push(link);
  }
  return parts.map(({ title, links }) => `- **${title}**: ${links.join(" · ")}\n`).join("");
}

it("lists the entries of the cookbook at its top", () => {
  const path = join(projectRoot, "docs/guide/cookbook.md");
  const text = readFileSync(path, "utf8");
  const listed = text.replace(
    /(<!-- entries -->\n)[^]*?(<!-- end of entries -->)/,
    (_, before: string, after: string) => `${before}\n${entriesOf(text)}\n${after}`,
  );
  if (update) writeFileSync(path, listed);
  expect(text === listed || update).toBe(true);
  expect(entriesOf(text).match(/\]\(#/g)?.length ?? 0).toBeGreaterThan(50);
});
