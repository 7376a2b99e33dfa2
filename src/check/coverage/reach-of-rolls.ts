/** Which results dice can have. Ends are in steps; `unit` steps are one whole. */
import { calculationOf } from "../../builtins/registry.ts";
import type { Expr } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import type { Reach } from "./reach.ts";

type ReachOf = (part: Expr) => Reach;
type Rolled = Expr & { readonly kind: "die" | "dice" | "roll" | "again" };

export function reachOfRoll(unit: bigint, expr: Rolled, reach: ReachOf, unknown: Reach): Reach {
  switch (expr.kind) {
    case "die":
      return { low: unit, high: BigInt(expr.sides) * unit, full: true };
    case "dice":
      return times(unit, reach(expr.count), { low: unit, high: BigInt(expr.sides) * unit, full: true });
    case "roll":
      return ofElements(expr.of, reach, expr.by === null) ?? unknown;
    case "again":
      return expr.how === "reroll" && expr.count === null
        ? { ...reach(expr.value), full: false }
        : exploded(expr, reach, unknown);
    default:
      return assertNever(expr);
  }
}

/** Each further result adds to the first, as long as none is below 0. */
function exploded(expr: Expr & { readonly kind: "again" }, reach: ReachOf, unknown: Reach): Reach {
  if (expr.count !== null || expr.less !== null) return unknown;
  const { low } = reach(expr.value);
  return low === null || low < 0n ? unknown : { low, high: null, full: false };
}

/** What is rolled is one of them. */
function ofElements(list: Expr, reach: ReachOf, alike: boolean): Reach | undefined {
  if (list.kind === "range") {
    const low = list.low === null ? null : reach(list.low);
    const high = list.high === null ? null : reach(list.high);
    return { low: low?.low ?? null, high: high?.high ?? null, full: alike && isKnown(low) && isKnown(high) };
  }
  if (list.kind === "times") return reach(list.value);
  if (list.kind === "pick") return ofElements(list.of, reach, false);
  if (list.kind !== "list") return undefined;
  const items = list.items.map(reach);
  const [first] = items;
  return first === undefined ? undefined : items.slice(1).reduce(hull, { ...first, full: false });
}

const isKnown = (end: Reach | null): boolean => end !== null && end.low !== null && end.low === end.high;

const hull = (a: Reach, b: Reach): Reach => ({
  low: a.low === null || b.low === null ? null : a.low < b.low ? a.low : b.low,
  high: a.high === null || b.high === null ? null : a.high > b.high ? a.high : b.high,
  full: false,
});

/** So many results added up: whole numbers without a gap give sums without one. */
function times(unit: bigint, count: Reach, each: Reach): Reach {
  const fewest = count.low === null || count.low < 0n ? 0n : count.low / unit;
  const most = count.high === null ? null : count.high / unit;
  const low = each.low === null ? null : each.low >= 0n ? fewest * each.low : most === null ? null : most * each.low;
  const high =
    each.high === null ? null : each.high <= 0n ? fewest * each.high : most === null ? null : most * each.high;
  return { low, high, full: each.full && count.low !== null && count.low === count.high };
}

/** `sum`, `count`, `max` and `min` of dice that were rolled together; undefined for other lists. */
export function ofPool(unit: bigint, expr: Expr & { readonly kind: "builtin" }, reach: ReachOf): Reach | undefined {
  const [list, other] = expr.args;
  if (list === undefined || other !== undefined) return undefined;
  const size = sizeOf(unit, list, reach);
  const elements = ofElements(list, reach, true);
  const law = calculationOf[expr.name].range;
  switch (law) {
    case "count":
      return size === undefined ? undefined : { ...size, full: false };
    case "sum":
      return size === undefined || elements === undefined
        ? undefined
        : { ...times(unit, size, elements), full: elements.full && size.low === size.high && expr.type.kind === "int" };
    case "greatest":
    case "least":
      return list.kind === "times" ? elements : undefined;
    default:
      law satisfies Kinds<"any element place size rounded clamped remainder bound">;
      return undefined;
  }
}

/** How many there are. */
function sizeOf(unit: bigint, list: Expr, reach: ReachOf): Reach | undefined {
  if (list.kind === "times") return reach(list.count);
  if (list.kind === "each") {
    const all = sizeOf(unit, list.over, reach);
    return all === undefined || list.where === null ? all : { ...all, low: 0n };
  }
  if (list.kind !== "pick") return undefined;
  const all = sizeOf(unit, list.of, reach);
  const picked = reach(list.count);
  if (all === undefined || !isKnown(all) || !isKnown(picked)) return undefined;
  return picked.low !== null && all.low !== null && picked.low <= all.low ? picked : all;
}
