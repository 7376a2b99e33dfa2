/** Phrases that people write for what the language says otherwise, each as a pattern and what is meant. */
import type { IToken, TokenType } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import { failed, readBy, type Entry, type Failure } from "../../grammar/parser.ts";
import { calledIn, typeIn } from "./called.ts";
import * as T from "../../grammar/tokens.ts";
import { closes, closing } from "./brackets.ts";
import { guessIf, type Edit } from "../diagnostics/diagnostic.ts";
import { declaredIn, endOf, spanAt, type Build } from "./build/context.ts";
import { said, shown, shownMeant, type PutIn } from "./cut.ts";
import { apart, begun, upwardKey } from "./phrase-words.ts";
import { playerOfLoop } from "./game-words.ts";
import type { Phrase } from "./phrase-shapes.ts";
import {
  comparisons,
  endsFormula,
  farthest,
  known,
  lineEnd,
  matchesNear,
  ofSorting,
  type Match,
  type Stretch,
} from "./phrase-matches.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

/** What is meant: as text, as the text with its parts' names in it, and as words. */
interface Meant {
  readonly text: string;
  readonly meant: string;
  readonly words: readonly IToken[];
}

/** A declaration longer than this is not read over and over. */
const longest = 2_000;

/** All that a phrase can be made of, as it is compared. */
function imagesFrom(words: readonly IToken[], from: number): ReadonlySet<string> {
  const images = new Set<string>();
  for (const { image, tokenType } of words.slice(Math.max(0, from)))
    images.add(tokenType === T.NewLine ? lineEnd : image.toLowerCase());
  return images;
}

/** `sort(xs by score, then name)`: one finding for all of it, though each value has signs missing. */
export const sortingAt = (attempt: Attempt): readonly IToken[] | null => phraseAt(attempt, ofSorting);

/** Whether what stops the parser there can be mended as well. */
type CanMend = (further: Attempt) => boolean;

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
export function phraseAt(attempt: Attempt, among = known, canMend: CanMend = () => false): readonly IToken[] | null {
  for (const reading of readingsAt(attempt, among)) {
    const read = readBy(attempt.entry, reading.better);
    if (failed(read) && read.at <= leastOf(attempt, reading)) continue;
    // `if a then b else c`: the part that can be read is not all of it.
    const wider = /^(?:else|otherwise)$/.test(attempt.words[reading.match.to]?.image ?? "")
      ? widestAround(attempt, canMend)
      : null;
    return report(attempt, wider ?? reading);
  }
  return null;
}

/** Phrases within phrases. */
export function phraseAround(attempt: Attempt, canMend: CanMend): readonly IToken[] | null {
  const widest = widestAround(attempt, canMend);
  return widest === null ? null : report(attempt, widest);
}

/** The longest one behind which, or in which, the parser is stopped by what can be mended as well. */
function widestAround(attempt: Attempt, canMend: CanMend): Reading | null {
  const widthOf = ({ match }: Reading): number => match.to - match.from;
  const widestFirst = [...readingsAt(attempt, known, true)]
    .filter((each) => !mayBeginBefore(attempt.words, each) && !mayGoOn(attempt.words, each))
    .sort((a, b) => widthOf(b) - widthOf(a));
  for (const reading of widestFirst) {
    const { better } = reading;
    const read = readBy(attempt.entry, better);
    if (failed(read) && getsOn(attempt, better, read) && canMend({ ...attempt, words: better, failure: read }))
      return reading;
  }
  return null;
}

