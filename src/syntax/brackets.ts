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

/** Whether it joins two values. `=` gives one a name. */
export const isOperator = ({ tokenType }: IToken): boolean =>
  tokenType !== T.Eq && (tokenType.CATEGORIES ?? []).includes(T.AnyOp);

/** A word or sign that nobody wrote. */
export function made(type: TokenType, at: number): IToken {
  return { image: "", startOffset: at, endOffset: at - 1, tokenType: type, tokenTypeIdx: type.tokenTypeIdx ?? 0 };
}

/** Where the bracket that opens here is closed; the end of the words if it is not. */
export function closerOf(words: readonly IToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at += 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
    if (depth === 0) return at;
  }
  return words.length;
}

/** Where the bracket that closes here was opened; -1 if it was not. */
export function openerOf(words: readonly IToken[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (closing.has(type)) depth += 1;
    else if (closes.has(type)) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
