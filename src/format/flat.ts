import type { builders } from "prettier/doc";
import type { Kinds } from "../source/exhaustive.ts";

/** The text of a layout on one line; null where it needs more than one. */
export function flatText(doc: builders.Doc): string | null {
  if (typeof doc === "string") return doc;
  if (Array.isArray(doc)) return joinFlat(doc);
  switch (doc.type) {
    case "group":
      return doc.break ? null : flatText(doc.contents);
    case "indent":
    case "align":
      return flatText(doc.contents);
    case "fill":
      return joinFlat(doc.parts);
    case "if-break":
      return flatText(doc.flatContents);
    case "line":
      return doc.hard === true ? null : doc.soft === true ? "" : " ";
    default:
      doc.type satisfies Kinds<"break-parent cursor indent-if-break label line-suffix line-suffix-boundary trim">;
      return null;
  }
}

function joinFlat(docs: readonly builders.Doc[]): string | null {
  let text = "";
  for (const each of docs) {
    const part = flatText(each);
    if (part === null) return null;
    text += part;
  }
  return text;
}
