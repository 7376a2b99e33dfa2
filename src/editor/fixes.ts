import { sortDiagnostics } from "../diagnostics/collect.ts";
import type { Diagnostic, Edit } from "../diagnostics/diagnostic.ts";
import type { CodeAction } from "./answers.ts";
import { carried, untouched } from "./carry.ts";
import type { Desk } from "./desk.ts";
import { Span } from "../source/span.ts";

/** What was found, where it stands in the texts as they are now; what was edited away since is left out. */
export function findings(desk: Desk): readonly Diagnostic[] {
  return (desk.understood?.diagnostics ?? []).flatMap((each) => {
    const { file, start, end } = each.span;
    const changes = desk.changesSinceRead(file);
    if (changes.length === 0) return [each];
    return untouched(changes, start, end)
      ? [{ ...each, span: Span.still(file, carried(changes, start), carried(changes, end)) }]
      : [];
  });
}

/** The fixes of what was found between two places of a file, then "the same for all of this kind" where there are several. */
export function codeActions(desk: Desk, file: string, start: number, end: number): readonly CodeAction[] {
  const all = findings(desk);
  const here = all.filter((each) => each.span.file === file && each.span.start <= end && each.span.end >= start);
  const single = here.flatMap((finding) =>
    finding.fixes.flatMap((fix) => actionOf(desk, finding, fix.title, fix.edits) ?? []),
  );
  const whole = [...new Set(here.map((each) => each.code))].flatMap((code) => {
    const alike = all.filter((each) => each.code === code && each.fixes.length > 0);
    const first = here.find((each) => each.code === code && each.fixes.length > 0);
    const edits = together(alike);
    return alike.length < 2 || first === undefined || edits.length === 0
      ? []
      : (actionOf(desk, first, `Mend all ${alike.length} of this kind`, edits) ?? []);
  });
  return [...single, ...whole];
}

/** What mends all in one file that can be mended in one way only. */
export function fixAll(desk: Desk, file: string): readonly Edit[] {
  const sure = findings(desk).filter(
    (each) => each.fixes.length === 1 && each.fixes[0]?.edits.every(({ span }) => span.file === file) === true,
  );
  return carriedEdits(desk, together(sure)) ?? [];
}

/** The first fix of each, but those that would change what another one changes. */
function together(found: readonly Diagnostic[]): readonly Edit[] {
  const taken: Edit[] = [];
  for (const { fixes } of sortDiagnostics(found)) {
    const edits = fixes[0]?.edits ?? [];
    const free = edits.every(({ span, text }) =>
      taken.every(
        (other) =>
          other.span.file !== span.file ||
          other.span.end < span.start ||
          span.end < other.span.start ||
          (span.start === other.span.start && span.end === other.span.end && text === other.text),
      ),
    );
    if (free)
      taken.push(
        ...edits.filter(({ span }) =>
          taken.every((other) => other.span.file !== span.file || other.span.start !== span.start),
        ),
      );
  }
  return taken;
}

function actionOf(desk: Desk, finding: Diagnostic, title: string, edits: readonly Edit[]): CodeAction | null {
  const now = carriedEdits(desk, edits);
  return now === null ? null : { title, edits: now, mends: { code: finding.code, span: finding.span } };
}

/** Null: what it would change has been edited since. */
function carriedEdits(desk: Desk, edits: readonly Edit[]): readonly Edit[] | null {
  const now: Edit[] = [];
  for (const { span, text } of edits) {
    const changes = desk.changesSinceRead(span.file);
    if (!untouched(changes, span.start, span.end)) return null;
    now.push({ span: Span.still(span.file, carried(changes, span.start), carried(changes, span.end)), text });
  }
  return now;
}
