import type { Span } from "../source/span.ts";
import { sliceOf, type Sources } from "../source/text.ts";

/** What stands there, on one line. */
export function written(sources: Sources, at: Span): string | null {
  const source = sources.get(at.file);
  if (source === undefined) return null;
  const text = sliceOf(source, at.to(Math.min(at.end, at.start + 2000)));
  return oneLine(text);
}

/** Texts in quotes stay as they are; remarks are left out, and so are blanks that only lay the formula out. */
function oneLine(text: string): string {
  let line = "";
  let isApart = false;
  let isBroken = false;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|#[^\r\n]*|\s+|[^\s"#]+|["#]/gs)) {
    if (part.trim() === "" || part.startsWith("#")) {
      isApart = true;
      isBroken ||= /[\r\n]/.test(part);
      continue;
    }
    // A bracket that stood on a line of its own needs no blank.
    const isTight = isBroken && (/[([]$/.test(line) || /^[)\]]/.test(part));
    line += (isApart && !isTight && line !== "" ? " " : "") + part;
    [isApart, isBroken] = [false, false];
  }
  return line;
}
