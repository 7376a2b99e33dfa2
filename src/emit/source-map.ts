/** Source maps: from a place in generated code to the line of the rules, for debuggers and stack traces. */
import { GenMapping, maybeAddSegment, setSourceContent, toEncodedMap } from "@jridgewell/gen-mapping";
import { decodedMappings, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { Span } from "../source/span.ts";
import { positionAt, sourceText, type Sources } from "../source/text.ts";
import { tokensOf } from "./tokens.ts";

/** From this offset of a text on, it comes from there; null: from nowhere in the rules. */
export interface Origin {
  readonly offset: number;
  readonly at: Span | null;
}

/** A source map as it is written down. `sources` are paths below the project. */
export interface EmittedMap {
  readonly version: 3;
  readonly file: string;
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/** Where each part of a formatted text comes from. `written`: the text as it was written, with its marks. */
export function originsOf(written: string, formatted: string, spans: readonly Span[]): readonly Origin[] {
  const from = tokensOf(written);
  const to = tokensOf(formatted);
  const origins: Origin[] = [];
  let owner = -1;
  let line = -1;
  for (const [index, token] of to.entries()) {
    const origin = from[index];
    // Formatting has done what we do not know of: nothing is said of the rest.
    if (origin?.text !== token.text) return [...origins, { offset: token.start, at: null }];
    const own = formatted.lastIndexOf("\n", token.start);
    if (!origin.begins && origin.owner === owner && (own === line || owner < 0)) continue;
    [owner, line] = [origin.owner, own];
    origins.push({ offset: token.start, at: spans[owner] ?? null });
  }
  return origins;
}

/** The last line of a mapped text. In pieces: whoever reads these very lines would take it for theirs. */
export const mapComment = (address: string): string => `//# ${["source", "MappingURL"].join("")}=${address}\n`;

/** `file`: name of the mapped file. */
export function sourceMap(file: string, text: string, origins: readonly Origin[], sources: Sources): EmittedMap {
  const map = new GenMapping({ file });
  const generated = sourceText(file, text);
  for (const { offset, at } of origins) {
    const { line, column } = positionAt(generated, offset);
    const source = at === null ? undefined : sources.get(at.file);
    if (at === null || source === undefined) maybeAddSegment(map, line - 1, column - 1);
    else {
      const place = positionAt(source, at.start);
      maybeAddSegment(map, line - 1, column - 1, at.file, place.line - 1, place.column - 1);
    }
  }
  return plain(map);
}

const plain = (map: GenMapping): EmittedMap => {
  const { file, names, sources, mappings } = toEncodedMap(map);
  return { version: 3, file: file ?? "", sources: sources.map((each) => each ?? ""), names, mappings };
};

/** The map of what was made of a mapped text; `outer` leads back to it. */
export function composed(outer: string, inner: EmittedMap, file: string, sources: Sources): EmittedMap {
  const back = new TraceMap(inner as never);
  const map = new GenMapping({ file });
  for (const [line, segments] of decodedMappings(new TraceMap(outer)).entries())
    for (const segment of segments) {
      const [column, , fromLine, fromColumn] = segment;
      const found =
        fromLine === undefined || fromColumn === undefined
          ? null
          : originalPositionFor(back, { line: fromLine + 1, column: fromColumn });
      if (found?.source == null) maybeAddSegment(map, line, column);
      else maybeAddSegment(map, line, column, found.source, found.line - 1, found.column);
    }
  for (const source of inner.sources) setSourceContent(map, source, sources.get(source)?.text ?? null);
  const { sourcesContent } = toEncodedMap(map);
  return { ...plain(map), ...(sourcesContent === undefined ? {} : { sourcesContent }) };
}
