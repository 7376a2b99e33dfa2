import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderText } from "../../src/diagnostics/render-text.ts";
import { compileProject } from "../../src/driver/compile.ts";
import { memoryHost } from "../support/memory-host.ts";

/** The law is tried: every block of the reference marked `rules`, or `markdown` with rules in it, compiles, and its examples come true. */
const reference = readFileSync(new URL("../../grammar/REFERENCE.md", import.meta.url), "utf8");

interface Block {
  readonly file: "block.rules" | "block.rules.md";
  readonly heading: string;
  readonly line: number;
  readonly text: string;
}

function blocks(): readonly Block[] {
  const found: Block[] = [];
  let heading = "";
  let open: { line: number; lines: string[]; close: string } | null = null;
  for (const [index, line] of reference.split("\n").entries()) {
    if (open !== null) {
      if (line === open.close) {
        found.push({
          file: line === "```" ? "block.rules" : "block.rules.md",
          heading,
          line: open.line,
          text: open.lines.join("\n"),
        });
        open = null;
      } else open.lines.push(line);
    } else if (line === "```rules" || line === "````markdown")
      open = { line: index + 1, lines: [], close: /^`+/.exec(line)?.[0] ?? "" };
    else if (line.startsWith("## ")) heading = line.slice(3);
  }
  return found;
}

describe("the reference", () => {
  it("shows many constructs", () => expect(blocks().length).toBeGreaterThan(50));
  it("shows rules in Markdown", () =>
    expect(blocks().filter(({ file }) => file === "block.rules.md").length).toBeGreaterThan(2));
  for (const { file, heading, line, text } of blocks()) {
    it(`${heading}, line ${line}`, async () => {
      const files = {
        "rules/shown/rulebook.rules": `rulebook shown { title "Shown" }\n`,
        [`rules/shown/${file}`]: `${text}\n`,
      };
      const { diagnostics, sources } = await compileProject(memoryHost(files));
      expect(diagnostics.length === 0 ? "" : renderText(diagnostics, sources)).toBe("");
    });
  }
});
