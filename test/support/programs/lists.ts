/** Random lists, sets, maps and ranges. */
import type { Expr, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, number, optional } from "../../../src/ir/types.ts";
import { builtin, formula, keptFormula, literal, leaf, withLocal, type Way } from "./formulas.ts";
import { calm, kept, localsOf, read, type Scope } from "./scope.ts";
import { color, item, rank, types } from "./world.ts";
import { bound } from "./scope.ts";

export function lists(scope: Scope, type: Type, depth: number): readonly Way[] {
  switch (type.kind) {
    case "list":
      return [
        ...anyList(scope, type, depth),
        ...(type.of.kind === "int" || type.of.kind === "number" ? ofNumbers(scope, type, depth) : []),
      ];
    case "set":
      return [() => items(scope, type, depth), () => change(scope, type, depth)];
    case "map":
      return [
        () => entries(scope, type, depth),
        () =>
          builtin(
            scope,
            "mapWith",
            [formula(scope, type, depth), keptFormula(scope, type.key, depth), keptFormula(scope, type.value, depth)],
            type,
          ),
      ];
    case "range":
      return [() => range(scope, type, depth)];
    default:
      return [() => leaf(scope, type)];
  }
}

type Items = Type & ({ kind: "list" } | { kind: "set" });

function items(scope: Scope, type: Items, depth: number): Expr {
  return {
    kind: type.kind,
    items: scope.make.chance.many(0, 3, () => keptFormula(scope, type.of, depth)),
    type,
    at: scope.make.at(),
  };
}

function together(scope: Scope, type: Items, depth: number): Expr {
  return builtin(scope, "concat", [formula(scope, type, depth), formula(scope, type, depth)], type);
}

function change(scope: Scope, type: Items, depth: number): Expr {
  return builtin(
    scope,
    scope.make.chance.pick(["append", "append", "without"] as const),
    [formula(scope, type, depth), keptFormula(scope, type.of, depth)],
    type,
  );
}

function anyList(scope: Scope, type: Type & { kind: "list" }, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  return [
    () => items(scope, type, depth),
    () => change(scope, type, depth),
    () => together(scope, type, depth),
    () => each(scope, type, depth),
    () => each(scope, type, depth),
    () => reach(scope, type.of, null, depth),
    () => builtin(scope, "reverse", [formula(scope, type, depth)], type),
    () => builtin(scope, "distinct", [formula(scope, type, depth)], type),
    () => sortedBy(scope, type, depth),
    () => ({
      kind: "pick",
      which: chance.pick(["top", "bottom"] as const),
      count: kept(scope, formula(scope, int, depth)),
      of: formula(scope, type, depth),
      type,
      at: at(),
    }),
    () => builtin(scope, "first", [builtin(scope, "groups", [formula(scope, type, depth)], listOf(type))], type),
    () =>
      builtin(
        scope,
        "mapWith",
        [formula(scope, type, depth), literal(scope, 1 + chance.below(3), int), keptFormula(scope, type.of, depth)],
        type,
      ),
  ];
}

/** By keys, one for each value. */
function sortedBy(scope: Scope, type: Type & { kind: "list" }, depth: number): Expr {
  const { chance, at } = scope.make;
  if (
    type.of.kind === "int" ||
    type.of.kind === "text" ||
    (type.of.kind === "choice" && type.of.id === "random.Rank")
  ) {
    if (chance.once(2)) return builtin(scope, "sort", [formula(scope, type, depth)], type);
  }
  const locals = localsOf(scope, type);
  if (locals.length === 0) return leaf(scope, type);
  const local = chance.pick(locals);
  const by = chance.pick([int, number, rank]);
  const keys = withLocal(calm(scope), type.of, false, (inner, slot): Expr => ({
    kind: "each",
    over: read(scope, local),
    slot,
    where: null,
    value: keptFormula(inner, by, depth),
    type: listOf(by),
    at: at(),
  }));
  return builtin(scope, "sort", [read(scope, local), keys], type);
}

function each(scope: Scope, type: Type & { kind: "list" }, depth: number): Expr {
  const { chance, at } = scope.make;
  const { over, of } = chance.once(2) ? small(scope) : passing(scope, depth);
  const { scope: inner, local } = bound(scope, of, false);
  const where = chance.once(2) ? null : formula(calm(inner), bool, depth);
  return { kind: "each", over, slot: local.slot, where, value: keptFormula(inner, type.of, depth), type, at: at() };
}

/** The places within a few steps; of a goal how many steps it is away. */
export function reach(scope: Scope, of: Type, goal: Expr | null, depth: number): Expr {
  const { chance, at } = scope.make;
  const start = keptFormula(calm(scope), of, depth);
  const within = literal(scope, chance.below(3), int);
  const { scope: inner, local } = bound(calm(scope), of, false);
  const next = formula(inner, listOf(of), depth);
  const given = { start, goal, within, slot: local.slot, next, at: at() };
  return goal === null
    ? { kind: "reach", ask: "reachable", ...given, soft: false, type: listOf(of) }
    : { kind: "reach", ask: "steps", ...given, soft: true, type: optional(int) };
}

/** A range of a few whole numbers. */
export function small(scope: Scope): { readonly over: Expr; readonly of: Type } {
  const { chance, at } = scope.make;
  const low = chance.below(4);
  const over: Expr = {
    kind: "range",
    low: literal(scope, low, int),
    high: literal(scope, low + chance.below(4), int),
    lowOpen: chance.once(4),
    highOpen: chance.once(4),
    type: { kind: "range", of: int },
    at: at(),
  };
  return { over, of: int };
}

/** A list or set of any kind to go through. */
export function passing(scope: Scope, depth: number): { readonly over: Expr; readonly of: Type } {
  const type = scope.make.chance.pick(types.filter((each) => each.kind === "list" || each.kind === "set"));
  const of = type.kind === "list" || type.kind === "set" ? type.of : item;
  return { over: formula(scope, type, depth), of };
}

function ofNumbers(scope: Scope, type: Type & { kind: "list" }, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  return [
    () => ({
      kind: "pick",
      which: chance.pick(["highest", "lowest"] as const),
      count: kept(scope, formula(scope, int, depth)),
      of: formula(scope, type, depth),
      type,
      at: at(),
    }),
  ];
}

function entries(scope: Scope, type: Type & { kind: "map" }, depth: number): Expr {
  const { chance, at } = scope.make;
  const keys: readonly string[] | readonly number[] =
    type.key.kind === "int" ? [0, 1, 2] : type.key.kind === "choice" ? ["Red", "Blue"] : ["a", "it's", "10"];
  const used = chance.many(0, keys.length, () => chance.pick<string | number>(keys));
  return {
    kind: "map",
    type,
    at: at(),
    entries: [...new Set(used)].map((key) => ({
      key: literal(scope, key, type.key.kind === "choice" ? color : type.key),
      value: keptFormula(scope, type.value, depth),
    })),
  };
}

function range(scope: Scope, type: Type & { kind: "range" }, depth: number): Expr {
  const { chance, at } = scope.make;
  const end = (): Expr | null => (chance.once(6) ? null : keptFormula(scope, type.of, depth));
  return { kind: "range", low: end(), high: end(), lowOpen: chance.once(3), highOpen: chance.once(3), type, at: at() };
}
