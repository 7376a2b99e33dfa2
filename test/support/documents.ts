import { isSigned } from "../../src/format/operators.ts";
import type * as ast from "../../src/syntax/ast.ts";
import { someExpr } from "./formulas.ts";
import { gameDeclarations, someStart } from "./games.ts";
import { declared, head, name, nowhere, numeral, orNull, someType, text, word, type Maker } from "./maker.ts";
import { chance } from "./random.ts";
import { someBlock, someExampleLines, someRows } from "./statements.ts";

/** A random document that holds every kind of node sooner or later; it is made, not read, and so has no places. */
export function someDocument(seed: number): ast.Document {
  const make: Maker = { chance: chance(seed), fuel: 12 };
  return {
    file: "",
    declarations: make.chance.many(1, 5, () => someDeclaration({ ...make, fuel: 12 }, true)),
    comments: [],
  };
}

const declarations: readonly ((make: Maker, outside: boolean) => ast.Declaration)[] = [
  (make) => ({
    kind: "rulebook",
    ...head(make),
    name: name(make),
    title: orNull(make, text),
    source: orNull(make, text),
    rounding: orNull(make, (inner) => ({ text: inner.chance.pick(["exact", "down", "nearest"]), span: nowhere })),
    decimals: orNull(make, () => ({ kind: "number", value: 2, text: "2", percent: false, span: nowhere })),
  }),
  (make) => ({ kind: "use", ...head(make), name: name(make) }),
  (make) => {
    const title = text(make);
    return {
      kind: "section",
      ...head(make),
      title: { ...title, text: title.text.trim() === "" ? "Combat" : title.text },
    };
  },
  (make) => ({
    kind: "constant",
    ...head(make),
    name: name(make),
    type: orNull(make, someType),
    value: someExpr(make),
  }),
  (make) => ({ kind: "type", ...head(make), name: name(make), type: someType(make), bound: orNull(make, someBound) }),
  (make) => ({
    kind: "choice",
    ...head(make),
    name: declared(make),
    ordered: make.chance.once(2),
    variants: make.chance.many(1, 4, () => ({
      name: declared(make),
      doc: null,
      fields: make.chance.once(2) ? someParams(make, 1, word) : [],
      span: nowhere,
    })),
  }),
  (make) => ({
    kind: "record",
    ...head(make),
    name: declared(make),
    fields: make.chance.many(0, 3, () => someField(make)),
    checks: make.chance.many(0, 1, () => someCheck(make)),
  }),
  (make) => {
    const kind = make.chance.below(3);
    return {
      kind: "table",
      ...head(make),
      name: declared(make),
      file: kind === 0 ? text(make) : null,
      members: kind === 1 ? make.chance.many(1, 3, () => name(make)) : [],
      fields: make.chance.many(0, 2, () => someField(make)),
      checks: make.chance.many(0, 1, () => someCheck(make)),
      rows: kind === 2 ? someRows(make, "data") : null,
    };
  },
  (make) => ({
    kind: "rule",
    ...head(make),
    name: declared(make),
    params: someParams(make, 0),
    result: someType(make),
    body: make.chance.once(2) ? someExpr(make) : someBlock(make),
  }),
  (make) => ({ ...someCheck(make), ...head(make) }),
  (make) => ({
    kind: "example",
    ...head(make),
    title: text(make),
    variant: orNull(make, name),
    start: orNull(make, someStart),
    disputed: orNull(make, text),
    body: someExampleLines(make),
  }),
  (make) => ({
    kind: "examples",
    ...head(make),
    title: text(make),
    rule: name(make),
    ruleMember: orNull(make, word),
    variant: orNull(make, name),
    start: orNull(make, someStart),
    rows: someRows(make, "test"),
  }),
  someReport,
  someGoal,
  (make) => ({
    kind: "entity",
    ...head(make),
    isPlayer: make.chance.once(2),
    name: declared(make),
    fields: make.chance.many(0, 4, () => someField(make)),
    checks: make.chance.many(0, 1, () => someCheck(make)),
  }),
  ...gameDeclarations,
  (make, outside) => {
    const title = orNull(make, text);
    const inside = outside ? make.chance.many(0, 2, () => someDeclaration({ ...make, fuel: 10 }, false)) : [];
    return {
      kind: "variant",
      ...head(make),
      name: name(make),
      title,
      basedOn: make.chance.many(0, 2, () => name(make)),
      declarations: inside,
    };
  },
];

function someDeclaration(make: Maker, outside: boolean): ast.Declaration {
  return make.chance.pick(declarations)(make, outside);
}

