import type { TextRange } from "./damaged-text.ts";

/**
 * The parts of a text that may be laid out by themselves: where an empty line is followed by one that begins at the margin,
 * with a declaration or remarks above it. A remark or reading just before belongs to what follows.
 */
export function partsOf(text: string): readonly TextRange[] {
  const parts: TextRange[] = [];
  let done = 0;
  for (const { index, 0: gap } of text.matchAll(/\n(?:[ \t]*\n)+(?=[a-z#])/g)) {
    const above = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
    if (/^\s*(?:#|unclear\b)/.test(above)) continue;
    parts.push({ start: done, end: index + 1 });
    done = index + gap.length;
  }
  parts.push({ start: done, end: text.length });
  return parts.filter(({ start, end }) => text.slice(start, end).trim() !== "");
}
