/** Dice that are rolled again, as it is said around them: `d6 reroll 1s`, `reroll ones of 4d6 once`, `reroll once(d6, on: 1)`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, openerOf } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { said, shown } from "./cut.ts";
import { replaced } from "./habit.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { wantsList } from "./signs-of-dice.ts";

const names = "ones twos threes fours fives sixes".split(" ");
/** The number that a face is called by: `1`, `ones`; null: it is none. */
export function faceCalled(word: string | undefined): string | null {
  const at = names.indexOf(word ?? "");
  return at >= 0 ? String(at + 1) : /^\d+$/.test(word ?? "") ? (word ?? null) : null;
}

export const isReroll = (word: IToken | undefined): boolean => /^re-?roll(?:s|ed|ing)?$/i.test(word?.image ?? "");

/** So many words around the place where the parser stopped are looked at. */
const farthest = 14;

const often = "(?: (once|twice|one time))?";
const filler = "(?:(?:on|of|for|if|when|it|is|are|any|all|the|each|every|an?|results?|rolls?|dice|natural|showing) )*";
const faces = `(?:([<>]=?) )?(\\d+|${names.join("|")})(?: s)?(?: (?:and|or|,) (\\d+|${names.join("|")})(?: s)?| (or (?:less|lower|below|under)))?`;
const dice = "(\\d*[dD]\\d+|\\S+ times [dD]\\d+|\\( [^()]+ \\) [dD]\\d+)";
const again = `${often} ${filler}${faces}${often}`;
/** Behind the verb: what is rolled again, of dice that stand there or in front of the verb. */
const behind: readonly (readonly [RegExp, "dice" | "faces" | "before"])[] = [
  [new RegExp(`^ ${dice}${again}`), "dice"],
  [new RegExp(`^${again} (?:of|on|in|from|for|with) (?:the )?${dice}${often}`), "faces"],
  [new RegExp(`^${again}`), "before"],
];

/** From one word to another what is said, of which dice, and how often: null, if it does not say. */
interface Again {
  readonly start: number;
  readonly end: number;
  readonly dice: string;
  readonly on: string;
  readonly limit: string | null;
}

export function rolledAgain(attempt: Attempt): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  for (let verb = Math.min(at + 1, words.length - 1); verb >= 0 && verb >= at - farthest; verb -= 1) {
    if (!isReroll(words[verb]) || words[verb - 1]?.tokenType === T.Dot) continue;
    const once = calledOnce(attempt, verb);
    if (once !== null) return once;
    const read = againAt(words, verb);
    if (read === null) continue;
    const { start, end, limit } = read;
    const value = retyped({ ...(words[start] as IToken), endOffset: endOf(words[end - 1] as IToken) - 1 }, T.Missing);
    const rest = replaced(words, start, end - start, value);
    const further = readBy(attempt.entry, rest);
    if (failed(further) && further.at <= Math.max(start, at - (end - start) + 1)) continue;
    const span = spanAt(build, words[start]?.startOffset ?? 0, endOf(words[end - 1] as IToken));
    // A pool that is given a name, by its dice.
    const isNamed = start === verb && words[start - 3]?.tokenType === keyword("let");
    const isList = isNamed || wantsList(words, start);
    const ways = (limit === null ? [", limit: 1", ""] : [limit]).map((most) => formula(read, most, isList));
    const written = shown(said(words, start, end));
    build.found.report(
      "foreign-dice",
      span,
      { written, better: ways[0] ?? null, endless: ways[1] ?? null },
      { fixes: ways.map((text, way) => ({ title: titleOf(text, way, ways.length), edits: [{ span, text }] })) },
    );
    attempt.told.add(value);
    return rest;
  }
  return null;
}

/** Which of two readings it is. */
export const titleOf = (text: string, way: number, of: number, place = ""): string =>
  `Write \`${shown(text)}\`${place}${of === 1 ? "" : way === 0 ? ": once" : ": again and again"}`;

/** Of several dice each is rolled again. */
function formula({ dice: rolled, on }: Again, most: string, isList: boolean): string {
  const settings = `(${rolled}, on: ${on}${most})`;
  return /^1?[dD]\d/.test(rolled)
    ? `reroll${settings}`
    : isList
      ? `rerollEach${settings}`
      : `sum(rerollEach${settings})`;
}

function againAt(words: readonly IToken[], verb: number): Again | null {
  const text = words
    .slice(verb + 1, verb + 1 + farthest)
    .map(({ image }) => ` ${image.replaceAll(" ", "_")}`)
    .join("");
  for (const [pattern, where] of behind) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const groups = found.slice(1);
    const of = where === "dice" ? groups.shift() : undefined;
    const [often1, sign, first, second, less, often2, of2, often3] = groups;
    const end = verb + 1 + found[0].trim().split(" ").length;
    const start = where === "before" ? startOfDice(words, verb - 1) : verb;
    if (start === null) return null;
    const to = words[verb - 1]?.tokenType === T.Comma ? verb - 1 : verb;
    const face = faceCalled(first) ?? "";
    const count = often1 ?? often2 ?? often3;
    return {
      start,
      end,
      dice:
        where === "before" ? said(words, start, to) : (of ?? of2 ?? "").replace(/\( | \) ?/g, (sign1) => sign1.trim()),
      on:
        second === undefined
          ? less === undefined
            ? sign === undefined
              ? face
              : `${sign} ${face}`
            : `<= ${face}`
          : `[${face}, ${faceCalled(second) ?? ""}]`,
      limit: count === undefined ? null : `, limit: ${count === "twice" ? 2 : 1}`,
    };
  }
  return null;
}

/** Where dice begin that end there, or before a comma there; null: there are none. */
function startOfDice(words: readonly IToken[], last: number): number | null {
  const at = words[last]?.tokenType === T.Comma ? last - 1 : last;
  const type = words[at]?.tokenType;
  if (type === T.Dice) return at;
  if (type !== T.Die) return null;
  return words[at - 1]?.tokenType === T.CloseRound ? openerOf(words, at - 1) : at;
}

/** `reroll once(d6, on: 1)` */
function calledOnce({ build, words }: Attempt, verb: number): Mended {
  const [call, once, open] = words.slice(verb, verb + 3);
  const close = closerOf(words, verb + 2);
  const last = words[close];
  const count = ["once", "twice"].indexOf(once?.image ?? "") + 1;
  if (call === undefined || once === undefined || open?.tokenType !== T.OpenRound || last === undefined || count === 0)
    return null;
  const limit = `, limit: ${count}`;
  const edits = [
    { span: spanAt(build, endOf(call), endOf(once)), text: "" },
    { span: spanAt(build, last.startOffset, last.startOffset), text: limit },
  ];
  // `reroll once(d6, 1)`
  const test = words[close - 1];
  if (test?.tokenType === T.Numeral && words[close - 2]?.tokenType === T.Comma)
    edits.unshift({ span: spanAt(build, test.startOffset, test.startOffset), text: "on: " });
  build.found.report(
    "foreign-dice",
    spanAt(build, call.startOffset, endOf(once)),
    { written: `${call.image} ${once.image}`, better: `${call.image}(…${limit})` },
    { fixes: [{ title: `Write \`limit: ${count}\``, edits }] },
  );
  const value = retyped({ ...call, endOffset: endOf(last) - 1 }, T.Missing);
  return replaced(words, verb, close + 1 - verb, value);
}
