/** What is known of a number's limits, so that a bound that holds anyway is not checked in play, and tables know what to cover. */
import { calculationOf } from "../builtins/registry.ts";
import type { Bound, Expr } from "../ir/program.ts";
import type { NodeTable } from "../query/memo.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";

const free: Bound = { low: null, high: null, lowOpen: false, highOpen: false };

/** Bounds written for locals, fields and columns, by the node that reads them. */
export type KnownBounds = NodeTable<Expr, Bound>;

export function knownBound(known: KnownBounds, expr: Expr): Bound | null {
  const bound = limitsOf(known, expr);
  return bound.low === null && bound.high === null ? null : bound;
}

function limitsOf(known: KnownBounds, expr: Expr): Bound {
  const written = known.get(expr);
  if (written !== undefined) return written;
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" ? exactly(expr.value) : free;
    case "keep":
    case "bounded":
      return expr.kind === "bounded" ? expr.bound : limitsOf(known, expr.of);
    case "if":
      return expr.else === null ? free : ofBoth(known, expr.then, expr.else);
    case "otherwise":
      return ofBoth(known, expr.left, expr.right);
    case "block":
      return expr.value === null ? free : limitsOf(known, expr.value);
    case "builtin":
      return limitsOfBuiltin(known, expr);
    case "die":
      return { ...free, low: 1, high: expr.sides };
    case "dice":
      return ofDice(limitsOf(known, expr.count), expr.sides);
    case "reach":
      return { ...free, low: 0 };
    case "roll":
      return ofElements(known, expr.of);
    case "again":
      return expr.how === "reroll" && expr.count === null ? limitsOf(known, expr.value) : free;
    default:
      expr.kind satisfies Kinds<
        | "local constant rows record variant with field column columnCall call not negate and or"
        | "arithmetic join compare equals about isNone isVariant in decide list set map range each pick"
        | "index lookup end round times shuffle question best asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return free;
  }
}

/** `none` is no number: the limits are those of the other side. */
function ofBoth(known: KnownBounds, one: Expr, other: Expr): Bound {
  const numbers = [one, other].filter((each) => !(each.kind === "literal" && each.value === null));
  return numbers.length === 0 ? free : numbers.map((each) => limitsOf(known, each)).reduce(either);
}

function exactly(value: number): Bound {
  return { low: value, high: value, lowOpen: false, highOpen: false };
}

/** Fewer than none are never rolled. */
function ofDice(count: Bound, sides: number): Bound {
  return {
    low: Math.max(0, count.low ?? 0),
    high: count.high === null ? null : count.high * sides,
    lowOpen: false,
    highOpen: false,
  };
}

/** What is rolled is one of them. */
function ofElements(known: KnownBounds, list: Expr): Bound {
  if (list.kind === "range" && !list.lowOpen && !list.highOpen) {
    const low = list.low === null ? free : limitsOf(known, list.low);
    const high = list.high === null ? free : limitsOf(known, list.high);
    return { low: low.low, lowOpen: low.lowOpen, high: high.high, highOpen: high.highOpen };
  }
  return list.kind === "list" && list.items.length > 0
    ? list.items.map((item) => limitsOf(known, item)).reduce(either)
    : free;
}

function limitsOfBuiltin(known: KnownBounds, expr: Expr & { kind: "builtin" }): Bound {
  const args = expr.args.map((arg) => limitsOf(known, arg));
  const law = calculationOf[expr.name].range;
  switch (law) {
    case "count":
    case "size":
      return { ...free, low: 0 };
    case "place":
      return { ...free, low: 1 };
    case "rounded":
      return wholeEnds(args[0] ?? free);
    case "greatest":
      return args.length < 2 ? free : args.reduce(larger);
    case "least":
      return args.length < 2 ? free : args.reduce(smaller);
    case "clamped":
    case "remainder":
    case "sum":
    case "element":
    case "any":
    case "bound":
      return free;
    default:
      return assertNever(law);
  }
}

/** Rounding can reach a whole end, and no further. */
function wholeEnds(bound: Bound): Bound {
  const low = bound.low === null ? null : Math.floor(bound.low);
  const high = bound.high === null ? null : Math.ceil(bound.high);
  return { low, high, lowOpen: false, highOpen: false };
}

function larger(a: Bound, b: Bound): Bound {
  const low = a.low === null ? b : b.low === null ? a : a.low > b.low || (a.low === b.low && a.lowOpen) ? a : b;
  const high =
    a.high === null || b.high === null ? free : a.high > b.high || (a.high === b.high && !a.highOpen) ? a : b;
  return oneOfBoth(a, b, low, high);
}

function smaller(a: Bound, b: Bound): Bound {
  const high = a.high === null ? b : b.high === null ? a : a.high < b.high || (a.high === b.high && a.highOpen) ? a : b;
  const low = a.low === null || b.low === null ? free : a.low < b.low || (a.low === b.low && !a.lowOpen) ? a : b;
  return oneOfBoth(a, b, low, high);
}

function either(a: Bound, b: Bound): Bound {
  const low = a.low === null || b.low === null ? free : a.low < b.low || (a.low === b.low && !a.lowOpen) ? a : b;
  const high =
    a.high === null || b.high === null ? free : a.high > b.high || (a.high === b.high && !a.highOpen) ? a : b;
  return oneOfBoth(a, b, low, high);
}

/** One of two numbers, from the low end of one of them to the high end of one of them. */
function oneOfBoth(a: Bound, b: Bound, { low, lowOpen }: Bound, { high, highOpen }: Bound): Bound {
  const ends = { low, lowOpen, high, highOpen };
  const [ofA, ofB] = [valuesOf(a), valuesOf(b)];
  if (ofA === null || ofB === null) return ends;
  const values = [...new Set([...ofA, ...ofB])]
    .filter((each) => isWithin(each, ends))
    .sort((one, other) => one - other);
  return values.length > mostValues ? ends : { ...ends, values };
}

/** More different values than this are known by their ends alone. */
const mostValues = 100;

/** The few that it can be; null: any between its ends. */
const valuesOf = ({ low, high, lowOpen, highOpen, values }: Bound): readonly number[] | null =>
  values ?? (low !== null && low === high && !lowOpen && !highOpen ? [low] : null);

/** Every value within `inner` is within `outer`. */
export function implies(inner: Bound | null, outer: Bound): boolean {
  if (inner === null) return false;
  const allowed = outer.values;
  if (allowed !== undefined) return valuesOf(inner)?.every((value) => allowed.includes(value)) ?? false;
  const low =
    outer.low === null ||
    (inner.low !== null && (inner.low > outer.low || (inner.low === outer.low && (inner.lowOpen || !outer.lowOpen))));
  const high =
    outer.high === null ||
    (inner.high !== null &&
      (inner.high < outer.high || (inner.high === outer.high && (inner.highOpen || !outer.highOpen))));
  return low && high;
}

export function isWithin(value: number, bound: Bound): boolean {
  return implies(exactly(value), bound);
}
