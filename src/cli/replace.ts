/**
 * Replacing files and whole folders so that whoever looks after a failed or killed command finds the old or the new, whole.
 * The new is written beside the old and made durable; then the two change places. What a killed command left behind, the
 * next run of any command puts right: see recover.ts.
 *
 * A file is replaced by one rename. So is a folder that is new. Where a folder stands already the two are exchanged in one
 * step, where the system can do that; else the old one is renamed and then the new one, and who is killed between the two
 * leaves the old one under its other name. That is preferred to renaming file by file, which would leave files of two
 * builds beside each other: a folder that is missing is noticed, a mixed one gives wrong answers.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import type { OutputFile } from "../driver/compare.ts";
import { exchange } from "./exchange.ts";
import { NoFile } from "./read-file.ts";
import { naming, writeBytes } from "./write-bytes.ts";

/** Names of folders in the making: `.penetration.new-4711`; of those on their way out: `.penetration.old-4711`, and, once nobody needs them, `.penetration.gone-4711`. */
const unfinished = /^\.(.+)\.(new|old|gone)-(\d+)$/;
/** Names of files in the making. */
const unfinishedFile = /^\.rulewright-(\d+)\.tmp$/;

/** Puts right what a killed command left beside its folders: an old folder whose new one never came is put back, the rest is removed. */
export function tidyUp(parent: string, isOurs: (name: string) => boolean = () => true): void {
  const left = namesIn(parent).flatMap((found) => {
    const [, name, kind, owner] = unfinished.exec(found) ?? [];
    return name === undefined || !isOurs(name) || isAlive(Number(owner))
      ? []
      : [{ path: join(parent, found), target: join(parent, name), kind }];
  });
  for (const { path, target, kind } of left) {
    if (kind === "old" && !existsSync(target)) renameSync(path, target);
    else removeFolder(path, target);
  }
}

/** Removes files in the making that a killed command left in a folder. */
export function tidyFiles(folder: string): void {
  for (const found of namesIn(folder)) {
    const [, owner] = unfinishedFile.exec(found) ?? [];
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(folder, found), { recursive: true, force: true });
  }
}

/** None of a folder that is not there, or closed. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Out of sight in one step, so that nobody finds half of it, or puts it back. */
export function removeFolder(path: string, target = path): void {
  const gone = beside(target, "gone");
  if (path !== gone) {
    rmSync(gone, { recursive: true, force: true });
    renameSync(path, gone);
  }
  rmSync(gone, { recursive: true, force: true });
}

const beside = (target: string, what: "new" | "old" | "gone"): string =>
  join(dirname(target), `.${basename(target)}.${what}-${process.pid}`);

export function isAlive(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Replaces a whole folder (absolute), or makes it; the paths of the files are below it. Of a link, where it leads. */
export function replaceFolder(path: string, files: readonly OutputFile[]): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const fresh = beside(target, "new");
  try {
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    for (const { path: below, text } of files) write(join(fresh, below), text, join(fresh, below), false);
    // Once all are written: then the system has most of them on the disk with the first.
    for (const { path: below } of files) syncFile(join(fresh, below));
    syncFolder(fresh);
    if (!existsSync(target)) renameSync(fresh, target);
    else if (!exchange(fresh, target)) swap(fresh, target);
    syncFolder(dirname(target));
  } finally {
    // What was exchanged is the old one now.
    if (existsSync(fresh)) removeFolder(fresh, target);
  }
}

function swap(fresh: string, target: string): void {
  const old = beside(target, "old");
  rmSync(old, { recursive: true, force: true });
  renameSync(target, old);
  try {
    renameSync(fresh, target);
  } catch (problem) {
    renameSync(old, target);
    throw problem;
  }
  removeFolder(old, target);
}

/** Replaces one file whole or not at all. A file that may not be written stays, even where its folder would let it be replaced; a link stays a link. `isDurable`: also after a power cut; what is as good as none when it is torn can do without. */
export function replaceFile(path: string, content: string | Uint8Array, isDurable = true): void {
  const there = existsSync(path);
  const target = there ? realpathSync(path) : path;
  if (there && !statSync(target).isFile()) throw new NoFile(path);
  // A link that leads nowhere is somebody's, too.
  if (!there && isLink(path)) throw new NoFile(path);
  if (there) accessSync(target, constants.W_OK);
  tidyFiles(dirname(target));
  const fresh = join(dirname(target), `.rulewright-${process.pid}.tmp`);
  try {
    write(fresh, content, path, isDurable);
    if (there) chmodSync(fresh, statSync(target).mode);
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { force: true });
  }
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Written out to the disk before it counts, so that not even a power cut leaves an empty file behind a new name. `meant`: the file that it becomes. */
export function writeDurably(path: string, content: string | Uint8Array, meant = path): void {
  write(path, content, meant, true);
}

function write(path: string, content: string | Uint8Array, meant: string, isDurable: boolean): void {
  mkdirSync(dirname(path), { recursive: true });
  withOpen(path, "w", (file) => {
    writeBytes(file, typeof content === "string" ? Buffer.from(content, "utf8") : content, meant);
    if (isDurable) sync(file, meant);
  });
}

const sync = (file: number, meant: string): void => {
  naming(meant, () => {
    fsyncSync(file);
  });
};

function withOpen(path: string, how: "r" | "r+" | "w", work: (file: number) => void): void {
  const file = openSync(path, how);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** Windows syncs only what may be written. */
function syncFile(path: string): void {
  withOpen(path, process.platform === "win32" ? "r+" : "r", (file) => {
    sync(file, path);
  });
}

/** Windows has no handle for a folder; there the files alone must do. */
export function syncFolder(path: string): void {
  if (process.platform !== "win32") syncFile(path);
}
