/** The lines of files, reused from one edit to the next: only touched lines are read again. */
import { memoized } from "../query/memo.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { EditorSession } from "./editor-session.ts";
import { readLines, type Lines } from "./read-lines.ts";
import { rulesText } from "./rules-text.ts";

const linesIn = memoized((_session: EditorSession) => new Map<string, Lines>());

/** Null: it is no file of rules, or nothing is known of it. Of Markdown, lines that are no source are blank. */
export function linesOf(session: EditorSession, file: string): Lines | null {
  const files = linesIn(session);
  const text = isRulesFile(file) ? session.source(file)?.text : undefined;
  if (text === undefined) {
    files.delete(file);
    return null;
  }
  const lines = readLines(rulesText(file, text), files.get(file) ?? null);
  files.set(file, lines);
  return lines;
}
