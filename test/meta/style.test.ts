import ts from "typescript";
import { expect, it } from "vitest";
import { typescriptFiles } from "../support/project-files.ts";

const files = typescriptFiles("grammar", "src");
const parsed = [...files].map(([file, text]) => ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
/** As the formatter lays them out, at 120 columns. */
const longestFile = 550;
const longestFunction = 110;
/** A function that is one `switch` is as long as there are kinds. */
const longestCase = 12;
/** Doors of the package: what others import. */
const entries = ["src/index.ts", "src/odds/index.ts", "src/runtime/index.ts"];

it("keeps files short", () => {
  expect(
    [...files]
      .map(([file, text]) => ({ file, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > longestFile),
  ).toEqual([]);
});

it("keeps functions short", () => {
  const long: string[] = [];
  for (const source of parsed) {
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
        const line = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
        const lines = line(node.getEnd()) - line(node.getStart()) + 1;
        if (lines > Math.max(longestFunction, casesOf(node.body) * longestCase)) {
          long.push(`${source.fileName}:${line(node.getStart()) + 1} has ${lines} lines`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(long).toEqual([]);
});

function casesOf(body: ts.Node | undefined): number {
  const found =
    body !== undefined && ts.isBlock(body) ? body.statements.find((each) => ts.isSwitchStatement(each)) : undefined;
  return found?.caseBlock.clauses.length ?? 0;
}

it("has no file that only hands on", () => {
  const barrels = parsed.filter(
    (source) =>
      source.statements.length > 0 &&
      source.statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier !== undefined),
  );
  expect(barrels.map((source) => source.fileName).filter((file) => !entries.includes(file))).toEqual([]);
});

it("switches no check off and leaves nothing for later", () => {
  const wrong: string[] = [];
  for (const source of parsed) {
    if (/@ts-(ignore|nocheck|expect-error)|eslint-disable|oxlint-disable/.test(source.text))
      wrong.push(`${source.fileName} switches a check off`);
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(source.text)) wrong.push(`${source.fileName} leaves something for later`);
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.AnyKeyword)
        wrong.push(`${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} says any`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(wrong).toEqual([]);
});
