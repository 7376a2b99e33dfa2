/** A rulebook's program as files: the plain module, one for each variant, schemas, and a list of them all. */
import type { Program, Variant } from "../ir/program.ts";
import type { Sources } from "../source/text.ts";
import { banner } from "./banner.ts";
import { fileText } from "./file.ts";
import { changedBy, graphOf } from "./graph.ts";
import { manifest } from "./manifest.ts";
import { newModule } from "./module.ts";
import { kebab, NamePool } from "./names.ts";
import { printJson } from "./print.ts";
import { schemasOf } from "./schemas.ts";
import { layersOf, worldOf } from "./world.ts";

/** Its path below the folder for generated code, and its text. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}

/** Version of the tool, for the banner. */
const version = "0.1.0";

/** All files of a rulebook. The same program gives the same bytes on every machine. */
export async function emitRulebook(program: Program, linked: readonly Program[], sources: Sources): Promise<readonly EmittedFile[]> {
  const programs = [...linked.filter((each) => each.rulebook.name !== program.rulebook.name), program];
  const folder = kebab(program.rulebook.name);
  const world = worldOf(programs);
  const graph = graphOf(world);
  const plain = newModule({ world, graph, program, sources, changed: null });
  const played = program.rules.filter((rule) => !graph.leftOut.has(`rule:${rule.id}`));
  const leftOut = program.rules.filter((rule) => !played.includes(rule)).map((rule) => rule.name);
  const files: EmittedFile[] = [{ path: `${folder}/index.ts`, text: await fileText(plain, banner(program, version, undefined, leftOut)) }];
  const names = new NamePool();
  for (const variant of program.variants) {
    const path = `${folder}/variants/${names.take(kebab(variant.name)).replaceAll("_", "-")}.ts`;
    files.push({ path, text: await variantText(program, programs, variant, sources) });
  }
  files.push({ path: `${folder}/schemas.json`, text: printJson(schemasOf({ ...program, rules: played }, world)) });
  return [...files, { path: `${folder}/manifest.json`, text: printJson(await manifest(program, version, folder, files, leftOut)) }];
}

/** Only what the variant's replacements reach; the rest is the plain module's. */
async function variantText(program: Program, programs: readonly Program[], variant: Variant, sources: Sources): Promise<string> {
  const layers = layersOf(programs, variant);
  const world = worldOf(programs, layers);
  const graph = graphOf(world);
  const replaced = layers.flatMap((layer) => [
    ...layer.constants.map((each) => `constant:${each.id}`), ...layer.tables.map((each) => `table:${each.id}`), ...layer.rules.map((each) => `rule:${each.id}`),
  ]);
  const copies = [...world.originals.values()].map((id) => `rule:${id}`).filter((node) => [...graph.needs.values()].some((needs) => needs.has(node)));
  const module = newModule({ world, graph, program, sources, changed: changedBy([...replaced, ...copies], graph) });
  return fileText(module, banner(program, version, `variant ${variant.name}, ${variant.title}`));
}
