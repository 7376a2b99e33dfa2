/** From what an import says to a generated module, and to a name that bundlers know it by. */
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, posix, relative, resolve } from "node:path";
import { mainFileOf } from "../driver/main-file.ts";
import { kebab } from "../emit/names.ts";
import type { ProjectSnapshot } from "./project.ts";

/** A file of rules, and what stands below its rulebook: `./duel.rules/variants/soft`. */
export const written = /^(.*\.rules(?:\.md)?)(?:\/((?:game|validate|variants\/[^/?#]+(?:\/game)?)))?$/;
const query = "?rulewright=";

/** A generated module. */
export interface GeneratedPath {
  /** The rulebook's main file, absolute. */
  readonly file: string;
  /** Below the folder for generated code, without an ending. */
  readonly path: string;
}

const withSlashes = (path: string): string => path.split("\\").join("/");

/** `file` with its module behind: as long as the rulebook keeps its main file, the module keeps its name. Without a slash behind the file: its folder is what it looks like. */
export const idOf = ({ file, path }: GeneratedPath): string =>
  `${withSlashes(file)}${query}${path.replaceAll("/", ".")}`;

export function wantedOf(id: string): GeneratedPath | null {
  const at = id.lastIndexOf(query);
  return at < 0
    ? null
    : {
        file: id.slice(0, at),
        path: id
          .slice(at + query.length)
          .replace(/[&#].*$/, "")
          .replaceAll(".", "/"),
      };
}

/** What somebody's file imports; null: nothing of ours. */
export function importedBy(
  snapshot: ProjectSnapshot,
  specifier: string,
  folderOfImporter: string | null,
  root: string,
): GeneratedPath | null {
  const [, name, below] = written.exec(specifier) ?? [];
  if (name === undefined) return null;
  // A page's address begins at the root.
  const file = [resolve(folderOfImporter ?? root, name), ...(isAbsolute(name) ? [resolve(root, `.${name}`)] : [])].find(
    (path) => existsSync(path),
  );
  if (file === undefined || (!isAbsolute(name) && !/^\.{1,2}\//.test(name) && folderOfImporter !== null)) return null;
  const folder = withSlashes(relative(snapshot.root, dirname(file)));
  if (posix.dirname(folder) !== snapshot.rules) return null;
  const rulebook = snapshot.rulebooks.find((each) => each.folder === folder);
  return {
    file: mainFile(snapshot, folder) ?? file,
    path: `${kebab(rulebook?.name ?? basename(folder))}/${below ?? "index"}`,
  };
}

/** What a generated module imports: `../index.js`. */
export function importedByOurs(
  snapshot: ProjectSnapshot,
  specifier: string,
  importer: GeneratedPath,
): GeneratedPath | null {
  if (!specifier.startsWith(".")) return null;
  const path = posix.join(posix.dirname(importer.path), specifier).replace(/\.js$/, "");
  const rulebook = snapshot.rulebooks.find((each) => kebab(each.name) === path.split("/")[0]);
  const file = rulebook === undefined ? null : mainFile(snapshot, rulebook.folder);
  return file === null ? null : { file, path };
}

function mainFile(snapshot: ProjectSnapshot, folder: string): string | null {
  const main = mainFileOf(snapshot.sources.keys(), folder);
  return main === null ? null : resolve(snapshot.root, main);
}

/** Whether a change of the file may change a module. */
export const isOfRules = (file: string): boolean => /\.(?:rules|rules\.md|csv)$/.test(file);
