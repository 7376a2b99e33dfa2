import type { LayoutStyle } from "./context.ts";
import { laidOutWhole, read, rulesOf } from "./document.ts";
import { partsOf } from "./parts.ts";
import { layOutDamaged } from "./damaged-text.ts";
import { layOutIntact } from "./damaged-input.ts";

/**
 * The text laid out anew. Its meaning is read again from the result and compared: where that failed, or where the
 * text cannot be read, it stays as it is, declaration by declaration. Line ends must be `\n`.
 */
export function layOutText(text: string, style: LayoutStyle): string {
  const before = read(text);
  return laidOutWhole(before, text, style) ?? inParts(text, style) ?? layOutIntact(text, before, style);
}

function inParts(text: string, style: LayoutStyle): string | null {
  const parts = partsOf(text).map((part) => ({ ...part, read: read(text.slice(part.start, part.end)) }));
  const rules = new Map(parts.flatMap((part) => rulesOf(part.read.document)).map((rule) => [rule.name.text, rule]));
  return layOutDamaged(
    text,
    parts.map((part) => ({
      ...part,
      printed: laidOutWhole(part.read, text.slice(part.start, part.end), style, rules),
    })),
    style,
  );
}
