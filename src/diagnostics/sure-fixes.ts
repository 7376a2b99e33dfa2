/** Fixes that can be made without asking: of findings that can be mended in one way only, none over another. */
import { positionAt, type SourceText } from "../source/text.ts";
import { sortDiagnostics } from "./collect.ts";
import type { Span } from "../source/span.ts";
import type { Diagnostic, Edit } from "./diagnostic.ts";

/** Whether there is one way to mend it, and it says what was written. */
export const isSure = ({ fixes }: Diagnostic): boolean => fixes.length === 1 && fixes[0]?.guess !== true;

/** An edit with the stretch of the finding that it mends. */
interface Planned extends Edit {
  readonly of: Span;
}

/** The first fix of each, but those that would change what another one changes. */
export function combineFixes(found: readonly Diagnostic[]): readonly Edit[] {
  let planned: readonly Planned[] = [];
  for (const { span: of, fixes } of sortDiagnostics(found))
    planned = withOwn(
      planned,
      (fixes[0]?.edits ?? []).map((edit) => ({ ...edit, of })),
    );
  return planned.map(({ span, text }) => ({ span, text }));
}

/** With those of one more fix, or without them, if another one changes the same. */
function withOwn(planned: readonly Planned[], own: readonly Planned[]): readonly Planned[] {
  const joined = new Map<Planned, Planned>();
  const fresh: Planned[] = [];
  for (const edit of own) {
    const { span, text } = edit;
    const near = planned.filter((other) => other.span.file === span.file);
    const tie = near.find((other) => other.span.start === span.start);
    if (near.some((other) => other !== tie && other.span.end > span.start && span.end > other.span.start))
      return planned;
    if (tie === undefined) fresh.push(edit);
    else if (tie.span.end !== span.end || tie.text !== text) {
      const both = joined.has(tie) ? null : join(tie, edit);
      if (both === null) return planned;
      joined.set(tie, both);
    }
  }
  return [...planned.map((each) => joined.get(each) ?? each), ...fresh];
}

/** Two that begin at the same place, one of which only puts something in there; null: nobody knows which comes first. */
function join(one: Planned, other: Planned): Planned | null {
  const { start } = one.span;
  const isIn = one.span.end === start || other.span.end === start;
  const touches = [one, other].every(({ of }) => of.file === one.span.file && of.start <= start && start <= of.end);
  if (!isIn || !touches) return null;
  const sizeOf = ({ of }: Planned): number => of.end - of.start;
  const ends = [one, other].filter(({ of }) => of.end === start);
  if (ends.length !== 1 && sizeOf(one) === sizeOf(other)) return null;
  const [small, large] = sizeOf(one) < sizeOf(other) ? [one, other] : [other, one];
  // What ends there stands before what goes on, and what stands within the other is closed first and opened last.
  const [first, second] =
    ends.length === 1 ? [ends[0], ends[0] === one ? other : one] : ends.length === 2 ? [small, large] : [large, small];
  if (first === undefined || second === undefined) return null;
  const whole = one.span.end === start ? other : one;
  // What is put in behind what is replaced would stand in its place.
  if (first === whole && whole.span.end > start) return null;
  return { span: whole.span, text: first.text + second.text, of: large.of };
}

/** What begins on a line and can be mended in one way only, if it is more than one thing. */
export function sureOnLine(found: readonly Diagnostic[], source: SourceText, line: number): readonly Diagnostic[] {
  const sure = found.filter(
    (each) => each.span.file === source.file && isSure(each) && positionAt(source, each.span.start).line === line,
  );
  return sure.length > 1 ? sure : [];
}

/** The text of a file with those of the edits made that are in it. */
export function withEdits(text: string, file: string, edits: readonly Edit[]): string {
  const own = edits.filter(({ span }) => span.file === file).sort((a, b) => b.span.start - a.span.start);
  return own.reduce((now, { span, text: by }) => now.slice(0, span.start) + by + now.slice(span.end), text);
}