function someReport(make: Maker): ast.ReportDecl {
  const format = (): ast.Format | null =>
    orNull(make, () => ({
      decimals: make.chance.below(3),
      percent: make.chance.once(2),
      signed: make.chance.once(4),
      span: nowhere,
    }));
  const value = (title: ast.Text | null): ast.ReportValue => ({
    title,
    value: someExpr(make, 2),
    variant: make.chance.once(4) ? name(make) : null,
    format: format(),
    span: nowhere,
  });
  const total = (): ast.Total => ({ title: text(make), of: make.chance.many(0, 2, () => text(make)), span: nowhere });
  const axis = (): ast.Axis => ({ name: declared(make), over: someExpr(make, 2), format: format(), span: nowhere });
  return {
    kind: "report",
    ...head(make),
    name: orNull(make, name),
    title: text(make),
    start: orNull(make, someStart),
    lets: make.chance.many(0, 1, () => ({
      kind: "let",
      name: name(make),
      type: orNull(make, someType),
      value: someExpr(make),
      span: nowhere,
    })),
    rowAxes: make.chance.many(0, 3, axis),
    columnAxis: orNull(make, axis),
    cell: orNull(make, () => value(null)),
    columns: make.chance.many(0, 2, () => value(text(make))),
    rows: make.chance.many(0, 1, () => value(text(make))),
    totalRow: orNull(make, total),
    totalColumn: orNull(make, total),
    expect: orNull(make, () => ({ about: make.chance.once(2), rows: someRows(make, "test"), span: nowhere })),
    disputed: make.chance.many(0, 1, () => ({
      args: make.chance.many(1, 2, () => ({
        name: name(make),
        value: someExpr({ ...make, fuel: 3 }),
        test: null,
        given: null,
        span: nowhere,
      })),
      reason: text(make),
      span: nowhere,
    })),
  };
}

function someGoal(make: Maker): ast.GoalDecl {
  return {
    kind: "goal",
    ...head(make),
    title: text(make),
    variant: orNull(make, name),
    start: orNull(make, someStart),
    bots: orNull(make, text),
    games: orNull(make, () => ({ ...numeral(make), value: 100, text: "100", percent: false })),
    wishes: make.chance.many(0, 3, () => ({
      wish: someWish(make),
      each: orNull(make, () => ({
        name: name(make),
        over: someExpr(make, 2),
        where: orNull(make, () => someExpr(make, 2)),
        next: null,
        span: nowhere,
      })),
      span: nowhere,
    })),
  };
}

/** A line that begins with a sign goes on with the line above, so no wish begins with one. */
function someWish(make: Maker): ast.Expr {
  const made = someExpr(make);
  return isSigned(made) ? someWish(make) : made;
}

function someCheck(make: Maker): ast.CheckDecl {
  return {
    kind: "check",
    doc: null,
    readings: [],
    condition: someExpr(make),
    message: orNull(make, text),
    span: nowhere,
  };
}

export function someBound(make: Maker): ast.Bound {
  if (make.chance.once(2))
    return { kind: "compare", op: make.chance.pick(["<", "<=", ">", ">="]), value: someExpr(make, 8), span: nowhere };
  if (make.chance.once(3)) return { kind: "values", values: make.chance.many(1, 4, () => signed(make)), span: nowhere };
  return { kind: "range", low: signed(make), high: someExpr(make, 8), span: nowhere };
}

function signed(make: Maker): ast.Expr {
  const number = numeral(make);
  return make.chance.once(3) ? { kind: "unary", op: "-", of: number, span: nowhere } : number;
}

/** The fields of a variant may be named by words of the language, the parameters of a rule may not. */
export function someParams(make: Maker, least: number, named = name): ast.Param[] {
  return make.chance.many(least, 3, () => ({
    name: declared(make, named),
    type: someType(make),
    bound: make.chance.once(4) ? someBound(make) : null,
    from: null,
    default: make.chance.once(4) ? someExpr(make) : null,
    span: nowhere,
  }));
}

function someField(make: Maker): ast.FieldDecl {
  const key = make.chance.once(4);
  // Before brackets a word of the language is no name.
  const params = make.chance.once(5) ? someParams(make, 0) : null;
  const type = key
    ? { optional: false, name: { text: "text", span: nowhere }, member: null, of: null, to: null, span: nowhere }
    : someType(make);
  const given = make.chance.below(6);
  const flags = [
    ...(key ? ["key"] : []),
    ...(make.chance.once(5) ? [make.chance.pick(["gaps", "weight", "clamp", "hidden", "owner"])] : []),
  ];
  return {
    name: declared(make, params === null ? word : name),
    doc: null,
    params,
    type,
    bound: make.chance.once(4) ? someBound(make) : null,
    flags: flags.map((flag) => ({ text: flag, span: nowhere })),
    default: given === 0 ? someExpr(make, 2) : null,
    value: given === 1 ? someExpr(make) : null,
    span: nowhere,
  };
}
