/** Random formulas that take dice. */
import type { Expr, Test, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, number, optional } from "../../../src/ir/types.ts";
import { test } from "./decisions.ts";
import { builtin, formula, keptFormula, literal, type Way } from "./formulas.ts";
import { calm, bound, idOf, kept, read, type Scope } from "./scope.ts";
import { types } from "./world.ts";

const sides = [2, 2, 3, 4, 6, 6, 20] as const;

/** Ways to roll a value of the type; none where dice may not be taken. */
export function rolled(scope: Scope, type: Type, depth: number): readonly Way[] {
  if (!scope.rolls) return [];
  const ways: Way[] = [() => rollOne(scope, type, depth), () => again(scope, type, depth, "reroll")];
  if (type.kind === "int")
    ways.push(
      () => die(scope),
      () => die(scope),
      () => dice(scope, depth),
      () => again(scope, type, depth, "explode"),
      () => fold(scope, depth),
      () => fold(scope, depth),
    );
  if (type.kind === "number") ways.push(() => again(scope, type, depth, "explode"));
  if (type.kind === "list") {
    ways.push(
      () => times(scope, type.of, depth),
      () => times(scope, type.of, depth),
      () => shuffle(scope, type, depth),
      () => againEach(scope, type.of, depth),
    );
  }
  return ways;
}

export function die(scope: Scope): Expr {
  return { kind: "die", sides: scope.make.chance.pick(sides), type: int, at: scope.make.at() };
}

function dice(scope: Scope, depth: number): Expr {
  return {
    kind: "dice",
    count: few(scope, depth),
    sides: scope.make.chance.pick(sides),
    type: int,
    at: scope.make.at(),
  };
}

/** Nearly always none to three. */
function few(scope: Scope, depth: number): Expr {
  const { chance } = scope.make;
  if (chance.once(2)) return literal(scope, chance.below(4), int);
  const any = keptFormula(scope, int, Math.min(depth, 1));
  return chance.once(12) ? any : builtin(scope, "clamp", [any, literal(scope, 0, int), literal(scope, 3, int)], int);
}

/** What is sure to roll: what is worked out anew must. */
function fresh(scope: Scope, type: Type, depth: number): Expr {
  if (type.kind !== "int" || scope.make.chance.once(3)) return kept(scope, rollOne(scope, type, depth));
  if (scope.make.chance.once(2)) return die(scope);
  return kept(scope, {
    kind: "arithmetic",
    op: scope.make.chance.pick(["+", "-", "*"] as const),
    left: die(scope),
    right: formula(scope, int, Math.min(depth, 1)),
    type: int,
    at: scope.make.at(),
  });
}

/** A roll among values of the type. */
function rollOne(scope: Scope, type: Type, depth: number): Expr {
  const { chance, at } = scope.make;
  const of = among(scope, type, depth);
  const { scope: inner, local } = bound(calm(scope), type, false);
  return {
    kind: "roll",
    of,
    slot: local.slot,
    by: chance.once(3) ? weight(inner, depth) : null,
    soft: false,
    type,
    at: at(),
  };
}

/** One that may find nothing to roll among. */
export function rollSoftly(scope: Scope, type: Type, depth: number): Expr {
  const { chance, at } = scope.make;
  const { scope: inner, local } = bound(calm(scope), type, false);
  return {
    kind: "roll",
    of: formula(scope, listOf(type), depth),
    slot: local.slot,
    by: chance.once(2) ? weight(inner, depth) : null,
    soft: true,
    type: optional(type),
    at: at(),
  };
}

/** Nearly always 0 or more. */
function weight(scope: Scope, depth: number): Expr {
  const type = scope.make.chance.pick([int, number]);
  const any = keptFormula(scope, type, Math.min(depth, 1));
  return scope.make.chance.once(12) ? any : kept(scope, builtin(scope, "abs", [any], type));
}

function among(scope: Scope, type: Type, depth: number): Expr {
  const { chance, at } = scope.make;
  const items = (): Expr => ({
    kind: "list",
    items: chance.many(1, 3, () => keptFormula(scope, type, Math.min(depth, 1))),
    type: listOf(type),
    at: at(),
  });
  const ways: Way[] = [items, items];
  if (idOf(type) === "random.Item")
    ways.push(() => ({ kind: "rows", table: "random.Item", type: listOf(type), at: at() }));
  if (type.kind === "int")
    ways.push(() => ({
      kind: "range",
      low: literal(scope, chance.below(3), int),
      high: literal(scope, 2 + chance.below(4), int),
      lowOpen: false,
      highOpen: false,
      type: { kind: "range", of: int },
      at: at(),
    }));
  for (const several of [listOf(type), { kind: "set", of: type } as const]) {
    if (types.some((each) => JSON.stringify(each) === JSON.stringify(several)))
      ways.push(() => formula(scope, several, depth));
  }
  return chance.pick(ways)();
}

function times(scope: Scope, of: Type, depth: number): Expr {
  const count = few(scope, depth);
  return { kind: "times", count, value: fresh(scope, of, depth), type: listOf(of), at: scope.make.at() };
}

