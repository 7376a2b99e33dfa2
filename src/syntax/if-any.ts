/** `if any Oath where it.state is Kept { endGame(winner: it.owner) }`: a body that speaks of the one that was found goes through all that fit. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closing } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { said } from "./cut.ts";
import type { Mended } from "./mending.ts";
import { small } from "./phrase-shapes.ts";
import type { Attempt } from "./repair.ts";

export function anyWithBody({ build, words, failure: { at } }: Attempt): Mended {
  const start = [at - 2, at - 1, at - 3].find(
    (place) => words[place]?.tokenType === keyword("if") && /^(?:any|some|an?)$/.test(words[place + 1]?.image ?? ""),
  );
  if (start === undefined) return null;
  const head = headOf(words, start + 2);
  const { where, list } = head;
  const open = words.findIndex(({ tokenType }, place) => place > where && tokenType === T.OpenCurly);
  if (words[where]?.tokenType !== keyword("where") || list === undefined || open < 0) return null;
  if (words.slice(where, open).some(({ tokenType }) => tokenType === T.NewLine)) return null;
  const close = closerOf(words, open);
  // What happens where there is none belongs to no loop.
  if (words[close] === undefined || words[close + 1]?.tokenType === keyword("else")) return null;
  const one = head.one ?? small(list.image);
  const its = placesOfIt(words, where + 1, close);
  const isSpoken = (place: number): boolean =>
    head.one === null ? its.includes(place) : words[place]?.image === one && words[place - 1]?.tokenType !== T.Dot;
  if (!words.some((_, place) => place > open && place < close && isSpoken(place))) return null;
  if (head.one === null && words.some(({ image }) => image === one)) return null;
  const [first, last] = [words[start] as IToken, words[where - 1] as IToken];
  const span = spanAt(build, first.startOffset, endOf(last));
  const path = said(words, where - head.length, where);
  const meant = `for each ${one} in ${path}`;
  build.found.report(
    "foreign-word",
    span,
    { written: said(words, start, where), meant },
    {
      fixes: [
        {
          title: `Write \`${meant}\``,
          edits: [
            { span, text: meant },
            ...(head.one === null ? its : []).map((place) => ({
              span: spanOf(build, words[place] as IToken),
              text: one,
            })),
          ],
        },
      ],
    },
  );
  const name = (token: IToken): IToken => retyped({ ...token, image: one }, T.Identifier);
  const word = (image: string): IToken => retyped({ ...first, image }, keyword(image));
  return [
    ...words.slice(0, start),
    word("for"),
    word("each"),
    name(first),
    word("in"),
    ...words.slice(where - head.length, where),
    ...words
      .slice(where)
      .map((token, place) => (head.one === null && its.includes(place + where) ? name(token) : token)),
  ];
}

/** `Oath`, `oath in Oath`, `o in me.oaths`: what the one is called (null: it has no name), of what it is, and where that ends. */
function headOf(
  words: readonly IToken[],
  from: number,
): { readonly one: string | null; readonly list: IToken | undefined; readonly where: number; readonly length: number } {
  const isNamed = words[from + 1]?.tokenType === keyword("in");
  const list = isNamed ? from + 2 : from;
  let end = list + 1;
  while (words[end]?.tokenType === T.Dot) end += 2;
  const isTable = /^\p{Lu}/u.test(words[list]?.image ?? "");
  const of = isNamed || isTable ? words[list] : undefined;
  return { one: isNamed ? (words[from]?.image ?? null) : null, list: of, where: end, length: end - list };
}

/** Each `it` from one place to another, but those of a further `where`. */
function placesOfIt(words: readonly IToken[], from: number, to: number): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < to; at += 1) {
    const type = words[at]?.tokenType;
    if (type === keyword("it")) found.push(at);
    else if (type === keyword("where"))
      while (
        at < to &&
        !(
          closing.has(words[at]?.tokenType ?? T.Unknown) ||
          words[at]?.tokenType === T.NewLine ||
          words[at]?.tokenType === T.OpenCurly
        )
      )
        at += 1;
  }
  return found;
}
