/** What a name means: by the last analysis, or, where the text was edited since, by a partial analysis of its declaration. */
import { memoizedBy } from "../query/memo.ts";
import type { Model, Symbol } from "../resolve/model.ts";
import type { NameUse, Written } from "../resolve/names.ts";
import { Span } from "../source/span.ts";
import { mapOffset, unmapOffset, changedRanges, isUntouched } from "./position-mapping.ts";
import type { EditorSession, AnalyzedRulebook } from "./editor-session.ts";
import { fragmentFile, analyzePartially, regionAt, type PartialAnalysis } from "./partial-analysis.ts";
import { nameIndexOf, useAt } from "./name-index.ts";
import { localItemOf, spanKey, namedItemsOf, collectNamedItems, type NamedItem } from "./named-items.ts";

export interface Meaning {
  /** The name that was asked about, in the text as it is now. */
  readonly at: Span;
  readonly item: NamedItem;
  /** The declaration that holds it, if it had to be looked at alone; then `thing` may lie in it. */
  readonly analysis: PartialAnalysis | null;
  readonly analyzed: AnalyzedRulebook;
  /** Identifies all names of the item in the last analysis; null: only its own declaration has it. */
  readonly root: string | null;
}

export function meaningAt(session: EditorSession, file: string, offset: number): Meaning | null {
  const analyzed = session.analyzedRulebook(file);
  if (analyzed === undefined) return null;
  const before = resolveInLastAnalysis(session, analyzed, file, offset);
  if (before !== null || session.changes(file).length === 0) return before;
  const analysis = analyzePartially(session, file, regionAt(session, file, offset), offset);
  return analysis === null ? null : resolveInFragment(analyzed, analysis, file, offset);
}

function resolveInLastAnalysis(
  session: EditorSession,
  analyzed: AnalyzedRulebook,
  file: string,
  offset: number,
): Meaning | null {
  const changes = session.changes(file);
  const then = unmapOffset(changes, offset);
  const isUnchangedAt = (span: Span): boolean =>
    span.start <= then && then <= span.end && isUntouched(changes, span.start, span.end);
  const index = nameIndexOf(analyzed.names);
  const use = useAt(index.usesIn(file), then);
  const at = (span: Span): Span => Span.still(file, mapOffset(changes, span.start), mapOffset(changes, span.end));
  if (use !== undefined && isUnchangedAt(use.at)) {
    const item = namedItemAt(session, analyzed, followUses(analyzed, use.of));
    return item === null ? null : { at: at(use.at), item, analysis: null, analyzed, root: index.rootOf(use.of) };
  }
  const own =
    namedItemsIn(analyzed.model, file).find((item) => isUnchangedAt(item.name)) ??
    localItemAt(session, analyzed, file, isUnchangedAt);
  if (own === undefined) return null;
  return {
    at: at(own.name),
    item: own,
    analysis: null,
    analyzed,
    root: index.rootOf(own.kind === "row" ? own.row.at : own.name),
  };
}

/** Bindings and the like come down to what they are names of. */
function followUses(analyzed: AnalyzedRulebook, of: Span): Span {
  let at = of;
  for (let hops = 0; hops < 8; hops += 1) {
    const next: NameUse | undefined = analyzed.names.uses.get(at.file)?.get(at.start);
    if (next === undefined || next.written === "cell" || spanKey(next.of) === spanKey(at)) break;
    at = next.of;
  }
  return at;
}

function localItemAt(
  session: EditorSession,
  analyzed: AnalyzedRulebook,
  file: string,
  isUnchangedAt: (span: Span) => boolean,
): NamedItem | undefined {
  for (const { at } of analyzed.names.localsIn(file))
    if (isUnchangedAt(at)) return namedItemAt(session, analyzed, at) ?? undefined;
  return undefined;
}

/** Things whose names stand in the file. */
export const namedItemsIn = memoizedBy((model: Model, file: string): readonly NamedItem[] =>
  [...namedItemsOf(model).values()].filter((item) => item.name.file === file),
);

/** What has its name at the place, in whatever rulebook. */
export function namedItemAt(session: EditorSession, analyzed: AnalyzedRulebook, of: Span): NamedItem | null {
  const owner = session.analyzedRulebook(of.file) ?? analyzed;
  const named = namedItemsOf(owner.model).get(spanKey(of));
  if (named !== undefined) return named;
  const text = owner.sources.get(of.file)?.text.slice(of.start, of.end);
  return text === undefined ? null : localItemOf(owner.model, owner.names, of, text);
}

