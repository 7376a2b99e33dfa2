/** The title of a fix with what is written there in the place of its `…`. */
import type { SourceText } from "../source/text.ts";
import type { Diagnostic, Fix } from "./diagnostic.ts";

/** Longer ones are better seen in the rules themselves. */
const longest = 60;

/** `(m.level otherwise 0)` for `(… otherwise 0)`. */
export function fullTitle(
  { title, edits }: Fix,
  { span }: Diagnostic,
  sourceOf: (file: string) => SourceText | undefined,
): string {
  const [, before, behind] = /^Write `([^`…]*)…([^`…]*)`$/u.exec(title) ?? [];
  const [first, last] = [...edits].sort((a, b) => a.span.start - b.span.start);
  if (before === undefined || first === undefined || edits.length > 2) return title;
  const isBehind = last === undefined;
  const said = isBehind ? ["", first.text] : [first.text, last.text];
  if (said[0] !== before || said[1] !== behind || (isBehind && first.span.start !== span.end)) return title;
  const [from, to] = isBehind ? [span.start, span.end] : [first.span.end, last.span.start];
  const text = first.span.file === span.file ? (sourceOf(span.file)?.text.slice(from, to).trim() ?? "") : "";
  return text === "" || text.length > longest || /[\n`]/.test(text) ? title : `Write \`${before}${text}${behind}\``;
}
