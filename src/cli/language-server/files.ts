import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Collector } from "../../diagnostics/collect.ts";
import { configFile, defaultConfig, readConfig } from "../../driver/config.ts";
import { sourceText } from "../../source/text.ts";
import type { Files, ProjectLocation } from "../../language-server/server-host.ts";
import { fileHost } from "../fs-host.ts";
import { readIfThere } from "../read-file.ts";
import { pathOf } from "./path-of.ts";

/** The files of this machine, for a worker of the language server. */
export const machineFiles: Files = {
  pathOf,
  uriOf: (path) => pathToFileURL(path).href,
  projectAt,
  host: fileHost,
  looseHost(folder) {
    const host = fileHost(dirname(folder));
    const [below, prefix] = [basename(folder), `${defaultConfig.rules}/`];
    return {
      async list() {
        const names = await readdir(folder).catch(() => []);
        return names
          .filter((name) => /\.(?:rules|rules\.md|csv)$/.test(name))
          .map((name) => `${prefix}${below}/${name}`)
          .sort();
      },
      read: (path) => host.read(path.slice(prefix.length)),
    };
  },
};

async function projectAt(path: string): Promise<ProjectLocation | null> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  for (let folder = isFolder ? path : dirname(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, configFile)) || existsSync(join(folder, defaultConfig.rules))) return project(folder);
    if (dirname(folder) === folder) return null;
  }
}

function project(root: string): ProjectLocation {
  const text = readIfThere(join(root, configFile));
  if (text === null) return { root, config: defaultConfig, configSource: null, found: [] };
  const found = new Collector();
  return {
    root,
    config: readConfig(configFile, text, found),
    configSource: sourceText(configFile, text),
    found: found.sorted(),
  };
}
