/**
 * Writing a folder of documents whole or not at all.
 * A list of what was written says what may be taken away again; a folder with anything else in it is not touched.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compareText } from "../diagnostics/collect.ts";
import type { OutputFile } from "../driver/compare.ts";
import { replaceFolder, tidyUp } from "./replace.ts";
import { ForeignFile } from "./write-output.ts";

/** The list, in the folder itself. */
export const listName = ".rulewright-docs.json";

export interface DocsWritten {
  readonly changed: number;
  readonly removed: number;
}

/** Brings `folder` (absolute) to hold exactly `files`. */
export function writeDocs(folder: string, files: readonly OutputFile[]): DocsWritten {
  const whole = [
    ...files,
    {
      path: listName,
      text: `${JSON.stringify({ about: "Written by rulewright docs: these files and no others.", files: files.map((each) => each.path).sort(compareText) }, null, 2)}\n`,
    },
  ];
  if (existsSync(dirname(folder))) tidyUp(dirname(folder), (name) => name === basename(folder));
  const present = presentDocs(folder);
  const wanted = new Map(whole.map((each) => [each.path, each.text]));
  const changed = whole.filter((each) => present.get(each.path) !== each.text).length;
  const removed = [...present.keys()].filter((path) => !wanted.has(path)).length;
  if (changed + removed > 0) replaceFolder(folder, whole);
  return { changed, removed };
}

/** Texts below the folder by path. Throws for a file that is not ours: we made none of a folder without a list. */
export function presentDocs(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  if (!statSync(folder).isDirectory()) throw new ForeignFile(basename(folder));
  const paths = filesBelow(folder, "");
  const ours = new Set([listName, ...listed(folder)]);
  const foreign = paths.find((path) => !ours.has(path));
  if (foreign !== undefined) throw new ForeignFile(foreign);
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

function listed(folder: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, listName), "utf8"));
    const files = typeof found === "object" && found !== null && "files" in found ? found.files : [];
    return Array.isArray(files) ? files.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function filesBelow(folder: string, below: string): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`],
    )
    .sort(compareText);
}
