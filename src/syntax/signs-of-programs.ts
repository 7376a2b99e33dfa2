/** Signs of programming languages and of AnyDice: `[1..3]`, `xs[1..3]`, `f"HP {hp}"`, `1@4d6`, `-- a remark`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, plainText, spanAt, writing, type Build } from "./build/context.ts";
import { said, shown, shownMeant } from "./cut.ts";
import { inBraces, joinedText } from "./joined-text.ts";

/** What is read in place of so many words, and of so many that were read before them. */
export interface Instead {
  readonly words: readonly IToken[];
  readonly count: number;
  readonly before: number;
}

/** Names such a sign where it begins at this word; null if there is none. */
export function signOfPrograms(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  read: readonly IToken[],
): Instead | null {
  const token = chunk[at] as IToken;
  switch (token.tokenType) {
    case T.OpenSquare:
      return dotsInBrackets(build, chunk, at, read);
    case T.Numeral:
      return chosenDie(build, chunk, at);
    case T.OpenCurly:
      return chosenDice(build, chunk, at);
    case T.Minus:
      return remark(build, chunk, at, read);
    case T.Identifier:
    case T.Unknown:
      return /^[fF$]$/.test(token.image) ? withValues(build, chunk, at) : null;
    default:
      return null;
  }
}

/** `in [1..3]`, `[1..3]`, `xs[1..3]` */
function dotsInBrackets(build: Build, chunk: readonly IToken[], at: number, read: readonly IToken[]): Instead | null {
  const [open, low, dots, high, close] = chunk.slice(at, at + 5);
  if (open === undefined || low?.tokenType !== T.Numeral || dots?.tokenType !== T.Dots) return null;
  if (high?.tokenType !== T.Numeral || close?.tokenType !== T.CloseSquare) return null;
  const before = read.at(-1);
  const range = `${low.image} to ${high.image}`;
  if (before?.tokenType === T.Colon || before?.tokenType === keyword("in"))
    return told(build, chunk, at, 5, range, [low, retyped({ ...dots, image: "to" }, keyword("to")), high]);
  const picks = before !== undefined && endOf(before) === open.startOffset && before.tokenType !== T.OpenRound;
  if (!picks) return told(build, chunk, at, 5, `[n for each n in ${range}]`);
  let path = read.length - 1;
  while (read[path - 1]?.tokenType === T.Dot) path -= 2;
  const first = read[path];
  if (low.image !== "1" || first?.tokenType !== T.Identifier) return null;
  const length = read.length - path;
  return told(
    build,
    chunk,
    at - length,
    5 + length,
    `top ${high.image} of ${said(read, path, read.length)}`,
    null,
    length,
  );
}

/** `1@4d6`: the highest; `2@4d6`: the second of them. */
function chosenDie(build: Build, chunk: readonly IToken[], at: number): Instead | null {
  const [place, sign, dice] = chunk.slice(at, at + 3);
  if (sign?.image !== "@" || dice?.tokenType !== T.Dice || place === undefined) return null;
  const better = place.image === "1" ? `max(${dice.image})` : `sort(${dice.image}, by: -it)[${place.image}]`;
  return told(build, chunk, at, 3, better);
}

/** `{1,2}@4d6`, `{1..3}@5d6`: the highest two, the highest three. */
function chosenDice(build: Build, chunk: readonly IToken[], at: number): Instead | null {
  const close = chunk.findIndex(({ tokenType }, index) => index > at && tokenType === T.CloseCurly);
  const dice = chunk[close + 2];
  if (close < 0 || chunk[close + 1]?.image !== "@" || dice?.tokenType !== T.Dice) return null;
  const inside = chunk
    .slice(at + 1, close)
    .map(({ image }) => image)
    .join("");
  const last = /^1\.\.(\d+)$/.exec(inside)?.[1];
  const places = inside.split(",");
  const count = last ?? (places.every((place, index) => place === String(index + 1)) ? String(places.length) : null);
  return count === null ? null : told(build, chunk, at, close + 3 - at, `sum(highest ${count} of ${dice.image})`);
}

/** `-- a remark` on a line of its own. */
function remark(build: Build, chunk: readonly IToken[], at: number, read: readonly IToken[]): Instead | null {
  const [sign, second, next] = chunk.slice(at, at + 3);
  const before = read.at(-1);
  const begins = before?.tokenType === T.NewLine || before?.tokenType === T.OpenCurly;
  if (sign === undefined || second?.tokenType !== T.Minus || second.startOffset !== endOf(sign)) return null;
  if (next === undefined || next.startLine !== sign.startLine || next.startOffset === endOf(second)) return null;
  // A line that begins with a minus was taken for more of the one above.
  if (before === undefined || !(begins || (before.endLine ?? 0) < (sign.startLine ?? 0))) return null;
  let end = at;
  while (end < chunk.length && chunk[end]?.tokenType !== T.NewLine && chunk[end]?.tokenType !== T.CloseCurly) end += 1;
  if (begins && chunk[end]?.tokenType === T.NewLine) end += 1;
  const span = spanAt(build, sign.startOffset, endOf(second));
  build.found.report("foreign-comment", span, { written: "--" }, writing(span, "#"));
  return { words: [], count: end - at, before: 0 };
}

/** `f"HP {hp}"`, `$"HP {hp}"` */
function withValues(build: Build, chunk: readonly IToken[], at: number): Instead | null {
  const [sign, text] = [chunk[at] as IToken, chunk[at + 1]];
  if (text?.tokenType !== T.Text || endOf(sign) !== text.startOffset) return null;
  const written = plainText(text.image);
  const better = joinedText(written, [...written.matchAll(inBraces)]);
  return better === null || better.includes("{") ? null : told(build, chunk, at, 2, better);
}

/** The finding, and what is read: the words that are meant, or nothing where they are no matter. */
function told(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  count: number,
  better: string,
  words: readonly IToken[] | null = null,
  before = 0,
): Instead {
  const [first, last] = [chunk[at] as IToken, chunk[at + count - 1] as IToken];
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    span,
    { written: shown(said(chunk, at, at + count)), meant: shownMeant(better) },
    writing(span, better),
  );
  return {
    words: words ?? [retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing)],
    count: count - before,
    before,
  };
}
