/** `2d6 is doubles`: all of the dice show the same. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, type Build, writing } from "./build/context.ts";
import { said } from "./cut.ts";
import { isNamed } from "./signs-of-grades.ts";
import type { Instead } from "./signs-of-programs.ts";

/** So many dice each of these needs. */
const kinds: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["doubles", 2],
  ["pair", 2],
  ["triple", 3],
  ["triples", 3],
]);

/** At the `is` behind dice, or behind the name of a pool; null: something else is said. */
export function doublesShown(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  read: readonly IToken[],
): Instead | null {
  const dice = read.at(-1);
  const isA = /^an?$/.test(chunk[at + 1]?.image ?? "");
  const word = chunk[at + (isA ? 2 : 1)];
  const count = kinds.get(word?.image ?? "");
  if (dice === undefined || word === undefined || count === undefined || isNamed(build, word.image)) return null;
  const isPool = dice.tokenType === T.Identifier && isPoolOf(chunk, dice.image, count);
  if (!isPool && !(dice.tokenType === T.Dice && new RegExp(`^${count}[dD]\\d+$`).test(dice.image))) return null;
  const better = `count(distinct(${dice.image})) is ${chunk[at]?.image === "is not" ? `not 1` : "1"}`;
  const span = spanAt(build, dice.startOffset, endOf(word));
  const end = at + (isA ? 3 : 2);
  build.found.report(
    "foreign-word",
    span,
    { written: `${dice.image} ${said(chunk, at, end)}`, meant: better },
    writing(span, better),
  );
  const value = retyped({ ...dice, endOffset: endOf(word) - 1 }, T.Missing);
  return { words: [value], count: end - at, before: 1 };
}

/** `let roll = 2 times d6` */
const isPoolOf = (words: readonly IToken[], name: string, count: number): boolean =>
  words.some(
    ({ image }, at) =>
      image === name &&
      words[at - 1]?.tokenType === keyword("let") &&
      words[at + 2]?.image === String(count) &&
      words[at + 3]?.tokenType === keyword("times") &&
      words[at + 4]?.tokenType === T.Die,
  );
