/** Whether what is rolled again ever ends: proved, refuted, or left to be looked at in play. */
import type { Expr, Test } from "../../ir/program.ts";
import { bool, isNumeric } from "../../ir/types.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { failed, literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import type { On } from "./again.ts";
import { endOf, isFixed, isLess } from "./ends.ts";
import { fitsTest, resultsOf } from "./results.ts";
import { contextOf } from "./settle.ts";

/** Null: some result does not fit, or nothing is known, and the steps of play are counted. A condition: it ends where that holds. */
export function endsWith(checker: Checker, callee: string, value: Expr, on: On, why: Expectation): Expr | null {
  const results = resultsOf(value);
  const verdicts = results?.map((result) => fitsTest(on.test, result));
  if (results !== undefined && verdicts?.every((verdict) => verdict !== undefined) === true) {
    if (verdicts.every((fits) => fits))
      return forEver(checker, callee, results.length === 1 ? String(results[0]) : null, on, why);
    if (verdicts.some((fits) => fits)) return null;
    checker.found.report(
      "never-again",
      on.at,
      { callee, low: String(results[0]), high: String(results.at(-1)) },
      contextOf(why),
    );
    return failed(value.at);
  }
  if (!isNumeric(value.type)) return null;
  const low = endOf(checker.bounds, value, "low");
  const high = endOf(checker.bounds, value, "high");
  const ends =
    low === undefined || high === undefined
      ? undefined
      : on.highest !== null
        ? isLess(low, high, "<")
        : leavesOut(on.test, low, high);
  if (ends === undefined || ends === true) return null;
  return ends === false ? forEver(checker, callee, null, on, why) : ends;
}

function forEver(checker: Checker, callee: string, only: string | null, on: On, why: Expectation): Expr {
  checker.found.report("rolls-for-ever", on.at, { callee, only }, contextOf(why));
  return failed(on.at);
}

/** One of the two ends does not fit; undefined where that is not plain. */
function leavesOut(test: Test, low: Expr, high: Expr): boolean | Expr | undefined {
  switch (test.kind) {
    case "compare":
      return isFixed(test.value) && test.by !== "order" && test.by !== "odds"
        ? beyond(test.op, test.value, low, high)
        : undefined;
    case "equals":
      return isFixed(test.value) && isNumeric(test.value.type)
        ? either(isLess(low, test.value, "<"), isLess(test.value, high, "<"))
        : undefined;
    case "in": {
      const range = test.value;
      if (range.kind !== "range" || range.low === null || range.high === null || !isFixed(range)) return undefined;
      return either(
        isLess(low, range.low, range.lowOpen ? "<=" : "<"),
        isLess(range.high, high, range.highOpen ? "<=" : "<"),
      );
    }
    case "about": {
      const end = (at: number): Expr => literal(at, { kind: "number" }, low.at);
      return either(isLess(low, end(test.value - test.half), "<"), isLess(end(test.value + test.half), high, "<"));
    }
    default:
      test.kind satisfies Kinds<"variant not any none oneOf">;
      return undefined;
  }
}

function beyond(op: "<" | "<=" | ">" | ">=", limit: Expr, low: Expr, high: Expr): boolean | Expr {
  switch (op) {
    case ">=":
      return isLess(low, limit, "<");
    case ">":
      return isLess(low, limit, "<=");
    case "<=":
      return isLess(limit, high, "<");
    case "<":
      return isLess(limit, high, "<=");
    default:
      return assertNever(op);
  }
}

function either(a: boolean | Expr, b: boolean | Expr): boolean | Expr {
  if (a === true || b === true) return true;
  if (a === false) return b;
  return b === false ? a : { kind: "or", left: a, right: b, type: bool, at: a.at };
}
