/** Several distributions side by side: all results that any of them has, in their natural order, and the chance of each. */
import type { Json, Type } from "../../ir/program.ts";
import type { Linked } from "../linked.ts";
import { inNaturalOrder } from "../natural-order.ts";
import type { Chance, Odds } from "../odds-value.ts";
import { canonical } from "../values.ts";

export type Results = readonly { readonly value: Json; readonly chances: readonly Odds[] }[];

export function resultsOf(linked: Linked, type: Type, columns: readonly (readonly Chance[])[]): Results {
  const rows = new Map<string, { readonly value: Json; readonly chances: (Odds | undefined)[] }>();
  for (const [index, column] of columns.entries()) {
    for (const { value, chance } of column) {
      const key = canonical(linked, type, value);
      const row = rows.get(key) ?? { value, chances: [] };
      row.chances[index] = chance;
      rows.set(key, row);
    }
  }
  const never = columns.map(chanceOfOthers);
  return inNaturalOrder(linked, type, [...rows.values()]).map(({ value, chances }) => ({
    value,
    chances: never.map((odds, index) => chances[index] ?? odds),
  }));
}

/** The chance of a result that is not among these: none, or what is not known of them. */
function chanceOfOthers(column: readonly Chance[]): Odds {
  const isWhole = column.every(({ chance }) => chance.high - chance.low <= 1e-9);
  const least = column.reduce((sum, { chance }) => sum + chance.low, 0);
  const isLikely = column.some(({ chance }) => chance.estimate !== null);
  return {
    low: 0,
    high: isWhole && least > 1 - 1e-9 ? 0 : Math.max(0, 1 - least),
    percent: true,
    estimate: isLikely ? { low: 0, high: 0 } : null,
  };
}
