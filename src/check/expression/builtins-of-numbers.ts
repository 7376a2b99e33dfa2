/** Built-in functions of numbers. */
import type { Builtin, Expr, Type } from "../../ir/program.ts";
import { int, number } from "../../ir/types.ts";
import { knownBound, type KnownBounds } from "../bounds.ts";
import { failed } from "../build.ts";
import { forArgument } from "../expectation.ts";
import { pathOf } from "../scope.ts";
import { demandNumber } from "./odds.ts";
import { around, contextOf, demand, roundings } from "./settle.ts";
import { builtin, nameOf, valuesByName, type BuiltinCall } from "./builtin-call.ts";

/** int if all are ints. */
export function commonNumber(args: readonly Expr[]): Type {
  return args.every((arg) => arg.type.kind === "int") ? int : number;
}

export function ofNumbers(
  call: BuiltinCall,
  name: Builtin,
  names: readonly string[],
  gives: (args: readonly Expr[]) => Type,
): Expr {
  const args = valuesByName(call, names);
  if (args === undefined) return failed(call.expr.span);
  const values = args.map((arg, index) => {
    const reason = forArgument(call.why, index + 1, nameOf(call));
    return demand(call.checker, call.checker.elaborate(call.scope, arg, null, reason), number, reason);
  });
  return builtin(call, name, values, gives(values));
}

/** A whole number to a whole power of 0 or more stays whole; powers that are not whole are known of 0 and above. */
export function power(call: BuiltinCall): Expr {
  const value = ofNumbers(call, "power", ["a", "n"], commonNumber);
  if (value.kind !== "builtin") return value;
  const [base, exponent] = value.args;
  if (base === undefined || exponent === undefined) return value;
  const least = (of: Expr): number => knownBound(call.checker.bounds, of)?.low ?? -Infinity;
  if (exponent.type.kind === "int") return least(exponent) >= 0 ? value : { ...value, type: number };
  return isNeverNegative(call.checker.bounds, base) ? value : mayBeNegative(call, base, exponent);
}

/** By its limits, or as a sum, product, quotient or power of such, as a square, or as a difference whose limits say so. */
function isNeverNegative(known: KnownBounds, expr: Expr): boolean {
  const bound = knownBound(known, expr);
  if ((bound?.low ?? -1) >= 0) return true;
  if (expr.kind === "keep") return isNeverNegative(known, expr.of);
  if (expr.kind === "builtin" && expr.name === "power") {
    const [base, exponent] = expr.args;
    return (
      base !== undefined &&
      (isNeverNegative(known, base) || (exponent?.kind === "literal" && Number(exponent.value) % 2 === 0))
    );
  }
  if (expr.kind !== "arithmetic") return false;
  const { left, right, op } = expr;
  if (op === "-") return (knownBound(known, left)?.low ?? -Infinity) >= (knownBound(known, right)?.high ?? Infinity);
  const path = pathOf(left);
  if (op === "*" && path !== undefined && path === pathOf(right)) return true;
  return isNeverNegative(known, left) && isNeverNegative(known, right);
}

function mayBeNegative(call: BuiltinCall, base: Expr, exponent: Expr): Expr {
  const value = exponent.kind === "literal" && typeof exponent.value === "number" ? exponent.value : null;
  const fixes =
    value !== null && Number.isInteger(value)
      ? [{ title: `Write \`${value}\``, edits: [{ span: exponent.at, text: String(value) }] }]
      : [around(base.at, "max(0, "), ...(value === null ? roundings(exponent.at) : [])];
  call.checker.found.report("power-not-whole", base.at, { value }, { ...contextOf(call.why), fixes });
  return failed(call.expr.span);
}

/** Odds have a size as well. */
export function abs(call: BuiltinCall): Expr {
  const [arg] = valuesByName(call, ["x"]) ?? [];
  if (arg === undefined) return failed(call.expr.span);
  const reason = forArgument(call.why, 1, "abs");
  const value = demandNumber(call.checker, call.checker.elaborate(call.scope, arg, null, reason), reason);
  return builtin(call, "abs", [value], value.type);
}
