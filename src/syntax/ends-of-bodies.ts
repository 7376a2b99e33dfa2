/** Where heads, bodies and brackets of a file end that is out of order: by the words alone. */
import type { IToken, TokenType } from "chevrotain";
import { endsNot, goesOn } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";

const ifWord = keyword("if");
export const elseWord = keyword("else");

/** These ask for a body wherever they stand in a line, the others where it begins, or behind the colon of a case. */
const innerBodyWords: ReadonlySet<TokenType> = new Set(["match", "else"].map(keyword));
const bodyWords: ReadonlySet<TokenType> = new Set(
  ["if", "else", "for", "repeat", "match", "do", "enter", "exit"].map(keyword),
);

/** The head of an action goes on with these. */
const moments: ReadonlySet<TokenType> = new Set(["before", "after"].map(keyword));

/** Whether a body must follow on a line, and no brace does. */
export function asksForBody(line: readonly IToken[]): boolean {
  const word = line.findIndex(
    ({ tokenType }, at) =>
      (at === 0 || line[at - 1]?.tokenType === T.Colon ? bodyWords : innerBodyWords).has(tokenType) ||
      (tokenType === T.Colon && at === line.length - 1),
  );
  return word >= 0 && !line.slice(word).some(({ tokenType }) => tokenType === T.OpenCurly);
}

/** Where the first line of a declaration ends that nothing goes on with. None where a `=` stands before it: that has no body. */
export function endOfHead(words: readonly IToken[], from: number, following: IToken): number | null {
  let round = 0;
  for (let at = from; at < words.length; at += 1) {
    const { tokenType } = words[at] as IToken;
    if (tokenType === T.OpenRound || tokenType === T.OpenSquare) round += 1;
    if (tokenType === T.CloseRound || tokenType === T.CloseSquare) round -= 1;
    if (round > 0) continue;
    if (tokenType === T.Eq) return null;
    const next = (words[at + 1] ?? following).tokenType;
    if (tokenType === T.NewLine && !goesOn.has(next) && !moments.has(next)) return at;
  }
  return null;
}

/** Whether an `else` behind these words ends the body that a brace began: an `if` stands before it, and has no `else` within. */
export function endsAtElse(words: readonly IToken[], brace: IToken): boolean {
  const from = words.lastIndexOf(brace);
  const count = (some: readonly IToken[], type: TokenType): number =>
    some.filter(({ tokenType }) => tokenType === type).length;
  const [head, inside] = [words.slice(0, from), words.slice(from + 1)];
  const line = head.slice(lastIndex(head, ({ tokenType }) => tokenType === T.NewLine) + 1);
  return count(line, ifWord) > 0 && count(inside, ifWord) <= count(inside, elseWord);
}

/** Where the formula ends that a round or square bracket stands in: with the line that nothing goes on with. */
export function endOfFormula(words: readonly IToken[], bracket: IToken): number {
  const from = words.lastIndexOf(bracket);
  const end = words.findIndex(
    (token, index) =>
      index > from && token.tokenType === T.NewLine && !endsNot.has(words[index - 1]?.tokenType ?? T.Comma),
  );
  return end < 0 ? words.length : end;
}

export function lastIndex<A>(list: readonly A[], fits: (each: A) => boolean): number {
  for (let i = list.length - 1; i >= 0; i -= 1) if (fits(list[i] as A)) return i;
  return -1;
}
