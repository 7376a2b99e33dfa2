import { describe, expect, it } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { programProblems } from "../../../../src/check/schema/program.ts";
import type { Expr, Program } from "../../../../src/ir/program.ts";
import schema from "../../../../grammar/schema/program.schema.json" with { type: "json" };
import { ourRulebooks } from "../../../support/our-rulebooks.ts";
import { said } from "../../../support/coverage.ts";
import { checkText } from "../check-text.ts";
import { Span } from "../../../../src/source/span.ts";
import { plain } from "../../../support/plain.ts";

const at = Span.still("rules/a/a.rules", 0, 1);

/** Ajv takes seconds to compile it. */
const published = new Ajv2020({ discriminator: true, allowUnionTypes: true, strictRequired: false }).compile(schema);

function withBody(program: Program, body: Expr): Program {
  return { ...program, rules: program.rules.map((rule) => ({ ...rule, body })) };
}

/** Nodes of all families, and what else has a kind or a value, in all the places where they may stand. */
const texts = [
  `choice Ending { Knockout, Draw }
choice Weather { Dry, Rain(mm: int) }
record Place { name: text, weather: Weather, near: list of text default [] }
table Card {
  worth: int = cost * 2
  check cost > 0
  | name: key | cost: int | tags: map of text to int default [] | good(n: int): bool |
  | Jab       | 1         |                                     | n > 2              |
  | Hook      | 1 + 1     | ["kind": 1]                         | no                 |
}
let here = Place(name: "Here", weather: Rain(mm: 2))
rule wet(weather: Weather, hours: range of int): optional int = match weather {
  Rain(mm: > 3): 1
  Rain(mm): mm
  Dry: none
}
`,
  `choice Ending { Knockout, Draw }
table Card {
  | name: key | cost: int |
  | Jab       | 1         |
}
let base = 4
rule grade(points: int, mode: optional Ending): text {
  | points    | mode | result   |
  | --------- | ---- | -------- |
  | < 3       | -    | "low"    |
  | 3 to 5, 9 | Draw | "middle" |
  | not 7     | none | "odd"    |
  | otherwise | -    | "high"   |
}
rule total(values: list of int): int {
  let sum = base
  for each value in values where value is not 3 { set sum = sum + value }
  return sum
}
report costs "Costs" {
  rows card: Card
  column "Cost" = card.cost
}
variant hard "Hard" {
  let base = 5
  table Card {
    | name | cost |
    | Jab  |    3 |
  }
}
example "Sums" { total([1, 2]) is 7 }
`,
  `player Side { hp: int 0 to 20 clamp default 20, hand: pile of Card owner, low: bool = hp < 3
  check hp >= 0 }
choice Ending { Knockout, Draw }
table Card {
  | name: key | play(me: Side): procedure |
  | Jab       | take 1 from me.hp         |
}
rule strength(me: Side): int = me.hp
procedure hit(target: Side, amount: int): int {
  take amount from target.hp
  target.hp
}
status Dazed(me: Side, by: int) {
  take by + 1 from strength(me: me)
  forbid strike(me: me) if stacks(me, Dazed) > 2
  until after hit(target: me) if result < 9
  until end of Turn
  stacks add
}
phase Game { phase Turn for each player from first(players) where not it.low { enter { add Dazed(by: 1) to active } } }
action strike(me: Side, card: Card from me.hand) in Turn {
  needs me.hp > 0
  limit 1 per Turn
  cost take 1 from me.hp
  do {
    card.play(me)
    take Dazed from me
  }
}
action duck(me: Side) before hit(target: me, amount: > 1) { do { take 1 from amount } }
always "Over" { for each p in players where p.hp is 0 together { endGame(winner: p, ending: Knockout) } }
setup deal() {
  let me = new Side(hp: 3)
  put new Card.Jab into me.hand
}
example "A strike" in deal() {
  choosing strike(players[1], Card.Jab)
  beginGame()
  players[1].hp is 2
}
`,
];

/** The first is at home nowhere, the second where there may be nothing; each of the others in one family, but for a mistake in some. */
const impostors: readonly unknown[] = plain([
  { kind: 1.5 },
  null,
  { kind: "none", at },
  { kind: "in", at },
  { kind: "list" },
  { kind: "let", at },
  { kind: "literal", type: { kind: "int" }, at },
  { kind: "not", of: { kind: "winners", type: { kind: "int" }, at }, type: { kind: "bool" }, at },
]);

type Owner = { [name: string]: unknown };

interface Place {
  /** The names that lead to the owner, from the program on. */
  readonly way: readonly string[];
  readonly owner: Owner;
  readonly path: string;
  readonly name: string;
}

/** Every property in the program, once for each way that leads to one like it. */
function places(program: Program): readonly Place[] {
  const found = new Map<string, Place>();
  const seen = new Set<unknown>();
  const open: { readonly node: unknown; readonly path: string; readonly way: readonly string[] }[] = [
    { node: program, path: "", way: [] },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path, way: names } = next;
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    const way = "kind" in node && typeof node.kind === "string" ? node.kind : path;
    for (const [name, part] of Object.entries(node)) {
      const step = Array.isArray(node) ? `${way}/*` : `${way}/${name}`;
      if (!found.has(step)) found.set(step, { way: names, owner: node as Owner, path: step, name });
      if (name !== "at") open.push({ node: part, path: step, way: [...names, name] });
    }
  }
  return [...found.values()];
}

/** The same but for one owner. What leads to it is copied, as it is remembered which nodes fit; all the rest stays what it is. */
function changedAt(node: unknown, [name, ...further]: readonly string[], change: (owner: Owner) => void): unknown {
  const copy = (Array.isArray(node) ? [...node] : { ...(node as Owner) }) as Owner;
  if (name === undefined) change(copy);
  else copy[name] = changedAt(copy[name], further, change);
  return copy;
}

