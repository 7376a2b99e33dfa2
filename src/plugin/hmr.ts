/**
 * Hot reload in Vite. A module of rules takes its next self in place: whoever has imported it goes on with all it holds,
 * and calls the new rules. A game's module does not, for a game in the middle of a card belongs to the rules it was begun
 * with: it is the page's to accept it, and to play its log again.
 */
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions } from "vite";
import { errorOf } from "./findings.ts";
import { isOfRules, wantedOf } from "./paths.ts";
import type { ProjectSnapshot, PluginProject } from "./project.ts";

/** What each module was when it was served last, by its name. */
export type Served = Map<string, string>;

const declared = /^export (?:function|const) ([\p{ID_Continue}$]+)/gmu;

export function withHmrAccept(code: string, path: string): string {
  if (/(?:^|\/)(?:game|validate)$/.test(path)) return code;
  const names = [...code.matchAll(declared)].map(([, name]) => name ?? "");
  if (names.length === 0) return code;
  const next = names.map((name) => `${name} = next.${name};`).join(" ");
  return `${code.replace(/^export const /gm, "export let   ")}
if (import.meta.hot) {
  const selves = (import.meta.hot.data.selves ??= []);
  selves.push((next) => { ${next} });
  import.meta.hot.accept((next) => {
    if (next === undefined) return;
    if (${JSON.stringify(names)}.some((name) => !(name in next))) import.meta.hot.invalidate("A rule is gone.");
    else for (const self of selves) self(next);
  });
}
`;
}

/** The watcher keeps silent about a second change to a file within 50 ms of the first. */
const secondLook = 80;

/** How often a look finds an empty file before the file counts as one that somebody has emptied. */
const emptyLooks = 12;

/**
 * What the files say when nobody is in the middle of writing one. Many programs empty a file and then fill it: who looked
 * in between would tell of mistakes that nobody made, and Vite loads the page anew after those.
 */
async function settle(project: PluginProject, file: string): Promise<ProjectSnapshot> {
  let snapshot = await project.now();
  for (let looks = 0; looks < emptyLooks; looks += 1) {
    const text = snapshot.sources.get(relative(snapshot.root, file).replaceAll("\\", "/"));
    if (text?.text.trim() !== "" && (looks > 0 || snapshot.errors.length === 0)) break;
    await setTimeout(secondLook, null, { ref: false });
    snapshot = await project.now();
  }
  return snapshot;
}

/** A mistake of ours has been told where it was made. */
async function lookAgain(project: PluginProject, snapshot: ProjectSnapshot, onChange: () => void): Promise<void> {
  await setTimeout(secondLook, null, { ref: false });
  const now = await project.now().catch(() => snapshot);
  if (now !== snapshot) onChange();
}

/** After a change of the rules: the modules that came out differently, and no others. */
export const hotUpdate = (project: () => PluginProject, served: Served) =>
  async function update(
    this: { readonly environment: DevEnvironment },
    { file, server }: HotUpdateOptions,
  ): Promise<EnvironmentModuleNode[] | undefined> {
    if (!isOfRules(file)) return undefined;
    const { moduleGraph, hot } = this.environment;
    const snapshot = await settle(project(), file);
    void lookAgain(project(), snapshot, () => server.watcher.emit("change", file));
    if (snapshot.errors.length > 0) throw errorOf(snapshot, snapshot.errors);
    const changed: EnvironmentModuleNode[] = [];
    for (const [id, module] of moduleGraph.idToModuleMap) {
      const wanted = wantedOf(id);
      if (wanted === null || !served.has(id)) continue;
      const output = await project().module(snapshot, wanted.path);
      if (output === null || output.text !== served.get(id)) changed.push(module);
    }
    // What was shown of mistakes is gone, even where nothing is to be done.
    if (changed.length === 0) hot.send({ type: "update", updates: [] });
    return changed;
  };
