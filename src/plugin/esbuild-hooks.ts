/** In esbuild's own words: it can show all findings at once, each in its place, and watch folders. */
import type { OnLoadResult, PluginBuild } from "esbuild";
import { dirname, join } from "node:path";
import { mapComment } from "../emit/source-map.ts";
import { esbuildMessage } from "./findings.ts";
import { idOf, importedBy, importedByOurs, wantedOf, type GeneratedPath } from "./paths.ts";
import type { ProjectSnapshot, PluginProject } from "./project.ts";
import type { PluginOptions } from "./options.ts";
import { projectOf } from "./project.ts";
import { writeTypes } from "./types.ts";

export function esbuildHooks(options: PluginOptions): (build: PluginBuild) => void {
  return (build) => {
    const root = build.initialOptions.absWorkingDir ?? process.cwd();
    const project = projectOf(options, root);
    let reported = false;
    build.onStart(() => {
      reported = false;
    });
    const resolve = (wanted: GeneratedPath | null) => {
      if (wanted === null) return undefined;
      const id = idOf(wanted);
      return { path: wanted.file, suffix: id.slice(id.lastIndexOf("?")) };
    };
    build.onResolve({ filter: /\.rules(?:\.md)?(?:\/|$)/ }, async ({ path, importer, resolveDir }) =>
      resolve(importedBy(await project.now(), path, importer === "" ? null : resolveDir, root)),
    );
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData }) => {
      const wanted = wantedOf(String((pluginData as { readonly rulewright?: string } | undefined)?.rulewright ?? ""));
      return wanted === null ? undefined : resolve(importedByOurs(await project.now(), path, wanted));
    });
    build.onLoad({ filter: /\.rules(?:\.md)?$/ }, async ({ path, suffix }) => {
      const snapshot = await project.now();
      const wanted = wantedOf(path + suffix);
      if (wanted === null) return undefined;
      const first = !reported;
      reported = true;
      writeTypes(snapshot, options);
      return {
        ...(await load(project, snapshot, wanted)),
        ...(first ? { warnings: snapshot.warnings.map((each) => esbuildMessage(snapshot, each)) } : {}),
        ...(first && snapshot.errors.length > 0
          ? { errors: snapshot.errors.map((each) => esbuildMessage(snapshot, each)) }
          : {}),
      };
    });
  };
}

async function load(project: PluginProject, snapshot: ProjectSnapshot, wanted: GeneratedPath): Promise<OnLoadResult> {
  const watched = {
    watchFiles: [...snapshot.sources.keys()].map((file) => join(snapshot.root, file)),
    watchDirs: [join(snapshot.root, snapshot.rules), dirname(wanted.file)],
  };
  // Who imports from it by name is told of the rules' mistakes, and not of names that are missing for them.
  if (snapshot.errors.length > 0)
    return { ...watched, contents: "module.exports = Object.create(null);", loader: "js" };
  const output = await project.module(snapshot, wanted.path);
  if (output === null)
    return { ...watched, errors: [{ text: `There is no module \`${wanted.path}\` of these rules.` }] };
  const map = { ...output.map, sources: output.map.sources.map((source) => join(snapshot.root, source)) };
  const address = Buffer.from(JSON.stringify(map), "utf8").toString("base64");
  return {
    ...watched,
    contents: `${output.text}\n${mapComment(`data:application/json;base64,${address}`)}`,
    loader: "js",
    resolveDir: dirname(wanted.file),
    pluginData: { rulewright: idOf(wanted) },
  };
}
