/** Random well-typed programs, the same for the same seed, with random well-typed arguments for their rules. */
import type { Bound, Field, Json, Program, Rule, Type, Variant } from "../../src/ir/program.ts";
import type { Example } from "../../src/ir/examples.ts";
import { bool, int, number, odds } from "../../src/ir/types.ts";
import { sourceText, type Sources } from "../../src/source/text.ts";
import { chance } from "./random.ts";
import { formula, keptFormula, literal } from "./programs/formulas.ts";
import { asking } from "./programs/questions.ts";
import { bound, calm, kept, newScope, read, type Scope } from "./programs/scope.ts";
import { block } from "./programs/statements.ts";
import { randomValue } from "./programs/values.ts";
import {
  choices,
  color,
  constants,
  declared,
  fieldOf,
  file,
  maker,
  records,
  tables,
  types,
  type Maker,
} from "./programs/world.ts";
import { pure } from "../../src/check/effects.ts";

export interface RandomCall {
  readonly rule: string;
  readonly args: readonly Json[];
  readonly variant: string | null;
}

export interface RandomProgram {
  readonly seed: number;
  readonly program: Program;
  /** A file in which every place of the program lies. */
  readonly sources: Sources;
  readonly calls: readonly RandomCall[];
  /** Of rules that ask for odds, which no generated code has. */
  readonly asking: readonly RandomCall[];
}

export interface ProgramOptions {
  /** Without dice: false. */
  readonly rolls?: boolean;
  readonly rules?: number;
  readonly depth?: number;
  readonly calls?: number;
}

/** A program with rules that call those before them, a variant that replaces something of each kind, and calls of every rule. */
export function randomProgram(seed: number, options: ProgramOptions = {}): RandomProgram {
  const make = maker(chance(seed));
  const { depth = 4 } = options;
  const declarations = {
    choices: choices(make),
    records: records(make),
    tables: tables(make),
    constants: constants(make),
  };
  const rules: Rule[] = [];
  for (let index = 0; index < (options.rules ?? 4); index += 1)
    rules.push(randomRule(make, `rule${index}`, rules, depth, options.rolls ?? true));
  const asked = (options.rolls ?? true) ? [askingRule(make, "asked", rules, Math.min(depth, 3))] : [];
  const program: Program = {
    format: 1,
    rulebook: { name: "random", title: "Random", source: null, rounding: "exact", decimals: 6, doc: null },
    files: [{ path: file, hash: "0" }],
    uses: [],
    ...declarations,
    rules: [...rules, ...asked],
    checks: [],
    reports: [],
    goals: [],
    game: null,
    examples: [example(make, rules)],
    variants: [variant(make, declarations, rules, depth)],
  };
  const sources: Sources = new Map([[file, sourceText(file, " ".repeat(200_000))]]);
  const calls = (of: readonly Rule[]): readonly RandomCall[] => randomCalls(make, of, program, options.calls ?? 4);
  return { seed, program, sources, calls: calls(rules), asking: calls(asked) };
}

function randomRule(make: Maker, name: string, before: readonly Rule[], depth: number, dice: boolean): Rule {
  const result = make.chance.pick(types);
  // Half of the rules may take dice; rules that do not are called where none may be taken.
  const rolls = dice && make.chance.once(2);
  const start = newScope(make, before, result, { rolls });
  const declaration = declared(make, name);
  if (!rolls || !make.chance.once(3)) {
    const { scope, params } = parameters(start);
    return withEffects({ ...declaration, params, result, body: bodyOf(scope, result, depth) }, before);
  }
  const { scope: fueled, local: fuel } = bound(start, int, false, "fuel");
  const { scope, params: others } = parameters(fueled);
  const params = [
    fieldOf(make, fuel.name, int, fuel.slot, { bound: { low: 0, high: mostFuel, lowOpen: false, highOpen: false } }),
    ...others.map((each) => ({ ...each, bound: null })),
  ];
  return withEffects(
    {
      ...declaration,
      params,
      result,
      body: bodyOf({ ...scope, self: { rule: { id: declaration.id, params, result }, fuel } }, result, depth),
    },
    before,
  );
}

/** A rule that asks for odds of those before it. */
function askingRule(make: Maker, name: string, before: readonly Rule[], depth: number): Rule {
  const result = make.chance.pick([odds, odds, bool, int, color]);
  const { scope, params } = parameters(newScope(make, before, result));
  return {
    ...declared(make, name),
    params,
    result,
    body: asking(scope, result, depth),
    effects: { ...pure, asks: true },
  };
}

/** How often a rule calls itself. */
const mostFuel = 2;

const takesDice: ReadonlySet<unknown> = new Set(["die", "dice", "roll", "times", "again", "shuffle"]);

/** The rule as it is known by those who call it. */
function withEffects(rule: Omit<Rule, "effects">, before: readonly Rule[]): Rule {
  return {
    ...rule,
    effects: {
      ...pure,
      rolls: rollsIn(rule.body, new Set(before.filter((each) => each.effects.rolls).map((each) => each.id))),
    },
  };
}

