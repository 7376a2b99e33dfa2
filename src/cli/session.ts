import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { Collector } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { configFile, defaultConfig, readConfig, type ProjectConfig } from "../driver/config.ts";
import type { Host } from "../driver/host.ts";
import { sourceText, type SourceText } from "../source/text.ts";
import { WrongUse } from "./exit.ts";
import { fileHost } from "./fs-host.ts";
import { readText } from "./read-file.ts";
import { recover } from "./recover.ts";
import type { Finished } from "./replace-files.ts";
import type { Terminal } from "./terminal.ts";

export type OutputFormat = "text" | "json" | "github" | "sarif";
export const outputFormats: readonly OutputFormat[] = ["text", "json", "github", "sarif"];
/** Forms of a table that is worked out. */
export const tableForms = ["text", "table", "markdown", "csv", "json", "svg"] as const;
export type TableForm = (typeof tableForms)[number];
/** Forms of a table that is written for a spreadsheet. */
export const sheetForms = ["csv", "xlsx"] as const;

/** Options before or after every command. */
export interface GlobalOptions {
  /** As written: looked at by `openSession`. */
  readonly format?: string;
  readonly config?: string;
  readonly root?: string;
  /** False: nothing is taken from earlier runs, and nothing kept. */
  readonly cache?: boolean;
}

/** Of a run that may be told again, word for word, in the next one: see answers.ts. */
export interface Notes {
  /** It depends on what is generated for these rulebooks. */
  looksAt(rulebooks: readonly string[]): void;
  /** The next time this is said instead of the last words. */
  again(text: string): void;
}

/** What every command is given. */
export interface Session {
  readonly terminal: Terminal;
  readonly root: string;
  readonly host: Host;
  readonly config: ProjectConfig;
  /** What a killed command had still to write, and what became of it. */
  readonly finished: Finished;
  /** Mistakes in the configuration. */
  readonly found: readonly Diagnostic[];
  readonly configSource: SourceText | null;
  readonly format: OutputFormat;
  /** The form that was asked for, of commands that print tables: their findings are texts, or JSON. Null: none was. */
  readonly form: TableForm | null;
  readonly sheetForm: (typeof sheetForms)[number] | null;
  /** What was proved in earlier runs may be taken, and what is proved now may be kept. */
  readonly cached: boolean;
  readonly notes: Notes | null;
}

/** A project as it lies on the disk. */
export async function openProject(
  options: Pick<GlobalOptions, "root" | "config">,
  cwd: string,
): Promise<Pick<Session, "root" | "host" | "config" | "found" | "configSource" | "finished">> {
  const root = rootOf(options, cwd);
  const there = await stat(root).catch(() => null);
  if (there === null) throw new WrongUse(`There is no folder \`${options.root ?? root}\`.`);
  if (!there.isDirectory())
    throw new WrongUse(`\`${options.root ?? root}\` is a file. \`--root\` names the folder of the project.`);
  const path = options.config === undefined ? join(root, configFile) : resolve(cwd, options.config);
  const text = configText(path, options.config);
  const found = new Collector();
  const name = relative(root, path).split("\\").join("/");
  const config = text === null ? defaultConfig : readConfig(name, text, found);
  return {
    root,
    config,
    host: fileHost(root),
    found: found.sorted(),
    configSource: text === null ? null : sourceText(name, text),
    finished: recover(root, config),
  };
}

/** Null: there is none. One that is there and cannot be read is not passed over: other settings would hold than were written. */
function configText(path: string, named: string | undefined): string | null {
  try {
    return readText(path, 1024 * 1024);
  } catch (problem) {
    if (named === undefined && (problem as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new WrongUse(`I cannot read the configuration \`${named ?? configFile}\`.`);
  }
}

/** `forms`: what `--format` may be. */
export async function openSession(
  options: GlobalOptions,
  terminal: Terminal,
  forms: readonly string[] = outputFormats,
): Promise<Session> {
  const { format } = options;
  if (format !== undefined && !forms.includes(format))
    throw new WrongUse(`\`--format ${format}\` is none that I know here. Allowed choices are ${forms.join(", ")}.`);
  const project = await openProject(options, terminal.cwd);
  tellFinished(terminal, project.finished);
  return {
    terminal,
    ...project,
    format: outputFormats.find((each) => each === format) ?? "text",
    form: tableForms.find((each) => each === format) ?? null,
    sheetForm: sheetForms.find((each) => each === format) ?? null,
    cached: options.cache !== false,
    notes: null,
  };
}

function tellFinished({ err }: Terminal, { moved, left }: Finished): void {
  const listPaths = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(", ");
  if (moved.length > 0) err(`An import that was killed had still to write ${listPaths(moved)}. That is done now.\n`);
  if (left.length > 0)
    err(
      `An import that was killed had still to write ${listPaths(left)}, which has been changed since. I left that as it is.\n`,
    );
}

/** As said; else the folder of the configuration; else the nearest folder upwards with a configuration or rulebooks; else here. */
function rootOf(options: GlobalOptions, cwd: string): string {
  if (options.root !== undefined) return resolve(cwd, options.root);
  if (options.config !== undefined) return dirname(resolve(cwd, options.config));
  let folder = cwd;
  while (true) {
    if (existsSync(join(folder, configFile)) || existsSync(join(folder, defaultConfig.rules))) return folder;
    const parent = dirname(folder);
    if (parent === folder) return cwd;
    folder = parent;
  }
}
