/** `[e for each x in xs where c for each y in ys]`, and the same phrase in the brackets of a function of lists. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Statement, Type } from "../../ir/program.ts";
import { listOf, none } from "../../ir/types.ts";
import { failed, isSilent, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { elementOf, present, widened } from "../fit.ts";
import { child, freshSlot, type Scope } from "../scope.ts";
import { assume, learned } from "./condition.ts";
import { declare } from "./declare.ts";
import { conditionOf, overEachOf } from "./lists.ts";
import { settle } from "./settle.ts";

/** `value for each x in xs where c`, as a list; its values are as they come, kept by whoever keeps them. */
export function eachPhrase(
  checker: Checker,
  scope: Scope,
  value: ast.Expr,
  each: ast.ForEach,
  hint: Type | null,
  why: Expectation,
): Expr {
  if (each.next !== null) {
    const keptIn = (made: Expr): Expr =>
      settle(checker, made, { type: hint ?? widened(made.type), bound: null, what: "a value of the list" }, why);
    return eachOfSeveral(checker, scope, value, each, hint, why, keptIn);
  }
  const over = overEachOf(checker, scope, each, why);
  const inner = child(scope);
  const slot = declare(checker, inner, each.name, elementOf(over.type) ?? { kind: "never" }, "each", why);
  const where = each.where === null ? null : conditionOf(checker, inner, each.where, why);
  const each1 = child(inner);
  if (where !== null) assume(each1, learned(checker, where).yes);
  const made = checker.elaborate(each1, value, hint, why);
  if (isSilent(over) || isSilent(made)) return failed(each.span);
  return { kind: "each", over, slot, where, value: made, type: listOf(made.type), at: value.span };
}

export function listOfEach(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "listEach" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const wanted = expected === null ? null : present(expected);
  const known = wanted?.kind === "list" || wanted?.kind === "set" ? wanted.of : null;
  const reason = within(why, "element", "the values of the list");
  const made = eachPhrase(checker, scope, expr.value, expr.each, known, reason);
  if (made.kind !== "each") return made;
  const value = settle(
    checker,
    made.value,
    { type: known ?? made.value.type, bound: null, what: "a value of the list" },
    reason,
  );
  return { ...made, value, type: listOf(known ?? value.type), at: expr.span };
}

/**
 * `[m.hp + w.damage for each m in Monster for each w in Weapon]`: each list is gone through for each turn of those before it.
 * `made`: the value of each turn from how it was understood, as the list holds it.
 */
export function eachOfSeveral(
  checker: Checker,
  scope: Scope,
  value: ast.Expr,
  first: ast.ForEach,
  hint: Type | null,
  why: Expectation,
  made: (value: Expr) => Expr,
): Expr {
  const at = value.span;
  const outer = child(scope);
  const slot = freshSlot(outer);
  let isWhole = true;
  let type: Type = { kind: "never" };
  const sound = (expr: Expr): Expr => {
    if (isSilent(expr)) isWhole = false;
    return expr;
  };
  const add = (inner: Scope): Statement => {
    const element = sound(made(sound(checker.elaborate(inner, value, hint, why))));
    type = listOf(element.type);
    const list = local(slot, "list", type, at);
    const longer: Expr = { kind: "builtin", name: "append", args: [list, element], soft: false, type, at };
    return { kind: "set", slot, name: "list", value: longer, at };
  };
  const loop = (each: ast.ForEach, around: Scope): Statement => {
    const over = sound(overEachOf(checker, around, each, why));
    const inner = child(around);
    const of = elementOf(over.type) ?? { kind: "never" as const };
    const own = declare(checker, inner, each.name, of, "each", why);
    const where = each.where === null ? null : sound(conditionOf(checker, inner, each.where, why));
    const turn = child(inner);
    if (where !== null) assume(turn, learned(checker, where).yes);
    const statement = each.next === null ? add(turn) : loop(each.next, turn);
    const body: Expr = { kind: "block", statements: [statement], value: null, type: none, at };
    return { kind: "forEach", slot: own, name: each.name.text, over, where, body, pace: null, at: each.span };
  };
  const statement = loop(first, outer);
  if (!isWhole) return failed(first.span);
  const empty: Expr = { kind: "list", items: [], type, at };
  return {
    kind: "block",
    statements: [{ kind: "let", slot, name: "list", value: empty, at }, statement],
    value: local(slot, "list", type, at),
    type,
    at,
  };
}
