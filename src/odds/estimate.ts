/** Odds from plays with seeded dice, where what is exact is out of reach: the same seed, the same estimate. */
import type { Json } from "../ir/program.ts";
import { canonical } from "../interpret/values.ts";
import type { Context, Frame } from "../interpret/evaluate/context.ts";
import { FaultSignal } from "../interpret/fault.ts";
import { seeded } from "../runtime/seeded.ts";
import { chanceInterval, Moments, type Interval } from "./interval.ts";
import { playOf, playWith, type Cost, type QuestionOf } from "./play.ts";
import { inNaturalOrder } from "./results.ts";

export interface EstimateOptions {
  /** Plays at most. */
  readonly games: number;
  readonly seed: string;
  /** Turns of loops and other work for all plays together; it ends earlier then. */
  readonly work?: number;
  /** False: to be answered from what was played so far. */
  readonly progress?: ((games: number) => boolean | void) | undefined;
}

export type { Interval } from "./interval.ts";

const mostWork = 20_000_000;
/** Plays between two calls of `progress`. */
const round = 1000;

/** How often each thing was seen. */
interface Seen {
  /** Plays in which the condition held. */
  held: number;
  /** Plays that did not end within the limits of play: they might have been anything. */
  unknown: number;
}

/** Where `chance`, `average` or `spread` is likely to lie; null where the plays say nothing. */
export function estimateOdds(context: Context, question: QuestionOf, frame: Frame, options: EstimateOptions): Interval | null {
  if (question.ask === "chance") {
    let hits = 0;
    const seen = played(context, question, frame, options, (value) => {
      if (value === true) hits += 1;
    });
    return chanceIn(seen, hits);
  }
  const moments = new Moments();
  const seen = played(context, question, frame, options, (value) => moments.add(value as number));
  // A play that did not end could have any value.
  if (seen.unknown > 0) return null;
  return question.ask === "average" ? moments.average() : moments.spread();
}

export interface EstimatedChance extends Interval { readonly value: Json }

/** Each result that came up, in natural order, and where its chance is likely to lie; null where the plays say nothing. */
export function estimateDistribution(context: Context, question: QuestionOf, frame: Frame, options: EstimateOptions): readonly EstimatedChance[] | null {
  const { linked } = context.room;
  const { type } = question.of;
  const found = new Map<string, { readonly value: Json; count: number }>();
  const seen = played(context, question, frame, options, (value) => {
    const key = canonical(linked, type, value);
    const known = found.get(key);
    if (known === undefined) found.set(key, { value, count: 1 });
    else known.count += 1;
  });
  return inNaturalOrder(linked, type, [...found.values()]).flatMap(({ value, count }) => {
    const interval = chanceIn(seen, count);
    return interval === null ? [] : [{ value, ...interval }];
  });
}

function chanceIn({ held, unknown }: Seen, hits: number): Interval | null {
  return held + unknown === 0 ? null : chanceInterval(hits, held + unknown, unknown);
}

/** Plays the question again and again, with dice that belong to it. A fault in play is the question's own, but for the limits of play. */
function played(context: Context, question: QuestionOf, frame: Frame, options: EstimateOptions, tell: (value: Json) => void): Seen {
  const { games, seed, work = mostWork, progress } = options;
  const { room } = context;
  const play = playOf(context, question);
  const dice = seeded(`${seed} ${question.at.file} ${question.at.start}`);
  const seen: Seen = { held: 0, unknown: 0 };
  const cost: Cost = { spent: 0 };
  for (let game = 0; game < games && cost.spent < work; game += 1) {
    if (game > 0 && game % round === 0 && progress?.(game) === false) break;
    try {
      const value = playWith(room, dice, cost, () => play(frame));
      if (value === undefined) continue;
      seen.held += 1;
      tell(value);
    } catch (signal) {
      if (!(signal instanceof FaultSignal) || !isLimit(signal)) throw signal;
      seen.unknown += 1;
    }
  }
  return seen;
}

const isLimit = ({ found }: FaultSignal): boolean => found.fault === "too-many-steps" || found.fault === "too-deep";
