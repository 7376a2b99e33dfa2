/** Where a phrase stands: which words are its parts. */
import type { IToken, TokenType } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { hardWords } from "../../grammar/words.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf } from "./build/context.ts";
import { PhraseIndex } from "./phrase-index.ts";
import { wordClasses, type Phrase } from "./phrase-shapes.ts";
import { knownPhrases } from "./phrases-known.ts";
import { phrasesOfSorting } from "./phrases-of-sorting.ts";

/** From one word to another, the second not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Match extends Stretch {
  readonly parts: ReadonlyMap<string, Stretch>;
}

/** So many words before the place where the parser stopped a phrase may begin. */
export const farthest = 40;

export const known = new PhraseIndex(knownPhrases);
export const ofSorting = new PhraseIndex(() => phrasesOfSorting);

/** What a comparison begins with, behind the value that it compares. */
export const comparisons = /^(?:<|>|<=|>=|is|is not|in|≤|≥|==?|otherwise)$/;

/** The matches in which the parser stopped, or right behind which. */
export function matchesNear(words: readonly IToken[], at: number, phrase: Phrase, isDeep: boolean): readonly Match[] {
  const found: Match[] = [];
  for (let from = Math.min(at, words.length - 1); from >= 0 && from >= at - farthest; from -= 1) {
    const match = matchAt(words, from, phrase.written, isDeep);
    if (match !== null && match.to >= at) found.push(match);
  }
  return found;
}

const ofList =
  /^(?:number|count|how many|sum|average|total) (?:of )?\$[aw]$|^\$w with \w+ \$w1$|^[a-z ]+ \$w (?:in|of) \$a$/;

function matchAt(words: readonly IToken[], start: number, pattern: readonly string[], isDeep: boolean): Match | null {
  const parts = new Map<string, Stretch>();
  // A part of a formula is not taken for the whole of it.
  const before = words[start - 1];
  if (
    pattern[0]?.startsWith("$r") === true &&
    !(before?.tokenType === T.NewLine || beginsFormula.test(before?.image ?? ""))
  )
    return null;
  let at = start;
  for (const [index, piece] of pattern.entries()) {
    if (piece !== "the" && sameWord(words[at], "the")) at += 1;
    const end = isPart(piece)
      ? endOfPart(words, at, piece, start, pattern[index + 1], pattern[index + 2], isDeep)
      : sameWord(words[at], piece)
        ? at + 1
        : -1;
    if (end <= at) return null;
    if (isPart(piece)) parts.set(piece, { from: at, to: end });
    at = end;
  }
  // A part of a path is not taken for the whole of it.
  if (pattern.at(-1)?.startsWith("$w") === true && words[at]?.tokenType === T.Dot) return null;
  // `[k: n for each k in ks]`: what goes through all stands around the map, and not around its value.
  if (before?.tokenType === T.Colon && pattern.includes("each") && words[at]?.tokenType === T.CloseSquare) return null;
  // Of which list they are is said behind it.
  if (
    ofList.test(pattern.join(" ")) &&
    /^(?:in|of|from|by|where|with|without|whose|having)$/.test(words[at]?.image ?? "")
  )
    return null;
  return { from: start, to: at, parts };
}

/** How a phrase writes the end of a line. */
export const lineEnd = "⏎";

function sameWord(word: IToken | undefined, piece: string): boolean {
  if (piece === lineEnd) return word?.tokenType === T.NewLine;
  const said = word?.image.toLowerCase() ?? "";
  return said === piece || wordClasses.get(piece)?.includes(said) === true;
}

/** A part of what is meant, which the pattern names. */
const isPart = (piece: string): boolean => piece.startsWith("$") && !wordClasses.has(piece);

