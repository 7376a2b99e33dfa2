/** Values that are never added up: a mean, a median, the least or the greatest of a list. */
import type { Kinds } from "../source/exhaustive.ts";
import type { Expr, Id } from "./program.ts";

/** Rules inside each other that are looked through. */
const mostRules = 20;

/** Is it one of these, rounded or not? `bodyOf` gives what a rule comes to. */
export function isAverage(expr: Expr, bodyOf: (rule: Id) => Expr, left = mostRules): boolean {
  switch (expr.kind) {
    case "builtin": {
      const [first, more] = expr.args;
      if (expr.name === "mean" || expr.name === "median") return true;
      if (expr.name === "min" || expr.name === "max") return more === undefined;
      return first !== undefined && rounding.has(expr.name) && isAverage(first, bodyOf, left);
    }
    case "keep":
    case "round":
    case "bounded":
      return isAverage(expr.of, bodyOf, left);
    case "block":
      return expr.value !== null && isAverage(expr.value, bodyOf, left);
    case "otherwise":
      return isAverage(expr.left, bodyOf, left);
    case "call":
      return left > 0 && isAverage(bodyOf(expr.rule), bodyOf, left - 1);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide list set map range each pick"
        | "index lookup end die dice roll times again shuffle question best reach asOdds entities active"
        | "entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act"
        | "possible"
      >;
      return false;
  }
}

const rounding: ReadonlySet<string> = new Set(["floor", "ceil", "round"]);
