import type * as ast from "../../src/syntax/ast.ts";
import { someParams } from "./documents.ts";
import { someArgs, someExpr } from "./formulas.ts";
import { declared, head, name, nowhere, orNull, someType, text, type Maker } from "./maker.ts";
import { someBlock, someChange } from "./statements.ts";

const at = { span: nowhere };

/** What a game has beside tables and rules; entities are made as records are. */
export const gameDeclarations: readonly ((make: Maker) => ast.Declaration)[] = [
  (make) => ({
    kind: "procedure",
    ...head(make),
    name: declared(make),
    params: someParams(make, 0),
    result: orNull(make, someType),
    body: make.chance.once(3) ? someExpr(make) : someBlock(make),
  }),
  (make) => ({
    kind: "status",
    ...head(make),
    name: declared(make),
    params: someParams(make, 1),
    changes: make.chance.many(0, 3, () => someStatusChange(make)),
    ends: make.chance.many(0, 2, () => ({
      event: make.chance.once(3) ? null : someEvent(make, make.chance.once(2)),
      condition: orNull(make, someExpr),
      times: orNull(make, (each) => someExpr(each, 8)),
      ...at,
    })),
    stacks: make.chance.many(0, 1, () => ({ text: make.chance.pick(["add", "renew", "no"]), ...at })),
  }),
  (make) => somePhase(make, 2),
  someAction,
  (make) => ({ kind: "always", ...head(make), title: text(make), body: someBlock(make) }),
  (make) => ({ kind: "setup", ...head(make), name: name(make), params: someParams(make, 0), body: someBlock(make) }),
];

export function someStart(make: Maker): ast.Start {
  return { name: name(make), args: someArgs({ ...make, fuel: 4 }), ...at };
}

function someStatusChange(make: Maker): ast.StatusChange {
  const kind = make.chance.pick(["set", "add", "take", "multiply", "keep", "forbid"] as const);
  return {
    kind,
    target: somePattern(make),
    value: kind === "forbid" ? null : someExpr(make, kind === "set" ? 0 : 8),
    op: kind === "keep" ? make.chance.pick(["<", "<=", ">", ">="] as const) : null,
    condition: orNull(make, someExpr),
    ...at,
  };
}

function somePattern(make: Maker): ast.Pattern {
  return { name: name(make), args: someArgs({ ...make, fuel: 4 }), ...at };
}

/** `until end of Turn` has no word before it. */
function someEvent(make: Maker, plain: boolean): ast.Event {
  const when = make.chance.pick(["before", "after"] as const);
  if (plain || make.chance.once(3))
    return {
      kind: "phase",
      when: plain ? null : when,
      edge: make.chance.pick(["start", "end"] as const),
      phase: name(make),
      ...at,
    };
  return { kind: "call", when, pattern: somePattern(make), ...at };
}

function somePhase(make: Maker, deepest: number): ast.PhaseDecl {
  const condition = (): ast.Expr => someExpr({ ...make, fuel: 4 }, 2);
  return {
    kind: "phase",
    ...head(make),
    readings: [],
    name: declared(make),
    each: orNull(make, () => {
      const [from, among] = make.chance.once(2) ? [null, condition()] : [orNull(make, condition), null];
      return { name: { text: "player", ...at }, from, among, where: orNull(make, condition), ...at };
    }),
    repeats: orNull(make, () => ({ condition: orNull(make, condition), ...at })),
    mayPass: orNull(make, () => at),
    enter: make.chance.many(0, 1, () => someBlock(make)),
    exit: make.chance.many(0, 1, () => someBlock(make)),
    phases: deepest === 0 ? [] : make.chance.many(0, 2, () => somePhase(make, deepest - 1)),
  };
}

function someAction(make: Maker): ast.Declaration {
  const params = someParams(make, 1).map((param, index) =>
    index > 0 && make.chance.once(2) ? { ...param, from: someExpr({ ...make, fuel: 4 }) } : param,
  );
  const place: ast.ActionDecl["place"] = make.chance.once(2)
    ? { kind: "in", phase: name(make), ...at }
    : someEvent(make, false);
  return {
    kind: "action",
    ...head(make),
    name: declared(make),
    params,
    brackets: at.span,
    place,
    lines: make.chance.many(0, 4, () => someActionLine(make)),
  };
}

function someActionLine(make: Maker): ast.ActionLine {
  switch (make.chance.below(6)) {
    case 0:
      return { kind: "must", ...at };
    case 1:
      return { kind: "needs", condition: someExpr(make), why: orNull(make, text), ...at };
    case 2:
      return { kind: "cost", statement: someChange(make), ...at };
    case 3:
      return { kind: "limit", times: someExpr({ ...make, fuel: 2 }, 8), phase: name(make), ...at };
    case 4:
      return { kind: "prefers", wish: someExpr(make), ...at };
    default:
      return { kind: "do", body: someBlock(make), ...at };
  }
}
