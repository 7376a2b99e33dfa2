/** Dice beside words, as people write them elsewhere: `skill d6`, `pool 14d6`, `3 x d6`, `(skill)d(sides)`. */
import type { Mended } from "./mending.ts";
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, openerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { said } from "./cut.ts";
import type { Attempt } from "./repair.ts";
import { replaceDice } from "./foreign-dice.ts";
import { callWords, bracketCount, startOfOperand } from "./pool-brackets.ts";

export const rollWords: ReadonlySet<string> = new Set(["roll", "rolls", "throw"]);
const poolWords: ReadonlySet<string> = new Set(["pool", "dice"]);

/** A die or dice right behind another value. */
export function diceBesideValue(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (
    found === undefined ||
    before === undefined ||
    !(found.tokenType === T.Die || found.tokenType === T.Dice) ||
    found.startLine !== before.startLine
  )
    return null;
  const {
    words,
    failure: { at },
  } = attempt;
  if (rollWords.has(before.image)) return replaceDice(attempt, at - 1, at + 1, found.image, [found]);
  if (callWords.has(before.image))
    return replaceDice(attempt, at - 1, at + 1, `${before.image}(${found.image})`, [retyped({ ...before }, T.Missing)]);
  if (found.tokenType === T.Dice) {
    const [, count = "", die = ""] = /^(\d+)(.*)$/.exec(found.image) ?? [];
    return poolWords.has(before.image)
      ? replaceDice(attempt, at - 1, at + 1, `${count} times ${die}`, [retyped({ ...before }, T.Missing)])
      : null;
  }
  if (before.tokenType === T.Numeral && isListLater(words, at))
    return replaceDice(attempt, at - 1, at + 1, `${before.image} times ${found.image}`, [
      before,
      retyped({ ...found, image: "times" }, keyword("times")),
      found,
    ]);
  if (before.tokenType === T.Numeral)
    return /^\d+$/.test(before.image)
      ? replaceDice(
          attempt,
          at - 1,
          at + 1,
          before.image + found.image,
          [retyped({ ...before, image: before.image + found.image, endOffset: endOf(found) - 1 }, T.Dice)],
          sumOfDice(attempt, found, before),
        )
      : null;
  return words[at - 2]?.tokenType === T.Colon &&
    words[at - 3]?.tokenType === T.Identifier &&
    attempt.failure.expected.rule !== "args"
    ? null
    : bracketCount(attempt, found, before);
}

/** `let dice = 2 d10`, of which `dice[1]` and the like are asked below. */
function isListLater(words: readonly IToken[], at: number): boolean {
  const [begun, name] = words.slice(at - 4, at - 2);
  return (
    begun?.tokenType === keyword("let") &&
    words.some(
      ({ image }, place) =>
        place > at && image === name?.image && /^(?:\[|are|where)$/.test(words[place + 1]?.image ?? ""),
    )
  );
}

/** `dice + 1 d6`: the die may belong to the 1 or to the sum. */
function sumOfDice({ build, words, failure: { at } }: Attempt, die: IToken, number: IToken): readonly Fix[] {
  const sign = words[at - 2]?.tokenType;
  const start = startOfOperand(words, at - 3);
  const first = words[start];
  if ((sign !== T.Plus && sign !== T.Minus) || first?.tokenType !== T.Identifier) return [];
  if (!beginsFormula.has(words[start - 1]?.tokenType ?? T.Unknown)) return [];
  const sum = said(words, start, at);
  return [
    {
      title: `Write \`(${sum})${die.image}\``,
      edits: [
        { span: spanAt(build, first.startOffset, first.startOffset), text: "(" },
        { span: spanAt(build, endOf(number), die.startOffset), text: ")" },
      ],
    },
  ];
}

const beginsFormula: ReadonlySet<TokenType> = new Set([T.Eq, T.OpenRound, T.Comma, T.OpenCurly, T.NewLine]);

/** `3 x d6`, `3 x 4`; `d 6` */
export function lettersForSigns(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const next = words[at + 1];
  if (found?.tokenType === T.Numeral && /^[dD]$/.test(before?.image ?? "") && before !== undefined) {
    const count = words[at - 2]?.tokenType === T.Numeral ? (words[at - 2]?.image ?? "") : "";
    const better = `${count}d${found.image}`;
    return replaceDice(attempt, count === "" ? at - 1 : at - 2, at + 1, better, [
      retyped({ ...before, image: better, endOffset: endOf(found) - 1 }, count === "" ? T.Die : T.Dice),
    ]);
  }
  if (
    found !== undefined &&
    /^[dD]$/.test(found.image) &&
    before?.tokenType === T.Numeral &&
    next?.tokenType === T.Numeral
  ) {
    const better = `${before.image}d${next.image}`;
    return replaceDice(attempt, at - 1, at + 2, better, [
      retyped({ ...before, image: better, endOffset: endOf(next) - 1 }, T.Dice),
    ]);
  }
  if (found === undefined || !/^[xX]$/.test(found.image) || before?.tokenType !== T.Numeral || next === undefined)
    return null;
  const rolls = next.tokenType === T.Die || next.tokenType === T.Dice;
  if (!rolls && next.tokenType !== T.Numeral) return null;
  const meant = rolls ? "times" : "*";
  const span = spanOf(build, found);
  build.found.report(
    rolls ? "foreign-word" : "foreign-sign",
    span,
    { written: found.image, meant },
    writing(span, meant),
  );
  return [
    ...words.slice(0, at),
    retyped({ ...found, image: meant }, rolls ? keyword("times") : T.Star),
    ...words.slice(at + 1),
  ];
}

/** `(skill)d(sides)` */
export function computedSides(
  { build, words, failure: { at }, told }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  const open = words[at + 1];
  if (
    !/^[dD]$/.test(found?.image ?? "") ||
    found === undefined ||
    before?.tokenType !== T.CloseRound ||
    open?.tokenType !== T.OpenRound
  )
    return null;
  const start = openerOf(words, at - 1);
  const end = closerOf(words, at + 1);
  const [first, last] = [words[start], words[end]];
  if (first === undefined || last === undefined || words[start - 1]?.tokenType === T.Identifier) return null;
  build.found.report(
    "foreign-dice",
    spanAt(build, first.startOffset, endOf(last)),
    { written: "(…)d(…)", better: "sum((…) times roll(1 to …))" },
    {
      fixes: [
        {
          title: "Write `roll(1 to …)`",
          edits: [
            { span: spanAt(build, first.startOffset, first.startOffset), text: "sum(" },
            { span: spanAt(build, endOf(before), endOf(open)), text: " times roll(1 to " },
            { span: spanAt(build, endOf(last), endOf(last)), text: ")" },
          ],
        },
      ],
    },
  );
  const value = retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing);
  told.add(value);
  return [...words.slice(0, start), value, ...words.slice(end + 1)];
}
