import type { IToken, TokenType } from "chevrotain";
import * as T from "./tokens.ts";
import { keyword, keywords } from "./tokens.ts";
import { endsNot } from "./newlines.ts";
import { freeWords, hardWords, joiningWords } from "./words.ts";

/** What was read: words and signs told apart, remarks set aside. Line ends are still in. */
export interface Classified {
  readonly tokens: readonly IToken[];
  readonly comments: readonly IToken[];
  /** Lines of documentation by the offset of the word or sign that follows them. */
  readonly docs: ReadonlyMap<number, readonly IToken[]>;
  /** `elif` and its like, read as `else if`. */
  readonly elseIfs: readonly IToken[];
}

const pairs: ReadonlyMap<TokenType, ReadonlyMap<TokenType, TokenType>> = new Map([
  [
    keyword("is"),
    new Map([
      [keyword("not"), T.IsNot],
      [keyword("about"), T.IsAbout],
    ]),
  ],
  [keyword("not"), new Map([[keyword("in"), T.NotIn]])],
]);

/** These stay words of the language before a colon: a case of a match may be just that. */
const casesOfTheirOwn = new Set(["otherwise", "yes", "no", "none", "it", "check"]);
const elseIfWords = new Set(["elif", "elseif", "elsif", "elseIf", "ElseIf", "ELSEIF"]);

/** Tells the words of the language from names, joins `is not`, and takes remarks out. */
export function classify(read: readonly IToken[]): Classified {
  const tokens: IToken[] = [];
  const comments: IToken[] = [];
  const elseIfs: IToken[] = [];
  const docs = new Map<number, readonly IToken[]>();
  let pending: IToken[] = [];
  let line = 1;
  let lineStart = 0;
  const declared = declaredWords(read);
  for (let i = 0; i < read.length; i += 1) {
    const token = read[i] as IToken;
    token.endOffset = token.startOffset + token.image.length - 1;
    token.startLine = line;
    token.startColumn = token.startOffset - lineStart + 1;
    if (token.tokenType === T.Comment || token.tokenType === T.ForeignComment) {
      comments.push(token);
      const first = i === 0 || read[i - 1]?.tokenType === T.NewLine;
      if (first && token.image.startsWith("##")) pending.push(token);
      continue;
    }
    if (token.tokenType === T.NewLine) {
      line += 1;
      lineStart = token.endOffset + 1;
      tokens.push(token);
      continue;
    }
    if (pending.length > 0) {
      docs.set(token.startOffset, pending);
      pending = [];
    }
    if (token.tokenType === T.Identifier) {
      if (elseIfWords.has(token.image) && tokens.at(-1)?.tokenType !== T.Dot) {
        elseIfs.push(token);
        tokens.push(retyped({ ...token }, keyword("else")), retyped({ ...token }, keyword("if")));
        continue;
      }
      if (joinsInCapitals(token, tokens.at(-1), read[i + 1])) retyped(token, capitals.get(token.image) as TokenType);
      else nameOrWord(token, tokens, [read[i + 1], read[i + 2]], declared);
    }
    // Tables have columns called after the die that is rolled on them.
    if (token.tokenType === T.Die && tokens.at(-1)?.tokenType === T.Dot && !token.image.endsWith("%"))
      retyped(token, T.Identifier);
    const joined = pairs.get(tokens.at(-1)?.tokenType ?? token.tokenType)?.get(token.tokenType);
    if (joined === undefined) tokens.push(token);
    else tokens.push(join(tokens.pop() as IToken, token, joined));
  }
  return { tokens, comments, docs, elseIfs };
}

const capitals: ReadonlyMap<string, TokenType> = new Map([
  ["AND", T.AndAnd],
  ["OR", T.BarBar],
]);

/** `a AND b`, as sheets and queries have it: between two values no name can be. */
const joinsInCapitals = ({ image }: IToken, before: IToken | undefined, next: IToken | undefined): boolean =>
  capitals.has(image) && before !== undefined && endsValue(before) && (beginsValue(next) || next?.image === "-");

