import { createToken, Lexer, type TokenType } from "chevrotain";
import { endOfLine, isRowStart, rowEnd, textEnd } from "./scan.ts";
import { hardWords, softWords } from "./words.ts";

/**
 * The words and signs of the language, and those that people bring along from elsewhere: these are read as what was
 * meant, so that one mistake is one error.
 */

const none = Lexer.NA;
const category = (name: string): TokenType => createToken({ name, pattern: none });

/** Any word: after a dot, before a colon, as a column. */
export const Word = category("Word");
/** A word that may name a thing. */
export const Name = category("Name");
/** An operator between two values, by how much of a formula may stand there. */
export const AnyOp = category("AnyOp");
export const PlainOp = category("PlainOp");
export const SpanOp = category("SpanOp");
export const SumOp = category("SumOp");
/** What may stand before a value. */
export const Prefix = category("Prefix");
export const CompareOp = category("CompareOp");
/** `=`, and what others write for it. */
export const Defines = category("Defines");
/** `:` and the arrows that others write for it. */
export const Gives = category("Gives");
/** A value in one piece. */
export const Literal = category("Literal");

const everyOp = [AnyOp, PlainOp, SpanOp, SumOp];
const looseOp = [AnyOp, PlainOp];

const letters =
  "A-Za-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02c1\\u0386\\u0388-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03f5\\u03f7-\\u0481" +
  "\\u048a-\\u052f\\u0531-\\u0556\\u0561-\\u0587\\u05d0-\\u05ea\\u0620-\\u064a\\u0904-\\u0939\\u0e01-\\u0e30\\u10d0-\\u10fa\\u1e00-\\u1f15" +
  "\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fef\\uac00-\\ud7a3";
const wordEnd = `(?![${letters}0-9])`;
const pattern = (source: string): RegExp => new RegExp(source);

export const Identifier = createToken({
  name: "Identifier",
  pattern: pattern(`[${letters}][${letters}0-9\\u0300-\\u036f]*`),
  categories: [Name, Word],
});

const operatorWords: Readonly<Record<string, readonly TokenType[]>> = {
  where: [AnyOp],
  otherwise: looseOp,
  or: looseOp,
  and: looseOp,
  is: looseOp,
  in: looseOp,
  to: [AnyOp, PlainOp, SpanOp],
  times: [AnyOp, PlainOp, SpanOp],
  not: [Prefix],
  over: [Prefix],
  under: [Prefix],
  yes: [Literal],
  no: [Literal],
  none: [Literal],
  it: [Literal],
};

/** The words, by their spelling. They are read as `Identifier` and told apart afterwards, which is faster. */
export const keywords: ReadonlyMap<string, TokenType> = new Map(
  [...hardWords, ...softWords].map((word) => [
    word,
    createToken({
      name: `k_${word}`,
      pattern: none,
      categories: [
        ...(word === "check" ? [] : [Word]),
        ...(softWords.has(word) ? [Name] : []),
        ...(Object.hasOwn(operatorWords, word) ? (operatorWords[word] ?? []) : []),
      ],
    }),
  ]),
);

/** The kind of a word of the language. */
export function keyword(word: string): TokenType {
  const found = keywords.get(word);
  if (found === undefined) throw new Error(`no such word: ${word}`);
  return found;
}

const scanned = (
  name: string,
  starts: string,
  end: (text: string, at: number) => number,
  categories: TokenType[] = [],
): TokenType =>
  createToken({
    name,
    pattern: (text: string, at: number) => {
      // The hint below groups characters beyond the first 256, so the first one is looked at again.
      const stop = starts.includes(text.charAt(at)) ? end(text, at) : at;
      return stop <= at ? null : [text.slice(at, stop)];
    },
    start_chars_hint: [...starts],
    line_breaks: false,
    categories,
  });
const sign = (name: string, source: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, pattern: pattern(source), categories });
/** Made by the passes over the tokens, never read from the text. */
const made = (name: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, pattern: none, categories });

