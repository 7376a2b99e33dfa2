/**
 * Fixtures are documents to be read: rules beside what the compiler says about them. `<topic>/bad/<code>.rules` (or `.rules.md`), or a
 * folder `<code>/` with several files, must be answered with the finding `<code>`, as written in `<code>.txt`;
 * `<topic>/good/` with nothing, unless a `.txt` beside it holds warnings. UPDATE=1 rewrites the texts.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf, fixtureFolders } from "./support/fixtures.ts";
import { expectGolden } from "./support/golden.ts";
import { compileTexts, rendered } from "./support/render.ts";

for (const { topic, kind, folder, names } of fixtureFolders()) {
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
      for (const { message, hint = "" } of compilation.diagnostics)
        expect(message + hint, "a name that is not there").not.toMatch(/(?<!`)``(?!`)/);
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
