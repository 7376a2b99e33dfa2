/** Lists as people write them. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { lineAround, said, shown, shownMeant } from "./cut.ts";
import { replaced } from "./habit.ts";
import type { Attempt } from "./repair.ts";

/** `2, 3` as the result of a row, or behind `=`. Words between commas in a cell may as well be a text without its quotes. */
export function valuesWithoutBrackets(attempt: Attempt, found: IToken | undefined): readonly IToken[] | null {
  const { words, entry } = attempt;
  if (found?.tokenType !== T.Comma) return null;
  if (entry === "formula") {
    const isText = words.some(({ tokenType }) => tokenType === T.Identifier) && !hasNumberAlone(words);
    return isText ? null : inBrackets(attempt, 0, words.length);
  }
  const line = lineAround(words, attempt.failure.at);
  const start = line?.start ?? 0;
  if (entry !== "declaration" || !/^(?:let|set|return|rule)$/.test(words[start]?.image ?? "")) return null;
  let from = attempt.failure.at;
  while (from >= start && words[from]?.tokenType !== T.Eq && words[from]?.image !== "return") from -= 1;
  return from < start ? null : inBrackets(attempt, from + 1, line?.end ?? words.length);
}

/** `{Pilot: 2, Gunnery: 1}`, `{}`, `{1, 2}` */
export function listInBraces(
  attempt: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): readonly IToken[] | null {
  const { words, failure } = attempt;
  const { at } = failure;
  const isValue = failure.expected.kinds.includes("OpenSquare") || before?.image === "return";
  if (found?.tokenType !== T.OpenCurly || !isValue) return null;
  const close = closerOf(words, at);
  const inside = words.slice(at + 1, close);
  const isListed = inside.some(({ tokenType }) => tokenType === T.Comma || tokenType === T.Colon);
  return words[close] === undefined || (inside.length > 0 && !isListed)
    ? null
    : inBrackets(attempt, at, close + 1, true);
}

/** The same words as a list or map; null: they are none. `braced`: the first and the last are braces. */
function inBrackets({ words, build }: Attempt, from: number, to: number, braced = false): readonly IToken[] | null {
  const [first, last] = [words[from], words[to - 1]];
  const inside = braced
    ? words.slice(from + 1, to - 1).filter(({ tokenType }) => tokenType !== T.NewLine)
    : words.slice(from, to);
  if (first === undefined || last === undefined || inside.some(({ tokenType }) => tokenType === T.NewLine)) return null;
  const better = [made(T.OpenSquare, first.startOffset), ...inside, made(T.CloseSquare, endOf(last))];
  if (failed(readBy("formula", better))) return null;
  const written = said(words, from, to);
  const span = spanAt(build, first.startOffset, endOf(last));
  const text = `[${braced ? said(inside, 0, inside.length) : written}]`;
  const edits = braced
    ? [
        { span: spanAt(build, first.startOffset, first.startOffset + 1), text: "[" },
        { span: spanAt(build, last.startOffset, endOf(last)), text: "]" },
      ]
    : [{ span, text }];
  build.found.report(
    "foreign-word",
    span,
    { written: shown(written), meant: shownMeant(text) },
    { fixes: [{ title: `Write \`${shownMeant(text)}\``, edits }] },
  );
  return replaced(words, from, to - from, ...better);
}

/** `2, d6, x`: one word between two commas each, and a number among them. */
function hasNumberAlone(words: readonly IToken[]): boolean {
  const values = words.filter((_, at) => at % 2 === 0);
  return (
    words.every(({ tokenType }, at) => (tokenType === T.Comma) === (at % 2 === 1)) &&
    values.some(({ tokenType }) => tokenType === T.Numeral || tokenType === T.Die || tokenType === T.Dice)
  );
}
