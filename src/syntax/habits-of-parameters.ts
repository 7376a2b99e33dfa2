/** Parameters of actions that say what is chosen without `from`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { said } from "./cut.ts";
import { instead, isName, word, type Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

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
