/** Fixes that can be made without asking: of findings that can be mended in one way only, none over another. */
import { positionAt, type SourceText } from "../source/text.ts";
import { sortDiagnostics } from "./collect.ts";
import type { Diagnostic, Edit } from "./diagnostic.ts";

/** Whether there is one way to mend it, and it says what was written. */
export const isSure = ({ fixes }: Diagnostic): boolean => fixes.length === 1 && fixes[0]?.guess !== true;

/** The first fix of each, but those that would change what another one changes. */
export function combineFixes(found: readonly Diagnostic[]): readonly Edit[] {
  const combined: Edit[] = [];
  for (const { fixes } of sortDiagnostics(found)) {
    const edits = fixes[0]?.edits ?? [];
    const free = edits.every(({ span, text }) =>
      combined.every(
        (other) =>
          other.span.file !== span.file ||
          (other.span.start === span.start
            ? span.end === other.span.end && text === other.text
            : other.span.end <= span.start || span.end <= other.span.start),
      ),
    );
    if (free)
      combined.push(
        ...edits.filter(({ span }) =>
          combined.every((other) => other.span.file !== span.file || other.span.start !== span.start),
        ),
      );
  }
  return combined;
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
