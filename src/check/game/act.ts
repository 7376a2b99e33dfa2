/** Uses of actions in examples: `play(a, Card.Feint)`, by themselves or laid out. */
import type { Expr } from "../../ir/program.ts";
import { none } from "../../ir/types.ts";
import type { ActionSymbol, FieldSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed } from "../build.ts";
import type { Checker } from "../checker.ts";
import { nowhere, type Expectation } from "../expectation.ts";
import { bindArguments } from "../expression/arguments.ts";
import { contextOf } from "../expression/settle.ts";
import type { Scope } from "../scope.ts";

export type Call = ast.Expr & { readonly kind: "call" };

/** As a line of an example the action is used; nowhere else can it be called. */
export function elaborateAct(checker: Checker, scope: Scope, call: Call, action: ActionSymbol, why: Expectation): Expr {
  if (scope.frame.role !== "example") {
    checker.found.report("action-called", call.callee.span, { name: action.name }, contextOf(why));
    return failed(call.span);
  }
  const values = actionValues(checker, scope, call, action);
  return values === undefined
    ? failed(call.span)
    : { kind: "act", action: action.id, ...values, type: none, at: call.span };
}

/** Who acts, and what is chosen: pieces by their rows. */
export function actionValues(
  checker: Checker,
  scope: Scope,
  call: Call,
  action: ActionSymbol,
): { readonly actor: Expr; readonly args: readonly Expr[] } | undefined {
  const fields = action.params.map((param): FieldSymbol => ({
    ...param,
    default: null,
    type: param.type.kind === "piece" ? { kind: "row", id: param.type.id } : param.type,
  }));
  const given = bindArguments(checker, scope, { name: action.name, fields, at: call.span }, call.args, nowhere);
  const [actor, ...args] = (given ?? []).flatMap((value) => value ?? []);
  return actor === undefined ? undefined : { actor, args };
}
