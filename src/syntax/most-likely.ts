/** `the most likely result of 3d6`: which one comes up most often is seen in a report, and told by no function. */
import * as T from "../../grammar/tokens.ts";
import type { IToken } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { said } from "./cut.ts";
import type { Mended } from "./mending.ts";
import { comparisons, endsFormula } from "./phrase-matches.ts";
import type { Attempt } from "./repair.ts";

/** So far before the place where the parser stopped `most` may stand. */
const farthest = 5;

export function mostLikely(attempt: Attempt): Mended {
  const { build, words } = attempt;
  const { at } = attempt.failure;
  const most = words.findIndex(
    ({ image }, place) =>
      place >= at - farthest && place <= at + 1 && /^most$/i.test(image) && words[place + 1]?.image === "likely",
  );
  if (most < 0) return null;
  const start = words[most - 1]?.image === "the" ? most - 1 : most;
  let from = most + 2;
  while (/^(?:results?|rolls?|values?|numbers?|outcomes?|total|of|for|from|on)$/.test(words[from]?.image ?? ""))
    from += 1;
  const end = endOfAsked(words, from);
  const [first, last] = [words[start], words[end - 1]];
  if (first === undefined || last === undefined || end <= from) return null;
  const asked = said(words, from, end).trim();
  const value = /^\(.*\)$/s.test(asked) && closerOf(words, from) === end - 1 ? asked.slice(1, -1) : asked;
  const better = `median(${/^\d+[dD]\d+$/.test(value) ? `sum(${value})` : value})`;
  const span = spanAt(build, first.startOffset, endOf(last));
  const fixes = [{ guess: true as const, title: `Write \`${better}\``, edits: [{ span, text: better }] }];
  build.found.report("most-likely", span, { written: said(words, start, end), better }, { fixes });
  const by = classify(readWords(better)).tokens.map((token) => ({
    ...token,
    startOffset: first.startOffset,
    endOffset: first.startOffset - 1,
  }));
  return [...words.slice(0, start), ...by, ...words.slice(end)];
}

function endOfAsked(words: readonly IToken[], from: number): number {
  for (let at = from; at < words.length; at += 1) {
    const { tokenType, image } = words[at] as IToken;
    const ends = closing.has(tokenType) || tokenType === T.NewLine || tokenType === T.OpenCurly;
    if (ends || comparisons.test(image) || endsFormula.has(image)) return at;
    if (closes.has(tokenType)) at = closerOf(words, at);
  }
  return words.length;
}
