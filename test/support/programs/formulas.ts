/** Random formulas of a type. */
import { calculationOf } from "../../../src/builtins/registry.ts";
import type { Builtin, Expr, Json, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, number, optional, setOf, text } from "../../../src/ir/types.ts";
import { decision } from "./decisions.ts";
import { rolled, rollSoftly } from "./rolls.ts";
import { bound, calm, idOf, kept, localsOf, read, type Scope } from "./scope.ts";
import { block } from "./statements.ts";
import { conditions } from "./conditions.ts";
import { lists, reach } from "./lists.ts";
import { randomValue } from "./values.ts";
import { color, item, pair, rank, shape, shapes, types } from "./world.ts";

export type Way = () => Expr;

/** A formula of the type; `depth`: how many levels it may still have. */
export function formula(scope: Scope, type: Type, depth: number): Expr {
  const { chance } = scope.make;
  if (depth <= 0 || chance.once(6)) return leaf(scope, type);
  const ways = [
    ...waysFor(scope, type, depth - 1),
    ...anyType(scope, type, depth - 1),
    ...rolled(scope, type, depth - 1),
  ];
  return chance.pick(ways)();
}

/** The same, kept: what a `let`, an argument or a field takes. */
export const keptFormula = (scope: Scope, type: Type, depth: number, what?: string): Expr =>
  kept(scope, formula(scope, type, depth), what);

export function literal(scope: Scope, value: Json, type: Type): Expr {
  return { kind: "literal", value, type, at: scope.make.at() };
}

export function leaf(scope: Scope, type: Type): Expr {
  const { chance, at } = scope.make;
  const locals = localsOf(scope, type);
  if (locals.length > 0 && !chance.once(4)) return read(scope, chance.pick(locals));
  if (type.kind === "int" && chance.once(6)) return { kind: "constant", id: "random.limit", type, at: at() };
  if (type.kind === "number" && chance.once(6)) return { kind: "constant", id: "random.share", type, at: at() };
  if (idOf(type) === "random.Color" && chance.once(4))
    return { kind: "constant", id: "random.favourite", type, at: at() };
  if (type.kind === "list" && type.of.kind === "row") return { kind: "rows", table: type.of.id, type, at: at() };
  const value = randomValue(chance, type);
  return literal(scope, value, value === null ? { kind: "none" } : type);
}

/** Ways that serve every type. */
function anyType(scope: Scope, type: Type, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  const ways: Way[] = [
    () => ({
      kind: "if",
      condition: formula(scope, bool, depth),
      then: formula(scope, type, depth),
      else: formula(scope, type, depth),
      type,
      at: at(),
    }),
    () => decision(scope, type, depth),
    () => block(scope, type, depth),
    () => narrowedByVariant(scope, type, depth),
  ];
  if (type.kind !== "optional")
    ways.push(
      () => orElse(scope, type, depth),
      () => narrowedByNone(scope, type, depth),
    );
  const callable = scope.rules.filter(
    (rule) => JSON.stringify(rule.result) === JSON.stringify(type) && (scope.rolls || !rule.effects.rolls),
  );
  if (callable.length > 0)
    ways.push(
      () => call(scope, chance.pick(callable).id, type, depth),
      () => call(scope, chance.pick(callable).id, type, depth),
    );
  const { original, self } = scope;
  if (self !== null && scope.rolls && JSON.stringify(self.rule.result) === JSON.stringify(type))
    ways.push(
      () => itself(scope, self, type),
      () => itself(scope, self, type),
    );
  if (
    original !== null &&
    (scope.rolls || !original.effects.rolls) &&
    JSON.stringify(original.result) === JSON.stringify(type)
  )
    ways.push(() => call(scope, original.id, type, depth, true));
  return ways;
}

