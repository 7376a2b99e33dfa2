/** `explode`, `reroll`, `explodeEach`, `rerollEach`. */
import type { Expr, Json } from "../../ir/program.ts";
import { failAt, step, work, type Context, type Frame, type Run } from "./context.ts";
import { compile } from "./expression.ts";
import { compileTest } from "./test.ts";

type Again = Extract<Expr, { kind: "again" }>;

/** What is known before the first roll. A limit below 0 is none at all. */
interface RerollLimits {
  readonly limit: number;
  readonly less: number;
  total: number;
}

/** One die with the further rolls it brings: tells the first result, then each further one. */
type Throw = (frame: Frame, limits: RerollLimits, first: (value: Json) => void, further: (value: Json) => void) => void;

export function again(context: Context, expr: Again): Run {
  const count = expr.count === null ? null : compile(context, expr.count);
  const limits = limitsOf(context, expr);
  const throwOne = throwOf(context, expr);
  const one = expr.how === "explode" ? sumOf(throwOne) : lastOf(throwOne);
  if (count === null) return (frame) => one(frame, limits(frame));
  const each = expr.how === "explode" ? allOf(throwOne) : null;
  return (frame) => {
    const dice = count(frame) as number;
    if (dice < 0) failAt("out-of-bounds", expr, frame, [{ name: "value", value: dice }], "a number of dice (>= 0)");
    work(context.machine, dice, expr.at);
    const bounds = limits(frame);
    const results: Json[] = [];
    for (let left = dice; left > 0; left -= 1) {
      if (each === null) results.push(one(frame, bounds));
      else each(frame, bounds, results);
    }
    return results;
  };
}

/** Each is worked out once, in the order in which they are declared; what cannot end does not begin. */
function limitsOf(context: Context, expr: Again): (frame: Frame) => RerollLimits {
  const number = (part: Expr | null, without: number): ((frame: Frame) => number) => {
    if (part === null) return () => without;
    const run = compile(context, part);
    return (frame) => run(frame) as number;
  };
  const limit = number(expr.limit, Infinity);
  const less = number(expr.less, 0);
  const total = number(expr.total, Infinity);
  const ends = expr.ends === null ? null : compile(context, expr.ends);
  return (frame) => {
    const bounds = { limit: limit(frame), less: less(frame), total: total(frame) };
    if (ends !== null && ends(frame) !== true) failAt("rolls-forever", expr, frame);
    return bounds;
  };
}

function throwOf(context: Context, expr: Again): Throw {
  const value = compile(context, expr.value);
  const fits = compileTest(context, expr.on, expr.value.type);
  const { slot } = expr;
  const { machine } = context;
  return (frame, limits, first, further) => {
    let last = value(frame);
    first(last);
    for (let left = limits.limit; left > 0 && limits.total > 0; left -= 1) {
      frame[slot] = last;
      if (!fits(last, frame)) return;
      step(machine, expr.at);
      limits.total -= 1;
      last = value(frame);
      further(last);
    }
  };
}

function sumOf(throwOne: Throw): (frame: Frame, limits: RerollLimits) => Json {
  return (frame, limits) => {
    let sum = 0;
    throwOne(
      frame,
      limits,
      (value) => {
        sum = value as number;
      },
      (value) => {
        sum += (value as number) - limits.less;
      },
    );
    return sum;
  };
}

function lastOf(throwOne: Throw): (frame: Frame, limits: RerollLimits) => Json {
  return (frame, limits) => {
    let last: Json = null;
    const take = (value: Json): void => {
      last = value;
    };
    throwOne(frame, limits, take, take);
    return last;
  };
}

function allOf(throwOne: Throw): (frame: Frame, limits: RerollLimits, results: Json[]) => void {
  return (frame, limits, results) =>
    throwOne(
      frame,
      limits,
      (value) => results.push(value),
      (value) => results.push((value as number) - limits.less),
    );
}
