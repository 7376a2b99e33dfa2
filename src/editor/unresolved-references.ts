/** References that errors leave unresolved: a rename would miss them. */
import { positionAt } from "../source/text.ts";
import { keyName } from "../syntax/words.ts";
import { mapOffset } from "./position-mapping.ts";
import type { EditorSession } from "./editor-session.ts";
import { regionAt } from "./partial-analysis.ts";
import { meaningAt, type Meaning, type NameOccurrence } from "./meaning.ts";
import { rulesText } from "./rules-text.ts";

/** Why the rename is refused; null: it is safe. */
export function findUnresolvedReference(
  session: EditorSession,
  { item }: Meaning,
  occurrences: readonly NameOccurrence[],
): string | null {
  const words = [...new Set([item.text, ...(item.kind === "row" ? [keyName(item.text)] : [])])].map((each) =>
    each.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"),
  );
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join("|")})(?![\\p{L}\\p{N}\\p{M}_])`, "gu");
  const visited = new Set<string>();
  for (const { severity, span } of session.lastAnalysis?.diagnostics ?? []) {
    const source = session.source(span.file);
    if (severity !== "error" || source === undefined || span.file.endsWith(".csv")) continue;
    const region = regionAt(session, span.file, mapOffset(session.changes(span.file), span.start) + 1);
    if (visited.has(`${span.file}:${region.start}`)) continue;
    visited.add(`${span.file}:${region.start}`);
    const text = rulesText(span.file, source.text)
      .slice(region.start, region.end)
      .replace(/#[^\n]*/g, (each) => " ".repeat(each.length));
    for (const match of text.matchAll(word)) {
      const at = region.start + match.index;
      const isResolved =
        occurrences.some((request) => request.at.file === span.file && request.at.start <= at && at < request.at.end) ||
        meaningAt(session, span.file, at + 1) !== null;
      if (!isResolved)
        return `\`${item.text}\` stands in line ${positionAt(source, at).line} of ${span.file} as well, beside an error: I cannot tell whether it is the same. Mend that first.`;
    }
  }
  return null;
}
