/** A call of a built-in function, and the node that it becomes. */
import type { Builtin, Expr, Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import type { Scope } from "../scope.ts";
import { valuesGiven } from "./given-values.ts";

export interface BuiltinCall {
  readonly checker: Checker;
  readonly scope: Scope;
  readonly expr: ast.Expr & { kind: "call" };
  readonly expected: Type | null;
  readonly why: Expectation;
}

export type Rule = (call: BuiltinCall) => Expr;

export function nameOf(call: Pick<BuiltinCall, "expr">): string {
  return call.expr.callee.text;
}

export function builtin(call: BuiltinCall, name: Builtin, args: readonly Expr[], type: Type): Expr {
  return args.some(isSilent)
    ? failed(call.expr.span)
    : { kind: "builtin", name, args, soft: false, type, at: call.expr.span };
}

/** All values in the order of `names`. */
export function valuesByName(call: BuiltinCall, names: readonly string[]): readonly ast.Expr[] | undefined {
  return valuesGiven(call, names, names)?.filter((value) => value !== undefined);
}
