import type { Folding } from "./answers.ts";
import type { Lines } from "./read-lines.ts";

/** What can be folded away: bodies in braces, tables, and remarks of several lines. Works on half-written text. */
export function foldings(lines: Lines): readonly Folding[] {
  const found: Folding[] = [];
  const open: { readonly at: number; readonly line: number }[] = [];
  let [at, first] = [0, 0];
  let run = none();
  for (const { length, marks, ends } of lines.all) {
    for (const mark of marks) {
      const [start, end, line] = [at + mark.start, at + mark.end, first + mark.down];
      const kind: Run["kind"] | null = mark.kind === "row" ? "table" : mark.kind === "remark" ? "remarks" : null;
      if (run !== null && kind === run.kind && line <= run.last + 1) run = { ...run, end, last: line };
      else {
        close(run, found);
        run = kind === null ? null : { kind, start, end, first: line, last: line };
      }
      if (mark.kind === "open") open.push({ at: start, line });
      else if (mark.kind === "close") {
        const begun = open.pop();
        if (begun !== undefined && begun.line < line) found.push({ start: begun.at, end, kind: "body" });
      }
    }
    at += length;
    first += ends;
  }
  close(run, found);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

const none = (): Run | null => null;
interface Run {
  readonly kind: "table" | "remarks";
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
}

function close(run: Run | null, found: Folding[]): void {
  if (run !== null && run.last > run.first) found.push({ start: run.start, end: run.end, kind: run.kind });
}
