/** What is known of a number before it is worked out: between which ends it lies, and whether it needs rounding to be itself. */
import { calculationOf } from "../../builtins/registry.ts";
import { mostPlaces } from "../../ir/reach.ts";
import { takesOneRow } from "../../ir/policies.ts";
import type { Bound, Expr, Field, Id, Json } from "../../ir/program.ts";
import { largestNumber } from "../../runtime/numbers.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { ownersOf, bare, cellColumns, the } from "../world.ts";
import type { Body } from "./body.ts";
import { elementsOf, ofRolled, ofSum } from "./spread.ts";

/** Both ends belong to it. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const largestInt = Number.MAX_SAFE_INTEGER;
export const anything: Interval = { low: -Infinity, high: Infinity };
/** Of what gives no value. */
const nothing: Interval = { low: Infinity, high: -Infinity };
const wholes: Interval = { low: -largestInt, high: largestInt };
const numbers: Interval = { low: -largestNumber, high: largestNumber };

/** The largest it can be, up or down, if it is worked out without an error. */
export function maximum(body: Body, expr: Expr): number {
  const { low, high } = interval(body, expr);
  return Math.max(Math.abs(low), Math.abs(high));
}

/** The same before anybody asks whether a whole number is within its limits. */
export function reach(body: Body, expr: Expr): number {
  if (expr.kind !== "arithmetic" && expr.kind !== "builtin") return maximum(body, expr);
  const { low, high } = expr.kind === "arithmetic" ? ofArithmetic(body, expr) : ofBuiltin(body, expr);
  return Math.max(Math.abs(low), Math.abs(high));
}

/** On which sides a whole number may leave the limits. */
export function ends(
  body: Body,
  expr: Extract<Expr, { kind: "arithmetic" }>,
): { readonly up: boolean; readonly down: boolean } {
  const { low, high } = ofArithmetic(body, expr);
  return { up: high > largestInt, down: low < -largestInt };
}

/** A whole number that is worked out on the way, and may be beyond the limits: it would lose digits. */
export function mayLoseDigits(body: Body, expr: Expr): boolean {
  if (
    expr.type.kind !== "int" ||
    (expr.kind !== "arithmetic" && !(expr.kind === "builtin" && (expr.name === "sum" || expr.name === "power")))
  )
    return false;
  return reach(body, expr) > largestInt;
}

/** Always inside the bound. */
export function liesWithin(body: Body, expr: Expr, bound: Bound): boolean {
  const { low, high } = interval(body, expr);
  if (bound.values !== undefined && !(low === high && bound.values.includes(low))) return false;
  return (
    (bound.low === null || low > bound.low || (low === bound.low && !bound.lowOpen)) &&
    (bound.high === null || high < bound.high || (high === bound.high && !bound.highOpen))
  );
}

export function interval(body: Body, expr: Expr): Interval {
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" ? { low: expr.value, high: expr.value } : nothing;
    case "local":
      return both(body.bounds.get(expr.slot) ?? anything, ofType(expr));
    case "field":
      return both(ofField(body, expr), ofType(expr));
    case "column":
      return ofColumn(body, expr);
    case "entityField":
      return both(ofEntityField(body, expr), ofType(expr));
    case "bounded":
      return both(interval(body, expr.of), closed(expr.bound));
    case "keep":
      return both(interval(body, expr.of), ofType(expr));
    case "negate":
      return flipped(interval(body, expr.of));
    case "round":
      return rounded(interval(body, expr.of));
    case "if":
      return expr.else === null
        ? interval(body, expr.then)
        : either(interval(body, expr.then), interval(body, expr.else));
    case "otherwise":
      return either(interval(body, expr.left), interval(body, expr.right));
    case "block":
      return expr.value === null ? nothing : interval(body, expr.value);
    case "decide":
      return takesOneRow(expr.policy)
        ? expr.rows.map((row) => interval(body, row.result)).reduce(either, nothing)
        : anything;
    case "arithmetic":
      return ofWhole(expr, ofArithmetic(body, expr));
    case "builtin":
      return ofWhole(expr, ofBuiltin(body, expr));
    case "reach":
      return { low: 0, high: mostPlaces };
    case "die":
    case "dice":
    case "roll":
    case "again":
      return both(ofRolled(body, expr), expr.kind === "roll" ? ofType(expr) : anything);
    case "constant":
      return both(ofConstant(body, expr.id), ofType(expr));
    case "call":
    case "columnCall":
    case "index":
    case "end":
      return ofType(expr);
    default:
      expr.kind satisfies Kinds<
        | "rows record variant with not and or join compare equals about isNone isVariant in list set"
        | "map range each pick lookup times shuffle question best asOdds entities active pile pieceRow"
        | "newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return anything;
  }
}

