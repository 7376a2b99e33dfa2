/**
 * A text line by line: the words of each with their colours, and what of it can be folded. A line tells all that from
 * itself and from what the lines before say in short; so after an edit only the lines are read that it touched.
 */
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import type { SemanticToken } from "./answers.ts";
import { changeBetween } from "../source/change.ts";
import { initialState, tokenizeLine, isSameState, type LineState } from "./lexical-tokens.ts";

/** A word that folds begin, end or go on with; `start` and `end` count from the start of the line. */
export interface FoldMark {
  readonly kind: "row" | "remark" | "open" | "close" | "other";
  readonly start: number;
  readonly end: number;
  /** Lines between the start of this one and the word: more than none behind a remark over several lines. */
  readonly down: number;
}

/** A line with its ending. A remark over several lines makes one of all that it stands on. */
export interface Line {
  readonly length: number;
  /** Places count from the start of the line. */
  readonly words: readonly SemanticToken[];
  readonly marks: readonly FoldMark[];
  /** Line ends in it. */
  readonly ends: number;
  readonly before: LineState;
  readonly after: LineState;
  /** What would close a remark that begins here, were it there. */
  readonly unclosed: string | null;
}

export interface Lines {
  readonly text: string;
  readonly all: readonly Line[];
}

/** `before`: another state of the text; what has not changed since is not read again. */
export function readLines(text: string, before: Lines | null = null): Lines {
  const change = before === null ? null : changeBetween(before.text, text);
  if (before === null) return { text, all: linesBetween(text, 0, text.length, initialState) };
  if (change === null) return before;
  const { start, removed, added } = change;
  const shift = added - removed;
  // The end of a line may be two signs, and the second of them may be new.
  const first = firstTouchedLine(before, start, text.slice(Math.max(0, start - 2), start + added + 2));
  let [at, from] = [first, 0];
  for (let index = 0; index < first; index += 1) from += before.all[index]?.length ?? 0;
  let end = from;
  while (at < before.all.length && end <= start + removed) end += before.all[at++]?.length ?? 0;
  end += shift;
  const unchanged = before.all.slice(0, first);
  const state = unchanged.at(-1)?.after ?? initialState;
  const fresh = linesBetween(text, from, end, state);
  // A remark that goes on beyond the end of what changed swallows lines behind it.
  const reached = fresh.reduce((sum, line) => sum + line.length, from);
  while (at < before.all.length && end < reached) end += before.all[at++]?.length ?? 0;
  if (end !== reached) return { text, all: [...unchanged, ...linesBetween(text, from, text.length, state)] };
  return {
    text,
    all: [
      ...unchanged,
      ...fresh,
      ...retokenizeFollowing(text, reached, before.all.slice(at), fresh.at(-1)?.after ?? state),
    ],
  };
}

/** The line that the change may have made another; that of a remark which it closes, too. */
function firstTouchedLine({ all }: Lines, start: number, changed: string): number {
  let end = 0;
  for (let index = 0; index < all.length; index += 1) {
    const line = all[index] as Line;
    end += line.length;
    if (end >= start || (line.unclosed !== null && changed.includes(line.unclosed))) return index;
  }
  return all.length;
}

/** Lines that did not change: what they are called may, where a heading above them did. */
function retokenizeFollowing(text: string, from: number, lines: readonly Line[], state: LineState): readonly Line[] {
  const result: Line[] = [];
  let [at, above] = [from, state];
  for (const [index, line] of lines.entries()) {
    if (isSameState(line.before, above)) return [...result, ...lines.slice(index)];
    const [fresh] = linesBetween(text, at, at + line.length, above);
    result.push(fresh ?? line);
    at += line.length;
    above = fresh?.after ?? above;
  }
  return result;
}

// ---------------------------------------------------------------- reading

type Token = ReturnType<typeof readWords>[number];

/** From the start of a line to the end of one; further where a remark does not end there. */
function linesBetween(text: string, from: number, to: number, state: LineState): Line[] {
  const tokens = readWords(text.slice(from, to));
  const further = endOfOpenRemark(text, from, tokens);
  if (further > to) return linesBetween(text, from, further, state);
  const lines: Line[] = [];
  let above = state;
  let words: Token[] = [];
  let start = 0;
  const close = (length: number): void => {
    const line = lineOf(words, start, length, above);
    lines.push(line);
    above = line.after;
    start += length;
    words = [];
  };
  for (const token of tokens) {
    words.push(token);
    if (token.tokenType === T.NewLine) close(token.startOffset + token.image.length - start);
  }
  if (start < to - from) close(to - from - start);
  return lines;
}

function lineOf(tokens: readonly Token[], start: number, length: number, before: LineState): Line {
  for (const token of tokens) token.startOffset -= start;
  const marks = marksOf(tokens);
  const unclosed = tokens.reduce<string | null>((found, token) => found ?? unclosedBy(token), null);
  const ends = tokens.reduce((sum, token) => sum + endsIn(token), 0);
  const { words, after } = tokenizeLine(classify(tokens), before);
  return { length, words, marks, ends, before, after, unclosed };
}

const endsIn = ({ tokenType, image }: Token): number =>
  tokenType === T.NewLine ? 1 : image.includes("\n") ? image.split("\n").length - 1 : 0;

const closers: readonly (readonly [opens: string, closes: string])[] = [
  ["/*", "*/"],
  ["<!--", "-->"],
];

/** What ends the remark that the word is, if it does not end itself. */
function unclosedBy({ tokenType, image }: Token): string | null {
  if (tokenType !== T.ForeignComment) return null;
  const [, closes] = closers.find(([opens]) => image.startsWith(opens)) ?? [];
  return closes === undefined || image.indexOf(closes, 2) >= 0 ? null : closes;
}

/** The end of the line on which a remark ends that is still open at the end of a part of the text; -1: there is none. */
function endOfOpenRemark(text: string, from: number, tokens: readonly Token[]): number {
  for (const token of tokens) {
    const closes = unclosedBy(token);
    const found = closes === null ? -1 : text.indexOf(closes, from + token.startOffset + 2);
    if (found < 0) continue;
    const ending = /\r\n|\r|\n/g;
    ending.lastIndex = found;
    return ending.exec(text) === null ? text.length : ending.lastIndex;
  }
  return -1;
}

/** Before the words are told apart, with their remarks between them. */
function marksOf(tokens: readonly Token[]): readonly FoldMark[] {
  const marks: FoldMark[] = [];
  let down = 0;
  tokens.forEach((token, index) => {
    const { tokenType: type, startOffset: start, image } = token;
    if (type === T.NewLine) return;
    const kind =
      type === T.Row
        ? "row"
        : type === T.Comment && index === 0
          ? "remark"
          : type === T.OpenCurly
            ? "open"
            : type === T.CloseCurly
              ? "close"
              : "other";
    const last = marks.at(-1)?.kind;
    // Of what only ends a fold, one says it all.
    if (kind !== "other" || last === undefined || last === "row" || last === "remark")
      marks.push({ kind, start, end: start + image.length, down });
    down += endsIn(token);
  });
  return marks;
}
