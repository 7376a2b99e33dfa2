/** Words side by side that cannot be read in their file: what another file of the rulebook declares may be called so. */
import { Collector } from "../diagnostics/collect.ts";
import { guessIf, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { joinedPieces, keyName } from "../source/key-name.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { hardWords } from "../syntax/words.ts";
import type { FileReading } from "../syntax/reading.ts";

/** They say of two words that something is missing between them. */
const ofNeighbours: ReadonlySet<string> = new Set(["missing-sign", "two-on-one-line", "unexpected-word"]);

/** A name of more words than this is hardly one. */
const most = 5;

/** What was found in the files of a rulebook as they were read, where a file alone could not know a key, a variant or a name of several words. */
export function foundInAll(documents: readonly FileReading[]): readonly Diagnostic[] {
  const all = documents.flatMap(({ found }) => found);
  if (documents.length < 2 || !all.some(({ code }) => ofNeighbours.has(code))) return all;
  const names = namesIn(documents);
  return documents.flatMap(({ source: { text }, found }) => {
    const better = new Map(
      found.flatMap((each) => {
        const by = ofNeighbours.has(each.code) ? joinWords(each, text, names) : null;
        return by === null ? [] : [[each, by] as const];
      }),
    );
    // What the line was read as, with a sign that is not missing, says nothing of it.
    const follows = (each: Diagnostic): boolean =>
      each.fixes.length === 0 && [...better.values()].some(({ span }) => isBehind(text, span, each.span));
    return found.flatMap((each) => better.get(each) ?? (follows(each) ? [] : [each]));
  });
}

const isBehind = (text: string, first: Span, second: Span): boolean =>
  second.start >= first.end && !text.slice(first.end, second.start).includes("\n");

interface Word {
  readonly start: number;
  readonly end: number;
}

/** The longest stretch of words around the place that is a name; null: none is. */
function joinWords({ span }: Diagnostic, text: string, names: Names): Diagnostic | null {
  const words = wordsAround(text, span);
  // What is said to be missing is missing before the last word of the span.
  const second = words.findIndex(({ end }) => end >= span.end);
  for (let from = Math.max(0, second + 1 - most); from < second; from += 1)
    for (let to = Math.min(words.length, from + most); to > second; to -= 1) {
      const [first, last] = [words[from], words[to - 1]];
      if (first === undefined || last === undefined) continue;
      const written = text.slice(first.start, last.end);
      // `in hand` is said of a pile, and names no rule `inHand`.
      const found = written.split(/ +/).some((word) => hardWords.has(word)) ? undefined : names.get(lettersOf(written));
      if (found !== undefined) return reportJoined(span.between(first.start, last.end), text, written, [...found]);
    }
  return null;
}

function reportJoined(span: Span, text: string, written: string, names: readonly string[]): Diagnostic | null {
  const found = new Collector();
  const table = /([\p{L}_][\p{L}\p{N}_]*)\[$/u.exec(text.slice(0, span.start))?.[1];
  const looked = table !== undefined && text[span.end] === "]" && names.some((name) => name.startsWith(`${table}.`));
  const isPart = text[span.start - 1] === ".";
  const ways = new Set(
    (looked ? names.filter((name) => name.startsWith(`${table}.`)) : names).map((name) =>
      isPart ? name.replace(/.*\./, "") : name,
    ),
  );
  const [better = ""] = ways;
  const place = looked ? span.between(span.start - table.length - 1, span.end + 1) : span;
  const fixes = [...ways].map((way) =>
    guessIf(ways.size > 1, { title: `Write \`${way}\``, edits: [{ span: place, text: way }] }),
  );
  if (/^\p{Lu}/u.test(better)) found.report("key-of-words", span, { key: written, better }, { fixes });
  else found.report("name-of-words", span, { written, name: better }, { fixes });
  return found.sorted()[0] ?? null;
}

/** Words with nothing but spaces between them, as far as they go on in the line. */
function wordsAround(text: string, { start, end }: Span): readonly Word[] {
  const [before = ""] = /(?:[\p{L}\p{N}_]+ +)*[\p{L}\p{N}_]*$/u.exec(text.slice(lineStart(text, start), start)) ?? [];
  const [behind = ""] = /^[\p{L}\p{N}_]*(?: +[\p{L}\p{N}_]+)*/u.exec(text.slice(end, end + longest)) ?? [];
  const from = start - before.length;
  return [...text.slice(from, end + behind.length).matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
  }));
}

/** No name is longer. */
const longest = 200;
const lineStart = (text: string, at: number): number => Math.max(text.lastIndexOf("\n", at - 1) + 1, at - longest);

const lettersOf = (written: string): string => joinedPieces(written).join("").toLowerCase();

/** How what is declared is written, by its letters. */
type Names = ReadonlyMap<string, ReadonlySet<string>>;

function namesIn(documents: readonly FileReading[]): Names {
  const names = new Map<string, Set<string>>();
  const add = (called: string, name: string): void => {
    const letters = lettersOf(called);
    if (letters !== "") names.set(letters, (names.get(letters) ?? new Set()).add(name));
  };
  const addName = ({ text, shown }: ast.Name): void => {
    add(text, text);
    if (shown !== undefined) add(shown.text, text);
  };
  for (const declaration of documents.flatMap(({ document }) => document.declarations)) {
    if ("name" in declaration && declaration.name !== null) addName(declaration.name);
    if (declaration.kind === "choice") for (const { name } of declaration.variants) addName(name);
    if (declaration.kind !== "table" || declaration.rows === null) continue;
    const { header, rows } = declaration.rows;
    const key = Math.max(
      0,
      header.cells.findIndex(({ text }) => /:\s*key\b/.test(text)),
    );
    for (const { text } of rows.flatMap(({ cells }) => cells[key] ?? []))
      add(text, `${declaration.name.text}.${keyName(text)}`);
  }
  return names;
}
