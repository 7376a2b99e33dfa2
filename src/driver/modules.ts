/** Generated modules one at a time, as bundlers and TypeScript take them. Loads the code generator. */
import { emitRulebook, variantPaths } from "../emit/emit.ts";
import { declarations, mappedJavascript, type Derived } from "../emit/javascript.ts";
import { kebab } from "../emit/names.ts";
import { mapComment } from "../emit/source-map.ts";
import type { Sources } from "../source/text.ts";
import type { Compilation, CompiledRulebook } from "./compile.ts";
import { validatorsOf } from "./generate.ts";
import { mainFileOf } from "./main-file.ts";

export type { Derived } from "../emit/javascript.ts";

/** Whether a file of `declarationFiles` is of that rulebook. */
export function isOf({ name, folder }: CompiledRulebook, path: string): boolean {
  return path.startsWith(`modules/${folderOf(name)}/`) || path.startsWith(`types/${folder}/`);
}

/** Names of all modules that a rulebook can have, as they stand below the folder for generated code: `duel/variants/soft`. */
function modulesOf({ name, program }: CompiledRulebook): readonly string[] {
  const folder = folderOf(name);
  const variants = program === null ? [] : [...variantPaths(program).values()];
  const games = program?.game == null ? [] : [`${folder}/game`, ...variants.map((variant) => `${variant}/game`)];
  return [`${folder}/index`, ...variants, ...games, `${folder}/validate`];
}

/** Its folder below that for generated code. */
const folderOf = (rulebook: string): string => kebab(rulebook);

/**
 * What TypeScript must know of imports of `.rules`, as files by path: each module's types below `modules/`, with a map that
 * leads an editor to the rules, and below `types/` what an import finds when that folder lies over the project (`rootDirs`).
 * `depth`: how many folders below the project `modules/` is, with itself. One module at a time, so that others get their turn between.
 */
export async function declarationFiles(
  wanted: readonly CompiledRulebook[],
  sources: Compilation["sources"],
  depth: number,
  runtime: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const rulebook of wanted) {
    const main = mainFileOf(sources.keys(), rulebook.folder);
    for (const path of modulesOf(rulebook)) {
      const output = await typesModule(rulebook, path, sources, runtime);
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      if (output === null || main === null) continue;
      const up = "../".repeat(depth + path.split("/").length - 1);
      const map = {
        ...output.map,
        sources: output.map.sources.map((source) => up + source),
        sourcesContent: undefined,
      };
      files.set(`modules/${path}.d.ts`, `${output.text.trimEnd()}\n${mapComment(`${map.file}.map`)}`);
      files.set(`modules/${path}.d.ts.map`, `${JSON.stringify(map)}\n`);
      const below = path.slice(path.indexOf("/") + 1);
      const own =
        below === "index"
          ? [...sources.keys()].filter(
              (file) => file.startsWith(`${rulebook.folder}/`) && /\.rules(?:\.md)?$/.test(file),
            )
          : [`${main}/${below}`];
      for (const entry of own)
        files.set(
          `types/${entry}.d.ts`,
          `export * from "${"../".repeat(entry.split("/").length)}modules/${path}.js";\n`,
        );
    }
  }
  return files;
}

/** A module for a bundler; null: there is none of that name. */
export async function bundleModule(
  rulebook: CompiledRulebook,
  path: string,
  sources: Sources,
  runtime: string,
): Promise<Derived | null> {
  if (isValidator(path)) return validator(rulebook, ".js", runtime);
  const output = await emitModule(rulebook, path, sources, runtime);
  return output === null ? null : mappedJavascript(output.text, output.map, sources);
}

/** The types of a module; null: there is none of that name. */
async function typesModule(
  rulebook: CompiledRulebook,
  path: string,
  sources: Sources,
  runtime: string,
): Promise<Derived | null> {
  if (isValidator(path)) return validator(rulebook, ".d.ts", runtime);
  const output = await emitModule(rulebook, path, sources, runtime);
  return output === null ? null : declarations(output.text, output.map, sources);
}

const isValidator = (path: string): boolean => /^[^/]+\/validate$/.test(path);

async function emitModule(
  { program, linked }: CompiledRulebook,
  path: string,
  sources: Sources,
  runtime: string,
): Promise<Derived | null> {
  if (program === null) return null;
  const [file] = await emitRulebook(program, linked, sources, {
    formatted: false,
    only: new Set([path]),
    runtime,
    maps: { kind: "given" },
  });
  return file?.map === undefined ? null : { text: file.text, map: file.map };
}

function validator({ name, program, linked }: CompiledRulebook, end: string, runtime: string): Derived | null {
  const file =
    program === null
      ? undefined
      : validatorsOf(program, linked, folderOf(name), { emit: "js", runtime }).find((each) =>
          each.path.endsWith(`validate${end}`),
        );
  // Of a validator nothing comes from a line of the rules.
  return file === undefined
    ? null
    : { text: file.text, map: { version: 3, file: `validate${end}`, sources: [], names: [], mappings: "" } };
}
