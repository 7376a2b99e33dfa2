import type { Diagnostic, Edit } from "../diagnostics/diagnostic.ts";
import { fullTitle } from "../diagnostics/full-title.ts";
import { combineFixes, isSure, sureOnLine } from "../diagnostics/sure-fixes.ts";
import type { CodeAction } from "./answers.ts";
import { mapOffset, isUntouched } from "./position-mapping.ts";
import type { EditorSession } from "./editor-session.ts";
import { Span } from "../source/span.ts";
import { positionAt } from "../source/text.ts";

/** What was found, where it stands in the texts as they are now; what was edited away since is left out. */
export function findings(session: EditorSession): readonly Diagnostic[] {
  return (session.lastAnalysis?.diagnostics ?? []).flatMap((each) => {
    const { file, start, end } = each.span;
    const changes = session.changesSinceRead(file);
    if (changes.length === 0) return [each];
    return isUntouched(changes, start, end)
      ? [{ ...each, span: Span.still(file, mapOffset(changes, start), mapOffset(changes, end)) }]
      : [];
  });
}

/**
 * The fixes of what was found between two places of a file, then all of the line at once, and "the same for all of this
 * kind", where there are several.
 */
export function codeActions(session: EditorSession, file: string, start: number, end: number): readonly CodeAction[] {
  const all = findings(session);
  const here = all.filter((each) => each.span.file === file && each.span.start <= end && each.span.end >= start);
  const single = here.flatMap((finding) =>
    finding.fixes.flatMap((fix) => actionOf(session, finding, fix.title, fix.edits) ?? []),
  );
  const whole = [...new Set(here.map((each) => each.code))].flatMap((code) => {
    const alike = all.filter((each) => each.code === code && each.fixes.length > 0);
    const first = here.find((each) => each.code === code && each.fixes.length > 0);
    const edits = combineFixes(alike);
    return alike.length < 2 || first === undefined || edits.length === 0
      ? []
      : (actionOf(session, first, `Mend all ${alike.length} of this kind`, edits) ?? []);
  });
  return [...single, ...actionOfLine(session, all, file, start), ...whole];
}

/** A line with several mistakes is mended in one step. */
function actionOfLine(
  session: EditorSession,
  all: readonly Diagnostic[],
  file: string,
  place: number,
): readonly CodeAction[] {
  const source = session.source(file);
  const sure = source === undefined ? [] : sureOnLine(all, source, positionAt(source, place).line);
  const [first] = sure;
  if (first === undefined || sure.every(({ code }) => code === first.code)) return [];
  return [actionOf(session, first, `Mend all ${sure.length} of this line`, combineFixes(sure)) ?? []].flat();
}

/** What mends all in one file that can be mended in one way only. */
export function fixAll(session: EditorSession, file: string): readonly Edit[] {
  const unambiguous = findings(session).filter(
    (each) => isSure(each) && each.fixes[0]?.edits.every(({ span }) => span.file === file) === true,
  );
  return mapEdits(session, combineFixes(unambiguous)) ?? [];
}

function actionOf(
  session: EditorSession,
  finding: Diagnostic,
  title: string,
  edits: readonly Edit[],
): CodeAction | null {
  const now = mapEdits(session, edits);
  if (now === null) return null;
  const full = fullTitle({ title, edits: now }, finding, (file) => session.source(file));
  return { title: full, edits: now, mends: { code: finding.code, span: finding.span } };
}

/** Null: what it would change has been edited since. */
function mapEdits(session: EditorSession, edits: readonly Edit[]): readonly Edit[] | null {
  const now: Edit[] = [];
  for (const { span, text } of edits) {
    const changes = session.changesSinceRead(span.file);
    if (!isUntouched(changes, span.start, span.end)) return null;
    now.push({ span: Span.still(span.file, mapOffset(changes, span.start), mapOffset(changes, span.end)), text });
  }
  return now;
}
