import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A file beside the command as it is shipped: its parts stand in a folder of their own. Null: it runs from its sources. */
export function shippedFile(name: string): string | null {
  const found = [`./${name}`, `../${name}`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  return found?.href ?? null;
}
