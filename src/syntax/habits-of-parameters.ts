/** Parameters of actions that say what is chosen without `from`. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { said, shownMeant } from "./cut.ts";
import { instead, isName, word, type Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";
import type { Instead } from "./signs-of-programs.ts";
import { numberWords } from "./words.ts";

/** `card: Card in me.hand`, `mark: Mark where mark is Cross` */
export function chosenWhere(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at, expected },
  } = attempt;
  const begins = found.tokenType === keyword("where");
  if (!(begins || found.image === "in") || !/^params?$/.test(expected.rule)) return null;
  const start = startOfParam(words, at);
  const [name, colon] = [words[start], words[start + 1]];
  if (name === undefined || colon?.tokenType !== T.Colon || !isName(name)) return null;
  if (words[start - 1]?.tokenType === T.OpenRound) return null;
  if (!begins) return instead(attempt, at, at + 1, "from", [word(found, "from")]);
  return filtered(attempt, start);
}

function startOfParam(words: readonly IToken[], at: number): number {
  let depth = 0;
  for (let i = at - 1; i > 0; i -= 1) {
    const type = words[i]?.tokenType ?? T.Unknown;
    if (depth === 0 && (type === T.Comma || closes.has(type))) return i + 1;
    if (closing.has(type)) depth += 1;
    else if (closes.has(type)) depth -= 1;
  }
  return at;
}

function endOfParam(words: readonly IToken[], at: number): number {
  let depth = 0;
  for (let i = at; i < words.length; i += 1) {
    const type = words[i]?.tokenType ?? T.Unknown;
    if (depth === 0 && (type === T.Comma || closing.has(type))) return i;
    if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
  }
  return words.length;
}

/** The condition, with `it` for the parameter that it is about. */
const withIt = (words: readonly IToken[], name: IToken): readonly IToken[] =>
  words.map((each, place) =>
    each.image === name.image && words[place - 1]?.tokenType !== T.Dot && words[place + 1]?.tokenType !== T.Colon
      ? word(each, "it")
      : each,
  );

const numbers = /^(?:int|number|percent|text|bool|list|map|range|optional)$/;

/** Where it is chosen from all there are of its type, `from` and what they are called are missing. */
function filtered({ build, words, failure: { at } }: Attempt, start: number): Mended {
  const [name, type, where] = [words[start], words[start + 2], words[at]];
  if (name === undefined || type === undefined || where === undefined) return null;
  const isRange = type.image === "int" && words.slice(start + 3, at).some(({ image }) => image === "to");
  if (!isRange && (at !== start + 3 || numbers.test(type.image))) return null;
  const actor = words[words.findIndex(({ tokenType }) => tokenType === T.OpenRound) + 3];
  const of = actor?.image === type.image ? "players" : type.image;
  const end = endOfParam(words, at);
  const condition = withIt(words.slice(at, end), name);
  const place = spanAt(build, endOf(type), endOf(type));
  const better = `from ${isRange ? said(words, start + 3, at) : of} ${condition[0]?.image ?? ""}`;
  const names = condition.filter(({ image }, index) => image !== words[at + index]?.image);
  build.found.report(
    "parameter-without-from",
    spanAt(build, name.startOffset, endOf(words[end - 1] ?? where)),
    { name: name.image, action: words[afterReadings(words) + 1]?.image ?? "" },
    {
      fixes: [
        {
          guess: true,
          title: `Write \`${better} …\``,
          edits: [
            { span: place, text: isRange ? " from" : ` from ${of}` },
            ...names.map((each) => ({ span: spanOf(build, each), text: "it" })),
          ],
        },
      ],
    },
  );
  const range = isRange ? words.slice(start + 3, at) : [{ ...type, image: of }];
  return [
    ...words.slice(0, start + 3),
    made(keyword("from"), endOf(type)),
    ...range,
    ...condition,
    ...words.slice(end),
  ];
}

const several = /^(?:list|set) of (?:(exactly|up to|at most) )?(\S+) [A-Z]|^(?:(exactly|up to|at most) )?(\S+) [A-Z]/;

/** `gems: list of 3 Gem from Gem`, `gems: up to 3 Gem`, `gems: three Gem from Gem`: several are chosen in `do`. */
export function severalChosen({ build, words, failure: { at } }: Attempt): Mended {
  const param = chosenParam(words, at);
  if (param === null) return null;
  const { start, end, from } = param;
  const found = several.exec(said(words, start + 2, from ?? end));
  const count = numberOf(found?.[2] ?? found?.[4] ?? "");
  if (found === null || count === undefined) return null;
  const how = found[1] ?? found[3];
  const least = how === "up to" || how === "at most" ? "" : `least: ${count}, `;
  const moved = moveChoice(build, words, param, `${least}most: ${count}`);
  return moved === null ? null : [...words.slice(0, start - 1), ...moved.words, ...words.slice(moved.end)];
}

