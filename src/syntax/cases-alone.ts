/** A rule with one parameter and cases for it, without the `match`: `rule value(armor: Armor): int { Mail: 3, Plate: 6 }`. */
import type { IToken, TokenType } from "chevrotain";
import type { Span } from "../source/span.ts";
import { retyped } from "../../grammar/classify.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { openerAround } from "./cut.ts";
import { comparisons } from "./phrase-matches.ts";
import { word, type Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

const isArm = (type: TokenType | undefined): boolean => type === T.Colon || type === T.Arrow;

/** With the blank before it: a colon stands close to what it follows. */
function signWithGap(build: Build, words: readonly IToken[], sign: IToken): Span {
  const before = words[words.indexOf(sign) - 1];
  return before === undefined ? spanOf(build, sign) : spanAt(build, endOf(before), endOf(sign));
}

export function casesAlone({ build, words, entry, failure: { at } }: Attempt, found: IToken | undefined): Mended {
  const start = afterReadings(words);
  // `< 25 -> Easy`: the parser stops at the sign that it begins with.
  const isTest = comparisons.test(found?.image ?? "") && words[at - 1]?.tokenType === T.OpenCurly;
  if (
    found === undefined ||
    !(found.tokenType === T.Colon || found.tokenType === T.Arrow || isTest) ||
    words[start]?.tokenType !== keyword("rule")
  )
    return null;
  const close = closerOf(words, start + 2);
  const name = words[start + 3];
  const open = words.findIndex(({ tokenType }, place) => place > close && tokenType === T.OpenCurly);
  const isOne = !words.slice(start, close).some(({ tokenType }) => tokenType === T.Comma);
  if (
    name?.tokenType === T.CloseRound ||
    name === undefined ||
    !isOne ||
    words[start + 4]?.tokenType !== T.Colon ||
    openerAround(words, at) !== open
  )
    return null;
  const end = closerOf(words, open);
  const [brace, first, last] = [words[open], words[open + 1], words[end - 1]];
  if (brace === undefined || first === undefined || last === undefined || words[end] === undefined) return null;
  const better = [
    ...words.slice(0, open + 1),
    word(first, "match"),
    retyped({ ...name }, T.Identifier),
    made(T.OpenCurly, first.startOffset),
    ...words.slice(open + 1, end),
    made(T.CloseCurly, endOf(last)),
    ...words.slice(end),
  ];
  const arrows = better.flatMap((each) => (each.tokenType === T.Arrow ? [each] : []));
  // What is left has a word of its own, and no line ends before `else`.
  const rest = better.filter(
    ({ image, startLine }, place) =>
      image === "else" && better[place - 1]?.startLine !== startLine && isArm(better[place + 1]?.tokenType),
  );
  const arms = better.flatMap((each) =>
    each.tokenType === T.Arrow
      ? [retyped({ ...each, image: ":" }, T.Colon)]
      : rest.includes(each)
        ? [made(T.NewLine, each.startOffset), word(each, "otherwise")]
        : [each],
  );
  if (isTest && !arms.some(({ tokenType }, place) => place > at && tokenType === T.Colon)) return null;
  const read = readBy(entry, arms);
  if (failed(read) && read.at <= at + 3) return null;
  const meant = `match ${name.image} {`;
  build.found.report(
    "foreign-word",
    spanAt(build, first.startOffset, endOf(found)),
    { written: "a case alone", meant: `${meant} … }` },
    {
      fixes: [
        {
          title: `Write \`${meant} … }\``,
          edits: [
            { span: spanAt(build, endOf(brace), endOf(brace)), text: ` ${meant}` },
            ...arrows.map((each) => ({ span: signWithGap(build, better, each), text: ":" })),
            ...rest.map((each) => ({ span: spanOf(build, each), text: "otherwise" })),
            { span: spanAt(build, endOf(last), endOf(last)), text: " }" },
          ],
        },
      ],
    },
  );
  return arms;
}
