/** `for each` and `repeat`. */
import type * as ast from "../../syntax/ast.ts";
import type { Statement } from "../../ir/program.ts";
import { bool, int } from "../../ir/types.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { assume, learned, learnedOfElements } from "../expression/condition.ts";
import { declare } from "../expression/declare.ts";
import { overEachOf } from "../expression/lists.ts";
import { contextOf, demand, settle } from "../expression/settle.ts";
import { elementOf } from "../fit.ts";
import { child, findLocal, forget, forgetFields, forgetGame, type Scope } from "../scope.ts";
import { canEnd, changedIn, changedLocal } from "./leaves.ts";
import { fieldsChanged } from "./may-change.ts";

export function elaborateForEach(
  checker: Checker,
  outer: Scope,
  statement: ast.ForEachStatement,
  why: Expectation,
): Statement {
  const { each, body } = statement;
  const over = overEachOf(checker, outer, each, why);
  const scope = child(outer, { inLoop: true });
  const slot = declare(checker, scope, each.name, elementOf(over.type) ?? { kind: "never" }, "each", why);
  assume(scope, learnedOfElements(checker, over, slot));
  forgetChanged(checker, scope, body);
  // Each turn is a text, behind which `always` and whoever answers may change anything.
  if (statement.pace === "separately") forgetGame(scope);
  const reason = within(why, "condition", "what stands after `where`");
  const where =
    each.where === null ? null : demand(checker, checker.elaborate(scope, each.where, bool, reason), bool, reason);
  if (where !== null) assume(scope, learned(checker, where).yes);
  const elaborated = checker.block(scope, body, false, null, inside(why));
  if (statement.pace === "separately") forgetGame(outer);
  return {
    kind: "forEach",
    slot,
    name: each.name.text,
    over,
    where,
    body: elaborated,
    pace: statement.pace,
    at: statement.span,
  };
}

export function elaborateRepeat(
  checker: Checker,
  outer: Scope,
  statement: ast.Statement & { kind: "repeat" },
  why: Expectation,
): Statement {
  forgetChanged(checker, outer, statement.body);
  const scope = child(outer, { inLoop: true });
  const count = statement.count === null ? null : counted(checker, scope, statement.mode, statement.count, why);
  if (count !== null && statement.mode === "while") assume(scope, learned(checker, count).yes);
  const body = checker.block(scope, statement.body, false, null, inside(why));
  if (statement.mode === "forever" && !canEnd(body))
    checker.found.report("endless-repeat", statement.span, {}, contextOf(why));
  return { kind: "repeat", mode: statement.mode, count, body, at: statement.span };
}

function counted(
  checker: Checker,
  scope: Scope,
  mode: "while" | "times" | "forever",
  count: ast.Expr,
  why: Expectation,
) {
  if (mode === "while") {
    const reason = within(why, "condition", "the condition of `repeat while`");
    return demand(checker, checker.elaborate(scope, count, bool, reason), bool, reason);
  }
  const reason = within(why, "operand", "the number of times");
  return settle(
    checker,
    checker.elaborate(scope, count, int, reason),
    { type: int, bound: null, what: "the number of times" },
    reason,
  );
}

function inside(why: Expectation): Expectation {
  return within(why, "anything", null);
}

/** What is known before the loop need not hold in its second turn. */
function forgetChanged(checker: Checker, scope: Scope, body: ast.Block): void {
  const changed = changedIn(body);
  const locals = changed?.map(({ name, target }) => changedLocal(findLocal(scope, name), target)) ?? scope.frame.locals;
  for (const local of locals) if (local?.kind === "let") forget(scope, local.slot);
  const fields = checker.model.player === null ? "none" : fieldsChanged(checker, scope, body);
  if (fields === "any") forgetGame(scope);
  else if (fields !== "none") forgetFields(scope, fields);
}