/** `number of 6s in xs is at least 2`: whether what stands before belongs to the first part only, nobody knows. */
function mayBeginBefore(words: readonly IToken[], { phrase, match: { from } }: Reading): boolean {
  const word = words[from - 1];
  if (word === undefined || !/^\$[a-z]/.test(phrase.written[0] ?? "")) return false;
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

/** `for each player player {`: one of the two is too many, and says nothing else. */
const isTwice = (words: readonly IToken[], at: number): boolean =>
  words[at]?.image === words[at - 1]?.image && /^\p{Ll}{3}/u.test(words[at]?.image ?? "");

/** `isDeep`: a part may be a phrase of its own. */
function* readingsAt(
  { words, failure, entry, build }: Attempt,
  among: typeof known,
  isDeep = false,
): Generator<Reading> {
  if (words.length > longest || isTwice(words, failure.at)) return;
  const images = imagesFrom(words, failure.at - farthest);
  for (const phrase of among.madeOf(images)) {
    if (!mayStand(phrase, words, entry)) continue;
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
  // What was put in for another phrase stands nowhere: that one is told, and this one once it is written.
  if (countWritten(words.slice(0, match.to), match.from) === 0) return better;
  const stretch = inside(words, match, !phrase.written.includes("{"));
  const ways = [
    meant,
    ...(one === null ? [] : [meaningOf(build, words, match, phrase)]),
    ...[phrase.or ?? []].flat().map((other) => meaningOf(build, words, match, { meant: other })),
  ];
  const own = ways.flatMap((way) => (way === null ? [] : [ownOf(way, match, stretch)]));
  const same = countSame(
    said(words, stretch.from, stretch.to),
    own.map(({ text }) => text),
  );
  const other = behindLines(words, stretch, same);
  const { start, end } = stretchOf(words, other);
  const span = spanAt(build, start, end);
  const written = shown(said(words, other.from, other.to).trim());
  const unlike = own.map(({ text }) => ({ text: text.trim().split("\n").slice(same).join("\n") }));
  // A line within that could not be read would be lost.
  const whole = lacksLine(build, words.slice(stretch.from, stretch.to)) ? [] : own;
  const fixes = whole.map((way, at) =>
    guessIf(phrase.guess === true, {
      title: `Write \`${shownMeant(apart(begun(unlike[at]?.text ?? ""), unlike))}\``,
      edits: editsOf(build, words, match, stretch, way),
    }),
  );
  const first = begun(unlike[0]?.text ?? "");
  const sign = words.slice(match.from, match.to).find(({ tokenType }) => tokenType === T.Question);
  if (sign !== undefined)
    build.found.report("foreign-question", spanAt(build, sign.startOffset, endOf(sign)), {}, { fixes });
  else if (phrase.dice === true)
    build.found.report("foreign-dice", span, { written, better: shownMeant(first) }, { fixes });
  else {
    const upwards = upwardKey(written, first);
    build.found.report(
      phrase.readOn === true ? "foreign-sign" : "foreign-word",
      span,
      { written, meant: shownMeant(first), ...(upwards === null ? {} : { upwards }) },
      { fixes },
    );
  }
  return better;
}

/** Whether a line between the first and the last of them was cut out, and stands in the file all the same. */
function lacksLine({ all = [] }: Build, words: readonly IToken[]): boolean {
  const offsets = words.map(({ startOffset }) => startOffset);
  const [first, last] = [Math.min(...offsets), Math.max(...offsets)];
  const lines = new Map<number, IToken[]>();
  for (const token of all)
    if (token.startOffset > first && token.startOffset < last && token.tokenType !== T.NewLine)
      lines.set(token.startLine ?? 0, [...(lines.get(token.startLine ?? 0) ?? []), token]);
  return [...lines.values()].some((line) => {
    const [begin, end] = [line[0]?.startOffset ?? 0, endOf(line.at(-1) as IToken)];
    return !offsets.some((offset) => offset >= begin && offset < end);
  });
}

/** How many lines at the beginning stay as they are, whatever is meant: the finding is not about them. */
function countSame(written: string, ways: readonly string[]): number {
  const linesOf = (text: string): readonly string[] =>
    text
      .trim()
      .split("\n")
      .map((line) => line.replace(/\s+/g, ""));
  const lines = linesOf(written);
  const differs = lines.findIndex((line, at) => ways.some((way) => linesOf(way)[at] !== line));
  return Math.max(0, Math.min(differs, lines.length - 1));
}

/** The words behind so many lines. */
function behindLines(words: readonly IToken[], { from, to }: Stretch, lines: number): Stretch {
  let at = from;
  for (let left = lines; left > 0 && at < to - 1; at += 1) if (words[at]?.tokenType === T.NewLine) left -= 1;
  return { from: at, to };
}

/** Whether fewer of the designer's words are left to be read than were left before. */
export const getsOn = ({ words, failure }: Attempt, better: readonly IToken[], read: Failure): boolean =>
  countWritten(better, read.at) < countWritten(words, failure.at);

/** What was put in has no width. */
const countWritten = (words: readonly IToken[], from: number): number =>
  words.slice(from).filter((word) => endOf(word) > word.startOffset).length;

/** What ends a line, or a body that was not begun in it, is none of what is said. */
function inside(words: readonly IToken[], { from, to }: Stretch, isOpen: boolean): Stretch {
  const isEnd = (at: number): boolean =>
    words[at]?.tokenType === T.NewLine || (isOpen && at >= to - 1 && words[at]?.tokenType === T.CloseCurly);
  return { from: isEnd(from) ? from + 1 : from, to: isEnd(to - 1) ? to - 1 : to };
}

/** What is meant, without what stays at its edges. */
function ownOf({ text, meant }: Meant, match: Match, stretch: Stretch): Omit<Meant, "words"> {
  const own = (whole: string): string =>
    whole
      .replace(stretch.from > match.from ? /^\s+/ : /^$/, "")
      .replace(stretch.to < match.to ? /\s*\}?\s*$/ : /^$/, "");
  return { text: own(text), meant: own(meant) };
}

/** What stands where it stood is left as it is: other mistakes in it can be mended in the same step. */
function editsOf(
  build: Build,
  words: readonly IToken[],
  match: Match,
  stretch: Stretch,
  { text, meant }: Omit<Meant, "words">,
): readonly Edit[] {
  const pieces = meant.split(/(\$[a-z]+\d?)/);
  const parts = pieces.flatMap((piece) => match.parts.get(piece) ?? []);
  const { start, end } = stretchOf(words, stretch);
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
  // Who plays a card is called so in the heading above the cell.
  return needs === undefined || (needs === "me" && entry === "lines") || words.some(({ image }) => image === needs);
}

/** Whether what stands beside it binds closer: `and` than its `or`, `not` than both, and signs than `otherwise`. */
function isPulledApart(words: readonly IToken[], { from, to }: Match, meant: string): boolean {
  const [before, behind] = [words[from - 1]?.image, words[to]?.image];
  if (/ otherwise /.test(meant) && /(?:^|,)(?:[-+*/<>]=?|is)(?:,|$)/.test(`${before},${behind}`)) return true;
  return before === "not" ? / (?:and|or) /.test(meant) : [before, behind].includes("and") && / or /.test(meant);
}

const isSpaced = (one: IToken | undefined, other: IToken | undefined): boolean =>
  one !== undefined && other !== undefined && endOf(one) < other.startOffset;

/** Behind these no line ends. */
const holdsOn: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.Row]);

