import type { IToken } from "chevrotain";
import { keyword } from "../../grammar/tokens.ts";
import * as T from "../../grammar/tokens.ts";

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
