/** All results of a formula of dice that is written without names, and whether they fit a test. */
import type { Expr, Json, Test } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";

/** More results than this are not looked at one by one. */
const most = 20_000;

/** Each result that can come up, and no other; undefined where they are not plain. Numbers upwards. */
export function resultsOf(expr: Expr): readonly Json[] | undefined {
  switch (expr.kind) {
    case "literal":
      return [expr.value];
    case "die":
      return numbers(1, expr.sides);
    case "dice":
      return expr.count.kind === "literal" && typeof expr.count.value === "number"
        ? numbers(expr.count.value, expr.count.value * expr.sides)
        : undefined;
    case "keep":
      return expr.type.kind === "int" ? resultsOf(expr.of) : undefined;
    case "negate":
      return negated(wholeResults(expr.of));
    case "arithmetic":
      return expr.type.kind === "int"
        ? combined(wholeResults(expr.left), wholeResults(expr.right), operation(expr.op))
        : undefined;
    case "roll":
      return expr.by === null ? elementsOf(expr.of) : undefined;
    case "again":
      return ofReroll(expr);
    default:
      expr.kind satisfies Kinds<
        | "local constant rows record variant with field column columnCall call builtin not and or join"
        | "compare equals about isNone isVariant in if decide block list set map range each pick index"
        | "lookup end otherwise round bounded times shuffle question best reach asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return undefined;
  }
}

function wholeResults(expr: Expr): readonly number[] | undefined {
  const results = expr.type.kind === "int" ? resultsOf(expr) : undefined;
  const whole = results?.filter((each) => typeof each === "number");
  return whole?.length === results?.length ? whole : undefined;
}

function numbers(low: number, high: number): readonly number[] | undefined {
  return high - low >= most || high < low
    ? undefined
    : Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

const negated = (results: readonly number[] | undefined): readonly number[] | undefined =>
  results?.map((each) => 0 - each).reverse();

function operation(op: "+" | "-" | "*" | "/"): (a: number, b: number) => number {
  return op === "+" ? (a, b) => a + b : op === "-" ? (a, b) => a - b : (a, b) => a * b;
}

/** Both sides roll apart from each other. */
function combined(
  left: readonly number[] | undefined,
  right: readonly number[] | undefined,
  of: (a: number, b: number) => number,
): readonly number[] | undefined {
  if (left === undefined || right === undefined || left.length * right.length > most) return undefined;
  return [...new Set(left.flatMap((a) => right.map((b) => of(a, b))))].sort((a, b) => a - b);
}

function elementsOf(list: Expr): readonly Json[] | undefined {
  if (list.kind === "range") {
    const { low, high } = list;
    if (
      low?.kind !== "literal" ||
      high?.kind !== "literal" ||
      typeof low.value !== "number" ||
      typeof high.value !== "number"
    )
      return undefined;
    return numbers(low.value, high.value);
  }
  if (list.kind !== "list" || list.items.length === 0) return undefined;
  const values = list.items.map((item) => (item.kind === "literal" ? item.value : undefined));
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return undefined;
  const plain = [...new Set(known)];
  return plain.every((value) => typeof value === "number") ? [...plain].sort((a, b) => a - b) : plain;
}

/** What is rolled again until it does not fit is never what fits. */
function ofReroll(expr: Expr & { kind: "again" }): readonly Json[] | undefined {
  if (expr.how !== "reroll" || expr.count !== null || expr.limit !== null) return undefined;
  const all = resultsOf(expr.value);
  const verdicts = all?.map((value) => fitsTest(expr.on, value));
  return verdicts?.every((each) => each !== undefined) === true
    ? all?.filter((_, index) => verdicts[index] === false)
    : undefined;
}

/** Whether a value that is known fits a test in which all is written; undefined where it depends on more. */
export function fitsTest(test: Test, value: Json): boolean | undefined {
  switch (test.kind) {
    case "any":
      return true;
    case "none":
      return value === null;
    case "not":
      return turned(fitsTest(test.test, value));
    case "oneOf": {
      const all = test.tests.map((each) => fitsTest(each, value));
      return all.includes(true) ? true : all.includes(undefined) ? undefined : false;
    }
    case "compare":
      return compared(test, value);
    case "equals":
      return test.value.kind === "literal" && test.by !== "deep" ? test.value.value === value : undefined;
    case "about":
      return typeof value === "number" ? Math.abs(value - test.value) <= test.half : undefined;
    case "variant":
      return typeof value === "string" ? test.variant === value : undefined;
    case "in":
      return elementsOf(test.value)?.includes(value);
    default:
      return assertNever(test);
  }
}

const turned = (verdict: boolean | undefined): boolean | undefined => (verdict === undefined ? undefined : !verdict);

function compared(test: Test & { kind: "compare" }, value: Json): boolean | undefined {
  const limit = test.value.kind === "literal" ? test.value.value : undefined;
  if (typeof value !== "number" || typeof limit !== "number") return undefined;
  return test.op === "<"
    ? value < limit
    : test.op === "<="
      ? value <= limit
      : test.op === ">"
        ? value > limit
        : value >= limit;
}
