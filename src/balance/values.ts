/** Wishes of a goal about the rules alone: values and exact odds. */
import type { Expr, Json } from "../ir/program.ts";
import type { Axis } from "../ir/reports.ts";
import type { Goal, Wish } from "../ir/goals.ts";
import { contextOf, type Context, type Frame } from "../interpret/evaluate/context.ts";
import { compile } from "../interpret/evaluate/expression.ts";
import { elementsOf } from "../interpret/evaluate/lists.ts";
import type { Interpreter } from "../interpret/interpreter.ts";
import type { Prover } from "../interpret/play/proofs.ts";
import { numberText, valueText } from "../interpret/show.ts";
import { isOdds, oddsOf } from "../interpret/odds.ts";
import { oddsText } from "../interpret/odds-text.ts";
import { verdictOf, type Known, type Verdict, type Wanted } from "./range.ts";

/** One wish, for one of the values that it goes through. */
export interface WishResult {
  /** The place of its wish in the goal. */
  readonly wish: number;
  /** `armor Plate`; empty: it goes through nothing. */
  readonly label: string;
  /** Null: it could not be worked out. */
  readonly value: Known | null;
  /** Of a value from games: what they come to; null: there is nothing nearer than its bounds. */
  readonly middle: number | null;
  /** Of a value of the rules: proved to the last digit shown. Else from so many games. */
  readonly exact: boolean;
  readonly text: string;
  readonly wanted: Wanted;
  readonly percent: boolean;
  readonly verdict: Verdict | { readonly state: "failed"; readonly why: string };
}

const nothingWanted: Wanted = { low: null, high: null };

/** The wishes of a goal without a game, in order. */
export function wishesOf(interpreter: Interpreter, rulebook: string, goal: Goal): readonly WishResult[] {
  const own = interpreter.under(goal.variant);
  const context = contextOf(own.room, `${rulebook}.`);
  return goal.wishes.flatMap((wish, place) =>
    framesOf(own, context, wish).map(({ label, frame, why }) =>
      why === null ? resultOf(own, context, { wish, place, label, frame }) : failed(place, label, why),
    ),
  );
}

/** The same, where what was proved before need not be proved again. */
export const proveWishes = (prover: Prover, rulebook: string, goal: Goal): Promise<readonly WishResult[]> =>
  prover.prove({ kind: "goal", own: goal, name: null, text: "", variants: [goal.variant], rulebook }, (interpreter) =>
    wishesOf(interpreter, rulebook, goal),
  );

export interface WishFrame {
  readonly label: string;
  readonly frame: Frame;
  readonly why: string | null;
}

/** A frame for each value that the wish goes through. */
export function framesOf(interpreter: Interpreter, context: Context, { each }: Wish): readonly WishFrame[] {
  if (each === null) return [{ label: "", frame: [], why: null }];
  const found = interpreter.guard(() => [...elementsOf(context, each.values)([])]);
  if (found.kind === "fault") return [{ label: "", frame: [], why: found.message }];
  return found.value.map((value) => ({
    label: labelOf(interpreter, each, value),
    frame: frameWith(each, value),
    why: null,
  }));
}

const labelOf = (interpreter: Interpreter, { name, type }: Axis, value: Json): string =>
  `${name} ${typeof value === "string" ? value : valueText(interpreter.linked, type, value)}`;

export function frameWith({ slot }: Axis, value: Json): Frame {
  const frame: Frame = [];
  frame[slot] = value;
  return frame;
}

export const failed = (wish: number, label: string, why: string): WishResult => ({
  wish,
  label,
  value: null,
  middle: null,
  exact: true,
  text: "",
  wanted: nothingWanted,
  percent: false,
  verdict: { state: "failed", why },
});

interface Placed {
  readonly wish: Wish;
  readonly place: number;
  readonly label: string;
  readonly frame: Frame;
}

function resultOf(interpreter: Interpreter, context: Context, { wish, place, label, frame }: Placed): WishResult {
  const { of } = wish;
  if (of.kind !== "value") return failed(place, label, "This is counted in games.");
  const found = interpreter.guard(() => compile(context, of.value)([...frame]));
  if (found.kind === "fault") return failed(place, label, found.message);
  const wanted = wantedOf(interpreter, context, wish, frame);
  if (typeof wanted === "string") return failed(place, label, wanted);
  const { value } = found;
  if (typeof value === "boolean")
    return {
      ...failed(place, label, ""),
      text: value ? "yes" : "no",
      verdict: value ? { state: "met" } : { state: "missed", by: null },
    };
  const odds = oddsOf(value);
  const known: Known = typeof value === "number" ? { low: value, high: value } : (odds.estimate ?? odds);
  return {
    wish: place,
    label,
    value: Number.isFinite(known.low) && Number.isFinite(known.high) ? { low: known.low, high: known.high } : null,
    middle: null,
    exact: odds.estimate === null,
    text: typeof value === "number" ? numberText(value) : oddsText(odds, null),
    wanted,
    percent: isOdds(value) && odds.percent,
    verdict: verdictOf(known, wanted),
  };
}

/** A text: why its ends cannot be worked out. */
export function wantedOf(
  interpreter: Interpreter,
  context: Context,
  { low, high }: Wish,
  frame: Frame,
): Wanted | string {
  const ends: (Wanted["low"] | undefined)[] = [];
  for (const end of [low, high]) {
    if (end === null) {
      ends.push(null);
      continue;
    }
    const found = endOf(interpreter, context, end.value, frame);
    if (typeof found === "string") return found;
    ends.push({ ...found, open: end.open });
  }
  return { low: ends[0] ?? null, high: ends[1] ?? null };
}

function endOf(interpreter: Interpreter, context: Context, value: Expr, frame: Frame): Known | string {
  const found = interpreter.guard(() => compile(context, value)([...frame]));
  if (found.kind === "fault") return found.message;
  const { low, high } = oddsOf(found.value);
  return { low, high };
}
