/** The least and the most that a number can be, where it is certain that both come up: by dice, and by parameters with limits of which nothing is asked. */
import type { Expr, Field } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { visitAll, type ProgramPart } from "../../ir/visit.ts";

export interface Ends {
  readonly low: number;
  readonly high: number;
  /** The locals that it reads: what reads the same one is not free of it. */
  readonly reads: ReadonlySet<number>;
}

/** A formula of more parts is not followed. */
const most = 200;

/** Null: not certain. `isAsked`: whether something is asked of this value in the same part, and it may be less than all there. */
export function endsMet(part: ProgramPart, value: Expr, isAsked: (expr: Expr) => boolean): Ends | null {
  const params = part[0] === "Rule" && "params" in part[1] ? (part[1].params as readonly Field[]) : [];
  const lets = letsIn(part);
  const both = (a: Ends | null, b: Ends | null, of: (one: number, other: number) => number): Ends | null => {
    if (a === null || b === null || [...a.reads].some((slot) => b.reads.has(slot))) return null;
    const all = [of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)];
    return { low: Math.min(...all), high: Math.max(...all), reads: new Set([...a.reads, ...b.reads]) };
  };
  const whole = (ends: Ends | null, how: (value: number) => number): Ends | null =>
    ends === null ? null : { ...ends, low: how(ends.low), high: how(ends.high) };
  const ofLocal = (expr: Expr & { readonly kind: "local" }): Ends | null => {
    const param = params.find(({ slot }) => slot === expr.slot);
    const { bound } = param ?? { bound: null };
    const written = lets.get(expr.slot);
    if (isAsked(expr)) return null;
    const reads = new Set([expr.slot]);
    if (param === undefined) {
      const of = written === undefined ? null : ends(written);
      return of === null ? null : { ...of, reads: new Set([...of.reads, ...reads]) };
    }
    if (bound === null || bound.low === null || bound.high === null || bound.lowOpen || bound.highOpen) return null;
    return { low: bound.low, high: bound.high, reads };
  };
  const ofCall = ({ name, args }: Expr & { readonly kind: "builtin" }): Ends | null => {
    const [first, second, more] = args;
    if (first === undefined) return null;
    if (second === undefined)
      return name === "floor" || name === "ceil" || name === "round" ? whole(ends(first), Math[name]) : null;
    if ((name !== "min" && name !== "max") || more !== undefined) return null;
    return both(ends(first), ends(second), Math[name]);
  };
  let left = most;
  function ends(expr: Expr): Ends | null {
    left -= 1;
    if (left < 0) return null;
    switch (expr.kind) {
      case "literal":
        return typeof expr.value === "number" ? { low: expr.value, high: expr.value, reads: new Set() } : null;
      case "local":
        return ofLocal(expr);
      case "keep":
        return ends(expr.of);
      case "negate":
        return both({ low: 0, high: 0, reads: new Set() }, ends(expr.of), (zero, other) => zero - other);
      case "arithmetic":
        return expr.op === "/" ? null : both(ends(expr.left), ends(expr.right), operations[expr.op]);
      case "die":
        return { low: 1, high: expr.sides, reads: new Set() };
      case "dice": {
        const count = ends(expr.count);
        const die = { low: 1, high: expr.sides, reads: new Set<number>() };
        return count === null || count.low < 0 ? null : both(count, die, operations["*"]);
      }
      case "builtin":
        return ofCall(expr);
      case "if": {
        const [then, other] = [ends(expr.then), expr.else === null ? null : ends(expr.else)];
        if (then === null || other === null) return null;
        const reads = new Set([...then.reads, ...other.reads]);
        return { low: Math.min(then.low, other.low), high: Math.max(then.high, other.high), reads };
      }
      default:
        // Of anything else it is not certain.
        expr.kind satisfies Kinds<
          | "constant rows record variant with field column columnCall call not and or join compare equals about"
          | "isNone isVariant in decide block list set map range each pick index lookup end otherwise bounded round times"
          | "roll again reach shuffle question best asOdds entities active entityField pile pieceRow newEntity perform"
          | "choose chooseSome stacks gameOver winners ending act possible"
        >;
        return null;
    }
  }
  return ends(value);
}

const operations: Readonly<Record<"+" | "-" | "*", (one: number, other: number) => number>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
};

/** What a local is from its `let` on; none that is set again. */
function letsIn(part: ProgramPart): ReadonlyMap<number, Expr> {
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
