import { renderText } from "../../src/diagnostics/render-text.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { defaultConfig, readConfig } from "../../src/driver/config.ts";
import { Collector, sortDiagnostics } from "../../src/diagnostics/collect.ts";
import { ClosedFolder, type Host, type Unread } from "../../src/driver/host.ts";
import { sourceText } from "../../src/source/text.ts";
import { memoryHost } from "./memory-host.ts";

/** Compiles texts by path and gives everything that was found. */
export async function compileTexts(files: ReadonlyMap<string, string>): Promise<Compilation> {
  const found = new Collector();
  const configText = files.get("rulewright.config.json");
  const config = configText === undefined ? defaultConfig : readConfig("rulewright.config.json", configText, found);
  const compilation = await compileProject(hostOf(files), { config });
  const sources = new Map(compilation.sources);
  if (configText !== undefined) sources.set("rulewright.config.json", sourceText("rulewright.config.json", configText));
  return { ...compilation, sources, diagnostics: sortDiagnostics([...found.sorted(), ...compilation.diagnostics]) };
}

/** `unreadable.json` names paths that cannot be read, each with the reason, and closed folders, which end in `/`: a way to write them down in a fixture. */
function hostOf(files: ReadonlyMap<string, string>): Host {
  const unreadable = JSON.parse(files.get("unreadable.json") ?? "{}") as Record<string, Unread>;
  const host = memoryHost(new Map([...files, ...Object.keys(unreadable).map((path) => [path, ""] as const)]));
  const closed = Object.keys(unreadable).find((path) => path.endsWith("/"));
  return {
    list: (folder) =>
      closed === undefined ? host.list(folder) : Promise.reject(new ClosedFolder(closed.slice(0, -1))),
    read: (path) => {
      const why = unreadable[path];
      return why === undefined ? host.read(path) : Promise.resolve({ kind: why });
    },
  };
}

export const rendered = (compilation: Compilation): string =>
  renderText(compilation.diagnostics, compilation.sources, { width: 110 });
