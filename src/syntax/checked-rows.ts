/** `for each w in Weapon { check w.cost > 0 "Nothing is free" }`: a check is a part of its own, and goes through rows itself. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, spanAt, writing, type Build } from "./build/context.ts";
import { said } from "./cut.ts";

export function checkThroughRows(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
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
