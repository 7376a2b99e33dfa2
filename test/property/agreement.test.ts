/**
 * The two meanings of the rules agree: the interpreter, which is the reference, and the generated code, on values and on
 * faults by name and place. On random rulebooks with random inputs, and on every call of every example of our rulebooks and of the systems.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import type { Id, Json, Program, Rule } from "../../src/ir/program.ts";
import type { ExampleStep } from "../../src/ir/examples.ts";
import { visit } from "../../src/ir/visit.ts";
import { act } from "../../src/interpret/evaluate/statement.ts";
import { compile } from "../../src/interpret/evaluate/expression.ts";
import { contextOf, newRoom } from "../../src/interpret/evaluate/context.ts";
import { newRecorder, type Trace } from "../../src/interpret/explain/record.ts";
import { createInterpreter, interpreterOf, type Interpreter } from "../../src/interpret/interpreter.ts";
import { link } from "../../src/interpret/linked.ts";
import { someValue } from "../support/arguments.ts";
import { answer, bothSay, callOf, essence } from "../support/both-meanings.ts";
import { loadGenerated, type Module } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance as chanceOf } from "../support/random.ts";
import { rollingRules, rollingTables } from "../support/rolling-rules.ts";
import { filesBelow } from "../support/rule-files.ts";
import { someRulebook } from "../support/rulebooks.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { toldDice } from "../support/told-dice.ts";

const seed = firstSeed;
const trials = tries(40, 15);

const disagreements = (found: readonly string[]): string =>
  `${found.length} disagreements, seed ${seed}:\n${found.slice(0, 6).join("\n")}`;

describe("random rulebooks", () => {
  it("mean the same, interpreted and generated", async () => {
    const wrong: string[] = [];
    let calls = 0;
    let faults = 0;
    let accepted = 0;
    for (let book = 0; book < trials; book += 1) {
      const text = someRulebook(seed + book);
      const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
        withoutExamples: true,
      });
      expect(
        compilation.diagnostics.filter((each) => each.code === "compiler-mistake").map((each) => each.hint),
        `book ${seed + book}\n${text}`,
      ).toEqual([]);
      const program = compilation.rulebooks[0]?.program;
      if (program === null || program === undefined) continue;
      accepted += 1;
      for (const told of compareBook(compilation, await loadGenerated(compilation), program, seed + book)) {
        calls += 1;
        if (told.expected.includes(" at ")) faults += 1;
        if (told.expected !== told.found)
          wrong.push(
            `book ${seed + book}, ${told.question}\n  interpreted ${told.expected}\n  generated   ${told.found}`,
          );
      }
    }
    expect(wrong.length, disagreements(wrong)).toBe(0);
    expect(accepted).toBeGreaterThan(trials / 3);
    expect(calls).toBeGreaterThan(accepted * 50);
    expect(faults).toBeGreaterThan(0);
    expect(faults).toBeLessThan(calls / 2);
  });
});

/** Where the limits are, and what stands right beside them. */
const limits = `rulebook limits { title "Limits" }
choice Step { Stay, Go(by: int) }
record Span { low: int, high: int
  check low <= high "It ends after it begins." }
table Road { | name: key | length: number |
             | Long      | 12.5   | }
rule deep(n: int): int = if n <= 0 { 0 } else { 1 + deep(n - 1) }
rule deeper(n: int): int { let below = if n <= 0 { 0 } else { deeper(n - 1) }
  max(below, (below + 1) * 1) }
rule ping(n: int): int = if n <= 0 { 0 } else { pong(n - 1) }
rule pong(n: int): int = if n <= 0 { 1 } else { ping(n - 1) }
rule turns(n: int): int {
  let done = 0
  repeat n times { add 1 to done }
  done
}
rule nested(n: int, m: int): int {
  let done = 0
  repeat n times { repeat m times { add 1 to done } }
  done
}
rule endless(n: int): int {
  let at = n
  repeat while at > 0 { set at = at + 1 }
  at
}
rule walk(steps: list of Step): int {
  let at = 0
  for each step in steps {
    if step is Stay { stop }
    if step is Go and step.by < 0 { return -1 }
    if step is Go { set at = at + step.by }
  }
  at
}
rule square(n: int): int = n * n
rule large(n: number): number = n * n
rule span(a: int, b: int): Span = Span(a, b)
rule ratio(a: number, b: number): number = a / b
rule road(name: text): number = Road[name].length
rule many(n: int): int = count([x for each x in 1 to n])
rule double(xs: list of int): list of int {
  let all = [0]
  for each x in xs { add x to all }
  for each x in all { add x to all }
  all
}
rule grow(n: int): int {
  let xs: list of int = []
  for each x in 1 to n { add x to xs }
  count(xs)
}
`;

