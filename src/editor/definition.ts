/** Where a name is declared, and where it is used. */
import { Span } from "../source/span.ts";
import type { Definition, Reference } from "./answers.ts";
import { mapOffset } from "./position-mapping.ts";
import type { EditorSession } from "./editor-session.ts";
import { fragmentFile } from "./partial-analysis.ts";
import { meaningAt, occurrencesOf, namedItemAt } from "./meaning.ts";
import { nameIndexOf } from "./name-index.ts";

/** One place, or several where a view's column is that of its members. */
export function definitions(session: EditorSession, file: string, offset: number): readonly Definition[] {
  const meaning = meaningAt(session, file, offset);
  if (meaning === null) return [];
  const { item, analysis, analyzed, root } = meaning;
  const now = (span: Span): Span => {
    if (span.file === fragmentFile && analysis !== null)
      return Span.still(file, span.start + analysis.region.start, span.end + analysis.region.start);
    const changes = session.changes(span.file);
    return Span.still(span.file, mapOffset(changes, span.start), mapOffset(changes, span.end));
  };
  const others =
    root === null
      ? []
      : nameIndexOf(analyzed.names)
          .ownNamesOf(root)
          .filter((request) => request.start !== item.name.start || request.file !== item.name.file);
  const items = [item, ...others.flatMap((request) => namedItemAt(session, analyzed, request) ?? [])];
  return items.map((each) => ({ name: now(each.name), whole: now(each.whole) }));
}

/** In all files of all rulebooks, in order. */
export function references(
  session: EditorSession,
  file: string,
  offset: number,
  includeDeclaration = true,
): readonly Reference[] {
  const meaning = meaningAt(session, file, offset);
  if (meaning === null) return [];
  return occurrencesOf(session, meaning)
    .filter((request) => includeDeclaration || !request.declares)
    .map(({ at, declares }) => ({ span: at, declares }));
}
