/** Odds from plays with seeded dice, where what is exact is out of reach: the same seed, the same estimate. */
import type { Json } from "../ir/program.ts";
import { canonical } from "../interpret/values.ts";
import type { Context, Frame } from "../interpret/evaluate/context.ts";
import { FaultSignal } from "../interpret/fault.ts";
import { inNaturalOrder } from "../interpret/natural-order.ts";
import { seeded } from "../runtime/seeded.ts";
import { chanceInterval, medianInterval, Moments, type Interval } from "./interval.ts";
import { playOf, playWith, type Cost, type QuestionOf } from "./play.ts";

export interface Playing {
  /** Plays at most. */
  readonly games: number;
  readonly seed: string;
  /** Turns of loops and other work for all plays together; it ends earlier then. */
  readonly work?: number;
  /** False: to be answered from what was played so far. */
  readonly progress?: ((games: number) => boolean | void) | undefined;
}

const mostWork = 2_000_000;
/** Where so many plays did not end, or for such a part of the work, and none did, they say next to nothing, and take longest. */
const enoughInVain = 5;
const vainPart = 1 / 8;
/** Plays between two calls of `progress`. */
const round = 1000;

/** How often each thing was seen. */
interface Seen {
  /** Plays in which the condition held. */
  held: number;
  /** Plays that did not end within the limits of play: they might have been anything. */
  unknown: number;
}

/** Where what is asked is likely to lie; null where the plays say nothing, or one of them ends with a fault. */
export function estimate(context: Context, question: QuestionOf, frame: Frame, playing: Playing): Interval | null {
  if (question.ask === "chance") {
    let hits = 0;
    const seen = played(context, question, frame, playing, (value) => {
      if (value === true) hits += 1;
    });
    return seen === null ? null : chanceIn(seen, hits);
  }
  if (question.ask === "median" || question.ask === "least" || question.ask === "most") {
    const values: number[] = [];
    const seen = played(context, question, frame, playing, (value) => values.push(value as number));
    // The lowest and the highest of some say nothing of all.
    return seen === null || seen.unknown > 0 || question.ask !== "median" ? null : medianInterval(values);
  }
  const moments = new Moments();
  const seen = played(context, question, frame, playing, (value) => moments.add(value as number));
  // A play that did not end could have any value.
  if (seen === null || seen.unknown > 0) return null;
  return question.ask === "average" ? moments.average() : moments.spread();
}

export interface EstimatedChance extends Interval {
  readonly value: Json;
}

/** Each result that came up, in natural order, and where its chance is likely to lie; none where the plays say nothing. */
export function estimateResults(
  context: Context,
  question: QuestionOf,
  frame: Frame,
  playing: Playing,
): readonly EstimatedChance[] {
  const { linked } = context.room;
  const { type } = question.of;
  const found = new Map<string, { readonly value: Json; count: number }>();
  const seen = played(context, question, frame, playing, (value) => {
    const key = canonical(linked, type, value);
    const known = found.get(key);
    if (known === undefined) found.set(key, { value, count: 1 });
    else known.count += 1;
  });
  if (seen === null) return [];
  return inNaturalOrder(linked, type, [...found.values()]).flatMap(({ value, count }) => {
    const interval = chanceIn(seen, count);
    return interval === null ? [] : [{ value, ...interval }];
  });
}

function chanceIn({ held, unknown }: Seen, hits: number): Interval | null {
  return held + unknown === 0 ? null : chanceInterval(hits, held + unknown, unknown);
}

/** Plays the question again and again, with dice that belong to it. Null: they do not end, or one of them ended with a fault other than the limits of play. */
function played(
  context: Context,
  question: QuestionOf,
  frame: Frame,
  playing: Playing,
  tell: (value: Json) => void,
): Seen | null {
  const { games, seed, work = mostWork, progress } = playing;
  const { room } = context;
  const play = playOf(context, question);
  // The same dice for every question: nothing beside what is asked changes an answer, and what is asked for one value after another is compared with the same luck.
  const dice = seeded(seed);
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
      if (signal instanceof FaultSignal && !isLimit(signal)) return null;
      // A stack that is too small is a limit, too.
      if (!(signal instanceof FaultSignal) && !(signal instanceof RangeError)) throw signal;
      seen.unknown += 1;
      if (seen.held === 0 && (seen.unknown >= enoughInVain || cost.spent >= work * vainPart)) return null;
    }
  }
  return seen;
}

const isLimit = ({ found }: FaultSignal): boolean => found.fault === "too-many-steps" || found.fault === "too-deep";
