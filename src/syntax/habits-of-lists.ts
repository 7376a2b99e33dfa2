/** Lists as people write them. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
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
  const end = line?.end ?? words.length;
  if (from < start) return null;
  const isSeveral = words.slice(from + 1, end).some(({ tokenType }) => tokenType === T.Eq);
  return isSeveral ? oneSetEach(attempt, start, end) : inBrackets(attempt, from + 1, end);
}

/** `set a.food = 1, a.grain = 2`: each is set on a line of its own. */
function oneSetEach({ words, build }: Attempt, start: number, end: number): readonly IToken[] | null {
  const first = words[start];
  const commas: number[] = [];
  for (let at = start, depth = 0; at < end; at += 1) {
    const { tokenType, image } = words[at] as IToken;
    depth += /^[([{]$/.test(image) ? 1 : /^[)\]}]$/.test(image) ? -1 : 0;
    if (tokenType === T.Comma && depth === 0) commas.push(at);
  }
  const isSet = commas.every((at, place) =>
    words.slice(at + 1, commas[place + 1] ?? end).some(({ tokenType }) => tokenType === T.Eq),
  );
  if (first?.image !== "set" || commas.length === 0 || !isSet) return null;
  const span = spanAt(build, first.startOffset, endOf(words[end - 1] ?? first));
  const edits = commas.map((at) => ({
    span: spanAt(build, words[at]?.startOffset ?? 0, words[at + 1]?.startOffset ?? 0),
    text: "\nset ",
  }));
  build.found.report(
    "foreign-word",
    span,
    { written: shown(said(words, start, end)), meant: shownMeant(`${said(words, start, commas[0] ?? end)} …`) },
    { fixes: [{ title: "Write `set` for each, on lines of their own", edits }] },
  );
  const parted = words
    .slice(start, end)
    .flatMap((word, at) =>
      commas.includes(start + at) ? [made(T.NewLine, word.startOffset), made(keyword("set"), endOf(word))] : [word],
    );
  return replaced(words, start, end - start, ...parted);
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