/** `if fuel > 0 { the rule itself, with less fuel } else { … }` */
function itself(scope: Scope, { rule, fuel }: NonNullable<Scope["self"]>, type: Type): Expr {
  const { at } = scope.make;
  const left = (): Expr => read(scope, fuel);
  const args = rule.params.map((param, index) =>
    index === 0
      ? kept(scope, arithmetic(scope, "-", left(), literal(scope, 1, int), int))
      : keptFormula(scope, param.type, 1),
  );
  const condition: Expr = {
    kind: "compare",
    op: ">",
    by: "int",
    left: left(),
    right: literal(scope, 0, int),
    type: bool,
    at: at(),
  };
  return {
    kind: "if",
    condition,
    then: { kind: "call", rule: rule.id, args, original: false, type, at: at() },
    else: leaf(scope, type),
    type,
    at: at(),
  };
}

function call(scope: Scope, id: string, type: Type, depth: number, original = false): Expr {
  const rule = original ? scope.original : scope.rules.find((each) => each.id === id);
  const args = (rule?.params ?? []).map((param) => {
    if (param.default !== null && scope.make.chance.once(3)) return null;
    if (param.name === "fuel") return literal(scope, scope.make.chance.below(3), int);
    const listed = param.bound?.values;
    // Of all formulas hardly one gives what is listed.
    if (listed !== undefined && !scope.make.chance.once(4))
      return literal(scope, scope.make.chance.pick(listed), param.type);
    return param.bound === null
      ? keptFormula(scope, param.type, depth)
      : bounded(scope, keptFormula(scope, param.type, depth), param.bound);
  });
  return { kind: "call", rule: id, args, original, type, at: scope.make.at() };
}

function bounded(scope: Scope, of: Expr, bound: NonNullable<(Expr & { kind: "bounded" })["bound"]>): Expr {
  return { kind: "bounded", of, bound, what: "a parameter", type: of.type, at: scope.make.at() };
}

function orElse(scope: Scope, type: Type, depth: number): Expr {
  const left = kept(scope, mayMiss(scope, type, depth));
  const right = formula(scope, type, depth);
  // What is never none needs no second value.
  return left.type.kind === "optional" ? { kind: "otherwise", left, right, type, at: scope.make.at() } : right;
}

/** Something that may be none: a look-up that may find nothing, or an optional value. */
export function mayMiss(scope: Scope, type: Type, depth: number): Expr {
  const { chance, at } = scope.make;
  const wanted = optional(type);
  const ways: Way[] = [() => formula(scope, wanted, depth)];
  const list = listOf(type);
  if (types.some((each) => JSON.stringify(each) === JSON.stringify(list))) {
    ways.push(
      () => ({
        kind: "builtin",
        name: chance.pick(["first", "last", "only"] as const),
        args: [formula(scope, list, depth)],
        soft: true,
        type: wanted,
        at: at(),
      }),
      () => ({
        kind: "index",
        of: formula(scope, list, depth),
        index: formula(scope, int, depth),
        soft: true,
        type: wanted,
        at: at(),
      }),
    );
  }
  if (type.kind === "int")
    ways.push(() => ({
      kind: "index",
      of: formula(scope, { kind: "map", key: text, value: int }, depth),
      index: formula(scope, text, depth),
      soft: true,
      type: wanted,
      at: at(),
    }));
  if (type.kind === "int")
    ways.push(() => {
      const of = chance.pick([int, rank, text]);
      return reach(scope, of, keptFormula(calm(scope), of, depth), depth);
    });
  if (type.kind === "number")
    ways.push(() => ({
      kind: "end",
      of: formula(scope, { kind: "range", of: number }, depth),
      which: chance.pick(["low", "high"] as const),
      soft: true,
      type: wanted,
      at: at(),
    }));
  if (idOf(type) === "random.Rank")
    ways.push(() => ({
      kind: "builtin",
      name: chance.pick(["next", "previous"] as const),
      args: [formula(scope, rank, depth)],
      soft: true,
      type: wanted,
      at: at(),
    }));
  if (idOf(type) === "random.Item") ways.push(() => lookup(scope, depth, true));
  if (scope.rolls) ways.push(() => rollSoftly(scope, type, depth));
  return chance.pick(ways)();
}