describe("the limits", () => {
  it("are the same, interpreted and generated", async () => {
    const compilation = await compileProject(memoryHost({ "rules/limits/limits.rules": limits }));
    expect(compilation.diagnostics.map((each) => `${each.code}: ${each.message}`)).toEqual([]);
    const questions: readonly (readonly [string, readonly Json[]])[] = [
      ...["deep", "deeper", "ping"].flatMap((name) =>
        [0, 1, 399, 400, 401, 402, 5000].map((n) => [name, [n]] as const),
      ),
      ...[0, -3, 5, 1_000_000, 1_000_001].map((n) => ["turns", [n]] as const),
      ["nested", [1000, 999]],
      ["nested", [1000, 1000]],
      ["nested", [1, 1_000_000]],
      ["endless", [0]],
      ["endless", [1]],
      ["walk", [[{ kind: "Go", by: 2 }, { kind: "Stay" }, { kind: "Go", by: -1 }]]],
      [
        "walk",
        [
          [
            { kind: "Go", by: 2 },
            { kind: "Go", by: -1 },
          ],
        ],
      ],
      ["walk", [[]]],
      ...[94_906_265, 94_906_266, -94_906_266].map((n) => ["square", [n]] as const),
      ...[94_906, 94_907.5, 9_007_199_254].map((n) => ["large", [n]] as const),
      ["span", [1, 2]],
      ["span", [3, 2]],
      ["ratio", [1, 0]],
      ["ratio", [1, 0.000001]],
      ["ratio", [9_007_199_254, 0.000001]],
      ["road", ["Long"]],
      ["road", ["long"]],
      ["road", ["__proto__"]],
      ["road", ["constructor"]],
      ["many", [100_000]],
      ["many", [1_000_000_000]],
      ["grow", [5000]],
      ["double", [[1, 2]]],
      ["double", [[]]],
    ];
    await agreeOn(compilation, "limits/index.ts", questions);
  });
});

/** What rolls at its limits. */
const limitsOfDice = `rulebook dicey { title "Limits of dice" }
rule some(n: int): int = (n)d6
rule heads(n: int): int = count(n times d2)
rule twice(n: int): int = sum([x * 2 for each x in n times d6 where x > 1])
rule faulty(n: int): int = count([12 / (x - 1) for each x in n times d6 where 12 / x > 2])
rule between(low: int, high: int): int = roll(low to high)
rule among(xs: list of int): int = roll(xs)
rule weighed(xs: list of number): number = roll(xs, by: it)
rule ever(most: int): int = explode(d6, on: <= most)
rule stubborn(least: int, n: int): list of int = rerollEach(n times d6, on: >= least)
rule bounded(limit: int, less: int): int = explode(d6, on: >= 2, limit: limit, less: less)
rule total(n: int, total: int): list of int = explodeEach(n times d6, on: >= 3, total: total, less: 1)
rule deep(n: int): int = if n <= 0 { d6 } else { d6 + deep(n - 1) }
rule turns(n: int): int {
  let sum = 0
  repeat n times { add d6 to sum }
  sum
}
rule mixed(xs: list of int): list of int = top d4 of shuffle(xs)
rule picks(n: int, k: int): list of int = highest k of n times d6
rule low(): int = sum(lowest 4 of 5d6) - sum(lowest 1 of 5d6) + min(3d6)
rule grouped(n: int): list of list of int {
  let all = n times d3
  groups(all)
}
`;

