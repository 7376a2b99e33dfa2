/** How large the scripts of the Studio are, each file compressed by itself. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";

export interface StudioSizes {
  /** A script with all that it imports at once. */
  withImports(path: string): ReadonlySet<string>;
  kilobytes(paths: Iterable<string>): number;
  /** What each role of a worker loads when it begins, by the name of what it begins with. */
  roles(): ReadonlyMap<string, ReadonlySet<string>>;
  textOf(path: string): string;
}

export function studioSizes(folder: string): StudioSizes {
  const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");
  const withImports = (path: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const [, wanted = ""] of textOf(path).matchAll(/(?:\bfrom|\bimport)"(\.[^"]+)"/g))
      withImports(posix.join(posix.dirname(path), wanted), found);
    return found;
  };
  return {
    textOf,
    withImports: (path) => withImports(path),
    kilobytes: (paths) => [...paths].reduce((sum, path) => sum + gzipSync(textOf(path), { level: 9 }).length, 0) / 1000,
    roles() {
      const begun = textOf("compiler.js").matchAll(/\{(\w+):\w+\}=await import\("\.\/([^"]+)"\)/g);
      const shared = withImports("compiler.js");
      return new Map([...begun].map(([, name = "", path = ""]) => [name, new Set([...shared, ...withImports(path)])]));
    },
  };
}
