/** The lines of files, reused from one edit to the next: only touched lines are read again. */
import { isRulesFile } from "../source/kinds.ts";
import type { EditorSession } from "./editor-session.ts";
import { readLines, type Lines } from "./read-lines.ts";
import { rulesText } from "./rules-text.ts";

const linesBySession = new WeakMap<EditorSession, Map<string, Lines>>();

/** Null: it is no file of rules, or nothing is known of it. Of Markdown, lines that are no source are blank. */
export function linesOf(session: EditorSession, file: string): Lines | null {
  const files = linesBySession.get(session) ?? new Map<string, Lines>();
  linesBySession.set(session, files);
  const text = isRulesFile(file) ? session.source(file)?.text : undefined;
  if (text === undefined) {
    files.delete(file);
    return null;
  }
  const lines = readLines(rulesText(file, text), files.get(file) ?? null);
  files.set(file, lines);
  return lines;
}
