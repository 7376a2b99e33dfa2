/** Findings that say the same of several places, as a name that was changed in one place only brings about. */
import { placeOf, positionAt, type Sources } from "../source/text.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { safeText } from "./display.ts";

/** From so many on, one is shown and the others are named. */
const many = 3;
/** Letters of a word that are compared. */
const longest = 200;
const mostFiles = 6;
const mostOfFile = 8;

export interface Alike {
  readonly first: Diagnostic;
  readonly others: readonly Diagnostic[];
}

/** Those that say the same of the same word, or of cells of the same column, in the order of the first of each. */
export function alike(diagnostics: readonly Diagnostic[], sources: Sources): readonly Alike[] {
  const alone = diagnostics.filter(({ related }) => related.length === 0);
  const folded = [...grouped(alone, (each) => wordsOf(each, sources)).values()].filter((group) => group.length >= many);
  const others = new Map(folded.map(([first, ...rest]) => [first, rest]));
  const hidden = new Set([...others.values()].flat());
  return diagnostics.filter((each) => !hidden.has(each)).map((first) => ({ first, others: others.get(first) ?? [] }));
}

function wordsOf(found: Diagnostic, sources: Sources): string {
  const { file, start, end } = found.span;
  const column = found.context === undefined ? null : /, column `[^`]*`$/.exec(found.context)?.[0];
  const of = column ?? sources.get(file)?.text.slice(start, Math.min(end, start + longest));
  return JSON.stringify([
    of,
    found.severity,
    found.code,
    found.message,
    found.label,
    found.hint,
    found.fixes.map(({ title }) => title),
  ]);
}

/** "The same at 5 more places:", and then a line for each file. */
export function placesText(others: readonly Diagnostic[], sources: Sources): readonly string[] {
  const files = [...grouped(others, ({ span }) => span.file)]
    .slice(0, mostFiles)
    .map(([file, found]) => ({ file, found: found.slice(0, mostOfFile) }));
  const left = others.length - files.reduce((sum, { found }) => sum + found.length, 0);
  return [
    `The same at ${others.length} more places:`,
    ...files.map(({ file, found }) => `  ${placesIn(file, found, sources)}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

function grouped(
  all: readonly Diagnostic[],
  by: (each: Diagnostic) => string,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const each of all) {
    const group = groups.get(by(each));
    if (group === undefined) groups.set(by(each), [each]);
    else group.push(each);
  }
  return groups;
}

function placesIn(file: string, found: readonly Diagnostic[], sources: Sources): string {
  const source = sources.get(file);
  const [first, ...rest] = found;
  if (first === undefined || source === undefined) return safeText(file);
  const short = rest.map(({ span }) => positionAt(source, span.start)).map(({ line, column }) => `${line}:${column}`);
  return [safeText(placeOf(sources, first.span)), ...short].join(", ");
}
