/**
 * Odds in exact fractions, for small questions: all rolls are played, one after the other. It shares nothing with the
 * engine but the interpreter's meaning of an expression, so each may be held against the other.
 */
import type { Expr, Json } from "../ir/program.ts";
import type { Asker } from "../interpret/asker.ts";
import type { Context, Frame } from "../interpret/evaluate/context.ts";
import { compile } from "../interpret/evaluate/expression.ts";
import { elementsOf } from "../interpret/evaluate/lists.ts";
import { fault } from "../interpret/fault.ts";
import { inNaturalOrder } from "../interpret/natural-order.ts";
import type { Asked } from "../interpret/game/question.ts";
import { isLessOdds } from "../interpret/odds.ts";
import type { Chance, Odds } from "../interpret/odds-value.ts";
import { canonical } from "../interpret/values.ts";
import { around, minus, over, plus, Sum, times, written, zero, type Fraction } from "./fraction.ts";
import { playOf, playWith, type Cost, type QuestionOf } from "./play.ts";
import { enumerate, type Limits } from "./tape.ts";

export interface ExactLimits extends Limits {
  /** Turns of loops and other work, for all plays together. */
  readonly work: number;
}

export const smallQuestion: ExactLimits = { plays: 200_000, mass: 1e-15, work: 20_000_000 };

/** What may come of a roll. */
export interface Exactly {
  /** Where the condition holds: each result and its chance, in natural order; together with `lost` and `without` they are 1. */
  readonly results: readonly { readonly value: Json; readonly chance: Fraction }[];
  /** The chance of all together. */
  readonly held: Fraction;
  /** The chance that the condition does not hold. */
  readonly without: Fraction;
  /** The chance of what was not played to its end. */
  readonly lost: Fraction;
}

/** Plays the question with all rolls there can be. Ends with a fault where one of them does. */
export function exactly(context: Context, question: Asked, frame: Frame, limits: ExactLimits = smallQuestion): Exactly {
  const { room } = context;
  const play = playOf(context, question);
  const found = new Map<string, { readonly value: Json; readonly chance: Sum }>();
  const without = new Sum();
  const cost: Cost = { spent: 0 };
  const { lost } = enumerate(
    (dice) => playWith(room, dice, cost, () => play(frame)),
    limits,
    (value, top, bottom) => {
      if (value === undefined) without.add(top, bottom);
      else {
        const key = canonical(room.linked, question.of.type, value);
        const known = found.get(key) ?? { value, chance: new Sum() };
        known.chance.add(top, bottom);
        found.set(key, known);
      }
      return cost.spent < limits.work;
    },
  );
  const results = inNaturalOrder(room.linked, question.of.type, [...found.values()]).map(({ value, chance }) => ({
    value,
    chance: chance.total(),
  }));
  return { results, held: results.reduce((sum, each) => plus(sum, each.chance), zero), without: without.total(), lost };
}

/** Between which fractions a chance lies, among the cases where the condition holds. */
export function chanceOf({ held, lost }: Exactly, part: Fraction): { readonly low: Fraction; readonly high: Fraction } {
  const all = plus(held, lost);
  return { low: over(part, all), high: over(plus(part, lost), all) };
}

/** The mean, and the mean square of the distance from it; null where something is lost: how large it would be is not known. */
export function momentsOf({
  results,
  held,
  lost,
}: Exactly): { readonly average: Fraction; readonly variance: Fraction } | null {
  if (lost.top !== 0n) return null;
  const sum = (of: (value: Fraction) => Fraction): Fraction =>
    over(
      results.reduce((all, { value, chance }) => plus(all, times(of(written(value as number)), chance)), zero),
      held,
    );
  const average = sum((value) => value);
  return {
    average,
    variance: minus(
      sum((value) => times(value, value)),
      times(average, average),
    ),
  };
}

