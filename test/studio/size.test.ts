/** What has to come over the line before the Studio can be used stays within its budget, each file compressed by itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { built } from "../support/built.ts";

const studio = (): string => join(built(), "studio");
const textOf = (path: string): string => readFileSync(join(studio(), path), "utf8");

/** A script with all that it imports at once. */
function withImports(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, wanted = ""] of textOf(path).matchAll(/(?:\bfrom|\bimport)"(\.[^"]+)"/g))
    withImports(posix.join(posix.dirname(path), wanted), found);
  return found;
}

const kilobytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(textOf(path), { level: 9 }).length, 0) / 1000;

/** What each role of a worker loads when it begins, by the name of what it begins with. */
function roles(): ReadonlyMap<string, ReadonlySet<string>> {
  const begun = textOf("compiler.js").matchAll(/\{(\w+):\w+\}=await import\("\.\/([^"]+)"\)/g);
  return new Map(
    [...begun].map(([, name = "", path = ""]) => [
      name,
      new Set([...withImports("compiler.js"), ...withImports(path)]),
    ]),
  );
}

it("the page with its editor and the gallery is at most 300 kB", () => {
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
  const all = roles();
  expect([...all.keys()].sort()).toEqual([
    "AnalysisWorker",
    "AnswerDesk",
    "GamesPlayer",
    "GoalsDesk",
    "MovesDesk",
    "TableDesk",
    "startLanguageServer",
    "startSimulation",
  ]);
  for (const [name, paths] of all)
    expect([name, kilobytes(paths)]).toEqual([name, expect.toSatisfy((size: number) => size <= 450, "at most 450 kB")]);
});

it("no worker begins another: in Firefox it may wait for the page forever", () => {
  const scripts = [...new Set([...roles().values()].flatMap((paths) => [...paths]))];
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((path) => /new (?:globalThis\.|self\.)?Worker\(/.test(textOf(path)))).toEqual([]);
  expect(textOf("studio.js") + [...withImports("studio.js")].map(textOf).join("\n")).toMatch(/new Worker\(/);
});

it("each part is named by what is in it, so that a browser may keep it", () => {
  const names = readdirSync(join(studio(), "parts"));
  expect(names.filter((name) => !/^[\w-]+-[A-Z0-9]{8}\.js$/.test(name))).toEqual([]);
});
