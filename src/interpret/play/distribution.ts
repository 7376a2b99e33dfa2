/** Several distributions side by side: all results that any of them has, in their natural order, and the chance of each. */
import type { Json, Type } from "../../ir/program.ts";
import type { Linked } from "../linked.ts";
import { inNaturalOrder } from "../natural-order.ts";
import { isClose } from "../odds-text.ts";
import type { Chance, Odds } from "../odds-value.ts";
import { bare, canonical } from "../values.ts";

/** Rolls without end, or too many of them, have results beyond the last one that was followed, or the first. */
export type Beyond = "more" | "less" | null;

export interface Result {
  readonly value: Json;
  readonly chances: readonly Odds[];
  readonly beyond: Beyond;
}

export type Results = readonly Result[];

/** `341 and more`: the bounds of the last result's chance hold what was not followed, too, so they are those of it or more. */
export function headed(text: string, beyond: Beyond): string {
  return beyond === null ? text : `${text} and ${beyond}`;
}

export function resultsOf(linked: Linked, type: Type, columns: readonly (readonly Chance[])[]): Results {
  const rows = new Map<string, { readonly value: Json; readonly chances: (Odds | undefined)[] }>();
  for (const [place, column] of columns.entries()) {
    for (const { value, chance } of column) {
      const key = canonical(linked, type, value);
      const row = rows.get(key) ?? { value, chances: [] };
      row.chances[place] = chance;
      rows.set(key, row);
    }
  }
  const never = columns.map(chanceOfOthers);
  const sorted = inNaturalOrder(linked, type, [...rows.values()]).map(({ value, chances }) => ({
    value,
    chances: never.map((odds, place) => chances[place] ?? odds),
  }));
  const { kind } = bare(type);
  const isNumeric = kind === "int" || kind === "number";
  return sorted.map((row, index) => ({
    ...row,
    beyond:
      !isNumeric || row.chances.every(isFollowed)
        ? null
        : index === sorted.length - 1
          ? "more"
          : index === 0
            ? "less"
            : null,
  }));
}

/** Its bounds are as near each other as rounding allows, so no result is missing. An estimate says by itself what it is. */
const isFollowed = (odds: Odds): boolean => odds.estimate !== null || isClose(odds);

/** The chance of a result that is not among these: none, or what is not known of them, which is in the bounds of each of them. */
function chanceOfOthers(column: readonly Chance[]): Odds {
  const known = column.reduce((sum, { chance }) => sum + chance.low, 0);
  const isLikely = column.some(({ chance }) => chance.estimate !== null);
  const isWhole = column.length > 0 && column.every(({ chance }) => isClose(chance));
  const open = column.reduce((least, { chance }) => Math.min(least, chance.high - chance.low), 1);
  return {
    low: 0,
    high: isWhole ? 0 : isLikely ? Math.max(0, 1 - known) : open,
    percent: true,
    estimate: isLikely ? { low: 0, high: 0 } : null,
  };
}
