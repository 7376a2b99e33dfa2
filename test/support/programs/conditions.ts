/** Random conditions. */
import type { Expr, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, mapOf, number, rangeOf, setOf, text } from "../../../src/ir/types.ts";
import { formula, mayMiss, type Way } from "./formulas.ts";
import type { Scope } from "./scope.ts";
import { color, pair, rank, shape, types } from "./world.ts";

export function conditions(scope: Scope, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  const condition = (): Expr => formula(scope, bool, depth);
  return [
    () => ({ kind: "not", of: condition(), type: bool, at: at() }),
    () => ({ kind: chance.pick(["and", "or"] as const), left: condition(), right: condition(), type: bool, at: at() }),
    () => comparison(scope, depth),
    () => comparison(scope, depth),
    () => equality(scope, chance.pick(types), depth),
    () => about(scope, depth),
    () => absence(scope, depth),
    () => ({
      kind: "isVariant",
      of: formula(scope, shape, depth),
      variants: chance.pick([["Box"], ["Dot", "Tag"]]),
      not: chance.once(2),
      type: bool,
      at: at(),
    }),
    () => containment(scope, depth),
    () => ({
      kind: "builtin",
      name: chance.pick(["any", "all"] as const),
      args: [answers(scope, depth)],
      soft: false,
      type: bool,
      at: at(),
    }),
  ];
}

function comparison(scope: Scope, depth: number): Expr {
  const { chance, at } = scope.make;
  const [type, by] = chance.pick([
    [int, "int"],
    [number, "number"],
    [rank, "order"],
  ] as const);
  return {
    kind: "compare",
    op: chance.pick(["<", "<=", ">", ">="] as const),
    by,
    left: formula(scope, type, depth),
    right: formula(scope, type, depth),
    type: bool,
    at: at(),
  };
}

/** How values of the type are told to be equal. */
export function samenessOf(type: Type): "same" | "number" | "deep" {
  switch (type.kind) {
    case "number":
      return "number";
    case "int":
    case "text":
    case "bool":
    case "row":
      return "same";
    case "choice":
      return type.id === "random.Shape" ? "deep" : "same";
    case "optional":
      return type.of.kind === "number" ? "deep" : samenessOf(type.of);
    default:
      return "deep";
  }
}

function equality(scope: Scope, type: Type, depth: number): Expr {
  return {
    kind: "equals",
    not: scope.make.chance.once(2),
    by: samenessOf(type),
    left: formula(scope, type, depth),
    right: formula(scope, type, depth),
    type: bool,
    at: scope.make.at(),
  };
}

function absence(scope: Scope, depth: number): Expr {
  const { chance, at } = scope.make;
  const of = mayMiss(scope, chance.pick([int, number, color, rank, pair] as const), depth);
  return of.type.kind === "optional"
    ? { kind: "isNone", of, not: chance.once(2), type: bool, at: at() }
    : equality(scope, of.type.kind === "none" ? int : of.type, depth);
}

function about(scope: Scope, depth: number): Expr {
  const [value, half] = scope.make.chance.pick([
    [5, 0.5],
    [2.5, 0.05],
    [0.479, 0.0005],
  ] as const);
  return { kind: "about", of: formula(scope, number, depth), value, half, type: bool, at: scope.make.at() };
}

function containment(scope: Scope, depth: number): Expr {
  const { chance, at } = scope.make;
  const [of, within] = chance.pick([
    [int, rangeOf(int)],
    [number, rangeOf(number)],
    [int, rangeOf(number)],
    [int, listOf(int)],
    [number, listOf(number)],
    [text, listOf(text)],
    [shape, listOf(shape)],
    [color, setOf(color)],
    [text, mapOf(text, int)],
    [int, mapOf(int, number)],
  ] as const);
  return {
    kind: "in",
    left: formula(scope, of, depth),
    right: formula(scope, within, depth),
    not: chance.once(3),
    type: bool,
    at: at(),
  };
}

/** A list of answers: one question about each value. */
function answers(scope: Scope, depth: number): Expr {
  const { at } = scope.make;
  const slot = scope.frame.slots;
  scope.frame.slots += 1;
  const over = formula(scope, listOf(int), depth);
  const inner: Scope = { ...scope, locals: [...scope.locals, { slot, name: "it", type: int, changes: false }] };
  return { kind: "each", over, slot, where: null, value: formula(inner, bool, depth), type: listOf(bool), at: at() };
}
