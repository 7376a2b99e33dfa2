/** What the habits share: when they apply, and what becomes of words that cannot be read. */
import type { IToken, TokenType } from "chevrotain";
import { keyword } from "../../grammar/tokens.ts";
import { cutLine, lineAround } from "./cut.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

export type Habit = (attempt: Attempt, found: IToken | undefined, before: IToken | undefined) => Mended;

/** The words with some of them replaced. */
export function replaced(
  words: readonly IToken[],
  at: number,
  count: number,
  ...by: readonly IToken[]
): readonly IToken[] {
  return [...words.slice(0, at), ...by, ...words.slice(at + count)];
}

function cutHere({ words, failure }: Attempt): Mended {
  const line = lineAround(words, failure.at);
  return line === null ? null : cutLine(words, line);
}

/** The cut line, or, in a head, words that cannot be read at all: the mistake was named already. */
export function giveUp(attempt: Attempt, word: IToken): Mended {
  attempt.told.add(word);
  return cutHere(attempt) ?? attempt.words;
}

export const namers: ReadonlyMap<TokenType, string> = new Map(
  [
    ["let", "value"],
    ["rule", "rule"],
    ["choice", "choice"],
    ["record", "record"],
    ["table", "table"],
    ["variant", "variant"],
    ["each", "local"],
    ["use", "rulebook"],
    ...["player", "entity", "procedure", "status", "phase", "action", "setup"].map((word) => [word, word]),
  ].map(([word, what]) => [keyword(word ?? ""), what ?? ""]),
);

export function isLineStart({ words, failure }: Attempt): boolean {
  return lineAround(words, failure.at)?.start === failure.at;
}
