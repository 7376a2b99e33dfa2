/** What rolls: counts and limits first, then the dice, from left to right. Generated code takes them in the same order. */
import type { Expr, Json, Type } from "../../ir/program.ts";
import { unsurePieces } from "../../ir/unsure-pieces.ts";
import { listShuffled } from "../../runtime/game-unsure.ts";
import type { Span } from "../../source/span.ts";
import { telling, toldOf } from "../game/told.ts";
import { worldIn, type World } from "../game/world.ts";
import { bare, type RangeValue } from "../values.ts";
import { failAt, work, type Context, type Frame, type Room, type Run } from "./context.ts";
import { rollBelow, rollWeighted, takeLast, type Faces } from "./dice.ts";
import { compile } from "./expression.ts";
import { elementsOf, elementType } from "./lists.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

const whole: Type = { kind: "int" };

/** One roll, told to whoever watches. */
type Roll = () => Json;

function dieOf(room: Room, sides: number, at: Span): Roll {
  const faces: Faces = { at, type: whole, sides: { kind: "die", count: sides } };
  const { watch } = room;
  return () => {
    watch?.open({ kind: "rolled", type: whole });
    const face = rollBelow(room, sides, faces) + 1;
    watch?.close(face);
    room.game?.tell?.({ kind: "roll", sides, result: face });
    return face;
  };
}

export function die(context: Context, expr: Of<"die">): Run {
  return dieOf(context.room, expr.sides, expr.at);
}

/** How many dice: fewer than none are out of bounds, and each is work. */
function counted(context: Context, expr: Expr, count: Expr): (frame: Frame) => number {
  const run = compile(context, count);
  return (frame) => {
    const dice = run(frame) as number;
    if (dice < 0) failAt("out-of-bounds", expr, frame, [{ name: "value", value: dice }], "a number of dice (>= 0)");
    work(context.room, dice, expr.at);
    return dice;
  };
}

export function dice(context: Context, expr: Of<"dice">): Run {
  const count = counted(context, expr, expr.count);
  const roll = dieOf(context.room, expr.sides, expr.at);
  return (frame) => {
    let sum = 0;
    for (let left = count(frame); left > 0; left -= 1) sum += roll() as number;
    return sum;
  };
}

export function times(context: Context, expr: Of<"times">): Run {
  const count = counted(context, expr, expr.count);
  const value = compile(context, expr.value);
  return (frame) => {
    const results: Json[] = [];
    for (let left = count(frame); left > 0; left -= 1) results.push(value(frame));
    return results;
  };
}

export function roll(context: Context, expr: Of<"roll">): Run {
  const pick =
    expr.by !== null
      ? byWeight(context, expr, expr.by)
      : bare(expr.of.type).kind === "range"
        ? fromRange(context, expr)
        : fromList(context, expr);
  const { soft } = expr;
  const { room } = context;
  const { watch } = room;
  return (frame) => {
    const picked = pick(frame);
    if (picked === undefined) return soft ? null : failAt("nothing-found", expr, frame, [], "what is rolled on");
    const { value } = picked;
    watch?.open({ kind: "rolled", type: expr.type });
    watch?.close(value);
    const world = worldIn(room);
    if (world !== null && world.tell !== null) tellRoll(world, expr, picked);
    return value;
  };
}

/** Which of the pieces it is, those are told who see all that it could have been. */
function tellRoll(world: World, expr: Of<"roll">, { value, list }: Picked): void {
  const type = elementType(expr.of.type);
  const {
    told: [result = null],
    ...secrets
  } = toldOf(world, {
    values: [telling(world, type, value)],
    how: "used",
    among: list.map((each) => telling(world, type, each)),
  });
  world.tell?.({ kind: "roll", sides: null, result, ...secrets });
}

interface Picked {
  readonly value: Json;
  /** What it was picked from; of a range, nothing. */
  readonly list: readonly Json[];
}
/** Undefined where there is nothing to roll on. */
type Pick = (frame: Frame) => Picked | undefined;

