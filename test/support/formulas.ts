import type * as ast from "../../src/syntax/ast.ts";
import { name, nowhere, numeral, text, word, type Maker } from "./maker.ts";
import { someBlock, someMatch } from "./statements.ts";

type Expr = ast.Expr;
const at = { span: nowhere };

/** Loosest first, as in the grammar. */
const level = {
  where: 1,
  otherwise: 2,
  or: 3,
  and: 4,
  not: 5,
  compare: 6,
  range: 7,
  sum: 8,
  product: 9,
  sign: 11,
  postfix: 12,
} as const;

/** A formula whose operators bind at least as tightly as `loosest`. */
export function someExpr(make: Maker, loosest = 0): Expr {
  make.fuel -= 1;
  if (make.fuel < 0) return atom(make);
  const makers = all.filter(([binds]) => binds >= loosest || (binds < 0 && loosest === 0));
  return make.chance.pick(makers)[1](make);
}

const binary =
  (op: ast.BinaryOp, binds: number) =>
  (make: Maker): Expr => ({
    kind: "binary",
    op,
    left: someExpr(make, binds),
    right: someExpr(make, binds + 1),
    opSpan: nowhere,
    ...at,
  });

/** By how tightly they bind; below 0: these take all that follows, and so stand alone. */
const all: readonly (readonly [number, (make: Maker) => Expr])[] = [
  [
    level.where,
    (make) => ({
      kind: "where",
      of: someExpr(make, level.otherwise),
      condition: someExpr(make, level.otherwise),
      ...at,
    }),
  ],
  [
    level.otherwise,
    (make) => ({ kind: "otherwise", left: someExpr(make, level.otherwise), right: someExpr(make, level.or), ...at }),
  ],
  [level.or, binary("or", level.or)],
  [level.and, binary("and", level.and)],
  [level.not, (make) => ({ kind: "unary", op: "not", of: someExpr(make, level.not), ...at })],
  [
    level.compare,
    (make) => ({
      kind: "compare",
      op: make.chance.pick(["<", "<=", ">", ">="] as const),
      left: someExpr(make, level.range),
      right: someExpr(make, level.range),
      opSpan: nowhere,
      ...at,
    }),
  ],
  [
    level.compare,
    (make) => {
      const how = make.chance.below(3);
      return {
        kind: "is",
        left: someExpr(make, level.range),
        right: someExpr(make, level.range),
        not: how === 1,
        about: how === 2,
        ...at,
      };
    },
  ],
  [
    level.compare,
    (make) => ({
      kind: "in",
      left: someExpr(make, level.range),
      right: someExpr(make, level.range),
      not: make.chance.once(2),
      ...at,
    }),
  ],
  [
    level.range,
    (make) => ({
      kind: "range",
      low: someExpr(make, level.sum),
      high: someExpr(make, level.sum),
      over: make.chance.once(3),
      under: make.chance.once(3),
      ...at,
    }),
  ],
  [
    level.range,
    (make) => ({ kind: "times", count: someExpr(make, level.sum), value: someExpr(make, level.sum), ...at }),
  ],
  [level.sum, (make) => binary(make.chance.pick(["+", "-", "&"] as const), level.sum)(make)],
  [level.product, (make) => binary(make.chance.pick(["*", "/"] as const), level.product)(make)],
  [
    level.sign,
    (make) => ({ kind: "unary", op: make.chance.pick(["-", "+"] as const), of: someExpr(make, level.sign), ...at }),
  ],
  [level.postfix, (make) => postfix(make)],
  [level.postfix, (make) => atom(make)],
  [level.postfix, (make) => ({ kind: "parens", of: someExpr(make), ...at })],
  [level.postfix, (make) => list(make)],
  [level.postfix, (make) => dice(make)],
  [
    -1,
    (make) => ({
      kind: "pick",
      which: make.chance.pick(["highest", "lowest", "top", "bottom"] as const),
      count: someExpr(make, level.sum),
      of: someExpr(make, level.range),
      ...at,
    }),
  ],
  [-1, (make) => ({ kind: "new", of: made(make), ...at })],
  [-1, (make) => someIf(make)],
  [-1, (make) => someMatch(make)],
];

function atom(make: Maker): Expr {
  switch (make.chance.below(8)) {
    case 0:
      return { kind: "bool", value: make.chance.once(2), ...at };
    case 1:
      return { kind: "none", ...at };
    case 2:
      return { kind: "it", ...at };
    case 3:
      return { kind: "text", text: text(make).text, ...at };
    case 4:
    case 5:
      return numeral(make);
    default:
      return { kind: "name", name: name(make), ...at };
  }
}

