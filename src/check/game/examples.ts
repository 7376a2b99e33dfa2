/** Games in examples and reports: how they begin, and the decisions that are laid out. */
import type { ChoosingStep, StartOfExample } from "../../ir/game.ts";
import type { Expr } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Scope } from "../scope.ts";

/** `in duel(Light, Heavy)` */
export function startOf(_checker: Checker, _start: ast.Start | null): StartOfExample | null {
  return null;
}

/** `choosing react(b, Card.Brace), RightArm` */
export function choosingOf(_checker: Checker, _scope: Scope, statement: ast.Statement & { kind: "choosing" }): ChoosingStep {
  return { kind: "choosing", answers: [], at: statement.span };
}

/** `play(a, Card.Feint)` as a line of an example: the action is used. */
export function actOf(_checker: Checker, _scope: Scope, call: ast.Expr & { kind: "call" }): Expr {
  return failed(call.span);
}
