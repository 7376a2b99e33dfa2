/** `if a: x`, `else if b: y`, `else: z`, each on a line of its own: one chain, and one finding for all of it. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { endsNot } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { said, shown, shownMeant } from "./cut.ts";

/** One line of a chain: its words, where what it gives begins, and where it ends. */
interface Case {
  readonly from: number;
  /** Behind the condition, or behind `else`: there the brace belongs. */
  readonly head: number;
  readonly body: number;
  readonly end: number;
}

const [ifWord, elseWord] = [keyword("if"), keyword("else")];
/** What a chain may stand behind. */
const before: ReadonlySet<TokenType> = new Set([T.NewLine, T.OpenCurly, T.Eq, keyword("return")]);
const signs: ReadonlySet<TokenType> = new Set([T.Colon, keyword("then")]);

/** The words with braces in each chain. */
export function braceChains(build: Build, words: readonly IToken[]): readonly IToken[] {
  const read: IToken[] = [];
  let alone = -1;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as IToken;
    const isFirst = word.tokenType === ifWord && before.has(words[at - 1]?.tokenType ?? T.NewLine);
    const chain = isFirst ? chainAt(words, at) : [];
    const end = chain.at(-1)?.end;
    // `if a: x`, `if b: y`, `otherwise z` are cases, and that has a phrase of its own.
    if (end === undefined || chain.length < 2 || alone === at - 1) {
      if (end !== undefined) alone = end;
      read.push(word);
      continue;
    }
    report(build, words, chain);
    read.push(...chain.flatMap((each) => braced(words, each)));
    at = end - 1;
  }
  return read.length === words.length ? words : read;
}

/** Each line from `if` on, up to the one that says what holds else. */
function chainAt(words: readonly IToken[], start: number): readonly Case[] {
  const chain: Case[] = [];
  let from = start;
  for (;;) {
    const isLast = isElse(words[from]) && words[from + 1]?.tokenType !== ifWord;
    const line = isLast ? caseAt(words, from, from + 1, true) : caseAt(words, from, signAfter(words, from), false);
    if (line === null) return chain;
    chain.push(line);
    from = line.end;
    while (words[from]?.tokenType === T.NewLine) from += 1;
    if (isLast || !isElse(words[from])) return chain;
  }
}

const isElse = (word: IToken | undefined): boolean =>
  word !== undefined && (word.tokenType === elseWord || word.image === "else" || word.image === "otherwise");

/** The sign behind a condition. */
function signAfter(words: readonly IToken[], from: number): number {
  let depth = 0;
  for (let at = from + 1; at < words.length; at += 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (depth === 0 && signs.has(type)) return at;
    if (type === T.NewLine || type === T.OpenCurly) return -1;
    depth += closes.has(type) ? 1 : closing.has(type) ? -1 : 0;
    if (depth < 0) return -1;
  }
  return -1;
}

/** Null: there is nothing on the line, it goes on below, or it has its braces. */
function caseAt(words: readonly IToken[], from: number, head: number, isLast: boolean): Case | null {
  const body = signs.has(words[head]?.tokenType ?? T.Unknown) ? head + 1 : head;
  if (head < 0 || (body === head && !isLast)) return null;
  let [end, depth] = [body, 0];
  for (; end < words.length; end += 1) {
    const type = words[end]?.tokenType ?? T.Unknown;
    if (type === T.NewLine || (depth === 0 && closing.has(type))) break;
    if (type === T.OpenCurly) return null;
    depth += closes.has(type) ? 1 : closing.has(type) ? -1 : 0;
  }
  const last = words[end - 1];
  return end === body || last === undefined || endsNot.has(last.tokenType) ? null : { from, head, body, end };
}

function report(build: Build, words: readonly IToken[], chain: readonly Case[]): void {
  const [first, last] = [chain[0] as Case, chain.at(-1) as Case];
  const edits = chain.flatMap((each): readonly Edit[] => {
    const [word, open, close] = [words[each.from], words[each.head - 1], words[each.end - 1]] as IToken[];
    const from = endOf(open as IToken);
    const to = each.body === each.head ? from : endOf(words[each.head] as IToken);
    return [
      ...(word?.image === "otherwise" ? [{ span: spanOf(build, word), text: "else" }] : []),
      ...words
        .slice(each.from, each.head)
        .flatMap((sign) => (isEquals(sign) ? [{ span: spanOf(build, sign), text: "is" }] : [])),
      { span: spanAt(build, from, to), text: " {" },
      { span: spanAt(build, endOf(close as IToken), endOf(close as IToken)), text: " }" },
    ];
  });
  const meant = chain
    .map(
      ({ from, head, body, end }) =>
        `${said(words, from, head).replace(/ ==? /g, " is ")} { ${said(words, body, end)} }`,
    )
    .join(" ")
    .replace(" otherwise {", " else {")
    .replace(/(el(?:se)?s?if)\1/gi, "else if");
  const start = (words[first.from] as IToken).startOffset;
  build.found.report(
    "foreign-word",
    spanAt(build, start, endOf(words[last.end - 1] as IToken)),
    { written: shown(said(words, first.from, last.end)), meant: shownMeant(meant) },
    { fixes: [{ title: `Write \`${shownMeant(meant)}\``, edits }] },
  );
}

/** `if roll = 20`, as sheets compare. */
const isEquals = ({ tokenType }: IToken): boolean => tokenType === T.Eq || tokenType === T.EqEq;

const braced = (words: readonly IToken[], { from, head, body, end }: Case): readonly IToken[] => [
  ...words.slice(from, head).map((word, at) => {
    if (isEquals(word)) return retyped({ ...word, image: "is" }, keyword("is"));
    return at === 0 && isElse(word) ? retyped({ ...word }, elseWord) : word;
  }),
  made(T.OpenCurly, endOf(words[head - 1] as IToken)),
  ...words.slice(body, end),
  made(T.CloseCurly, endOf(words[end - 1] as IToken)),
];
