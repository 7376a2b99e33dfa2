import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing } from "./brackets.ts";
import { endOf } from "./build/context.ts";

/** From one word to another, the second not included. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

const listBodies: ReadonlySet<TokenType> = new Set(
  ["record", "table", "choice", "ordered", "player", "entity"].map(keyword),
);

/** The line of a body that holds a word; null if the word stands in the head of a declaration. */
export function lineAround(words: readonly IToken[], at: number): Region | null {
  const open = openerAround(words, Math.min(at, words.length));
  if (open < 0) return null;
  const commas = listBodies.has(words[startOfHead(words, open)]?.tokenType ?? T.Unknown);
  const parts = (token: IToken): boolean =>
    token.tokenType === T.NewLine || token.tokenType === keyword("then") || (commas && token.tokenType === T.Comma);
  let start = open + 1;
  let depth = 0;
  for (let i = open + 1; i < at; i += 1) {
    const token = words[i] as IToken;
    if (closes.has(token.tokenType)) depth += 1;
    else if (closing.has(token.tokenType)) depth -= 1;
    else if (depth === 0 && parts(token)) start = i + 1;
  }
  let end = at;
  depth = Math.max(0, depth);
  for (; end < words.length; end += 1) {
    const token = words[end] as IToken;
    if (closes.has(token.tokenType)) depth += 1;
    else if (closing.has(token.tokenType)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0 && parts(token)) break;
  }
  // Nothing there, or given up before: then it is what holds this body.
  if (start >= end || (end - start === 1 && words[start]?.tokenType === T.Broken)) return lineAround(words, open);
  return { start, end };
}

/** The brace that opened the body a word stands in; -1 outside of all. */
export function openerAround(words: readonly IToken[], at: number): number {
  let depth = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    const type = words[i]?.tokenType;
    if (type === T.CloseCurly) depth += 1;
    else if (type === T.OpenCurly) {
      if (depth === 0) return i;
      depth -= 1;
    }
  }
  return -1;
}

/** The first word of what holds the body that a word stands in; undefined outside of all. */
export function headAround(words: readonly IToken[], at: number): TokenType | undefined {
  const open = openerAround(words, Math.min(at, words.length));
  return open < 0 ? undefined : headOf(words, open)?.tokenType;
}

/** The word with which that begins whose body a brace opens. */
export const headOf = (words: readonly IToken[], open: number): IToken | undefined => words[startOfHead(words, open)];

function startOfHead(words: readonly IToken[], open: number): number {
  let i = open;
  while (i > 0 && words[i - 1]?.tokenType !== T.NewLine && words[i - 1]?.tokenType !== T.OpenCurly) i -= 1;
  return i;
}

/** The words as they were written, blanks between them one at most. */
export function said(words: readonly IToken[], start: number, end: number): string {
  return words
    .slice(start, end)
    .map((word, index) => {
      const before = words[start + index - 1];
      return index > 0 && before !== undefined && isApart(before, word) ? ` ${word.image}` : word.image;
    })
    .join("");
}

/** What a word carries that was put in, and has no place of its own: whether a space stands on its sides. */
export interface PutIn {
  readonly before: boolean;
  readonly behind: boolean;
}

const isApart = (one: IToken, other: IToken): boolean =>
  (other.payload as PutIn | undefined)?.before ??
  (one.payload as PutIn | undefined)?.behind ??
  endOf(one) < other.startOffset;

/** The words with one line replaced by a place holder that remembers it. */
export function cutLine(words: readonly IToken[], { start, end }: Region): IToken[] {
  const cut = words.slice(start, end);
  const first = cut[0] as IToken;
  const last = cut.at(-1) as IToken;
  const placeholder: IToken = {
    image: "",
    startOffset: first.startOffset,
    endOffset: endOf(last) - 1,
    tokenType: T.Broken,
    tokenTypeIdx: T.Broken.tokenTypeIdx ?? 0,
    payload: cut,
  };
  return [...words.slice(0, start), placeholder, ...words.slice(end)];
}

/** A word as it stands in a message: not longer than a line. */
export const shown = (image: string): string => firstLine(image, 40);

/** What is to be written, in a message: whole, if it is no page of text. */
export const shownMeant = (text: string): string => firstLine(text, 140);

function firstLine(text: string, most: number): string {
  const line = text.split(/[\r\n]/)[0] ?? "";
  return line.length > most ? `${line.slice(0, most - 3)}…` : line;
}
