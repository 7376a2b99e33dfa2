/** What is written for contributors is true of the tree: each path exists, and each name stands in the file beside it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../support/project-files.ts";

const textOf = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const documents = [
  "CONTRIBUTING.md",
  "SECURITY.md",
  ".github/pull_request_template.md",
  ...readdirSync(join(projectRoot, "docs"), { recursive: true, encoding: "utf8" })
    // The guide speaks of its readers' projects.
    .filter((path) => path.endsWith(".md") && !/^guide[\\/]/.test(path))
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .sort(),
];

/** Paths from the root, but not those with a gap to be filled in. */
const path = /`((?:src|test|grammar|docs|rules|\.github|\.ci|\.changeset)(?:\/[\w.-]+)*\/?)`/g;
/** A path, and a name declared there: `src/a.ts` (`name`). */
const named = /`((?:src|test|grammar)\/[\w./-]+\.ts)` \(`(\w+)`\)/g;

const declares = (text: string, name: string): boolean =>
  new RegExp(`\\b(?:function|const|class|interface|type)\\s+${name}\\b`).test(text);

it.each(documents)("%s names files and declarations that there are", (document) => {
  const text = textOf(document);
  const missing = [...text.matchAll(path)]
    .map((found) => found[1] ?? "")
    .filter((each) => !existsSync(join(projectRoot, each)));
  expect(missing).toEqual([]);
  const undeclared = [...text.matchAll(named)].filter(([, file = "", name = ""]) => !declares(textOf(file), name));
  expect(undeclared.map(([all]) => all)).toEqual([]);
});

it("answers ten questions with at most two files each", () => {
  const map = /## Where is …\?\n([^]*?)\n## /.exec(textOf("CONTRIBUTING.md"))?.[1] ?? "";
  const rows = map.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:question|-)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const opens = rows.map((row) => [...row.matchAll(named)].length);
  expect(opens.filter((each) => each < 1 || each > 2)).toEqual([]);
});
