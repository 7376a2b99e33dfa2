/** `player deck: pile of Card` in a body of fields: a field of two words, and no player that is declared there. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, writing, type Build } from "./build/context.ts";
import { headAround } from "./cut.ts";
import { columnName } from "./words.ts";

/** They begin declarations, and as many names of fields. */
const begins: ReadonlySet<TokenType> = new Set(
  "player entity status phase action goal report section table record choice variant setup".split(" ").map(keyword),
);

const bodies: ReadonlySet<TokenType | undefined> = new Set(["record", "player", "entity"].map(keyword));

/** More words than these name no field. */
const most = 4;

/** The words with such names joined, each named. */
export function joinFieldNames(build: Build, words: readonly IToken[]): readonly IToken[] {
  const joined = words.flatMap((_, at) => {
    const end = endOfName(words, at);
    return end < 0 ? [] : [{ at, end }];
  });
  if (joined.length === 0) return words;
  const read: IToken[] = [];
  let from = 0;
  for (const { at, end } of joined) {
    const [first, last] = [words[at] as IToken, words[end - 1] as IToken];
    const written = words
      .slice(at, end)
      .map(({ image }) => image)
      .join(" ");
    const name = columnName(written);
    const span = spanAt(build, first.startOffset, endOf(last));
    build.found.report("name-of-words", span, { written, name }, writing(span, name));
    read.push(...words.slice(from, at), retyped({ ...first, image: name, endOffset: endOf(last) - 1 }, T.Identifier));
    from = end;
  }
  return [...read, ...words.slice(from)];
}

/** The end of such a name that begins there, before its colon; -1: none does. */
function endOfName(words: readonly IToken[], at: number): number {
  const [before, first] = [words[at - 1], words[at]];
  if (first === undefined || !begins.has(first.tokenType) || !/^\p{Ll}/u.test(first.image)) return -1;
  if (before?.tokenType !== T.NewLine && before?.tokenType !== T.OpenCurly && before?.tokenType !== T.Comma) return -1;
  let end = at + 1;
  // What is declared has a large letter.
  while (end < at + most && words[end]?.tokenType === T.Identifier && /^\p{Ll}/u.test(words[end]?.image ?? ""))
    end += 1;
  if (end === at + 1 || words[end]?.tokenType !== T.Colon || words[end + 1]?.startLine !== first.startLine) return -1;
  return bodies.has(headAround(words, at)) ? end : -1;
}
