/** Every finding there is: named once, shown by a fixture, described in the reference. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { about } from "../../src/diagnostics/about.ts";
import { catalog, type Code } from "../../src/diagnostics/registry.ts";
import { placeOf } from "../../src/sheets/match.ts";
import type { Entry } from "../../src/diagnostics/catalog.ts";
import { updating } from "../support/golden.ts";
import { projectRoot } from "../support/project-files.ts";
import { writeFileSync } from "node:fs";

const topicFolder = join(projectRoot, "src/diagnostics/catalog");
const topics = new Map<string, Readonly<Record<string, Entry<never>>>>();
for (const file of readdirSync(topicFolder)
  .filter((name) => name.endsWith(".ts"))
  .sort()) {
  const exported = (await import(join(topicFolder, file))) as Readonly<
    Record<string, Readonly<Record<string, Entry<never>>>>
  >;
  topics.set(file.slice(0, -3), Object.entries(exported).find(([name]) => name.endsWith("Findings"))?.[1] ?? {});
}

it("names each finding once", () => {
  // Whoever reads sheets brings the findings about them.
  expect(placeOf).toBeTypeOf("function");
  const all = [...topics.values()].flatMap((topic) => Object.keys(topic));
  expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
  expect([...all].sort()).toEqual(Object.keys(catalog).sort());
});

it("names findings in lower case with dashes", () => {
  expect(Object.keys(catalog).filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});

it("describes each finding", () => {
  expect(
    Object.entries(about)
      .filter(([, text]) => text.length < 20 || !/[.:)`]$/.test(text))
      .map(([code]) => code),
  ).toEqual([]);
});

/** These come from outside a rulebook; tests/cli and the like show them. */
const withoutRules = ["compiler-mistake", "generated-differs", "not-formatted"];

it("shows each finding in a fixture", () => {
  const missing = [...topics]
    .flatMap(([, topic]) => Object.keys(topic))
    .filter((code) => !withoutRules.includes(code) && !hasFixture(code));
  expect(missing).toEqual([]);
});

function hasFixture(code: string): boolean {
  const fixtures = join(projectRoot, "test/fixtures");
  // What is wrong with a sheet that comes back is shown by its answer alone.
  if (existsSync(join(fixtures, "sheets/back", `${code}.txt`))) return true;
  return readdirSync(fixtures).some((topic) => {
    const bad = join(fixtures, topic, "bad");
    return (
      existsSync(bad) &&
      readdirSync(bad).some(
        (name) => name === code || name === `${code}.rules` || (name.startsWith(`${code}.`) && !name.endsWith(".txt")),
      )
    );
  });
}

const begin = "<!-- findings -->";
const end = "<!-- /findings -->";

it("has a page for each finding in the reference", () => {
  const path = join(projectRoot, "grammar/REFERENCE.md");
  const text = readFileSync(path, "utf8");
  const wanted = `${begin}\n\n${page()}${end}`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (updating) {
    writeFileSync(path, text.slice(0, from) + wanted + text.slice(to + end.length));
    return;
  }
  expect(from < 0 ? "" : text.slice(from, to + end.length)).toBe(wanted);
});

function page(): string {
  const title = (topic: string): string => topic.slice(0, 1).toUpperCase() + topic.slice(1);
  return [...topics]
    .filter(([, topic]) => Object.keys(topic).length > 0)
    .map(([topic, entries]) => {
      const findings = Object.keys(entries)
        .sort()
        .map(
          (code) =>
            `#### ${code}\n\n${entries[code]?.severity === "warning" ? "*A warning.* " : ""}${about[code as Code]}\n`,
        );
      return `### ${title(topic)}\n\n${findings.join("\n")}\n`;
    })
    .join("");
}