async function small(): Promise<Program> {
  const { program } = await said("rule f(x: int): int = x + 1");
  if (program === null) throw new Error("no program");
  return program;
}

describe("the schema of programs", () => {
  it("takes the programs of all rulebooks", async () => {
    const { rulebooks } = await ourRulebooks();
    const programs = rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) {
      expect(programProblems(program)).toEqual([]);
      expect(published(program), JSON.stringify(published.errors)).toBe(true);
    }
  });

  it("says what is wrong and where", async () => {
    const program = await small();
    expect(
      programProblems({
        ...program,
        rules: [{ ...program.rules[0], extra: 1 } as unknown as Program["rules"][number]],
      })[0],
    ).toBe("rules/0: must NOT have additional properties (extra)");
    const wrong = { kind: "literal", type: { kind: "int" }, at } as unknown as Expr;
    expect(programProblems(withBody(program, wrong))[0]).toBe("rules/0/body: must have required property 'value'");
    const unknown = { kind: "magic", type: { kind: "int" }, at } as unknown as Expr;
    expect(programProblems(withBody(program, unknown)).length).toBeGreaterThan(0);
    const test = { kind: "any", type: { kind: "int" }, at } as unknown as Expr;
    expect(
      programProblems(withBody(program, { kind: "not", of: test, type: { kind: "bool" }, at })).length,
    ).toBeGreaterThan(0);
  });

  it("says only so much, and each thing once", async () => {
    const program = await small();
    const [rule] = program.rules;
    if (rule === undefined) throw new Error("no rule");
    const wrong = (): Expr => ({ kind: "literal", type: { kind: "int" }, at }) as unknown as Expr;
    const shared = wrong();
    const withRules = (...bodies: readonly Expr[]): Program => ({
      ...program,
      rules: bodies.map((body) => ({ ...rule, body })),
    });
    expect(programProblems(withRules(...Array.from({ length: 8 }, wrong)))).toHaveLength(5);
    expect(programProblems(withRules(...Array.from({ length: 8 }, () => shared)))).toHaveLength(1);
    expect(programProblems(withRules({ ...wrong(), value: 1, at: { kind: "let", at } } as unknown as Expr))).toEqual([
      "rules/0/body/at: must have required property 'file'",
    ]);
    const { program: shown } = checkText('example "Sum" { 1 + 1 is 2 }');
    const examples = shown.examples.map(
      (example) => ({ ...example, steps: [{ kind: "?" }] }) as unknown as Program["examples"][number],
    );
    expect(programProblems({ ...shown, examples })).toHaveLength(3);
    const asked = shown.examples.map(
      (example) =>
        ({
          ...example,
          steps: [{ kind: "choosing", answers: [{ kind: "?" }], at }],
        }) as unknown as Program["examples"][number],
    );
    expect(programProblems({ ...shown, examples: asked })[2]).toBe(
      'examples/0/steps/0/answers/0: value of tag "kind" must be in oneOf',
    );
    expect(programProblems({ ...program, "a/b": 1 } as unknown as Program)).toEqual([
      ": must NOT have additional properties (a/b)",
    ]);
  });

  it("takes a value that looks like a node for a value", async () => {
    const program = await small();
    expect(
      programProblems(
        withBody(program, { kind: "literal", value: { kind: "not", type: 3, at: 4 }, type: { kind: "int" }, at }),
      ),
    ).toEqual([]);
    const { program: shown } = checkText("table Card {\n  | name: key | cost: int |\n  | Jab       | 1         |\n}");
    const tables = shown.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ value: { kind: "list" }, at: cell.at })),
      })),
    }));
    expect(tables[0]?.rows).toHaveLength(1);
    expect(programProblems({ ...shown, tables })).toEqual([]);
  });

  it.each(texts)("refuses what the published schema refuses, wherever it stands, and nothing else", (text) => {
    const { program: made, found } = checkText(text);
    expect(found.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
    const program = plain(made);
    expect(programProblems(program)).toEqual([]);
    const put = ({ way, path, name }: Place, property: string, value: unknown): readonly string[] => {
      const changed = changedAt(program, way, (owner) => {
        if (value === undefined) delete owner[property];
        else owner[property] = structuredClone(value);
      }) as Program;
      const isSame = (programProblems(changed).length === 0) === published(changed);
      return isSame ? [] : [`${path}: ${name} ${JSON.stringify(value)}`];
    };
    const missed = places(program).flatMap((place) => {
      const { owner, name } = place;
      return [
        ...(typeof owner[name] === "object" ? impostors.flatMap((value) => put(place, name, value)) : []),
        ...(Array.isArray(owner) ? [] : put(place, name, undefined)),
        ...(Object.keys(owner)[0] === name ? put(place, "more", 1) : []),
      ];
    });
    expect(missed).toEqual([]);
    expect(programProblems(program)).toEqual([]);
  });

  it("does not mind how deep a formula is", async () => {
    const program = await small();
    let body: Expr = { kind: "literal", value: 1, type: { kind: "int" }, at };
    for (let depth = 0; depth < 100_000; depth += 1) body = { kind: "negate", of: body, type: { kind: "int" }, at };
    expect(programProblems(withBody(program, body))).toEqual([]);
    let wrong: Expr = { kind: "literal", type: { kind: "int" }, at } as unknown as Expr;
    for (let depth = 0; depth < 50_000; depth += 1) wrong = { kind: "negate", of: wrong, type: { kind: "int" }, at };
    expect(programProblems(withBody(program, wrong)).length).toBeGreaterThan(0);
  });
});
