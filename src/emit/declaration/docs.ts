import type { JSDocStructure, OptionalKind } from "ts-morph";

/** Lines of a doc comment as one text. Each must have gone through `commentText`. */
export function docs(lines: readonly string[]): string {
  return lines.join("\n").trim();
}

/** As ts-morph wants it: a text that begins on a line of its own when it has several. */
export function jsDoc(text: string): OptionalKind<JSDocStructure>[] {
  if (text === "") return [];
  return [{ description: text.includes("\n") ? `\n${text}` : text }];
}
