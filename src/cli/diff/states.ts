/** States of a project that can be compared: the working tree, a revision of git, a folder. */
import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { Collector, sortDiagnostics } from "../../diagnostics/collect.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { compileProject, type Compilation } from "../../driver/compile.ts";
import { configFile, defaultConfig, readConfig, type ProjectConfig } from "../../driver/config.ts";
import type { Host } from "../../driver/host.ts";
import { WrongUse } from "../exit.ts";
import { fileHost } from "../fs-host.ts";
import { readText } from "../read-file.ts";
import type { Session } from "../session.ts";
import type { Revision } from "./git.ts";

export interface DiffState {
  readonly title: string;
  readonly host: Host;
  readonly config: ProjectConfig;
  /** Mistakes in its configuration. */
  readonly found: readonly Diagnostic[];
}

export async function compileState(
  { host, config, found }: DiffState,
  progress: (rulebook: string) => Promise<void>,
): Promise<Compilation> {
  const compilation = await compileProject(host, { config, withoutExamples: true, progress });
  return { ...compilation, diagnostics: sortDiagnostics([...found, ...compilation.diagnostics]) };
}

export const workingTree = ({ host, config, found }: Session): DiffState => ({
  title: "the working tree",
  host,
  config,
  found,
});

export const revisionState = ({ name, commit, host, config, found }: Revision): DiffState => ({
  title: commit.startsWith(name) ? commit.slice(0, 7) : `${name} (${commit.slice(0, 7)})`,
  host,
  config,
  found,
});

/** Null where it is the usual one, or lies outside. */
export function configPathOf({ configSource }: Session): string | null {
  if (configSource === null) return null;
  const { file } = configSource;
  return file.startsWith("..") || isAbsolute(file) ? null : file;
}

export function folderState({ terminal }: Session, written: string): DiffState {
  const folder = resolve(terminal.cwd, written);
  if (!existsSync(folder)) throw new WrongUse(`There is no folder \`${written}\`.`);
  if (!statSync(folder).isDirectory())
    throw new WrongUse(`\`${written}\` is a file. \`--against\` names the folder of a project.`);
  const path = join(folder, configFile);
  const found = new Collector();
  const config = existsSync(path) ? readConfig(configFile, readText(path), found) : defaultConfig;
  return {
    title: relative(terminal.cwd, folder).split("\\").join("/") || ".",
    host: fileHost(folder),
    config,
    found: found.sorted(),
  };
}
