/**
 * No text makes a regular expression of ours try its ways over and over: each is given its own characters again and again,
 * with an end that fits nothing. Where two parts of it can read the same, that would take longer than anybody lives.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { expect, it } from "vitest";
import { projectRoot } from "../support/project-files.ts";

/** Milliseconds: a thousand times what the slowest one takes. It says that one hangs, and nothing of how fast it is. */
const hangs = 60_000;
const repeated = 40;

function expressionsIn(path: string): readonly string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(path, readFileSync(join(projectRoot, path), "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const sources = (): readonly string[] =>
  ["src", "grammar"]
    .flatMap((folder) => ts.sys.readDirectory(join(projectRoot, folder), [".ts", ".tsx"]))
    .map((path) => relative(projectRoot, path))
    .sort();

/** Characters that it names, and one of each kind that a class may name. */
function charactersOf(expression: string): readonly string[] {
  const named = expression.replaceAll(/\\[a-z]/gi, "").match(/[^\\^$()[\]{}|?]/gu) ?? [];
  return [...new Set(["1", "a", " ", ...named])].slice(0, 12);
}

/** Of one to three of these characters each. */
function pumpsOf(characters: readonly string[]): readonly string[] {
  const longer = (all: readonly string[]): readonly string[] =>
    all.flatMap((each) => characters.map((character) => each + character));
  const [one, two] = [characters, longer(characters)];
  return [...one, ...two, ...longer(two)];
}

const look = `for (const pump of pumps) for (const end of ends) { expression.lastIndex = 0; expression.test(pump.repeat(count) + end); }`;

function isQuick(expression: string, timeout = hangs): boolean {
  const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/su.exec(expression) ?? [];
  const given = {
    expression: new RegExp(source, flags),
    pumps: pumpsOf(charactersOf(source)),
    ends: ["", "\u0000"],
    count: repeated,
  };
  try {
    runInNewContext(look, given, { timeout });
    return true;
  } catch {
    return false;
  }
}

it("each ends on whatever text", () => {
  const all = sources().flatMap((path) => expressionsIn(path).map((expression) => ({ path, expression })));
  expect(all.length).toBeGreaterThan(300);
  const slow = new Set([...new Set(all.map(({ expression }) => expression))].filter((each) => !isQuick(each)));
  expect(all.filter(({ expression }) => slow.has(expression))).toEqual([]);
});

it("one that tries its ways over and over is seen", () => {
  expect(isQuick(String.raw`/^(?:a|a)*$/`, 1000)).toBe(false);
  expect(isQuick(String.raw`/^(?:\d*d(?:\d+|%)|[\d\s()*+-])*$/i`, 1000)).toBe(false);
});