describe("dice", () => {
  it("are the same at their limits", async () => {
    const compilation = await compileProject(memoryHost({ "rules/dicey/dicey.rules": limitsOfDice }));
    expect(
      compilation.diagnostics
        .filter((each) => each.severity === "error")
        .map((each) => `${each.code}: ${each.message}`),
    ).toEqual([]);
    const numbers = [-5, -1, 0, 1, 2, 7, 40];
    const lists: readonly Json[] = [[], [3], [3, 1, 2], [1, 1, 1, 1, 1, 1, 1], [0, 0], [0, 1, 0], [-1, 1]];
    const questions: readonly (readonly [string, readonly Json[]])[] = [
      ...["some", "heads", "twice", "faulty", "deep", "turns", "ever", "grouped"].flatMap((name) =>
        numbers.map((n) => [name, [n]] as const),
      ),
      ...["some", "heads", "twice", "turns"].flatMap((name) =>
        [1_000_001, 20_000_001, 2 ** 53 - 1].map((n) => [name, [n]] as const),
      ),
      ["deep", [399]],
      ["deep", [400]],
      ...["between", "stubborn", "bounded", "total", "picks"].flatMap((name) =>
        numbers.flatMap((a) => numbers.map((b) => [name, [a, b]] as const)),
      ),
      ["between", [-(2 ** 53) + 1, 2 ** 53 - 1]],
      ["between", [0, 2 ** 53 - 1]],
      ["between", [-1, 2 ** 53 - 2]],
      ...lists.flatMap((list) => ["among", "weighed", "mixed"].map((name) => [name, [list]] as const)),
      ["low", []],
      ["weighed", [[0.5, 1.25, 0.000001]]],
    ];
    await agreeOn(compilation, "dicey/index.ts", questions);
  });

  it.each([
    ["pools", rollingRules, ["chanceOfSwing", "asksToo"]],
    ["monsters", rollingTables, []],
  ])(
    "are the same in every formula that rolls, and what asks for odds is left out: %s",
    async (book, text, leftOut) => {
      const compilation = await compileProject(memoryHost({ [`rules/${book}/${book}.rules`]: text }), {
        withoutExamples: true,
      });
      expect(compilation.diagnostics.map((each) => `${each.code}: ${each.message}`)).toEqual([]);
      const program = compilation.rulebooks[0]?.program;
      if (program === null || program === undefined) throw new Error("It does not compile.");
      const told = compareBook(compilation, await loadGenerated(compilation), program, seed);
      const wrong = told
        .filter((each) => each.expected !== each.found)
        .map((each) => `${each.question}\n  interpreted ${each.expected}\n  generated   ${each.found}`);
      expect(wrong.length, disagreements(wrong)).toBe(0);
      expect(told.filter((each) => each.expected.includes("rolls")).length).toBeGreaterThan(told.length / 2);
      const module = (await loadGenerated(compilation)).get(`${book}/index.ts`) ?? {};
      expect(program.rules.filter((rule) => callOf(module, rule) === undefined).map((rule) => rule.name)).toEqual(
        leftOut,
      );
    },
  );
});

async function agreeOn(
  compilation: Compilation,
  path: string,
  questions: readonly (readonly [string, readonly Json[]])[],
): Promise<void> {
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("It does not compile.");
  const module = (await loadGenerated(compilation)).get(path) ?? {};
  const interpreter = createInterpreter([program], { sources: compilation.sources });
  const wrong = questions.flatMap(([name, args]) => {
    const rule = program.rules.find((each) => each.name === name);
    const call = rule === undefined ? undefined : callOf(module, rule);
    if (rule === undefined || call === undefined) return [`there is no ${name}`];
    const { expected, found } = bothSay(interpreter, call, rule, args);
    return expected === found
      ? []
      : [`${name}(${JSON.stringify(args)})\n  interpreted ${expected}\n  generated   ${found}`];
  });
  expect(wrong.length, disagreements(wrong)).toBe(0);
}

interface Told {
  readonly question: string;
  readonly expected: string;
  readonly found: string;
}

/** Each rule of the program and of its variants, with random values. */
function compareBook(
  compilation: Compilation,
  modules: ReadonlyMap<string, Module>,
  program: Program,
  from: number,
): readonly Told[] {
  const chance = chanceOf(from);
  const told: Told[] = [];
  for (const variant of [null, ...program.variants]) {
    const interpreter = createInterpreter([program], { variant: variant?.id ?? null, sources: compilation.sources });
    const module = moduleOf(modules, program, variant?.id ?? null);
    for (const rule of program.rules) {
      const call = callOf(module, rule);
      if (call === undefined) {
        if (variant === null && !rule.effects.asks && !rule.effects.reads)
          throw new Error(`No function for ${rule.name}.`);
        continue;
      }
      for (let each = 0; each < 12; each += 1) {
        const args = rule.params.map((param) => someValue(interpreter.room, chance, param.type, param.bound));
        told.push({
          question: `${rule.name}(${JSON.stringify(args)})${variant === null ? "" : ` with ${variant.name}`}`,
          ...bothSay(interpreter, call, rule, args),
        });
      }
    }
  }
  return told;
}

/** Ours, and those that designers wrote from the guide. */
const folders = ["rules", "test/systems"].filter((folder) => existsSync(join(projectRoot, folder)));
const names = folders.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => each.name),
);

interface OurBooks {
  readonly compilation: Compilation;
  readonly modules: ReadonlyMap<string, Module>;
}

let books: Promise<OurBooks> | null = null;
/** All of these rulebooks, compiled and loaded once for the tests below. */
const ourBooks = (): Promise<OurBooks> => (books ??= loadOurBooks());

async function loadOurBooks(): Promise<OurBooks> {
  const files = new Map(folders.flatMap((folder) => [...filesBelow(projectRoot, folder)]));
  const compilation = await compileProject(memoryHost(files), { withoutExamples: true });
  return { compilation, modules: await loadGenerated(compilation) };
}

