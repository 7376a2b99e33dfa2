/** Rulebooks of a folder as generated code in another, for measuring. Bundled by build.mjs before it runs. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileProject } from "../../src/driver/compile.ts";
import type { Host } from "../../src/driver/host.ts";
import { emitRulebook } from "../../src/emit/emit.ts";

function hostOf(root: string): Host {
  return {
    async list(folder) {
      const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
      return files
        .filter((file) => /\.(?:rules|rules\.md|csv)$/.test(file))
        .map((file) => `${folder}/${file}`)
        .sort();
    },
    async read(path) {
      return { kind: "text", text: readFileSync(join(root, path), "utf8") };
    },
  };
}

/** Writes the generated code; throws what is wrong with the rules. */
export async function generate(root: string, out: string): Promise<void> {
  const { rulebooks, diagnostics, sources } = await compileProject(hostOf(root));
  const wrong = diagnostics.filter((each) => each.severity === "error");
  if (wrong.length > 0) throw new Error(wrong.map((each) => each.code).join(", "));
  for (const { program, linked } of rulebooks) {
    if (program === null) continue;
    for (const file of await emitRulebook(program, linked, sources)) {
      mkdirSync(dirname(join(out, file.path)), { recursive: true });
      writeFileSync(join(out, file.path), file.text);
    }
  }
}
