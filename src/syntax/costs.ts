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
  // `cost take 2 from me.grain and 1 from me.clay` says itself which way they go.
  const isTold = /^(?:take|put) /.test(said(words, region.start, region.end));
  const others = (isTold ? [] : waysOf(attempt, taken)).map((way) =>
    way.map((each) => `cost ${each}`).join(`\n${indent}`),
  );
  const at = words[start]?.startOffset ?? 0;
  const by = classify(readWords(better)).tokens.map((each): IToken => ({
    ...each,
    startOffset: at,
    endOffset: at - 1,
  }));
  return instead(attempt, start, braces ? end + 1 : end, better, by, others);
}

/**
 * What else the prices may be: a number that begins at 0, as stress and heat do, goes up by what is done. Where the player is
 * declared in another file, a noun may be the field's name, or one of those that it counts.
 */
function waysOf({ build, words }: Attempt, taken: readonly string[]): readonly (readonly string[])[] {
  const all = build.all ?? words;
  const player = playerIn(all);
  if (player === null) {
    const plural = taken.map((each) =>
      each.replace(/^(take \S+ from [\p{L}_][\p{L}\p{N}_]*\.[\p{L}_][\p{L}\p{N}_]*[^\P{L}s])$/u, "$1s"),
    );
    return plural.every((each, at) => each === taken[at]) ? [] : [plural];
  }
  const upwards = taken.map((each) => {
    const [, amount, field = "", name = ""] = /^take (\S+) from ([^.]+\.([\p{L}_][\p{L}\p{N}_]*))$/u.exec(each) ?? [];
    return amount !== undefined && beginsAtLeast(all, name) ? `add ${amount} to ${field}` : each;
  });
  return upwards.every((each, at) => each === taken[at]) ? [] : [upwards];
}

/** Whether a field of the player begins at 0, or says where it ends and not where it begins. */
function beginsAtLeast(words: readonly IToken[], field: string): boolean {
  const head = words.findIndex(({ tokenType }) => tokenType === keyword("player"));
  const open = words.findIndex(({ tokenType }, at) => at > head && tokenType === T.OpenCurly);
  const at = words.findIndex(
    ({ image }, place) => place > open && image === field && words[place + 1]?.tokenType === T.Colon,
  );
  if (head < 0 || at < 0 || at > closerOf(words, open)) return false;
  const written = words.slice(at, Math.min(endOfLine(words, at), closerOf(words, open)));
  const comma = written.findIndex(({ tokenType }) => tokenType === T.Comma);
  const said = written.slice(0, comma < 0 ? written.length : comma).map(({ image }) => image);
  const start = said.indexOf("default");
  return start < 0 ? said.includes("to") || said.includes("<=") : said[start + 1] === "0";
}

/** `coin` is `me.coins`: whose fields pay, and what they are called; null: nobody knows who acts. */
export function payer({ build, words }: Attempt): ((noun: string) => string) | null {
  const player = playerIn(build.all ?? words);
  const me = player === null ? "me" : actorIn(words, player);
  if (me === null || !words.some(({ image }) => image === me)) return null;
  const fields = [...(player?.fields.keys() ?? [])];
  const says = calledIn(build.all ?? words);
  return (noun) => `${me}.${fields.find((name) => isNamed(noun, name)) ?? says(`keyed of ${noun}`) ?? noun}`;
}

/** The `cost` of an action at or before the place; -1: none is near. */
export function costBefore(words: readonly IToken[], at: number): number {
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

export function endOfLine(words: readonly IToken[], from: number): number {
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
const amountFirst = pattern(`(\\d+|an?|one|two|three|${path}+) ([\\p{L}_][\\p{L}\\p{N}_]*)`);
const amountLast = pattern(`(${path}*) ?(?:-=|[:=])? ?(\\d+)`);
const amountFrom = pattern(`(\\d+|${path}+) from (${path}*)`);

const counts: ReadonlyMap<string, string> = new Map([
  ["a", "1"],
  ["an", "1"],
  ["one", "1"],
  ["two", "2"],
  ["three", "3"],
]);

const isPaid = (price: string): boolean => /^(?:take .+ from|put .+ into) ./.test(price);

/** `take 2 from me.coins`; null: it is no price. */
export function takenBy(price: string, whose: (noun: string) => string): string | null {
  if (isPaid(price)) return price;
  const whole = (of: string): string => (of.includes(".") ? of : whose(of));
  const [, amount = "", noun = ""] = amountFirst.exec(price) ?? amountFrom.exec(price) ?? [];
  if (amount !== "") return `take ${counts.get(amount) ?? amount} from ${whole(noun)}`;
  const [, of = "", number = ""] = amountLast.exec(price) ?? [];
  return number === "" ? null : `take ${number} from ${whole(of)}`;
}
