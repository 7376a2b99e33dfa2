/** Dice beside words, as people write them elsewhere: `skill d6`, `pool 14d6`, `4d6 drop lowest`, `d20 with advantage`. */
import type { Mended } from "./mending.ts";
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing, made, openerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { lineAround, said } from "./cut.ts";
import { readNotation } from "./dice-notation.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";
import { beginsValue, endsValue } from "./signs.ts";

const rollWords: ReadonlySet<string> = new Set(["roll", "rolls", "throw"]);
const poolWords: ReadonlySet<string> = new Set(["pool", "dice"]);
const callWords: ReadonlySet<string> = new Set(["explode", "reroll", "chance", "average", "spread", "distribution"]);

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
  if (rollWords.has(before.image)) return written(attempt, at - 1, at + 1, found.image, [found]);
  if (callWords.has(before.image))
    return written(attempt, at - 1, at + 1, `${before.image}(${found.image})`, [retyped({ ...before }, T.Missing)]);
  if (found.tokenType === T.Dice) {
    const [, count = "", die = ""] = /^(\d+)(.*)$/.exec(found.image) ?? [];
    return poolWords.has(before.image)
      ? written(attempt, at - 1, at + 1, `${count} times ${die}`, [retyped({ ...before }, T.Missing)])
      : null;
  }
  if (before.tokenType === T.Numeral)
    return /^\d+$/.test(before.image)
      ? written(
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
    : bracketed(attempt, found, before);
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
    return written(attempt, count === "" ? at - 1 : at - 2, at + 1, better, [
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
    return written(attempt, at - 1, at + 2, better, [
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

const alone: ReadonlyMap<string, string> = new Map([
  ["highest", "max"],
  ["lowest", "min"],
  ["top", "first"],
  ["bottom", "last"],
]);

/** `highest(4d6)`, `highest of 4d6`, `highest 4d6` */
export function pickWithoutCount(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at, expected },
  } = attempt;
  const bare =
    isPick(found) && words[at + 1]?.tokenType === keyword("of")
      ? at
      : isPick(before) && found?.tokenType === keyword("of")
        ? at - 1
        : -1;
  const word = words[bare];
  if (word !== undefined) {
    build.found.report("pick-without-count", spanOf(build, word), {
      word: word.image,
      better: alone.get(word.image) ?? "",
    });
    return [...words.slice(0, bare + 1), retyped({ ...word, image: "1" }, T.Numeral), ...words.slice(bare + 1)];
  }
  return expected.kinds.includes("k_of") ? pickOfOne(attempt) : null;
}

const isPick = (word: IToken | undefined): boolean =>
  word !== undefined && word.tokenType !== T.Identifier && alone.has(word.image);

/** The count was read, and `of` did not follow: what was taken for the count is what to pick from. */
function pickOfOne({ build, words, failure: { at } }: Attempt): Mended {
  let start = at - 1;
  while (start > 0 && !isPick(words[start]) && words[start]?.tokenType !== T.NewLine) start -= 1;
  const [word, next] = [words[start], words[start + 1]];
  if (word === undefined || next === undefined || !isPick(word)) return null;
  const bracketed = next.tokenType === T.OpenRound;
  if (!bracketed && start !== at - 2) return null;
  const better = alone.get(word.image) ?? "";
  const gap = spanAt(build, word.startOffset, next.startOffset);
  build.found.report(
    "pick-without-count",
    spanOf(build, word),
    { word: word.image, better },
    {
      fixes: [
        {
          title: `Write \`${better}(…)\``,
          edits: bracketed
            ? [{ span: gap, text: better }]
            : [
                { span: gap, text: `${better}(` },
                { span: spanAt(build, endOf(next), endOf(next)), text: ")" },
              ],
        },
      ],
    },
  );
  return bracketed
    ? [...words.slice(0, start), retyped({ ...word, image: better }, T.Identifier), ...words.slice(start + 1)]
    : [...words.slice(0, start), ...words.slice(start + 1)];
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

/** `skill d6`, `me.skill d6`, `count(xs) d6`: the whole of it is the number of dice. */
function bracketed(attempt: Attempt, die: IToken, before: IToken): Mended {
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
function startOfOperand(words: readonly IToken[], end: number): number {
  let at = end;
  for (;;) {
    if (closing.has(words[at]?.tokenType ?? T.Unknown)) at = openerOf(words, at);
    const before = words[at - 1]?.tokenType ?? T.Unknown;
    if (before === T.Dot && at > 1) at -= 2;
    else if (closes.has(words[at]?.tokenType ?? T.Unknown) && (before === T.Identifier || closing.has(before))) at -= 1;
    else return Math.max(0, at);
  }
}

/** `4d6 keep highest 3`, `4d6 drop the lowest`, `d20 with advantage` */
export function wordsBehindDice(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (found === undefined || before === undefined) return null;
  const {
    words,
    failure: { at },
  } = attempt;
  const dice = before.tokenType === keyword("with") ? at - 2 : at - 1;
  const first = words[dice];
  if (first === undefined || !(first.tokenType === T.Die || first.tokenType === T.Dice)) return null;
  const edge = found.tokenType === keyword("with") ? at + 1 : at;
  const which = edges.get(words[edge]?.image ?? "");
  if (which !== undefined) {
    const single = /^1?[dD](\d+|%)$/.exec(first.image);
    return single === null
      ? null
      : written(attempt, dice, edge + 1, `${which}(d${single[1] ?? ""}, d${single[1] ?? ""})`, [
          retyped({ ...first }, T.Missing),
        ]);
  }
  if (dice !== at - 1 || (found.image !== "keep" && found.image !== "drop")) return null;
  const rest = words
    .slice(at, at + 5)
    .filter((word) => word.startLine === found.startLine)
    .map(({ image }) => image);
  const said = /^(keep|drop)(?: the)?(?: (highest|lowest|best|worst))?(?: (\d+))?(?: (highest|lowest))?(?= |$)/.exec(
    rest.join(" "),
  );
  if (said === null) return null;
  const [all, verb = "", side = said[4] ?? (verb === "keep" ? "highest" : "lowest"), count = "1"] = said;
  const low = side === "lowest" || side === "worst";
  const notation = readNotation(`${first.image}${verb.charAt(0)}${low ? "l" : "h"}${count}`, false);
  return notation === null || notation.better === null
    ? null
    : written(attempt, dice, at + all.split(" ").length, notation.better, [retyped({ ...first }, T.Missing)]);
}

const edges: ReadonlyMap<string, string> = new Map([
  ["advantage", "max"],
  ["adv", "max"],
  ["disadvantage", "min"],
  ["dis", "min"],
]);

const layers: ReadonlySet<TokenType> = new Set(["rolling", "choosing"].map(keyword));
const chooseWords: ReadonlySet<string> = new Set(["choose", "chooses", "chose"]);

/** `rolling 6 6 5`, `rolling: 6, 6, 5`, `roll 6, 6, 5`, and the same with `choosing` */
export function rollingLine(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
    entry,
  } = attempt;
  if (found === undefined || before === undefined) return null;
  const begins = words[at - 2]?.tokenType === T.NewLine || words[at - 2]?.tokenType === T.OpenCurly;
  if (begins && found.tokenType === T.Colon && (before.image === "rolling" || before.image === "choosing")) {
    const span = spanOf(build, found);
    build.found.report(
      "extra-word",
      span,
      { found: ":" },
      { fixes: [{ title: "Take out `:`", edits: [{ span, text: "" }] }] },
    );
    return [...words.slice(0, at - 1), retyped({ ...before }, keyword(before.image)), ...words.slice(at + 1)];
  }
  const meant =
    rollWords.has(before.image) && found.tokenType === T.Numeral
      ? "rolling"
      : chooseWords.has(before.image) && beginsValue(found) && found.tokenType !== T.OpenRound
        ? "choosing"
        : null;
  if (begins && meant !== null && words[afterReadings(words)]?.tokenType === keyword("example")) {
    const span = spanOf(build, before);
    build.found.report("foreign-word", span, { written: before.image, meant }, writing(span, meant));
    return [...words.slice(0, at - 1), retyped({ ...before, image: meant }, keyword(meant)), ...words.slice(at)];
  }
  const line = entry === "faces" ? { start: 0, end: words.length } : lineAround(words, at);
  if (line === null || (entry !== "faces" && !layers.has(words[line.start]?.tokenType ?? T.Unknown))) return null;
  return withCommas(attempt, line.start, line.end);
}

/** One finding for all commas that are missing between the values of a line. */
function withCommas({ build, words, failure: { at } }: Attempt, start: number, end: number): Mended {
  const gaps: number[] = [];
  let depth = 0;
  for (let i = start; i + 1 < end; i += 1) {
    const [word, next] = [words[i] as IToken, words[i + 1] as IToken];
    if (closes.has(word.tokenType)) depth += 1;
    else if (closing.has(word.tokenType)) depth -= 1;
    if (depth === 0 && endsValue(word) && beginsValue(next) && next.tokenType !== T.OpenRound) gaps.push(i + 1);
  }
  const [before, found] = [words[at - 1], words[at]];
  if (before === undefined || found === undefined || !gaps.includes(at)) return null;
  build.found.report(
    "missing-sign",
    spanOf(build, found),
    { sign: ",", before: before.image, after: found.image },
    {
      fixes: [
        {
          title: gaps.length === 1 ? "Add `,`" : "Add the commas",
          edits: gaps
            .map((gap) => endOf(words[gap - 1] ?? before))
            .map((place) => ({ span: spanAt(build, place, place), text: "," })),
        },
      ],
    },
  );
  return words.flatMap((word, index) =>
    gaps.includes(index) ? [made(T.Comma, endOf(words[index - 1] ?? word)), word] : [word],
  );
}

/** `on: 9+` */
export function numberAndMore(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const number = words[at - 2];
  if (
    found === undefined ||
    before?.tokenType !== T.Plus ||
    number?.tokenType !== T.Numeral ||
    endOf(number) !== before.startOffset
  )
    return null;
  const start = words[at - 3]?.tokenType;
  const ends: readonly TokenType[] = [T.CloseRound, T.Comma, T.Colon];
  const begins =
    found.tokenType === T.Colon ? start === T.NewLine || start === T.OpenCurly || start === T.Comma : start === T.Colon;
  if (!ends.includes(found.tokenType) || !begins) return null;
  const span = spanAt(build, number.startOffset, endOf(before));
  const better = `>= ${number.image}`;
  build.found.report("foreign-comparison", span, { written: `${number.image}+`, better }, writing(span, better));
  return [...words.slice(0, at - 2), made(T.Ge, number.startOffset), number, ...words.slice(at)];
}

/** Names what was written from one word to another, and reads others in their place. */
function written(
  { build, words, told }: Attempt,
  start: number,
  end: number,
  better: string,
  by: readonly IToken[],
  more: readonly Fix[] = [],
): Mended {
  const first = words[start];
  const last = words[end - 1];
  if (first === undefined || last === undefined) return null;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-dice",
    span,
    {
      written: words
        .slice(start, end)
        .map(({ image }) => image)
        .join(" "),
      better,
    },
    { fixes: [{ title: `Write \`${better}\``, edits: [{ span, text: better }] }, ...more] },
  );
  for (const word of by) if (word.tokenType === T.Missing) told.add(word);
  return [...words.slice(0, start), ...by, ...words.slice(end)];
}
