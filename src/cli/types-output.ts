/** `.rulewright/`: what TypeScript must know of imports of `.rules`. It keeps itself out of version control. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import type { Compilation } from "../driver/compile.ts";
import { hashText } from "../driver/hash.ts";
import { version } from "../driver/version.ts";

export const typesFolder = ".rulewright";

/** Brings the folder to what the rules say; each file whole or not at all. Says whether anything was to be done. */
export async function writeTypes(root: string, compilation: Compilation): Promise<boolean> {
  const folder = join(root, typesFolder);
  const stamp = hashText([version, ...[...compilation.sources.values()].map(({ file, text }) => `${file} ${hashText(text)}`).sort()].join("\n"));
  const stamped = join(folder, "stamp");
  if (existsSync(stamped) && readFileSync(stamped, "utf8") === stamp) return false;
  const { declarationFiles } = await import("../driver/modules.ts");
  const files = new Map([[".gitignore", "*\n"], ...await declarationFiles(compilation, 2)]);
  // While it is in the making it answers to no state of the rules.
  rmSync(stamped, { force: true });
  for (const [path, text] of files) write(join(folder, path), text);
  for (const path of filesBelow(folder)) if (!files.has(path)) rmSync(join(folder, path), { force: true });
  write(stamped, stamp);
  return true;
}

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.tmp`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}

function filesBelow(folder: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesBelow(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`]));
}
