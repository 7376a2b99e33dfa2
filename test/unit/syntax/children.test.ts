import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Kinds } from "../../../src/source/exhaustive.ts";
import type { Declaration } from "../../../src/syntax/ast.ts";
import { partsOf, type Part } from "../../../src/syntax/children.ts";
import { projectRoot } from "../../support/project-files.ts";
import { read } from "./shape.ts";

const textsIn = (folder: string): readonly string[] =>
  readdirSync(projectRoot + folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".rules"))
    .sort()
    .map((path) => readFileSync(`${projectRoot}${folder}/${path}`, "utf8"));

const rootsIn = (declaration: Declaration): readonly Part[] => {
  switch (declaration.kind) {
    case "rule":
    case "procedure":
    case "always":
    case "setup":
      return [declaration.body];
    case "example":
      return declaration.body;
    default:
      return [];
  }
};

/** Tests have kinds, too, and two of these are called like formulas, which have two sides. */
const ofTests = new Set(["any", "parts", "about", "value"]);
const isPart = (node: object): node is Part =>
  "kind" in node &&
  typeof node.kind === "string" &&
  !ofTests.has(node.kind) &&
  ((node.kind !== "otherwise" && node.kind !== "compare") || "left" in node);

/** Whatever stands below it, found without knowing any kind. */
const allBelow = (node: unknown): readonly Part[] => {
  if (typeof node !== "object" || node === null) return [];
  return [...(isPart(node) ? [node] : []), ...Object.values(node).flatMap(allBelow)];
};

const roots = [...textsIn("rules"), ...textsIn("test/fixtures")].flatMap((text) =>
  read(text).document.declarations.flatMap(rootsIn),
);

it("finds each part of all our rules and fixtures once, as they are laid in memory", () => {
  const wrong = roots.filter((root) => {
    const [found, all] = [[...partsOf(root)], allBelow(root)];
    return found.length !== all.length || found.some((part) => !all.includes(part));
  });
  expect(wrong).toEqual([]);
});

const words = [
  "number text bool none it name call member memberCall index with list map listEach if",
  "match unary binary compare is in range pick dice times where otherwise new parens missing",
  "block let set add take return stop forEach repeat rows put cancel choosing rolling expression",
] as const;
/** A kind that stands in none of the lines does not compile. */
const isWhole: Exclude<Part["kind"], Kinds<(typeof words)[number]>> extends never ? true : false = true;

it("has seen every kind there", () => {
  const seen = new Set(roots.flatMap((root) => [...partsOf(root)].map(({ kind }) => kind)));
  const unseen = words.flatMap((line) => line.split(" ")).filter((kind) => !seen.has(kind as Part["kind"]));
  expect([isWhole, unseen]).toEqual([true, []]);
});

it("gives parts of our rules in the order in which they are written", () => {
  const starts = textsIn("rules")
    .flatMap((text) => read(text).document.declarations.flatMap(rootsIn))
    .map((root) => [...partsOf(root)].map(({ span }) => span.start));
  expect(starts.filter((each) => each.some((start, index) => start < (each[index - 1] ?? 0)))).toEqual([]);
});
