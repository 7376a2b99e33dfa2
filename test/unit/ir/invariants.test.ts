import { describe, expect, it } from "vitest";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assertProgram } from "../../../src/ir/invariants.ts";
import { CompilerMistake } from "../../../src/ir/mistake.ts";
import type { Expr, Program, Rule, Statement, Type } from "../../../src/ir/program.ts";
import { ourRulebooks } from "../../support/our-rulebooks.ts";
import { compileTexts } from "../../support/render.ts";
import { pure } from "../../../src/check/effects.ts";
import { Span } from "../../../src/source/span.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const at = Span.still("a.rules", 0, 1);
const int: Type = { kind: "int" };
const number: Type = { kind: "number" };
const bool: Type = { kind: "bool" };
const one: Expr = { kind: "literal", value: 1, type: int, at };
const yes: Expr = { kind: "literal", value: true, type: bool, at };
const half: Expr = { kind: "arithmetic", op: "/", left: one, right: one, type: number, at };
const x: Expr = { kind: "local", slot: 0, name: "x", type: int, at };

const odds: Type = { kind: "odds" };
const ints: Type = { kind: "list", of: int };
const list: Expr = { kind: "list", items: [one], type: ints, at };
const again: Expr & { readonly kind: "again" } = {
  kind: "again",
  how: "explode",
  count: null,
  value: { kind: "die", sides: 6, type: int, at },
  slot: 1,
  on: { kind: "equals", by: "same", value: one, at },
  limit: null,
  less: null,
  total: null,
  ends: null,
  type: int,
  at,
};

const empty: Program = {
  format: 1,
  rulebook: { name: "a", title: "A", source: null, rounding: "exact", decimals: 6, doc: null },
  files: [],
  uses: [],
  choices: [],
  records: [],
  tables: [],
  constants: [],
  rules: [],
  checks: [],
  examples: [],
  reports: [],
  goals: [],
  variants: [],
  game: null,
};

function programOf(body: Expr, result: Type = int): Program {
  const param = {
    name: "x",
    label: "x",
    doc: null,
    type: int,
    bound: null,
    slot: 0,
    default: null,
    computed: null,
    at,
  };
  const rule: Rule = {
    id: "a.f",
    name: "f",
    doc: null,
    readings: [],
    at,
    effects: pure,
    params: [param],
    result,
    body,
  };
  return { ...empty, rules: [rule] };
}

const check = (body: Expr, result?: Type) => (): void => {
  assertProgram(programOf(body, result), []);
};
const keep = (of: Expr): Expr => ({ kind: "keep", of, what: "it", type: of.type, at });

