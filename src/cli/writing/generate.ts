/** Code of all rulebooks of a project. */
import type { OutputFile } from "../../driver/compare.ts";
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import type { ProjectConfig } from "../../driver/config.ts";
import { guardedLater } from "../../driver/guard.ts";
import type { Collector } from "../../diagnostics/collect.ts";
import type { Archive } from "../../driver/archive.ts";
import { manifestOver } from "../../emit/manifest.ts";
import type { EmitOptions } from "../../emit/emit.ts";

/** Files already made from a compiled rulebook, so that watching makes only what is new. */
export type Emitted = WeakMap<CompiledRulebook, readonly OutputFile[]>;

export interface GenerateOptions extends Pick<EmitOptions, "turn"> {
  readonly config: Pick<ProjectConfig, "sourceMaps" | "generated">;
  readonly emitted: Emitted;
  /** What earlier processes wrote. */
  readonly archive: Archive | null;
  /** Told of each rulebook before it is written. */
  readonly step: (rulebook: string) => unknown;
}

/** Null: a mistake of the compiler, which was reported. */
export async function generateAll(
  { rulebooks, sources }: Compilation,
  found: Collector,
  { config, emitted, archive, step, turn }: GenerateOptions,
): Promise<readonly OutputFile[] | null> {
  const options: EmitOptions = {
    ...(turn === undefined ? {} : { turn }),
    ...(config.sourceMaps ? { maps: { kind: "written", generated: config.generated } } : {}),
  };
  const files: OutputFile[] = [];
  for (const rulebook of rulebooks) {
    const before = emitted.get(rulebook) ?? (config.sourceMaps ? null : writtenBefore(rulebook, archive));
    if (before !== null) {
      emitted.set(rulebook, before);
      files.push(...before);
      continue;
    }
    const { program, linked } = rulebook;
    if (program === null) continue;
    await step(rulebook.name);
    const { generateRulebook } = await import("../../driver/generate.ts");
    const made = await guardedLater(found, "writing the code", rulebook.folder, () =>
      generateRulebook(program, linked, sources, options),
    );
    if (made === undefined) return null;
    if (!config.sourceMaps && rulebook.says !== undefined) archive?.keepOutput(rulebook.name, rulebook.says, made);
    emitted.set(rulebook, made);
    files.push(...made);
  }
  return files;
}

/** What was written from a rulebook that says the same: only the manifest tells remarks apart. */
function writtenBefore(rulebook: CompiledRulebook, archive: Archive | null): readonly OutputFile[] | null {
  const { name, says } = rulebook;
  const files = archive === null || says === undefined ? null : archive.output(name, says);
  const sources = files === null ? [] : (rulebook.hashes ?? rulebook.program?.files ?? []);
  return (
    files?.map((file) =>
      file.path.endsWith("/manifest.json") ? { ...file, text: manifestOver(file.text, sources) } : file,
    ) ?? null
  );
}

/** Folders of these files, below that for generated code. */
export const foldersOf = (files: readonly OutputFile[]): readonly string[] => [
  ...new Set(files.map((file) => file.path.slice(0, file.path.indexOf("/")))),
];