function rollsIn(node: unknown, rolling: ReadonlySet<unknown>): boolean {
  if (typeof node !== "object" || node === null) return false;
  if ("kind" in node && "at" in node && takesDice.has(node.kind)) return true;
  if ("kind" in node && node.kind === "columnCall") return true;
  if ("rule" in node && rolling.has(node.rule)) return true;
  return Object.values(node).some((part) => rollsIn(part, rolling));
}

function bodyOf(scope: Scope, result: Type, depth: number): Rule["body"] {
  const body = scope.make.chance.once(3) ? formula(scope, result, depth) : block(scope, result, depth);
  return kept(scope, body, "the result");
}

function parameters(start: Scope): { readonly scope: Scope; readonly params: readonly Field[] } {
  const { make } = start;
  let scope = start;
  const params = make.chance.many(1, 4, () => {
    const type = make.chance.pick(types);
    const { scope: next, local } = bound(scope, type, false);
    const limits =
      (type.kind === "int" || type.kind === "number") && make.chance.once(4) ? someLimits(make, type) : null;
    const simple = limits === null && make.chance.once(4) ? keptFormula(calm(scope), type, 1) : null;
    scope = next;
    return fieldOf(make, local.name, type, local.slot, { bound: limits, default: simple });
  });
  return { scope, params };
}

function someLimits({ chance }: Maker, type: Type): Bound {
  if (chance.once(2)) return { low: -5, high: null, lowOpen: chance.once(2), highOpen: false };
  const values = type.kind === "int" ? [-2, 0, 3, 4] : [-2.5, 0, 0.1, 4];
  return { low: values[0] ?? 0, high: values.at(-1) ?? 0, lowOpen: false, highOpen: false, values };
}

/** It replaces a constant, a cell and a rule that calls the one it replaces. */
function variant(
  make: Maker,
  declarations: Pick<Program, "constants" | "tables">,
  rules: readonly Rule[],
  depth: number,
): Variant {
  const constant = declarations.constants[0];
  const table = declarations.tables[0];
  const original = make.chance.pick(rules);
  const value = literal(newScope(make, [], null), randomValue(make.chance, int), int);
  const frame = newScope(make, rules.slice(0, rules.indexOf(original)), original.result, {
    original,
    rolls: original.effects.rolls,
  });
  const scope: Scope = {
    ...frame,
    frame: { slots: Math.max(0, ...original.params.map((param) => param.slot + 1)) },
    locals: original.params.map((param) => ({ slot: param.slot, name: param.name, type: param.type, changes: false })),
  };
  const hp = { value: 35, at: make.at() };
  return {
    ...declared(make, "other"),
    title: "Another way.",
    basedOn: [],
    constants: constant === undefined ? [] : [{ ...constant, value, at: make.at() }],
    tables:
      table === undefined
        ? []
        : [
            {
              ...table,
              rows: table.rows.map((row, index) =>
                index === 2 ? { ...row, cells: row.cells.map((cell, at) => (at === 1 ? hp : cell)) } : row,
              ),
            },
          ],
    rules: [{ ...original, at: make.at(), body: bodyOf(scope, original.result, Math.min(depth, 3)) }],
  };
}

function example(make: Maker, rules: readonly Rule[]): Example {
  const scope = newScope(make, rules, null);
  const { scope: inner, local } = bound(scope, number, true);
  return {
    title: "Random",
    row: null,
    variant: null,
    rule: null,
    disputed: null,
    start: null,
    at: make.at(),
    steps: [
      { kind: "let", slot: local.slot, name: local.name, value: keptFormula(scope, number, 2), at: make.at() },
      { kind: "claim", at: make.at(), claim: { kind: "true", condition: formula(inner, bool, 2) } },
      {
        kind: "claim",
        at: make.at(),
        claim: {
          kind: "fits",
          of: read(inner, local),
          label: local.name,
          text: "<= 5",
          test: { kind: "compare", op: "<=", by: "number", value: literal(inner, 5, number), at: make.at() },
        },
      },
    ],
  };
}

function randomCalls(make: Maker, rules: readonly Rule[], program: Program, each: number): readonly RandomCall[] {
  return rules.flatMap((rule) =>
    Array.from({ length: each }, (): RandomCall => ({
      rule: rule.id,
      args: rule.params.map((param) => argument(make, param)),
      variant: make.chance.once(3) ? (program.variants[0]?.id ?? null) : null,
    })),
  );
}

function argument(make: Maker, param: Field): Json {
  const value = randomValue(make.chance, param.type);
  if (param.bound === null || typeof value !== "number") return value;
  if (param.bound.values !== undefined) return make.chance.pick(param.bound.values);
  return param.bound.high === null ? Math.abs(value) : make.chance.below(param.bound.high + 1);
}
