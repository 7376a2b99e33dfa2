/** Locals, `it`, and a bare name that means a field of `it`. */
import type { Expr } from "../../ir/program.ts";
import type { ColumnSymbol, FieldSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { failed, local as localNode } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, narrowedType, nearestEach, type Local, type Scope } from "../scope.ts";
import { over } from "./meant.ts";
import { contextOf } from "./settle.ts";
import { fieldsOf } from "./fields.ts";

/** A local as it is known here: narrowed where something was found out about it. */
export function readLocal(checker: Checker, scope: Scope, local: Local, at: Span): Expr {
  local.used = true;
  const type = narrowedType(scope, String(local.slot)) ?? local.type;
  const node = localNode(local.slot, local.name, type, at);
  if (local.bound !== null) checker.bounds.set(node, local.bound);
  return node;
}

/** The `it` that is nearest. */
export function elaborateIt(checker: Checker, scope: Scope, at: Span, why: Expectation): Expr {
  const it = findLocal(scope, "it");
  if (it !== undefined) return readLocal(checker, scope, it, at);
  const each = nearestEach(scope);
  const fixes = each === undefined ? [] : [over(at, each.name)];
  checker.found.report("it-outside", at, { name: each?.name ?? null }, { ...contextOf(why), fixes });
  return failed(at);
}

/** All `it` of this place, the nearest first. */
export function itsOf(scope: Scope): readonly Local[] {
  const its: Local[] = [];
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const it = each.locals.get("it");
    if (it !== undefined) its.push(it);
  }
  return its;
}

/** What is a field or column of `it` in this place, if the name is one. */
export function fieldOfIt(
  checker: Checker,
  scope: Scope,
  name: string,
): { it: Local; field: FieldSymbol | ColumnSymbol } | undefined {
  for (const it of itsOf(scope)) {
    const field = fieldsOf(checker, narrowedType(scope, String(it.slot)) ?? it.type).find((each) => each.name === name);
    if (field !== undefined) return { it, field };
  }
  return undefined;
}
