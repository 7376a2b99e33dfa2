/** Words that a value may begin or end with. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";

const isOf = (token: IToken, category: typeof T.Literal): boolean =>
  token.tokenType === category || (token.tokenType.CATEGORIES ?? []).includes(category);

/** Whether a value may begin with this word. */
export function beginsValue(token: IToken): boolean {
  return (
    isOf(token, T.Literal) ||
    (isOf(token, T.Name) && token.tokenType === T.Identifier) ||
    token.tokenType === T.OpenRound
  );
}

/** Whether a value may end with this word. */
export function endsValue(token: IToken): boolean {
  return (
    isOf(token, T.Literal) ||
    token.tokenType === T.Identifier ||
    token.tokenType === T.CloseRound ||
    token.tokenType === T.CloseSquare
  );
}
