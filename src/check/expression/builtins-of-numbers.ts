/** Built-in functions of numbers. */
import type { Builtin, Expr, Type } from "../../ir/program.ts";
import { int, number } from "../../ir/types.ts";
import { knownBound } from "../bounds.ts";
import { failed } from "../build.ts";
import { forArgument } from "../expectation.ts";
import { demandNumber } from "./odds.ts";
import { contextOf, demand, roundings } from "./settle.ts";
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

/** A whole number to a whole power of 0 or more stays whole. */
export function power(call: BuiltinCall): Expr {
  const value = ofNumbers(call, "power", ["a", "n"], commonNumber);
  const exponent = value.kind === "builtin" ? value.args[1] : undefined;
  if (value.kind !== "builtin" || exponent === undefined) return value;
  if (exponent.type.kind !== "int") return notWhole(call, exponent);
  const low = knownBound(call.checker.bounds, exponent)?.low ?? null;
  return low !== null && low >= 0 ? value : { ...value, type: number };
}

function notWhole(call: BuiltinCall, exponent: Expr): Expr {
  const value = exponent.kind === "literal" && typeof exponent.value === "number" ? exponent.value : null;
  const better =
    value === null
      ? roundings(exponent.at)
      : Number.isInteger(value)
        ? [{ title: `Write \`${value}\``, edits: [{ span: exponent.at, text: String(value) }] }]
        : [];
  call.checker.found.report("power-not-whole", exponent.at, { value }, { ...contextOf(call.why), fixes: better });
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
