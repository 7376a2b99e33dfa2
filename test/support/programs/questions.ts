/** Random questions about dice. */
import type { Expr, Statement, Type } from "../../../src/ir/program.ts";
import { bool, int, listOf, number, odds } from "../../../src/ir/types.ts";
import { formula, keptFormula, literal, type Way } from "./formulas.ts";
import { bound, calm, type Scope } from "./scope.ts";
import { types } from "./world.ts";

/** Odds, or something that is told by odds. */
export function asking(scope: Scope, type: Type, depth: number): Expr {
  const { chance, at } = scope.make;
  if (type.kind === "odds") {
    const ways: readonly Way[] = [
      () => question(scope, depth),
      () => question(scope, depth),
      () => ({
        kind: "arithmetic",
        op: chance.pick(["+", "-", "*"] as const),
        left: question(scope, depth),
        right: converted(scope),
        type: odds,
        at: at(),
      }),
      () => ({ kind: "negate", of: question(scope, depth), type: odds, at: at() }),
    ];
    return chance.pick(ways)();
  }
  if (type.kind === "bool") {
    const [left, right] = [question(scope, depth), converted(scope)];
    return chance.once(2)
      ? {
          kind: "compare",
          op: chance.pick(["<", "<=", ">", ">="] as const),
          by: "odds",
          left,
          right,
          type: bool,
          at: at(),
        }
      : { kind: "equals", by: "odds", not: chance.once(2), left, right, type: bool, at: at() };
  }
  return best(scope, type, depth);
}

const converted = (scope: Scope): Expr => ({
  kind: "asOdds",
  of: scope.make.chance.once(2) ? literal(scope, scope.make.chance.below(5), int) : keptFormula(calm(scope), number, 1),
  type: odds,
  at: scope.make.at(),
});

/** What stands in it may roll, and cannot end the rule around it. */
const inside = (scope: Scope): Scope => ({ ...scope, rolls: true, result: null, inLoop: false, self: null });

/** `chance`, `average`, `median` or the like of something, with up to two names for what is rolled first, and perhaps a condition. */
function question(outer: Scope, depth: number): Expr {
  const { chance, at } = outer.make;
  const ask = chance.pick(["chance", "average", "spread", "median", "least", "most"] as const);
  let scope = inside(outer);
  const lets = chance.many(0, 2, (): Statement => {
    const value = keptFormula(scope, chance.pick([int, int, bool, listOf(int)]), depth);
    const { scope: next, local } = bound(scope, value.type, false);
    scope = next;
    return { kind: "let", slot: local.slot, name: local.name, value, at: at() };
  });
  const of = formula(scope, ask === "chance" ? bool : chance.pick([int, int, number]), depth);
  return {
    kind: "question",
    ask,
    lets,
    of,
    given: lets.length > 0 && chance.once(3) ? formula(calm(scope), bool, 1) : null,
    type: odds,
    at: at(),
  };
}

function best(outer: Scope, type: Type, depth: number): Expr {
  const { chance, at } = outer.make;
  const of: Expr =
    types.some((each) => JSON.stringify(each) === JSON.stringify(listOf(type))) && chance.once(2)
      ? formula(calm(outer), listOf(type), depth)
      : {
          kind: "list",
          items: chance.many(1, 3, () => keptFormula(calm(outer), type, 1)),
          type: listOf(type),
          at: at(),
        };
  const { scope, local } = bound(inside(outer), type, false);
  const by = chance.once(4) ? question(calm(scope), depth) : formula(scope, chance.pick([int, number]), depth);
  return { kind: "best", of, slot: local.slot, by, soft: false, type, at: at() };
}
