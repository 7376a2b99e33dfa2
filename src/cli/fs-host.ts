import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep, isAbsolute } from "node:path";
import { ClosedFolder, type Host, type ReadResult } from "../driver/host.ts";
import { NoFile, readBytes } from "./read-file.ts";
import { isRulesFile } from "../source/kinds.ts";

const largestFile = 64 * 1024 * 1024;

/** The files below `root`, and nothing else: what links lead to outside is never read. */
export function fileHost(root: string): Host {
  let realRoot: Promise<string> | null = null;
  const real = (): Promise<string> => (realRoot ??= realpath(root));
  const seen = new Map<string, CachedFile>();
  return {
    list: async (folder) => {
      const files: string[] = [];
      const path = join(await real(), folder);
      if (isBelow(folder))
        await walk(await real(), { path: folder, way: [await realpath(path).catch(() => path)] }, files);
      return files.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    },
    read: async (path) => {
      if (!isBelow(path)) return { kind: "outside" };
      const before = seen.get(path);
      const stamp = await stampOf(join(await real(), path));
      if (before !== undefined && before.stamp === stamp) return before.read;
      const read = await readBelow(await real(), path);
      if (read.kind === "text" && stamp !== null) seen.set(path, { stamp, read });
      else seen.delete(path);
      return read;
    },
  };
}

/** A file as it was read, for whoever reads it again and again. */
interface CachedFile {
  readonly stamp: string;
  readonly read: ReadResult;
}

/** Clocks of file systems are coarse: what was written just now may be written again within the same tick. */
const settled = 2000;

/** Another wherever another file is there, or it has been written to; null where that cannot be told. */
async function stampOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null || !found.isFile() || Date.now() - Number(found.ctimeMs) < settled) return null;
  return [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
}

/** A path with `/` that never climbs. */
function isBelow(path: string): boolean {
  return (
    !isAbsolute(path) &&
    !path.includes("\\") &&
    !path.includes("\0") &&
    !/^[A-Za-z]:/.test(path) &&
    path.split("/").every((part) => part !== ".." && part !== "." && part !== "")
  );
}

interface Folder {
  readonly path: string;
  /** Where it truly stands, and before that the folders from which links led here. */
  readonly way: readonly string[];
}

async function walk(root: string, { path: folder, way }: Folder, files: string[]): Promise<void> {
  for (const entry of await entriesOf(root, folder)) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await walk(root, { path, way: [join(way[0] ?? "", entry.name), ...way.slice(1)] }, files);
    else if (entry.isSymbolicLink()) await follow(root, path, way, files);
    else if (entry.isFile() && isOurs(entry.name)) files.push(path);
  }
}

const isOurs = (name: string): boolean => isRulesFile(name) || name.endsWith(".csv");

async function entriesOf(root: string, folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(root, folder), { withFileTypes: true });
  } catch (problem) {
    if (isClosed(problem)) throw new ClosedFolder(folder);
    return [];
  }
}

const isClosed = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && (problem.code === "EACCES" || problem.code === "EPERM");

/** A link to a folder that it stands in itself would never end. One that leads nowhere, or out, is listed if it is called as rules are, so that it is not left out silently. */
async function follow(root: string, path: string, way: readonly string[], files: string[]): Promise<void> {
  const target = await realBelow(root, path);
  const found = typeof target === "string" ? await stat(target) : null;
  if (typeof target === "string" && found?.isDirectory() === true) {
    if (!way.some((each) => each === target || each.startsWith(`${target}${sep}`)))
      await walk(root, { path, way: [target, ...way] }, files);
  } else if (found === null ? isRulesFile(path) : found.isFile() && isOurs(path)) files.push(path);
}

/** The true path, if it exists and lies below the root. */
async function realBelow(
  root: string,
  path: string,
): Promise<string | { readonly kind: "missing" | "outside" | "closed" }> {
  const target = await realpath(join(root, path)).catch((problem: unknown) =>
    isClosed(problem) ? ("closed" as const) : ("missing" as const),
  );
  if (target === "closed" || target === "missing") return { kind: target };
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
    return decode(readBytes(target, largestFile));
  } catch (problem) {
    if (problem instanceof NoFile && problem.isTooLarge) return { kind: "tooLarge" };
    return { kind: isClosed(problem) ? "closed" : "missing" };
  }
}

/** The text of a file in UTF-8. */
export function decode(bytes: Uint8Array): ReadResult {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    // In UTF-16 without its mark every other byte is 0, which UTF-8 takes for a sign.
    return text.includes("\0") ? { kind: "notText" } : { kind: "text", text };
  } catch {
    return { kind: "notText" };
  }
}