function lookup(scope: Scope, depth: number, soft: boolean): Expr {
  const { chance, at } = scope.make;
  const type = soft ? optional(item) : item;
  if (chance.once(2))
    return {
      kind: "lookup",
      table: "random.Item",
      column: "hp",
      how: "equals",
      value: chance.once(2) ? literal(scope, 10 * chance.below(6), int) : formula(scope, int, depth),
      soft,
      type,
      at: at(),
    };
  if (chance.once(2))
    return {
      kind: "lookup",
      table: "random.Item",
      column: "name",
      how: "equals",
      value: literal(scope, chance.pick(["Stone", "Oak", "constructor"]), text),
      soft,
      type,
      at: at(),
    };
  return {
    kind: "lookup",
    table: "random.Item",
    column: "band",
    how: "holds",
    value: kept(scope, formula(scope, number, depth)),
    soft,
    type,
    at: at(),
  };
}

/** `if x is none { … } else { … x … }` */
function narrowedByNone(scope: Scope, type: Type, depth: number): Expr {
  const { at, chance } = scope.make;
  const locals = localsOf(scope, optional(type));
  if (locals.length === 0) return leaf(scope, type);
  const local = chance.pick(locals);
  const not = chance.once(2);
  const condition: Expr = { kind: "isNone", of: read(scope, local), not, type: bool, at: at() };
  const there = read(scope, local, type);
  const missing = formula(scope, type, depth);
  return { kind: "if", condition, then: not ? there : missing, else: not ? missing : there, type, at: at() };
}

/** `if x is Box { … x.size … } else { … }` */
function narrowedByVariant(scope: Scope, type: Type, depth: number): Expr {
  const { at, chance } = scope.make;
  const locals = localsOf(scope, shape);
  const fitting = shapes.flatMap((variant) =>
    variant.fields
      .filter(([, of]) => JSON.stringify(of) === JSON.stringify(type))
      .map(([field]) => ({ variant: variant.name, field })),
  );
  if (locals.length === 0 || fitting.length === 0) return leaf(scope, type);
  const local = chance.pick(locals);
  const { variant, field } = chance.pick(fitting);
  const variants = type.kind === "int" && chance.once(2) ? ["Box", "Tag"] : [variant];
  const condition: Expr = { kind: "isVariant", of: read(scope, local), variants, not: false, type: bool, at: at() };
  const then: Expr = {
    kind: "field",
    of: read(scope, local, { kind: "choice", id: "random.Shape", variants }),
    name: field,
    type,
    at: at(),
  };
  return { kind: "if", condition, then, else: formula(scope, type, depth), type, at: at() };
}

function waysFor(scope: Scope, type: Type, depth: number): readonly Way[] {
  switch (type.kind) {
    case "int":
      return wholes(scope, depth);
    case "number":
      return numbers(scope, depth);
    case "text":
      return [
        () => ({
          kind: "join",
          left: formula(scope, scope.make.chance.pick(types), depth),
          right: formula(scope, text, depth),
          type: text,
          at: scope.make.at(),
        }),
      ];
    case "bool":
      return conditions(scope, depth);
    case "optional":
      return [() => formula(scope, type.of, depth), () => fieldOfPair(scope, type, depth)];
    case "choice":
      return ofChoice(scope, type, depth);
    case "record":
      return ofPair(scope, depth);
    case "row":
      return [() => lookup(scope, depth, false)];
    default:
      return lists(scope, type, depth);
  }
}

function arithmetic(scope: Scope, op: "+" | "-" | "*" | "/", left: Expr, right: Expr, type: Type): Expr {
  return { kind: "arithmetic", op, left, right, type, at: scope.make.at() };
}

type Name = (Expr & { kind: "builtin" })["name"];

export function builtin(scope: Scope, name: Name, args: readonly Expr[], type: Type): Expr {
  return { kind: "builtin", name, args, soft: false, type, at: scope.make.at() };
}

