import type { Span } from "../source/span.ts";
import { positionAt, type Position, type Sources } from "../source/text.ts";

/** Start and end of a span as lines and columns from 1; line 1, column 1 where the text is not at hand. */
export function locate(sources: Sources, span: Span): { readonly start: Position; readonly end: Position } {
  const source = sources.get(span.file);
  if (source === undefined) return { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  const within = (offset: number): number => Math.max(0, Math.min(offset, source.text.length));
  return { start: positionAt(source, within(span.start)), end: positionAt(source, within(span.end)) };
}