const partKinds: Readonly<Record<string, RegExp>> = {
  n: /^\d+$/,
  d: /^\d*[dD](?:\d+|%)$/,
  die: /^[dD](?:\d+|%)$/,
  w: /^[\p{L}_][\p{L}\p{N}_]*$/u,
  t: /^["\u201c]/,
  cmp: /^(?:<|>|<=|>=|is|≤|≥|==?)$/,
  pc: /^\d+(?:\.\d+)?%$/,
};

/** `$n`: a whole number, `$d`: dice, `$die`: one die, `$w`: a word, `$t`: a text, `$cmp`: a comparison, `$pc`: a share, `$l`: whole numbers between commas, `$o`: with `or` or `/`, `$p`: what stands before a dot and the word that follows in the pattern, `$r`: all up to the end of the formula, `$m`: the same up to a comparison, `$s`: of the statement, `$k`: all up to the next word of the pattern, the bracket or the end of the line, `$do`: a statement or a call, `$c`: a condition, else: an operand. */
function endOfPart(
  words: readonly IToken[],
  at: number,
  piece: string,
  start: number,
  next: string | undefined,
  behind: string | undefined,
  isDeep: boolean,
): number {
  const kind = partKinds[/^\$([a-z]+)/.exec(piece)?.[1] ?? ""];
  const word = words[at];
  if (word === undefined || (piece.startsWith("$w") && hardWords.has(word.image))) return -1;
  if (kind !== undefined) return kind.test(word.image) ? at + 1 : -1;
  if (piece.startsWith("$s")) return endOfStatement(words, at, next);
  if (piece === "$do") return isCall(words, at + 1) ? closerOf(words, at + 1) + 1 : endOfStatement(words, at, next);
  if (piece.startsWith("$k")) return endOfStretch(words, at, next);
  if (piece === "$l") return endOfNumbers(words, at, T.Comma);
  if (piece === "$o") return endOfNumbers(words, at, T.Comma, T.Slash, keyword("or"));
  if (piece === "$p") return endOfPath(words, at, behind ?? "");
  if (piece.startsWith("$c")) return endOfCondition(words, at);
  if (piece === "$m") return endOfAmount(words, at);
  return piece.startsWith("$r") ? endOfFormula(words, at, next) : endOfOperand(words, at, start, isDeep);
}

/** `1, 2, 4`, or with other signs between them. */
function endOfNumbers(words: readonly IToken[], at: number, ...signs: readonly TokenType[]): number {
  const isSign = (place: number): boolean => signs.includes(words[place]?.tokenType ?? T.Unknown);
  const isNumber = (place: number): boolean => words[place]?.tokenType === T.Numeral;
  let end = isNumber(at) ? at + 1 : -1;
  for (;;) {
    const next = isSign(end) && isSign(end + 1) ? end + 2 : end + 1;
    if (end < 0 || !isSign(end) || !isNumber(next)) return end;
    end = next + 1;
  }
}

/** `a > b`, `isBig`, `a > b and not isBig` */
function endOfCondition(words: readonly IToken[], at: number): number {
  const start = words[at]?.image === "not" ? at + 1 : at;
  let end = words[start] === undefined ? -1 : endOfOperand(words, start, start);
  if (end > 0 && partKinds["cmp"]?.test(words[end]?.image ?? "") === true)
    end = words[end + 1] === undefined ? -1 : endOfOperand(words, end + 1, end + 1);
  return end > 0 && /^(?:and|or)$/.test(words[end]?.image ?? "") ? endOfCondition(words, end + 1) : end;
}

/** `score, then by name` */
function endOfStretch(words: readonly IToken[], at: number, next = ""): number {
  let end = at;
  while (end < words.length && !sameWord(words[end], next)) {
    const type = words[end]?.tokenType ?? T.Unknown;
    if (type === T.NewLine || type === T.OpenCurly || closing.has(type)) break;
    end = closes.has(type) ? closerOf(words, end) + 1 : end + 1;
  }
  return end;
}

/** `me.hand` before `.filter(…)` */
function endOfPath(words: readonly IToken[], at: number, method: string): number {
  if (words[at]?.tokenType !== T.Identifier || words[at - 1]?.tokenType === T.Dot) return -1;
  let end = at + 1;
  while (words[end]?.tokenType === T.Dot && !sameWord(words[end + 1], method)) end += 2;
  return end;
}

export const endsFormula: ReadonlySet<string> = new Set([
  "then",
  "else",
  "if",
  ":",
  "?",
  ",",
  "",
  "where",
  "and",
  "or",
]);

/** Up to what ends a formula outside of brackets. */
function endOfFormula(words: readonly IToken[], at: number, next = ""): number {
  let depth = 0;
  for (let i = at; i < words.length; i += 1) {
    const word = words[i] as IToken;
    if (depth === 0 && i > at && sameWord(word, next) && !isCall(words, i)) return i;
    // A title behind it: the text that ends the line.
    if (depth === 0 && i > at && next === "$t" && word.tokenType === T.Text && endsLine(words[i + 1])) return i;
    if (depth === 0 && (closing.has(word.tokenType) || word.tokenType === T.OpenCurly)) return i;
    if (depth === 0 && word.image === "do" && words[i + 1]?.tokenType === T.OpenCurly) return i;
    if (depth === 0 && (word.tokenType === T.NewLine || endsFormula.has(word.image.toLowerCase()))) {
      if (!(word.image === "and" || word.image === "or")) return i;
    }
    if (closes.has(word.tokenType)) depth += 1;
    else if (closing.has(word.tokenType)) depth -= 1;
  }
  return words.length;
}

/** `xs` before `is at least 2` */
function endOfAmount(words: readonly IToken[], at: number): number {
  const end = endOfFormula(words, at);
  for (let i = at + 1; i < end; i += 1) {
    if (comparisons.test(words[i]?.image ?? "") || joins.has(words[i]?.image ?? "")) return i;
    if (closes.has(words[i]?.tokenType ?? T.Unknown)) i = closerOf(words, i);
  }
  return end;
}

const joins: ReadonlySet<string> = new Set(["and", "or"]);

const endsLine = (word: IToken | undefined): boolean => word === undefined || word.tokenType === T.NewLine;

/** Whether this bracket stands right behind what it gives something to. */
const isCall = (words: readonly IToken[], at: number): boolean =>
  words[at]?.image === "(" && endOf(words[at - 1] as IToken) === words[at]?.startOffset;

const statements: ReadonlySet<string> = new Set(["take", "put", "set", "add"]);

/** A change, up to what ends it. */
function endOfStatement(words: readonly IToken[], at: number, next = ""): number {
  return statements.has(words[at]?.image ?? "") ? endOfFormula(words, at, next) : -1;
}

/** The longest phrase that begins with this very word, and ends with what stands in it. */
function endOfPhrase(words: readonly IToken[], at: number): number {
  const begun = known.beginningWith(words[at]?.image.toLowerCase() ?? "");
  return Math.max(-1, ...begun.map(({ written }) => matchAt(words, at, written, false)?.to ?? -1));
}

const operandBegins = /^(?:[\p{L}_][\p{L}\p{N}_]*|\d.*|["\u201c].*|[dD](?:\d+|%)|\(|\[)$/u;
/** What a whole formula may stand behind. */
const beginsFormula = /^(?:[=({[,:]|return|then|else|is|)$/;
const notOperand: ReadonlySet<string> = new Set(
  "and or not is in to over under where otherwise if else then let set add take put into from of for each with return match repeat while new rolling choosing".split(
    " ",
  ),
);

/** `x`, `w.mass`, `f(x)`, `(a + b)`, `(dice)d6`, `2d6`, `"text"` */
function endOfOperand(words: readonly IToken[], at: number, start: number, isDeep = false): number {
  const first = words[at] as IToken;
  const phrase = isDeep && at > start ? endOfPhrase(words, at) : -1;
  if (phrase > at) return phrase;
  const before = words[at - 1];
  // It begins in the middle of a longer one.
  if (at === start && (before?.tokenType === T.Dot || (before !== undefined && endOf(before) === first.startOffset)))
    if (before?.tokenType === T.Dot || first.image === "(" || first.image === "[") return -1;
  if (!operandBegins.test(first.image) || notOperand.has(first.image)) return -1;
  let i = at;
  if (closes.has(first.tokenType)) {
    i = closerOf(words, i);
    if (words[i + 1]?.tokenType === T.Die) i += 1;
  }
  for (;;) {
    const next = words[i + 1];
    const here = words[i];
    if (next === undefined || here === undefined) break;
    if (next.tokenType === T.Dot && words[i + 2] !== undefined) i += 2;
    else if ((next.image === "(" || next.image === "[") && endOf(here) === next.startOffset) i = closerOf(words, i + 1);
    else break;
  }
  return Math.min(i + 1, words.length);
}
