/** `switch (x) { case 1: return 5; default: return 6; }`, as other languages write a `match`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said, shown } from "./cut.ts";

const parting = new Set([T.NewLine, T.Semicolon, T.Comma]);

/** Names each of them with the `match` that is meant, and leaves its place open. */
export function mendSwitches(build: Build, tokens: readonly IToken[]): readonly IToken[] {
  if (!tokens.some(({ image }) => image === "case")) return tokens;
  const read: IToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as IToken;
    const open = /^(?:switch|match)$/.test(token.image) ? openOf(tokens, at) : -1;
    const close = open < 0 ? -1 : closerOf(tokens, open);
    const better = open < 0 || close >= tokens.length ? null : matchOf(tokens, at, open, close);
    if (better === null) {
      read.push(token);
      continue;
    }
    const span = spanAt(build, token.startOffset, endOf(tokens[close] as IToken));
    build.found.report(
      "foreign-word",
      span,
      { written: shown(said(tokens, at, close + 1)), meant: `${better.slice(0, better.indexOf("\n"))} … }` },
      { fixes: [{ title: "Write it as a `match`", edits: [{ span, text: better }] }] },
    );
    read.push(retyped({ ...token, endOffset: endOf(tokens[close] as IToken) - 1 }, T.Missing));
    at = close;
  }
  return read;
}

/** The brace of its cases, on the same line. */
function openOf(tokens: readonly IToken[], at: number): number {
  let open = at + 1;
  while (open < tokens.length && tokens[open]?.tokenType !== T.OpenCurly && tokens[open]?.tokenType !== T.NewLine)
    open += 1;
  const first = tokens.slice(open + 1).find(({ tokenType }) => tokenType !== T.NewLine);
  return tokens[open]?.tokenType === T.OpenCurly && open > at + 1 && first?.image === "case" ? open : -1;
}

function matchOf(tokens: readonly IToken[], at: number, open: number, close: number): string | null {
  const bracketed = tokens[at + 1]?.tokenType === T.OpenRound && closerOf(tokens, at + 1) === open - 1;
  const asked = bracketed ? said(tokens, at + 2, open - 1) : said(tokens, at + 1, open);
  // What is the value of the whole block is not returned case by case.
  const isLast = tokens.slice(close + 1).find(({ tokenType }) => tokenType !== T.NewLine)?.tokenType === T.CloseCurly;
  const lines: string[] = [];
  let labels: string[] = [];
  let from = open + 1;
  for (let i = open + 1; i <= close; i = nextCase(tokens, i, close)) {
    if (i > open + 1 && labels.length > 0) {
      const body = bodyOf(tokens, from, i, isLast);
      if (body === null) return null;
      if (body !== "") {
        lines.push(`${labels.join(", ")}: ${body}`);
        labels = [];
      }
    }
    if (i === close) break;
    const word = tokens[i] as IToken;
    if (word.image !== "case" && word.image !== "default") continue;
    const sign = tokens.findIndex(
      ({ tokenType }, index) => index > i && (tokenType === T.Colon || tokenType === T.Arrow),
    );
    if (sign < 0 || sign > close) return null;
    const label = word.image === "default" ? "_" : said(tokens, i + 1, sign);
    labels.push(label === "_" ? "otherwise" : label);
    from = sign + 1;
  }
  if (lines.length === 0 || labels.length > 0) return null;
  const column = tokens.find(({ startLine }) => startLine === tokens[at]?.startLine)?.startColumn ?? 1;
  const indent = " ".repeat(Math.max(0, column - 1));
  return `match ${asked} {\n${lines.map((line) => `${indent}  ${line}\n`).join("")}${indent}}`;
}

/** Where the next case begins, in no brackets of its own. */
function nextCase(tokens: readonly IToken[], at: number, close: number): number {
  let depth = 0;
  for (let i = at + 1; i < close; i += 1) {
    const { tokenType, image } = tokens[i] as IToken;
    if (closes.has(tokenType)) depth += 1;
    else if (closing.has(tokenType)) depth -= 1;
    else if (depth === 0 && (image === "case" || (image === "default" && tokens[i + 1] !== undefined))) return i;
  }
  return close;
}

/** What one case does; null: it is more than one thing. */
function bodyOf(tokens: readonly IToken[], start: number, end: number, isLast: boolean): string | null {
  const words = tokens.slice(start, end).filter(({ image }) => image !== "break");
  while (parting.has(words.at(-1)?.tokenType ?? T.Unknown)) words.pop();
  while (parting.has(words[0]?.tokenType ?? T.Unknown)) words.shift();
  if (isLast && words[0]?.tokenType === keyword("return")) words.shift();
  return words.some(({ tokenType }) => tokenType === T.NewLine || tokenType === T.Semicolon)
    ? null
    : said(words, 0, words.length);
}
