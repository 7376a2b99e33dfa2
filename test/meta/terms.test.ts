/** The phrasings that CONTRIBUTING's "House terms" lists are not in the prose of the README and the guide. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../support/project-files.ts";

const read = (file: string): string => readFileSync(join(projectRoot, file), "utf8");

const section = /### House terms\n([^]*?)\n## /.exec(read("CONTRIBUTING.md"))?.[1] ?? "";
const avoided = [...section.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
  .map(([, cell = ""]) => cell)
  .filter((cell) => cell !== "avoid" && cell !== "---")
  .flatMap((cell) => cell.split(", "));

const pages = ["README.md", ...readdirSync(join(projectRoot, "docs/guide")).map((page) => `docs/guide/${page}`)];

/** What a document says itself, without its blocks: those show rules, and what the command prints. */
function phrasesIn(text: string): readonly string[] {
  const prose = text
    .replaceAll(/^```[^]*?^```$/gm, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
  return avoided.filter((phrase) => new RegExp(String.raw`\b${phrase}\b`).test(prose));
}

it("finds what the list names, also over the end of a line", () => {
  expect(avoided.length).toBeGreaterThan(10);
  expect(phrasesIn("What it Speaks\nof.\n\n```\nworked out\n```\n")).toEqual(["speaks of"]);
});

it.each(pages)("%s avoids them", (page) => {
  expect(phrasesIn(read(page))).toEqual([]);
});
