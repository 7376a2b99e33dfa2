/** The least and the most that a number can be, where it is certain that both come up: by dice, and by parameters with limits of which nothing is asked. */
import type { Bound, Expr, Field, Id, Rule } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { isNumeric } from "../../ir/types.ts";
import { visitAll, type ProgramPart } from "../../ir/visit.ts";

export interface Ends {
  readonly low: number;
  readonly high: number;
  /** The locals that it reads: what reads the same one is not free of it. */
  readonly reads: ReadonlySet<number>;
}

/** A formula of more parts is not followed. */
const most = 200;

/** What is asked of a part, and the rules that it may call. */
export interface Around {
  /** Whether something is asked of this value in the part, and it may be less than all there. */
  isAsked(part: ProgramPart, expr: Expr): boolean;
  /** An end that is not limited is Infinity; else nothing is said of what has one. */
  readonly halfOpen?: boolean;
  readonly rules: ReadonlyMap<Id, Rule>;
}

/** What a call gives a parameter: a number between ends, or any variant there is. */
type Given = ReadonlyMap<number, Ends | "any">;

/** Calls within calls are followed so far. */
const deepest = 4;

/** Null: not certain. */
export function endsMet(part: ProgramPart, value: Expr, around: Around): Ends | null {
  return endsWithin(part, value, around, null, deepest);
}

/** A part that is read, under what a call gives its parameters. */
interface Reading {
  readonly part: ProgramPart;
  readonly whole: Expr;
  readonly around: Around;
  readonly given: Given | null;
  readonly depth: number;
  readonly params: readonly Field[];
  readonly lets: ReadonlyMap<number, Expr>;
  /** Parts that may still be followed. */
  left: number;
}

function endsWithin(part: ProgramPart, whole: Expr, around: Around, given: Given | null, depth: number): Ends | null {
  return ends({ part, whole, around, given, depth, params: paramsOf(part), lets: letsIn(part), left: most }, whole);
}

/** Their parameters may be all that their limits allow, and those of actions what they are chosen from. */
const takers: ReadonlySet<ProgramPart[0]> = new Set<ProgramPart[0]>(["Rule", "Procedure", "Action"]);

function ends(reading: Reading, expr: Expr): Ends | null {
  reading.left -= 1;
  if (reading.left < 0) return null;
  const of = (part: Expr): Ends | null => ends(reading, part);
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" ? { low: expr.value, high: expr.value, reads: new Set() } : null;
    case "local":
      return ofLocal(reading, expr);
    case "keep":
      return of(expr.of);
    case "negate":
      return both({ low: 0, high: 0, reads: new Set() }, of(expr.of), operations["-"]);
    case "arithmetic":
      return expr.op === "/"
        ? divided(of(expr.left), expr.right)
        : both(of(expr.left), of(expr.right), operations[expr.op]);
    case "die":
      return { low: 1, high: expr.sides, reads: new Set() };
    case "dice": {
      const count = of(expr.count);
      const die = { low: 1, high: expr.sides, reads: new Set<number>() };
      return count === null || count.low < 0 ? null : both(count, die, operations["*"]);
    }
    case "builtin":
      return ofBuiltin(reading, expr);
    case "if":
      return either(of(expr.then), expr.else === null ? null : of(expr.else));
    case "call":
      return ofRule(reading, expr);
    case "decide":
      return ofRows(reading, expr);
    default:
      // Of anything else it is not certain.
      expr.kind satisfies Kinds<
        | "constant rows record variant with field column columnCall not and or join compare equals about isNone"
        | "isVariant in block list set map range each pick index lookup end otherwise bounded round times roll"
        | "again reach shuffle question best asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return null;
  }
}

function ofLocal(reading: Reading, expr: Expr & { readonly kind: "local" }): Ends | null {
  if (isAsked(reading, expr)) return null;
  const known = reading.given?.get(expr.slot);
  if (known !== undefined) return known === "any" ? null : known;
  const param = reading.params.find(({ slot }) => slot === expr.slot);
  const reads = new Set([expr.slot]);
  if (param === undefined) {
    const written = reading.lets.get(expr.slot);
    const of = written === undefined ? null : ends(reading, written);
    return of === null ? null : { ...of, reads: new Set([...of.reads, ...reads]) };
  }
  const limits = limitsOf(param);
  if (limits === null || limits.lowOpen || limits.highOpen || (limits.low ?? limits.high) === null) return null;
  if (reading.around.halfOpen !== true && (limits.low === null || limits.high === null)) return null;
  return { low: limits.low ?? -Infinity, high: limits.high ?? Infinity, reads };
}

export const paramsOf = (part: ProgramPart): readonly Field[] =>
  takers.has(part[0]) && "params" in part[1] ? (part[1].params as readonly Field[]) : [];

