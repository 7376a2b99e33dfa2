/** What habits share: words replaced by others, with the finding and its fix. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import { cutLine, lineAround, said } from "./cut.ts";
import type { Attempt } from "./repair.ts";

export type Mended = readonly IToken[] | null;

/** Some words replaced by others, with the finding and its fix. `others`: what may be meant as well, so that nobody makes it unasked. */
export function instead(
  { build, words }: Attempt,
  start: number,
  end: number,
  better: string,
  by: readonly IToken[],
  others: readonly string[] = [],
): readonly IToken[] {
  const span = spanAt(build, words[start]?.startOffset ?? 0, endOf(words[end - 1] as IToken));
  const written = said(words, start, end);
  if (better === "")
    build.found.report(
      "extra-word",
      span,
      { found: written },
      { fixes: [{ title: `Take out \`${written}\``, edits: [{ span, text: "" }] }] },
    );
  else {
    const fixes = [better, ...others].flatMap((text) => writing(span, text).fixes);
    build.found.report(
      "foreign-word",
      span,
      { written, meant: better },
      { fixes: others.length === 0 ? fixes : fixes.map((fix) => guessIf(true, fix)) },
    );
  }
  return [...words.slice(0, start), ...by, ...words.slice(end)];
}

/** What happens, from one word up to another, in a block of its own: `do { … }`. */
export function putInBlock(
  { build, words }: Attempt,
  code: "line-of-action" | "line-of-phase",
  start: number,
  end: number,
  { head, title }: { readonly head: string; readonly title: string },
): readonly IToken[] {
  const [first, last] = [words[start] as IToken, words[end - 1] as IToken];
  const [opens, closes] = [first.startOffset, endOf(last)];
  const edits = [
    { span: spanAt(build, opens, opens), text: `${head} { ` },
    { span: spanAt(build, closes, closes), text: " }" },
  ];
  build.found.report(code, spanOf(build, first), { found: first.image }, { fixes: [{ title, edits }] });
  return [
    ...words.slice(0, start),
    word(first, head),
    made(T.OpenCurly, opens),
    ...words.slice(start, end),
    made(T.CloseCurly, closes),
    ...words.slice(end),
  ];
}

export const word = (like: IToken, image: string): IToken => retyped({ ...like, image }, keyword(image));
export const isName = (token: IToken | undefined): boolean =>
  token !== undefined && (token.tokenType.CATEGORIES ?? []).includes(T.Name);

/** The line goes; the others are read. */
export function dropLine({ words, failure, told }: Attempt, found: IToken): readonly IToken[] {
  const line = lineAround(words, failure.at);
  told.add(found);
  return line === null ? words : cutLine(words, line);
}
