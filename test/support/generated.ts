/** Generated modules, loaded as a game would load them. */
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Compilation } from "../../src/driver/compile.ts";
import { emitRulebook, type EmitOptions } from "../../src/emit/emit.ts";
import { isSoak } from "./soak.ts";

export type Module = Readonly<Record<string, unknown>>;

const runtime = fileURLToPath(new URL("../../src/runtime/index.ts", import.meta.url));

/**
 * All generated modules of a compilation by path: `duel/index.ts`, `duel/variants/soft.ts`. To lay them out takes most of the
 * time and changes no meaning, which a few tests and the soak hold; the others run them as they are written.
 */
export async function loadGenerated(
  compilation: Compilation,
  options: EmitOptions = { formatted: isSoak },
): Promise<ReadonlyMap<string, Module>> {
  return loadFiles(await generatedFiles(compilation, options));
}

export async function generatedFiles(
  compilation: Compilation,
  options: EmitOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { program, linked } of compilation.rulebooks) {
    if (program === null) continue;
    for (const file of await emitRulebook(program, linked, compilation.sources, options))
      if (file.path.endsWith(".ts")) files.set(file.path, file.text);
  }
  return files;
}

export async function loadFiles(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, Module>> {
  const paths = [...files.keys()];
  const contents = [
    ...paths.map((path, index) => `export * as m${index} from ${JSON.stringify(`generated:${path}`)};`),
    'export { RulesError } from "rulewright/runtime";',
  ].join("\n");
  const bundle = await build({
    stdin: { contents, loader: "ts", resolveDir: "/" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    plugins: [inMemory(files)],
    logLevel: "silent",
  });
  const text = bundle.outputFiles[0]?.text ?? "";
  const loaded = (await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`)) as Record<
    string,
    Module
  >;
  return new Map(paths.map((path, index) => [path, loaded[`m${index}`] ?? {}]));
}

function inMemory(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: "generated",
    setup(on) {
      on.onResolve({ filter: /^rulewright\/runtime$/ }, () => ({ path: runtime }));
      on.onResolve({ filter: /^generated:/ }, ({ path }) => ({
        path: path.slice("generated:".length),
        namespace: "generated",
      }));
      on.onResolve({ filter: /^\./, namespace: "generated" }, ({ path, importer }) => ({
        path: new URL(path, `file:///${importer}`).pathname.slice(1).replace(/\.js$/, ".ts"),
        namespace: "generated",
      }));
      on.onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
        contents: files.get(path) ?? "",
        loader: "ts",
      }));
    },
  };
}