describe("promises of programs", () => {
  it("takes what keeps them", () => {
    expect(check(x)).not.toThrow();
    expect(check(again)).not.toThrow();
    expect(
      check({
        kind: "roll",
        of: list,
        slot: 1,
        by: { kind: "local", slot: 1, name: "it", type: int, at },
        soft: false,
        type: int,
        at,
      }),
    ).not.toThrow();
    expect(check(keep({ kind: "arithmetic", op: "+", left: x, right: one, type: int, at }))).not.toThrow();
  });
  const broken: readonly (readonly [message: string, body: Expr, result?: Type])[] = [
    ["slot 5 is used before it is bound", { kind: "local", slot: 5, name: "y", type: int, at }],
    [
      "slot 0 holds a int and is read as a text",
      { kind: "local", slot: 0, name: "x", type: { kind: "text" }, at },
      { kind: "text" },
    ],
    [
      "slot 0 is bound twice",
      { kind: "block", statements: [{ kind: "let", slot: 0, name: "y", value: one, at }], value: x, type: int, at },
    ],
    ["a number stands where a int is asked for", half],
    ["`not` takes a bool and got a int", { kind: "not", of: one, type: bool, at }, bool],
    ["there is no rule a.g", { kind: "call", rule: "a.g", args: [], original: false, type: int, at }],
    ["a.f takes 1 values and got 0", { kind: "call", rule: "a.f", args: [], original: false, type: int, at }],
    [
      "`x` of a.f is a int and got a number",
      { kind: "call", rule: "a.f", args: [keep(half)], original: false, type: int, at },
    ],
    ["`x` of a.f has no default", { kind: "call", rule: "a.f", args: [null], original: false, type: int, at }],
    ["`original` outside of a variant", { kind: "call", rule: "a.f", args: [one], original: true, type: int, at }],
    ["there is no constant a.c", { kind: "constant", id: "a.c", type: int, at }],
    [
      "there is no table a.T",
      { kind: "rows", table: "a.T", type: { kind: "list", of: int }, at },
      { kind: "list", of: int },
    ],
    [
      "there is no a.R",
      { kind: "record", id: "a.R", fields: [], type: { kind: "record", id: "a.R" }, at },
      { kind: "record", id: "a.R" },
    ],
    ["`/` is no int here", { kind: "arithmetic", op: "/", left: one, right: one, type: int, at }],
    ["`if` without `else` gives nothing", { kind: "if", condition: yes, then: one, else: null, type: int, at }],
    [
      "a number is kept that was not rounded",
      { kind: "block", statements: [{ kind: "let", slot: 1, name: "y", value: half, at }], value: x, type: int, at },
    ],
    [
      "an element keeps a number that was not rounded",
      { kind: "list", items: [half], type: { kind: "list", of: number }, at },
      { kind: "list", of: number },
    ],
    [
      "a table without rows cannot be complete",
      { kind: "decide", form: "table", policy: "first", inputs: [], rows: [], complete: true, type: int, at },
    ],
    [
      "a match with 0 headings",
      { kind: "decide", form: "match", policy: "first", inputs: [], rows: [], complete: false, type: int, at },
    ],
    [
      "a heading that is not kept",
      {
        kind: "decide",
        form: "match",
        policy: "first",
        inputs: [{ value: half, slot: 1, label: "a", bound: null }],
        rows: [],
        complete: false,
        type: int,
        at,
      },
    ],
    ["a die of 0 sides", { kind: "die", sides: 0, type: int, at }],
    ["`times` takes a int and got a bool", { kind: "times", count: yes, value: one, type: ints, at }, ints],
    [
      "a value of `times` keeps a number that was not rounded",
      { kind: "times", count: one, value: half, type: { kind: "list", of: number }, at },
      { kind: "list", of: number },
    ],
    [
      "`roll` of a list is no text",
      { kind: "roll", of: list, slot: 1, by: null, soft: false, type: { kind: "text" }, at },
      { kind: "text" },
    ],
    [
      "slot 1 is used before it is bound",
      {
        kind: "roll",
        of: { kind: "local", slot: 1, name: "it", type: ints, at },
        slot: 1,
        by: null,
        soft: false,
        type: int,
        at,
      },
    ],
    ["`shuffle` of a int", { kind: "shuffle", of: one, type: ints, at }, ints],
    ["several results are no list", { ...again, count: one }],
    ["`reroll` takes nothing off", { ...again, how: "reroll", less: one }],
    ["one result has no total", { ...again, total: one }],
    ["a number is kept that was not rounded", { ...again, value: half, type: number }, number],
    ["a int stands where a bool is asked for", { ...again, ends: one }],
    ["slot 1 is used before it is bound", { ...again, value: { kind: "local", slot: 1, name: "it", type: int, at } }],
    ["`chance` is no int", { kind: "question", ask: "chance", lets: [], of: yes, given: null, type: int, at }],
    [
      "`question` takes a bool and got a int",
      { kind: "question", ask: "chance", lets: [], of: one, given: null, type: odds, at },
      odds,
    ],
    [
      "a int stands where a bool is asked for",
      { kind: "question", ask: "average", lets: [], of: one, given: one, type: odds, at },
      odds,
    ],
    [
      "a text becomes no odds",
      { kind: "asOdds", of: { kind: "literal", value: "a", type: { kind: "text" }, at }, type: odds, at },
      odds,
    ],
    [
      "`arithmetic` takes a odds and got a int",
      { kind: "arithmetic", op: "+", left: one, right: one, type: odds, at },
      odds,
    ],
  ];
  it("takes one roll in several questions, each with the same slots", () => {
    const roll: Statement = { kind: "let", slot: 1, name: "n", value: { kind: "die", sides: 6, type: int, at }, at };
    const asked: Expr = {
      kind: "question",
      ask: "average",
      lets: [roll],
      of: { kind: "local", slot: 1, name: "n", type: int, at },
      given: null,
      type: odds,
      at,
    };
    expect(check({ kind: "arithmetic", op: "-", left: asked, right: asked, type: odds, at }, odds)).not.toThrow();
    const outside: Expr = { kind: "asOdds", of: { kind: "local", slot: 1, name: "n", type: int, at }, type: odds, at };
    expect(check({ kind: "arithmetic", op: "-", left: asked, right: outside, type: odds, at }, odds)).toThrow(
      "slot 1 is used before it is bound",
    );
  });
  for (const [message, body, result] of broken) {
    it(`says ${message}`, () => {
      expect(check(body, result)).toThrow(CompilerMistake);
      expect(check(body, result)).toThrow(message);
    });
  }
  it("does not let a slot out of its scope", () => {
    const inner: Expr = {
      kind: "block",
      statements: [{ kind: "let", slot: 1, name: "y", value: one, at }],
      value: one,
      type: int,
      at,
    };
    const outside: Expr = { kind: "local", slot: 1, name: "y", type: int, at };
    expect(check(keep({ kind: "arithmetic", op: "+", left: inner, right: outside, type: int, at }))).toThrow(
      "slot 1 is used before it is bound",
    );
  });
  it("does not mind how deep a formula is", () => {
    let body: Expr = one;
    for (let depth = 0; depth < 50_000; depth += 1) body = { kind: "negate", of: body, type: int, at };
    expect(() => {
      assertProgram(
        {
          ...empty,
          checks: [{ condition: yes, message: null, at }],
          constants: [{ id: "a.c", name: "c", doc: null, readings: [], at, type: int, value: body }],
        },
        [],
      );
    }).not.toThrow();
  });
});

