import { calculationOf, type OfRuntime, type OwnMeaning } from "../../builtins/registry.ts";
import { severalWords } from "../../diagnostics/catalog/play.ts";
import * as lists from "../../runtime/lists.ts";
import * as sums from "../../runtime/sums.ts";
import type { Builtin, Expr, Json, Type } from "../../ir/program.ts";
import { fitsInt } from "../arithmetic.ts";
import type { Linked } from "../linked.ts";
import { bare, canonical, comparerOf, distinct, samenessOf } from "../values.ts";
import { tooLarge, whole, wholeNumber } from "./arithmetic.ts";
import { failAt, work, type Context, type Frame, type Run } from "./context.ts";
import { compile } from "./expression.ts";
import { elementType } from "./lists.ts";
import { withEntry } from "./made.ts";
import { oddsBuiltin } from "./questions.ts";

type Call = Extract<Expr, { kind: "builtin" }>;
/** Gives undefined for a miss. */
type Apply = (args: readonly Json[], frame: Frame) => Json | undefined;

/** A built-in function. What it cannot find is none where that is asked for, and an error elsewhere. */
export function builtin(context: Context, expr: Call, isChecked: boolean): Run {
  const run = applied(context, expr);
  return !isChecked && expr.type.kind === "int" && (expr.name === "sum" || expr.name === "power")
    ? whole(expr, run)
    : run;
}

function applied(context: Context, expr: Call): Run {
  const args = expr.args.map((arg) => compile(context, arg));
  const apply: Apply =
    expr.type.kind === "odds" && forOdds.has(expr.name)
      ? (values) => oddsBuiltin(expr.name, values)
      : (makers[expr.name] ?? ofRuntime)(context, expr);
  const { soft } = expr;
  return (frame) => {
    const given = args.map((arg) => arg(frame));
    const value = apply(given, frame);
    if (value !== undefined) return value;
    return soft ? null : missed(expr, given, frame);
  };
}

function missed(expr: Call, [list = null]: readonly Json[], frame: Frame): never {
  const isSeveral = expr.name === "only" && Array.isArray(list) && list.length > 1;
  const [led, about] = isSeveral
    ? [[{ name: "the list", value: list, type: expr.args[0]?.type ?? expr.type }], severalWords(list.length)]
    : [[], `\`${expr.name}\``];
  return failAt("nothing-found", expr, frame, led, about);
}

/** What is worked out with odds; others hand them on like any value. */
const forOdds: ReadonlySet<Builtin> = new Set(["min", "max", "sum", "mean", "abs"]);

type Maker = (context: Context, expr: Call) => Apply;

/** A meaning of its own, which the generated code is held against; one that the runtime has may do without. */
const makers: { readonly [name in OwnMeaning]: Maker } & { readonly [name in OfRuntime]?: Maker } = {
  min: (context, expr) => extreme(context, expr, -1),
  max: (context, expr) => extreme(context, expr, 1),
  floor: (context, expr) => rounded(context, expr, "down"),
  ceil: (context, expr) => rounded(context, expr, "up"),
  round: (context, expr) => rounded(context, expr, "nearest"),
  abs:
    () =>
    ([x]) =>
      Math.abs(x as number),
  clamp:
    () =>
    ([x, low, high]) =>
      (x as number) < (low as number) ? low : (x as number) > (high as number) ? high : x,
  remainder,
  power,
  count:
    () =>
    ([list]) =>
      (list as readonly Json[]).length,
  sum:
    (context, expr) =>
    ([list]) =>
      total(context, expr, list as readonly number[]),
  mean:
    (context, expr) =>
    ([list]) =>
      (list as readonly Json[]).length === 0
        ? undefined
        : total(context, expr, list as readonly number[]) / (list as readonly Json[]).length,
  any:
    () =>
    ([list]) =>
      (list as readonly Json[]).includes(true),
  all:
    () =>
    ([list]) =>
      !(list as readonly Json[]).includes(false),
  first:
    () =>
    ([list]) =>
      (list as readonly Json[])[0],
  last:
    () =>
    ([list]) =>
      (list as readonly Json[]).at(-1),
  only:
    () =>
    ([list]) =>
      (list as readonly Json[]).length === 1 ? (list as readonly Json[])[0] : undefined,
  position,
  sort,
  reverse:
    () =>
    ([list]) =>
      [...(list as readonly Json[])].reverse(),
  distinct:
    (context, expr) =>
    ([list]) =>
      distinct(context.room.linked, elementType(expr.args[0]?.type ?? expr.type), list as readonly Json[]),
  next: (context, expr) => neighbour(context, expr, 1),
  previous: (context, expr) => neighbour(context, expr, -1),
  mapWith:
    (context, expr) =>
    ([map, key, value]) => {
      if (Array.isArray(map)) return listWith(map as readonly Json[], key as number, value ?? null);
      work(context.room, Object.keys(map as object).length, expr.at);
      return withEntry(map ?? null, key ?? null, value ?? null);
    },
  append,
  concat,
  without,
  groups,
  longestRun:
    (context, expr) =>
    ([list]) =>
      longestRun(context, expr, list as readonly number[]),
};

