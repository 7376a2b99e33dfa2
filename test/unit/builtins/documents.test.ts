/** What tells of the functions outside of the compiler follows from their records. UPDATE=1 rewrites it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allFunctions, families, headOf } from "../../../src/builtins/registry.ts";
import { updating } from "../../support/golden.ts";
import { projectRoot } from "../../support/project-files.ts";

/** The part of a file that begins and ends so, held against what it must be. */
function holds(path: string, begin: string, end: string, wanted: string): void {
  const file = join(projectRoot, path);
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  expect([from >= begin.length, to >= from], path).toEqual([true, true]);
  if (updating) writeFileSync(file, text.slice(0, from) + wanted + text.slice(to));
  else expect(text.slice(from, to), `${path} (UPDATE=1 rewrites it)`).toBe(wanted);
}

it("has a row for each function in the reference", () => {
  const tables = [...families].map(([title, family]) => {
    const rows = Object.entries(family).map(([name, record]) => {
      const shown = record.examples.map(({ formula, gives }) => `\`${formula}\` is \`${gives ?? ""}\``).join("; ");
      return `| \`${headOf(name, record)}\` | ${record.documentation} | ${shown} |\n`;
    });
    return `\n| ${title.toLowerCase()} | | |\n| --- | --- | --- |\n${rows.join("")}`;
  });
  holds("grammar/REFERENCE.md", "<!-- builtins -->\n", "<!-- /builtins -->", `${tables.join("")}\n`);
});

it("speaks of each function in the reference", () => {
  const text = readFileSync(join(projectRoot, "grammar/REFERENCE.md"), "utf8");
  for (const name of allFunctions.keys()) expect(text, name).toMatch(new RegExp(`\\b${name}\\(`));
});

it("colours each function in VS Code", () => {
  holds(
    "src/vscode/rules.tmLanguage.json",
    '"name": "support.function.rules",\n          "match": "(?<![\\\\p{L}\\\\p{N}\\\\p{M}_.])(',
    ')(?=\\\\()"',
    [...allFunctions.keys()].join("|"),
  );
});
