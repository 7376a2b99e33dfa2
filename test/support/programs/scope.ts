/** What random formulas may read: locals by slot, rules made before. */
import type { Expr, Id, Rule, Type } from "../../../src/ir/program.ts";
import { sameType } from "../../../src/ir/types.ts";
import { isKept } from "../../../src/ir/kept-numbers.ts";
import type { Maker } from "./world.ts";

export interface Local {
  readonly slot: number;
  readonly name: string;
  readonly type: Type;
  /** A `let`, which `set` may change. */
  readonly changes: boolean;
}

/** One rule, example or report. */
export interface Scope {
  readonly make: Maker;
  readonly frame: { slots: number };
  readonly locals: readonly Local[];
  readonly rules: readonly Rule[];
  readonly result: Type | null;
  readonly inLoop: boolean;
  /** In a variant: the rule that stands here in place of another. */
  readonly original: Rule | null;
  /** Dice may be taken here. */
  readonly rolls: boolean;
  /** The rule itself, which may be called while the local, its fuel, is more than 0. */
  readonly self: { readonly rule: Pick<Rule, "id" | "params" | "result">; readonly fuel: Local } | null;
}

export function newScope(make: Maker, rules: readonly Rule[], result: Type | null, more: Partial<Scope> = {}): Scope {
  return {
    make,
    frame: { slots: 0 },
    locals: [],
    rules,
    result,
    inLoop: false,
    original: null,
    rolls: false,
    self: null,
    ...more,
  };
}

/** Where no dice may be taken. */
export const calm = (scope: Scope): Scope => ({ ...scope, rolls: false });

/** With one more local, in a slot that nothing had before. */
export function bound(
  scope: Scope,
  type: Type,
  changes: boolean,
  name?: string,
): { readonly scope: Scope; readonly local: Local } {
  const slot = scope.frame.slots;
  scope.frame.slots += 1;
  const local: Local = { slot, name: name ?? `v${slot}`, type, changes };
  return { scope: { ...scope, locals: [...scope.locals, local] }, local };
}

export const localsOf = (scope: Scope, type: Type): readonly Local[] =>
  scope.locals.filter((local) => sameType(local.type, type));

export function read(scope: Scope, local: Local, type: Type = local.type): Expr {
  return { kind: "local", slot: local.slot, name: local.name, type, at: scope.make.at() };
}

export function kept(scope: Scope, of: Expr, what = "a value"): Expr {
  return isKept(of) ? of : { kind: "keep", of, what, type: of.type, at: scope.make.at() };
}

export const idOf = (type: Type): Id => ("id" in type ? type.id : "");
