/** Choices in other signs: `choice Effect: Harm, Reduced`, `choice Effect { Harm | Reduced }`, variants in quotes, as a list of dashes. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closing, made } from "./brackets.ts";
import { endOf, plainText, spanAt } from "./build/context.ts";
import { said, shown, shownMeant } from "./cut.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";
import { keyName } from "./words.ts";

const begins: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.OpenRound, T.OpenSquare, T.Colon, T.Eq]);
const separates: ReadonlySet<TokenType> = new Set([
  T.Comma,
  T.Slash,
  T.Bar,
  T.Lt,
  T.NewLine,
  keyword("or"),
  keyword("and"),
]);
const isWord = (token: IToken): boolean => /^[\p{L}\p{N}_]+$/u.test(token.image) || token.tokenType === T.Text;

/** A name, and the words it is made of. */
interface Named {
  readonly name: string;
  /** With the words, where the name joins several: `ReducedEffect "Reduced effect"`. */
  readonly written: string;
  readonly first: IToken;
  readonly last: IToken;
}

/** The name of the words; null: they are none. Dashes join words and begin a line of a list. */
function named(words: readonly IToken[]): Named | null {
  const inner = words[0]?.tokenType === T.Minus ? words.slice(1) : words;
  const [first] = inner;
  const last = inner.at(-1);
  if (first === undefined || last === undefined) return null;
  if (!inner.every((word, at) => isWord(word) || (word.tokenType === T.Minus && at > 0))) return null;
  const text = inner
    .map((word) => (word.tokenType === T.Text ? plainText(word.image) : word.image))
    .join(" ")
    .replace(/ - /g, "-");
  const name = keyName(text);
  const isJoined = /[\s-]/.test(text.trim()) && !/["\\]/.test(text);
  const written = isJoined ? `${name} "${text.trim().replace(/\s+/g, " ")}"` : name;
  return /^\p{L}[\p{L}\p{N}_]*$/u.test(name) ? { name, written, first, last } : null;
}

/** The parts between what separates them. */
function partsOf(words: readonly IToken[]): readonly (readonly IToken[])[] {
  const parts: IToken[][] = [[]];
  for (const [at, word] of words.entries()) {
    // A dash that begins a line begins a part.
    if (word.tokenType === T.Minus && (words[at - 1]?.startLine ?? -1) < (word.startLine ?? 0)) parts.push([word]);
    else if (separates.has(word.tokenType)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** `Partial Complete`: between two names a comma is missing. */
const joinsVariants = (part: readonly IToken[]): boolean =>
  part.slice(1).some(({ image }, at) => /^\p{Lu}/u.test(image) && part[at]?.tokenType !== T.Minus);

export function foreignChoice({ build, words }: Attempt): readonly IToken[] | null {
  const start = afterReadings(words);
  const choice = words[start]?.tokenType === keyword("ordered") ? start + 1 : start;
  if (words[choice]?.tokenType !== keyword("choice")) return null;
  const brace = words.findIndex((word, at) => at > choice && begins.has(word.tokenType));
  // `choice Plot Simple, Complex`: its name is one word.
  const isBare = brace < 0 && words.some(({ tokenType }, at) => at > choice + 2 && separates.has(tokenType));
  const open = isBare ? choice + 1 : brace;
  const isClosed = closing.has(words.at(-1)?.tokenType ?? T.Unknown);
  const body = words.slice(open + 1).filter(({ tokenType }) => !closing.has(tokenType));
  if (open < 0 || words.length - open - 1 - body.length !== (isClosed ? 1 : 0)) return null;
  const head = named(words.slice(choice + 1, isBare ? choice + 2 : open));
  const variants = partsOf(body).map(named);
  const known = variants.flatMap((each) => each ?? []);
  if (partsOf(body).some(joinsVariants)) return null;
  if (head === null || known.length === 0 || known.length < variants.length) return null;
  if (new Set(known.map(({ name }) => name)).size < known.length) return null;
  const [first, last] = [words[start] as IToken, words.at(-1) as IToken];
  // `Fine < Suspect < Blown`
  const isOrdered = choice === start && body.some(({ tokenType }) => tokenType === T.Lt);
  const begun = `${isOrdered ? "ordered " : ""}${said(words, start, choice + 1)}`;
  const meant = `${begun} ${head.written} { ${known.map(({ written }) => written).join(", ")} }`;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    span,
    { written: shown(said(words, start, words.length)), meant: shownMeant(meant) },
    { fixes: [{ title: `Write \`${shownMeant(meant)}\``, edits: [{ span, text: meant }] }] },
  );
  const word = ({ name, first, last }: Named): IToken =>
    retyped({ ...first, image: name, endOffset: endOf(last) - 1 }, T.Identifier);
  return [
    ...words.slice(0, choice + 1),
    word(head),
    made(T.OpenCurly, endOf(head.last)),
    ...known.flatMap((each, at) => (at === 0 ? [word(each)] : [made(T.Comma, each.first.startOffset), word(each)])),
    made(T.CloseCurly, endOf(last)),
  ];
}
