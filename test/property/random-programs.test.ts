/** Programs that no rulebook would hold, every kind of node among them: the two meanings agree on values and on faults by place. */
import { expect, it } from "vitest";
import { createInterpreter, type Outcome } from "../../src/interpret/interpreter.ts";
import { assertProgram } from "../../src/ir/invariants.ts";
import type { Json, Program } from "../../src/ir/program.ts";
import type { RulesError } from "../../src/runtime/errors.ts";
import { loadGenerated, type Module } from "../support/generated.ts";
import { randomProgram, type RandomCall } from "../support/programs.ts";
import { chance } from "../support/random.ts";
import { splitProgram } from "../support/split-program.ts";
import { toldDice, type ToldDice } from "../support/told-dice.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);
const programs = tries(32, 28);

it("mean the same, interpreted and generated", async () => {
  const wrong: string[] = [];
  let calls = 0;
  let rolled = 0;
  for (let seed = first; seed < first + programs; seed += 1) {
    const made = randomProgram(seed);
    const modules = await loadGenerated(
      {
        rulebooks: [
          { name: "random", folder: "rules/random", model: null, program: made.program, linked: [], found: [] },
        ],
        names: ["random"],
        sources: made.sources,
        diagnostics: [],
      },
      { formatted: true },
    );
    for (const call of made.calls) {
      // The same dice for both, and both must take as many of them, in the same order.
      const [dice, others] = [toldDice(String(seed)), toldDice(String(seed))];
      const expected = essence(
        createInterpreter([made.program], { sources: made.sources, variant: call.variant, dice }).call(
          call.rule,
          call.args,
        ),
        dice,
      );
      const found = essence(answered(modules, [made.program], call, others), others);
      calls += 1;
      rolled += dice.told.length;
      if (expected !== found)
        wrong.push(
          `seed ${seed}, ${call.rule}(${JSON.stringify(call.args)})${call.variant === null ? "" : ` with ${call.variant}`}\n  interpreted ${expected}\n  generated   ${found}`,
        );
    }
  }
  expect(wrong.length, `${wrong.length} of ${calls} calls differ:\n${wrong.slice(0, 5).join("\n")}`).toBe(0);
  expect(rolled).toBeGreaterThan(calls);
});

it("mean the same in two rulebooks, one of which uses the other", async () => {
  const wrong: string[] = [];
  const seen = { calls: 0, moved: 0, rules: 0 };
  for (let seed = first; seed < first + Math.ceil(programs / 2); seed += 1) {
    const made = randomProgram(seed);
    const { library, own, moved } = splitProgram(made, chance(seed));
    assertProgram(library, []);
    assertProgram(own, [library]);
    seen.moved +=
      library.choices.length +
      library.records.length +
      library.tables.length +
      library.constants.length +
      library.rules.length;
    const rulebooks = [
      { program: library, linked: [] },
      { program: own, linked: [library] },
    ].map((each) => ({
      name: each.program.rulebook.name,
      folder: `rules/${each.program.rulebook.name}`,
      model: null,
      found: [],
      ...each,
    }));
    const modules = await loadGenerated({
      rulebooks,
      names: ["library", "random"],
      sources: made.sources,
      diagnostics: [],
    });
    for (const call of made.calls) {
      const elsewhere = moved(call);
      if (elsewhere.rule !== call.rule) seen.rules += 1;
      const [alone, together, generated] = [toldDice(String(seed)), toldDice(String(seed)), toldDice(String(seed))];
      const expected = essence(
        createInterpreter([made.program], { sources: made.sources, variant: call.variant, dice: alone }).call(
          call.rule,
          call.args,
        ),
        alone,
      );
      const split = essence(
        createInterpreter([library, own], { sources: made.sources, variant: call.variant, dice: together }).call(
          elsewhere.rule,
          call.args,
        ),
        together,
      );
      const found = essence(answered(modules, [library, own], elsewhere, generated), generated);
      seen.calls += 1;
      if (expected !== split || expected !== found)
        wrong.push(
          `seed ${seed}, ${elsewhere.rule}(${JSON.stringify(call.args)})${call.variant === null ? "" : ` with ${call.variant}`}\n  in one      ${expected}\n  interpreted ${split}\n  generated   ${found}`,
        );
    }
  }
  expect(wrong.length, `${wrong.length} of ${seen.calls} calls differ:\n${wrong.slice(0, 5).join("\n")}`).toBe(0);
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
});

type Answer = Outcome | { readonly kind: "broken"; readonly problem: string };

/** A rule that a variant leaves as it is stands in the plain module alone. */
function answered(
  modules: ReadonlyMap<string, Module>,
  all: readonly Program[],
  call: RandomCall,
  dice: ToldDice,
): Answer {
  const [book = "", name = ""] = call.rule.split(".");
  const plain = modules.get(`${book}/index.ts`)?.[name];
  const called =
    call.variant === null || book !== "random" ? plain : (modules.get("random/variants/other.ts")?.[name] ?? plain);
  if (typeof called !== "function") return { kind: "broken", problem: `no function ${name}` };
  const rolls = all.flatMap((program) => program.rules).find((each) => each.id === call.rule)?.effects.rolls === true;
  try {
    return { kind: "value", value: called(...(rolls ? [dice] : []), ...call.args) as Json };
  } catch (problem) {
    const { fault, place } = problem as Partial<RulesError>;
    return fault === undefined
      ? { kind: "broken", problem: String(problem) }
      : { kind: "fault", fault, place: place ?? null, at: null, values: [], message: "" };
  }
}

/** What came of it, and after which rolls. */
function essence(outcome: Answer, { told }: ToldDice): string {
  const rolls =
    told.length === 0
      ? ""
      : ` after ${told.length} rolls: ${told.slice(0, 40).join(", ")} … ${told.slice(-3).join(", ")}`;
  if (outcome.kind === "value") return `value ${JSON.stringify(sorted(outcome.value))}${rolls}`;
  return `${outcome.kind === "fault" ? `${outcome.fault} at ${outcome.place ?? "?"}` : `BROKEN ${outcome.problem}`}${rolls}`;
}

function sorted(value: unknown): unknown {
  if (Object.is(value, -0)) return "minus zero";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value === undefined) return "undefined";
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
