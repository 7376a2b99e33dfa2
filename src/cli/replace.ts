/**
 * Replacing files and whole folders so that a failed or killed command leaves the old ones whole: the new is written beside
 * the old and made durable, then the two are swapped by renaming. What a killed command left behind, the next one puts right.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import type { OutputFile } from "../driver/compare.ts";

/** Names of folders in the making: `.penetration.new-4711`; and of those on their way out: `.penetration.old-4711`. */
const unfinished = /^\.(.+)\.(new|old)-(\d+)$/;

/** Puts right what a killed command left beside its folders: an old folder whose new one never came is put back, the rest is removed. */
export function tidyUp(parent: string, isOurs: (name: string) => boolean = () => true): void {
  const left = readdirSync(parent).flatMap((found) => {
    const [, name, kind, owner] = unfinished.exec(found) ?? [];
    return name === undefined || !isOurs(name) || isAlive(Number(owner))
      ? []
      : [{ path: join(parent, found), target: join(parent, name), kind }];
  });
  for (const { path, target, kind } of left) {
    if (kind === "old" && !existsSync(target)) renameSync(path, target);
    else rmSync(path, { recursive: true, force: true });
  }
}

export function isAlive(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Replaces a whole folder (absolute); the paths of the files are below it. */
export function replaceFolder(target: string, files: readonly OutputFile[]): void {
  const beside = (what: "new" | "old"): string => join(dirname(target), `.${basename(target)}.${what}-${process.pid}`);
  const [fresh, old] = [beside("new"), beside("old")];
  try {
    mkdirSync(fresh, { recursive: true });
    for (const { path, text } of files) writeDurably(join(fresh, path), text);
    syncFolder(fresh);
    if (existsSync(target)) renameSync(target, old);
    try {
      renameSync(fresh, target);
    } catch (problem) {
      if (existsSync(old)) renameSync(old, target);
      throw problem;
    }
    syncFolder(dirname(target));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Replaces one file whole or not at all. A file that may not be written stays, even where its folder would let it be replaced; a link stays a link. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const there = existsSync(path);
  const target = there ? realpathSync(path) : path;
  if (there) accessSync(target, constants.W_OK);
  const fresh = join(dirname(target), `.rulewright-${process.pid}.tmp`);
  try {
    writeDurably(fresh, content);
    if (there) chmodSync(fresh, statSync(target).mode);
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Written out to the disk before it counts, so that not even a power cut leaves an empty file behind a new name. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "w");
  try {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Windows has no handle for a folder; there the files alone must do. */
export function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
