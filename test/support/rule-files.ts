/** The files of a folder of rulebooks, by path below the project. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function filesBelow(root: string, folder: string): Map<string, string> {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.split("\\").join("/"))
    .filter((path) => /\.(rules|rules\.md|csv)$/.test(path));
  return new Map(paths.sort().map((path) => [`rules/${path}`, readFileSync(join(root, folder, path), "utf8")]));
}
