/** In which order a phase goes through the players, as people say it: `by it.speed`, `in order of speed`, `in turn order`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { declaredIn } from "./build/context.ts";
import { said } from "./cut.ts";
import { playerIn } from "./game-words.ts";
import { instead, type Mended } from "./mending.ts";
import { sortedBy } from "./phrases-of-sorting.ts";
import type { Attempt } from "./repair.ts";

const ends = new Set([T.OpenCurly, T.NewLine, ...["where", "from", "repeats", "may"].map(keyword)]);
/** As they sit, which is how a phase goes through them anyway. */
const seated =
  /^(?:(?:in|by) (?:the )?)?(?:(?:turn|turns|seat|seating|table|player|usual|normal|clockwise|play) )?(?:order|sequence)$|^(?:in turns?|clockwise|around the table)$/u;
const backwards =
  /^(?:in|by) (?:the )?(?:reverse|reversed|opposite|counterclockwise) (?:turn |seat )?order$|^counterclockwise$/u;
const sorted = /^(?:sorted by|ordered by|sort by|order by|by|in (?:the )?order of|in order by) (.+)$/u;
const called = /^(?:in|by) (?!random )(\p{L}[\p{L}\p{N}]*) order$/u;

/** `phase Turn for each player by it.speed`; null: something else stands behind `player`. */
export function orderOfPlayers(attempt: Attempt): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const types = words.slice(0, at + 1).map(({ tokenType }) => tokenType);
  const start = types.lastIndexOf(keyword("each")) + 2;
  const length = words.slice(start).findIndex(({ tokenType }) => ends.has(tokenType));
  if (start < 2 || start > at || types.lastIndexOf(keyword("phase")) > start || length < 1) return null;
  const text = said(words, start, start + length);
  const isAll = text === `in ${playerIn(declaredIn(build))?.name ?? "players"}`;
  if (isAll || seated.test(text)) return instead(attempt, start, start + length, "", []);
  if (backwards.test(text)) return instead(attempt, start, start + length, "in reverse(players)", []);
  const key = sorted.exec(text)?.[1] ?? called.exec(text)?.[1];
  const isRule = (name: string): string | null => (isDeclared(declaredIn(build), name) ? "rule" : null);
  const list = key === undefined ? null : sortedBy("players", "players", key, () => null, isRule);
  return list === null ? null : instead(attempt, start, start + length, `in ${list}`, []);
}

/** `rule speed`: it is one. */
const isDeclared = (words: readonly IToken[], named: string): boolean =>
  words.some(
    ({ tokenType, image }, place) =>
      tokenType === keyword("rule") && named === `rule ${words[place + 1]?.image ?? image}`,
  );
