/** Numbers as sums: parameters, locals and fields, each once, and a constant. */
import type { Bound, Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { ceilDiv, floorDiv, stepsOf } from "./decimal.ts";
import { gapsOf, limit, limitsOf, variableFor } from "./dimensions.ts";
import { all, always, between, never, opposite, some, truth, type Formula } from "./formula.ts";
import { opaquePath, pathOf, resolve, type Seen, type Translator } from "./path.ts";
import { reachOf } from "./reach.ts";
import { rolledValues } from "./rolled-values.ts";
import { lineOf, narrowVariable, type Line, type Variable } from "./space.ts";

export type Order = "<" | "<=" | ">" | ">=";

export interface Term {
  readonly parts: ReadonlyMap<Variable, bigint>;
  /** In steps. */
  readonly constant: bigint;
}

const deepest = 60;

/** The sum behind a formula; where there is none, the formula as a whole is one unknown. */
export function termOf(translator: Translator, seen: Seen): Term {
  const term = sumOf(translator, seen, 0);
  return term !== undefined && isSimple(term) ? term : unknown(translator, seen);
}

/** At most two unknowns, one of them taken off: what can be ordered exactly. */
function isSimple(term: Term): boolean {
  const factors = [...term.parts.values()];
  return (
    factors.length <= 2 &&
    factors.every((factor) => factor === 1n || factor === -1n) &&
    !(factors.length === 2 && factors[0] === factors[1])
  );
}

function sumOf(translator: Translator, seen: Seen, depth: number): Term | undefined {
  const { expr, in: definitions } = resolve(translator, seen.expr, seen.in);
  if (depth > deepest) return undefined;
  const sum = (part: Expr): Term | undefined => sumOf(translator, { expr: part, in: definitions }, depth + 1);
  switch (expr.kind) {
    case "literal":
      return literalTerm(translator, expr.value);
    case "local":
    case "field":
    case "column":
    case "entityField":
      return single(variableFor(translator, pathOf(translator, { expr, in: definitions }), expr.type.kind === "int"));
    case "constant":
      return constantTerm(translator, { expr, in: definitions }, expr.id);
    case "negate":
      return scaled(sum(expr.of), -1n);
    case "arithmetic": {
      if (expr.op !== "+" && expr.op !== "-") return undefined;
      return plus(sum(expr.left), scaled(sum(expr.right), expr.op === "-" ? -1n : 1n));
    }
    case "die":
    case "dice":
    case "roll":
      return unknown(translator, { expr, in: definitions });
    default:
      expr.kind satisfies Kinds<
        | "rows record variant with columnCall call builtin not and or join compare equals about isNone"
        | "isVariant in if decide block list set map range each pick index lookup end otherwise keep"
        | "round bounded times again shuffle question best reach asOdds entities active pile pieceRow"
        | "newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return undefined;
  }
}

const single = (variable: Variable): Term => ({ parts: new Map([[variable, 1n]]), constant: 0n });

function literalTerm(translator: Translator, value: unknown): Term | undefined {
  const steps = typeof value === "number" ? stepsOf(value, translator.space.decimals) : undefined;
  return steps === undefined ? undefined : { parts: new Map(), constant: steps };
}

/** A constant that no variant changes is its value; another has one of a few. */
function constantTerm(translator: Translator, seen: Seen, id: string): Term | undefined {
  const values = translator.lookup.constantValues.get(id) ?? null;
  const steps =
    values?.map((value) => (typeof value === "number" ? stepsOf(value, translator.space.decimals) : undefined)) ?? [];
  const known = steps.filter((each) => each !== undefined);
  const [first] = known;
  if (first !== undefined && known.length === steps.length && known.every((each) => each === first))
    return { parts: new Map(), constant: first };
  const path = pathOf(translator, seen);
  const isKnown = known.length === steps.length && known.length > 0;
  const fresh = !translator.space.variables.has(path.key);
  const variable = variableFor(translator, { ...path, full: isKnown, opaque: !isKnown }, seen.expr.type.kind === "int");
  if (fresh && isKnown) {
    const line = lineOf(translator.space, variable, null);
    translator.space.links.push(some(known.map((each) => between(line, each, each))));
  }
  return single(variable);
}

function scaled(term: Term | undefined, factor: bigint): Term | undefined {
  if (term === undefined) return undefined;
  return {
    parts: new Map([...term.parts].map(([variable, each]) => [variable, each * factor])),
    constant: term.constant * factor,
  };
}

function plus(a: Term | undefined, b: Term | undefined): Term | undefined {
  if (a === undefined || b === undefined) return undefined;
  const parts = new Map(a.parts);
  for (const [variable, factor] of b.parts) {
    const sum = (parts.get(variable) ?? 0n) + factor;
    if (sum === 0n) parts.delete(variable);
    else parts.set(variable, sum);
  }
  return { parts, constant: a.constant + b.constant };
}

const minus = (a: Term, b: Term): Term => plus(a, scaled(b, -1n)) ?? a;

/** The whole formula as one number of which only the limits are known. */
function unknown(translator: Translator, seen: Seen): Term {
  const resolved = resolve(translator, seen.expr, seen.in);
  const whole = seen.expr.type.kind === "int";
  const reach = reachOf(translator, seen);
  const path = opaquePath(translator, resolved);
  const fresh = !translator.space.variables.has(path.key);
  const rolled = fresh && whole ? rolledValues(translator, seen) : null;
  const variable = variableFor(translator, { ...path, full: reach.full || rolled !== null }, whole);
  if (fresh) narrowVariable(translator.space, variable, reach.low, reach.high);
  if (rolled !== null) {
    limit(translator.space, variable, oneOf(rolled));
    translator.space.hasRolledGaps = true;
  }
  return single(variable);
}

const oneOf = (values: readonly number[]): Bound => ({
  low: values[0] ?? null,
  high: values.at(-1) ?? null,
  lowOpen: false,
  highOpen: false,
  values,
});

/** Limits known of the number hold. */
export function limitTerm(translator: Translator, term: Term, bound: Bound, whole: boolean): void {
  const { space } = translator;
  const [only] = term.parts;
  if (only !== undefined && term.parts.size === 1 && only[1] === 1n && term.constant === 0n) {
    limit(space, only[0], bound);
    return;
  }
  const { low, high } = limitsOf(space, bound, whole);
  space.links.push(termBetween(translator, term, low, high));
  for (const gap of gapsOf(space, bound.values ?? [], whole))
    space.links.push(opposite(termBetween(translator, term, ...gap)));
}

/** One formula of numbers compared with another, exactly where both are sums that can be ordered. */
export function compareNumbers(translator: Translator, left: Seen, op: Order, right: Seen): Formula {
  const a = termOf(translator, left);
  const b = termOf(translator, right);
  const whole = (term: Term, seen: Seen): Term => (term.parts.size === 0 ? term : unknown(translator, seen));
  const ways: readonly (() => Term)[] = [
    () => minus(a, b),
    () => minus(whole(a, left), b),
    () => minus(a, whole(b, right)),
    () => minus(whole(a, left), whole(b, right)),
  ];
  for (const way of ways) {
    const difference = way();
    if (isSimple(difference)) return compareToZero(translator, difference, op);
  }
  return never;
}

/** The number lies between two ends, both included. */
export function termBetween(translator: Translator, term: Term, low: bigint | null, high: bigint | null): Formula {
  const less = (end: bigint): Term => ({ parts: term.parts, constant: term.constant - end });
  return all([
    low === null ? always : compareToZero(translator, less(low), ">="),
    high === null ? always : compareToZero(translator, less(high), "<="),
  ]);
}

function compareToZero(translator: Translator, difference: Term, op: Order): Formula {
  const positive = [...difference.parts].find(([, factor]) => factor === 1n)?.[0];
  const negative = [...difference.parts].find(([, factor]) => factor === -1n)?.[0];
  const offset = -difference.constant;
  // Of two numbers the one that came first counts up, so that `a - b` and `b - a` are one line.
  const flip = positive === undefined || (negative !== undefined && negative.index < positive.index);
  const plusPart = flip ? negative : positive;
  if (plusPart === undefined) return truth(holds(0n, op, offset));
  const line = lineOf(translator.space, plusPart, (flip ? positive : negative) ?? null);
  const upward = op === ">" || op === ">=";
  return halfLine(line, flip ? -offset : offset, upward !== flip, op === "<" || op === ">");
}

function holds(a: bigint, op: Order, b: bigint): boolean {
  return op === "<" ? a < b : op === "<=" ? a <= b : op === ">" ? a > b : a >= b;
}

/** Everything above or below an end, in multiples of the line's step. */
function halfLine(line: Line, end: bigint, upward: boolean, strict: boolean): Formula {
  const { step } = line;
  if (upward) {
    const low = ceilDiv(end, step) * step;
    return between(line, strict && low === end ? low + step : low, null);
  }
  const high = floorDiv(end, step) * step;
  return between(line, null, strict && high === end ? high - step : high);
}