const mostFaces = 2 ** 53;

function fromRange({ room, ...rest }: Context, expr: Of<"roll">): Pick {
  const of = compile({ room, ...rest }, expr.of);
  return (frame) => {
    const range = of(frame) as unknown as RangeValue;
    if (range.low === null || range.high === null)
      return failAt("nothing-found", expr, frame, [], "the end of a range that has none");
    const low = range.low + (range.lowOpen ? 1 : 0);
    const high = range.high - (range.highOpen ? 1 : 0);
    if (low > high) return undefined;
    const count = high - low + 1;
    if (count > mostFaces) failAt("number-too-large", expr, frame, [{ name: "value", value: count }]);
    return {
      value: low + rollBelow(room, count, { at: expr.at, type: whole, sides: { kind: "range", low, count } }),
      list: [],
    };
  };
}

function fromList({ room, ...rest }: Context, expr: Of<"roll">): Pick {
  const of = compile({ room, ...rest }, expr.of);
  const type = elementType(expr.of.type);
  return (frame) => {
    const list = of(frame) as readonly Json[];
    if (list.length === 0) return undefined;
    const place = rollBelow(room, list.length, { at: expr.at, type, sides: { kind: "list", list, weights: null } });
    return { value: list[place] as Json, list };
  };
}

/** All weights are worked out before the roll, and before any of them is refused. */
function byWeight(context: Context, expr: Of<"roll">, by: Expr): Pick {
  const elements = elementsOf(context, expr.of);
  const weight = compile(context, by);
  const type = elementType(expr.of.type);
  const { room } = context;
  return (frame) => {
    const list = [...elements(frame)];
    const weights = list.map((element) => {
      frame[expr.slot] = element;
      return weight(frame) as number;
    });
    for (const [place, value] of weights.entries()) {
      if (value >= 0) continue;
      frame[expr.slot] = list[place] ?? null;
      failAt("out-of-bounds", by, frame, [{ name: "value", value }], "a weight (>= 0)");
    }
    if (!weights.some((each) => each > 0)) return undefined;
    const place = rollWeighted(room, weights, { at: expr.at, type, sides: { kind: "list", list, weights } });
    return { value: list[place] as Json, list };
  };
}

/** The first is rolled from all, the next from the rest; whoever stood first of them takes the place of the one that was rolled. */
export function shuffle(context: Context, expr: Of<"shuffle">): Run {
  const of = compile(context, expr.of);
  const type = elementType(expr.of.type);
  const { room } = context;
  const { watch } = room;
  const noted = notesList(room, expr);
  return (frame) => {
    const list = [...(of(frame) as readonly Json[])];
    work(room, list.length, expr.at);
    for (let first = 0; first < list.length - 1; first += 1) {
      watch?.open({ kind: "rolled", type });
      const rest = {
        kind: "list",
        get list() {
          return list.slice(first);
        },
        weights: null,
        isOrder: true,
      } as const;
      const rolled = first + rollBelow(room, list.length - first, { at: expr.at, type, sides: rest });
      const value = list[rolled] as Json;
      list[rolled] = list[first] as Json;
      list[first] = value;
      watch?.close(value);
    }
    if (list.length > 0)
      takeLast(room, { at: expr.at, type, sides: { kind: "list", list: list.slice(-1), weights: null } });
    noted(list);
    return list;
  };
}

/** A list that pieces are made of is remembered until the next decision. */
function notesList(room: Room, expr: Expr): (list: readonly Json[]) => void {
  const number = room.linked.programs
    .map((program) => unsurePieces(program).lists.get(expr.at))
    .find((each) => each !== undefined);
  if (number === undefined) return () => {};
  return (list) => {
    const world = worldIn(room);
    if (world !== null && world.undo === null) listShuffled(world.recent, number, list as readonly string[]);
  };
}
