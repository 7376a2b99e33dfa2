/** Between which ends rolled numbers lie, the elements of lists, and their sums. */
import type { RollAgain, Rolled } from "../../ir/dice.ts";
import type { Expr, Json } from "../../ir/program.ts";
import { stepBudget } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { the } from "../world.ts";
import type { Body } from "./body.ts";
import { anything, either, interval, ofConstant, type Interval } from "./exact.ts";

/** More than the budget allows to be gone through. */
const longest = 2 ** 32;

/** What a number that is rolled can be. */
export function ofRolled(body: Body, expr: Exclude<Rolled, { kind: "times" | "shuffle" }> & Expr): Interval {
  switch (expr.kind) {
    case "die":
      return { low: 1, high: expr.sides };
    case "dice": {
      const { least, most } = lengthOf(body, expr.count);
      return { low: least, high: most * expr.sides };
    }
    case "roll":
      return elementsOf(body, expr.of);
    case "again":
      return ofAgain(body, expr);
    default:
      return assertNever(expr);
  }
}

function ofAgain(body: Body, expr: RollAgain): Interval {
  const value = interval(body, expr.value);
  if (expr.how === "reroll") return value;
  const less = expr.less === null ? { low: 0, high: 0 } : interval(body, expr.less);
  const most =
    expr.limit?.kind === "literal" && typeof expr.limit.value === "number" ? Math.max(0, expr.limit.value) : stepBudget;
  return {
    low: value.low + times(most, Math.min(0, value.low - less.high)),
    high: value.high + times(most, Math.max(0, value.high - less.low)),
  };
}

/** The sum of a list: of none it is 0. */
export function ofSum(body: Body, list: Expr): Interval {
  const each = elementsOf(body, list);
  const most = longestOf(body, list);
  return { low: times(most, Math.min(0, each.low)), high: times(most, Math.max(0, each.high)) };
}

/** Nothing of anything is nothing. */
const times = (count: number, each: number): number => (count === 0 ? 0 : count * each);

/** What each element of a list can be. */
export function elementsOf(body: Body, list: Expr): Interval {
  switch (list.kind) {
    case "times":
      return interval(body, list.value);
    case "again": {
      const { low, high } = interval(body, list.value);
      const less = list.less === null ? { low: 0, high: 0 } : interval(body, list.less);
      return list.how === "reroll"
        ? { low, high }
        : { low: Math.min(low, low - less.high), high: Math.max(high, high - less.low) };
    }
    case "each":
      return interval(body, list.value);
    case "pick":
    case "shuffle":
      return elementsOf(body, list.of);
    case "range":
      return list.low === null || list.high === null
        ? anything
        : { low: interval(body, list.low).low, high: interval(body, list.high).high };
    case "constant": {
      const written = the(body.module.world.constants, list.id).value;
      return written.kind === "literal"
        ? elementsOf(body, written)
        : written.kind === "list" && written.items.length > 0
          ? ofConstant(body, list.id)
          : anything;
    }
    case "literal":
      return Array.isArray(list.value)
        ? (list.value as readonly Json[])
            .map((each) => (typeof each === "number" ? { low: each, high: each } : anything))
            .reduce(either, { low: Infinity, high: -Infinity })
        : anything;
    case "list":
      return list.items.length === 0 ? anything : list.items.map((item) => interval(body, item)).reduce(either);
    default:
      list.kind satisfies Kinds<
        | "local rows record variant with field column columnCall call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block set map index lookup"
        | "end otherwise keep round bounded die dice roll question best reach asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return anything;
  }
}

/** A number of dice that is not refused. */
function lengthOf(body: Body, count: Expr): { readonly least: number; readonly most: number } {
  const { low, high } = interval(body, count);
  return { least: Math.max(0, Math.min(low, longest)), most: Math.max(0, Math.min(high, longest)) };
}

function longestOf(body: Body, list: Expr): number {
  switch (list.kind) {
    case "times":
      return lengthOf(body, list.count).most;
    case "pick":
      return Math.min(lengthOf(body, list.count).most, longestOf(body, list.of));
    case "each":
      return longestOf(body, list.over);
    case "shuffle":
      return longestOf(body, list.of);
    case "list":
      return list.items.length;
    default:
      list.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block set"
        | "map range index lookup end otherwise keep round bounded die dice roll again question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return longest;
  }
}
