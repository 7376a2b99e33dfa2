import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import type { Folding } from "./answers.ts";

/** What can be folded away: bodies in braces, tables, and remarks of several lines. Works on half-written text. */
export function foldings(text: string): readonly Folding[] {
  const found: Folding[] = [];
  const open: { readonly at: number; readonly line: number }[] = [];
  let line = 0;
  let run = none();
  for (const token of readWords(text)) {
    const { tokenType: type, startOffset: start } = token;
    if (type === T.NewLine) { line += 1; continue; }
    const kind: Run["kind"] | null = type === T.Row ? "table" : type === T.Comment && (run?.kind === "remarks" || isFirst(text, token)) ? "remarks" : null;
    if (run !== null && kind === run.kind && line <= run.last + 1) run = { ...run, end: start + token.image.length, last: line };
    else {
      close(run, found);
      run = kind === null ? null : { kind, start, end: start + token.image.length, first: line, last: line };
    }
    if (type === T.OpenCurly) open.push({ at: start, line });
    else if (type === T.CloseCurly) {
      const begun = open.pop();
      if (begun !== undefined && begun.line < line) found.push({ start: begun.at, end: start + 1, kind: "body" });
    }
    if (token.image.includes("\n")) line += token.image.split("\n").length - 1;
  }
  close(run, found);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

const none = (): Run | null => null;
interface Run { readonly kind: "table" | "remarks"; readonly start: number; readonly end: number; readonly first: number; readonly last: number }

function close(run: Run | null, found: Folding[]): void {
  if (run !== null && run.last > run.first) found.push({ start: run.start, end: run.end, kind: run.kind });
}

function isFirst(text: string, token: { readonly startOffset: number }): boolean {
  const line = Math.max(text.lastIndexOf("\n", token.startOffset - 1), text.lastIndexOf("\r", token.startOffset - 1)) + 1;
  return text.slice(line, token.startOffset).trim() === "";
}