describe("programs of the rulebooks", () => {
  it("keep their promises", async () => {
    const { rulebooks } = await ourRulebooks();
    for (const { program, linked } of rulebooks) if (program !== null) assertProgram(program, linked);
  });
  it.each(
    readdirSync(`${root}test/fixtures`, { recursive: true, withFileTypes: true })
      .filter((each) => each.parentPath.endsWith("good") && each.name.endsWith(".rules"))
      .map((each) => `${each.parentPath}/${each.name}`.slice(root.length)),
  )("keep their promises: %s", async (path) => {
    const { rulebooks } = await compileTexts(
      new Map([["rules/fixture/a.rules", readFileSync(`${root}${path}`, "utf8")]]),
    );
    for (const { program, linked } of rulebooks) if (program !== null) assertProgram(program, linked);
  });
  it("keep their promises: the reference", async () => {
    const blocks = readFileSync(`${root}grammar/REFERENCE.md`, "utf8").matchAll(/```rules\n([\s\S]*?)```/g);
    let programs = 0;
    for (const [, block = ""] of blocks) {
      const text = /^rulebook/m.test(block) ? block : `rulebook fixture { title "Fixture" }\n${block}`;
      const { rulebooks } = await compileTexts(new Map([["rules/fixture/a.rules", text]]));
      for (const { program, linked } of rulebooks) {
        if (program === null) continue;
        programs += 1;
        assertProgram(program, linked);
      }
    }
    expect(programs).toBeGreaterThan(20);
  });
});
