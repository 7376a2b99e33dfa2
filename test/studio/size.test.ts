/** What has to come over the line before the Studio can be used stays within its budget, each file compressed by itself. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { built } from "../support/built.ts";
import { studioSizes, type StudioSizes } from "../support/studio-sizes.ts";

const studio = (): string => join(built(), "studio");
const sizes = (): StudioSizes => studioSizes(studio());

it("the page with its editor and the gallery is at most 300 kB", () => {
  const { textOf, withImports, kilobytes } = sizes();
  const named = [...textOf("index.html").matchAll(/(?:href|src)="(\w[^"]*\.(?:css|js))"/g)].map(
    ([, name = ""]) => name,
  );
  expect(named).toEqual(expect.arrayContaining(["studio.css", "ahead.js", "studio.js"]));
  const scripts = withImports("studio.js");
  // What is asked for ahead is what is imported.
  expect(named.filter((name) => name.startsWith("parts/")).every((name) => scripts.has(name))).toBe(true);
  const page = kilobytes(new Set(["index.html", "gallery.json", ...named, ...scripts, ...withImports("ahead.js")]));
  expect(page).toBeGreaterThan(100);
  expect(page).toBeLessThanOrEqual(300);
});

it("each role of the workers is at most 450 kB", () => {
  const { roles, kilobytes } = sizes();
  const all = roles();
  expect([...all.keys()].sort()).toEqual([
    "AnalysisWorker",
    "GamesPlayer",
    "GoalsDesk",
    "MovesDesk",
    "TableDesk",
    "startAnswerDesk",
    "startLanguageServer",
    "startSimulation",
  ]);
  for (const [name, paths] of all)
    expect([name, kilobytes(paths)]).toEqual([name, expect.toSatisfy((size: number) => size <= 450, "at most 450 kB")]);
});

it("no worker begins another: in Firefox it may wait for the page forever", () => {
  const { roles, textOf, withImports } = sizes();
  const scripts = [...new Set([...roles().values()].flatMap((paths) => [...paths]))];
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((path) => /new (?:globalThis\.|self\.)?Worker\(/.test(textOf(path)))).toEqual([]);
  expect(textOf("studio.js") + [...withImports("studio.js")].map(textOf).join("\n")).toMatch(/new Worker\(/);
});

it("each part is named by what is in it, so that a browser may keep it", () => {
  const names = readdirSync(join(studio(), "parts"));
  expect(names.filter((name) => !/^[\w-]+-[A-Z0-9]{8}\.js$/.test(name))).toEqual([]);
});
