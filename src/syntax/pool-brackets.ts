/** A number of dice that is a formula needs brackets: `skill d6` is `(skill)d6`. */
import type { Mended } from "./mending.ts";
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, made, openerOf } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import type { Attempt } from "./repair.ts";

export const callWords: ReadonlySet<string> = new Set([
  "explode",
  "reroll",
  "chance",
  "average",
  "spread",
  "distribution",
]);

/** `skill d6`, `me.skill d6`, `count(xs) d6`: the whole of it is the number of dice. */
export function bracketCount(attempt: Attempt, die: IToken, before: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const counts =
    before.tokenType === T.Identifier ||
    before.tokenType === keyword("it") ||
    before.tokenType === T.CloseRound ||
    before.tokenType === T.CloseSquare ||
    words[at - 2]?.tokenType === T.Dot;
  if (!counts) return null;
  const start = startOfOperand(words, at - 1);
  const first = words[start];
  if (first === undefined) return null;
  const open = words[start + 1];
  if (callWords.has(first.image) && open?.tokenType === T.OpenRound && open.startOffset > endOf(first))
    return aroundPool(attempt, first, start, die);
  const count = words
    .slice(start, at)
    .map(({ image }) => image)
    .join("");
  build.found.report(
    "count-without-brackets",
    spanAt(build, first.startOffset, endOf(die)),
    { count: count.length > 30 ? "…" : count, die: die.image },
    {
      fixes: [
        {
          title: "Put it in brackets",
          edits: [
            { span: spanAt(build, first.startOffset, first.startOffset), text: "(" },
            { span: spanAt(build, endOf(before), die.startOffset), text: ")" },
          ],
        },
      ],
    },
  );
  return [
    ...words.slice(0, start),
    made(T.OpenRound, first.startOffset),
    ...words.slice(start, at),
    made(T.CloseRound, endOf(before)),
    ...words.slice(at),
  ];
}

/** `explode (dice)d6`: the brackets are those of the number of dice, and the whole pool is meant. */
function aroundPool(
  { build, words, failure: { at } }: Attempt,
  call: IToken,
  start: number,
  die: IToken,
): readonly IToken[] {
  const pool = `${words
    .slice(start + 1, at)
    .map(({ image }) => image)
    .join("")}${die.image}`;
  const better = `${call.image}(${pool})`;
  build.found.report(
    "foreign-dice",
    spanAt(build, call.startOffset, endOf(die)),
    { written: `${call.image} ${pool}`, better },
    {
      fixes: [
        {
          title: `Write \`${better}\``,
          edits: [
            { span: spanAt(build, endOf(call), words[start + 1]?.startOffset ?? endOf(call)), text: "(" },
            { span: spanAt(build, endOf(die), endOf(die)), text: ")" },
          ],
        },
      ],
    },
  );
  return [
    ...words.slice(0, start + 1),
    made(T.OpenRound, endOf(call)),
    ...words.slice(start + 1, at + 1),
    made(T.CloseRound, endOf(die)),
    ...words.slice(at + 1),
  ];
}

/** Where the value begins that ends here, with all its dots and brackets. */
export function startOfOperand(words: readonly IToken[], end: number): number {
  let at = end;
  for (;;) {
    if (closing.has(words[at]?.tokenType ?? T.Unknown)) at = openerOf(words, at);
    const before = words[at - 1]?.tokenType ?? T.Unknown;
    if (before === T.Dot && at > 1) at -= 2;
    else if (closes.has(words[at]?.tokenType ?? T.Unknown) && (before === T.Identifier || closing.has(before))) at -= 1;
    else return Math.max(0, at);
  }
}
