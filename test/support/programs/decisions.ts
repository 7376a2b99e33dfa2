/** Random decision tables, grids and matches. */
import { takesOneRow } from "../../../src/ir/policies.ts";
import type { Decision, DecisionRow, Expr, Test, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, number, optional, rangeOf, setOf, text } from "../../../src/ir/types.ts";
import { samenessOf } from "./conditions.ts";
import { formula, keptFormula, literal } from "./formulas.ts";
import { bound, calm, type Scope } from "./scope.ts";
import { randomValue } from "./values.ts";
import { color, item, pair, rank, shape, shapes } from "./world.ts";

const tested: readonly Type[] = [
  int,
  number,
  text,
  bool,
  color,
  rank,
  shape,
  shape,
  item,
  pair,
  optional(int),
  optional(color),
  rangeOf(int),
  listOf(int),
];

/** A decision that gives the type. `valued` false: rows do something and give nothing. */
export function decision(
  scope: Scope,
  type: Type,
  depth: number,
  outcome: (inner: Scope) => Expr = (inner) => formula(inner, type, depth),
): Expr {
  const { chance } = scope.make;
  const form = chance.pick(["table", "table", "match", "grid"] as const);
  if (form === "grid") return grid(scope, type, depth, outcome);
  const policies = policiesFor(type);
  const policy = form === "match" ? ("first" as const) : chance.pick(policies);
  const of = policy === "list" && type.kind === "list" ? type.of : type;
  const gives = takesOneRow(policy)
    ? outcome
    : policy === "count"
      ? (inner: Scope) => formula(inner, bool, 0)
      : (inner: Scope) => keptFormula(inner, of, depth);
  const inputs = inputsOf(scope, form === "match" ? 1 : 1 + chance.below(3), depth);
  const rows = chance.many(1, 4, () => row(scope, inputs, depth, gives));
  const needsAll = takesOneRow(policy) || policy === "min" || policy === "max";
  const last = needsAll ? !chance.once(5) : chance.once(2);
  // Under every policy `otherwise`; and, where that is not the same, a row that everything fits.
  const otherwise = last && (form === "match" || chance.once(2));
  const open = last && (!otherwise || form === "match" || !chance.once(4));
  if (last)
    rows.push({
      ...(open ? { tests: inputs.map(() => anything(scope)), result: gives(scope) } : row(scope, inputs, depth, gives)),
      otherwise,
      disputed: null,
      label: "the last row",
      at: scope.make.at(),
    });
  return { kind: "decide", form, policy, inputs, rows, complete: open && chance.once(2), type, at: scope.make.at() };
}

function policiesFor(type: Type): readonly Decision["policy"][] {
  const first = ["first", "first", "unique", "any"] as const;
  if (type.kind === "int") return [...first, "sum", "min", "max", "count"];
  if (type.kind === "number") return [...first, "sum", "min", "max"];
  return type.kind === "list" ? [...first, "list"] : first;
}

function inputsOf(scope: Scope, count: number, depth: number): Decision["inputs"] {
  const { chance } = scope.make;
  return chance.many(count, count, () => {
    const type = chance.pick(tested);
    const value = keptFormula(scope, type, depth);
    const { local } = bound(scope, type, false);
    // The type asked for, not the one that came: `none` alone is no heading.
    return {
      value:
        value.type.kind === "none"
          ? literal(
              scope,
              randomValue(chance, type) ?? randomValue(chance, type.kind === "optional" ? type.of : type),
              type.kind === "optional" ? type.of : type,
            )
          : value,
      slot: local.slot,
      label: local.name,
      bound: null,
    };
  });
}

const anything = (scope: Scope): Test => ({ kind: "any", at: scope.make.at() });

function row(scope: Scope, inputs: Decision["inputs"], depth: number, outcome: (inner: Scope) => Expr): DecisionRow {
  let inner = scope;
  const tests = inputs.map((input): Test => {
    const made = test(scope, input.value.type, Math.min(depth, 1), true);
    inner = { ...inner, locals: [...inner.locals, ...made.binds] };
    return made.test;
  });
  return { tests, result: outcome(inner), otherwise: false, disputed: null, label: "a row", at: scope.make.at() };
}

