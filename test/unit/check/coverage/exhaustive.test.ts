/** Random small tables, each input of which is tried: what is claimed of a table must be what is so. */
import { afterAll, describe, expect, it } from "vitest";
import { analyse, type Finding } from "../../../../src/check/coverage/analysis.ts";
import { visitDecisions, type Place } from "../../../../src/check/coverage/frames.ts";
import { lookupOf } from "../../../../src/check/coverage/lookup.ts";
import { createInterpreter } from "../../../../src/interpret/interpreter.ts";
import type {
  Choice,
  Decision,
  Expr,
  Field,
  Json,
  Program,
  Rule,
  Statement,
  Test,
  Type,
} from "../../../../src/ir/program.ts";
import { bool, int, listOf, number, optional } from "../../../../src/ir/types.ts";
import { chance, type Chance } from "../../../support/random.ts";
import { pure } from "../../../../src/check/effects.ts";
import { Span } from "../../../../src/source/span.ts";

let place = 0;
const at = (): Expr["at"] => Span.still("a.rules", (place += 1), place + 1);
const color: Type = { kind: "choice", id: "a.Color" };
const shape: Type = { kind: "choice", id: "a.Shape" };
const literal = (value: Json, type: Type): Expr => ({ kind: "literal", value, type, at: at() });
const field = (name: string, type: Type, slot: number, low: number | null, high: number | null): Field => ({
  name,
  label: name,
  doc: null,
  type,
  bound: low === null ? null : { low, high, lowOpen: false, highOpen: false },
  slot,
  default: null,
  computed: null,
  at: at(),
});

const params: readonly Field[] = [
  field("p", int, 0, 0, 4),
  field("q", int, 1, 0, 4),
  field("b", bool, 2, null, null),
  field("c", color, 3, null, null),
  field("n", number, 4, 0, 1),
  field("s", shape, 5, null, null),
  field("o", optional(color), 6, null, null),
];
const [p, q, b, c, n, s, o] = params.map((param) => (): Expr => ({
  kind: "local",
  slot: param.slot,
  name: param.name,
  type: param.type,
  at: at(),
}));
const plus = (left: Expr, right: Expr, op: "+" | "-" = "+"): Expr => ({
  kind: "keep",
  of: { kind: "arithmetic", op, left, right, type: int, at: at() },
  what: "it",
  type: int,
  at: at(),
});
const less = (left: Expr, right: Expr): Expr => ({
  kind: "compare",
  op: "<",
  by: "int",
  left,
  right,
  type: bool,
  at: at(),
});

const declared = (name: string): { id: string; name: string; doc: null; readings: []; at: Expr["at"] } => ({
  id: `a.${name}`,
  name,
  doc: null,
  readings: [],
  at: at(),
});
const choices: readonly Choice[] = [
  {
    ...declared("Color"),
    ordered: true,
    variants: ["Red", "Green", "Blue"].map((name) => ({ name, label: name, doc: null, fields: [], at: at() })),
  },
  {
    ...declared("Shape"),
    ordered: false,
    variants: [
      { name: "Dot", label: "Dot", doc: null, fields: [], at: at() },
      {
        name: "Box",
        label: "Box",
        doc: null,
        fields: [field("size", int, 0, 1, 3), field("color", color, 1, null, null)],
        at: at(),
      },
    ],
  },
];

const shapes: readonly Json[] = [
  { kind: "Dot" },
  ...[1, 2, 3].flatMap((size) => ["Red", "Green", "Blue"].map((each) => ({ kind: "Box", size, color: each }))),
];
const domains: readonly (readonly Json[])[] = [
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 4],
  [true, false],
  ["Red", "Green", "Blue"],
  [0, 0.000001, 0.4, 0.5, 0.500001, 0.999999, 1],
  shapes,
  [null, "Red", "Green", "Blue"],
];

/** What may be a heading; `reads`: the parameters it depends on. */
interface Heading {
  readonly value: () => Expr;
  readonly label: string;
  readonly reads: readonly number[];
}
const at0 = (make: (() => Expr) | undefined): Expr => (make === undefined ? literal(0, int) : make());
const headings: readonly Heading[] = [
  { value: () => at0(p), label: "p", reads: [0] },
  { value: () => at0(q), label: "q", reads: [1] },
  { value: () => at0(b), label: "b", reads: [2] },
  { value: () => at0(c), label: "c", reads: [3] },
  { value: () => at0(n), label: "n", reads: [4] },
  { value: () => at0(s), label: "s", reads: [5] },
  { value: () => at0(o), label: "o", reads: [6] },
  { value: () => plus(at0(p), at0(q), "-"), label: "p - q", reads: [0, 1] },
  { value: () => less(at0(p), at0(q)), label: "p < q", reads: [0, 1] },
  { value: () => plus(at0(p), literal(1, int)), label: "p + 1", reads: [0] },
  { value: () => ({ kind: "local", slot: 20, name: "early", type: bool, at: at() }), label: "early", reads: [0] },
];