const runtime = { ...lists, ...sums };

/** What the runtime makes of the values as they are. */
function ofRuntime(context: Context, expr: Call): Apply {
  const name = calculationOf[expr.name].runtime;
  if (name === null) throw new Error(`Nobody says what ${expr.name} means.`);
  const run = (runtime as Readonly<Record<string, (...args: never) => unknown>>)[name] as
    | ((...args: readonly Json[]) => Json | undefined)
    | undefined;
  if (run === undefined) throw new Error(`The runtime has no ${name}.`);
  return (args) => {
    for (const arg of args) if (Array.isArray(arg)) work(context.room, arg.length * 4, expr.at);
    return run(...args);
  };
}

/** The list with another value at a place that it has, counted from 1. */
function listWith(list: readonly Json[], place: number, value: Json): readonly Json[] | undefined {
  return place >= 1 && place <= list.length
    ? list.map((each, index) => (index === place - 1 ? value : each))
    : undefined;
}

function total(context: Context, expr: Expr, list: readonly number[]): number {
  work(context.room, list.length, expr.at);
  let sum = 0;
  for (const value of list) sum += value;
  return sum;
}

/** Of several values, or of the one list that is given. */
function extreme(context: Context, expr: Call, sign: 1 | -1): Apply {
  const [first] = expr.args;
  const isList =
    expr.args.length === 1 &&
    first !== undefined &&
    (bare(first.type).kind === "list" || bare(first.type).kind === "set");
  const order = comparerOf(context.room.linked, isList ? elementType(first.type) : expr.type);
  return (args) => {
    const values = isList ? (args[0] as readonly Json[]) : args;
    let best = values[0];
    for (const value of values) if (best === undefined || order(value, best) * sign > 0) best = value;
    return best;
  };
}

function rounded(context: Context, expr: Call, how: "down" | "up" | "nearest"): Apply {
  const round = wholeNumber(context.numbers, how);
  return ([x], frame) => {
    if (!fitsInt(x as number)) tooLarge(expr, x as number, frame);
    return round(x as number);
  };
}

/** Of whole division; it has the sign of the divisor. A hair below the divisor is nothing left. */
function remainder(context: Context, expr: Call): Apply {
  const { isSame, fitsNumber } = context.numbers;
  const isWhole = expr.type.kind === "int";
  return ([x, y], frame) => {
    const a = x as number;
    const b = y as number;
    if (!isWhole && !fitsNumber(a)) tooLarge(expr, a, frame);
    if (isSame(b, 0)) failAt("divided-by-zero", expr, frame, [{ name: "dividend", value: a }]);
    const left = a % b;
    const signed = left !== 0 && left < 0 !== b < 0 ? left + b : left;
    return isSame(signed, b) || isSame(signed, 0) ? 0 : signed;
  };
}

function power(context: Context, expr: Call): Apply {
  return ([x, n], frame) => {
    const exponent = n as number;
    if (exponent < 0 && context.numbers.isSame(x as number, 0))
      failAt("divided-by-zero", expr, frame, [{ name: "dividend", value: 1 }]);
    const value = sums.powerOf(x as number, exponent);
    if (!Number.isFinite(value)) tooLarge(expr, value, frame);
    return value;
  };
}

