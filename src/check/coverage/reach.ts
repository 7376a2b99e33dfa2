/** Which values a formula of numbers can have, as far as that is plain to see. */
import { calculationOf } from "../../builtins/registry.ts";
import type { Expr, Id } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { ceilDiv, floorDiv, stepsOf } from "./decimal.ts";
import { limitsOf } from "./dimensions.ts";
import { columnValues } from "./lookup.ts";
import { ofPool, reachOfRoll } from "./reach-of-rolls.ts";
import { pathOf, resolve, rootsOf, type Seen, type Translator } from "./path.ts";

export interface Reach {
  /** In steps, both ends included. */
  readonly low: bigint | null;
  readonly high: bigint | null;
  /** Every value of its type between the ends can come up. */
  readonly full: boolean;
}

const anything: Reach = { low: null, high: null, full: true };
/** It may be anything, and whether each value can come up is not known: no gap is certain then. */
const unknown: Reach = { ...anything, full: false };
/** Deeper formulas are not looked into. */
const deepest = 40;

export function reachOf(translator: Translator, seen: Seen, depth = 0): Reach {
  const whole = seen.expr.type.kind === "int";
  const { expr, in: definitions } = resolve(translator, seen.expr, seen.in);
  if (depth > deepest) return unknown;
  const reach = (part: Expr): Reach => reachOf(translator, { expr: part, in: definitions }, depth + 1);
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" ? exactly(translator, expr.value) : anything;
    case "local":
    case "field":
    case "column":
    case "entityField":
      return ofPath(translator, { expr, in: definitions }, whole);
    case "negate":
      return turned(reach(expr.of));
    case "round":
      return rounded(translator, reach(expr.of));
    case "arithmetic":
      return ofArithmetic(
        translator,
        expr,
        reach(expr.left),
        reach(expr.right),
        apart(translator, expr.left, expr.right, definitions),
        whole,
      );
    case "constant":
      return ofConstant(translator, expr.id);
    case "roll": {
      const of = resolve(translator, expr.of, definitions);
      return reachOfRoll(
        translator.space.unit,
        { ...expr, of: of.expr },
        (part) => reachOf(translator, { expr: part, in: of.in }, depth + 1),
        unknown,
      );
    }
    case "die":
    case "dice":
    case "again":
      return reachOfRoll(translator.space.unit, expr, reach, unknown);
    case "builtin":
      return (
        ofPool(translator.space.unit, expr, reach) ??
        ofBuiltin(
          translator,
          expr,
          expr.args.map(reach),
          apartAll(translator, expr.args, definitions),
          isGiven(translator, expr.args, definitions),
        )
      );
    case "if":
      return expr.else === null ? unknown : { ...hull(reach(expr.then), reach(expr.else)), full: false };
    // A rule promises its type and no more: a table over its result must be ready for all of it.
    case "call":
    case "columnCall":
    case "perform":
      return anything;
    case "stacks":
    case "reach":
      return { low: 0n, high: null, full: true };
    default:
      expr.kind satisfies Kinds<
        | "rows record variant with not and or join compare equals about isNone isVariant in decide"
        | "block list set map range each pick index lookup end otherwise keep bounded times shuffle"
        | "question best asOdds entities active pile pieceRow newEntity choose chooseSome gameOver"
        | "winners ending act possible"
      >;
      return unknown;
  }
}

/** One of the few values that it has under one variant or another. */
function ofConstant(translator: Translator, id: Id): Reach {
  const values = translator.lookup.constantValues.get(id) ?? [];
  const [first, ...others] = values.map((value) => (typeof value === "number" ? exactly(translator, value) : unknown));
  return first === undefined ? unknown : others.reduce((all, other) => ({ ...hull(all, other), full: false }), first);
}

function exactly(translator: Translator, value: number): Reach {
  const steps = stepsOf(value, translator.space.decimals);
  return steps === undefined ? unknown : { low: steps, high: steps, full: true };
}

function ofPath(translator: Translator, seen: Seen, whole: boolean): Reach {
  const path = pathOf(translator, seen);
  if (path.column !== null) return ofColumn(translator, path.column);
  return path.bound === null
    ? { ...anything, full: path.full }
    : { ...limitsOf(translator.space, path.bound, whole), full: path.full && path.bound.values === undefined };
}

function ofColumn(translator: Translator, column: { readonly table: string; readonly name: string }): Reach {
  const steps = [...(columnValues(translator.lookup, column.table, column.name)?.values() ?? [])].map((value) =>
    typeof value === "number" ? stepsOf(value, translator.space.decimals) : undefined,
  );
  if (steps.length === 0 || steps.includes(undefined)) return unknown;
  const sorted = steps.filter((each) => each !== undefined).sort((a, b) => (a < b ? -1 : 1));
  return { low: sorted[0] ?? null, high: sorted.at(-1) ?? null, full: false };
}

const turned = (of: Reach): Reach => ({
  low: of.high === null ? null : -of.high,
  high: of.low === null ? null : -of.low,
  full: of.full,
});
const hull = (a: Reach, b: Reach): Reach => ({
  low: a.low === null || b.low === null ? null : a.low < b.low ? a.low : b.low,
  high: a.high === null || b.high === null ? null : a.high > b.high ? a.high : b.high,
  full: false,
});
const isOne = (reach: Reach): boolean => reach.low !== null && reach.low === reach.high;

/** Nothing that one of them reads is read by the other. */
function apart(translator: Translator, a: Expr, b: Expr, definitions: Seen["in"]): boolean {
  const roots = rootsOf(translator, { expr: a, in: definitions });
  return [...rootsOf(translator, { expr: b, in: definitions })].every((root) => !roots.has(root));
}

