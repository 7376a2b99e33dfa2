import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

/** TypeScript files below these folders of the project, by path from its root, sorted. */
export function typescriptFiles(...folders: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(projectRoot + folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (/\.tsx?$/.test(entry.name)) files.set(path, readFileSync(projectRoot + path, "utf8"));
    }
  };
  for (const folder of folders) walk(folder);
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}
