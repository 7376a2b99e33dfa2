/** Whether a number is within the places that are kept wherever it is stored. */
import { calculationOf } from "../builtins/registry.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type { Expr, Type } from "./program.ts";
import { isNumeric } from "./types.ts";
import type { Of } from "./node-invariants.ts";

export const present = (type: Type): Type => (type.kind === "optional" ? type.of : type);

/** The value has the places kept: nothing of it is still to be rounded. */
export function isKept(expr: Expr): boolean {
  if (!isNumeric(present(expr.type))) return true;
  switch (expr.kind) {
    case "arithmetic":
      return false;
    case "negate":
    case "round":
    case "bounded":
      return isKept(expr.of);
    case "if":
      return isKept(expr.then) && (expr.else === null || isKept(expr.else));
    case "block":
      return expr.value === null || isKept(expr.value);
    case "otherwise":
      return isKept(expr.left) && isKept(expr.right);
    case "again":
      return expr.how === "reroll" || expr.type.kind !== "number";
    case "decide":
      return expr.policy !== "sum" && expr.rows.every((row) => isKept(row.result));
    case "builtin":
      return isKeptBuiltin(expr);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not and or join"
        | "compare equals about isNone isVariant in list set map range each pick index lookup end keep"
        | "die dice roll times shuffle question best reach asOdds entities active entityField pile pieceRow"
        | "newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return true;
  }
}

function isKeptBuiltin(expr: Of<"builtin">): boolean {
  const law = calculationOf[expr.name].digits;
  switch (law) {
    case "made":
      return false;
    case "arguments":
      return expr.args.every(isKept);
    case "whole remainder":
      // Of what is no whole number, dividing leaves digits of the machine's own.
      return expr.type.kind === "int" && expr.args.every(isKept);
    case "elements":
    case "rounded":
    case "whole":
    case "none":
      return true;
    default:
      return assertNever(law);
  }
}
