import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * Tells apart what may answer differently: the built command with its parts, which have their content in their names. Null
 * where it is not the built one that runs, or where nothing is kept: without `node_modules` below the root there is no place
 * of which everybody knows that it does not matter.
 */
export function compilerHash(root: string): string | null {
  return existsSync(join(root, "node_modules")) ? builtHash([process.version, process.arch]) : null;
}

/** Of the built command, and of these words; null: it is not the built one that runs. */
export function builtHash(more: readonly string[]): string | null {
  const folder = dirname(fileURLToPath(import.meta.url));
  const built = basename(folder) === "parts" ? dirname(folder) : folder;
  const [command, parts] = [join(built, "cli.js"), join(built, "parts")];
  if (!existsSync(command) || !existsSync(parts)) return null;
  const hash = createHash("sha256").update(readFileSync(command));
  return hash.update([...more, ...readdirSync(parts).sort()].join("\n")).digest("base64url");
}
