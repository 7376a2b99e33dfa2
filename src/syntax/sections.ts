/** Sections as people first write them: around what belongs to them, and without quotes. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import type { Attempt } from "./repair.ts";

/** `section "Combat" { … }`: the braces become ends of lines, and what they hold stands at the top of the file. */
export function openSections(build: Build, tokens: readonly IToken[]): readonly IToken[] {
  const braces = new Set<IToken>();
  const open: { readonly at: number; readonly isSection: boolean }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.tokenType === T.OpenCurly)
      open.push({ at, isSection: open.every(({ isSection }) => isSection) && followsTitle(tokens, at) });
    if (token.tokenType !== T.CloseCurly) continue;
    const opened = open.pop();
    if (opened?.isSection !== true) continue;
    braces.add(tokens[opened.at] as IToken).add(token);
    reportBody(build, tokens, opened.at, at);
  }
  return braces.size === 0
    ? tokens
    : tokens.map((token) => (braces.has(token) ? retyped({ ...token }, T.NewLine) : token));
}

function followsTitle(tokens: readonly IToken[], brace: number): boolean {
  let at = brace - 1;
  while (tokens[at]?.tokenType === T.NewLine) at -= 1;
  return tokens[at]?.tokenType === T.Text && tokens[at - 1]?.tokenType === keyword("section");
}

function reportBody(build: Build, tokens: readonly IToken[], opened: number, closed: number): void {
  const open = spanOf(build, tokens[opened] as IToken);
  const close = spanOf(build, tokens[closed] as IToken);
  const endOfLine = (at: number): string => {
    const next = tokens[at + 1];
    return next === undefined || next.tokenType === T.NewLine ? "" : "\n";
  };
  const edits = [
    { span: open, text: endOfLine(opened) },
    ...(close.end > close.start ? [{ span: close, text: endOfLine(closed) }] : []),
  ];
  build.found.report("section-with-body", open, {}, { fixes: [{ title: "Remove the braces", edits }] });
}

/** `section Combat`, `section`: a title that is no text in quotes. */
export function sectionTitle({ build, words, failure }: Attempt, found: IToken | undefined): readonly IToken[] | null {
  const head = words[failure.at - 1];
  if (failure.expected.rule !== "section" || head?.tokenType !== keyword("section")) return null;
  if (found === undefined) return [...words, textToken(head, '""')];
  const end = words.findIndex(({ tokenType }, at) => at >= failure.at && tokenType === T.NewLine);
  const last = words[(end < 0 ? words.length : end) - 1] ?? found;
  const span = spanAt(build, found.startOffset, endOf(last));
  const written = words
    .slice(failure.at, end < 0 ? words.length : end)
    .map((word, at, all) => `${isApart(all[at - 1], word) ? " " : ""}${word.image}`)
    .join("");
  const text = JSON.stringify(written);
  build.found.report(
    "section-without-title",
    span,
    { written },
    { fixes: [{ title: "Write it in quotes", edits: [{ span, text }] }] },
  );
  return [...words.slice(0, failure.at), textToken({ ...found, endOffset: endOf(last) - 1 }, text)];
}

const isApart = (before: IToken | undefined, { startOffset }: IToken): boolean =>
  before !== undefined && endOf(before) < startOffset;

const textToken = (like: IToken, image: string): IToken => retyped({ ...like, image }, T.Text);
