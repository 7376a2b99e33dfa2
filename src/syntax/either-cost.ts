/** One of two prices: `cost take 2 from me.silver or take 1 from me.pearls`. */
import type { IToken } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { costBefore, endOfLine, payer, takenBy } from "./costs.ts";
import { said, type Region } from "./cut.ts";
import type { Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

/** What chooses among the prices: the choice, and the parameter of it. */
const chooser = { choice: "Payment", param: "payment" };

interface Price {
  readonly amount: string;
  readonly from: string;
  /** `Silver` for `me.silver` */
  readonly name: string;
}

export function eitherCost(attempt: Attempt): Mended {
  const { build, words, failure } = attempt;
  const start = costBefore(words, failure.at);
  const whose = start < 0 ? null : payer(attempt);
  if (whose === null) return null;
  const end = endOfEither(words, start);
  const pieces = piecesIn(words, { start, end });
  if (failure.at > end || pieces === null) return null;
  const prices = pricesOf(pieces, whose);
  const at = words[start]?.startOffset ?? 0;
  const span = spanAt(build, at, endOf(words[end - 1] as IToken));
  // What belongs to nobody is no cost.
  const [actor] = whose("coins").split(".");
  const areOwn = prices?.every(({ from }) => from.startsWith(`${actor ?? ""}.`)) === true;
  const fixes = prices !== null && areOwn ? paramOf(build, words, { start, end }, prices) : [];
  const names = prices === null ? ["First", "Second"] : [...new Set(prices.map(({ name }) => name))];
  build.found.report("either-cost", span, { names, ...chooser }, { fixes });
  const [first] = prices ?? [];
  if (first === undefined) return dropped(attempt, start, end);
  const by = classify(readWords(`cost take ${first.amount} from ${first.from}`)).tokens;
  return [
    ...words.slice(0, start),
    ...by.map((each): IToken => ({ ...each, startOffset: at, endOffset: at - 1 })),
    ...words.slice(end),
  ];
}

/** The other lines are read without this one. */
function dropped({ words }: Attempt, start: number, end: number): readonly IToken[] {
  const isLast = words[end]?.tokenType !== T.NewLine;
  return isLast && words[start - 1]?.tokenType === T.NewLine
    ? [...words.slice(0, start - 1), ...words.slice(end)]
    : [...words.slice(0, start), ...words.slice(isLast ? end : end + 1)];
}

/** The line of the cost, and those below it that begin with `or`. */
function endOfEither(words: readonly IToken[], start: number): number {
  let end = endOfLine(words, start);
  while (words[end]?.tokenType === T.NewLine && words[end + 1]?.image === "or") end = endOfLine(words, end + 1);
  return end;
}

/** How a price begins. */
const priced = /^(?:take|put|pay|spend|lose|discard|\d|an? |one |two |three )/;

/** What stands between the `or`, outside of brackets; null: one of them is no price, or there is one alone. */
function piecesIn(words: readonly IToken[], { start, end }: Region): readonly string[] | null {
  const pieces: string[] = [];
  let [depth, begun] = [0, start];
  for (let at = start; at <= end; at += 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (at === end || (depth === 0 && words[at]?.image === "or")) {
      const text = said(words, begun, at).trim();
      pieces.push(text.replace(/^(?:(?:costs?|price|either)\b\s*:?\s*)+/, ""));
      begun = at + 1;
    } else if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
  }
  return pieces.length < 2 || !pieces.every((piece) => priced.test(piece)) ? null : pieces;
}

/** The amount of each and where it comes from; null: one of them is paid with something else. */
function pricesOf(pieces: readonly string[], whose: (noun: string) => string): readonly Price[] | null {
  const prices = pieces.flatMap((piece) => {
    const taken = takenBy(piece.replace(/^(?:pay|spend|lose)\s+/, ""), whose) ?? "";
    const [, amount = "", from = ""] = /^take (.+) from (.+)$/.exec(taken) ?? [];
    const [field] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(from) ?? [];
    return field === undefined ? [] : [{ amount, from, name: field.slice(0, 1).toUpperCase() + field.slice(1) }];
  });
  return prices.length < pieces.length ? null : prices;
}

/** Who acts chooses how to pay, where these names are free and differ. */
function paramOf(
  build: Build,
  words: readonly IToken[],
  { start, end }: Region,
  prices: readonly Price[],
): readonly Fix[] {
  const first = afterReadings(words);
  const head = words[first];
  const open = words.findIndex(({ tokenType }, at) => at > first && tokenType === T.OpenRound);
  const close = words[closerOf(words, open)];
  const names = prices.map(({ name }) => name);
  const inUse = new Set((build.all ?? words).map(({ image }) => image));
  const areFree = [...names, chooser.choice, chooser.param].every((name) => !inUse.has(name));
  if (head?.tokenType !== keyword("action") || open < 0 || open > start || close === undefined) return [];
  if (!areFree || new Set(names).size < names.length) return [];
  const indent = " ".repeat((words[start]?.startColumn ?? 1) - 1);
  const costs = prices.map(
    ({ amount, from, name }) => `cost take (if ${chooser.param} is ${name} { ${amount} } else { 0 }) from ${from}`,
  );
  return [
    {
      guess: true,
      title: `Let \`${chooser.param}: ${chooser.choice} from ${chooser.choice}\` choose, with a cost for each`,
      edits: [
        {
          span: spanAt(build, head.startOffset, head.startOffset),
          text: `choice ${chooser.choice} { ${names.join(", ")} }\n`,
        },
        {
          span: spanAt(build, close.startOffset, close.startOffset),
          text: `, ${chooser.param}: ${chooser.choice} from ${chooser.choice}`,
        },
        {
          span: spanAt(build, words[start]?.startOffset ?? 0, endOf(words[end - 1] as IToken)),
          text: costs.join(`\n${indent}`),
        },
      ],
    },
  ];
}
