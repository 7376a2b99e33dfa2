import type { Host, ReadResult } from "../../src/driver/host.ts";

/** A project in memory: texts by path below the root. A text may be a reason why it cannot be read. */
export function memoryHost(files: Readonly<Record<string, string>> | ReadonlyMap<string, string>): Host {
  const texts = files instanceof Map ? files : new Map(Object.entries(files));
  return {
    list: (folder) =>
      Promise.resolve(
        [...texts.keys()]
          .filter((path) => path.startsWith(`${folder}/`) && /\.(rules|rules\.md|csv)$/.test(path))
          .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
      ),
    read: (path): Promise<ReadResult> => {
      if (path.split("/").includes("..") || path.startsWith("/")) return Promise.resolve({ kind: "outside" });
      const text = texts.get(path);
      return Promise.resolve(text === undefined ? { kind: "missing" } : { kind: "text", text });
    },
  };
}
