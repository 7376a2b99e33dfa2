/** Random blocks: lets, changes, loops, early ends. */
import type { Expr, Statement, Type } from "../../../src/ir/program.ts";
import { bool, int } from "../../../src/ir/types.ts";
import { decision } from "./decisions.ts";
import { formula, keptFormula, literal } from "./formulas.ts";
import { passing, small } from "./lists.ts";
import { die } from "./rolls.ts";
import { bound, calm, read, type Scope } from "./scope.ts";
import { types } from "./world.ts";

const nothing: Type = { kind: "none" };

/** Statements and, at the end, a value of the type. */
export function block(scope: Scope, type: Type, depth: number): Expr {
  const { statements, inner } = several(scope, depth, 1, 3);
  return { kind: "block", statements, value: formula(inner, type, depth), type, at: scope.make.at() };
}

/** Statements that do something and give nothing. */
function doing(scope: Scope, depth: number, more: readonly Statement[] = []): Expr {
  const { statements } = several(scope, depth, 0, 2);
  return { kind: "block", statements: [...statements, ...more], value: null, type: nothing, at: scope.make.at() };
}

function several(
  scope: Scope,
  depth: number,
  least: number,
  most: number,
): { readonly statements: readonly Statement[]; readonly inner: Scope } {
  let inner = scope;
  const statements = scope.make.chance
    .many(least, most, (): readonly Statement[] => {
      const made = statement(inner, depth);
      inner = made.inner;
      return made.statements;
    })
    .flat();
  return { statements, inner };
}

interface Made {
  readonly statements: readonly Statement[];
  readonly inner: Scope;
}

function statement(scope: Scope, depth: number): Made {
  const { chance } = scope.make;
  const changeable = scope.locals.filter((local) => local.changes);
  const ways: (() => Made)[] = [() => letIs(scope, depth), () => letIs(scope, depth)];
  if (changeable.length > 0)
    ways.push(
      () => setTo(scope, depth),
      () => setTo(scope, depth),
    );
  if (depth > 0)
    ways.push(
      () => alone(scope, forEach(scope, depth - 1)),
      () => alone(scope, times(scope, depth - 1)),
      () => counted(scope, depth - 1),
      () => alone(scope, doIf(scope, depth - 1)),
      () => alone(scope, doDecide(scope, depth - 1)),
    );
  if (depth > 0 && scope.rolls) ways.push(() => alone(scope, untilRolled(scope, depth - 1)));
  return chance.pick(ways)();
}

/** `repeat while d6 > 2 { … }` */
function untilRolled(scope: Scope, depth: number): Statement {
  const { chance, at } = scope.make;
  const condition: Expr = {
    kind: "compare",
    op: ">",
    by: "int",
    left: die(scope),
    right: literal(scope, 1 + chance.below(3), int),
    type: bool,
    at: at(),
  };
  return {
    kind: "repeat",
    mode: "while",
    count: condition,
    body: doing(loop(scope), depth, maybeStop(loop(scope), depth)),
    at: at(),
  };
}

const alone = (scope: Scope, made: Statement): Made => ({ statements: [made], inner: scope });

function letIs(scope: Scope, depth: number): Made {
  const type = scope.make.chance.pick(types);
  const value = keptFormula(scope, type, depth);
  // A `let` of none alone would be of no use.
  if (value.type.kind === "none") return { statements: [], inner: scope };
  const { scope: inner, local } = bound(scope, value.type.kind === "never" ? type : type, true);
  return { statements: [{ kind: "let", slot: local.slot, name: local.name, value, at: scope.make.at() }], inner };
}

function setTo(scope: Scope, depth: number): Made {
  const local = scope.make.chance.pick(scope.locals.filter((each) => each.changes));
  return alone(scope, {
    kind: "set",
    slot: local.slot,
    name: local.name,
    value: keptFormula(scope, local.type, depth),
    at: scope.make.at(),
  });
}

const loop = (scope: Scope): Scope => ({ ...scope, inLoop: true });