function grid(scope: Scope, type: Type, depth: number, outcome: (inner: Scope) => Expr): Expr {
  const { chance, at } = scope.make;
  const inputs = inputsOf(scope, 2, depth);
  const axis = (index: number): readonly Test[] => {
    const input = inputs[index];
    return [
      ...(input === undefined ? [] : chance.many(1, 2, () => test(scope, input.value.type, 1, false).test)),
      anything(scope),
    ];
  };
  const across = axis(1);
  const rows = axis(0).flatMap((down) =>
    across.map((over) => ({
      tests: [down, over],
      result: outcome(scope),
      otherwise: false,
      disputed: null,
      label: "a cell",
      at: at(),
    })),
  );
  return { kind: "decide", form: "grid", policy: "first", inputs, rows, complete: chance.once(2), type, at: at() };
}

interface Made {
  readonly test: Test;
  readonly binds: Scope["locals"];
}

/** `binds`: variants may name their fields. */
export function test(where: Scope, type: Type, depth: number, binds: boolean): Made {
  const scope = calm(where);
  const { chance, at } = scope.make;
  const plain = (made: Test): Made => ({ test: made, binds: [] });
  const inside = (): Test => test(scope, type, depth, false).test;
  if (depth > 0 && chance.once(6))
    return plain({ kind: "oneOf", tests: chance.many(1, 3, () => test(scope, type, depth - 1, false).test), at: at() });
  if (depth > 0 && chance.once(7))
    return plain({ kind: "not", test: test(scope, type, depth - 1, false).test, at: at() });
  if (chance.once(6)) return plain({ kind: "any", at: at() });
  if (type.kind === "optional") {
    if (chance.once(3)) return plain({ kind: "none", at: at() });
    const some: Test = {
      kind: "oneOf",
      tests: [
        { kind: "none", at: at() },
        { kind: "not", test: test(scope, type.of, depth, false).test, at: at() },
      ],
      at: at(),
    };
    return plain({ kind: "not", test: some, at: at() });
  }
  if (type.kind === "choice" && type.id === "random.Shape") return variantTest(scope, depth, binds);
  if (type.kind === "choice") return plain(choiceTest(scope, type));
  if (type.kind === "int" || type.kind === "number") return plain(numberTest(scope, type, depth));
  if (depth > 0 && type.kind === "bool" && chance.once(4)) return plain(inside());
  const by = samenessOf(type);
  return plain({ kind: "equals", by, value: keptFormula(scope, type, depth), at: at() });
}

function choiceTest(scope: Scope, type: Type & { kind: "choice" }): Test {
  const { chance, at } = scope.make;
  const variant = (): string => String(randomValue(chance, type));
  if (type.id === "random.Rank" && chance.once(3))
    return {
      kind: "compare",
      op: chance.pick(["<", "<=", ">", ">="] as const),
      by: "order",
      value: formula(scope, type, 1),
      at: at(),
    };
  if (type.id === "random.Color" && chance.once(4))
    return { kind: "in", value: formula(scope, setOf(color), 1), at: at() };
  return { kind: "variant", variant: variant(), binds: [], tests: [], at: at() };
}

function numberTest(scope: Scope, type: Type, depth: number): Test {
  const { chance, at } = scope.make;
  const value = (): Expr => keptFormula(scope, type, depth);
  const by = type.kind === "int" ? ("int" as const) : ("number" as const);
  const ways: readonly (() => Test)[] = [
    () => ({ kind: "compare", op: chance.pick(["<", "<=", ">", ">="] as const), by, value: value(), at: at() }),
    () => ({ kind: "equals", by: type.kind === "int" ? "same" : "number", value: value(), at: at() }),
    () => ({ kind: "about", value: 2.5, half: 0.05, at: at() }),
    () => ({ kind: "in", value: formula(scope, rangeOf(type), Math.max(depth, 1)), at: at() }),
    () => ({ kind: "in", value: formula(scope, listOf(type), depth), at: at() }),
  ];
  return chance.pick(ways)();
}

function variantTest(scope: Scope, depth: number, binds: boolean): Made {
  const { chance, at } = scope.make;
  const variant = chance.pick(shapes);
  const named: Scope["locals"][number][] = [];
  const bindings: { field: string; slot: number }[] = [];
  const tests: { field: string; test: Test }[] = [];
  for (const [field, type] of variant.fields) {
    if (binds && chance.once(2)) {
      const { local } = bound(scope, type, false, field);
      if (scope.locals.some((each) => each.name === field) || named.some((each) => each.name === field)) continue;
      named.push(local);
      bindings.push({ field, slot: local.slot });
    } else if (chance.once(2)) tests.push({ field, test: test(scope, type, depth - 1, false).test });
  }
  return { test: { kind: "variant", variant: variant.name, binds: bindings, tests, at: at() }, binds: named };
}