/** Answers questions in exact fractions, as long as they are small; what is not played is part of the bounds. */
export function exactAsker(limits: ExactLimits = smallQuestion): Asker {
  const asked = (context: Context, question: QuestionOf, frame: Frame): Exactly => {
    const found = exactly(context, question, frame, limits);
    if (found.held.top === 0n && found.lost.top === 0n)
      fault("divided-by-zero", question.given?.at ?? question.at, [], "what is `given`");
    return found;
  };
  return {
    ask: (context, question, frame) => answer(question.ask, asked(context, question, frame)),
    distribution(context, question, frame): readonly Chance[] {
      const found = asked(context, question, frame);
      return found.results.map(({ value, chance }) => ({ value, chance: between(chanceOf(found, chance), true) }));
    },
    best: (context, expr, frame) => best(context, expr, frame, limits),
  };
}

function answer(ask: QuestionOf["ask"], found: Exactly): Odds {
  if (ask === "chance")
    return between(chanceOf(found, found.results.find(({ value }) => value === true)?.chance ?? zero), true);
  if (ask === "median") return middleOf(found);
  if (ask === "least" || ask === "most") return endOf(found, ask);
  const moments = momentsOf(found);
  if (moments === null)
    return { low: ask === "spread" ? 0 : -Infinity, high: Infinity, percent: false, estimate: null };
  if (ask === "average") return between({ low: moments.average, high: moments.average }, false);
  const { low, high } = around(moments.variance);
  return {
    low: Math.sqrt(low) * (1 - Number.EPSILON),
    high: Math.sqrt(high) * (1 + Number.EPSILON),
    percent: false,
    estimate: null,
  };
}

const plainly = (low: number, high: number): Odds => ({ low, high, percent: false, estimate: null });

/** Chances that differ by no more count as the same. */
const alike: Fraction = { top: 1n, bottom: 1_000_000_000_000n };

/** The mean of the lowest result that half do not exceed and the lowest that more than half do not; what was lost may be anything. */
function middleOf(found: Exactly): Odds {
  const sorted = found.results.map(({ value, chance }) => ({ value: value as number, chance }));
  sorted.sort((a, b) => a.value - b.value);
  let sum = zero;
  const shares = sorted.map(({ value, chance }) => {
    sum = plus(sum, chance);
    return { value, ...chanceOf(found, sum) };
  });
  const none = { value: -Infinity, ...chanceOf(found, zero) };
  const half: Fraction = { top: 1n, bottom: 2n };
  const [enough, tooMany] = [minus(half, alike), plus(half, alike)];
  const reaches = (share: Fraction): boolean => minus(share, enough).top >= 0n;
  const exceeds = (share: Fraction): boolean => minus(share, tooMany).top > 0n;
  const first = (fits: (share: Fraction) => boolean, side: "low" | "high"): number =>
    [none, ...shares].find((each) => fits(each[side]))?.value ?? Infinity;
  return plainly(
    (first(reaches, "high") + first(exceeds, "high")) / 2,
    (first(reaches, "low") + first(exceeds, "low")) / 2,
  );
}

/** The lowest or the highest result; what was lost may lie beyond it. */
function endOf({ results, lost }: Exactly, side: "least" | "most"): Odds {
  const values = results.map(({ value }) => value as number);
  const isWhole = lost.top === 0n;
  const end = side === "least" ? Math.min(Infinity, ...values) : Math.max(-Infinity, ...values);
  return side === "least" ? plainly(isWhole ? end : -Infinity, end) : plainly(end, isWhole ? end : Infinity);
}

function between({ low, high }: { readonly low: Fraction; readonly high: Fraction }, percent: boolean): Odds {
  return { low: around(low).low, high: around(high).high, percent, estimate: null };
}

type Best = Extract<Expr, { kind: "best" }>;

/** The first element of which no other one is better. Where the bounds do not say which one that is, there is no answer. */
function best(context: Context, expr: Best, frame: Frame, limits: ExactLimits): Json | undefined {
  const elements = elementsOf(context, expr.of)(frame);
  let found: { readonly element: Json; readonly odds: Odds } | undefined;
  for (const element of elements) {
    const inner = [...frame];
    inner[expr.slot] = element;
    const odds =
      expr.by.type.kind === "odds"
        ? (compile(context, expr.by)(inner) as Odds)
        : answer("average", exactly(context, { lets: [], of: expr.by, given: null }, inner, limits));
    const isBetter = found === undefined || isLessOdds(found.odds, odds);
    if (isBetter === "undecided") fault("undecided", expr.at);
    if (isBetter) found = { element, odds };
  }
  return found?.element;
}