function forEach(scope: Scope, depth: number): Statement {
  const { chance, at } = scope.make;
  const { over, of } = chance.once(2) ? small(scope) : passing(scope, depth);
  const { scope: inner, local } = bound(scope, of, false);
  const where = chance.once(2) ? null : formula(calm(inner), bool, depth);
  return {
    kind: "forEach",
    slot: local.slot,
    name: local.name,
    over,
    where,
    body: doing(loop(inner), depth, maybeStop(loop(inner), depth)),
    pace: null,
    at: at(),
  };
}

function times(scope: Scope, depth: number): Statement {
  const { chance, at } = scope.make;
  return {
    kind: "repeat",
    mode: "times",
    count: literal(scope, chance.below(4), int),
    body: doing(loop(scope), depth, maybeStop(loop(scope), depth)),
    at: at(),
  };
}

/** `while` and `forever` with a counter that ends them. */
function counted(scope: Scope, depth: number): Made {
  const { chance, at } = scope.make;
  const { scope: inner, local } = bound(scope, int, false);
  const start: Statement = { kind: "let", slot: local.slot, name: local.name, value: literal(scope, 0, int), at: at() };
  const sum: Expr = {
    kind: "arithmetic",
    op: "+",
    left: read(inner, local),
    right: literal(scope, 1, int),
    type: int,
    at: at(),
  };
  const step: Statement = {
    kind: "set",
    slot: local.slot,
    name: local.name,
    value: { kind: "keep", of: sum, what: `\`${local.name}\``, type: int, at: at() },
    at: at(),
  };
  const most = literal(scope, 1 + chance.below(3), int);
  const { statements } = several(loop(inner), depth, 0, 2);
  if (chance.once(2)) {
    const condition: Expr = {
      kind: "compare",
      op: "<",
      by: "int",
      left: read(inner, local),
      right: most,
      type: bool,
      at: at(),
    };
    const body: Expr = { kind: "block", statements: [step, ...statements], value: null, type: nothing, at: at() };
    return { statements: [start, { kind: "repeat", mode: "while", count: condition, body, at: at() }], inner };
  }
  const enough: Expr = {
    kind: "compare",
    op: ">=",
    by: "int",
    left: read(inner, local),
    right: most,
    type: bool,
    at: at(),
  };
  const body: Expr = {
    kind: "block",
    statements: [step, ends(inner, enough, { kind: "stop", at: at() }), ...statements],
    value: null,
    type: nothing,
    at: at(),
  };
  return { statements: [start, { kind: "repeat", mode: "forever", count: null, body, at: at() }], inner };
}

/** `if c { stop }`, `if c { return … }` */
function ends(scope: Scope, condition: Expr, end: Statement): Statement {
  const { at } = scope.make;
  const then: Expr = { kind: "block", statements: [end], value: null, type: { kind: "never" }, at: at() };
  return { kind: "do", value: { kind: "if", condition, then, else: null, type: nothing, at: at() }, at: at() };
}

function maybeStop(scope: Scope, depth: number): readonly Statement[] {
  const { chance, at } = scope.make;
  return chance.once(3) ? [ends(scope, formula(scope, bool, depth), { kind: "stop", at: at() })] : [];
}

function doIf(scope: Scope, depth: number): Statement {
  const { chance, at } = scope.make;
  const condition = formula(scope, bool, depth);
  if (scope.result !== null && chance.once(2))
    return ends(scope, condition, { kind: "return", value: keptFormula(scope, scope.result, depth), at: at() });
  return {
    kind: "do",
    value: {
      kind: "if",
      condition,
      then: doing(scope, depth),
      else: chance.once(2) ? null : doing(scope, depth),
      type: nothing,
      at: at(),
    },
    at: at(),
  };
}

function doDecide(scope: Scope, depth: number): Statement {
  return { kind: "do", value: decision(scope, nothing, depth, (inner) => doing(inner, depth)), at: scope.make.at() };
}
