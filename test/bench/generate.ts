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
      return files.filter((file) => /\.(?:rules|csv)$/.test(file)).map((file) => `${folder}/${file}`).sort();
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

/** Milliseconds that a change of one number takes to be answered, again and again, while watching: checked, and built. */
export async function watchTimes(root: string, rounds: number): Promise<{ readonly check: readonly number[]; readonly build: readonly number[] }> {
  const { newMemory } = await import("../../src/driver/incremental.ts");
  const host = hostOf(root);
  const paths = (await host.list("rules")).filter((path) => path.endsWith(".rules"));
  let changed = "";
  let round = 0;
  const watched: Host = {
    ...host,
    async read(path) {
      const found = await host.read(path);
      return path === changed && found.kind === "text" ? { kind: "text", text: `${found.text}\n# change ${round}\n` } : found;
    },
  };
  const memory = newMemory();
  const once = async (build: boolean): Promise<number> => {
    const start = performance.now();
    const { rulebooks, sources } = await compileProject(watched, { memory });
    const one = rulebooks.find((each) => changed === "" || changed.startsWith(`${each.folder}/`));
    if (build && one?.program != null) await emitRulebook(one.program, one.linked, sources);
    return performance.now() - start;
  };
  await once(true);
  const times: { check: number[]; build: number[] } = { check: [], build: [] };
  for (const kind of ["check", "build"] as const) {
    for (round = 0; round < rounds; round += 1) {
      changed = paths[round % paths.length] ?? "";
      times[kind].push(await once(kind === "build"));
    }
  }
  return times;
}