/** What is written there; what is worked out has locals of its own, which mean nothing here. */
export function ofConstant(body: Body, id: Id): Interval {
  const written = (expr: Expr): Interval => {
    if (expr.kind === "literal") return interval(body, expr);
    if (expr.kind === "negate") return flipped(written(expr.of));
    return expr.kind === "keep" || expr.kind === "bounded" ? written(expr.of) : anything;
  };
  const { value } = the(body.module.world.constants, id);
  return value.kind === "list" ? value.items.map(written).reduce(either, nothing) : written(value);
}

/** A value that is kept is within the limits of its type. */
function ofType(expr: Expr): Interval {
  const { kind } = bare(expr.type);
  return kind === "int" ? wholes : kind === "number" ? numbers : anything;
}

/** Whole numbers are within the limits on the way, too. */
const ofWhole = (expr: Expr, found: Interval): Interval => (expr.type.kind === "int" ? both(found, wholes) : found);

const both = (a: Interval, b: Interval): Interval => ({ low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) });
export const either = (a: Interval, b: Interval): Interval => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
});
const flipped = (a: Interval): Interval => ({ low: 0 - a.high, high: 0 - a.low });
const rounded = (a: Interval): Interval => ({ low: Math.floor(a.low), high: Math.ceil(a.high) });

export function closed(bound: Bound | null): Interval {
  return bound === null ? anything : { low: bound.low ?? -Infinity, high: bound.high ?? Infinity };
}

function ofArithmetic(body: Body, expr: Extract<Expr, { kind: "arithmetic" }>): Interval {
  const a = interval(body, expr.left);
  const b = interval(body, expr.right);
  switch (expr.op) {
    case "+":
      return { low: a.low + b.low, high: a.high + b.high };
    case "-":
      return { low: a.low - b.high, high: a.high - b.low };
    case "*":
      return ofEnds(a, b, (x, y) => (x === 0 || y === 0 ? 0 : x * y));
    // A divisor that is not 0 is at least half a millionth.
    case "/":
      return b.low > 0.5 || b.high < -0.5 ? ofEnds(a, b, (x, y) => (Math.abs(y) === Infinity ? 0 : x / y)) : anything;
    default:
      return assertNever(expr.op);
  }
}

function ofEnds(a: Interval, b: Interval, operate: (x: number, y: number) => number): Interval {
  const all = [operate(a.low, b.low), operate(a.low, b.high), operate(a.high, b.low), operate(a.high, b.high)];
  return { low: Math.min(...all), high: Math.max(...all) };
}

function ofBuiltin(body: Body, expr: Extract<Expr, { kind: "builtin" }>): Interval {
  const all = expr.args.map((arg) => interval(body, arg));
  const [first = anything] = all;
  const law = calculationOf[expr.name].range;
  switch (law) {
    case "least":
      return expr.args.length > 1
        ? { low: Math.min(...all.map((each) => each.low)), high: Math.min(...all.map((each) => each.high)) }
        : ofElement(body, expr);
    case "greatest":
      return expr.args.length > 1
        ? { low: Math.max(...all.map((each) => each.low)), high: Math.max(...all.map((each) => each.high)) }
        : ofElement(body, expr);
    case "element":
      return ofElement(body, expr);
    case "rounded":
      return rounded(first);
    case "size":
      return { low: 0, high: Math.max(Math.abs(first.low), Math.abs(first.high)) };
    case "count":
      return { low: 0, high: 2 ** 32 };
    case "place":
      return { low: 1, high: 2 ** 32 };
    case "sum":
      return expr.args[0] === undefined ? anything : ofSum(body, expr.args[0]);
    case "any":
    case "remainder":
    case "clamped":
      return anything;
    case "bound":
      return ofType(expr);
    default:
      return assertNever(law);
  }
}

function ofElement(body: Body, expr: Extract<Expr, { kind: "builtin" }>): Interval {
  return expr.args[0] === undefined ? ofType(expr) : both(elementsOf(body, expr.args[0]), ofType(expr));
}

function ofField(body: Body, expr: Extract<Expr, { kind: "field" }>): Interval {
  const type = bare(expr.of.type);
  const { records, choices } = body.module.world;
  const fields: readonly Field[] =
    type.kind === "record"
      ? the(records, type.id).fields
      : type.kind === "choice"
        ? the(choices, type.id)
            .variants.filter((each) => type.variants?.includes(each.name) !== false)
            .flatMap((each) => each.fields)
        : [];
  const found = fields.filter((each) => each.name === expr.name);
  return found.length === 0 || found.some((each) => each.computed !== null)
    ? anything
    : found.map((each) => closed(each.bound)).reduce(either);
}

