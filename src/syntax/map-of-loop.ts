/** `[g: tokens(n) for each g in Gem]`: a map that a loop fills, as in other languages. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { calledIn } from "./called.ts";
import { said, shownMeant } from "./cut.ts";
import { replaced } from "./habit.ts";
import type { Attempt } from "./repair.ts";

/** All keys are written out, where the file says which there are; else the words say how a loop fills a map. */
export function mapOfLoop({ build, words, failure: { at } }: Attempt): readonly IToken[] | null {
  const found = words[at];
  if (found?.tokenType !== keyword("for") && found?.tokenType !== T.Arrow) return null;
  const open = openSquareAround(words, at);
  const [first, key, sign] = words.slice(open, open + 3);
  if (open < 0 || first === undefined || key === undefined || sign === undefined) return null;
  const isPair = sign.tokenType === T.Colon || sign.tokenType === T.Arrow;
  const close = closerOf(words, open);
  const last = words[close];
  const loop = words.findIndex(({ tokenType }, place) => place > open && tokenType === keyword("for"));
  const [each, name, within, of] = words.slice(loop + 1, loop + 5);
  const isLoop = loop > open + 3 && loop < close && each?.tokenType === keyword("each") && within?.image === "in";
  if (!isPair || last === undefined || !isLoop || name === undefined || of === undefined) return null;
  if (name.image !== key.image || !outermost(words, open + 1, loop)) return null;
  const value = words.slice(open + 3, loop);
  const keys = loop + 5 === close ? (calledIn(build.all ?? words)(`keys ${of.image}`)?.split(", ") ?? []) : [];
  const isGiven = (word: IToken, place: number): boolean =>
    word.image === key.image && value[place - 1]?.tokenType !== T.Dot && value[place + 1]?.tokenType !== T.Colon;
  const isTable = calledIn(build.all ?? words)(`choice called ${of.image}`) === null;
  const pairs = keys.map((image) => {
    const row = (word: IToken): IToken => retyped({ ...word, image }, T.Identifier);
    // A row alone, with nothing that says of which table, has the table's name in front of it.
    const values = value.flatMap((word, place) =>
      !isGiven(word, place)
        ? [word]
        : isTable
          ? [retyped({ ...word, image: of.image }, T.Identifier), dot(word), row(word)]
          : [row(word)],
    );
    return [row(key), retyped({ ...sign, image: ":" }, T.Colon), ...values];
  });
  const span = spanAt(build, first.startOffset, endOf(last));
  const text = `[${pairs.map((pair, place) => `${keys[place] ?? ""}: ${said(pair, 2, pair.length)}`).join(", ")}]`;
  if (keys.length === 0) {
    const loopText = said(words, loop, close);
    build.found.report("map-of-loop", span, { loop: loopText, key: key.image, value: said(value, 0, value.length) });
  } else {
    const fixes = [{ title: `Write \`${shownMeant(text)}\``, edits: [{ span, text }] }];
    const facts = { written: said(words, open, close + 1), meant: shownMeant(text) };
    build.found.report("foreign-word", span, facts, { fixes });
  }
  const comma = retyped({ ...sign, image: "," }, T.Comma);
  const better = pairs.flatMap((pair, place) => (place === 0 ? pair : [comma, ...pair]));
  return replaced(words, open + 1, close - open - 1, ...better);
}

const dot = (like: IToken): IToken => ({
  ...retyped({ ...like, image: "." }, T.Dot),
  payload: { before: false, behind: false },
});

/** The bracket `[` in which a word stands; -1: it stands in none, or in another within. */
function openSquareAround(words: readonly IToken[], at: number): number {
  let depth = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    const type: TokenType = words[i]?.tokenType ?? T.Unknown;
    if (closing.has(type)) depth += 1;
    else if (closes.has(type)) {
      if (depth === 0) return type === T.OpenSquare ? i : -1;
      depth -= 1;
    }
  }
  return -1;
}

/** Whether no comma parts what stands there. */
function outermost(words: readonly IToken[], from: number, to: number): boolean {
  let depth = 0;
  for (const { tokenType } of words.slice(from, to)) {
    if (depth === 0 && tokenType === T.Comma) return false;
    if (closes.has(tokenType)) depth += 1;
    else if (closing.has(tokenType)) depth -= 1;
  }
  return true;
}
