import type { IToken } from "chevrotain";
import { keyword } from "../../grammar/tokens.ts";
import { laterDeclarations } from "../../grammar/words.ts";
import * as T from "../../grammar/tokens.ts";

/** Whether a declaration belongs to the language to come, and by which of its words. */
export function laterHead(chunk: readonly IToken[]): { readonly word: IToken; readonly what: string } | null {
  const at = afterReadings(chunk);
  const word = chunk[at];
  if (word === undefined) return null;
  if (laterDeclarations.has(word.image)) return { word, what: word.image };
  const where = chunk[at + 2];
  if (word.tokenType === keyword("example") && where?.tokenType === keyword("in")) return { word: where, what: "example … in" };
  return null;
}

/** Where the declaration itself begins, behind its `unclear` lines. */
export function afterReadings(chunk: readonly IToken[]): number {
  let at = 0;
  while (chunk[at]?.tokenType === keyword("unclear") && chunk.length > at + 1) {
    let end = at + 1;
    while (end < chunk.length && chunk[end]?.tokenType !== T.NewLine) end += 1;
    if (end === chunk.length) return at;
    at = end + 1;
  }
  return at;
}