export const Space = createToken({
  name: "Space",
  pattern: /[ \t\f\v\u00a0\u00ad\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+/,
  group: Lexer.SKIPPED,
});
export const NewLine = createToken({ name: "NewLine", pattern: /\r\n|\r|\n/, line_breaks: true });
export const Comment = scanned("Comment", "#", endOfLine);
export const ForeignComment = scanned("ForeignComment", "/<", (text, at) => {
  if (text.startsWith("//", at)) return endOfLine(text, at);
  const close = text.startsWith("/*", at) ? "*/" : text.startsWith("<!--", at) ? "-->" : "";
  if (close === "") return at;
  const end = closeAfter(text, close, at + 2);
  return end < 0 ? endOfLine(text, at) : end + close.length;
});
/** Where the last search to the end of a text found nothing: from there on, there is nothing. */
let unclosed = { text: "", close: "", from: 0 };

function closeAfter(text: string, close: string, from: number): number {
  if (unclosed.close === close && from >= unclosed.from && unclosed.text === text) return -1;
  const end = text.indexOf(close, from);
  if (end < 0) unclosed = { text, close, from };
  return end;
}
/** A line of a table, read by column later. */
export const Row = scanned("Row", "|", (text, at) => (isRowStart(text, at) ? rowEnd(text, at) : at));

export const Text = scanned("Text", '"\u201c\u201d\u201e', (text, at) => textEnd(text, at), [Literal]);
/** A text whose closing quote is missing. */
export const BadText = scanned(
  "BadText",
  '"\u201c\u201d\u201e',
  (text, at) => {
    const line = text.slice(at, endOfLine(text, at));
    return at + Math.max(1, line.length - (/[\s(){}[\],]*$/.exec(line.slice(-200))?.[0].length ?? 0));
  },
  [Literal],
);
/** An apostrophe before a letter ends none: `'don't'`. */
export const SingleQuoted = sign(
  "SingleQuoted",
  `['\\u2018\\u2019\`](?:[^'\\u2018\\u2019\`"\\r\\n]|['\\u2019](?=[${letters}])){0,2000}['\\u2018\\u2019\`]`,
  [Literal],
);

export const Dice = sign("Dice", `\\d+[dD](?:\\d+|%)${wordEnd}`, [Literal]);
export const Die = sign("Die", `[dD](?:\\d+|%)${wordEnd}`, [Literal]);
export const Percent = sign("Percent", "\\d+(?:\\.\\d+)?[ \\u00a0\\u202f]?%", [Literal]);
export const Numeral = sign("Numeral", `\\d+(?:\\.\\d+)?(?![${letters}0-9]|\\.\\d)`, [Literal]);
/** `0.5x`, `1_000`, `4d6kh3`, `.5`: begins like a number and is none. */
export const BadNumber = sign("BadNumber", `\\d[${letters}0-9]*(?:\\.\\d[${letters}0-9]*)*%?|\\.\\d+[${letters}0-9]*`, [
  Literal,
]);

export const Le = sign("Le", "<=|\\u2264|\\u2a7d", [CompareOp, ...looseOp]);
export const Ge = sign("Ge", ">=|\\u2265|\\u2a7e", [CompareOp, ...looseOp]);
export const Lt = sign("Lt", "<", [CompareOp, ...looseOp]);
export const Gt = sign("Gt", ">", [CompareOp, ...looseOp]);
export const Plus = sign("Plus", "\\+", [Prefix, ...everyOp]);
export const Minus = sign("Minus", "[-\\u2010-\\u2013\\u2212]", [Prefix, ...everyOp]);
export const Star = sign("Star", "[*\\u00d7\\u22c5]", everyOp);
export const Slash = sign("Slash", "[/\\u00f7\\u2215]", everyOp);
export const Amp = sign("Amp", "&", everyOp);
export const Eq = sign("Eq", "=", [Defines, ...looseOp]);
export const Colon = sign("Colon", ":", [Gives]);
export const Comma = sign("Comma", ",");
export const Dot = sign("Dot", "\\.");
export const Backslash = sign("Backslash", "\\\\");
export const OpenRound = sign("OpenRound", "\\(");
export const CloseRound = sign("CloseRound", "\\)");
export const OpenSquare = sign("OpenSquare", "\\[");
export const CloseSquare = sign("CloseSquare", "\\]");
export const OpenCurly = sign("OpenCurly", "\\{");
export const CloseCurly = sign("CloseCurly", "\\}");

// Signs from elsewhere.
export const EqEq = sign("EqEq", "===?", [Defines, ...looseOp]);
export const NotEq = sign("NotEq", "!==?|<>|\\u2260|=/=|~=", looseOp);
export const EqLess = sign("EqLess", "=<", looseOp);
export const AndAnd = sign("AndAnd", "&&|\\u2227", looseOp);
export const BarBar = sign("BarBar", "\\|\\||\\u2228", looseOp);
export const Bang = sign("Bang", "!", [Prefix]);
export const Arrow = sign("Arrow", "[-=]>|\\u2192|\\u21d2", [Gives]);
export const Assign = sign("Assign", ":=|<-", [Defines, AnyOp, PlainOp]);
export const OpAssign = sign("OpAssign", "[-+*/&%]=", [Defines, AnyOp, PlainOp]);
export const Modulo = sign("Modulo", "%", everyOp);
export const Power = sign("Power", "\\*\\*|\\^", everyOp);
export const QuestionQuestion = sign("QuestionQuestion", "\\?\\?", looseOp);
export const Question = sign("Question", "\\?");
export const Dots = sign("Dots", "\\.\\.\\.?|\\u2026", [AnyOp, PlainOp, SpanOp]);
export const Step = sign("Step", "(?:\\+\\+|--)(?![ \\t]*[^\\s}#;])");
export const Semicolon = sign("Semicolon", ";");
export const Bar = sign("Bar", "\\\\?\\|");
export const Unknown = createToken({ name: "Unknown", pattern: /[@$~]+|[^]/u, line_breaks: true });

// Made by the passes.
export const IsNot = made("IsNot", looseOp);
export const IsAbout = made("IsAbout", looseOp);
export const NotIn = made("NotIn", looseOp);
/** Stands for a value that cannot be read, or not yet. */
export const Missing = made("Missing", [Literal]);
/** Stands for a line that cannot be read. */
export const Broken = made("Broken");

/** In the order in which they are tried. */
const readable: readonly TokenType[] = [
  Space,
  NewLine,
  Comment,
  ForeignComment,
  Row,
  Text,
  BadText,
  SingleQuoted,
  Dice,
  Die,
  Percent,
  Numeral,
  BadNumber,
  Identifier,
  NotEq,
  EqEq,
  Arrow,
  EqLess,
  OpAssign,
  Assign,
  Step,
  AndAnd,
  BarBar,
  QuestionQuestion,
  Power,
  Dots,
  Le,
  Ge,
  Lt,
  Gt,
  Plus,
  Minus,
  Star,
  Slash,
  Amp,
  Eq,
  Colon,
  Comma,
  Dot,
  OpenRound,
  CloseRound,
  OpenSquare,
  CloseSquare,
  OpenCurly,
  CloseCurly,
  Bang,
  Modulo,
  Question,
  Semicolon,
  Bar,
  Backslash,
  Unknown,
];

export const vocabulary: TokenType[] = [
  ...readable,
  ...keywords.values(),
  IsNot,
  IsAbout,
  NotIn,
  Missing,
  Broken,
  Word,
  Name,
  AnyOp,
  PlainOp,
  SpanOp,
  SumOp,
  Prefix,
  CompareOp,
  Defines,
  Gives,
  Literal,
];
