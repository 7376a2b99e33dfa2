/** A module as files: TypeScript, or JavaScript with its declarations; with maps beside them where they are wanted. */
import type { Sources } from "../source/text.ts";
import type { Joined } from "./print.ts";
import { mapComment, sourceMap, type EmittedMap } from "./source-map.ts";

/** Its path below the folder for generated code, and its text. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
  /** Of a module, where asked for: from its text to the rules. */
  readonly map?: EmittedMap;
}

/** `given`: modules come with their maps; `written`: with maps as files beside them, for code that stands in this folder. */
export type WrittenMaps = { readonly kind: "given" } | { readonly kind: "written"; readonly generated: string };

interface Writing {
  readonly sources: Sources;
  readonly options: { readonly emit?: "ts" | "js"; readonly maps?: WrittenMaps };
}

/** `path` ends with `.ts`. TypeScript itself is loaded only where something is to be made of its text. */
export async function filesOfModule(path: string, joined: Joined, writing: Writing): Promise<readonly EmittedFile[]> {
  const { emit, maps } = writing.options;
  const { sources } = writing;
  const { text, origins } = joined;
  if (emit !== "js" && maps === undefined) return [{ path, text }];
  const map = sourceMap(path.slice(path.lastIndexOf("/") + 1), text, origins, sources);
  if (emit !== "js" && maps?.kind === "given") return [{ path, text, map }];
  if (emit !== "js") return withMap(path, text, map, maps);
  const { declarations, mappedJavascript } = await import("./javascript.ts");
  const [code, types] = [mappedJavascript(text, map, sources), declarations(text, map, sources)];
  return [
    ...withMap(path.replace(/ts$/, "js"), code.text, code.map, maps),
    ...withMap(path.replace(/ts$/, "d.ts"), types.text, types.map, maps),
  ];
}

/** The rules stand beside the code: a map need not hold their text. */
function withMap(path: string, text: string, map: EmittedMap, maps: WrittenMaps | undefined): readonly EmittedFile[] {
  if (maps?.kind !== "written") return [{ path, text }];
  const up = "../".repeat(`${maps.generated}/${path}`.split("/").length - 1);
  const { sourcesContent: _, ...rest } = map;
  const written = { ...rest, sources: map.sources.map((source) => up + source) };
  return [
    { path, text: text + mapComment(`${map.file}.map`) },
    { path: `${path}.map`, text: `${JSON.stringify(written)}\n` },
  ];
}