function dice(make: Maker): Expr {
  const percent = make.chance.once(5);
  const number = make.chance.pick(["0", "1", "2", "14", "100000"]);
  const count: Expr | null = make.chance.pick([
    null,
    { kind: "number", value: Number(number), text: number, percent: false, ...at },
    { kind: "parens", of: someExpr(make), ...at },
  ]);
  return { kind: "dice", count, sides: percent ? 100 : make.chance.pick([1, 2, 6, 100, 1_000_000]), percent, ...at };
}

/** What brackets and dots may follow. */
function base(make: Maker): Expr {
  switch (make.chance.below(5)) {
    case 4:
      return dice(make);
    case 0:
      return { kind: "parens", of: someExpr(make), ...at };
    case 1:
      return { kind: "call", callee: name(make), args: someArgs(make), each: null, ...at };
    default:
      return { kind: "name", name: name(make), ...at };
  }
}

function postfix(make: Maker): Expr {
  switch (make.chance.below(7)) {
    case 6:
      return question(make);
    case 0:
      return { kind: "call", callee: name(make), args: someArgs(make), each: null, ...at };
    case 1:
      return {
        kind: "call",
        callee: name(make),
        args: [{ name: null, value: someExpr(make), test: null, given: null, ...at }],
        each: someLoops(make),
        ...at,
      };
    case 2:
      return { kind: "member", of: base(make), name: word(make), ...at };
    case 3:
      return { kind: "memberCall", of: base(make), name: word(make), args: someArgs(make), ...at };
    case 4:
      return { kind: "index", of: base(make), args: someArgs(make, 1), ...at };
    default:
      return { kind: "with", of: base(make), args: someArgs(make, 1), ...at };
  }
}

/** Behind `new` stands a name with what follows it. */
function made(make: Maker): Expr {
  const of: Expr = { kind: "name", name: name(make), ...at };
  switch (make.chance.below(4)) {
    case 0:
      return { kind: "member", of, name: word(make), ...at };
    case 1:
      return { kind: "call", callee: name(make), args: someArgs(make), each: null, ...at };
    case 2:
      return { kind: "index", of, args: someArgs(make, 1), ...at };
    default:
      return of;
  }
}

function question(make: Maker): Expr {
  const asked = make.chance.pick(["chance", "average", "spread", "median", "least", "most", "distribution"]);
  const given = make.chance.once(2) ? someExpr(make) : null;
  return {
    kind: "call",
    callee: { text: asked, ...at },
    args: [{ name: null, value: someExpr(make), test: null, given, ...at }],
    each: null,
    ...at,
  };
}

export function someArgs(make: Maker, least = 0): ast.Arg[] {
  return make.chance.many(least, 3, (): ast.Arg => {
    if (make.chance.once(2)) return { name: null, value: someExpr(make), test: null, given: null, ...at };
    if (make.chance.once(3)) {
      const value = someExpr(make, level.sum);
      const test: ast.TestPart = make.chance.once(2)
        ? { kind: "about", value, ...at }
        : { kind: "compare", op: make.chance.pick(["<", ">="] as const), value, ...at };
      return { name: word(make), value: null, test, given: null, ...at };
    }
    return { name: word(make), value: someExpr(make), test: null, given: null, ...at };
  });
}

export function someForEach(make: Maker): ast.ForEach {
  return {
    name: name(make),
    over: someExpr(make, level.otherwise),
    where: make.chance.once(2) ? someExpr(make, level.otherwise) : null,
    next: null,
    ...at,
  };
}

/** One, or one within the other, as brackets take them. */
function someLoops(make: Maker): ast.ForEach {
  return { ...someForEach(make), next: make.chance.once(4) ? someLoops(make) : null };
}

function list(make: Maker): Expr {
  switch (make.chance.below(4)) {
    case 0:
      return {
        kind: "map",
        entries: make.chance.many(1, 3, () => ({ key: someExpr(make), value: someExpr(make) })),
        ...at,
      };
    case 1:
      return { kind: "listEach", value: someExpr(make), each: someLoops(make), ...at };
    default:
      return { kind: "list", items: make.chance.many(0, 4, () => someExpr(make)), ...at };
  }
}

function someIf(make: Maker): Expr {
  const arms = make.chance.many(1, 3, () => ({ condition: someExpr(make), then: someBlock(make) }));
  return { kind: "if", arms, otherwise: make.chance.once(2) ? someBlock(make) : null, ...at };
}
