/** `count`, also of those for which something holds. */
import { rolls as diceNames } from "../../builtins/registry.ts";
import type { Expr } from "../../ir/program.ts";
import { bool, int, listOf, typeText } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf } from "../../syntax/children.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forArgument } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import { freshSlot } from "../scope.ts";
import { eachOfSeveral, eachPhrase } from "./each-phrases.ts";
import { around } from "./meant.ts";
import { pathText } from "./methods.ts";
import { contextOf, demand } from "./settle.ts";
import { builtin, type BuiltinCall } from "./builtin-call.ts";
import { ofList } from "./builtins-of-lists.ts";

const counts = { of: "any", gives: "int", refusesOdds: false } as const;

/** `count(c for each x in xs)` counts those for which c holds. */
export function count(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const value = expr.args[0]?.value ?? null;
  if (expr.each === null || value === null) return ofList(call, "count", counts);
  if (ofOthers(call, value, expr.each)) return failed(expr.span);
  if (mayRoll(checker, value) || expr.each.next !== null)
    return builtin(call, "count", [thoseThatHold(call, value, expr.each)], int);
  const where: ast.Expr =
    expr.each.where === null
      ? value
      : { kind: "binary", op: "and", left: expr.each.where, right: value, opSpan: value.span, span: value.span };
  const element: ast.Expr = { kind: "name", name: expr.each.name, span: expr.each.name.span };
  const list = eachPhrase(checker, scope, element, { ...expr.each, where }, null, forArgument(why, 1, "count"));
  return builtin(call, "count", [list], int);
}

/** Reports `count(x for each x in xs)`, which asks no condition: false if that is not what it is. */
function ofOthers({ checker, scope, why }: BuiltinCall, value: ast.Expr, each: ast.ForEach): boolean {
  if (pathText(value) === null) return false;
  const { type } = eachPhrase(checker, scope, value, each, null, forArgument(why, 1, "count"));
  const of = elementOf(type);
  if (of === undefined || present(of).kind === "bool" || of.kind === "never") return false;
  const fixes = [around(value.span.between(value.span.start, each.span.end), "[", "]")];
  const facts = { callee: "count", wanted: "bool", found: typeText(of) };
  checker.found.report("list-of-others", value.span, facts, { ...contextOf(why), fixes });
  return true;
}

/** What may be rolled is worked out for each first, and counted then. */
function thoseThatHold({ checker, scope, why }: BuiltinCall, value: ast.Expr, each: ast.ForEach): Expr {
  const reason = forArgument(why, 1, "count");
  const holds = (made: Expr): Expr => demand(checker, made, bool, reason);
  const all =
    each.next === null
      ? eachPhrase(checker, scope, value, each, bool, reason)
      : eachOfSeveral(checker, scope, value, each, bool, reason, holds);
  if (isSilent(all)) return all;
  const over: Expr = all.kind === "each" ? { ...all, value: holds(all.value), type: listOf(bool) } : all;
  if (over.kind === "each" && isSilent(over.value)) return over.value;
  const slot = freshSlot(scope);
  const it: Expr = { kind: "local", slot, name: "it", type: bool, at: value.span };
  return { kind: "each", over, slot, where: it, value: it, type: listOf(bool), at: value.span };
}

/** Dice stand there, or a rule is called that could have some. */
function mayRoll(checker: Checker, root: ast.Expr): boolean {
  for (const part of partsOf(root)) {
    if (part.kind === "dice" || part.kind === "times" || part.kind === "memberCall") return true;
    if (part.kind === "call" && callMayRoll(checker, part.callee.text)) return true;
  }
  return false;
}

function callMayRoll(checker: Checker, name: string): boolean {
  return checker.model.symbols.get(name)?.kind === "rule" || name === "original" || diceNames.has(name);
}
