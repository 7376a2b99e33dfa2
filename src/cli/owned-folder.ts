/**
 * Folders that we replace whole. A list within says which files are ours, so that nothing else is ever taken away: a folder
 * with anything more in it is not touched.
 */
import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import { compareText } from "../diagnostics/collect.ts";
import type { OutputFile } from "../driver/compare.ts";
import { readText } from "./read-file.ts";

/** A folder of that name holds something that somebody else made; nothing was touched. */
export class ForeignFile extends Error {
  readonly path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/** A folder that is to be written lies outside of the project, by a link. */
export class LeadsOut extends Error {
  readonly path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/** What stands below a folder; by path. Of links nothing is followed. */
export interface FolderEntry {
  readonly path: string;
  /** A file; and no pipe, link or other thing. */
  readonly isFile: boolean;
}

export function entriesBelow(folder: string, below = ""): readonly FolderEntry[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  return entries
    .flatMap((entry): readonly FolderEntry[] => {
      const path = `${below}${entry.name}`;
      return entry.isDirectory() ? entriesBelow(folder, `${path}/`) : [{ path, isFile: entry.isFile() }];
    })
    .sort((a, b) => compareText(a.path, b.path));
}

/** The list as it is written beside the files. `of`: the folder's name, so that a copy is not taken for what was copied. */
export function listOf(listName: string, about: string, of: string | null, files: readonly OutputFile[]): OutputFile {
  return {
    path: listName,
    text: `${JSON.stringify({ about, ...(of === null ? {} : { folder: of }), files: files.map((each) => each.path).sort(compareText) }, null, 2)}\n`,
  };
}

/** Null: there is no list, or it is another folder's. */
export function listedIn(folder: string, listName: string): ReadonlySet<string> | null {
  try {
    const found: unknown = JSON.parse(readText(join(folder, listName), 16 * 1024 * 1024));
    if (typeof found !== "object" || found === null || !("files" in found) || !Array.isArray(found.files)) return null;
    if ("folder" in found && found.folder !== basename(folder)) return null;
    return new Set([listName, ...found.files.filter((each) => typeof each === "string")]);
  } catch {
    return null;
  }
}

/** Whether there is a folder; anything else under its name is foreign. */
export function isFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isSymbolicLink() && existsSync(path)) return isFolder(realpathSync(path));
  if (!found.isDirectory()) throw new ForeignFile(basename(path));
  return true;
}

/** Throws where a link on the way from the root leads out of it: what is behind is not ours to write. */
export function staysWithin(root: string, below: string): void {
  const real = realpathSync(root);
  let path = root;
  for (const part of below.split("/")) {
    path = join(path, part);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    // A link that leads nowhere would be made a folder of, wherever that is.
    const inner = existsSync(path) ? relative(real, realpathSync(path)) : "..";
    if (inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner)) throw new LeadsOut(below);
  }
}
