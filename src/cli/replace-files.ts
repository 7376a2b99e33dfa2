/**
 * Several files that belong together are replaced together. All of them are written out first, in a folder of their own,
 * with a list of where they go; then they are moved there. Killed before the list is whole, nothing has happened; killed
 * afterwards, whoever comes next moves the rest.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import process from "node:process";
import { NoFile, readBytes, readText } from "./read-file.ts";
import { isAlive, replaceFile, syncFolder, writeDurably } from "./replace.ts";

/** By path below the root, with `/`. */
export type Contents = ReadonlyMap<string, string | Uint8Array>;

/** `was`: the digest of what it replaces; null: nothing. */
interface FileMove {
  readonly from: string;
  readonly to: string;
  readonly was: string | null;
}

const unfinished = /^\.rulewright-import-(\d+)$/;
const list = "moves.json";

export function replaceFiles(root: string, files: Contents): void {
  const [only, ...others] = files;
  if (only === undefined) return;
  if (others.length === 0) {
    replaceFile(join(root, only[0]), only[1]);
    return;
  }
  const folder = join(root, `.rulewright-import-${process.pid}`);
  const before = [...files.keys()].map((path) => ({
    path: join(root, path),
    content: existsSync(join(root, path)) ? readBytes(join(root, path)) : null,
  }));
  try {
    const moves = [...files.keys()].map((to, index): FileMove => ({
      from: String(index),
      to,
      was: digestOf(join(root, to)),
    }));
    for (const { from, to } of moves) writeDurably(join(folder, from), files.get(to) ?? "");
    replaceFile(join(folder, list), JSON.stringify(moves));
    syncFolder(folder);
    try {
      moveAll(root, folder, moves);
    } catch (problem) {
      for (const [index, { path, content }] of before.entries()) {
        // What was not moved yet is as it was.
        if (existsSync(join(folder, String(index)))) continue;
        if (content === null) rmSync(path, { force: true });
        else replaceFile(path, content);
      }
      throw problem;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null: there is nothing. */
function digestOf(path: string): string | null {
  if (!existsSync(path)) return null;
  try {
    return createHash("sha256").update(readBytes(path)).digest("hex");
  } catch (problem) {
    // It is like no file that we replaced.
    if (problem instanceof NoFile) return "";
    throw problem;
  }
}

/** Those that are still there, each whole or not at all. */
function moveAll(root: string, folder: string, moves: readonly FileMove[]): void {
  for (const { from, to } of moves) {
    const [source, target] = [join(folder, from), join(root, to)];
    if (!existsSync(source)) continue;
    mkdirSync(dirname(target), { recursive: true });
    try {
      renameSync(source, target);
    } catch (problem) {
      // It lies on another disk: what is moved there by name has to be there first.
      if ((problem as NodeJS.ErrnoException).code !== "EXDEV") throw problem;
      const near = join(dirname(target), `.rulewright-${process.pid}.tmp`);
      copyFileSync(source, near);
      renameSync(near, target);
    }
  }
  for (const path of new Set(moves.map(({ to }) => dirname(join(root, to))))) syncFolder(path);
}

/** What was finished; and what has been changed by other hands since, and is left to them. */
export interface Finished {
  readonly moved: readonly string[];
  readonly left: readonly string[];
}

/** Finishes what was killed while it replaced files. */
export function finishReplacing(root: string): Finished {
  const [moved, left]: [string[], string[]] = [[], []];
  for (const name of readdirSync(root)) {
    const [, owner] = unfinished.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(root, name);
    const waiting = movesIn(join(folder, list)).filter(({ from }) => existsSync(join(folder, from)));
    const isSame = ({ to, was }: FileMove): boolean =>
      isWithin(root, dirname(join(root, to))) && digestOf(join(root, to)) === was;
    moveAll(root, folder, waiting.filter(isSame));
    for (const move of waiting) (existsSync(join(folder, move.from)) ? left : moved).push(move.to);
    rmSync(folder, { recursive: true, force: true });
  }
  return { moved, left };
}

/** No link leads out on the way there. */
function isWithin(root: string, folder: string): boolean {
  if (!existsSync(folder)) return isWithin(root, dirname(folder));
  const inner = relative(realpathSync(root), realpathSync(folder));
  return inner !== ".." && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}

/** Nothing but files below the root, whoever wrote the list. */
function movesIn(path: string): readonly FileMove[] {
  const found = parsedAt(path);
  const isMove = (each: unknown): each is FileMove => {
    const { from, to, was } = (each ?? {}) as Partial<Record<keyof FileMove, unknown>>;
    return (
      typeof from === "string" &&
      /^\d+$/.test(from) &&
      typeof to === "string" &&
      !isAbsolute(to) &&
      !to.split(/[\\/]/).includes("..") &&
      (was === null || typeof was === "string")
    );
  };
  return Array.isArray(found) ? found.filter(isMove) : [];
}

/** Null where there is none, or none that we wrote. */
function parsedAt(path: string): unknown {
  try {
    return JSON.parse(readText(path, 64 * 1024 * 1024));
  } catch {
    return null;
  }
}
