/** The chance of several results together: at least so much, at most so much. */
import { middleOf } from "../../interpret/odds-text.ts";
import type { Chance, Odds } from "../../interpret/odds-value.ts";
import type { Json } from "../../ir/program.ts";
import type { OddsRequest } from "./request.ts";
import { unwrap, valuesFor, isSameResult, type OddsSubject, type Values } from "./subject.ts";

/** Asked for by itself, so that no digit of a small chance is lost; of an estimate the sum of what was seen. */
export function cumulate(
  subject: OddsSubject,
  values: Values,
  request: OddsRequest,
  chances: readonly Chance[],
  op: ">=" | "<=",
  value: Json,
): Odds {
  if (chances.every((each) => each.chance.estimate === null))
    return unwrap(
      subject.odds.chance(subject.rule.id, valuesFor(subject, values), { op, value }, request.given ?? undefined),
    );
  const at = chances.findIndex((each) => isSameResult(subject, each.value, value));
  return together(op === ">=" ? chances.slice(at) : chances.slice(0, at + 1), chances);
}

/** The chance of one of several results. */
export function together(some: readonly Chance[], all: readonly Chance[]): Odds {
  const sum = (
    of: readonly Chance[],
    end: (odds: { readonly low: number; readonly high: number }) => number,
    estimate: boolean,
  ): number => of.reduce((total, { chance }) => total + end(estimate ? (chance.estimate ?? chance) : chance), 0);
  const chosen = new Set(some);
  const others = all.filter((each) => !chosen.has(each));
  const low = sum(some, (odds) => odds.low, false);
  const high = Math.max(
    low,
    Math.min(
      1 - sum(others, (odds) => odds.low, false),
      sum(some, (odds) => odds.high, false),
    ),
  );
  if (all.every((each) => each.chance.estimate === null))
    return { low, high: Math.min(1, high), percent: true, estimate: null };
  // The middle of what a result seen once may have is more than its share of the games: over many of them that adds up to more than everything.
  const middles = (of: readonly Chance[]): number =>
    of.reduce((total, { chance }) => total + middleOf(chance.estimate ?? chance), 0);
  const middle = middles(some) / Math.max(1, middles(all));
  // In the same games one result was seen where another was not, so their errors do not add up.
  const width =
    Math.sqrt(
      some.reduce(
        (total, { chance }) => total + ((chance.estimate ?? chance).high - (chance.estimate ?? chance).low) ** 2,
        0,
      ),
    ) / 2;
  return {
    low,
    high: Math.min(1, high),
    percent: true,
    estimate: { low: Math.max(0, middle - width), high: Math.min(1, middle + width) },
  };
}
