/** A project as it stands on the disk at this moment: compiled anew when a file has changed, and only what it changes. */
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openCache } from "../cli/cache.ts";
import { openProject } from "../cli/session.ts";
import { compileProject, type Compilation, type CompiledRulebook } from "../driver/compile.ts";
import { configFile } from "../driver/config.ts";
import type { Memory } from "../driver/incremental.ts";
import type { Derived } from "../driver/modules.ts";
import { kebab } from "../emit/names.ts";
import { sortDiagnostics } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { OwnedTable } from "../query/memo.ts";
import type { PluginOptions } from "./options.ts";

/** What the files say, all at one time. */
export interface ProjectSnapshot extends Compilation {
  /** Absolute. */
  readonly root: string;
  /** Folder of the rulebooks below it. */
  readonly rules: string;
  /** The package of what modules share. */
  readonly runtime: string;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

export interface PluginProject {
  now(): Promise<ProjectSnapshot>;
  /** What has been proved so far, to be kept. */
  proofs(snapshot: ProjectSnapshot): { readonly memory: Memory; save(): void };
  /** A generated module by its name: `duel/variants/soft`. Null: there is none. */
  module(snapshot: ProjectSnapshot, path: string): Promise<Derived | null>;
}

/** Those who ask for the same project share it. */
const open = new Map<string, PluginProject>();

export function projectOf(options: PluginOptions, cwd: string): PluginProject {
  const key = JSON.stringify([
    resolve(cwd, options.root ?? "."),
    options.root === undefined,
    options.config ?? null,
    options.examples !== false,
  ]);
  const existing = open.get(key) ?? newProject(options, cwd);
  open.set(key, existing);
  return existing;
}

function newProject(options: PluginOptions, cwd: string): PluginProject {
  let turn: Promise<unknown> = Promise.resolve();
  let last: { readonly moment: ProjectSnapshot; readonly stamp: string } | null = null;
  let cache: ReturnType<typeof openCache> | null = null;
  const look = async (): Promise<ProjectSnapshot> => {
    const { root, host, config, found } = await openProject(options, cwd);
    const stamp = async (more: Iterable<string>): Promise<string> =>
      stampOf(root, [configFile, ...new Set([...(await host.list(config.rules)), ...more])]);
    // Taken before reading: what changes meanwhile is seen the next time.
    if (last !== null && last.stamp === (await stamp(last.moment.sources.keys()))) return last.moment;
    const before = await stamp(last?.moment.sources.keys() ?? []);
    cache ??= openCache({ root, cached: true }, false);
    const compilation = await compileProject(host, {
      config,
      memory: cache.memory,
      withoutExamples: options.examples === false,
    });
    cache.save();
    const diagnostics = sortDiagnostics([...found, ...compilation.diagnostics]);
    const of = (severity: Diagnostic["severity"]): readonly Diagnostic[] =>
      diagnostics.filter((each) => each.severity === severity);
    last = {
      moment: {
        ...compilation,
        diagnostics,
        root,
        rules: config.rules,
        runtime: config.runtime,
        errors: of("error"),
        warnings: of("warning"),
      },
      stamp: before,
    };
    return last.moment;
  };
  return {
    now() {
      const snapshot = turn.then(look);
      turn = snapshot.catch(() => undefined);
      return snapshot;
    },
    module: madeModule,
    proofs: ({ root }) => (cache ??= openCache({ root, cached: true }, false)),
  };
}

/** When each file was last written, and how long it is. */
async function stampOf(root: string, files: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    files.map(async (file) => {
      const found = await stat(join(root, file)).catch(() => null);
      return found === null ? `${file}:` : `${file}:${found.mtimeMs}:${found.size}:${found.ino}`;
    }),
  );
  return stamps.join("\n");
}

const modules = new OwnedTable<CompiledRulebook, string, Promise<Derived | null>>();

/** The code generator is loaded with the first of them. */
async function madeModule(snapshot: ProjectSnapshot, path: string): Promise<Derived | null> {
  const { bundleModule } = await import("../driver/modules.ts");
  const rulebook = snapshot.rulebooks.find((each) => kebab(each.name) === path.split("/")[0]);
  if (rulebook === undefined) return null;
  return modules.of(rulebook, path, () => bundleModule(rulebook, path, snapshot.sources, snapshot.runtime));
}
