/**
 * Whether the findings lead from what was typed to what is meant: whoever reads them writes nothing at the second try that they
 * have not written before or read in a finding, and takes out only what a finding marks.
 */
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";

interface Attempted {
  /** The rules around it, in which the names of the person are declared. */
  readonly around: string;
  readonly typed: string;
  /** Where in the file it was typed. */
  readonly at: number;
  readonly meant: string;
  readonly found: readonly Diagnostic[];
}

interface Word {
  readonly text: string;
  readonly start: number;
}

const placed = (text: string): readonly Word[] =>
  [...text.matchAll(/"[^"]*"|[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?%?|[<>!=]=|\S/gu)].map((match) => ({
    text: match[0],
    start: match.index,
  }));
const wordsOf = (text: string): readonly string[] => placed(text).map((word) => word.text);

const isOwn = (word: string): boolean => /^["\p{L}\p{N}_]/u.test(word);

/** What is read: the message, what to do about it, and what each fix would write. */
const readIn = ({ message, hint, label, fixes }: Diagnostic): readonly (readonly string[])[] => [
  ...[message, hint, label].map((text) => wordsOf(text ?? "")),
  ...fixes.flatMap(({ title, edits }) => [title, ...edits.map(({ text }) => text)].map(wordsOf)),
];

interface Difference {
  /** Runs of words that are new. */
  readonly put: readonly (readonly string[])[];
  readonly taken: readonly Word[];
}

/** What is put in and what is taken out between two texts, of which as much as can be stays. */
function difference(from: readonly Word[], to: readonly string[]): Difference {
  const same = from.map(() => to.map(() => 0));
  const at = (i: number, j: number): number => same[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      (same[i] as number[])[j] = from[i]?.text === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const put: string[][] = [[]];
  const taken: Word[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const word = from[i];
    if (word !== undefined && word.text === to[j]) {
      put.push([]);
      i += 1;
      j += 1;
    } else if (word !== undefined && (j === to.length || at(i + 1, j) >= at(i, j + 1))) {
      taken.push(word);
      i += 1;
    } else put.at(-1)?.push(to[j++] ?? "");
  }
  return { put, taken };
}

const isWithin = (run: readonly string[], words: readonly string[]): boolean =>
  words.some((_, start) => run.every((word, i) => words[start + i] === word));

/** Words of the person's own stand anywhere; what stands between two of them is read in one finding, as it stands. */
export function isLed({ around, typed, at, meant, found }: Attempted): boolean {
  const own = new Set([...wordsOf(typed), ...declaredIn(around)].filter(isOwn));
  const read = found.flatMap(readIn);
  // A number that a finding gives goes to its place.
  for (const word of read.flat()) if (/^\d/.test(word)) own.add(word);
  const { put, taken } = difference(placed(typed), wordsOf(meant));
  const pieces = put.flatMap((run) => splitAt(run, own));
  const marked = found.flatMap(({ span, fixes }) => [
    span,
    ...fixes.flatMap(({ edits }) => edits.map((each) => each.span)),
  ]);
  const isMarked = ({ text, start }: Word): boolean =>
    marked.some((span) => span.start <= at + start && at + start + text.length <= span.end);
  return pieces.every((piece) => read.some((words) => isWithin(piece, words))) && taken.every(isMarked);
}

/** What the rules around it name: what stands before `:` or a bracket, in a head, or as the first cell of a row. */
const declaredIn = (around: string): readonly string[] =>
  [
    ...around.matchAll(
      /([\p{L}_][\p{L}\p{N}_]*)(?= ?[:(])|(?:choice|record|table|player|entity|phase) (\w+)|^ *\| (\w+)/gmu,
    ),
  ].map(([, named, head, row]) => named ?? head ?? row ?? "");

function splitAt(run: readonly string[], own: ReadonlySet<string>): readonly (readonly string[])[] {
  const pieces: string[][] = [[]];
  for (const word of run)
    if (own.has(word)) pieces.push([]);
    else pieces.at(-1)?.push(word);
  return pieces.filter((piece) => piece.length > 0);
}
