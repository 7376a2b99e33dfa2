/** `for each c in Creature { bite(c) <= c.fangs }` in an example: what is claimed of each is one claim, `all(… for each …)`. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said, shown } from "./cut.ts";

const compares = /^(?:is|is not|is about|in|not in|<|>|<=|>=|and|or)$/;
const wordOf = (word: IToken | undefined): string => word?.image.replace(/\s+/g, " ") ?? "";

/** Names each of them, and goes on with the claims. */
export function mendClaimsOfEach(build: Build, words: readonly IToken[]): readonly IToken[] {
  const read: IToken[] = [];
  let end = -1;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as IToken;
    if (beginsExample(words, at)) end = closerOf(words, openerBehind(words, at));
    const claims = at < end && isLoop(words, at) ? claimsIn(build, words, at) : null;
    read.push(...(claims?.words ?? [word]));
    if (claims !== null) at = claims.close;
  }
  return read;
}

const beginsExample = (words: readonly IToken[], at: number): boolean =>
  (words[at]?.tokenType === keyword("example") || words[at]?.tokenType === keyword("examples")) &&
  openerBehind(words, at) > at;

/** The next brace on its line; -1: there is none. */
function openerBehind(words: readonly IToken[], at: number): number {
  let open = at + 1;
  while (open < words.length && !stops.has(words[open]?.tokenType ?? T.NewLine)) open += 1;
  return words[open]?.tokenType === T.OpenCurly ? open : -1;
}

const stops: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.CloseCurly, T.NewLine]);

const isLoop = (words: readonly IToken[], at: number): boolean =>
  (words[at - 1]?.tokenType === T.NewLine || words[at - 1]?.tokenType === T.OpenCurly) &&
  wordOf(words[at]) === "for" &&
  wordOf(words[at + 1]) === "each" &&
  wordOf(words[at + 3]) === "in";

interface Claims {
  readonly words: readonly IToken[];
  readonly close: number;
}

/** Null: something is done for each of them. */
function claimsIn(build: Build, words: readonly IToken[], at: number): Claims | null {
  const open = openerBehind(words, at);
  const close = open < 0 ? -1 : closerOf(words, open);
  const [first, last] = [words[at], words[close]];
  if (first === undefined || last?.tokenType !== T.CloseCurly) return null;
  const lines = linesOf(words.slice(open + 1, close));
  if (lines.length === 0 || !lines.every(isClaim)) return null;
  const head = words.slice(at, open);
  const texts = lines.map((line) => `all(${said(line, 0, line.length)} ${said(head, 0, head.length)})`);
  const span = spanAt(build, first.startOffset, endOf(last));
  const meant = texts.join("\n  ");
  build.found.report(
    "foreign-word",
    spanAt(build, first.startOffset, endOf(words[open] as IToken)),
    { written: shown(said(words, at, close + 1)), meant: texts[0] ?? "" },
    { fixes: [{ title: `Write \`${texts[0] ?? ""}\``, edits: [{ span, text: meant }] }] },
  );
  const claims = lines.flatMap((line, place) => [
    ...(place === 0 ? [] : [made(T.NewLine, first.startOffset)]),
    retyped({ ...first, image: "all" }, T.Identifier),
    made(T.OpenRound, first.startOffset),
    ...line,
    ...head,
    made(T.CloseRound, last.startOffset),
  ]);
  return { words: claims, close };
}

function linesOf(words: readonly IToken[]): readonly (readonly IToken[])[] {
  const lines: IToken[][] = [[]];
  for (const word of words) {
    if (word.tokenType === T.NewLine) lines.push([]);
    else lines.at(-1)?.push(word);
  }
  return lines.filter((line) => line.length > 0);
}

/** It compares, and changes nothing. */
function isClaim(line: readonly IToken[]): boolean {
  if (line.some(({ tokenType }) => tokenType === T.OpenCurly || tokenType === T.CloseCurly)) return false;
  if (/^(?:set|add|take|put|let|move|new|repeat|for|if|match|choosing|rolling|remove|sort)$/.test(wordOf(line[0])))
    return false;
  let depth = 0;
  for (const word of line) {
    if (closes.has(word.tokenType)) depth += 1;
    else if (closing.has(word.tokenType)) depth -= 1;
    else if (depth === 0 && compares.test(wordOf(word))) return true;
  }
  return wordOf(line[0]) === "not";
}
