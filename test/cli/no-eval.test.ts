/** Nothing that is shipped makes code of text: pages that forbid it (Content-Security-Policy without `unsafe-eval`) can run all of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";
import { built, shipped } from "../support/built.ts";
import { rollingDuel } from "../support/rolling-duel.ts";
import { tempProject } from "../support/temp-project.ts";

beforeAll(() => {
  built();
});

const forbidding = ["--disallow-code-generation-from-strings"];

it("forbidding it is noticed", () => {
  const root = tempProject();
  const { status, stderr } = shipped(root, [], { node: [...forbidding, "--import", "data:text/javascript,eval('1')"] });
  expect([status !== 0, stderr]).toEqual([true, expect.stringContaining("Code generation from strings disallowed")]);
});

it("checks, builds, tries and works out odds where code from text is forbidden", () => {
  const root = tempProject(rollingDuel);
  for (const args of [["check"], ["build"], ["test"], ["odds", "hits", "--dice", "4"]]) {
    const ran = shipped(root, args, { node: forbidding });
    expect(ran.status, args.join(" ") + ran.stdout + ran.stderr).toBe(0);
  }
});

it("has no code that makes code of text", () => {
  const wrong: string[] = [];
  for (const file of readdirSync(built(), { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith(".js"),
  )) {
    const text = readFileSync(join(built(), file), "utf8");
    if (!/\bFunction\b|\beval\b/.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        ["Function", "eval"].includes(node.expression.getText(source))
      )
        wrong.push(`${file}: ${node.getText(source).slice(0, 80)}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(wrong).toEqual([]);
});