// ---------------------------------------------------------------- alone

function resolveInFragment(
  analyzed: AnalyzedRulebook,
  analysis: PartialAnalysis,
  file: string,
  offset: number,
): Meaning | null {
  const then = offset - analysis.region.start;
  const uses = [...(analysis.names.uses.get(fragmentFile)?.values() ?? [])];
  const use = uses.find(({ at }) => at.start <= then && then <= at.end);
  const shift = (span: Span): Span =>
    Span.still(file, span.start + analysis.region.start, span.end + analysis.region.start);
  const own = fragmentItems(analysis);
  const of =
    use?.of ??
    [...own.values()].find(({ name }) => name.start <= then && then <= name.end)?.name ??
    [...analysis.names.localsIn(fragmentFile)].find(({ at }) => at.start <= then && then <= at.end)?.at;
  if (of === undefined) return null;
  const item =
    of.file === fragmentFile
      ? (own.get(spanKey(of)) ?? localItemOf(analysis.model, analysis.names, of, analysis.text.slice(of.start, of.end)))
      : (namedItemsOf(analyzed.model).get(spanKey(of)) ?? null);
  return item === null
    ? null
    : { at: shift(use?.at ?? of), item, analysis, analyzed, root: rootInLastAnalysis(analyzed, item) };
}

/** Things that are declared where something was looked at alone. */
export function fragmentItems(analysis: PartialAnalysis): ReadonlyMap<string, NamedItem> {
  return collectNamedItems(analysis.model, (symbol) => symbol.nameAt.file === fragmentFile);
}

/** The same thing as it was understood; null where there was none. */
export function rootInLastAnalysis(analyzed: AnalyzedRulebook, item: NamedItem): string | null {
  const index = nameIndexOf(analyzed.names);
  if (item.name.file !== fragmentFile) return index.rootOf(item.kind === "row" ? item.row.at : item.name);
  const span = analyzedSpanOf(analyzed.model, item);
  return span === undefined ? null : index.rootOf(span);
}

function analyzedSpanOf(model: Model, item: NamedItem): Span | undefined {
  if (item.kind === "symbol") return model.symbols.get(item.text)?.nameAt;
  if (item.kind === "variantRules") return model.variants.find((each) => each.name === item.text)?.nameAt;
  if (item.kind === "rulebook" || item.kind === "local") return undefined;
  const owner: Symbol | undefined = model.symbols.get(item.owner.name);
  if (owner === undefined || owner.kind !== item.owner.kind) return undefined;
  if (item.kind === "row") return owner.kind === "table" ? owner.keys.get(item.text)?.at : undefined;
  const same = [...collectNamedItems(model, (symbol) => symbol === owner).values()].find(
    (each) =>
      each.kind === item.kind &&
      each.text === item.text &&
      (each.kind !== "field" || (item.kind === "field" && each.part === item.part && each.role === item.role)),
  );
  return same?.name;
}

// ---------------------------------------------------------------- places of now

export interface NameOccurrence {
  readonly at: Span;
  readonly written: Written;
  readonly declares: boolean;
}

/** All places, in all files as they are now, at which the thing is named. */
export function occurrencesOf(session: EditorSession, meaning: Meaning): readonly NameOccurrence[] {
  const found = new Map<string, NameOccurrence>();
  const add = (at: Span, written: Written, declares: boolean): void => {
    const key = spanKey(at);
    if (!found.has(key) || declares) found.set(key, { at, written, declares });
  };
  const edited = editedRegions(session);
  const isEdited = (span: Span): boolean =>
    edited.some(({ file, region }) => file === span.file && region.start <= span.start && span.end <= region.end);
  const { root, analysis } = meaning;
  if (root !== null) {
    for (const rulebook of session.analyzedRulebooks)
      collectAnalyzed(session, rulebook, root, (at, written, declares) => {
        if (!isEdited(at)) add(at, written, declares);
      });
  }
  for (const { file, region } of edited) {
    const rulebook = session.analyzedRulebook(file);
    const own =
      analysis !== null && analysis.region.start === region.start && meaning.at.file === file && !analysis.isTruncated
        ? analysis
        : analyzePartially(session, file, region, null);
    if (rulebook !== undefined && own !== null) collectInFragment(rulebook, own, file, meaning, add);
  }
  return [...found.values()].sort((a, b) =>
    a.at.file < b.at.file ? -1 : a.at.file > b.at.file ? 1 : a.at.start - b.at.start,
  );
}

