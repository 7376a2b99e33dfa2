import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Kinds } from "../../../src/source/exhaustive.ts";
import type { Declaration, Rows } from "../../../src/syntax/ast.ts";
import { partsOf, partsOfDeclaration, type Part } from "../../../src/syntax/children.ts";
import { projectRoot } from "../../support/project-files.ts";
import { read } from "./shape.ts";

const textsIn = (folder: string): readonly string[] =>
  readdirSync(projectRoot + folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".rules"))
    .sort()
    .map((path) => readFileSync(`${projectRoot}${folder}/${path}`, "utf8"));

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

const declarationsIn = (folder: string): readonly Declaration[] =>
  textsIn(folder).flatMap((text) => read(text).document.declarations);
const declarations = [...declarationsIn("rules"), ...declarationsIn("test/fixtures")];
const rootsIn = (declaration: Declaration): readonly Part[] =>
  partsOfDeclaration(declaration).flatMap((part) => ("kind" in part ? [part] : []));
const roots = declarations.flatMap(rootsIn);

it("finds each part of all our rules and fixtures once, as they are laid in memory", () => {
  const wrong = roots.filter((root) => {
    const [found, all] = [[...partsOf(root)], allBelow(root)];
    return found.length !== all.length || found.some((part) => !all.includes(part));
  });
  expect(wrong).toEqual([]);
});

/** What no declaration has a node of its own for. */
const isOfFormulas = (part: Part): boolean =>
  part.kind === "name" ||
  part.kind === "member" ||
  part.kind === "binary" ||
  part.kind === "expression" ||
  part.kind === "let" ||
  (part.kind === "call" && "callee" in part);

const tablesBelow = (node: unknown): readonly Rows[] => {
  if (typeof node !== "object" || node === null) return [];
  return "header" in node && "rule" in node ? [node as Rows] : Object.values(node).flatMap(tablesBelow);
};

it("finds each formula and each table of a declaration once", () => {
  for (const declaration of declarations) {
    const parts = partsOfDeclaration(declaration);
    const found = parts.flatMap((part) => ("kind" in part ? [...partsOf(part)] : []));
    const wanted = allBelow(declaration).filter(isOfFormulas);
    expect(new Set(found.filter(isOfFormulas))).toEqual(new Set(wanted));
    expect(found.filter(isOfFormulas).length).toBe(wanted.length);
    const tables = parts.flatMap((part) =>
      "kind" in part ? [...partsOf(part)].flatMap((each) => (each.kind === "rows" ? [each.rows] : [])) : [part],
    );
    const all = tablesBelow(declaration);
    expect(tables.length).toBe(all.length);
    expect(tables.every((each) => all.includes(each))).toBe(true);
  }
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
  const starts = declarationsIn("rules")
    .flatMap(rootsIn)
    .map((root) => [...partsOf(root)].map(({ span }) => span.start));
  expect(starts.filter((each) => each.some((start, index) => start < (each[index - 1] ?? 0)))).toEqual([]);
});
