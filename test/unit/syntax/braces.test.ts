import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { isRulesFile } from "../../../src/source/kinds.ts";
import { sourceText } from "../../../src/source/text.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";
import { projectRoot } from "../../support/project-files.ts";

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
/** The findings in a text, each with its line, and how many declarations were read. */
function reading(file: string, text: string): { readonly found: readonly string[]; readonly declarations: number } {
  const found = new Collector();
  const { declarations } = parseDocument(sourceText(file, text), found);
  return {
    found: found.sorted().map(({ code, span }) => `${code}@${String(lineAt(text, span.start))}`),
    declarations: declarations.length,
  };
}

/** The lines of the braces that are closed, by the place of the one that closes: a stack, past texts and remarks. */
function partners(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const found = new Map<number, number>();
  for (const { 0: sign, index } of text.matchAll(/"(?:\\.|[^"\\\n])*"|#.*|[{}]/g)) {
    if (sign === "{") open.push(lineAt(text, index));
    if (sign === "}") found.set(index, open.pop() ?? 0);
  }
  return found;
}

const files = readdirSync(`${projectRoot}rules`, { recursive: true, encoding: "utf8" })
  .filter((name) => isRulesFile(name))
  .sort();

describe.each(files.map((name) => [`rules/${name}`, readFileSync(`${projectRoot}rules/${name}`, "utf8")] as const))(
  "%s",
  (file, text) => {
    const whole = reading(file, text);
    const without = (at: number): string => text.slice(0, at) + text.slice(at + 1);

    it("a brace that was forgotten at the end of a line is one finding, there", () => {
      for (const { index } of text.matchAll(/\{(?=[ \t]*(?:#.*)?\n)/g)) {
        const line = lineAt(text, index);
        expect(reading(file, without(index)), `line ${String(line)}`).toEqual({
          found: [`missing-brace@${String(line)}`],
          declarations: whole.declarations,
        });
      }
    });

    it("a brace that was forgotten in a line of its own is one finding, at the one it closes", () => {
      const opened = partners(text);
      for (const { index } of text.matchAll(/(?<=\n[ \t]*)\}(?=[ \t]*\n)/g)) {
        const line = lineAt(text, index);
        expect(reading(file, without(index)), `line ${String(line)}`).toEqual({
          found: [`unclosed-bracket@${String(opened.get(index))}`],
          declarations: whole.declarations,
        });
      }
    });

    it("both braces of a loop or a condition that were forgotten are one finding, as what is further in is its body", () => {
      const opened = [...partners(text)];
      for (const [head] of text.matchAll(/(?<=\n)[ \t]*(?:if|for|repeat)\b.*\{(?=\n)/g)) {
        const at = text.indexOf(`\n${head}\n`) + head.length;
        const close = opened.find(([, line]) => line === lineAt(text, at))?.[0] ?? 0;
        const behind = text.slice(close + 1, text.indexOf("\n", close));
        if (behind !== "" || !/\n[ \t]*$/.test(text.slice(0, close))) continue;
        const bare = `${text.slice(0, at)}${text.slice(at + 1, close)}${text.slice(close + 1)}`;
        expect(reading(file, bare), head).toEqual({
          found: [`missing-brace@${String(lineAt(text, at))}`],
          declarations: whole.declarations,
        });
      }
    });
  },
);

it("what stands in the brackets of a formula, or goes on, has no body", () => {
  const text = `rule f(xs: list of int): int {
  let ys = [
    x
    for each x in xs
      where x > 3
  ]
  if count(ys) > 3
      and 2 in ys {
    1
  } else { 2 }
}
`;
  expect(reading("rules/t/t.rules", text).found).toEqual([]);
});
