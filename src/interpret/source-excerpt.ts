import type { Span } from "../source/span.ts";
import { sliceOf, type Sources } from "../source/text.ts";

/** What stands there, on one line. */
export function sourceExcerpt(sources: Sources, at: Span): string | null {
  const source = sources.get(at.file);
  if (source === undefined) return null;
  const text = sliceOf(source, at.to(Math.min(at.end, at.start + 2000)));
  return text.replace(/\s*[\r\n]+\s*/g, " ").trim();
}