type AddOccurrence = (at: Span, written: Written, declares: boolean) => void;

function collectAnalyzed(session: EditorSession, analyzed: AnalyzedRulebook, root: string, add: AddOccurrence): void {
  const now = (span: Span): Span => {
    const changes = session.changes(span.file);
    return Span.still(span.file, mapOffset(changes, span.start), mapOffset(changes, span.end));
  };
  const index = nameIndexOf(analyzed.names);
  for (const use of index.usesOf(root)) add(now(use.at), use.written, false);
  const items = namedItemsOf(analyzed.model);
  for (const span of index.ownNamesOf(root)) add(now(span), "heading", true);
  const item = items.get(root);
  if (item !== undefined)
    add(
      now(item.name),
      item.kind === "row" ? "cell" : item.kind === "field" && item.role === "column" ? "heading" : "name",
      true,
    );
  else if (analyzed.names.typeOf(spanOfKey(root)) !== undefined) add(now(localSpan(analyzed, root)), "name", true);
}

function spanOfKey(key: string): Span {
  const colon = key.lastIndexOf(":");
  const start = Number(key.slice(colon + 1));
  return Span.still(key.slice(0, colon), start, start);
}

function localSpan(analyzed: AnalyzedRulebook, key: string): Span {
  const span = spanOfKey(key);
  return [...analyzed.names.localsIn(span.file)].find(({ at }) => at.start === span.start)?.at ?? span;
}

function collectInFragment(
  analyzed: AnalyzedRulebook,
  analysis: PartialAnalysis,
  file: string,
  meaning: Meaning,
  add: AddOccurrence,
): void {
  const now = (span: Span): Span =>
    Span.still(file, span.start + analysis.region.start, span.end + analysis.region.start);
  const own = fragmentItems(analysis);
  const isMeant = (of: Span): boolean => {
    if (of.file !== fragmentFile)
      return meaning.root !== null && nameIndexOf(analyzed.names).rootOf(of) === meaning.root;
    if (
      meaning.analysis === analysis &&
      spanKey(of) === spanKey(meaning.item.kind === "row" ? meaning.item.row.at : meaning.item.name)
    )
      return true;
    const item = own.get(spanKey(of));
    return item !== undefined && meaning.root !== null && rootInLastAnalysis(analyzed, item) === meaning.root;
  };
  const leadsToMeant = (of: Span, hops = 0): boolean => {
    if (isMeant(of)) return true;
    const next =
      of.file === fragmentFile && hops < 8 ? analysis.names.uses.get(fragmentFile)?.get(of.start) : undefined;
    return next !== undefined && spanKey(next.of) !== spanKey(of) && leadsToMeant(next.of, hops + 1);
  };
  for (const use of analysis.names.uses.get(fragmentFile)?.values() ?? [])
    if (leadsToMeant(use.of)) add(now(use.at), use.written, false);
  for (const item of own.values()) {
    if (isMeant(item.kind === "row" ? item.row.at : item.name))
      add(
        now(item.name),
        item.kind === "row" ? "cell" : item.kind === "field" && item.role === "column" ? "heading" : "name",
        true,
      );
  }
  for (const { at } of analysis.names.localsIn(fragmentFile)) if (isMeant(at)) add(now(at), "name", true);
}

/** Stretches of declarations in which something was changed since it was understood. */
function editedRegions(
  session: EditorSession,
): readonly { readonly file: string; readonly region: { readonly start: number; readonly end: number } }[] {
  const files = new Set(
    [...session.analyzedRulebooks].flatMap((analyzed) => analyzed.model.documents.map((each) => each.file)),
  );
  return [...files].flatMap((file) => {
    const regions = new Map<number, { readonly start: number; readonly end: number }>();
    for (const { start, end } of changedRanges(session.changes(file))) {
      for (const offset of [start, end]) {
        const region = regionAt(session, file, offset);
        regions.set(region.start, region);
      }
    }
    return [...regions.values()].map((region) => ({ file, region }));
  });
}
