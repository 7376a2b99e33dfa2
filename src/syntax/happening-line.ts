/** A line of what happens in a game, and how its words are written otherwise. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing } from "./brackets.ts";
import type { Region } from "./cut.ts";
import type { Attempt } from "./repair.ts";

/** A line of what happens, by its first word. */
export interface Line extends Region {
  readonly attempt: Attempt;
  readonly first: IToken;
}

/** A word that is not written: it takes no place. */
export const word = (like: IToken, image: string): IToken =>
  retyped({ ...like, image, endOffset: like.startOffset - 1 }, keyword(image));

/** Where on the line one of these words stands, in no brackets; -1 if none does. */
export function placeOf({ attempt: { words }, start, end }: Line, wanted: ReadonlySet<string>): number {
  let depth = 0;
  for (let at = start + 1; at < end; at += 1) {
    const { tokenType, image } = words[at] as IToken;
    if (closes.has(tokenType)) depth += 1;
    else if (closing.has(tokenType)) depth -= 1;
    else if (depth === 0 && wanted.has(image) && words[at - 1]?.tokenType !== T.Dot) return at;
  }
  return -1;
}

export const small = (token: IToken): string => token.image.toLowerCase();

export function callOf(like: IToken, name: string, values: readonly IToken[]): readonly IToken[] {
  return [
    retyped({ ...like, image: name }, T.Identifier),
    retyped({ ...like, image: "(" }, T.OpenRound),
    ...values,
    retyped({ ...(values.at(-1) ?? like), image: ")" }, T.CloseRound),
  ];
}
