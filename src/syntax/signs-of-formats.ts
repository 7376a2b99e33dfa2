/** `as 0,000 Cr`: signs between thousands and units, which formats of reports do not show. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closing } from "./brackets.ts";
import { endOf, spanAt, writing, type Build } from "./build/context.ts";
import { said, shown } from "./cut.ts";

/** One zero or groups of them, with digits behind the point or as a share, and anything around. */
const pattern = /^(\+?)[^\d+]*(?:[01](?:[,'_\s]000)+|0)(\.0+)?\s?(%?)[^\d%]*$/u;

/** Names a format that says more than digits, behind `as`; null: it is none. */
export function foreignFormat(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  before: IToken | undefined,
): { readonly word: IToken; readonly count: number } | null {
  if (before?.tokenType !== keyword("as")) return null;
  let end = at;
  while (end < chunk.length && !ends(chunk[end] as IToken, chunk[end + 1])) end += 1;
  const [first, last] = [chunk[at], chunk[end - 1]];
  const written = said(chunk, at, end);
  const [found, plus = "", part = "", percent = ""] = pattern.exec(written) ?? [];
  if (first === undefined || last === undefined || found === undefined) return null;
  const digits = `0${part}${percent}`;
  const better = plus + digits;
  if (better === written.replace(/\s/g, "")) return null;
  const span = spanAt(build, first.startOffset, endOf(last));
  const [fix] = writing(span, better).fixes;
  const fixes = fix === undefined ? [] : [{ ...fix, guess: true as const }];
  build.found.report("format-of-digits", span, { written: shown(written) }, { fixes });
  const whole = { ...first, image: digits, endOffset: endOf(last) - 1 };
  return { word: retyped(whole, percent === "" ? T.Numeral : T.Percent), count: end - at };
}

/** What stands behind a format: the next axis, and not the next three digits. */
const ends = ({ tokenType, image }: IToken, next: IToken | undefined): boolean =>
  tokenType === T.NewLine ||
  closing.has(tokenType) ||
  (tokenType === T.Comma && next?.image !== "000") ||
  /^(?:expect|with|where)$/.test(image);
