/**
 * Fixtures are documents to be read: rules beside what the compiler says about them. `<topic>/bad/<code>.rules` (or `.rules.md`), or a
 * folder `<code>/` with several files, must be answered with the finding `<code>`, as written in `<code>.txt`;
 * `<topic>/good/` with nothing, unless a `.txt` beside it holds warnings. UPDATE=1 rewrites the texts.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isRulesFile } from "../src/source/kinds.ts";
import { expectGolden } from "./support/golden.ts";
import { compileTexts, rendered } from "./support/render.ts";

const root = fileURLToPath(new URL("./fixtures/", import.meta.url));
const folders = (path: string): readonly string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map((each) => each.name)
        .sort()
    : [];

for (const topic of folders(root)) {
  for (const kind of ["bad", "good"] as const) {
    const folder = join(root, topic, kind);
    const names = existsSync(folder) ? fixturesIn(folder) : [];
    if (names.length === 0) continue;
    describe(`${topic}, ${kind}`, () => {
      it.each(names)("%s", async (name) => {
        const compilation = await compileTexts(filesOf(folder, name));
        const text = rendered(compilation);
        if (kind === "good")
          expect(
            compilation.diagnostics.filter((each) => each.severity === "error"),
            text,
          ).toEqual([]);
        // A fixture may be called after its code and a case: `unknown-name.used`.
        else
          expect(
            compilation.diagnostics.map((each) => each.code),
            text,
          ).toContain(name.split(".")[0]);
        if (name !== "compiler-mistake")
          expect(
            compilation.diagnostics.map((each) => each.code),
            text,
          ).not.toContain("compiler-mistake");
        expectGolden(join(folder, `${name}.txt`), text === "" ? null : text);
      });
      it("has no answer without a question", () => {
        const answers = readdirSync(folder)
          .filter((file) => file.endsWith(".txt"))
          .map((file) => file.slice(0, -4));
        expect(answers.filter((name) => !names.includes(name))).toEqual([]);
      });
    });
  }
}

function fixturesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((each) =>
      each.isDirectory() ? [each.name] : isRulesFile(each.name) ? [each.name.replace(/\.rules(\.md)?$/, "")] : [],
    )
    .sort();
}

/** A file is the rulebook `fixture`; so are the files of a folder, and its folders are rulebooks of their own. */
function filesOf(folder: string, name: string): ReadonlyMap<string, string> {
  for (const file of [`${name}.rules`, `${name}.rules.md`]) {
    if (existsSync(join(folder, file)))
      return new Map([[`rules/fixture/${file}`, readFileSync(join(folder, file), "utf8")]]);
  }
  const files = new Map<string, string>();
  const atRoot = ["rulewright.config.json", "unreadable.json"];
  const walk = (path: string, below: string): void => {
    for (const each of readdirSync(path, { withFileTypes: true })) {
      const inner = below === "" ? each.name : `${below}/${each.name}`;
      if (each.isDirectory()) walk(join(path, each.name), inner);
      else
        files.set(
          atRoot.includes(inner)
            ? inner
            : inner.startsWith("rules/") || inner.startsWith("books/")
              ? inner
              : below === ""
                ? `rules/fixture/${inner}`
                : `rules/${inner}`,
          readFileSync(join(path, each.name), "utf8"),
        );
    }
  };
  walk(join(folder, name), "");
  return files;
}
