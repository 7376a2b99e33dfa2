/** The lines of files as they stand, kept from one key to the next: what was not touched is not read again. */
import { isRulesFile } from "../source/kinds.ts";
import type { Desk } from "./desk.ts";
import { readLines, type Lines } from "./read-lines.ts";
import { rulesText } from "./rules-text.ts";

const known = new WeakMap<Desk, Map<string, Lines>>();

/** Null: it is no file of rules, or nothing is known of it. Of Markdown, lines that are no source are blank. */
export function linesOf(desk: Desk, file: string): Lines | null {
  const files = known.get(desk) ?? new Map<string, Lines>();
  known.set(desk, files);
  const text = isRulesFile(file) ? desk.source(file)?.text : undefined;
  if (text === undefined) {
    files.delete(file);
    return null;
  }
  const lines = readLines(rulesText(file, text), files.get(file) ?? null);
  files.set(file, lines);
  return lines;
}
