import { codeText, textPart, type Inline } from "./model.ts";

/** A few words within a line: code between backticks is code, all else is text. */
export function proseInline(doc: string | null): readonly Inline[] {
  if (doc === null) return [];
  return doc
    .replace(/\s+/g, " ")
    .trim()
    .split(/`([^`]+)`/)
    .flatMap((each, index): readonly Inline[] =>
      each === "" ? [] : [index % 2 === 1 ? codeText(each) : textPart(each)],
    );
}
