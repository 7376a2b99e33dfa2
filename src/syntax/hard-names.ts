/**
 * Names that are words of the language, such as `rule take(…)` or `each: int`: one finding each, with another name at all
 * places, and the words read as names, so that nothing else is told of them.
 */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { freeWords, hardWords } from "../../grammar/words.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { openerAround } from "./cut.ts";
import { namers } from "./habit.ts";

/** What is declared with values in brackets. */
const called: ReadonlySet<TokenType> = new Set(["rule", "procedure", "action", "setup"].map(keyword));
const withParams: ReadonlySet<TokenType> = new Set([...called, keyword("status")]);

/** They stand where values do, so that nobody can tell which of them is meant as a name. */
const values: ReadonlySet<string> = new Set(["yes", "no", "none", "it"]);

interface Declared {
  readonly at: number;
  readonly what: string;
  /** Where it is known, the end not included. */
  readonly from: number;
  readonly to: number;
  /** The rule whose parameter it is. */
  readonly owner: string | null;
}

export function freeHardNames(build: Build, tokens: readonly IToken[]): readonly IToken[] {
  const found = tokens.flatMap((_, at) => declaredAt(tokens, at) ?? []);
  if (found.length === 0) return tokens;
  const names = new Set<number>();
  for (const each of found) {
    const places = [each.at, ...usesOf(tokens, each)];
    for (const place of places) names.add(place);
    tell(build, tokens, each, places);
  }
  return tokens.map((token, at) => (names.has(at) ? retyped({ ...token }, T.Identifier) : token));
}

/** Before a colon it is read as a name already. */
const isHard = (token: IToken | undefined): token is IToken =>
  token !== undefined && hardWords.has(token.image) && token.tokenType !== T.Row;

function declaredAt(tokens: readonly IToken[], at: number): Declared | null {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!isHard(token) || before === undefined || next === undefined) return null;
  const isFree = freeWords.has(token.image);
  const what = namers.get(before.tokenType) ?? "";
  const whole = { at, what, from: 0, to: tokens.length, owner: null };
  if (called.has(before.tokenType)) return next.tokenType === T.OpenRound && beginsPart(tokens, at - 1) ? whole : null;
  if (before.tokenType === keyword("let") && !isFree && (next.tokenType === T.Eq || next.tokenType === T.Colon)) {
    const open = openerAround(tokens, at);
    return open < 0 ? whole : { ...whole, from: at, to: closerOf(tokens, open) };
  }
  if (before.tokenType === keyword("each") && !isFree && next.image === "in" && token.image !== "in")
    return { ...whole, ...reachOfLocal(tokens, at) };
  // `xp each: int` is a name of two words.
  const isAlone = [T.OpenRound, T.Comma, T.NewLine].includes(before.tokenType);
  if (next.tokenType !== T.Colon || isFree || !isAlone) return null;
  const open = bracketAround(tokens, at);
  const owner = tokens[open - 1];
  const head = tokens[open - 2]?.tokenType;
  if (tokens[open]?.tokenType !== T.OpenRound || owner === undefined || head === undefined || !withParams.has(head))
    return null;
  return { at, what: "parameter", from: open, to: endOfDeclaration(tokens, open), owner: owner.image };
}

/** `kind: procedure from (…)` names a type. */
function beginsPart(tokens: readonly IToken[], at: number): boolean {
  const type = tokens[at - 1]?.tokenType;
  return type === undefined || type === T.NewLine || type === T.OpenCurly || type === T.CloseCurly;
}

/** The innermost bracket that is open there; -1: none is. */
function bracketAround(tokens: readonly IToken[], at: number): number {
  let depth = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    const type = tokens[i]?.tokenType ?? T.Unknown;
    if (closing.has(type)) depth += 1;
    else if (closes.has(type) && depth-- === 0) return i;
  }
  return -1;
}

/** `for each each in xs { … }`, or the bracket that holds `… for each each in xs`. */
function reachOfLocal(tokens: readonly IToken[], at: number): { readonly from: number; readonly to: number } {
  const end = tokens.findIndex(
    ({ tokenType }, i) => i > at && (tokenType === T.OpenCurly || tokenType === T.NewLine || closing.has(tokenType)),
  );
  if (tokens[end]?.tokenType === T.OpenCurly) return { from: at, to: closerOf(tokens, end) };
  const open = bracketAround(tokens, at);
  return { from: open, to: open < 0 ? at : closerOf(tokens, open) };
}

/** Behind its body, or the line with its formula. */
function endOfDeclaration(tokens: readonly IToken[], open: number): number {
  for (let at = closerOf(tokens, open); at < tokens.length; at += 1) {
    if (tokens[at]?.tokenType === T.OpenCurly) return closerOf(tokens, at) + 1;
    if (tokens[at]?.tokenType === T.NewLine) return at;
  }
  return tokens.length;
}

const before =
  /^(?:[-+*/&=(,:<>{]|\[|[<>]=|return|is|and|or|not|set|add|take|put|then|if|match|where|while|in|to|from|into|of|by|times|otherwise|)$/;
const behind = /^(?:[-+*/&)\],:.<>{}]|[<>]=|is|and|or|then|for|to|from|into|in|where|with|times|by|otherwise|)$/;

/** Where it is meant as a name: called, or with signs on both sides that stand beside values. */
function usesOf(tokens: readonly IToken[], { at, from, to, owner, what }: Declared): readonly number[] {
  const { image } = tokens[at] as IToken;
  if (values.has(image)) return [];
  return tokens.flatMap((token, place) => {
    if (token.image !== image || place === at || !isHard(token)) return [];
    const [last, next] = [tokens[place - 1], tokens[place + 1]];
    const isCall = next?.tokenType === T.OpenRound && endOf(token) === next.startOffset;
    if (owner === null && what !== "value" && what !== "local")
      return isCall || (last?.image === "for" && next?.tokenType === T.OpenCurly) ? [place] : [];
    const inReach = from <= place && place < to;
    if (inReach && !isCall && before.test(imageOf(last)) && behind.test(imageOf(next))) return [place];
    const given =
      owner !== null && next?.tokenType === T.Colon && tokens[bracketAround(tokens, place) - 1]?.image === owner;
    return given ? [place] : [];
  });
}

const imageOf = (token: IToken | undefined): string => (token === undefined ? "" : token.image.trim());

function tell(
  build: Build,
  tokens: readonly IToken[],
  { at, what, from, to }: Declared,
  places: readonly number[],
): void {
  const token = tokens[at] as IToken;
  const word = token.image;
  let better = `${word}1`;
  for (let n = 2; tokens.some(({ image }) => image === better); n += 1) better = `${word}${n}`;
  const inRows = tokens
    .slice(from, to)
    .flatMap((row) => (row.tokenType === T.Row ? inRow(build, row, word, better) : []));
  const edits = [...places.map((place) => ({ span: spanOf(build, tokens[place] as IToken), text: better })), ...inRows];
  build.found.report(
    "reserved-word",
    spanOf(build, token),
    { word, what },
    { fixes: values.has(word) ? [] : [{ guess: true, title: `Call it \`${better}\``, edits }] },
  );
}

/** In the cells of a row. */
function inRow(build: Build, { image, startOffset }: IToken, word: string, text: string): readonly Edit[] {
  return [...image.matchAll(new RegExp(`(?<=[|(,=<>+*/[-]\\s*)${word}(?=\\s*[|(),=<>+*/\\].-])`, "g"))].map((match) => {
    const start = startOffset + match.index;
    return { span: spanAt(build, start, start + word.length), text };
  });
}
