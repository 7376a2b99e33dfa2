import type { Expr, Json, Type } from "../../ir/program.ts";
import { bare, comparerOf, holds, mapKey, own, samenessOf, type RangeValue } from "../values.ts";
import { failAt, work, type Context, type Frame, type Run } from "./context.ts";
import { compile } from "./expression.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** The elements to go through: of a list or set, or the whole numbers of a range. */
export type Elements = (frame: Frame) => Iterable<Json>;

export function elementsOf(context: Context, over: Expr): Elements {
  const run = compile(context, over);
  const { room } = context;
  if (bare(over.type).kind !== "range") {
    return (frame) => {
      const list = run(frame) as readonly Json[];
      work(room, list.length, over.at);
      return list;
    };
  }
  return (frame) => {
    const range = run(frame) as unknown as RangeValue;
    const { low, high } = range;
    if (low === null || high === null)
      return failAt("nothing-found", over, frame, [], "the end of a range that has none");
    const first = low + (range.lowOpen ? 1 : 0);
    const last = high - (range.highOpen ? 1 : 0);
    work(room, Math.max(0, last - first + 1), over.at);
    return wholeNumbers(first, last);
  };
}

function* wholeNumbers(low: number, high: number): Iterable<Json> {
  for (let value = low; value <= high; value += 1) yield value;
}

export function each(context: Context, expr: Of<"each">): Run {
  const elements = elementsOf(context, expr.over);
  const where = expr.where === null ? null : compile(context, expr.where);
  const value = compile(context, expr.value);
  const { slot } = expr;
  const { watch } = context.room;
  return (frame) => {
    const result: Json[] = [];
    for (const element of elements(frame)) {
      frame[slot] = element;
      watch?.open({ kind: "turn", name: null, value: element, of: expr });
      const fits = where === null || where(frame) === true;
      const made = fits ? value(frame) : null;
      if (fits) result.push(made);
      watch?.close(fits ? made : false);
    }
    return result;
  };
}

export function pick(context: Context, expr: Of<"pick">): Run {
  const count = compile(context, expr.count);
  const of = compile(context, expr.of);
  const compareUp = comparerOf(context.room.linked, elementType(expr.of.type));
  const order = expr.which === "lowest" ? compareUp : (a: Json, b: Json) => compareUp(b, a);
  const { which } = expr;
  return (frame) => {
    const most = count(frame) as number;
    const list = of(frame) as readonly Json[];
    work(context.room, list.length, expr.at);
    if (which === "top") return list.slice(0, Math.max(0, most));
    if (which === "bottom") return most > 0 ? list.slice(-most) : [];
    return [...list].sort(order).slice(0, Math.max(0, most));
  };
}

export function elementType(type: Type): Type {
  const plain = bare(type);
  return plain.kind === "list" || plain.kind === "set" || plain.kind === "range" ? plain.of : { kind: "never" };
}

/** `xs[2]` from 1, `map[key]`. */
export function index(context: Context, expr: Of<"index">): Run {
  const of = compile(context, expr.of);
  const at = compile(context, expr.index);
  const { soft } = expr;
  const isMap = bare(expr.of.type).kind === "map";
  return (frame) => {
    const whole = of(frame);
    const key = at(frame);
    if (whole === null) return miss(expr, soft, frame, key);
    const value = isMap ? own(whole, mapKey(key)) : (whole as readonly Json[])[(key as number) - 1];
    return value === undefined ? miss(expr, soft, frame, key) : value;
  };
}

function miss(expr: Of<"index">, soft: boolean, frame: Frame, key: Json): Json {
  return soft
    ? null
    : failAt("nothing-found", expr, frame, [{ name: "looked for", value: key, type: expr.index.type }]);
}

/** `range.low`, `range.high`, and the least and the most whole number in it. */
export function end(context: Context, expr: Of<"end">): Run {
  const of = compile(context, expr.of);
  const { which, soft } = expr;
  const name = which === "low" || which === "least" ? "low" : "high";
  const wanted = which === name ? `the ${name} end` : `the ${name === "low" ? "lowest" : "highest"} number`;
  return (frame) => {
    const range = of(frame) as unknown as RangeValue | null;
    const value = range === null ? null : which === name ? range[name] : wholeEnd(range, name);
    return value === null && !soft
      ? failAt("nothing-found", expr, frame, [], `${wanted} of a range that has none`)
      : value;
  };
}

function wholeEnd({ low, high, lowOpen, highOpen }: RangeValue, which: "low" | "high"): number | null {
  const first = low === null ? null : low + Number(lowOpen);
  const last = high === null ? null : high - Number(highOpen);
  if (first !== null && last !== null && first > last) return null;
  return which === "low" ? first : last;
}

export function isIn(context: Context, expr: Of<"in">): Run {
  const left = compile(context, expr.left);
  const right = compile(context, expr.right);
  const lies = containment(context, expr.left.type, expr.right.type);
  const { not } = expr;
  return (frame) => lies(left(frame), right(frame)) !== not;
}

/** Does a value of type `of` lie in a list, set, range or map? */
export function containment(context: Context, of: Type, within: Type): (value: Json, within: Json) => boolean {
  const {
    numbers,
    room: { linked },
  } = context;
  const plain = bare(within);
  if (plain.kind === "range") return (value, range) => holds(numbers, range, value);
  if (plain.kind === "map") return (key, map) => key !== null && own(map, mapKey(key)) !== undefined;
  const same = samenessOf(linked, numbers, of, elementType(within));
  return (value, list) => Array.isArray(list) && list.some((item: Json) => same(value, item));
}
