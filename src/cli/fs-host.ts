import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep, isAbsolute } from "node:path";
import type { Host, ReadResult } from "../driver/host.ts";

const largestFile = 64 * 1024 * 1024;
/** Deep enough for any project, shallow enough for a folder that links to itself. */
const deepest = 12;

/** The files below `root`, and nothing else: links that lead out are neither listed nor read. */
export function fileHost(root: string): Host {
  let known: Promise<string> | null = null;
  const real = (): Promise<string> => (known ??= realpath(root));
  return {
    list: async (folder) => {
      const files: string[] = [];
      if (isBelow(folder)) await walk(await real(), folder, 0, files);
      return files.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    },
    read: async (path) => (isBelow(path) ? readBelow(await real(), path) : { kind: "outside" }),
  };
}

/** A path with `/` that never climbs. */
function isBelow(path: string): boolean {
  return !isAbsolute(path) && !path.includes("\\") && !path.includes("\0") && !/^[A-Za-z]:/.test(path) && path.split("/").every((part) => part !== ".." && part !== "." && part !== "");
}

async function walk(root: string, folder: string, depth: number, files: string[]): Promise<void> {
  if (depth > deepest) return;
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = `${folder}/${entry.name}`;
    const kind = entry.isSymbolicLink() ? await kindOfLink(root, path) : entry.isDirectory() ? "folder" : entry.isFile() ? "file" : "other";
    if (kind === "folder") await walk(root, path, depth + 1, files);
    else if (kind === "file" && /\.(rules|rules\.md|csv)$/.test(entry.name)) files.push(path);
  }
}

async function kindOfLink(root: string, path: string): Promise<"file" | "folder" | "other"> {
  const target = await realBelow(root, path);
  if (typeof target !== "string") return "other";
  const found = await stat(target);
  return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
}

/** The true path, if it exists and lies below the root. */
async function realBelow(root: string, path: string): Promise<string | { readonly kind: "missing" | "outside" }> {
  const target = await realpath(join(root, path)).catch(() => null);
  if (target === null) return { kind: "missing" };
  const inner = relative(root, target);
  return inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner) ? { kind: "outside" } : target;
}

async function readBelow(root: string, path: string): Promise<ReadResult> {
  const target = await realBelow(root, path);
  if (typeof target !== "string") return target;
  try {
    const found = await stat(target);
    // A pipe or a device would never end.
    if (!found.isFile()) return { kind: "missing" };
    if (found.size > largestFile) return { kind: "tooLarge" };
    return decode(await readFile(target));
  } catch {
    return { kind: "missing" };
  }
}

function decode(bytes: Uint8Array): ReadResult {
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: "notText" };
  }
}