/** Of what an action takes, where that is one of a range that is written: all of it is offered. */
export function limitsOf(param: Field): Pick<Bound, "low" | "high" | "lowOpen" | "highOpen"> | null {
  if (!("from" in param)) return param.bound;
  const { kind, low, high, lowOpen, highOpen } = param.from as Expr & { readonly kind: "range" };
  if (kind !== "range" || low?.kind !== "literal" || high?.kind !== "literal") return null;
  return { low: low.value as number, high: high.value as number, lowOpen, highOpen };
}

function ofBuiltin(reading: Reading, { name, args }: Expr & { readonly kind: "builtin" }): Ends | null {
  const [first, second, more] = args;
  if (first === undefined) return null;
  if (second === undefined)
    return name === "floor" || name === "ceil" || name === "round" ? wholeOf(ends(reading, first), Math[name]) : null;
  if ((name !== "min" && name !== "max") || more !== undefined) return null;
  return both(ends(reading, first), ends(reading, second), Math[name]);
}

/** What a rule gives for all that the arguments may be. */
function ofRule(reading: Reading, call: Expr & { readonly kind: "call" }): Ends | null {
  const rule = call.original ? undefined : reading.around.rules.get(call.rule);
  if (rule === undefined || reading.depth === 0) return null;
  const own = new Map<number, Ends | "any">();
  const reads = new Set<number>();
  for (const [at, { slot }] of rule.params.entries()) {
    const arg = call.args[at] ?? null;
    const known = arg === null ? null : givenBy(reading, arg);
    if (arg === null || known === null) return null;
    const read = known === "any" ? localsIn(arg) : known.reads;
    // Of two arguments that read the same one, both ends might not come up together.
    if ([...read].some((each) => reads.has(each))) return null;
    for (const each of read) reads.add(each);
    own.set(slot, known === "any" ? known : { ...known, reads: new Set([slot]) });
  }
  const result = endsWithin(["Rule", rule], rule.body, reading.around, own, reading.depth - 1);
  return result === null ? null : { ...result, reads };
}

function givenBy(reading: Reading, arg: Expr): Ends | "any" | null {
  if (isAnyVariant(reading, arg)) return isAsked(reading, arg) ? null : "any";
  return isNumeric(arg.type) ? ends(reading, arg) : null;
}

/** Each row of a whole rule that asks one thing of a variant; what no row is for, or no variant, is told elsewhere. */
function ofRows(reading: Reading, decision: Expr & { readonly kind: "decide" }): Ends | null {
  const [input, more] = decision.inputs;
  if (input === undefined || more !== undefined || decision !== reading.whole || decision.policy !== "first")
    return null;
  if (!isAnyVariant(reading, input.value)) return null;
  const rows = decision.rows.filter(({ disputed }) => disputed === null);
  return rows.map(({ result }) => ends(reading, result)).reduce(either);
}

const isAsked = ({ part, around }: Reading, expr: Expr): boolean => around.isAsked(part, expr);

/** Any variant there is, of a parameter. */
const isAnyVariant = ({ given, params }: Reading, expr: Expr): boolean =>
  expr.kind === "local" &&
  expr.type.kind === "choice" &&
  expr.type.variants === undefined &&
  (given === null ? params.some(({ slot }) => slot === expr.slot) : given.get(expr.slot) === "any");

function both(a: Ends | null, b: Ends | null, of: (one: number, other: number) => number): Ends | null {
  if (a === null || b === null || [...a.reads].some((slot) => b.reads.has(slot))) return null;
  const all = [of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)];
  // Infinity less itself, and nothing of it.
  if (all.some(Number.isNaN)) return null;
  return { low: Math.min(...all), high: Math.max(...all), reads: new Set([...a.reads, ...b.reads]) };
}

/** By a number that is written. */
function divided(of: Ends | null, by: Expr): Ends | null {
  const divisor = by.kind === "literal" && typeof by.value === "number" ? by.value : 0;
  if (of === null || divisor === 0) return null;
  const ends = [of.low / divisor, of.high / divisor];
  return { ...of, low: Math.min(...ends), high: Math.max(...ends) };
}

const wholeOf = (known: Ends | null, how: (value: number) => number): Ends | null =>
  known === null ? null : { ...known, low: how(known.low), high: how(known.high) };

const localsIn = (expr: Expr): ReadonlySet<number> => new Set(expr.kind === "local" ? [expr.slot] : []);

function either(a: Ends | null, b: Ends | null): Ends | null {
  if (a === null || b === null) return null;
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high), reads: new Set([...a.reads, ...b.reads]) };
}

const operations: Readonly<Record<"+" | "-" | "*", (one: number, other: number) => number>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
};

/** What a local is from its `let` on; none that is set again. */
export function letsIn(part: ProgramPart): ReadonlyMap<number, Expr> {
  const lets = new Map<number, Expr>();
  const changed = new Set<number>();
  visitAll([part], {
    statement: (node) => {
      if (node.kind === "let") lets.set(node.slot, node.value);
      else if (node.kind === "set") changed.add(node.slot);
    },
  });
  for (const slot of changed) lets.delete(slot);
  return lets;
}