/** `early` is a `let`: whether p is below 2. */
const early = (): Statement => ({
  kind: "let",
  slot: 20,
  name: "early",
  value: less(at0(p), literal(2, int)),
  at: at(),
});

/** `symbols`: ends may be parameters. */
function test(random: Chance, type: Type, symbols: boolean, depth = 2): Test {
  if (random.once(4)) return { kind: "any", at: at() };
  if (depth > 0 && random.once(6)) return { kind: "not", test: test(random, type, symbols, depth - 1), at: at() };
  if (depth > 0 && random.once(5))
    return { kind: "oneOf", tests: random.many(1, 3, () => test(random, type, symbols, depth - 1)), at: at() };
  switch (type.kind) {
    case "bool":
      return { kind: "equals", by: "same", value: literal(random.once(2), bool), at: at() };
    case "number":
      return numbers(random, symbols, "number", number, [0, 0.5, 1]);
    case "int":
      return numbers(random, symbols, "int", int, [0, 1, 2, 3, 4]);
    case "optional": {
      if (random.once(3)) return { kind: "none", at: at() };
      return {
        kind: "not",
        test: {
          kind: "oneOf",
          tests: [
            { kind: "none", at: at() },
            { kind: "not", test: test(random, color, symbols, 0), at: at() },
          ],
          at: at(),
        },
        at: at(),
      };
    }
    case "choice": {
      if (type.id === "a.Color") {
        if (random.once(3))
          return {
            kind: "compare",
            op: random.pick(["<", "<=", ">", ">="] as const),
            by: "order",
            value: literal(random.pick(["Red", "Green"]), color),
            at: at(),
          };
        return { kind: "variant", variant: random.pick(["Red", "Green", "Blue"]), binds: [], tests: [], at: at() };
      }
      if (random.once(2)) return { kind: "variant", variant: "Dot", binds: [], tests: [], at: at() };
      const tests = [
        { field: "size", test: numbers(random, symbols, "int", int, [1, 2, 3]) },
        { field: "color", test: test(random, color, symbols, 0) },
      ].slice(0, random.below(3));
      return { kind: "variant", variant: "Box", binds: [], tests, at: at() };
    }
    default:
      return { kind: "any", at: at() };
  }
}

function numbers(random: Chance, symbols: boolean, by: "int" | "number", type: Type, values: readonly number[]): Test {
  const end = (): Expr => {
    if (symbols && by === "int" && random.once(3))
      return random.once(2) ? at0(q) : plus(at0(q), literal(random.below(3), int));
    return literal(random.pick(values), type);
  };
  if (random.once(3))
    return { kind: "compare", op: random.pick(["<", "<=", ">", ">="] as const), by, value: end(), at: at() };
  if (random.once(3)) return { kind: "equals", by: by === "int" ? "same" : "number", value: end(), at: at() };
  const range: Expr = {
    kind: "range",
    low: random.once(4) ? null : end(),
    high: random.once(4) ? null : end(),
    lowOpen: random.once(3),
    highOpen: random.once(3),
    type: { kind: "range", of: type },
    at: at(),
  };
  return { kind: "in", value: range, at: at() };
}

type Decide = Expr & { kind: "decide" };

/** Headings that are not looked into: nothing may be claimed of them that is not so. */
const wild: readonly Heading[] = [
  {
    value: () => ({
      kind: "keep",
      of: { kind: "arithmetic", op: "*", left: at0(p), right: at0(q), type: int, at: at() },
      what: "it",
      type: int,
      at: at(),
    }),
    label: "p * q",
    reads: [0, 1],
  },
  {
    value: () => ({
      kind: "builtin",
      name: "remainder",
      args: [at0(p), literal(2, int)],
      soft: false,
      type: int,
      at: at(),
    }),
    label: "remainder(p, 2)",
    reads: [0],
  },
  {
    value: () => ({ kind: "builtin", name: "max", args: [at0(p), at0(q)], soft: false, type: int, at: at() }),
    label: "max(p, q)",
    reads: [0, 1],
  },
  { value: () => less(plus(at0(p), at0(p)), at0(q)), label: "p + p < q", reads: [0, 1] },
];

