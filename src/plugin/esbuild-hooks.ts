/** In esbuild's own words: it can show all findings at once, each in its place, and watch folders. */
import type { OnLoadResult, PluginBuild } from "esbuild";
import { dirname, join } from "node:path";
import { mapComment } from "../emit/source-map.ts";
import { esbuildMessage } from "./findings.ts";
import { idOf, importedBy, importedByOurs, wantedOf, type Wanted } from "./paths.ts";
import type { Moment, Project } from "./project.ts";
import type { Options } from "./options.ts";
import { projectOf } from "./project.ts";
import { writeTypes } from "./types.ts";

export function esbuildHooks(options: Options): (build: PluginBuild) => void {
  return (build) => {
    const root = build.initialOptions.absWorkingDir ?? process.cwd();
    const project = projectOf(options, root);
    let told = false;
    build.onStart(() => {
      told = false;
    });
    const resolved = (wanted: Wanted | null) => {
      if (wanted === null) return undefined;
      const id = idOf(wanted);
      return { path: wanted.file, suffix: id.slice(id.lastIndexOf("?")) };
    };
    build.onResolve({ filter: /\.rules(?:\.md)?(?:\/|$)/ }, async ({ path, importer, resolveDir }) =>
      resolved(importedBy(await project.now(), path, importer === "" ? null : resolveDir, root)),
    );
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData }) => {
      const wanted = wantedOf(String((pluginData as { readonly rulewright?: string } | undefined)?.rulewright ?? ""));
      return wanted === null ? undefined : resolved(importedByOurs(await project.now(), path, wanted));
    });
    build.onLoad({ filter: /\.rules(?:\.md)?$/ }, async ({ path, suffix }) => {
      const moment = await project.now();
      const wanted = wantedOf(path + suffix);
      if (wanted === null) return undefined;
      const first = !told;
      told = true;
      writeTypes(moment, options);
      return {
        ...(await loaded(project, moment, wanted)),
        ...(first ? { warnings: moment.warnings.map((each) => esbuildMessage(moment, each)) } : {}),
        ...(first && moment.errors.length > 0
          ? { errors: moment.errors.map((each) => esbuildMessage(moment, each)) }
          : {}),
      };
    });
  };
}

async function loaded(project: Project, moment: Moment, wanted: Wanted): Promise<OnLoadResult> {
  const watched = {
    watchFiles: [...moment.sources.keys()].map((file) => join(moment.root, file)),
    watchDirs: [join(moment.root, moment.rules), dirname(wanted.file)],
  };
  // Who imports from it by name is told of the rules' mistakes, and not of names that are missing for them.
  if (moment.errors.length > 0) return { ...watched, contents: "module.exports = Object.create(null);", loader: "js" };
  const made = await project.module(moment, wanted.path);
  if (made === null) return { ...watched, errors: [{ text: `There is no module \`${wanted.path}\` of these rules.` }] };
  const map = { ...made.map, sources: made.map.sources.map((source) => join(moment.root, source)) };
  const address = Buffer.from(JSON.stringify(map), "utf8").toString("base64");
  return {
    ...watched,
    contents: `${made.text}\n${mapComment(`data:application/json;base64,${address}`)}`,
    loader: "js",
    resolveDir: dirname(wanted.file),
    pluginData: { rulewright: idOf(wanted) },
  };
}
