/**
 * Analyses the declaration that is being written by itself, within the last analysis of its rulebook. This takes a few
 * milliseconds however large the rulebook is.
 */
import { Collector } from "../diagnostics/collect.ts";
import { checkAlone } from "../check/alone.ts";
import type { Watch } from "../check/watch.ts";
import { LastTable } from "../query/last.ts";
import { resolveAlone } from "../resolve/alone.ts";
import type { Model } from "../resolve/model.ts";
import { Names } from "../resolve/names.ts";
import type { Span } from "../source/span.ts";
import { isRulesFile } from "../source/kinds.ts";
import { sourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { parseDocument } from "../syntax/parse.ts";
import { mapOffset, isUntouched } from "./position-mapping.ts";
import type { EditorSession, AnalyzedRulebook } from "./editor-session.ts";
import { rulesText } from "./rules-text.ts";

/** Spans of the fragment lie in a file of this name, and count from the start of the region. */
export const fragmentFile = "alone.rules";

export interface Region {
  readonly start: number;
  readonly end: number;
}

export interface PartialAnalysis {
  readonly region: Region;
  readonly text: string;
  /** Rows were left out of it. */
  readonly isTruncated: boolean;
  readonly model: Model;
  readonly names: Names;
  readonly document: ast.Document;
}

const silentObserver: Watch = {
  asked: () => undefined,
  cell: () => undefined,
  member: () => undefined,
  headed: () => undefined,
  given: () => undefined,
};

/** From the start of the declaration at the offset to that of the next one that stands as it was understood. */
export function regionAt(session: EditorSession, file: string, offset: number): Region {
  const length = session.source(file)?.text.length ?? 0;
  const changes = session.changes(file);
  let [start, end] = [0, length];
  for (const span of declarationsIn(session.analyzedRulebook(file), file)) {
    const at = mapOffset(changes, span.start);
    if (at < offset && isUntouched(changes, span.start, span.start)) start = Math.max(start, at);
    else if (at >= offset && at < end && isUntouched(changes, span.start, span.start + 1)) end = at;
  }
  return { start, end: Math.max(start, end) };
}

function declarationsIn(analyzed: AnalyzedRulebook | undefined, file: string): readonly Span[] {
  return analyzed?.model.documents.find((each) => each.file === file)?.declarations.map((each) => each.span) ?? [];
}

/** The words in place of a stretch: what stands at the cursor gives way to a mark. */
export interface Replacement extends Region {
  readonly text: string;
}

const lastBySession = new LastTable<EditorSession, PartialAnalysis | null>();

/** As it stands. `near`: where of a long table one looks; null: at all of it. */
export function analyzePartially(
  session: EditorSession,
  file: string,
  region: Region,
  near: number | null,
): PartialAnalysis | null {
  const text = blankDistantRows(
    rulesText(file, session.source(file)?.text ?? "").slice(region.start, region.end),
    near === null ? null : near - region.start,
  );
  const key = `${session.version} ${session.compilations} ${file} ${region.start} ${text.length < longText ? "" : near}`;
  return lastBySession.of(session, [key], () => analyzeRegion(session, file, region, text, silentObserver));
}

/** With other words at the place where something is being written. */
export function analyzeWithReplacement(
  session: EditorSession,
  file: string,
  region: Region,
  replacement: Replacement,
  observer: Watch,
): PartialAnalysis | null {
  const text = session.source(file)?.text ?? "";
  const whole = rulesText(file, text.slice(0, replacement.start) + replacement.text + text.slice(replacement.end));
  const end = region.end + replacement.text.length - (replacement.end - replacement.start);
  return analyzeRegion(
    session,
    file,
    region,
    blankDistantRows(whole.slice(region.start, end), replacement.start - region.start),
    observer,
  );
}

/** Never throws: what cannot be understood is not there. */
function analyzeRegion(
  session: EditorSession,
  file: string,
  region: Region,
  text: string,
  observer: Watch,
): PartialAnalysis | null {
  const analyzed = session.analyzedRulebook(file);
  if (analyzed === undefined || !isRulesFile(file)) return null;
  const names = new Names();
  const found = new Collector();
  try {
    const document = parseDocument(sourceText(fragmentFile, text), found);
    const model = resolveAlone(analyzed.model, document, analyzed.sources, names, found);
    const isTruncated = text.length >= longText;
    const analysis = { region, text, isTruncated, model, names, document };
    try {
      checkAlone(model, document.declarations, names, observer);
    } catch {
      // A mistake of ours in the middle of what is being typed: what was told until then is of use all the same.
    }
    return analysis;
  } catch {
    return null;
  }
}

/** A text of more than so many signs is long. */
const longText = 3000;
/** The heading, its line, and so many rows of a long table are read where one of them is being written. */
const maxRows = 6;

/** Blanks out rows of long tables that are far from the place in question, so that they cost nothing; all else stays where it is. */
function blankDistantRows(text: string, at: number | null): string {
  if (text.length < longText || at === null) return text;
  const here = text.slice(0, at).split("\n").length - 1;
  let rows = 0;
  return text
    .split("\n")
    .map((line, index) => {
      rows = /^\s*\|/.test(line) ? rows + 1 : 0;
      return rows <= maxRows || Math.abs(index - here) <= 1 ? line : line.replace(/[^\r]/g, " ");
    })
    .join("\n");
}
