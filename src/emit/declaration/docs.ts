import type { JSDocStructure } from "../structures.ts";

/** Lines of a doc comment as one text. Each must have gone through `commentText`. */
export function docs(lines: readonly string[]): string {
  return lines.join("\n").trim();
}

/** A text that begins on a line of its own when it has several. */
export function jsDoc(text: string): JSDocStructure[] {
  if (text === "") return [];
  return [{ description: text.includes("\n") ? `\n${text}` : text }];
}
