/** Steps on one line with `,` or `and` between them, and several of them in one case of a `match`. */
import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing, made } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { openerAround, said } from "./cut.ts";
import { type Line, word } from "./happening-line.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { isBodyOfMatch } from "./semicolons.ts";

export const verbs: ReadonlySet<TokenType> = new Set(
  ["set", "add", "take", "put", "cancel", "let", "if", "repeat", "for"].map(keyword),
);

const lists: ReadonlySet<TokenType> = new Set(["rolling", "choosing"].map(keyword));
const [and, then] = [keyword("and"), keyword("then")];

/** `draw(me, 1), gain(me, 2)`, `take 1 from me.food and draw(me, 1)` */
export function joinedSteps(line: Line): Mended {
  const { attempt, first, start, end } = line;
  const { words, failure, build } = attempt;
  const inCase = stepsOfCase(attempt);
  if (inCase !== null) return inCase;
  const at = words[failure.at - 1]?.tokenType === and ? failure.at - 1 : failure.at;
  const isAnd = words[at]?.tokenType === and;
  const isBoth = isAnd && words[at + 1]?.tokenType === then;
  const from = isBoth ? at + 2 : at + 1;
  const [found, next] = [words[at], words[from]];
  if (
    found === undefined ||
    next === undefined ||
    at <= start ||
    (!isBoth && from >= end) ||
    lists.has(first.tokenType)
  )
    return null;
  if (!(isAnd ? isStep(words, start, at) : found.tokenType === T.Comma)) return null;
  const isCall = words[from + 1]?.tokenType === T.OpenRound;
  if (!verbs.has(next.tokenType) && next.tokenType !== keyword("new") && !isCall) return null;
  const span = spanAt(build, found.startOffset, endOf(words[from - 1] as IToken));
  const text = isAnd ? "then" : " then";
  build.found.report(
    "foreign-sign",
    span,
    { written: said(words, at, from), meant: "then" },
    { fixes: [{ title: "Write `then`", edits: [{ span, text }] }] },
  );
  return [...words.slice(0, at), word(found, "then"), ...words.slice(from)];
}

/** A change, something new, or a call. */
function isStep(words: readonly IToken[], from: number, to: number): boolean {
  const first = words[from];
  if (first === undefined || from >= to) return false;
  if (verbs.has(first.tokenType) || first.tokenType === keyword("new")) return true;
  return first.tokenType === T.Identifier && words[from + 1]?.image === "(" && closerOf(words, from + 1) === to - 1;
}

/** What a case of a `match` gives or does: from its colon to its end, and what may join steps there. Null: this is none. */
export function caseAround(
  words: readonly IToken[],
  at: number,
): { readonly colon: number; readonly end: number; readonly joints: readonly number[] } | null {
  const open = openerAround(words, at);
  if (!isBodyOfMatch(words, open)) return null;
  const places = topPlaces(words, open + 1, at);
  const line = places.lines.filter((place) => place < at).at(-1) ?? open;
  const lineEnd = places.lines.find((place) => place >= at) ?? places.end;
  const colons = places.colons.filter((place) => place > line && place < lineEnd);
  const colon = colons.filter((place) => place < at).at(-1);
  if (colon === undefined) return null;
  // The next case on the same line begins behind the last comma before its colon.
  const next = colons.find((place) => place > colon);
  const end = next === undefined ? lineEnd : (places.commas.filter((place) => place < next).at(-1) ?? -1);
  return { colon, end, joints: places.joints.filter((place) => place > colon + 1 && place < end) };
}

/** `WeakHit: set foe.gone = yes then draw(me, 1)`: what stands in a case is one step, or several in braces. */
function stepsOfCase({ words, failure, build }: Attempt): Mended {
  const found = caseAround(words, failure.at);
  if (found === null) return null;
  const { colon, end, joints } = found;
  const pieces: (readonly [number, number])[] = [];
  let from = colon + 1;
  for (const joint of [...joints, end]) {
    // `and then` is one of them.
    if (joint === from && words[joint]?.tokenType === then) from = joint + 1;
    else {
      pieces.push([from, joint]);
      from = joint + 1;
    }
  }
  const [begins, last] = [words[colon + 1], words[end - 1]];
  if (pieces.length < 2 || begins === undefined || last === undefined) return null;
  if (!pieces.every(([start, to]) => isStep(words, start, to))) return null;
  const meant = `{ ${pieces.map(([start, to]) => said(words, start, to)).join(" then ")} }`;
  const span = spanAt(build, begins.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    span,
    { written: said(words, colon + 1, end), meant },
    { fixes: [{ title: `Write \`${meant}\``, edits: [{ span, text: meant }] }] },
  );
  const steps = pieces.flatMap(([start, to], at) => [
    ...(at === 0 ? [] : [word(words[start] as IToken, "then")]),
    ...words.slice(start, to),
  ]);
  return [
    ...words.slice(0, colon + 1),
    made(T.OpenCurly, begins.startOffset),
    ...steps,
    made(T.CloseCurly, endOf(last)),
    ...words.slice(end),
  ];
}

/** What stands in a body, in no further brackets: where its lines end, its colons, its commas, and all that may join two steps. */
function topPlaces(words: readonly IToken[], start: number, least: number) {
  const found = {
    lines: [] as number[],
    colons: [] as number[],
    commas: [] as number[],
    joints: [] as number[],
    end: words.length,
  };
  for (let at = start; at < words.length; at += 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (closing.has(type)) {
      if (at >= least || type === T.CloseCurly) return { ...found, end: at };
    } else if (closes.has(type)) at = closerOf(words, at);
    else if (type === T.NewLine) found.lines.push(at);
    else if (type === T.Colon) found.colons.push(at);
    else if (type === T.Comma || type === and || type === then) {
      found.joints.push(at);
      if (type === T.Comma) found.commas.push(at);
    }
  }
  return found;
}
