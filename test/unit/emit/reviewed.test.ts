/** Generated code that is read in reviews: what a small change of the rules changes in it, and how long its files are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { generateRulebook } from "../../../src/driver/generate.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { projectRoot } from "../../support/project-files.ts";
import { typeMistakes } from "../../support/typed.ts";

const path = "rules/waits/waits.rules";
const book = readFileSync(join(projectRoot, "test/support/games/waits.rules"), "utf8");

type Files = ReadonlyMap<string, string>;

/** As a build writes them, but with short files. */
async function files(text: string): Promise<Files> {
  const { rulebooks, sources, diagnostics } = await compileProject(memoryHost({ [path]: text }));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [{ program = null, linked = [] } = {}] = rulebooks;
  if (program === null) throw new Error("There is no program.");
  const made = await generateRulebook(program, linked, sources, { fileLines: 60 });
  return new Map(made.map((file) => [file.path, file.text]));
}

/** Lines that are in one of both alone, by file; those of the manifest are hashes. */
function changes(before: Files, after: Files): ReadonlyMap<string, readonly string[]> {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((each) => !each.endsWith("manifest.json"));
  return new Map(
    paths.flatMap((each) => {
      const [old, now] = [before.get(each) ?? "", after.get(each) ?? ""].map((text) => text.split("\n"));
      const lines = [
        ...(old ?? []).filter((line) => !now?.includes(line)),
        ...(now ?? []).filter((line) => !old?.includes(line)),
      ];
      return lines.length === 0 ? [] : [[each, lines] as const];
    }),
  );
}

let plain: Files;
beforeAll(async () => {
  plain = await files(`${book}\nrule bonusOf(n: int): int = n + 41\n`);
});

describe("code for a review", () => {
  it("has parts that import one way, and the right types", () => {
    const modules = new Map([...plain].filter(([each]) => each.endsWith(".ts") && !each.endsWith(".d.ts")));
    expect([...modules.keys()]).toContain("waits/game/state.ts");
    expect(typeMistakes(modules)).toEqual([]);
    const needs = new Map(
      [...modules].map(([each, text]) => [
        each,
        [...text.matchAll(/ from "(\.[^"]*)\.js"/g)].map(
          ([, to = ""]) => `${new URL(to, `file:///${each}`).pathname.slice(1)}.ts`,
        ),
      ]),
    );
    const met = new Set<string>();
    const visit = (each: string, above: readonly string[]): void => {
      expect(above, `${each} in a circle`).not.toContain(each);
      if (met.has(each)) return;
      for (const to of needs.get(each) ?? []) visit(to, [...above, each]);
      met.add(each);
    };
    for (const each of modules.keys()) visit(each, []);
  });

  it("names no line of the rules", () => {
    for (const [each, text] of plain) expect(text, each).not.toMatch(/\.rules(?:\.md)?:\d/);
  });

  it("changes where it speaks of a number that changed, and in the version of the rules", async () => {
    const changed = changes(plain, await files(`${book}\nrule bonusOf(n: int): int = n + 42\n`));
    const lines = [...changed.values()].flat();
    expect(lines.filter((line) => !/bonusOf|4[12]|version: "/.test(line))).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(8);
  });

  it("changes nothing else where lines are added above", async () => {
    const above = book.replace(/\n\n/, "\n\n# A remark.\n\n\n");
    const changed = changes(plain, await files(`${above}\nrule bonusOf(n: int): int = n + 41\n`));
    expect([...changed.values()].flat().filter((line) => !line.includes("version: "))).toEqual([]);
  });

  it("says of a rule that is added above no more than the rule", async () => {
    const more = `${book}\nrule early(n: int): int = n * 7\nrule bonusOf(n: int): int = n + 41\n`;
    const lines = [...changes(plain, await files(more)).entries()].filter(([each]) =>
      /\/(?:index|game)(?:\/|\.ts)/.test(each),
    );
    for (const [each, changed] of lines)
      expect(
        changed.filter(
          (line) => !/early|n \* 7|version: "|^(?:export|import) \{|^ {2}return keepInt|^\}?$|^ {2}?"waits/.test(line),
        ),
        each,
      ).toEqual([]);
  });
});
