/** `.rulewright/`: what TypeScript must know of imports of `.rules`. It keeps itself out of version control. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Compilation, CompiledRulebook } from "../driver/compile.ts";
import { hashText } from "../driver/hash.ts";
import { version } from "../driver/version.ts";
import { staysWithin } from "./owned-folder.ts";
import { readIfThere, readText } from "./read-file.ts";
import { replaceFile } from "./replace.ts";

export const typesFolder = ".rulewright";

/** Brings the folder to what the rules say; each file whole or not at all, and those of rulebooks that say the same stay. Says whether anything was to be done. */
export async function writeTypes(root: string, { rulebooks, sources }: Compilation, runtime: string): Promise<boolean> {
  staysWithin(root, typesFolder);
  const folder = join(root, typesFolder);
  const stamped = join(folder, "stamp");
  const written = stampsIn(stamped);
  const stamps = new Map(
    rulebooks.map((rulebook) => [rulebook.name, `${runtime} ${stampOf(rulebook, rulebooks, sources)}`]),
  );
  const stale = rulebooks.filter(({ name }) => written.get(name) !== stamps.get(name));
  if (stale.length === 0 && written.size === stamps.size) return false;
  const { declarationFiles, isOf } = await import("../driver/modules.ts");
  const files = new Map([[".gitignore", "*\n"], ...(await declarationFiles(stale, sources, 2, runtime))]);
  const fresh = rulebooks.filter((rulebook) => !stale.includes(rulebook));
  // While those are in the making they answer to no state of the rules.
  write(stamped, JSON.stringify(Object.fromEntries(fresh.map(({ name }) => [name, stamps.get(name)]))));
  for (const [path, text] of files) write(join(folder, path), text);
  for (const path of filesBelow(folder))
    if (path !== "stamp" && !files.has(path) && !fresh.some((rulebook) => isOf(rulebook, path)))
      rmSync(join(folder, path), { force: true });
  write(stamped, JSON.stringify(Object.fromEntries(stamps)));
  return true;
}

/** Of its files and those of all rulebooks that it uses. */
function stampOf(
  { name, folder, linked }: CompiledRulebook,
  all: readonly CompiledRulebook[],
  sources: Compilation["sources"],
): string {
  const used = new Set(linked.map(({ rulebook }) => rulebook.name));
  const folders = [folder, ...all.flatMap((each) => (used.has(each.name) ? [each.folder] : []))];
  const texts = [...sources.values()]
    .filter(({ file }) => folders.some((each) => file.startsWith(`${each}/`)))
    .map(({ file, text }) => `${file} ${hashText(text)}`);
  return hashText([version, name, ...texts.sort()].join("\n"));
}

function stampsIn(path: string): ReadonlyMap<string, unknown> {
  try {
    const found: unknown = JSON.parse(readText(path));
    return new Map(typeof found === "object" && found !== null ? Object.entries(found) : []);
  } catch {
    // There is none yet, or it is of another version.
    return new Map();
  }
}

function write(path: string, text: string): void {
  if (readIfThere(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, text);
}

function filesBelow(folder: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`],
  );
}
