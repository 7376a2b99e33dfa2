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
import { acceptingItself, hotUpdate, type Served } from "./hot.ts";
import type { Options } from "./options.ts";
import { idOf, importedBy, importedByOurs, wantedOf } from "./paths.ts";
import { projectOf, type Moment, type Project } from "./project.ts";
import { writeTypes } from "./types.ts";

const factory: UnpluginFactory<Options | undefined, false> = (given, meta) => {
  const options = given ?? {};
  const name = "rulewright";
  if (meta.framework === "esbuild") return { name, esbuild: { setup: esbuildHooks(options) } };
  const isWebpack = meta.framework === "webpack";
  const guest: Guest = {
    options,
    isWebpack,
    isServed: false,
    told: null,
    served: new Map(),
    root: (isWebpack ? meta.webpack.compiler.options.context : undefined) ?? process.cwd(),
  };
  // Whoever turns numbers while the page runs wants to see what comes of it, whatever the examples say.
  const project = (): Project => projectOf({ ...options, examples: options.examples ?? !guest.isServed }, guest.root);
  return {
    name,
    enforce: "pre",
    buildStart() {
      guest.told = null;
    },
    resolveId: {
      filter: { id: /\.rules(?:\.md)?(?:[/?]|$)|^\.{1,2}\// },
      handler: (id, importer) => resolved(guest, project(), id, importer),
    },
    load: {
      filter: { id: /[?]rulewright=/ },
      handler(id) {
        return loaded(guest, project(), id, this);
      },
    },
    vite: {
      // It is small, and shared by all modules: found late, it would have the page load twice.
      config: () => ({ optimizeDeps: { exclude: ["rulewright/runtime"] } }),
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
  readonly options: Options;
  readonly isWebpack: boolean;
  root: string;
  /** By a server that reloads what changes. */
  isServed: boolean;
  /** Whose mistakes it has been told. */
  told: Moment | null;
  readonly served: Served;
}

async function resolved(
  { root }: Guest,
  project: Project,
  id: string,
  importer: string | undefined,
): Promise<string | null> {
  if (wantedOf(id) !== null) return id;
  const ours = importer === undefined ? null : wantedOf(importer);
  if (ours === null && !/\.rules(?:\.md)?(?:\/|$)/.test(id)) return null;
  const moment = await project.now();
  const wanted =
    ours === null
      ? importedBy(moment, id, importer === undefined ? null : dirname(importer.replace(/[?#].*$/, "")), root)
      : importedByOurs(moment, id, ours);
  return wanted === null ? null : idOf(wanted);
}

type Loading = UnpluginBuildContext & UnpluginContext;

async function loaded(guest: Guest, project: Project, id: string, loading: Loading): Promise<TransformResult> {
  const wanted = wantedOf(id);
  if (wanted === null) return null;
  const moment = await project.now();
  for (const file of moment.sources.keys()) loading.addWatchFile(join(moment.root, file));
  const native = loading.getNativeBuildContext?.();
  if (native?.framework === "webpack") native.loaderContext?.addContextDependency(join(moment.root, moment.rules));
  tell(guest, moment, loading);
  // Who imports from it by name is told of the rules' mistakes, and not of names that are missing for them.
  if (moment.errors.length > 0) return "module.exports = Object.create(null);";
  writeTypes(moment, guest.options);
  const made = await project.module(moment, wanted.path);
  if (made === null) return loading.error(`There is no module \`${wanted.path}\` of these rules.`) ?? null;
  guest.served.set(id, made.text);
  const { sources, names, sourcesContent } = made.map;
  const from = dirname(wanted.file);
  const leading = sources.map((source) =>
    guest.isWebpack ? join(moment.root, source) : relative(from, join(moment.root, source)).split("\\").join("/"),
  );
  return {
    code: guest.isServed ? acceptingItself(made.text, wanted.path) : made.text,
    map: {
      ...made.map,
      sources: leading,
      names: [...names],
      sourcesContent: [...(sourcesContent ?? [])].map((text) => text ?? ""),
    },
  };
}

/** Rollup ends at the first error, which therefore holds all; webpack takes them one by one. */
function tell(guest: Guest, moment: Moment, loading: Loading): void {
  const { isWebpack } = guest;
  const isNew = guest.told !== moment;
  guest.told = moment;
  if (isNew)
    for (const each of moment.warnings) loading.warn(isWebpack ? textOf(moment, [each]) : problemOf(moment, [each]));
  if (moment.errors.length > 0 && !isWebpack) loading.error(problemOf(moment, moment.errors));
  else if (isNew) for (const each of moment.errors) loading.error(textOf(moment, [each]));
}

export const unplugin = createUnplugin(factory);
