import { calculationOf } from "../../../src/builtins/registry.ts";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { Ajv2020 } from "ajv/dist/2020.js";
import schema from "../../../grammar/schema/program.schema.json" with { type: "json" };
import { checkDecisions } from "../../../src/check/coverage/decisions.ts";
import { programProblems } from "../../../src/check/schema/program.ts";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { assertProgram } from "../../../src/ir/invariants.ts";
import type { Changing, GameExpr } from "../../../src/ir/game.ts";
import type { Expr, Program, Statement, Test } from "../../../src/ir/program.ts";
import { seeded } from "../../../src/runtime/seeded.ts";
import { chance } from "../../support/random.ts";
import { randomProgram } from "../../support/programs.ts";
import { plain, unplain } from "../../support/plain.ts";

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

/** What stands in games alone; these programs play none. */
type OfGames = GameExpr["kind"] | Changing["kind"];
/** Every other kind there is, held to the types: a kind forgotten here does not compile. */
const exprKinds: { readonly [K in Exclude<Expr["kind"], OfGames>]: true } = {
  literal: true,
  local: true,
  constant: true,
  rows: true,
  record: true,
  variant: true,
  with: true,
  field: true,
  column: true,
  columnCall: true,
  call: true,
  builtin: true,
  not: true,
  negate: true,
  and: true,
  or: true,
  arithmetic: true,
  join: true,
  compare: true,
  equals: true,
  about: true,
  isNone: true,
  isVariant: true,
  in: true,
  if: true,
  decide: true,
  block: true,
  list: true,
  set: true,
  map: true,
  range: true,
  each: true,
  pick: true,
  index: true,
  lookup: true,
  end: true,
  otherwise: true,
  keep: true,
  round: true,
  bounded: true,
  die: true,
  dice: true,
  roll: true,
  times: true,
  again: true,
  shuffle: true,
  question: true,
  best: true,
  reach: true,
  asOdds: true,
};
const testKinds: { readonly [K in Test["kind"]]: true } = {
  any: true,
  compare: true,
  equals: true,
  about: true,
  none: true,
  in: true,
  variant: true,
  oneOf: true,
  not: true,
};
const statementKinds: { readonly [K in Exclude<Statement["kind"], OfGames>]: true } = {
  let: true,
  set: true,
  return: true,
  stop: true,
  forEach: true,
  repeat: true,
  do: true,
};
/** Kinds of all nodes, told apart by what they have beside it. */
function kindsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if ("kind" in value && typeof value.kind === "string" && "at" in value) {
    found.add(`${"type" in value ? "expr" : value.kind in statementKinds ? "statement" : "test"} ${value.kind}`);
    if (value.kind === "builtin" && "name" in value) found.add(`builtin ${String(value.name)}`);
    if (value.kind === "call" && "original" in value && value.original === true) found.add("original");
    if (value.kind === "decide" && "policy" in value && "form" in value)
      found.add(`policy ${String(value.policy)}`).add(`form ${String(value.form)}`);
    if (value.kind === "repeat" && "mode" in value) found.add(`repeat ${String(value.mode)}`);
    if (value.kind === "again" && "how" in value && "count" in value)
      found.add(`${String(value.how)}${value.count === null ? "" : " each"}`);
    if (value.kind === "pick" && "which" in value) found.add(`pick ${String(value.which)}`);
    if (value.kind === "question" && "ask" in value) found.add(`ask ${String(value.ask)}`);
    if ("soft" in value && value.soft === true) found.add(`soft ${value.kind}`);
  }
  for (const part of Object.values(value)) kindsIn(part, found);
}

