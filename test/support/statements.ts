import type * as ast from "../../src/syntax/ast.ts";
import { someExpr, someForEach } from "./formulas.ts";
import { name, nowhere, someType, type Maker } from "./maker.ts";

const at = { span: nowhere };

export function someBlock(make: Maker): ast.Block {
  return { kind: "block", statements: someStatements(make, 1), ...at };
}

export function someStatements(make: Maker, least: number): ast.Statement[] {
  const statements: ast.Statement[] = [];
  for (const next of make.chance.many(least, 3, () => someStatement(make))) {
    // Two tables below each other would be one, and what begins with a sign would go on with a table's last line.
    const afterRows = statements.at(-1)?.kind === "rows";
    if (!afterRows || (next.kind !== "rows" && next.kind !== "expression")) statements.push(next);
  }
  return statements;
}

/** What an example holds: statements, and dice and decisions laid out between them. */
export function someExampleLines(make: Maker): ast.Statement[] {
  const values = (): ast.Expr[] =>
    make.chance.many(1, make.chance.once(4) ? 30 : 4, () => someExpr({ ...make, fuel: 3 }));
  return someStatements(make, 1).flatMap((statement): ast.Statement[] => [
    ...(make.chance.once(3) ? [{ kind: "rolling" as const, faces: values(), ...at }] : []),
    ...(make.chance.once(3) ? [{ kind: "choosing" as const, answers: values(), ...at }] : []),
    statement,
  ]);
}

function place(make: Maker): ast.Expr {
  const base: ast.Expr = { kind: "name", name: name(make), ...at };
  switch (make.chance.below(3)) {
    case 0:
      return { kind: "member", of: base, name: name(make), ...at };
    case 1:
      return {
        kind: "index",
        of: base,
        args: [{ name: null, value: someExpr(make), test: null, given: null, ...at }],
        ...at,
      };
    default:
      return base;
  }
}

/** What is changed; what an action costs is one of these, too. */
export function someChange(make: Maker): ast.Statement {
  switch (make.chance.below(4)) {
    case 0:
      return { kind: "set", target: place(make), value: someExpr(make), ...at };
    case 1:
      return { kind: "add", value: someExpr(make, 8), target: place(make), ...at };
    case 2:
      return { kind: "take", value: someExpr(make, 8), target: place(make), ...at };
    default:
      return { kind: "put", value: someExpr(make), under: make.chance.once(3), target: place(make), ...at };
  }
}

function someStatement(make: Maker): ast.Statement {
  switch (make.chance.below(11)) {
    case 0:
      return {
        kind: "let",
        name: name(make),
        type: make.chance.once(3) ? someType(make) : null,
        value: someExpr(make),
        ...at,
      };
    case 1:
    case 2:
    case 3:
      return someChange(make);
    case 4:
      return { kind: "return", value: make.chance.once(3) ? null : someExpr(make), ...at };
    case 5:
      return make.chance.once(2) ? { kind: "stop", ...at } : { kind: "cancel", ...at };
    case 6:
      return {
        kind: "forEach",
        each: someForEach(make),
        body: someBlock(make),
        pace: make.chance.pick([null, "together", "separately"] as const),
        ...at,
      };
    case 7:
      return someRepeat(make);
    case 8:
      return {
        kind: "rows",
        policy: make.chance.once(2) ? null : { text: make.chance.pick(["sum", "first", "unique"]), ...at },
        rows: someRows(make, "test"),
        ...at,
      };
    default:
      return { kind: "expression", value: someExpr(make), ...at };
  }
}

function someRepeat(make: Maker): ast.Statement {
  switch (make.chance.below(3)) {
    case 0:
      return { kind: "repeat", mode: "while", count: someExpr(make), body: someBlock(make), ...at };
    case 1:
      return { kind: "repeat", mode: "times", count: someExpr(make, 8), body: someBlock(make), ...at };
    default:
      return { kind: "repeat", mode: "forever", count: null, body: someBlock(make), ...at };
  }
}

export function someMatch(make: Maker): ast.Expr {
  const arms = make.chance.many(1, 3, (): ast.MatchArm => ({
    test: someTest(make),
    value: make.chance.once(4) ? someBlock(make) : someStatement(make),
    ...at,
  }));
  return { kind: "match", of: someExpr(make), arms, ...at };
}

function someTest(make: Maker): ast.Test {
  if (make.chance.once(6)) return { kind: "otherwise", ...at };
  return { kind: "parts", not: make.chance.once(5), parts: make.chance.many(1, 3, () => somePart(make)), ...at };
}

/** Before a colon, what looks like a die is a name. */
const inTest = (value: ast.Expr): ast.Expr => (value.kind === "dice" ? { kind: "parens", of: value, ...at } : value);

function somePart(make: Maker): ast.TestPart {
  switch (make.chance.below(4)) {
    case 0:
      return {
        kind: "compare",
        op: make.chance.pick(["<", "<=", ">", ">="] as const),
        value: someExpr(make, 8),
        ...at,
      };
    case 1:
      return { kind: "about", value: someExpr(make, 8), ...at };
    // A sign at the start of a case would go on with the line above.
    default:
      return { kind: "value", value: inTest(someExpr({ ...make, fuel: Math.min(make.fuel, 3) }, 12)), ...at };
  }
}

const cells = [
  "",
  "-",
  "1",
  "12.5",
  "+2",
  "-3",
  "47.9%",
  "yes",
  "Full",
  "Concrete (Reinforced)",
  "Windows, display cases",
  "1 to 3",
  ">=5",
  "1–5",
  "a+b*2",
  "`${x}`",
  "a \\| b",
  "*/",
  '"a  b"',
  "日本語",
  "__proto__",
  "otherwise",
  "Full,Part",
  "not  Full",
  "add 1 to x   then stop",
  "# 1",
  "\u2028",
  "𝟘",
  "if a {1} else {2}",
  "a \\",
  "6,4,  2",
  "2D6+1",
  "put  new X into p.deck then cancel",
  "if a>3 {draw( me,2 )}",
];
const headings = {
  data: [
    "name: key",
    "hp:int>=1",
    "SP Cost : int",
    "Object",
    "damage(str:int):number",
    "Mass [kg]: range of number",
    "note: text",
    "play( me:Hero ) : procedure",
    "do:procedure",
  ],
  test: ["result", "penetration", "a \\ b", "hp+1", "x  is  3", "disputed", "do", "result.hp", "rolling"],
} as const;

/** A table with cells of any kind, some of which its columns do not allow: that is for later stages to find. */
export function someRows(make: Maker, kind: "data" | "test"): ast.Rows {
  const width = 1 + make.chance.below(4);
  const row = (from: readonly string[], count: number): ast.RawRow => ({
    cells: Array.from({ length: count }, () => ({ text: make.chance.pick(from), ...at })),
    ...at,
  });
  const header = row(headings[kind], width);
  const rows = make.chance.many(0, 4, () => row(cells, make.chance.once(8) ? width + 1 : width));
  return { header, rule: null, rows, ...at };
}
