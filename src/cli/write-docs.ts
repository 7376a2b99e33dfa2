/**
 * Writing a folder of documents whole or not at all.
 * A list of what was written says what may be taken away again; a folder with anything else in it is not touched.
 */
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { OutputFile } from "../driver/compare.ts";
import { entriesBelow, ForeignFile, isFolder, listedIn, listOf } from "./owned-folder.ts";
import { readIfThere } from "./read-file.ts";
import { replaceFolder, tidyUp } from "./replace.ts";

/** The list, in the folder itself. */
export const listName = ".rulewright-docs.json";
const about = "Written by rulewright docs: these files and no others.";

export interface DocsWritten {
  readonly changed: number;
  readonly removed: number;
}

/** Brings `folder` (absolute) to hold exactly `files`. */
export function writeDocs(folder: string, files: readonly OutputFile[]): DocsWritten {
  const whole = [...files, listOf(listName, about, null, files)];
  const parent = existsSync(folder) ? dirname(realpathSync(folder)) : dirname(folder);
  tidyUp(parent, (name) => name === basename(folder));
  const present = presentDocs(folder);
  const wanted = new Map(whole.map((each) => [each.path, each.text]));
  const changed = whole.filter((each) => present.get(each.path) !== each.text).length;
  const removed = [...present.keys()].filter((path) => !wanted.has(path)).length;
  if (changed + removed > 0) replaceFolder(folder, whole);
  return { changed, removed };
}

/** Texts below the folder by path. Throws for a file that is not ours: we made none of a folder without a list. */
export function presentDocs(folder: string): ReadonlyMap<string, string> {
  if (!isFolder(folder)) return new Map();
  const entries = entriesBelow(folder);
  const ours = listedIn(folder, listName) ?? new Set([listName]);
  const foreign = entries.find(({ path, isFile }) => !isFile || !ours.has(path));
  if (foreign !== undefined) throw new ForeignFile(foreign.path);
  return new Map(
    entries.flatMap(({ path }) => {
      const text = readIfThere(join(folder, path));
      return text === null ? [] : [[path, text] as const];
    }),
  );
}
