/** Texts that cannot be read as a whole, declaration by declaration. */
import type { Declaration } from "../syntax/ast.ts";
import { haveSameMeaning } from "./same-meaning.ts";
import type { LayoutStyle } from "./context.ts";
import { isSame, printDocument, read, type ParsedText } from "./document.ts";

/** Lays out each declaration that can be read on its own and has its lines to itself; all else stays to the letter. */
export function layOutIntact(text: string, before: ParsedText, style: LayoutStyle): string {
  const result = intactIn(text, before, style, 0, text.length);
  return isSame(before, read(result)) ? result : text;
}

/** The same for a stretch of the text, which is given; its meaning is not compared. */
export function intactIn(text: string, before: ParsedText, style: LayoutStyle, from: number, to: number): string {
  const damage = before.findings.sorted().map((each) => each.span);
  let result = "";
  let done = from;
  for (const declaration of before.document.declarations) {
    const stretch = linesOf(text, declaration);
    if (
      stretch === null ||
      stretch.start < done ||
      stretch.end > to ||
      damage.some((span) => span.start <= stretch.end && span.end >= stretch.start)
    )
      continue;
    const alone = text.slice(stretch.start, stretch.end);
    const one = read(alone);
    if (
      one.damaged ||
      one.document.declarations.length !== 1 ||
      !haveSameMeaning(one.document.declarations[0], declaration)
    )
      continue;
    const printed = printDocument(one.document, alone, style);
    if (!isSame(one, read(printed))) continue;
    result += text.slice(done, stretch.start) + printed.trimEnd();
    done = stretch.end;
  }
  return result + text.slice(done, to);
}

/** The lines of a declaration with its documentation and readings, if it begins at the margin and has them to itself. */
function linesOf(text: string, declaration: Declaration): { readonly start: number; readonly end: number } | null {
  const first = declaration.readings[0]?.span.start ?? declaration.span.start;
  let start = text.lastIndexOf("\n", first - 1) + 1;
  if (start !== first) return null;
  while (start > 0) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (above >= start || !text.startsWith("##", above)) break;
    start = above;
  }
  const lineEnd = text.indexOf("\n", declaration.span.end);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const behind = text.slice(declaration.span.end, end).trim();
  return behind === "" || behind.startsWith("#") ? { start, end } : null;
}