function wholes(scope: Scope, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  const a = (): Expr => formula(scope, int, depth);
  const list = (): Expr => formula(scope, chance.pick([listOf(int), setOf(int)]), depth);
  return [
    () => arithmetic(scope, chance.pick(["+", "-", "*"] as const), a(), a(), int),
    () => arithmetic(scope, chance.pick(["+", "-", "*"] as const), a(), a(), int),
    () => ({ kind: "negate", of: a(), type: int, at: at() }),
    () => ({
      kind: "round",
      of: formula(scope, number, depth),
      how: chance.pick(["down", "up", "nearest"] as const),
      type: int,
      at: at(),
    }),
    () =>
      bounded(scope, kept(scope, a()), {
        low: chance.once(3) ? null : -50,
        high: 5000,
        lowOpen: false,
        highOpen: chance.once(2),
      }),
    () => builtin(scope, chance.pick(["floor", "ceil", "round"] as const), [formula(scope, number, depth)], int),
    () => builtin(scope, chance.pick(["min", "max"] as const), chance.many(2, 3, a), int),
    () => builtin(scope, chance.pick(ofInts), [list()], int),
    () => builtin(scope, "longestRun", [list()], int),
    () => {
      const of = chance.pick(types.flatMap((type) => (type.kind === "list" || type.kind === "set" ? [type] : [])));
      return builtin(scope, "position", [formula(scope, of, depth), formula(scope, of.of, depth)], int);
    },
    () =>
      builtin(
        scope,
        "count",
        [formula(scope, chance.pick(types.filter((type) => type.kind === "list" || type.kind === "set")), depth)],
        int,
      ),
    () => builtin(scope, "abs", [a()], int),
    () => builtin(scope, "clamp", [a(), a(), a()], int),
    () => builtin(scope, "remainder", [a(), a()], int),
    () => builtin(scope, "power", [a(), literal(scope, chance.below(4), int)], int),
    () => ({ kind: "field", of: formula(scope, pair, depth), name: "a", type: int, at: at() }),
    () => ({ kind: "column", of: formula(scope, item, depth), table: "random.Item", name: "hp", type: int, at: at() }),
    () => ({
      kind: "column",
      of: formula(scope, item, depth),
      table: "random.Anything",
      name: "hp",
      type: int,
      at: at(),
    }),
    () => ({ kind: "index", of: formula(scope, listOf(int), depth), index: a(), soft: false, type: int, at: at() }),
    () => ({
      kind: "end",
      of: formula(scope, { kind: "range", of: int }, depth),
      which: chance.pick(["low", "high"] as const),
      soft: false,
      type: int,
      at: at(),
    }),
  ];
}

const calculations = Object.keys(calculationOf) as readonly Builtin[];
/** Functions that make one number of a list of them; those of ints give an int. */
const ofNumbers = calculations.filter((name) => {
  const { types } = calculationOf[name];
  if (types.kind !== "list") return name === "min" || name === "max";
  return types.of === "number" || (types.of === "any" && types.gives === "element");
});
const ofInts = ofNumbers.filter((name) => {
  const { types } = calculationOf[name];
  return types.kind !== "list" || types.gives === "element";
});