const endsValue = ({ tokenType, image }: IToken): boolean =>
  tokenType === T.CloseRound ||
  tokenType === T.CloseSquare ||
  tokenType === T.Identifier ||
  (tokenType.CATEGORIES ?? []).includes(T.Literal) ||
  /^(?:yes|no|none|it)$/.test(image);

function nameOrWord(
  token: IToken,
  read: readonly IToken[],
  [next, after]: readonly [IToken | undefined, IToken | undefined],
  declared: ReadonlySet<string>,
): void {
  const type = keywords.get(token.image);
  if (type === undefined || read.at(-1)?.tokenType === T.Dot) return;
  if (next?.tokenType === T.Colon && hardWords.has(token.image) && !casesOfTheirOwn.has(token.image)) return;
  if (freeWords.has(token.image) && isNameHere(token, read, [next, after], declared)) return;
  retyped(token, type);
}

/** `let to = 3`, `over + 1`, `abs(from - to)`: a word of the language where the language has no use for it. */
function isNameHere(
  { image }: IToken,
  read: readonly IToken[],
  [next, after]: readonly [IToken | undefined, IToken | undefined],
  declared: ReadonlySet<string>,
): boolean {
  if (beginsValue(next) && !isFlagBehind(read.at(-1), next, after)) return false;
  if (joiningWords.has(image) && asksForValue(read)) return true;
  // `over - 1` could be all that is over minus one, and a line `to - 1` the end of a range.
  if ((next?.tokenType === T.Minus || isSign(next, after)) && !declared.has(image)) return false;
  return joiningWords.has(image) ? read.at(-1)?.tokenType === T.NewLine : next?.image !== "of";
}

/** `int 1 to highest clamp`: what is said of a field stands behind its limit, and is nothing to pick. */
const isFlagBehind = (before: IToken | undefined, next: IToken | undefined, after: IToken | undefined): boolean =>
  limiting.test(before?.image ?? "") && flags.test(next?.image ?? "") && after?.image !== "of";

const limiting = /^(?:to|[<>]=?)$/;
const flags = /^(?:clamp|hidden|owner|public)$/;

/** `over +cell` or `over + -cell`, not `over + 1`. */
const isSign = (token: IToken | undefined, next: IToken | undefined): boolean =>
  token?.tokenType === T.Plus &&
  (next?.startOffset === token.startOffset + 1 || next?.tokenType === T.Minus || next?.tokenType === T.Plus);

/** Whether a value must follow: at the beginning, behind an operator, an open bracket, `let`. */
function asksForValue(read: readonly IToken[]): boolean {
  let at = read.length - 1;
  while (read[at]?.tokenType === T.NewLine) at -= 1;
  const before = read[at];
  return before === undefined || endsNot.has(before.tokenType) || asking.has(before.image);
}

const asking = new Set(["return", "else", "repeat", "stop"]);

const valueWords = new Set("yes no none it not new if match over under top bottom highest lowest".split(" "));

function beginsValue(token: IToken | undefined): boolean {
  if (token === undefined) return false;
  if (token.tokenType === T.OpenRound || token.tokenType === T.OpenSquare) return true;
  if (token.tokenType === T.Identifier) return !hardWords.has(token.image) || valueWords.has(token.image);
  return (token.tokenType.CATEGORIES ?? []).includes(T.Literal);
}

/** Free words that are declared in this text, as parameters or by `let` or `for each`. */
function declaredWords(read: readonly IToken[]): ReadonlySet<string> {
  const found = new Set<string>();
  // Every text is read so, again and again: without an iterator it takes a fraction of the time.
  for (let at = 0; at < read.length; at += 1) {
    const { image, tokenType } = read[at] as IToken;
    if (tokenType !== T.Identifier || !freeWords.has(image)) continue;
    const before = read[at - 1]?.image;
    if (before === "let" || before === "each" || read[at + 1]?.tokenType === T.Colon) found.add(image);
  }
  return found;
}

/** Makes a word or sign one of another kind, in place. */
export function retyped(token: IToken, type: TokenType): IToken {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
  return token;
}

function join(first: IToken, second: IToken, type: TokenType): IToken {
  return retyped(
    { ...first, image: `${first.image} ${second.image}`, endOffset: second.endOffset ?? second.startOffset },
    type,
  );
}
