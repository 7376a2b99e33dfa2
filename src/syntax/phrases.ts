/** Phrases that people write for what the language says otherwise, each as a pattern and what is meant. */
import type { IToken, TokenType } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import { failed, readBy, type Entry, type Failure } from "../../grammar/parser.ts";
import { hardWords } from "../../grammar/words.ts";
import { calledIn, typeIn } from "./called.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { guessIf, type Edit } from "../diagnostics/diagnostic.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said, shown, type PutIn } from "./cut.ts";
import { playerOfLoop } from "./game-words.ts";
import { phrases, type Phrase } from "./phrases-known.ts";
import { phrasesOfSorting } from "./phrases-of-sorting.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

/** From one word to another, the second not included. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Match extends Stretch {
  readonly parts: ReadonlyMap<string, Stretch>;
}

/** What is meant: as text, as the text with its parts' names in it, and as words. */
interface Meant {
  readonly text: string;
  readonly meant: string;
  readonly words: readonly IToken[];
}

/** A declaration longer than this is not read over and over. */
const longest = 2_000;

/** So many words before the place where the parser stopped a phrase may begin. */
const farthest = 40;

/** Each phrase with the words that it has whatever its parts are: where one of them is missing, the phrase is not looked for. */
const withLiterals = (
  all: readonly Phrase[],
): readonly { readonly phrase: Phrase; readonly literals: readonly string[] }[] =>
  all.map((phrase) => ({ phrase, literals: phrase.written.filter((each) => !each.startsWith("$")) }));
const known = withLiterals(phrases);
const ofSorting = withLiterals(phrasesOfSorting);

/** All that a phrase can be made of, as it is compared. */
function imagesFrom(words: readonly IToken[], from: number): ReadonlySet<string> {
  const images = new Set<string>();
  for (const { image, tokenType } of words.slice(Math.max(0, from)))
    images.add(tokenType === T.NewLine ? lineEnd : image.toLowerCase());
  return images;
}

/** `sort(xs by score, then name)`: one finding for all of it, though each value has signs missing. */
export const sortingAt = (attempt: Attempt): readonly IToken[] | null => phraseAt(attempt, ofSorting);

/** A phrase that stands there, what it means, and all words with that in its place. */
interface Reading {
  readonly phrase: Phrase;
  readonly match: Match;
  readonly meant: Meant;
  /** Who is meant by `me`. */
  readonly one: string | null;
  readonly better: readonly IToken[];
}

/** Where the parser stopped in a phrase that we know: names it, and goes on with what is meant. Null: it is none. */
export function phraseAt(attempt: Attempt, among = known): readonly IToken[] | null {
  for (const reading of readingsAt(attempt, among)) {
    const read = readBy(attempt.entry, reading.better);
    if (!failed(read) || read.at > leastOf(attempt, reading)) return report(attempt, reading);
  }
  return null;
}

/**
 * Phrases within phrases: the longest one behind which, or in which, the parser is stopped by what can be mended as well.
 * `canMend` says so of where it is stopped then.
 */
export function phraseAround(attempt: Attempt, canMend: (further: Attempt) => boolean): readonly IToken[] | null {
  let widest: Reading | null = null;
  for (const reading of readingsAt(attempt, known, true)) {
    const { better, match } = reading;
    if (widest !== null && match.to - match.from <= widest.match.to - widest.match.from) continue;
    if (mayBeginBefore(attempt.words, reading) || mayGoOn(attempt.words, reading)) continue;
    const read = readBy(attempt.entry, better);
    if (failed(read) && getsOn(attempt, better, read) && canMend({ ...attempt, words: better, failure: read }))
      widest = reading;
  }
  return widest === null ? null : report(attempt, widest);
}

/** `number of 6s in xs is at least 2`: whether what stands before belongs to the first part only, nobody knows. */
function mayBeginBefore(words: readonly IToken[], { phrase, match: { from } }: Reading): boolean {
  const word = words[from - 1];
  if (word === undefined || phrase.written[0]?.startsWith("$") !== true) return false;
  return !(word.tokenType === T.NewLine || closes.has(word.tokenType) || beginsPart.test(word.image.toLowerCase()));
}

