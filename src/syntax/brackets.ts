import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";

/** So deep may brackets and blocks be nested; the stages after this one go down as deep. */
export const deepest = 60;

export const closes: ReadonlyMap<TokenType, TokenType> = new Map([
  [T.OpenRound, T.CloseRound],
  [T.OpenSquare, T.CloseSquare],
  [T.OpenCurly, T.CloseCurly],
]);
export const closing: ReadonlySet<TokenType> = new Set(closes.values());
export const signOf: ReadonlyMap<TokenType, string> = new Map([
  [T.OpenRound, "("],
  [T.CloseRound, ")"],
  [T.OpenSquare, "["],
  [T.CloseSquare, "]"],
  [T.OpenCurly, "{"],
  [T.CloseCurly, "}"],
]);

/** Words that ask for a value or a body after them, and so may nest without brackets. */
export const nesting: ReadonlySet<TokenType> = new Set(["of", "if", "match", "new"].map(keyword));

const holding: ReadonlySet<TokenType | undefined> = new Set(["variant", "phase", "section"].map(keyword));

/**
 * Variants hold declarations, and phases hold phases: the body that follows the first word of a declaration. Some people
 * write a section so, and are told once.
 */
export const mayHold = (head: IToken | undefined): boolean => holding.has(head?.tokenType);

/** A word or sign that nobody wrote. */
export function made(type: TokenType, at: number): IToken {
  return { image: "", startOffset: at, endOffset: at - 1, tokenType: type, tokenTypeIdx: type.tokenTypeIdx ?? 0 };
}
