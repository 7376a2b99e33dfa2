/** Pages of docs/guide as files; what their blocks are for says src/docs/guide/blocks.ts. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GuideBlock } from "../../src/docs/guide/blocks.ts";
import { projectRoot } from "./project-files.ts";

const folder = join(projectRoot, "docs/guide");

export const guidePages = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();

export const guideText = (page: string): string => readFileSync(join(folder, page), "utf8");

/** The page with other lines in some of its blocks. */
export function withBlocks(text: string, changes: ReadonlyMap<GuideBlock, readonly string[]>): string {
  const lines = text.split("\n");
  for (const [block, wanted] of [...changes].sort(([a], [b]) => b.line - a.line))
    lines.splice(block.line - 1, block.lines.length, ...wanted);
  return lines.join("\n");
}

export const keepGuidePage = (page: string, text: string): void => writeFileSync(join(folder, page), text);

/** Whether `shown` is what was printed; a line `…` in it leaves any lines out. */
export function showsOutput(shown: readonly string[], printed: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return printed.length === 0;
  if (first === "…") return printed.some((_, at) => showsOutput(rest, printed.slice(at + 1))) || rest.length === 0;
  return first === printed[0] && showsOutput(rest, printed.slice(1));
}
