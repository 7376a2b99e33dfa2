/** What habits share: words replaced by others, with the finding and its fix. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, writing } from "./build/context.ts";
import { cutLine, lineAround, said } from "./cut.ts";
import type { Attempt } from "./repair.ts";

export type Mended = readonly IToken[] | null;

/** Some words replaced by others, with the finding and its fix. */
export function instead(
  { build, words }: Attempt,
  start: number,
  end: number,
  better: string,
  by: readonly IToken[],
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
  else build.found.report("foreign-word", span, { written, meant: better }, writing(span, better));
  return [...words.slice(0, start), ...by, ...words.slice(end)];
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
