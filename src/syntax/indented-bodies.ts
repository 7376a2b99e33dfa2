/** Bodies that are known by their indentation alone, as in some languages: `if x > 3`, or `if x > 3:`, and what belongs to it further in. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { endsNot, goesOn } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";

/** From its first word to its end, the second not included. */
interface Line {
  readonly from: number;
  readonly end: number;
  readonly indent: number;
  /** Whether it stands in the brackets of a formula. */
  readonly within: boolean;
}

/** Where a brace is missing, and what is written there. */
interface Brace {
  readonly at: number;
  readonly type: TokenType;
  readonly edit: Edit;
}

const headWords: ReadonlySet<TokenType> = new Set(["if", "for", "repeat", "match", "do", "enter", "exit"].map(keyword));
/** What some languages write behind a head. */
const behindHead: ReadonlySet<TokenType> = new Set([T.Colon, keyword("then")]);

/** The words with braces around such bodies, each outermost one named. */
export function braceIndented(build: Build, words: readonly IToken[], start: number): readonly IToken[] {
  if (!words.some((word, at) => begins(words, at) && headWords.has(word.tokenType))) return words;
  const lines = linesOf(words, start);
  const braces: Brace[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const found = headWords.has(firstOf(words, lines[at])) ? chainAt(build, words, lines, at) : null;
    if (found === null) continue;
    const before = words[(found.braces[0]?.at ?? 1) - 1] as IToken;
    build.found.report(
      "missing-brace",
      spanOf(build, before),
      { after: before.image, closing: true },
      { fixes: [{ title: "Put braces around what is further in", edits: joined(found.braces) }] },
    );
    braces.push(...found.braces);
    at = found.next - 1;
  }
  return braces.length === 0 ? words : withBraces(words, braces);
}

/** The braces that close at one place are written as one. */
function joined(braces: readonly Brace[]): readonly Edit[] {
  const edits = new Map<number, Edit>();
  for (const { edit } of braces)
    edits.set(edit.span.start, { ...edit, text: (edits.get(edit.span.start)?.text ?? "") + edit.text });
  return [...edits.values()];
}

const begins = (words: readonly IToken[], at: number): boolean => at === 0 || words[at - 1]?.tokenType === T.NewLine;

const firstOf = (words: readonly IToken[], line: Line | undefined): TokenType =>
  words[line?.from ?? -1]?.tokenType ?? T.Unknown;

function linesOf(words: readonly IToken[], start: number): readonly Line[] {
  const lines: Line[] = [];
  const open: TokenType[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const from = at;
    const within = open.length > 0 && open.at(-1) !== T.OpenCurly;
    for (; at < words.length && words[at]?.tokenType !== T.NewLine; at += 1) {
      const type = words[at]?.tokenType ?? T.Unknown;
      if (closes.has(type)) open.push(type);
      else if (closing.has(type)) open.pop();
    }
    const [first, before] = [words[from], words[from - 1]];
    if (at > from && first !== undefined)
      lines.push({ from, end: at, indent: first.startOffset - (before === undefined ? start : endOf(before)), within });
  }
  return lines;
}

/** A head with its body, and each `else` that belongs to it; null: the body has its braces, or there is none. */
function chainAt(
  build: Build,
  words: readonly IToken[],
  lines: readonly Line[],
  start: number,
): { readonly braces: readonly Brace[]; readonly next: number } | null {
  const braces: Brace[] = [];
  let at = start;
  for (;;) {
    const head = lines[at];
    const end = head === undefined ? null : endOfHead(words, head);
    const next = head === undefined ? at : bodyEnd(lines, at, head.indent);
    const [body, after] = [lines[at + 1], lines[next]];
    if (head === undefined || end === null || body === undefined || next === at + 1) break;
    const isClosed = firstOf(words, after) === T.CloseCurly && after?.indent === head.indent;
    const last = lines[next - 1] as Line;
    if (isClosed || goesOn.has(firstOf(words, body)) || !isBalanced(words, body.from, last.end)) break;
    const opens = endOf(words[end - 1] as IToken);
    const headEnd = endOf(words[head.end - 1] as IToken);
    braces.push({ at: end, type: T.OpenCurly, edit: { span: spanAt(build, opens, headEnd), text: " {" } });
    for (let inner = at + 1; inner < next; inner += 1) {
      const nested = headWords.has(firstOf(words, lines[inner])) ? chainAt(build, words, lines, inner) : null;
      if (nested === null) continue;
      braces.push(...nested.braces);
      inner = nested.next - 1;
    }
    const close = endOf(words[last.end - 1] as IToken);
    const text = `\n${" ".repeat(head.indent)}}`;
    braces.push({ at: last.end, type: T.CloseCurly, edit: { span: spanAt(build, close, close), text } });
    at = next;
    const word = words[after?.from ?? -1];
    // Before a colon it is no word of ours.
    const isElse = word?.tokenType === keyword("else") || word?.image === "else";
    if (word === undefined || !isElse || after?.indent !== head.indent) break;
    // `elif`
    if (word.image !== "else")
      braces.push({ at: -1, type: T.Unknown, edit: { span: spanOf(build, word), text: "else if" } });
  }
  return braces.length === 0 ? null : { braces, next: at };
}

/** Where its brace belongs, before a sign that others write there; null: it has a brace, or goes on in the next line. */
function endOfHead(words: readonly IToken[], { from, end, within }: Line): number | null {
  const last = words[end - 1]?.tokenType ?? T.Unknown;
  if (within || words.slice(from, end).some(({ tokenType }) => tokenType === T.OpenCurly)) return null;
  if (behindHead.has(last)) return end - 1;
  return endsNot.has(last) ? null : end;
}

function bodyEnd(lines: readonly Line[], at: number, indent: number): number {
  let next = at + 1;
  while ((lines[next]?.indent ?? -1) > indent) next += 1;
  return next;
}

function isBalanced(words: readonly IToken[], from: number, end: number): boolean {
  let depth = 0;
  for (const { tokenType } of words.slice(from, end)) {
    depth += closes.has(tokenType) ? 1 : closing.has(tokenType) ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function withBraces(words: readonly IToken[], braces: readonly Brace[]): readonly IToken[] {
  const by = new Map<number, Brace[]>();
  for (const brace of braces) by.set(brace.at, [...(by.get(brace.at) ?? []), brace]);
  const read: IToken[] = [];
  for (let at = 0; at <= words.length; at += 1) {
    const here = by.get(at) ?? [];
    for (const { type } of here) read.push(made(type, endOf(words[at - 1] as IToken)));
    const word = words[at];
    const isSign = here.some(({ type }) => type === T.OpenCurly) && behindHead.has(word?.tokenType ?? T.Unknown);
    if (word === undefined || isSign) continue;
    const isElse = word.image === "else" && by.has(at + 1) && word.tokenType !== keyword("else");
    read.push(isElse ? retyped({ ...word }, keyword("else")) : word);
  }
  return read;
}