describe("random programs", () => {
  it("keep every promise, fit the schema, and have every kind of node", () => {
    const found = new Set<string>();
    for (const seed of seeds) {
      const { program } = randomProgram(seed);
      try {
        assertProgram(program, []);
      } catch (problem) {
        throw new Error(`seed ${seed}: ${String(problem)}`, { cause: problem });
      }
      expect(programProblems(program), `seed ${seed}`).toEqual([]);
      kindsIn(program, found);
    }
    const wanted = [
      ...Object.keys(exprKinds).map((kind) => `expr ${kind}`),
      ...Object.keys(testKinds).map((kind) => `test ${kind}`),
      ...Object.keys(statementKinds).map((kind) => `statement ${kind}`),
      ...Object.keys(calculationOf).map((name) => `builtin ${name}`),
      ...["first", "unique", "list", "sum", "min", "max", "count"].map((policy) => `policy ${policy}`),
      "form table",
      "form grid",
      "form match",
      "repeat while",
      "repeat times",
      "repeat forever",
      "original",
      "soft builtin",
      "soft index",
      "soft lookup",
      "soft end",
      "soft roll",
      "explode",
      "explode each",
      "reroll",
      "reroll each",
      "pick highest",
      "pick lowest",
      "pick top",
      "pick bottom",
      "ask chance",
      "ask average",
      "ask spread",
    ];
    expect(wanted.filter((kind) => !found.has(kind))).toEqual([]);
  });

  it("are the same for the same seed", () => {
    expect(randomProgram(7)).toEqual(randomProgram(7));
    expect(JSON.stringify(randomProgram(7).program)).not.toBe(JSON.stringify(randomProgram(8).program));
  });

  it("answer many questions with values, and never with anything but values and faults", () => {
    let values = 0;
    let faults = 0;
    for (const seed of seeds.slice(0, 150)) {
      const { program, sources, calls } = randomProgram(seed);
      for (const { rule, args, variant } of calls) {
        const outcome = createInterpreter([program], { sources, variant, dice: seeded(seed) }).call(rule, args);
        if (outcome.kind === "value") values += 1;
        else faults += 1;
        expect(
          outcome.kind === "fault" && outcome.fault === "wrong-argument",
          `seed ${seed}: ${JSON.stringify(outcome)}`,
        ).toBe(false);
      }
    }
    expect(values).toBeGreaterThan(faults);
    expect(faults).toBeGreaterThan(20);
  });

  it("go through the check of coverage, which claims nothing that play denies", () => {
    for (const seed of seeds.slice(0, 150)) {
      const { program, sources, calls } = randomProgram(seed);
      const open = unplain(JSON.stringify(program).replaceAll('"complete":true', '"complete":false')) as Program;
      const checked = checkDecisions(open, [], new Collector());
      assertProgram(checked, []);
      for (const { rule, args, variant } of calls) {
        const before = createInterpreter([open], { sources, variant, dice: seeded(seed) }).call(rule, args);
        const after = createInterpreter([checked], { sources, variant, dice: seeded(seed) }).call(rule, args);
        expect(after, `seed ${seed}, ${rule}`).toEqual(before);
      }
    }
  });
});

describe("the schema and the types", () => {
  const validate = new Ajv2020({ discriminator: true, allowUnionTypes: true, strictRequired: false }).compile(schema);
  const program = fc
    .integer({ min: 1, max: 1_000_000 })
    .map((seed) => ({ seed, program: randomProgram(seed, { rules: 2, depth: 3 }).program }));

  it("agree on what is a program", () => {
    fc.assert(
      fc.property(program, (made) => validate(made.program) && programProblems(made.program).length === 0),
      { numRuns: 60, seed: 1 },
    );
  });

  it("agree on what is none", () => {
    fc.assert(
      fc.property(program, fc.integer(), (made, seed) => {
        const broken = mutated(made.program, seed);
        return !validate(broken) && programProblems(broken).length > 0;
      }),
      { numRuns: 300, seed: 2 },
    );
  });
});

/** The program with one property of one node taken away, renamed or of another kind. Values of the language may be anything, and are left alone. */
function mutated(program: Program, seed: number): Program {
  const random = chance(seed);
  const copy = plain(program);
  const owners: { readonly owner: Record<string, unknown>; readonly name: string }[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const isValue =
        name === "value" &&
        (("kind" in value && value.kind === "literal") || (!("kind" in value) && Object.keys(value).length === 2));
      // `variants` alone may be left out: of a type it narrows.
      const isOptional = name === "variants" && "kind" in value && value.kind === "choice";
      if (!Array.isArray(value) && !isOptional) owners.push({ owner: value as Record<string, unknown>, name });
      if (!isValue) look(part);
    }
  };
  look(copy);
  const { owner, name } = random.pick(owners);
  const before = owner[name];
  const way = name === "value" ? 0 : random.below(3);
  if (way < 2) delete owner[name];
  if (way === 1) owner[`${name}s`] = before;
  if (way === 2) owner[name] = typeof before === "boolean" ? 1 : true;
  return copy;
}