function numbers(scope: Scope, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  const a = (): Expr => formula(scope, chance.pick([number, number, int]), depth);
  const list = (): Expr => formula(scope, listOf(number), depth);
  return [
    () => arithmetic(scope, chance.pick(["+", "-", "*", "/"] as const), a(), a(), number),
    () => arithmetic(scope, chance.pick(["+", "-", "*", "/"] as const), a(), a(), number),
    () => ({ kind: "negate", of: formula(scope, number, depth), type: number, at: at() }),
    () => ({ kind: "keep", of: formula(scope, number, depth), what: "a part", type: number, at: at() }),
    () =>
      builtin(
        scope,
        chance.pick(["min", "max"] as const),
        chance.many(2, 3, () => formula(scope, number, depth)),
        number,
      ),
    () => builtin(scope, chance.pick(ofNumbers), [list()], number),
    () => builtin(scope, "abs", [formula(scope, number, depth)], number),
    () => builtin(scope, "clamp", [a(), a(), formula(scope, number, depth)], number),
    () => builtin(scope, "remainder", [a(), formula(scope, number, depth)], number),
    () => builtin(scope, "power", [formula(scope, number, depth), literal(scope, chance.below(5) - 1, int)], number),
    () => ({ kind: "field", of: formula(scope, pair, depth), name: chance.pick(["b", "d"]), type: number, at: at() }),
    () => ({
      kind: "column",
      of: formula(scope, item, depth),
      table: "random.Item",
      name: "half",
      type: number,
      at: at(),
    }),
    () =>
      !scope.rolls
        ? leaf(scope, number)
        : {
            kind: "columnCall",
            of: formula(scope, item, depth),
            table: "random.Item",
            name: "force",
            args: [
              kept(scope, formula(scope, int, depth)),
              chance.once(2) ? null : kept(scope, formula(scope, number, depth)),
            ],
            type: number,
            at: at(),
          },
    () => ({
      kind: "index",
      of: formula(scope, { kind: "map", key: int, value: number }, depth),
      index: formula(scope, int, depth),
      soft: false,
      type: number,
      at: at(),
    }),
  ];
}

function ofChoice(scope: Scope, type: Type & { kind: "choice" }, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  if (type.id === "random.Shape") {
    return [
      () => {
        const variant = chance.pick(shapes);
        return {
          kind: "variant",
          id: type.id,
          variant: variant.name,
          fields: variant.fields.map(([, of]) => keptFormula(scope, of, depth)),
          type,
          at: at(),
        };
      },
    ];
  }
  if (type.id === "random.Rank") {
    return [
      () => builtin(scope, chance.pick(["next", "previous"] as const), [formula(scope, rank, depth)], rank),
      () =>
        builtin(
          scope,
          chance.pick(["min", "max"] as const),
          [formula(scope, rank, depth), formula(scope, rank, depth)],
          rank,
        ),
      () => builtin(scope, chance.pick(["min", "max", "first"] as const), [formula(scope, listOf(rank), depth)], rank),
      () => ({ kind: "variant", id: type.id, variant: "Middle", fields: [], type, at: at() }),
    ];
  }
  return [
    () => ({
      kind: "column",
      of: formula(scope, item, depth),
      table: "random.Item",
      name: "color",
      type: color,
      at: at(),
    }),
  ];
}

function ofPair(scope: Scope, depth: number): readonly Way[] {
  const { chance, at } = scope.make;
  const made = (): Expr => ({
    kind: "record",
    id: "random.Pair",
    type: pair,
    at: at(),
    fields: [
      keptFormula(scope, int, depth),
      chance.once(2) ? null : keptFormula(scope, number, depth),
      keptFormula(scope, optional(color), depth),
    ],
  });
  const changed = (): Expr => {
    const fields = [
      { name: "a", value: keptFormula(scope, int, depth) },
      { name: "c", value: keptFormula(scope, optional(color), depth) },
    ];
    return {
      kind: "with",
      of: formula(scope, pair, depth),
      fields: chance.once(2) ? fields : fields.slice(0, 1),
      type: pair,
      at: at(),
    };
  };
  return [made, made, changed];
}

function fieldOfPair(scope: Scope, type: Type & { kind: "optional" }, depth: number): Expr {
  const { at } = scope.make;
  if (idOf(type.of) === "random.Color")
    return { kind: "field", of: formula(scope, pair, depth), name: "c", type, at: at() };
  if (type.of.kind === "number")
    return { kind: "column", of: formula(scope, item, depth), table: "random.Item", name: "cost", type, at: at() };
  return leaf(scope, type);
}

/** In a scope of its own, with one more local. */
export function withLocal<T>(
  scope: Scope,
  type: Type,
  changes: boolean,
  then: (inner: Scope, slot: number, name: string) => T,
): T {
  const { scope: inner, local } = bound(scope, type, changes);
  return then(inner, local.slot, local.name);
}