const beginsPart = /^(?:[=,:]|return|then|else|is|if|when|while|until|and|or|not|where|needs|check|otherwise)$/;

/** `max of 1 and x divided by 3`: whether what stands behind belongs to the last part only, or to the whole, nobody knows. */
function mayGoOn(words: readonly IToken[], { phrase, match: { to } }: Reading): boolean {
  const word = words[to];
  if (word === undefined || !/^\$[a-z]\d?$/.test(phrase.written.at(-1) ?? "")) return false;
  const { tokenType, image } = word;
  const ends = tokenType === T.NewLine || tokenType === T.OpenCurly || closing.has(tokenType);
  return !(ends || endsFormula.has(image.toLowerCase()) || comparisons.test(image));
}

const comparisons = /^(?:<|>|<=|>=|is|is not|in|≤|≥|==?|otherwise)$/;

/** `isDeep`: a part may be a phrase of its own. */
function* readingsAt(
  { words, failure, entry, build }: Attempt,
  among: typeof known,
  isDeep = false,
): Generator<Reading> {
  if (words.length > longest) return;
  const images = imagesFrom(words, failure.at - farthest);
  for (const { phrase, literals } of among) {
    if (!literals.every((each) => images.has(each)) || !mayStand(phrase, words, entry)) continue;
    for (const match of matchesNear(words, failure.at, phrase, isDeep)) {
      const one = phrase.needs === "me" ? playerOfLoop(words, match.from) : null;
      const meant = meaningOf(build, words, match, phrase, one);
      if (meant === null) continue;
      const better = [...words.slice(0, match.from), ...meant.words, ...words.slice(match.to)];
      yield { phrase, match, meant, one, better };
    }
  }
}

/** So far the parser must get, at the least, for the phrase to be what was meant. */
const leastOf = ({ failure }: Attempt, { phrase, match, meant }: Reading): number =>
  phrase.within === true
    ? failure.at + 2
    : Math.max(match.to, failure.at) + meant.words.length - (match.to - match.from);

function report({ words, build }: Attempt, { phrase, match, meant, one, better }: Reading): readonly IToken[] {
  const { start, end } = stretchOf(words, match);
  const span = spanAt(build, start, end);
  const written = shown(said(words, match.from, match.to).trim());
  const ways = [
    meant,
    ...(one === null ? [] : [meaningOf(build, words, match, phrase)]),
    ...(phrase.or === undefined ? [] : [meaningOf(build, words, match, { meant: phrase.or })]),
  ];
  const fixes = ways.flatMap((way) =>
    way === null
      ? []
      : [
          guessIf(phrase.guess === true, {
            title: `Write \`${shown(way.text.trim())}\``,
            edits: editsOf(build, words, match, way),
          }),
        ],
  );
  const sign = words.slice(match.from, match.to).find(({ tokenType }) => tokenType === T.Question);
  if (sign !== undefined)
    build.found.report("foreign-question", spanAt(build, sign.startOffset, endOf(sign)), {}, { fixes });
  else if (phrase.dice === true)
    build.found.report("foreign-dice", span, { written, better: shown(meant.text) }, { fixes });
  else
    build.found.report(
      phrase.readOn === true ? "foreign-sign" : "foreign-word",
      span,
      { written, meant: shown(meant.text.trim()) },
      { fixes },
    );
  return better;
}

/** Whether fewer of the designer's words are left to be read than were left before. */
export const getsOn = ({ words, failure }: Attempt, better: readonly IToken[], read: Failure): boolean =>
  countWritten(better, read.at) < countWritten(words, failure.at);

/** What was put in has no width. */
const countWritten = (words: readonly IToken[], from: number): number =>
  words.slice(from).filter((word) => endOf(word) > word.startOffset).length;

