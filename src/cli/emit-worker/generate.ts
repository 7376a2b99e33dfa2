/** Code of all rulebooks of a project. */
import type { OutputFile } from "../../driver/compare.ts";
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import type { ProjectConfig } from "../../driver/config.ts";
import { runStageAsync } from "../../driver/run-stage.ts";
import type { Collector } from "../../diagnostics/collect.ts";
import type { Archive } from "../../driver/archive.ts";
import { keepOutput, outputBefore } from "../../driver/outputs.ts";
import type { EmitOptions } from "../../emit/emit.ts";
import type { NodeTable } from "../../query/memo.ts";

/** Files already made from a compiled rulebook, so that watching makes only what is new. */
export type Emitted = NodeTable<CompiledRulebook, readonly OutputFile[]>;

export interface GenerateOptions extends Pick<EmitOptions, "turn"> {
  readonly config: Pick<ProjectConfig, "emit" | "runtime" | "sourceMaps" | "generated">;
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
    emit: config.emit,
    runtime: config.runtime,
    ...(config.sourceMaps ? { maps: { kind: "written", generated: config.generated } } : {}),
  };
  // Maps tell lines.
  const outputArchive = config.sourceMaps ? null : archive;
  const files: OutputFile[] = [];
  for (const rulebook of rulebooks) {
    const before =
      emitted.get(rulebook) ?? (outputArchive === null ? null : await outputBefore(outputArchive, rulebook));
    if (before !== null) {
      emitted.set(rulebook, before);
      files.push(...before);
      continue;
    }
    const { program, linked } = rulebook;
    if (program === null) continue;
    await step(rulebook.name);
    const [{ generateRulebook }, { newVariantStore }] = await Promise.all([
      import("../../driver/generate.ts"),
      import("../../emit/reuse/variants.ts"),
    ]);
    const layouts =
      archive === null ? null : { before: archive.layouts(rulebook.name), used: new Map<string, string>() };
    const variants = outputArchive === null ? null : newVariantStore(outputArchive.lastOutput(rulebook.name)?.variants);
    const outputs = await runStageAsync(found, "writing the code", rulebook.folder, () =>
      generateRulebook(program, linked, sources, {
        ...options,
        ...(layouts === null ? {} : { layouts }),
        ...(variants === null ? {} : { variants }),
      }),
    );
    if (outputs === undefined) return null;
    if (layouts !== null) archive?.keepLayouts(rulebook.name, layouts, (variants?.taken ?? 0) > 0);
    if (outputArchive !== null) keepOutput(outputArchive, rulebook, outputs, variants?.now ?? null);
    emitted.set(rulebook, outputs);
    files.push(...outputs);
  }
  return files;
}

/** Folders of these files, below that for generated code. */
export const foldersOf = (files: readonly OutputFile[]): readonly string[] => [
  ...new Set(files.map((file) => file.path.slice(0, file.path.indexOf("/")))),
];
