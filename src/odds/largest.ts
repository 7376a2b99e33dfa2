/**
 * How far from 0 a value can be: whole numbers have a limit wherever they stand, numbers where they are kept, and a play
 * that goes beyond it ends with an error instead of a value. So averages of endless rolls have proved bounds.
 */
import type { Expr } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";

const limit = Number.MAX_SAFE_INTEGER;

export function largestOf(expr: Expr): number {
  if (expr.type.kind === "int") return limit;
  switch (expr.kind) {
    case "literal":
      return typeof expr.value === "number" ? Math.abs(expr.value) : Infinity;
    case "keep":
    case "round":
    case "call":
    case "local":
    case "constant":
    case "field":
    case "column":
    case "columnCall":
      return limit;
    case "negate":
      return largestOf(expr.of);
    case "if":
      return expr.else === null ? Infinity : Math.max(largestOf(expr.then), largestOf(expr.else));
    case "block":
      return expr.value === null ? Infinity : largestOf(expr.value);
    case "arithmetic": {
      const [left, right] = [largestOf(expr.left), largestOf(expr.right)];
      return expr.op === "*" ? left * right : expr.op === "/" ? Infinity : left + right;
    }
    default:
      expr.kind satisfies Kinds<
        | "about act active again and asOdds best reach bounded builtin choose chooseSome compare decide dice die"
        | "each end ending entities entityField equals gameOver in index isNone isVariant join list lookup map"
        | "newEntity not or otherwise perform pick pieceRow pile possible question range record roll rows set"
        | "shuffle stacks times variant winners with"
      >;
      return Infinity;
  }
}
