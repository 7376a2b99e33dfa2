/** Semantic tokens of the names in a file. */
import { OwnedTable } from "../query/memo.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { SemanticToken, SemanticTokenKind } from "./answers.ts";
import { mapOffset, unmapOffset, isUntouched } from "./position-mapping.ts";
import type { EditorSession, AnalyzedRulebook } from "./editor-session.ts";
import { namedItemsIn, namedItemAt } from "./meaning.ts";
import { nameIndexOf } from "./name-index.ts";
import type { Names } from "../resolve/names.ts";
import type { Span } from "../source/span.ts";
import type { NamedItem } from "./named-items.ts";

const tokensByNames = new OwnedTable<Names, string, readonly SemanticToken[]>();

/** In order of place, in the text as it is now, or in a stretch of it. Edited names have no token until they are analysed. */
export function nameTokensIn(session: EditorSession, file: string, from = 0, to = Infinity): readonly SemanticToken[] {
  const analyzed = session.analyzedRulebook(file);
  if (analyzed === undefined) return [];
  const changes = session.changes(file);
  const before = tokensByNames.of(analyzed.names, file, () => computeNameTokens(session, analyzed, file));
  if (changes.length === 0 && from === 0 && to === Infinity) return before;
  const names: SemanticToken[] = [];
  const last = to === Infinity ? Infinity : unmapOffset(changes, to);
  for (let index = firstEndingFrom(before, unmapOffset(changes, from)); index < before.length; index += 1) {
    const { start, end, kind, declares } = before[index] as SemanticToken;
    if (start > last) break;
    if (isUntouched(changes, start, end))
      names.push({ start: mapOffset(changes, start), end: mapOffset(changes, end), kind, declares });
  }
  return names;
}

/** The first one that ends at the offset or behind it. */
export function firstEndingFrom(tokens: readonly SemanticToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] as SemanticToken).end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function computeNameTokens(session: EditorSession, analyzed: AnalyzedRulebook, file: string): readonly SemanticToken[] {
  const tokens = new Map<number, SemanticToken>();
  const put = (start: number, end: number, item: NamedItem | null, declares: boolean): void => {
    const kind = item === null ? null : tokenKindOf(item);
    if (kind !== null) tokens.set(start, { start, end, kind, declares });
  };
  // Most things are named more than once.
  const items = new Map<Span, NamedItem | null>();
  for (const { at, of } of nameIndexOf(analyzed.names).usesIn(file)) {
    const cached = items.get(of);
    const item = cached === undefined ? namedItemAt(session, analyzed, of) : cached;
    items.set(of, item);
    put(at.start, at.end, item, false);
  }
  for (const { at } of analyzed.names.localsIn(file)) put(at.start, at.end, namedItemAt(session, analyzed, at), true);
  for (const item of namedItemsIn(analyzed.model, file)) put(item.name.start, item.name.end, item, true);
  return [...tokens.values()].sort((a, b) => a.start - b.start);
}

function tokenKindOf(item: NamedItem): SemanticTokenKind {
  switch (item.kind) {
    case "symbol":
      return item.symbol.kind;
    case "variantRules":
      return "rule";
    case "rulebook":
      return "rulebook";
    case "field":
      return item.role;
    case "pile":
    case "variant":
    case "row":
    case "local":
      return item.kind;
    default:
      return assertNever(item);
  }
}