/** What is meant: as text, and as words, those of the designer where they stand. `one`: who is meant by `me`. */
function meaningOf(
  build: Build,
  words: readonly IToken[],
  match: Match,
  phrase: Pick<Phrase, "meant">,
  one: string | null = null,
): Meant | null {
  const partOf = (piece: string): string => {
    const part = match.parts.get(piece);
    return part === undefined ? "" : said(words, part.from, part.to);
  };
  const meant =
    typeof phrase.meant === "string"
      ? phrase.meant
      : phrase.meant(partOf, typeIn([...words, ...(build.heading ?? [])]), calledIn(declaredIn(build)));
  if (meant === null) return null;
  const whole = isPulledApart(words, match, meant) ? `(${meant})` : meant;
  const told = indented(one === null ? whole : whole.replace(/\bme\b/g, one), indentAt(words, match.from));
  let text = "";
  const kept: { readonly at: number; readonly end: number; readonly words: readonly IToken[] }[] = [];
  for (const piece of told.split(/(\$[a-z]+\d?)/)) {
    const part = match.parts.get(piece);
    if (part === undefined) text += piece;
    else {
      const own = piece.startsWith("$cmp")
        ? said(words, part.from, part.to).replace(/^==?$/, "is")
        : said(words, part.from, part.to);
      kept.push({ at: text.length, end: text.length + own.length, words: words.slice(part.from, part.to) });
      text += own;
    }
  }
  const read = classify(readWords(text)).tokens.filter(
    ({ tokenType }, at, all) =>
      tokenType !== T.NewLine ||
      !(holdsOn.has(all[at - 1]?.tokenType ?? T.Unknown) || all[at + 1]?.tokenType === T.CloseCurly),
  );
  const own = new Map<number, readonly IToken[]>();
  for (const { at, end, words: theirs } of kept) {
    const inside = read.flatMap((word, index) => (word.startOffset >= at && endOf(word) <= end ? [index] : []));
    // Signs in them were mended before: `6s` is two words by now.
    if (!theirs.some(({ tokenType }) => tokenType === T.NewLine) || inside.length === theirs.length)
      for (const [place, index] of inside.entries()) own.set(index, place === 0 ? theirs : []);
  }
  return { text, meant: told, words: placeWords(read, own, stretchOf(words, match)) };
}

/** As deep as the line that it begins in. */
function indentAt(words: readonly IToken[], from: number): number {
  let at = words[from]?.tokenType === T.NewLine ? from + 1 : from;
  while (words[at - 1]?.startLine === words[at]?.startLine && words[at - 1]?.tokenType !== T.NewLine) at -= 1;
  return (words[at]?.startColumn ?? 1) - 1;
}

/** Lines that are put in stand as deep as those around them. */
function indented(meant: string, indent: number): string {
  let depth = 0;
  return meant.replace(/[{}]|\n(?=(\}?))/g, (sign, closes: string | undefined) => {
    if (sign !== "\n") depth += sign === "{" ? 1 : -1;
    return sign === "\n" ? `\n${" ".repeat(indent + 2 * (closes === "}" ? depth - 1 : depth))}` : sign;
  });
}

/** The designer's own words stand where they stood; what is put in stands between them, and has no width. */
function placeWords(
  read: readonly IToken[],
  own: ReadonlyMap<number, readonly IToken[]>,
  { start, end }: TextRange,
): readonly IToken[] {
  const last = own.size === 0 ? read.length : Math.max(...own.keys());
  let at = start;
  return read.flatMap((word, index) => {
    const theirs = own.get(index);
    if (theirs !== undefined) {
      at = Math.max(at, ...theirs.map(endOf));
      return theirs;
    }
    const place = index > last ? end : at;
    const payload: PutIn = { before: isSpaced(read[index - 1], word), behind: isSpaced(word, read[index + 1]) };
    return { ...word, startOffset: place, endOffset: place - 1, payload };
  });
}
