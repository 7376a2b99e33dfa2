/** `add Feinting to me`, `take Feinting from me`: a status comes, or goes. */
import type { Statement } from "../../ir/program.ts";
import { isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { bindArguments } from "../expression/arguments.ts";
import { bearerOf, statusNamed } from "../expression/game-functions.ts";
import { contextOf } from "../expression/settle.ts";
import { forgetWorkedOut, type Scope } from "../scope.ts";
import type * as ast from "../../syntax/ast.ts";

/** Undefined: it speaks of no status. "wrong": it was reported. */
export function statusChange(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement & { kind: "set" | "add" | "take" },
  why: Expectation,
): Statement | "wrong" | undefined {
  const { kind, value, target, span: at } = statement;
  const name = value.kind === "name" ? value.name : value.kind === "call" ? value.callee : undefined;
  const status = kind === "set" || name === undefined ? undefined : statusNamed(checker, scope, name);
  if (status === undefined) return undefined;
  const args = value.kind === "call" ? value.args : [];
  const reason = within(why, "operand", `what \`${status.name}\` is ${kind === "add" ? "given to" : "taken from"}`);
  if (kind === "take") {
    if (args.length > 0) checker.found.report("status-values-taken", value.span, { name: status.name }, contextOf(why));
    const of = bearerOf(checker, checker.elaborate(scope, target, null, reason), status, reason);
    forgetWorkedOut(scope);
    return isSilent(of) ? "wrong" : { kind: "removeStatus", status: status.id, of, at };
  }
  const given = bindArguments(
    checker,
    scope,
    { name: status.name, fields: status.params.slice(1), at: value.span },
    args,
    why,
  );
  const of = bearerOf(checker, checker.elaborate(scope, target, null, reason), status, reason);
  forgetWorkedOut(scope);
  if (isSilent(of) || given === undefined) return "wrong";
  const counts = status.decl.ends.some(({ event, times }) => event !== null && times !== null);
  return { kind: "addStatus", status: status.id, of, args: counts ? [...given, null] : given, at };
}