function tableOf(random: Chance, policy: Decision["policy"], isWild = false): Decide {
  const inputs = random
    .many(1, 3, () => random.pick(isWild && random.once(2) ? wild : headings))
    .map((heading, index) => ({ value: heading.value(), slot: 30 + index, label: heading.label, bound: null }));
  const rows = random
    .many(1, 7, () => ({
      tests: inputs.map((input) => test(random, input.value.type, isWild || input.label !== "p - q")),
      result: literal(0, int),
      otherwise: false,
      disputed: null,
      label: "",
      at: at(),
    }))
    .map((row, index) => ({ ...row, result: literal(index, int), label: `row ${index + 1}` }));
  return { kind: "decide", form: "table", policy, inputs, rows, complete: false, type: int, at: at() };
}

function programOf(decision: Decide): Program {
  const body = (value: Expr, type: Type): Expr => ({ kind: "block", statements: [early()], value, type, at: at() });
  const rule = (name: string, value: Expr, type: Type): Rule => ({
    ...declared(name),
    effects: pure,
    params,
    result: type,
    body: body(value, type),
  });
  return {
    format: 1,
    rulebook: { name: "a", title: "A", source: null, rounding: "exact", decimals: 6, doc: null },
    files: [],
    uses: [],
    choices,
    records: [],
    tables: [],
    constants: [],
    rules: [rule("table", decision, int), rule("all", { ...decision, policy: "list", type: listOf(int) }, listOf(int))],
    checks: [],
    examples: [],
    reports: [],
    goals: [],
    variants: [],
    game: null,
  };
}

/** The rows that fit, for every input that differs in what the table reads. */
function everyInput(
  program: Program,
  decision: Decide,
): readonly { readonly args: readonly Json[]; readonly fits: readonly number[] }[] {
  const written = JSON.stringify([decision.inputs, decision.rows.map((row) => row.tests)]);
  const reads = params.map(
    (param) =>
      written.includes(`"slot":${param.slot},"name":"${param.name}"`) ||
      (param.name === "p" && written.includes('"slot":20')),
  );
  let all: readonly (readonly Json[])[] = [[]];
  domains.forEach((domain, index) => {
    all = all.flatMap((args) => (reads[index] === true ? domain : domain.slice(0, 1)).map((value) => [...args, value]));
  });
  const interpreter = createInterpreter([program]);
  return all.map((args) => {
    const outcome = interpreter.call("a.all", args);
    if (outcome.kind !== "value") throw new Error(JSON.stringify(outcome));
    return { args, fits: outcome.value as readonly number[] };
  });
}

function verdictOf(program: Program): ReturnType<typeof analyse> {
  let verdict: ReturnType<typeof analyse> | undefined;
  visitDecisions(program, (each: Place) => {
    if (each.decision.policy !== "list") verdict ??= analyse(lookupOf(program, []), each);
  });
  if (verdict === undefined) throw new Error("no decision");
  return verdict;
}

/** The example speaks of an input like this. */
function isLike(args: readonly Json[], example: (Finding & { kind: "gap" })["example"]): boolean {
  return example.every(({ what, is }) => {
    const index = params.findIndex((param) => param.name === what);
    const [pp, qq] = [args[0] as number, args[1] as number];
    const value =
      what === "p - q"
        ? pp - qq
        : what === "p < q"
          ? pp < qq
          : what === "p + 1"
            ? pp + 1
            : what === "early"
              ? pp < 2
              : args[index];
    if (value === null || value === undefined) return is === "none";
    if (typeof value === "boolean") return is === (value ? "yes" : "no");
    if (typeof value === "object" && "kind" in value)
      return is === "`Dot`"
        ? value.kind === "Dot"
        : value.kind === "Box" &&
            (!is.includes("size") || is.includes(`size: ${String(value["size"])}`)) &&
            (!is.includes("color") || is.includes(`color: ${String(value["color"])}`));
    return typeof value === "string" ? is === `\`${value}\`` : is === String(value) || what === "n";
  });
}

/** Few tables each, so that what fails is soon found. */
const seeds = (first: number, many: number): readonly number[] =>
  Array.from({ length: many }, (_, index) => first + index);
const total = { gaps: 0, complete: 0, dead: 0, unknown: 0 };
const wildTotal = { gaps: 0, complete: 0, dead: 0, unknown: 0 };