function shuffle(scope: Scope, type: Type & { kind: "list" }, depth: number): Expr {
  const { chance, at } = scope.make;
  const of: Expr = chance.once(2)
    ? formula(scope, type, depth)
    : { kind: "list", items: chance.many(0, 4, () => keptFormula(scope, type.of, 0)), type, at: at() };
  const all: Expr = { kind: "shuffle", of, type, at: at() };
  return chance.once(2)
    ? all
    : {
        kind: "pick",
        which: chance.pick(["top", "bottom"] as const),
        count: few(scope, depth),
        of: all,
        type,
        at: at(),
      };
}

type Again = Expr & { kind: "again" };

/** Again and again, until a limit is reached or, where there is none, until a plain die says so. */
function again(scope: Scope, type: Type, depth: number, how: Again["how"]): Expr {
  const { chance, at } = scope.make;
  const { scope: inner, local } = bound(calm(scope), type, false);
  const forever = type.kind === "int" && chance.once(3);
  const base = forever
    ? { value: die(scope), limit: null }
    : { value: fresh(scope, type, depth), limit: few(scope, depth) };
  const on: Test = forever ? highest(scope, base.value) : test(inner, type, Math.min(depth, 1), false).test;
  return {
    kind: "again",
    how,
    count: null,
    ...base,
    slot: local.slot,
    on,
    less: how === "explode" ? less(scope, type) : null,
    total: null,
    ends: ends(scope),
    type,
    at: at(),
  };
}

function againEach(scope: Scope, of: Type, depth: number): Expr {
  const { chance, at } = scope.make;
  const how = (of.kind === "int" || of.kind === "number") && chance.once(2) ? "explode" : "reroll";
  const one = again(scope, of, depth, how) as Again;
  return {
    ...one,
    count: few(scope, depth),
    total: chance.once(2) ? few(scope, depth) : null,
    type: listOf(of),
    at: at(),
  };
}

function highest(scope: Scope, value: Expr): Test {
  const most = value.kind === "die" ? value.sides : 0;
  return scope.make.chance.once(2)
    ? { kind: "equals", by: "same", value: literal(scope, most, int), at: scope.make.at() }
    : { kind: "compare", op: ">=", by: "int", value: literal(scope, most, int), at: scope.make.at() };
}

const less = (scope: Scope, type: Type): Expr | null =>
  scope.make.chance.once(2) ? null : kept(scope, formula(calm(scope), type, 1));

/** Nearly always that it ends. */
function ends(scope: Scope): Expr | null {
  const { chance } = scope.make;
  return chance.once(3) ? (chance.once(4) ? formula(calm(scope), bool, 1) : literal(scope, true, bool)) : null;
}

/** Several dice, and one or two things that are asked of all of them. */
function fold(scope: Scope, depth: number): Expr {
  const { chance, at } = scope.make;
  const pool = chance.once(3) ? againEach(scope, int, Math.min(depth, 1)) : times(scope, int, Math.min(depth, 1));
  if (chance.once(2)) return consumed(scope, pool);
  const { scope: inner, local } = bound(scope, listOf(int), false);
  const left = consumed(inner, read(inner, local));
  const value: Expr = {
    kind: "arithmetic",
    op: chance.pick(["+", "-", "*"] as const),
    left,
    right: consumed(inner, read(inner, local)),
    type: int,
    at: at(),
  };
  return {
    kind: "block",
    statements: [{ kind: "let", slot: local.slot, name: local.name, value: pool, at: at() }],
    value,
    type: int,
    at: at(),
  };
}

function consumed(scope: Scope, pool: Expr): Expr {
  const { chance, at } = scope.make;
  const filtered = (): Expr => {
    const { scope: inner, local } = bound(calm(scope), int, false);
    const where: Expr = {
      kind: "compare",
      op: chance.pick(["<", "<=", ">", ">="] as const),
      by: "int",
      left: read(inner, local),
      right: formula(inner, int, 0),
      type: bool,
      at: at(),
    };
    const value = chance.once(2) ? read(inner, local) : keptFormula(inner, int, 1);
    return { kind: "each", over: pool, slot: local.slot, where, value, type: listOf(int), at: at() };
  };
  const kept3 = (): Expr => ({
    kind: "pick",
    which: chance.pick(["highest", "lowest", "top", "bottom"] as const),
    count: few(calm(scope), 0),
    of: pool,
    type: listOf(int),
    at: at(),
  });
  const some = chance.pick([() => pool, () => pool, filtered, filtered, kept3])();
  const ways: readonly Way[] = [
    () => builtin(scope, chance.pick(["count", "sum", "min", "max", "longestRun"] as const), [some], int),
    () => builtin(scope, chance.pick(["count", "sum"] as const), [some], int),
    () => builtin(scope, "count", [builtin(scope, "distinct", [some], listOf(int))], int),
    () =>
      builtin(
        scope,
        "count",
        [
          {
            kind: "index",
            of: builtin(scope, "groups", [some], listOf(listOf(int))),
            index: literal(scope, 1, int),
            soft: false,
            type: listOf(int),
            at: at(),
          },
        ],
        int,
      ),
    () => builtin(scope, "sum", [builtin(scope, "sort", [some], listOf(int))], int),
    () => ({
      kind: "index",
      of: some,
      index: literal(scope, 1 + chance.below(2), int),
      soft: false,
      type: int,
      at: at(),
    }),
  ];
  return kept(scope, chance.pick(ways)());
}