/** Upwards; values that are the same keep their order. A second list holds the keys to sort by. */
function sort(context: Context, expr: Call): Apply {
  const keys = expr.args[1];
  const order = comparerOf(context.room.linked, elementType((keys ?? expr.args[0] ?? expr).type));
  return ([list, by]) => {
    const values = list as readonly Json[];
    work(context.room, values.length * 4, expr.at);
    if (by === undefined) return [...values].sort(order);
    const pairs = values.map((value, index) => ({ value, key: (by as readonly Json[])[index] ?? null }));
    return pairs.sort((a, b) => order(a.key, b.key)).map((pair) => pair.value);
  };
}

function neighbour(context: Context, expr: Call, distance: 1 | -1): Apply {
  const type = bare(expr.args[0]?.type ?? expr.type);
  const names =
    type.kind === "choice" ? context.room.linked.choice(type.id).variants.map((variant) => variant.name) : [];
  return ([value]) => {
    const place = names.indexOf(value as string);
    return place < 0 ? undefined : names[place + distance];
  };
}

function append(context: Context, expr: Call): Apply {
  const type = bare(expr.type);
  return ([list, value]) => {
    const values = list as readonly Json[];
    work(context.room, 1 + values.length / 32, expr.at);
    return type.kind === "set"
      ? distinct(context.room.linked, type.of, [...values, value ?? null])
      : [...values, value ?? null];
  };
}

function concat(context: Context, expr: Call): Apply {
  const type = bare(expr.type);
  return ([list, other]) => {
    const values = [...(list as readonly Json[]), ...(other as readonly Json[])];
    work(context.room, 1 + values.length / 32, expr.at);
    return type.kind === "set" ? distinct(context.room.linked, type.of, values) : values;
  };
}

/** The list without the first value that is the same; there must be one. */
function without(context: Context, expr: Call): Apply {
  const of = elementType(expr.type);
  const same = samenessOf(context.room.linked, context.numbers, of, of);
  return ([list, value]) => {
    const values = list as readonly Json[];
    work(context.room, 1 + values.length / 32, expr.at);
    const place = values.findIndex((each) => same(each, value ?? null));
    return place < 0 ? undefined : values.filter((_, index) => index !== place);
  };
}

/** Counted from 1. */
function position(context: Context, expr: Call): Apply {
  const [list, value] = expr.args as [Expr, Expr];
  const same = samenessOf(context.room.linked, context.numbers, elementType(list.type), value.type);
  return ([values, wanted]) => {
    work(context.room, (values as readonly Json[]).length, expr.at);
    const index = (values as readonly Json[]).findIndex((each) => same(each, wanted ?? null));
    return index < 0 ? undefined : index + 1;
  };
}

/** Have groups of such values an order of their own, beside their size? */
export function ordersGroups(linked: Linked, of: Type): boolean {
  return (
    of.kind === "int" ||
    of.kind === "number" ||
    of.kind === "text" ||
    of.kind === "row" ||
    (of.kind === "choice" && linked.choice(of.id).ordered)
  );
}

/** Equal values together: the largest group first, of groups of one size that of the higher value. */
function groups(context: Context, expr: Call): Apply {
  const { linked } = context.room;
  const of = elementType(expr.args[0]?.type ?? expr.type);
  const compare = comparerOf(linked, of);
  const isOrdered = ordersGroups(linked, of);
  return ([list]) => {
    const values = list as readonly Json[];
    work(context.room, values.length * 4, expr.at);
    const found = new Map<string, Json[]>();
    for (const value of values) {
      const key = canonical(linked, of, value);
      const group = found.get(key);
      if (group === undefined) found.set(key, [value]);
      else group.push(value);
    }
    return [...found.values()].sort(
      (a, b) => b.length - a.length || (isOrdered ? compare(b[0] ?? null, a[0] ?? null) : 0),
    );
  };
}

/** How many whole numbers follow each other at most; equal ones count once. */
function longestRun(context: Context, expr: Call, list: readonly number[]): number {
  work(context.room, list.length * 4, expr.at);
  let longest = 0;
  let run = 0;
  let before = NaN;
  for (const value of [...new Set(list)].sort((a, b) => a - b)) {
    run = value === before + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = value;
  }
  return longest;
}