describe("what is claimed of random tables", () => {
  let overlaps = 0;
  // The tables must be of all kinds, or nothing was tried.
  afterAll(() => {
    expect(Math.min(total.gaps, total.complete, total.dead), JSON.stringify(total)).toBeGreaterThan(50);
    expect(
      Math.min(wildTotal.gaps, wildTotal.complete, wildTotal.dead, wildTotal.unknown),
      JSON.stringify(wildTotal),
    ).toBeGreaterThan(10);
    expect(overlaps).toBeGreaterThan(60);
  });
  it.each(seeds(1, 60))("is so (seed %i)", (seed) => {
    const random = chance(seed);
    const count = total;
    for (let round = 0; round < 15; round += 1) {
      const decision = tableOf(random, "first");
      const program = programOf(decision);
      const verdict = verdictOf(program);
      const inputs = everyInput(program, decision);
      const about = `seed ${seed}, round ${round}: ${JSON.stringify(verdict)} ${JSON.stringify(decision, (name, value: unknown) => (name === "at" || name === "type" ? undefined : value))}`;
      const open = inputs.filter(({ fits }) => fits.length === 0);
      const gap = verdict.findings.find((finding) => finding.kind === "gap");
      if (verdict.findings.some((finding) => finding.kind === "unknown")) count.unknown += 1;
      else expect(verdict.complete, about).toBe(open.length === 0);
      if (verdict.complete) count.complete += 1;
      if (gap?.kind === "gap") {
        count.gaps += 1;
        expect(
          open.some(({ args }) => isLike(args, gap.example)),
          about,
        ).toBe(true);
      }
      const dead = new Set(
        verdict.findings.flatMap((finding) =>
          finding.kind === "dead" || finding.kind === "never-fits" ? [finding.row] : [],
        ),
      );
      count.dead += dead.size;
      decision.rows.forEach((_, row) => {
        expect(dead.has(row), `row ${row}, ${about}`).toBe(!inputs.some(({ fits }) => fits[0] === row));
      });
      for (const finding of verdict.findings)
        if (finding.kind === "never-fits")
          expect(
            inputs.some(({ fits }) => fits.includes(finding.row)),
            about,
          ).toBe(false);
    }
    expect(count.unknown).toBe(0);
  });

  it.each(seeds(121, 40))("is never false where I cannot look into all of it (seed %i)", (seed) => {
    const random = chance(seed);
    const count = wildTotal;
    for (let round = 0; round < 15; round += 1) {
      const decision = tableOf(random, "first", true);
      const program = programOf(decision);
      const verdict = verdictOf(program);
      const inputs = everyInput(program, decision);
      const about = `seed ${seed}, round ${round}: ${JSON.stringify(verdict)} ${JSON.stringify(decision, (name, value: unknown) => (name === "at" || name === "type" ? undefined : value))}`;
      const isOpen = inputs.some(({ fits }) => fits.length === 0);
      if (verdict.complete) expect(isOpen, about).toBe(false);
      count.complete += Number(verdict.complete);
      for (const finding of verdict.findings) {
        if (finding.kind === "unknown") count.unknown += 1;
        if (finding.kind === "gap") {
          count.gaps += 1;
          expect(isOpen, about).toBe(true);
        }
        if (finding.kind !== "dead" && finding.kind !== "never-fits") continue;
        count.dead += 1;
        expect(
          inputs.some(({ fits }) => fits[0] === finding.row),
          about,
        ).toBe(false);
      }
    }
  });

  it.each(seeds(211, 24))("is so of overlaps (seed %i)", (seed) => {
    const random = chance(seed);
    for (let round = 0; round < 15; round += 1) {
      const decision = tableOf(random, "unique");
      const program = programOf(decision);
      const verdict = verdictOf(program);
      const inputs = everyInput(program, decision);
      const about = `seed ${seed}, round ${round}: ${JSON.stringify(verdict)}`;
      for (let row = 0; row < decision.rows.length; row += 1) {
        const claimed = verdict.findings.find((finding) => finding.kind === "overlap" && finding.row === row);
        const real = inputs.some(({ fits }) => fits.includes(row) && (fits[0] ?? row) < row);
        expect(claimed !== undefined, `row ${row}, ${about}`).toBe(real);
        if (claimed?.kind === "overlap") {
          overlaps += 1;
          expect(
            inputs.some(
              ({ args, fits }) => fits.includes(row) && fits.includes(claimed.other) && isLike(args, claimed.example),
            ),
            about,
          ).toBe(true);
        }
      }
    }
  });
});
