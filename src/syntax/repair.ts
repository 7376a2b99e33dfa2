import type { CstNode, IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { failed, readBy, type Entry, type Failure } from "../../grammar/parser.ts";
import type { Build } from "./build/context.ts";
import { spanOf } from "./build/context.ts";
import { noteBroken } from "./build/declarations.ts";
import { cutLine, lineAround } from "./cut.ts";
import { habitAt, missingBrace } from "./habits.ts";
import { anyWithBody } from "./if-any.ts";
import { joinedName } from "./joined-names.ts";
import { mapOfLoop } from "./map-of-loop.ts";
import { namedArgument } from "./named-arguments.ts";
import { getsOn, phraseAround, phraseAt, sortingAt } from "./phrases.ts";
import { afterReadings } from "./readings.ts";
import { mendSigns } from "./signs.ts";
import { joinThousands } from "./thousands.ts";
import { repairAt } from "./trial.ts";
import { rolledAgain } from "./rolled-again.ts";
import { reportFailure } from "./unexpected.ts";

/** Beyond so many mistakes in one declaration, the rest of it is left out. */
const mostMistakes = 20;

export interface Attempt {
  readonly build: Build;
  readonly entry: Entry;
  readonly words: readonly IToken[];
  readonly failure: Failure;
  /** Words about whose line something was said already. */
  readonly told: Set<IToken>;
  /** Words of the language that someone took for a name; the finding is made once. */
  readonly freed: Set<string>;
}

/**
 * Reads a declaration. Where the parser stops, the mistake is named, and then mended or its line cut out, and the
 * declaration is read again: so each mistake is named once, and none hides another.
 */
export function readDeclaration(build: Build, chunk: readonly IToken[]): CstNode | null {
  const doubt = chunk[afterReadings(chunk)];
  if (doubt?.tokenType === keyword("unclear") && !chunk.some(({ tokenType }) => tokenType === T.OpenCurly)) {
    build.found.report("missing-doubt", spanOf(build, doubt), {});
    return null;
  }
  const { words, told } = mendSigns(build, chunk);
  const tree = readMending(build, "declaration", joinThousands(build, words, told), told);
  if (tree === null) noteBroken(build, words);
  return tree;
}

/** Reads words by a rule of the grammar, mending what can be; null if it cannot. */
export function readMending(build: Build, entry: Entry, read: readonly IToken[], told: Set<IToken>): CstNode | null {
  const freed = new Set<string>();
  let words = read;
  for (let mistakes = 0; mistakes < mostMistakes; mistakes += 1) {
    const tree = readBy(entry, words);
    if (!failed(tree)) return tree;
    const mended = mend({ build, entry, words, failure: tree, told, freed });
    if (mended === null) return null;
    words = mended;
  }
  return null;
}

/** The words to try next, after the mistake was named; null if nothing can be saved. */
function mend(attempt: Attempt): readonly IToken[] | null {
  const { words, failure, told } = attempt;
  const line = lineAround(words, failure.at);
  const near = line === null ? words : words.slice(line.start, line.end + 1);
  const silent = near.some((word) => told.has(word));
  if (!silent) {
    const mended = mendKnown(attempt, mostWithin) ?? repairAt(attempt);
    if (mended !== null) return mended;
    reportFailure(attempt);
  }
  return line === null ? null : cutLine(words, line);
}

/** So many phrases may stand in each other, or right behind each other, without a word between them. */
const mostWithin = 3;

/** What we know a better word for. */
function mendKnown(attempt: Attempt, within: number): readonly IToken[] | null {
  const canMendNext = (further: Attempt): boolean => within > 0 && canMend(further, within - 1);
  return (
    joinedName(attempt) ??
    sortingAt(attempt) ??
    rolledAgain(attempt) ??
    anyWithBody(attempt) ??
    namedArgument(attempt) ??
    phraseAt(attempt, undefined, canMendNext) ??
    mapOfLoop(attempt) ??
    habitAt(attempt) ??
    phraseAround(attempt, canMendNext) ??
    missingBrace(attempt)
  );
}

/** Tries it, and says nothing. */
function canMend(attempt: Attempt, within: number): boolean {
  const { found } = attempt.build;
  const before = found.count;
  const mended = mendKnown({ ...attempt, told: new Set(attempt.told), freed: new Set(attempt.freed) }, within);
  const said = found.since(before);
  found.takeBack(before);
  if (mended === null || said.some(({ fixes }) => fixes.length === 0)) return false;
  const read = readBy(attempt.entry, mended);
  return !failed(read) || getsOn(attempt, mended, read);
}
