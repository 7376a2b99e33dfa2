/** `for each w in Weapon { check w.cost > 0 "Nothing is free" }`: a check is a part of its own, and goes through rows itself. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, spanAt, writing, type Build } from "./build/context.ts";
import { said } from "./cut.ts";

/** `for every gear in Gear: gear.price must be > 0`, outside of everything: null, if it is something else. */
function claimOfRows(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const [word, each, name, joint] = chunk.slice(at, at + 4);
  if (word?.tokenType !== keyword("for") || !/^(?:each|every|all|any)$/.test(each?.image ?? "")) return null;
  if (name === undefined || joint?.tokenType !== keyword("in")) return null;
  const sign = chunk.findIndex(({ tokenType }) => tokenType === T.Colon || tokenType === T.Comma);
  const list = chunk.slice(at + 4, sign);
  const last = chunk.at(-1);
  if (sign < at + 5 || last === undefined || list.length === 0 || chunk.length < sign + 3) return null;
  const claim = claimed(chunk.slice(sign + 1));
  if (chunk.slice(at).some(({ tokenType }) => unlike.has(tokenType))) return null;
  const through = `for each ${name.image} in ${said(list, 0, list.length)}`;
  const text = `check all(${said(claim, 0, claim.length)} ${through})`;
  const span = spanAt(build, word.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    span,
    { written: said(chunk, at, chunk.length), meant: text },
    writing(span, text),
  );
  const made1 = (image: string, type: TokenType): IToken => retyped({ ...word, image }, type);
  return [
    ...chunk.slice(0, at),
    made1("check", keyword("check")),
    made1("all", T.Identifier),
    made1("(", T.OpenRound),
    ...claim,
    word,
    made1("each", keyword("each")),
    name,
    joint,
    ...list,
    retyped({ ...last, image: ")" }, T.CloseRound),
  ];
}

const unlike: ReadonlySet<TokenType> = new Set([T.NewLine, T.OpenCurly, T.Row, keyword("check"), keyword("then")]);

/** `x must be > 0` is `x > 0`, `x must be 3` is `x is 3`. */
function claimed(words: readonly IToken[]): readonly IToken[] {
  return words.flatMap((word, at) => {
    if (/^(?:must|should|shall|has to)$/.test(word.image) && words[at + 1]?.image === "be") return [];
    if (word.image !== "be" || !/^(?:must|should|shall)$/.test(words[at - 1]?.image ?? "")) return [word];
    const next = words[at + 1];
    const isCompared =
      /^(?:[<>]=?|\u2264|\u2265|in|at|more|less|greater|over|under|above|below|higher|lower|between)$/.test(
        next?.image ?? "",
      );
    return isCompared ? [] : [retyped({ ...word, image: "is" }, keyword("is"))];
  });
}

export function checkThroughRows(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const claim = claimOfRows(build, chunk, at);
  if (claim !== null) return claim;
  const open = chunk.findIndex(({ tokenType }) => tokenType === T.OpenCurly);
  const close = open < 0 ? chunk.length : closerOf(chunk, open);
  if (
    chunk[at]?.tokenType !== keyword("for") ||
    chunk[at + 1]?.tokenType !== keyword("each") ||
    close !== chunk.length - 1
  )
    return null;
  const isLineEnd = (index: number): boolean => chunk[index]?.tokenType === T.NewLine;
  const [start, end] = [isLineEnd(open + 1) ? open + 2 : open + 1, isLineEnd(close - 1) ? close - 1 : close];
  const condition = chunk.slice(start + 1, end);
  if (chunk[start]?.tokenType !== keyword("check") || condition.some(({ tokenType }) => tokenType === T.NewLine))
    return null;
  const why = condition.at(-1)?.tokenType === T.Text ? condition.at(-1) : undefined;
  const last = why === undefined ? end : end - 1;
  const text = `check all(${said(chunk, start + 1, last)} ${said(chunk, at, open)})${why === undefined ? "" : ` ${why.image}`}`;
  const first = chunk[at] as IToken;
  const span = spanAt(build, first.startOffset, endOf(chunk[close] as IToken));
  build.found.report(
    "foreign-word",
    span,
    { written: said(chunk, at, chunk.length), meant: text },
    writing(span, text),
  );
  return [
    ...chunk.slice(0, at),
    chunk[start] as IToken,
    retyped({ ...first, image: "all" }, T.Identifier),
    made(T.OpenRound, first.startOffset),
    ...chunk.slice(start + 1, last),
    ...chunk.slice(at, open),
    retyped({ ...(chunk[close] as IToken), image: ")" }, T.CloseRound),
    ...(why === undefined ? [] : [why]),
  ];
}