function ofEntityField(body: Body, expr: Extract<Expr, { kind: "entityField" }>): Interval {
  const field = body.module.game?.plan.game.entities
    .find((each) => each.id === expr.entity)
    ?.fields.find((each) => each.name === expr.name);
  return field === undefined || field.computed !== null ? anything : closed(field.bound);
}

function ofColumn(body: Body, expr: Extract<Expr, { kind: "column" }>): Interval {
  const values = cellValues(body, expr);
  if (values === null || values.length === 0 || !values.every((each) => typeof each === "number")) return ofType(expr);
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** All values of a column, if they are known and few. */
function cellValues(body: Body, expr: Extract<Expr, { kind: "column" }>): readonly Json[] | null {
  const values: Json[] = [];
  for (const owner of ownersOf(body.module.world, the(body.module.world.tables, expr.table))) {
    const place = cellColumns(owner).findIndex((column) => column.name === expr.name);
    if (place < 0 || owner.rows.length > 1000) return null;
    for (const row of owner.rows) {
      const cell = row.cells[place];
      if (cell === undefined || !("value" in cell)) return null;
      values.push(cell.value);
    }
  }
  return values;
}

// ---------------------------------------------------------------- places in binary

const mostBits = 6;

/**
 * A number of so few places in binary that doubles hold it exactly: it is what rounding would make of it. True of whole
 * numbers, halves, quarters and eighths, and of what is added up from them, as long as it stays within the limits.
 */
export function isExact(body: Body, expr: Expr): boolean {
  const found = bits(body, expr);
  // So many places in binary need as many decimal ones.
  return (
    found !== null &&
    found <= Math.min(mostBits, body.decimals) &&
    maximum(body, expr) <= Math.min(largestNumber, largestInt / 10 ** body.decimals)
  );
}

/** Places in binary after the point; null: not known. */
function bits(body: Body, expr: Expr): number | null {
  if (bare(expr.type).kind === "int") return maximum(body, expr) <= largestInt ? 0 : null;
  switch (expr.kind) {
    case "literal":
      return bitsOf(expr.value);
    case "column":
      return mostOf((cellValues(body, expr) ?? [null]).map(bitsOf));
    case "arithmetic":
      return bitsOfArithmetic(body, expr);
    case "builtin":
      return expr.args.length > 1 && (expr.name === "min" || expr.name === "max")
        ? mostOf(expr.args.map((arg) => bits(body, arg)))
        : null;
    case "keep":
    case "bounded":
    case "negate":
      return bits(body, expr.of);
    case "if":
      return expr.else === null ? null : mostOf([bits(body, expr.then), bits(body, expr.else)]);
    default:
      expr.kind satisfies Kinds<
        | "local constant rows record variant with field columnCall call not and or join compare equals"
        | "about isNone isVariant in decide block list set map range each pick index lookup end"
        | "otherwise round die dice roll times again shuffle question best reach asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return null;
  }
}

function bitsOf(value: Json): number | null {
  if (typeof value !== "number") return null;
  for (let count = 0; count <= mostBits; count += 1) if (Number.isSafeInteger(value * 2 ** count)) return count;
  return null;
}

function mostOf(all: readonly (number | null)[]): number | null {
  return all.reduce<number | null>((most, each) => (most === null || each === null ? null : Math.max(most, each)), 0);
}

function bitsOfArithmetic(body: Body, expr: Extract<Expr, { kind: "arithmetic" }>): number | null {
  const left = bits(body, expr.left);
  if (left === null) return null;
  if (expr.op === "/") {
    const divisor =
      expr.right.kind === "literal" && typeof expr.right.value === "number" ? Math.log2(expr.right.value) : -1;
    return Number.isInteger(divisor) && divisor >= 0 && divisor <= mostBits ? left + divisor : null;
  }
  const right = bits(body, expr.right);
  if (right === null) return null;
  return expr.op === "*" ? left + right : Math.max(left, right);
}

/** Known to have no hidden digits, which a number from outside may have: then numbers compare as they are. */
export function comparesPlainly(expr: Expr): boolean {
  return (
    expr.kind === "literal" ||
    expr.kind === "column" ||
    expr.kind === "constant" ||
    expr.kind === "keep" ||
    bare(expr.type).kind === "int"
  );
}
