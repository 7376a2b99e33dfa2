/** Lists as people write them. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { said, shown, shownMeant } from "./cut.ts";
import type { Attempt } from "./repair.ts";

/** `2, 3` as the result of a row. Words between commas may as well be a text without its quotes. */
export function valuesWithoutBrackets(attempt: Attempt, found: IToken | undefined): readonly IToken[] | null {
  const { words, entry, build } = attempt;
  const [first, last] = [words[0], words.at(-1)];
  if (entry !== "formula" || found?.tokenType !== T.Comma || first === undefined || last === undefined) return null;
  if (words.some(({ tokenType }) => tokenType === T.NewLine)) return null;
  if (words.some(({ tokenType }) => tokenType === T.Identifier) && !hasNumberAlone(words)) return null;
  const better = [made(T.OpenSquare, first.startOffset), ...words, made(T.CloseSquare, endOf(last))];
  if (failed(readBy("formula", better))) return null;
  const written = said(words, 0, words.length);
  const span = spanAt(build, first.startOffset, endOf(last));
  const text = `[${written}]`;
  build.found.report(
    "foreign-word",
    span,
    { written: shown(written), meant: shownMeant(text) },
    { fixes: [{ title: `Write \`${shownMeant(text)}\``, edits: [{ span, text }] }] },
  );
  return better;
}

/** `2, d6, x`: one word between two commas each, and a number among them. */
function hasNumberAlone(words: readonly IToken[]): boolean {
  const values = words.filter((_, at) => at % 2 === 0);
  return (
    words.every(({ tokenType }, at) => (tokenType === T.Comma) === (at % 2 === 1)) &&
    values.some(({ tokenType }) => tokenType === T.Numeral || tokenType === T.Die || tokenType === T.Dice)
  );
}
