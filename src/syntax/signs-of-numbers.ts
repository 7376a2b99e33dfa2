/** Numbers with letters behind them: `6s`, `2level`, `1st`, `4x`, `1,000`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanOf, writing, type Build } from "./build/context.ts";
import { betterNumber } from "./numbers.ts";
import { afterReadings } from "./readings.ts";
import { faceCalled, isReroll } from "./rolled-again.ts";
import { numberWords } from "./words.ts";

/** `count 6s in 4d6`, `reroll 1s on d20`, `reroll all 1s`: the number, and the `s` that makes it several. */
export function facesCounted(
  chunk: readonly IToken[],
  token: IToken,
  next: IToken | undefined,
): readonly IToken[] | null {
  const face = /^\d+s$/.test(token.image) ? token.image.slice(0, -1) : faceCalled(token.image);
  if (face === null || token.tokenType === T.Numeral) return null;
  let at = chunk.indexOf(token) - 1;
  while (/^(?:all|any|each|every|the|once|on|of|and|or|,|s|\(|\d+s?)$/.test(chunk[at]?.image ?? "")) at -= 1;
  // `5s and 6s in 4d6`
  const goesOn =
    /^(?:and|or|,)$/.test(next?.image ?? "") && /^\d+s$/.test(chunk[chunk.indexOf(token) + 2]?.image ?? "");
  const isCounted =
    /^(?:count|number|many)$/.test(chunk[at]?.image ?? "") &&
    (goesOn || /^(?:in|on|of|among|[)}]|\s*)$/.test(next?.image ?? ""));
  if (
    !isCounted &&
    !isSeveral(chunk, chunk.indexOf(token)) &&
    (!isReroll(chunk[at]) || token.tokenType === T.Identifier)
  )
    return null;
  const end = endOf(token) - 1;
  return [
    retyped({ ...token, image: face, endOffset: end - 1 }, T.Numeral),
    retyped({ ...token, image: "s", startOffset: end, endOffset: end }, T.Identifier),
  ];
}

/** `two 6s`, `2 or more 6s`, `at least two sixes`: so many dice show it. */
function isSeveral(chunk: readonly IToken[], at: number): boolean {
  // `let two sixes = 12` is a name.
  if (chunk[at + 1]?.tokenType === T.Eq || chunk[at + 1]?.tokenType === T.Colon) return false;
  const words = chunk.slice(Math.max(0, at - 3), at).map(({ image }) => image);
  if (words.at(-1) === "more" && words.at(-2) === "or") words.splice(-2);
  // `2+ sixes`; `2 + sixes` adds what is called so.
  const [count, plus, face] = [chunk[at - 2], chunk[at - 1], chunk[at]];
  if (plus?.tokenType === T.Plus)
    return (
      count?.tokenType === T.Numeral &&
      endOf(count) === plus.startOffset &&
      face !== undefined &&
      endOf(plus) < face.startOffset &&
      !chunk.some(({ image }, place) => image === face.image && place !== at)
    );
  const isBehind = numberWords.indexOf(words.at(-1) ?? "") > 0 || /^\d+$/.test(words.at(-1) ?? "");
  return isBehind && (words.length > 1 || /^\p{L}/u.test(words.at(-1) ?? ""));
}

/** What a number with letters behind it says. */
export function mendCounted(
  build: Build,
  chunk: readonly IToken[],
  token: IToken,
  next: IToken | undefined,
): readonly IToken[] {
  return (
    facesCounted(chunk, token, next) ??
    countedNoun(token, next) ?? [
      factor(build, chunk, token) ?? ordinal(build, chunk, token) ?? mendNumber(build, token),
    ]
  );
}

/** `2weapon.damage`, as in school: a number right before a name of this declaration. */
function factor(build: Build, chunk: readonly IToken[], token: IToken): IToken | null {
  const [, count = "", name = ""] = /^(\d+)([\p{L}_][\p{L}\p{N}_]*)$/u.exec(token.image) ?? [];
  const isNamed = chunk.some(({ image }, at) => image === name && chunk[at + 1]?.tokenType === T.Colon);
  if (name === "" || !isNamed) return null;
  const span = spanOf(build, token);
  const better = `${count} * ${name}`;
  build.found.report("foreign-word", span, { written: token.image, meant: better }, writing(span, better));
  return retyped({ ...token, image: name }, T.Identifier);
}

const ordinals = "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth".split(" ");

/** `choice Circle { 1st, 2nd }`: names begin with a letter. */
function ordinal(build: Build, chunk: readonly IToken[], token: IToken): IToken | null {
  const head = chunk[afterReadings(chunk)]?.tokenType;
  const name = ordinals[Number(/^(\d+)(?:st|nd|rd|th)$/.exec(token.image)?.[1] ?? 0) - 1];
  if (name === undefined || (head !== keyword("choice") && head !== keyword("ordered"))) return null;
  const span = spanOf(build, token);
  const better = `${name} "${token.image}"`;
  build.found.report("foreign-word", span, { written: token.image, meant: better }, writing(span, better));
  return retyped({ ...token, image: name }, T.Identifier);
}

/** `4x Goblin` is `4 x Goblin`: what that means, its phrase says. */
function countedNoun(token: IToken, next: IToken | undefined): readonly IToken[] | null {
  if (!/^\d+x$/.test(token.image) || next?.tokenType !== T.Identifier) return null;
  const [image, end] = [token.image.slice(0, -1), endOf(token)];
  const number = retyped({ ...token, image, endOffset: end - 2 }, T.Numeral);
  return [number, retyped({ ...token, image: "x", startOffset: end - 1 }, T.Identifier)];
}

/** Reports a number that is none; the number that was meant, if there is but one. */
export function mendNumber(build: Build, token: IToken): IToken {
  const span = spanOf(build, token);
  const better = betterNumber(token.image);
  build.found.report(
    "bad-number",
    span,
    { written: token.image, better },
    better === null ? {} : writing(span, better),
  );
  return better === null || !/^\d/.test(better)
    ? retyped({ ...token }, T.Missing)
    : retyped({ ...token, image: better }, better.endsWith("%") ? T.Percent : T.Numeral);
}
