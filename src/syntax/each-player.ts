/** What all players do, in one line: `for each player: draw(it, 1)`, `each player { add 1 to it.coins }`. */
import type { IToken } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf } from "./brackets.ts";
import { headAround, lineAround, said } from "./cut.ts";
import { instead, isName, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

const statements = /^(?:add|set|take|put|repeat|if|for)$/;

/** The loop that the line from here on means; null: it is none. */
function loopMeant(words: readonly IToken[], at: number, end: number): string | null {
  const each = words[at]?.tokenType === keyword("for") ? at + 1 : at;
  const name = words[each + 1];
  if (!/^(?:each|every|all)$/.test(words[each]?.image ?? "") || name === undefined) return null;
  const isListed = words[each + 2]?.image === "in";
  const behind = isListed
    ? words.findIndex(({ tokenType }, place) => place > each + 3 && place < end && tokenType === T.Colon)
    : each + 2;
  if (behind < 0 || (!isListed && !/^players?$/.test(name.image))) return null;
  const isBraced = words[behind]?.tokenType === T.OpenCurly && closerOf(words, behind) === end - 1;
  const hasSign = isBraced || words[behind]?.tokenType === T.Colon || words[behind]?.tokenType === T.Comma;
  const [from, to] = [hasSign ? behind + 1 : behind, isBraced ? end - 1 : end];
  const first = words[from];
  const isDone = statements.test(first?.image ?? "") || (isName(first) && words[from + 1]?.tokenType === T.OpenRound);
  if (!isDone) return null;
  const one = isListed ? name.image : words.some(({ image }) => image === "p") ? "one" : "p";
  const list = isListed ? said(words, each + 3, behind) : "players";
  const body = said(words, from, to).replace(/(?<![.\p{L}\p{N}_])(?:it|player)(?![\p{L}\p{N}_:(])/gu, () => one);
  return `for each ${one} in ${list} { ${body.trim()} }`;
}

/** The line is replaced; `around` says what stands around the loop. */
function replaceLine(attempt: Attempt, start: number, around: (loop: string) => string): Mended {
  const { words } = attempt;
  const end = lineAround(words, start)?.end ?? start;
  const loop = loopMeant(words, start, end);
  if (loop === null) return null;
  const better = around(loop);
  const place = words[start]?.startOffset ?? 0;
  const by = classify(readWords(better)).tokens.map((token) => ({
    ...token,
    startOffset: place,
    endOffset: place - 1,
  }));
  return instead(attempt, start, end, better, by);
}

/** As a line of a phase: it is done when the phase begins. */
export const doneByEach = (attempt: Attempt): Mended =>
  replaceLine(attempt, attempt.failure.at, (loop) => `enter { ${loop} }`);

const happens = /^k_(?:do|enter|exit|procedure|always|setup|for|if|else|repeat|match)$/;

/** As a line of what happens. */
export function throughEach(attempt: Attempt): Mended {
  const { words } = attempt;
  const { at } = attempt.failure;
  const line = lineAround(words, at);
  const start = line?.start ?? -1;
  // Whom a body is about that names nobody, only its writer knows.
  const isAboutThem = words.slice(start + 3, line?.end).some(({ image }) => image === "it" || image === "player");
  return start >= 0 && isAboutThem && happens.test(headAround(words, at)?.name ?? "")
    ? replaceLine(attempt, start, (loop) => loop)
    : null;
}
