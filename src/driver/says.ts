import { hashed } from "../ir/digest.ts";
import type { FileReading } from "../syntax/reading.ts";
import type { CompiledRulebook } from "./compile.ts";
import type { RulebookFiles } from "./project.ts";

/** No code comes from these (see outputs.ts). */
const unwritten: ReadonlySet<string> = new Set(["example", "examples", "report", "goal"]);

/**
 * A fingerprint of what a rulebook and all that it uses say for code: each declaration word for word, with what is told of it.
 * Examples, reports, goals and remarks are no part of it, nor is where declarations stand, but for their order and their files.
 */
export function saysOf(files: RulebookFiles, used: readonly CompiledRulebook[]): string {
  const parts: readonly unknown[] = [
    files.name,
    files.folder,
    files.documents.map(wordsOf),
    [...files.csv].map(([path, read]) => [path, typeof read === "string" ? { unread: read } : read.text]),
    used.map(({ name, says }) => [name, says ?? null]),
  ];
  return hashed(JSON.stringify(parts));
}

/** Prose stands between declarations, and is told of them. */
function wordsOf({ source: { file, text }, document, found, placed }: FileReading): readonly unknown[] {
  if (document.prose !== undefined || found.length > 0) return [file, text];
  return [
    file,
    ...placed
      .filter(({ declaration }) => !unwritten.has(declaration.kind))
      .map(({ declaration, start, end }) => [
        "doc" in declaration ? declaration.doc : null,
        "readings" in declaration
          ? declaration.readings.map(({ phrase, reading }) => [phrase.text, reading.text])
          : null,
        text.slice(start, end),
      ]),
  ];
}
