import type { IToken, TokenType } from "chevrotain";
import * as T from "./tokens.ts";
import { keyword, keywords } from "./tokens.ts";
import { hardWords } from "./words.ts";

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
  for (let i = 0; i < read.length; i += 1) {
    const token = read[i] as IToken;
    token.endOffset = token.startOffset + token.image.length - 1;
    token.startLine = line;
    if (token.tokenType === T.Comment || token.tokenType === T.ForeignComment) {
      comments.push(token);
      const first = i === 0 || read[i - 1]?.tokenType === T.NewLine;
      if (first && token.image.startsWith("##")) pending.push(token);
      continue;
    }
    if (token.tokenType === T.NewLine) {
      line += 1;
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
      nameOrWord(token, tokens.at(-1), read[i + 1]);
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

function nameOrWord(token: IToken, before: IToken | undefined, next: IToken | undefined): void {
  const type = keywords.get(token.image);
  if (type === undefined || before?.tokenType === T.Dot) return;
  if (next?.tokenType === T.Colon && hardWords.has(token.image) && !casesOfTheirOwn.has(token.image)) return;
  retyped(token, type);
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