/** What stands where it stood is left as it is: other mistakes in it can be mended in the same step. */
function editsOf(build: Build, words: readonly IToken[], match: Match, { text, meant }: Meant): readonly Edit[] {
  const pieces = meant.split(/(\$[a-z]+\d?)/);
  const parts = pieces.flatMap((piece) => match.parts.get(piece) ?? []);
  const { start, end } = stretchOf(words, match);
  const ranges = parts.map((part) => stretchOf(words, part));
  const stays =
    parts.length === match.parts.size && ranges.every((range, at) => range.start >= (ranges[at - 1]?.end ?? start));
  if (!stays) return [{ span: spanAt(build, start, end), text }];
  let from = start;
  let between = "";
  const edits: Edit[] = [];
  for (const piece of pieces) {
    const part = match.parts.get(piece);
    if (part === undefined) between += piece;
    else {
      const range = stretchOf(words, part);
      edits.push({ span: spanAt(build, from, range.start), text: between });
      from = range.end;
      between = "";
    }
  }
  return [...edits, { span: spanAt(build, from, end), text: between }].filter(
    ({ span, text: by }) => span.start < span.end || by !== "",
  );
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** In the text: words that were mended before may stand in another order. */
function stretchOf(words: readonly IToken[], { from, to }: Stretch): TextRange {
  const own = words.slice(from, to);
  return { start: Math.min(...own.map(({ startOffset }) => startOffset)), end: Math.max(...own.map(endOf)) };
}

/** Whether what the phrase speaks of is there: the declaration it belongs to, and the names that its meaning takes for granted. */
function mayStand({ inside, needs }: Phrase, words: readonly IToken[], entry: Entry): boolean {
  if (inside?.includes(entry) === true) return true;
  if (inside !== undefined && (entry !== "declaration" || !inside.includes(words[afterReadings(words)]?.image ?? "")))
    return false;
  return needs === undefined || words.some(({ image }) => image === needs);
}

/** The matches in which the parser stopped, or right behind which. */
function matchesNear(words: readonly IToken[], at: number, phrase: Phrase, isDeep: boolean): readonly Match[] {
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
    const end = piece.startsWith("$")
      ? endOfPart(words, at, piece, start, pattern[index + 1], pattern[index + 2], isDeep)
      : sameWord(words[at], piece)
        ? at + 1
        : -1;
    if (end <= at) return null;
    if (piece.startsWith("$")) parts.set(piece, { from: at, to: end });
    at = end;
  }
  // A part of a path is not taken for the whole of it.
  if (pattern.at(-1)?.startsWith("$w") === true && words[at]?.tokenType === T.Dot) return null;
  // Of which list they are is said behind it.
  if (ofList.test(pattern.join(" ")) && /^(?:in|of|from|by|where)$/.test(words[at]?.image ?? "")) return null;
  return { from: start, to: at, parts };
}

/** How a phrase writes the end of a line. */
const lineEnd = "⏎";

const sameWord = (word: IToken | undefined, image: string): boolean =>
  image === lineEnd ? word?.tokenType === T.NewLine : word?.image.toLowerCase() === image;

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
  if (piece.startsWith("$s")) return endOfStatement(words, at);
  if (piece === "$do") return isCall(words, at + 1) ? closerOf(words, at + 1) + 1 : endOfStatement(words, at);
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

const endsFormula: ReadonlySet<string> = new Set(["then", "else", "if", ":", "?", ",", "", "where", "and", "or"]);

