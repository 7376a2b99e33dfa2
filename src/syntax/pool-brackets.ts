/** A number of dice that is a formula needs brackets: `skill d6` is `(skill)d6`. */
import type { Mended } from "./mending.ts";
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { guessIf, type Fix } from "../diagnostics/diagnostic.ts";
import { closerOf, closes, closing, made, openerOf } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { said, shown, shownMeant } from "./cut.ts";
import type { Attempt } from "./repair.ts";
import { wantsList } from "./signs-of-dice.ts";

export const callWords: ReadonlySet<string> = new Set([
  "explode",
  "reroll",
  "chance",
  "average",
  "spread",
  "least",
  "most",
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
  const counted = countedDice(attempt, start, die);
  if (counted !== null) return counted;
  const count = words
    .slice(start, at)
    .map(({ image }) => image)
    .join("");
  const sum: Fix = {
    title: "Put it in brackets",
    edits: [
      { span: spanAt(build, first.startOffset, first.startOffset), text: "(" },
      { span: spanAt(build, endOf(before), die.startOffset), text: ")" },
    ],
  };
  const apart: Fix = {
    title: "Keep the dice apart with `times`",
    edits: [{ span: spanAt(build, endOf(before), die.startOffset), text: " times " }],
  };
  const use = useOf(words, start, at);
  build.found.report(
    "count-without-brackets",
    spanAt(build, first.startOffset, endOf(die)),
    { count: count.length > 30 ? "…" : count, die: die.image, isApart: use === "apart" },
    {
      fixes: (use === "apart" ? [apart] : use === "open" ? [sum, apart] : [sum]).map((fix) =>
        guessIf(use === "open", fix),
      ),
    },
  );
  if (use === "apart")
    return [
      ...words.slice(0, at),
      retyped({ ...die, ...unwritten(before), image: "times" }, keyword("times")),
      ...words.slice(at),
    ];
  return [
    ...words.slice(0, start),
    made(T.OpenRound, first.startOffset),
    ...words.slice(start, at),
    made(T.CloseRound, endOf(before)),
    ...words.slice(at),
  ];
}

/** Put in behind a word. */
const unwritten = (before: IToken) => ({ startOffset: endOf(before), endOffset: endOf(before) - 1 });

/**
 * Whether the dice that a `let` gives a name to are looked at one by one in the lines below, or their sum is. `open`: nothing there
 * tells, or both are.
 */
function useOf(words: readonly IToken[], start: number, at: number): "sum" | "apart" | "open" {
  if (wantsList(words, start)) return "apart";
  const [begun, name] = words.slice(Math.max(0, start - 3), start);
  if (begun?.tokenType !== keyword("let") || name === undefined || words[start - 1]?.tokenType !== T.Eq) return "sum";
  if (!beginsNext(words[at + 1])) return "sum";
  const uses = words.flatMap(({ image, tokenType }, place) => {
    // `two 6s`: dice show them, and no sum.
    if (place > at && image === "s" && words[place - 1]?.tokenType === T.Numeral) return ["apart" as const];
    if (tokenType !== T.Identifier) return [];
    const isUse = place > at && image === name.image && words[place - 1]?.tokenType !== T.Dot;
    return isUse ? [useAt(words, place)] : [];
  });
  const ways = new Set(uses.filter((use) => use !== "open"));
  return ways.size === 1 ? ([...ways][0] ?? "open") : "open";
}

const beginsNext = (word: IToken | undefined): boolean =>
  word === undefined || word.tokenType === T.NewLine || word.tokenType === keyword("then");

function useAt(words: readonly IToken[], at: number): "sum" | "apart" | "open" {
  const [before, next] = [words[at - 1], words[at + 1]];
  const isList =
    /^(?:of|in|on|among|from)$/.test(before?.image ?? "") ||
    /^(?:where|contains|includes|has)$/.test(next?.image ?? "");
  if (isList || wantsList(words, at)) return "apart";
  const isNumber = (word: IToken | undefined): boolean =>
    word !== undefined && /^(?:[-+*/]|[<>]=?|\u2264|\u2265|is|is not)$/.test(word.image);
  return isNumber(before) || isNumber(next) || next?.tokenType === keyword("in") ? "sum" : "open";
}

const asked = /^(?:if|where|and|or|not|while|needs|check|bool)$/;
const endsTest = /^(?:and|or|then|else|if|where|for|otherwise|given|,)$/;

const ends = ({ tokenType, image }: IToken): boolean =>
  closing.has(tokenType) || tokenType === T.NewLine || tokenType === T.OpenCurly || endsTest.test(image);

/** `attacks d6 >= 4`, `attacks d6 on 4+`: so many of the dice, where a number may be wanted. Null: a condition about their sum. */
function countedDice({ build, words, failure: { at } }: Attempt, start: number, die: IToken): Mended {
  const [first, before] = [words[start], words[start - 1]];
  const behind = words.slice(at + 1, at + 8).map(({ image }) => image);
  const [all = "", face] =
    /^(?:(?:on|of|at|with|for|are|showing|that (?:show|are|roll)) )?(\d+) (?:\+|or (?:more|higher|better|up))(?= |$)/.exec(
      behind.join(" "),
    ) ?? [];
  let end = face === undefined ? at + 2 : at + 1 + all.split(" ").length;
  if (face === undefined) {
    if (!(words[at + 1]?.tokenType.CATEGORIES ?? []).includes(T.CompareOp)) return null;
    for (let next = words[end]; next !== undefined && !ends(next); next = words[end])
      end = closes.has(next.tokenType) ? closerOf(words, end) + 1 : end + 1;
  }
  const last = words[end - 1];
  // What a rule gives is said before its `=`.
  const place = before?.tokenType === T.Eq ? (words[start - 2]?.image ?? "") : (before?.image ?? "");
  const isOfList =
    before?.tokenType === T.OpenRound && /^(?:chance|any|all|count)$/.test(words[start - 2]?.image ?? "");
  if (first === undefined || last === undefined || (face === undefined && (asked.test(place) || isOfList))) return null;
  if (face === undefined && (/^(?:and|or)$/.test(words[end]?.image ?? "") || words[end]?.tokenType === T.OpenCurly))
    return null;
  const isNumber = face !== undefined || /^(?:int|number|[-+*/])$/.test(place);
  const count = said(words, start, at);
  const test = face === undefined ? said(words, at + 1, end) : `>= ${face}`;
  const better = `count(${count} times ${die.image} where it ${test})`;
  const sum = `(${count})${die.image} ${test}`;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-dice",
    span,
    { written: shown(said(words, start, end)), better: shownMeant(better), sum: isNumber ? null : shownMeant(sum) },
    {
      fixes: [better, ...(isNumber ? [] : [sum])].map((text) => ({
        title: `Write \`${shownMeant(text)}\``,
        edits: [{ span, text }],
      })),
    },
  );
  const value = retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing);
  // Behind `4+` the line went on.
  const next = words[end];
  const goesOn = next !== undefined && !ends(next) && next.startLine !== last.startLine;
  return [...words.slice(0, start), value, ...(goesOn ? [made(T.NewLine, endOf(last))] : []), ...words.slice(end)];
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