/** `gems: list of Gem from Gem where …`, at its `from`: of a choice or a table one is chosen. */
export function listChosen(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  read: readonly IToken[],
): Instead | null {
  const [list, of, type] = chunk.slice(at - 3, at);
  if (type === undefined || type.image !== chunk[at + 1]?.image || of?.tokenType !== keyword("of")) return null;
  if (!/^(?:list|set)$/.test(list?.image ?? "") || !/^[A-Z]/.test(type.image)) return null;
  const param = chosenParam(chunk, at);
  if (param === null || param.start !== at - 5) return null;
  const moved = moveChoice(build, chunk, param, `most: count(${said(chunk, at + 1, param.end)})`);
  return moved === null
    ? null
    : {
        words: moved.words,
        count: moved.end - at,
        before: read.length - read.map(({ tokenType }) => tokenType).lastIndexOf(T.Comma),
      };
}

interface ChosenParam {
  readonly start: number;
  readonly end: number;
  readonly from: number | null;
}

/** The parameter of an action, not its first, in which a word stands. */
function chosenParam(words: readonly IToken[], at: number): ChosenParam | null {
  if (words[afterReadings(words)]?.tokenType !== keyword("action")) return null;
  const start = startOfParam(words, at);
  const [comma, name, colon] = words.slice(start - 1, start + 2);
  if (comma?.tokenType !== T.Comma || colon?.tokenType !== T.Colon || !isName(name)) return null;
  const end = endOfParam(words, start);
  const from = words.findIndex(({ tokenType }, index) => index > start && tokenType === keyword("from"));
  return { start, end, from: from < 0 || from > end ? null : from };
}

/** 3 of `3` and of `three`; undefined for anything else. */
function numberOf(written: string): number | undefined {
  const count = /^\d+$/.test(written) ? Number(written) : numberWords.indexOf(written.toLowerCase());
  return count > 0 ? count : undefined;
}

/** The parameter goes, and `do` begins with the choice: the words from the comma before it up to `end`, within `do`. */
function moveChoice(
  build: Build,
  words: readonly IToken[],
  { start, end, from }: ChosenParam,
  limits: string,
): { readonly words: readonly IToken[]; readonly end: number } | null {
  const opens = words.findIndex(({ tokenType }, index) => index > end && tokenType === T.OpenCurly);
  const actor = words[words.findIndex(({ tokenType }) => tokenType === T.OpenRound) + 1];
  const [comma, name, last] = [words[start - 1], words[start], words[end - 1]];
  if (opens < 0 || actor === undefined || comma === undefined || name === undefined || last === undefined) return null;
  const does = words.findIndex(
    ({ tokenType }, index) =>
      index > opens && tokenType === T.OpenCurly && words[index - 1]?.tokenType === keyword("do"),
  );
  const chosen = from === null ? [last] : words.slice(from + 1, end);
  const text = `${actor.image}, ${said(chosen, 0, chosen.length)}, "Which ${name.image}?", ${limits}`;
  const meant = `let ${name.image} = chooseSome(${text})`;
  const body = (does < 0 ? opens : does) + 1;
  const at = endOf(words[body - 1] as IToken);
  const edits = [
    { span: spanAt(build, comma.startOffset, endOf(last)), text: "" },
    { span: spanAt(build, at, at), text: `\n    ${meant}\n   ` },
  ];
  build.found.report(
    "several-chosen",
    spanAt(build, name.startOffset, endOf(last)),
    { name: name.image, meant: shownMeant(meant) },
    does < 0 ? {} : { fixes: [{ guess: true, title: `Write \`let ${name.image} = chooseSome(…)\` in \`do\``, edits }] },
  );
  const sign = (type: TokenType): IToken => made(type, at);
  const named = (image: string): IToken => retyped({ ...name, image }, T.Identifier);
  const choice = [
    word(name, "let"),
    name,
    sign(T.Eq),
    named("chooseSome"),
    sign(T.OpenRound),
    actor,
    sign(T.Comma),
    ...chosen,
    sign(T.Comma),
    named("most"),
    sign(T.Colon),
    retyped({ ...name, image: "1" }, T.Numeral),
    sign(T.CloseRound),
    sign(T.NewLine),
  ];
  const ends = words.length - 1;
  return does < 0
    ? { words: [...words.slice(end, body), word(name, "do"), sign(T.OpenCurly), sign(T.CloseCurly)], end: ends }
    : { words: [...words.slice(end, body), ...choice], end: body };
}
