/** A rule with one parameter and cases for it, without the `match`: `rule value(armor: Armor): int { Mail: 3, Plate: 6 }`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { openerAround } from "./cut.ts";
import { word, type Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

export function casesAlone({ build, words, entry, failure: { at } }: Attempt, found: IToken | undefined): Mended {
  const start = afterReadings(words);
  if ((found?.tokenType !== T.Colon && found?.tokenType !== T.Arrow) || words[start]?.tokenType !== keyword("rule"))
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
  const arms = better.map((each) => (each.tokenType === T.Arrow ? retyped({ ...each, image: ":" }, T.Colon) : each));
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
            ...arrows.map((each) => ({ span: spanOf(build, each), text: ":" })),
            { span: spanAt(build, endOf(last), endOf(last)), text: " }" },
          ],
        },
      ],
    },
  );
  return arms;
}