describe.each(names)("the rulebook %s", (name) => {
  it("means the same in each call of its examples", async () => {
    const { compilation, modules } = await ourBooks();
    const rulebook = compilation.rulebooks.find((each) => each.folder.endsWith(`/${name}`));
    const program = rulebook?.program;
    if (program === null || program === undefined) throw new Error(`${name} does not compile.`);
    const programs = [...(rulebook?.linked ?? []), program];
    const wrong: string[] = [];
    let calls = 0;
    // Games are held against each other decision by decision, in games.test.ts.
    for (const example of program.examples.filter((each) => each.start === null)) {
      for (const { rule, args, expected } of callsOf(programs, program, example, compilation)) {
        const module = moduleOf(modules, program, example.variant);
        const call = callOf(module, rule) ?? callOf(moduleOf(modules, program, null), rule);
        if (call === undefined) continue;
        calls += 1;
        const found = essence(answer(call, rule, args, toldDice("")));
        if (found !== expected)
          wrong.push(
            `${example.title}: ${rule.name}(${JSON.stringify(args)})\n  interpreted ${expected}\n  generated   ${found}`,
          );
      }
    }
    expect(wrong.length, disagreements(wrong)).toBe(0);
    if (
      program.examples.some(
        (example) => example.start === null && !example.steps.some((step) => speaksOfDice(step, () => false)),
      )
    )
      expect(calls).toBeGreaterThan(0);
  });

  it("means the same for random values", async () => {
    const { compilation, modules } = await ourBooks();
    const program = compilation.rulebooks.find((each) => each.folder.endsWith(`/${name}`))?.program;
    if (program === null || program === undefined) throw new Error(`${name} does not compile.`);
    if (program.uses.length > 0) return;
    const told = compareBook(compilation, modules, program, seed);
    const wrong = told
      .filter((each) => each.expected !== each.found)
      .map((each) => `${each.question}\n  interpreted ${each.expected}\n  generated   ${each.found}`);
    expect(wrong.length, disagreements(wrong)).toBe(0);
  });
});

function moduleOf(modules: ReadonlyMap<string, Module>, program: Program, variant: string | null): Module {
  const folder = program.rulebook.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const kebab =
    variant === null
      ? ""
      : variant.slice(variant.indexOf(".") + 1).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // A variant that changes the game alone has no module of rules.
  const isOfGame = modules.has(`${folder}/variants/${kebab}/game.ts`) && !modules.has(`${folder}/variants/${kebab}.ts`);
  const changed = variant !== null && !isOfGame ? `variants/${kebab}.ts` : "index.ts";
  const module = modules.get(`${folder}/${changed}`);
  if (module === undefined)
    throw new Error(`No module for ${variant ?? program.rulebook.name}: ${[...modules.keys()].join(", ")}`);
  return module;
}

/** Lays dice out, or asks about them: what such steps roll is compared with random values. `asks`: a rule that does. */
function speaksOfDice(step: ExampleStep, asks: (rule: Id) => boolean): boolean {
  if (step.kind === "rolling") return true;
  return visit("ExampleStep", step, {
    expr: (expr) =>
      expr.kind === "question" || expr.kind === "best" || (expr.kind === "call" && asks(expr.rule))
        ? "stop"
        : undefined,
  });
}

interface Called {
  readonly rule: Rule;
  readonly args: readonly Json[];
  readonly expected: string;
}

/** Every call of a rule, however deep, while an example is worked out. */
function callsOf(
  programs: readonly Program[],
  program: Program,
  example: Program["examples"][number],
  compilation: Compilation,
): readonly Called[] {
  const recorder = newRecorder();
  // What is rolled is compared elsewhere; what is called with it is compared here.
  const room = newRoom(link(programs, example.variant), recorder, { dice: toldDice(example.title) });
  const interpreter: Interpreter = interpreterOf(room, compilation.sources, () => interpreter);
  const context = contextOf(room, `${program.rulebook.name}.`);
  const frame: Json[] = [];
  for (const step of example.steps) {
    if (speaksOfDice(step, (rule) => room.linked.rule(rule).rule.effects.asks)) continue;
    interpreter.guard(() => {
      if (step.kind === "rolling" || step.kind === "choosing") return null;
      if (step.kind !== "claim") act(context, step)(frame);
      else compile(context, step.claim.kind === "true" ? step.claim.condition : step.claim.of)(frame);
      return null;
    });
  }
  const found: Called[] = [];
  const waiting: Trace[] = [...recorder.top];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    waiting.push(...at.parts);
    const { what } = at;
    // What a variant asks of the rule that it replaces cannot be called from outside.
    if (
      what.kind !== "rule" ||
      room.linked.rule(what.rule.id).rule !== what.rule ||
      what.rule.effects.rolls ||
      at.value === undefined ||
      !program.rules.some((rule) => rule.id === what.rule.id)
    )
      continue;
    found.push({
      rule: what.rule,
      args: what.rule.params.map((param) => what.frame[param.slot] ?? null),
      expected: essence({ kind: "value", value: at.value }),
    });
  }
  return found;
}