/** One list that comes from outside as it is, so that it can be any list. */
function isGiven(translator: Translator, args: readonly Expr[], definitions: Seen["in"]): boolean {
  const [of] = args;
  if (of === undefined || args.length !== 1) return false;
  const path = pathOf(translator, resolve(translator, of, definitions));
  return path.full && !path.opaque;
}

function apartAll(translator: Translator, parts: readonly Expr[], definitions: Seen["in"]): boolean {
  return parts.every((part, index) =>
    parts.slice(index + 1).every((other) => apart(translator, part, other, definitions)),
  );
}

function rounded(translator: Translator, of: Reach): Reach {
  const { unit } = translator.space;
  return {
    low: of.low === null ? null : floorDiv(of.low, unit) * unit,
    high: of.high === null ? null : ceilDiv(of.high, unit) * unit,
    full: of.full && of.low === null && of.high === null,
  };
}

function ofArithmetic(
  translator: Translator,
  expr: Expr & { kind: "arithmetic" },
  left: Reach,
  right: Reach,
  areApart: boolean,
  whole: boolean,
): Reach {
  const { unit } = translator.space;
  if (expr.op === "+") return added(expr, left, right, areApart, whole, unit);
  if (expr.op === "-") return added(expr, left, turned(right), areApart, whole, unit);
  const factor = expr.op === "*" && isOne(left) ? left : right;
  const other = factor === left ? right : left;
  if (!isOne(factor) || factor.low === null || factor.low === 0n) return unknown;
  const scale = (end: bigint | null, up: boolean): bigint | null => {
    if (end === null || factor.low === null) return null;
    const divide = up ? ceilDiv : floorDiv;
    if (expr.op === "*") return divide(end * factor.low, unit);
    const sign = factor.low < 0n ? -1n : 1n;
    return divide(end * unit * sign, factor.low * sign);
  };
  const low = factor.low > 0n ? scale(other.low, false) : scale(other.high, false);
  const high = factor.low > 0n ? scale(other.high, true) : scale(other.low, true);
  return { low, high, full: false };
}

function added(
  expr: Expr & { kind: "arithmetic" },
  left: Reach,
  right: Reach,
  areApart: boolean,
  whole: boolean,
  unit: bigint,
): Reach {
  const low = left.low === null || right.low === null ? null : left.low + right.low;
  const high = left.high === null || right.high === null ? null : left.high + right.high;
  const fine =
    whole ||
    (expr.left.type.kind === "number" && wide(left, unit)) ||
    (expr.right.type.kind === "number" && wide(right, unit));
  return { low, high, full: left.full && right.full && areApart && (fine || (isOne(left) && isOne(right))) };
}

const wide = (reach: Reach, unit: bigint): boolean =>
  reach.low === null || reach.high === null || reach.high - reach.low >= unit;

function ofBuiltin(
  translator: Translator,
  expr: Expr & { kind: "builtin" },
  args: readonly Reach[],
  areApart: boolean,
  given: boolean,
): Reach {
  const [first = anything, second = anything, third = anything] = args;
  const full = areApart && args.every((arg) => arg.full);
  const law = calculationOf[expr.name].range;
  switch (law) {
    case "count":
      return { ...anything, low: 0n, full: given };
    case "place":
      return { ...unknown, low: translator.space.unit };
    case "size":
      return ofAbs(first);
    case "rounded":
      return rounded(translator, first);
    case "greatest":
      return args.length < 2
        ? { ...anything, full: given }
        : { ...extreme(args, (a, b) => (a > b ? a : b), "low"), full };
    case "least":
      return args.length < 2
        ? { ...anything, full: given }
        : { ...extreme(args, (a, b) => (a < b ? a : b), "high"), full };
    case "clamped":
      return {
        low: second.low,
        high: third.high,
        full: full && first.low === null && first.high === null && isOne(second) && isOne(third),
      };
    case "remainder":
      return ofRemainder(translator, expr, first, second);
    case "sum":
      return { ...anything, full: given };
    case "element":
    case "any":
    case "bound":
      return unknown;
    default:
      return assertNever(law);
  }
}

function ofAbs(of: Reach): Reach {
  if (of.low !== null && of.low >= 0n) return of;
  if (of.high !== null && of.high <= 0n) return turned(of);
  const high = of.low === null || of.high === null ? null : -of.low > of.high ? -of.low : of.high;
  return { low: 0n, high, full: of.full };
}

/** `sure`: the end that one known value is enough for; the other end needs all of them. */
function extreme(
  args: readonly Reach[],
  pick: (a: bigint, b: bigint) => bigint,
  sure: "low" | "high",
): { low: bigint | null; high: bigint | null } {
  const known = args.map((arg) => arg[sure]).filter((end) => end !== null);
  const other = sure === "low" ? "high" : "low";
  const others = args.map((arg) => arg[other]);
  const one = known.length === 0 ? null : known.reduce(pick);
  const all = others.includes(null) ? null : others.filter((end) => end !== null).reduce(pick);
  return sure === "low" ? { low: one, high: all } : { low: all, high: one };
}

/** It has the sign of the divisor. */
function ofRemainder(translator: Translator, expr: Expr & { kind: "builtin" }, of: Reach, by: Reach): Reach {
  if (!isOne(by) || by.low === null || by.low === 0n) return unknown;
  const step = expr.type.kind === "int" ? translator.space.unit : 1n;
  const full = of.full && of.low === null && of.high === null;
  return by.low > 0n ? { low: 0n, high: by.low - step, full } : { low: by.low + step, high: 0n, full };
}
