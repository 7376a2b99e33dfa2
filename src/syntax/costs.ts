/** What an action costs, as price tags say it: `cost: 2 coins, 1 wood`, `cost { coins: 2 }`, `cost me.coins -= 2`. */
import type { IToken } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { calledIn } from "./called.ts";
import { said, type Region } from "./cut.ts";
import { actorIn, isNamed, playerIn } from "./game-words.ts";
import { instead, type Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

const costWords: ReadonlySet<string> = new Set(["cost", "costs", "pay", "pays", "price", "spend"]);

/** So far before the word where the parser stopped a cost may begin. */
const farthest = 40;

export function priceTag(attempt: Attempt): Mended {
  const { words, failure } = attempt;
  const start = costBefore(words, failure.at);
  const whose = start < 0 ? null : payer(attempt);
  if (whose === null) return null;
  const from = words[start + 1]?.tokenType === T.Colon ? start + 2 : start + 1;
  const braces = words[from]?.tokenType === T.OpenCurly;
  const end = braces ? closerOf(words, from) : endOfLine(words, from);
  const region = { start: braces ? from + 1 : from, end };
  const taken =
    takenIn(words, region, /^(?:and|then)$/, whose) ?? takenIn(words, region, /^(?:and|then|plus|\+)$/, whose);
  // One that is paid already has another mistake.
  const isPlain = !braces && isPaid(said(words, region.start, region.end)) && taken?.length === 1;
  if (failure.at > end || taken === null || isPlain) return null;
  const indent = " ".repeat((words[start]?.startColumn ?? 1) - 1);
  const better = taken.map((each) => `cost ${each}`).join(`\n${indent}`);
  const at = words[start]?.startOffset ?? 0;
  const by = classify(readWords(better)).tokens.map((each): IToken => ({
    ...each,
    startOffset: at,
    endOffset: at - 1,
  }));
  return instead(attempt, start, braces ? end + 1 : end, better, by);
}

/** `coin` is `me.coins`: whose fields pay, and what they are called; null: nobody knows who acts. */
function payer({ build, words }: Attempt): ((noun: string) => string) | null {
  const player = playerIn(build.all ?? words);
  const me = player === null ? "me" : actorIn(words, player);
  if (me === null || !words.some(({ image }) => image === me)) return null;
  const fields = [...(player?.fields.keys() ?? [])];
  const says = calledIn(build.all ?? words);
  return (noun) => `${me}.${fields.find((name) => isNamed(noun, name)) ?? says(`keyed of ${noun}`) ?? noun}`;
}

/** The `cost` of an action at or before the place; -1: none is near. */
function costBefore(words: readonly IToken[], at: number): number {
  for (let i = Math.min(at, words.length - 1); i >= 0 && i >= at - farthest; i -= 1) {
    const before = words[i - 1]?.tokenType;
    if (costWords.has(words[i]?.image ?? "") && (before === T.NewLine || before === T.OpenCurly))
      return isLineOfAction(words, i) ? i : -1;
  }
  return -1;
}

function isLineOfAction(words: readonly IToken[], at: number): boolean {
  const depth = words
    .slice(0, at)
    .reduce((sum, { tokenType }) => sum + (tokenType === T.OpenCurly ? 1 : tokenType === T.CloseCurly ? -1 : 0), 0);
  return depth === 1 && words[afterReadings(words)]?.tokenType === keyword("action");
}

function endOfLine(words: readonly IToken[], from: number): number {
  let depth = 0;
  for (let i = from; i < words.length; i += 1) {
    const type = words[i]?.tokenType ?? T.Unknown;
    if (depth === 0 && (type === T.NewLine || closing.has(type))) return i;
    if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
  }
  return words.length;
}

/** What is taken for each of the prices between commas, line ends and such words; null: one of them is no price. */
function takenIn(
  words: readonly IToken[],
  { start, end }: Region,
  parting: RegExp,
  whose: (noun: string) => string,
): readonly string[] | null {
  const ends = [...words.slice(start, end).entries()].flatMap(([index, { tokenType, image }]) =>
    tokenType === T.NewLine || tokenType === T.Comma || parting.test(image) ? [start + index] : [],
  );
  const prices = [...ends, end]
    .map((to, index) => said(words, (ends[index - 1] ?? start - 1) + 1, to).trim())
    .filter((each) => each !== "");
  const taken = prices.flatMap((price) => takenBy(price, whose) ?? []);
  return taken.length === 0 || taken.length < prices.length ? null : taken;
}

const path = "[\\p{L}_][\\p{L}\\p{N}_]*(?:\\.[\\p{L}_][\\p{L}\\p{N}_]*)";
const pattern = (text: string): RegExp => new RegExp(`^${text}$`, "u");
const amountFirst = pattern(`(\\d+|${path}+) ([\\p{L}_][\\p{L}\\p{N}_]*)`);
const amountLast = pattern(`(${path}*) ?(?:-=|[:=])? ?(\\d+)`);
const amountFrom = pattern(`(\\d+|${path}+) from (${path}*)`);

const isPaid = (price: string): boolean => /^(?:take .+ from|put .+ into) ./.test(price);

/** `take 2 from me.coins`; null: it is no price. */
function takenBy(price: string, whose: (noun: string) => string): string | null {
  if (isPaid(price)) return price;
  const whole = (of: string): string => (of.includes(".") ? of : whose(of));
  const [, amount = "", noun = ""] = amountFirst.exec(price) ?? amountFrom.exec(price) ?? [];
  if (amount !== "") return `take ${amount} from ${whole(noun)}`;
  const [, of = "", number = ""] = amountLast.exec(price) ?? [];
  return number === "" ? null : `take ${number} from ${whole(of)}`;
}
