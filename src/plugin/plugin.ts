/** Rulebooks as modules, for all bundlers alike. */
import { dirname, join, relative } from "node:path";
import process from "node:process";
import {
  createUnplugin,
  type TransformResult,
  type UnpluginBuildContext,
  type UnpluginContext,
  type UnpluginFactory,
} from "unplugin";
import { esbuildHooks } from "./esbuild-hooks.ts";
import { problemOf, textOf } from "./findings.ts";
import { withHmrAccept, hotUpdate, type Served } from "./hmr.ts";
import type { PluginOptions } from "./options.ts";
import { idOf, importedBy, importedByOurs, wantedOf } from "./paths.ts";
import { projectOf, type ProjectSnapshot, type PluginProject } from "./project.ts";
import { writeTypes } from "./types.ts";

const factory: UnpluginFactory<PluginOptions | undefined, false> = (given, meta) => {
  const options = given ?? {};
  const name = "rulewright";
  if (meta.framework === "esbuild") return { name, esbuild: { setup: esbuildHooks(options) } };
  const isWebpack = meta.framework === "webpack";
  const guest: Guest = {
    options,
    isWebpack,
    isServed: false,
    reported: null,
    served: new Map(),
    root: (isWebpack ? meta.webpack.compiler.options.context : undefined) ?? process.cwd(),
  };
  // Whoever turns numbers while the page runs wants to see what comes of it, whatever the examples say.
  const project = (): PluginProject =>
    projectOf({ ...options, examples: options.examples ?? !guest.isServed }, guest.root);
  return {
    name,
    enforce: "pre",
    buildStart() {
      guest.reported = null;
    },
    resolveId: {
      filter: { id: /\.rules(?:\.md)?(?:[/?]|$)|^\.{1,2}\// },
      handler: (id, importer) => resolve(guest, project(), id, importer),
    },
    load: {
      filter: { id: /[?]rulewright=/ },
      handler(id) {
        return load(guest, project(), id, this);
      },
    },
    vite: {
      config: (given) => ({
        // It is small, and shared by all modules: found late, it would have the page load twice.
        optimizeDeps: { exclude: ["rulewright/runtime", "@rulewright/runtime"] },
        // Workers import rules, too, and are bundled apart from the page. Who has plugins for them adds this one there.
        ...(given.worker?.plugins === undefined ? { worker: { plugins: () => [unplugin.vite(options)] } } : {}),
      }),
      configResolved(config) {
        guest.root = config.root;
        guest.isServed = config.command === "serve" && config.server.hmr !== false;
      },
      hotUpdate: hotUpdate(project, guest.served),
    },
  };
};

/** One bundler. */
interface Guest {
  readonly options: PluginOptions;
  readonly isWebpack: boolean;
  root: string;
  /** By a server that reloads what changes. */
  isServed: boolean;
  /** Whose mistakes it has been told. */
  reported: ProjectSnapshot | null;
  readonly served: Served;
}

async function resolve(
  { root }: Guest,
  project: PluginProject,
  id: string,
  importer: string | undefined,
): Promise<string | null> {
  if (wantedOf(id) !== null) return id;
  const ours = importer === undefined ? null : wantedOf(importer);
  if (ours === null && !/\.rules(?:\.md)?(?:\/|$)/.test(id)) return null;
  const snapshot = await project.now();
  const wanted =
    ours === null
      ? importedBy(snapshot, id, importer === undefined ? null : dirname(importer.replace(/[?#].*$/, "")), root)
      : importedByOurs(snapshot, id, ours);
  return wanted === null ? null : idOf(wanted);
}

type Loading = UnpluginBuildContext & UnpluginContext;

async function load(guest: Guest, project: PluginProject, id: string, loading: Loading): Promise<TransformResult> {
  const wanted = wantedOf(id);
  if (wanted === null) return null;
  const snapshot = await project.now();
  for (const file of snapshot.sources.keys()) loading.addWatchFile(join(snapshot.root, file));
  const native = loading.getNativeBuildContext?.();
  if (native?.framework === "webpack") native.loaderContext?.addContextDependency(join(snapshot.root, snapshot.rules));
  tell(guest, snapshot, loading);
  // Who imports from it by name is told of the rules' mistakes, and not of names that are missing for them.
  if (snapshot.errors.length > 0) return "module.exports = Object.create(null);";
  writeTypes(snapshot, guest.options);
  const output = await project.module(snapshot, wanted.path);
  if (output === null) return loading.error(`There is no module \`${wanted.path}\` of these rules.`) ?? null;
  guest.served.set(id, output.text);
  const { sources, names, sourcesContent } = output.map;
  const from = dirname(wanted.file);
  const leading = sources.map((source) =>
    guest.isWebpack ? join(snapshot.root, source) : relative(from, join(snapshot.root, source)).split("\\").join("/"),
  );
  return {
    code: guest.isServed ? withHmrAccept(output.text, wanted.path) : output.text,
    map: {
      ...output.map,
      sources: leading,
      names: [...names],
      sourcesContent: [...(sourcesContent ?? [])].map((text) => text ?? ""),
    },
  };
}

/** Rollup ends at the first error, which therefore holds all; webpack takes them one by one. */
function tell(guest: Guest, snapshot: ProjectSnapshot, loading: Loading): void {
  const { isWebpack } = guest;
  const isNew = guest.reported !== snapshot;
  guest.reported = snapshot;
  if (isNew)
    for (const each of snapshot.warnings)
      loading.warn(isWebpack ? textOf(snapshot, [each]) : problemOf(snapshot, [each]));
  if (snapshot.errors.length > 0 && !isWebpack) loading.error(problemOf(snapshot, snapshot.errors));
  else if (isNew) for (const each of snapshot.errors) loading.error(textOf(snapshot, [each]));
}

export const unplugin = createUnplugin(factory);