/** Up to what ends a formula outside of brackets. */
function endOfFormula(words: readonly IToken[], at: number, next = ""): number {
  let depth = 0;
  for (let i = at; i < words.length; i += 1) {
    const word = words[i] as IToken;
    if (depth === 0 && i > at && sameWord(word, next) && !isCall(words, i)) return i;
    // A title behind it: the text that ends the line.
    if (depth === 0 && i > at && next === "$t" && word.tokenType === T.Text && endsLine(words[i + 1])) return i;
    if (depth === 0 && (closing.has(word.tokenType) || word.tokenType === T.OpenCurly)) return i;
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
function endOfStatement(words: readonly IToken[], at: number): number {
  return statements.has(words[at]?.image ?? "") ? endOfFormula(words, at) : -1;
}

/** The longest phrase that begins with this very word, and ends with what stands in it. */
function endOfPhrase(words: readonly IToken[], at: number): number {
  const image = words[at]?.image.toLowerCase();
  let end = -1;
  for (const { phrase } of known)
    if (phrase.written[0] === image) end = Math.max(end, matchAt(words, at, phrase.written, false)?.to ?? -1);
  return end;
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

/** Whether what stands beside it binds closer: `and` than its `or`, `not` than both. */
function isPulledApart(words: readonly IToken[], { from, to }: Match, meant: string): boolean {
  const before = words[from - 1]?.image;
  return before === "not"
    ? / (?:and|or) /.test(meant)
    : [before, words[to]?.image].includes("and") && / or /.test(meant);
}

const isSpaced = (one: IToken | undefined, other: IToken | undefined): boolean =>
  one !== undefined && other !== undefined && endOf(one) < other.startOffset;

/** Behind these no line ends. */
const holdsOn: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.Row]);

/** What is meant: as text, and as words, those of the designer where they stand. `one`: who is meant by `me`. */
function meaningOf(
  { all = [] }: Build,
  words: readonly IToken[],
  match: Match,
  phrase: Pick<Phrase, "meant">,
  one: string | null = null,
): Meant | null {
  const partOf = (piece: string): string => {
    const part = match.parts.get(piece);
    return part === undefined ? "" : said(words, part.from, part.to);
  };
  const meant = typeof phrase.meant === "string" ? phrase.meant : phrase.meant(partOf, typeIn(words), calledIn(all));
  if (meant === null) return null;
  const whole = isPulledApart(words, match, meant) ? `(${meant})` : meant;
  const told = one === null ? whole : whole.replace(/\bme\b/g, one);
  let text = "";
  const kept: { readonly at: number; readonly end: number; readonly words: readonly IToken[] }[] = [];
  for (const piece of told.split(/(\$[a-z]+\d?)/)) {
    const part = match.parts.get(piece);
    if (part === undefined) text += piece;
    else {
      const own = said(words, part.from, part.to).replace(piece.startsWith("$cmp") ? /^==?$/ : /^$/, "is");
      kept.push({ at: text.length, end: text.length + own.length, words: words.slice(part.from, part.to) });
      text += own;
    }
  }
  const read = classify(readWords(text)).tokens.filter(
    ({ tokenType }, at, all) => tokenType !== T.NewLine || !holdsOn.has(all[at - 1]?.tokenType ?? T.Unknown),
  );
  const own = new Map<number, IToken>();
  for (const { at, end, words: theirs } of kept) {
    const inside = read.flatMap((word, index) => (word.startOffset >= at && endOf(word) <= end ? [index] : []));
    if (inside.length === theirs.length) inside.forEach((index, place) => own.set(index, theirs[place] as IToken));
  }
  return { text, meant: told, words: placeWords(read, own, stretchOf(words, match)) };
}

/** The designer's own words stand where they stood; what is put in stands between them, and has no width. */
function placeWords(
  read: readonly IToken[],
  own: ReadonlyMap<number, IToken>,
  { start, end }: TextRange,
): readonly IToken[] {
  const last = own.size === 0 ? read.length : Math.max(...own.keys());
  let at = start;
  return read.map((word, index) => {
    const theirs = own.get(index);
    if (theirs !== undefined) {
      at = Math.max(at, endOf(theirs));
      return theirs;
    }
    const place = index > last ? end : at;
    const payload: PutIn = { before: isSpaced(read[index - 1], word), behind: isSpaced(word, read[index + 1]) };
    return { ...word, startOffset: place, endOffset: place - 1, payload };
  });
}
