/**
 * Random programs, written as a designer would have written them and read again: the front (grammar, names, types, checks)
 * must make of the text what it was made from. What the language has no words for is left out, and so are rules that the
 * checks refuse (a row that is never reached, say).
 */
import { expect, it } from "vitest";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { createInterpreter, type Outcome } from "../../src/interpret/interpreter.ts";
import type { Program } from "../../src/ir/program.ts";
import { memoryHost } from "../support/memory-host.ts";
import { printProgram, type Printed } from "../support/printer/program.ts";
import { randomProgram } from "../support/programs.ts";
import { toldDice, type ToldDice } from "../support/told-dice.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);
const programs = tries(60, 25);

it("mean the same, made and written down", async () => {
  const wrong: string[] = [];
  const seen = { rules: 0, calls: 0, values: 0, rolls: 0 };
  for (let seed = first; seed < first + programs; seed += 1) {
    const made = randomProgram(seed);
    const { printed, compiled } = await accepted(made.program, seed);
    const read = compiled.rulebooks[0]?.program ?? null;
    expect(read, `seed ${seed}`).not.toBeNull();
    seen.rules += printed.rules.length;
    for (const call of made.calls.filter((each) => printed.rules.includes(each.rule) && each.variant === null)) {
      const [dice, others] = [toldDice(String(seed)), toldDice(String(seed))];
      const outcome = createInterpreter([made.program], { sources: made.sources, dice }).call(call.rule, call.args);
      const found = createInterpreter(read === null ? [] : [read], { sources: compiled.sources, dice: others }).call(
        call.rule,
        call.args,
      );
      seen.calls += 1;
      seen.values += outcome.kind === "value" ? 1 : 0;
      seen.rolls += dice.told.length;
      if (essence(outcome, dice) !== essence(found, others))
        wrong.push(
          `seed ${seed}, ${call.rule}(${JSON.stringify(call.args)})\n  made    ${essence(outcome, dice)}\n  written ${essence(found, others)}`,
        );
    }
  }
  expect(wrong.length, `${wrong.length} of ${seen.calls} calls differ:\n${wrong.slice(0, 5).join("\n")}`).toBe(0);
  // Most programs hold a rule that the language has words for.
  expect(Math.min(seen.rules, seen.calls, seen.values, seen.rolls), JSON.stringify(seen)).toBeGreaterThan(programs / 2);
});

/** Without the rules that the checks refuse, one round after the other; a finding outside all of them is a mistake of ours. */
async function accepted(
  program: Program,
  seed: number,
): Promise<{ readonly printed: Printed; readonly compiled: Compilation }> {
  const without = new Set<string>();
  for (;;) {
    const printed = printProgram(program, without);
    const compiled = await compileProject(memoryHost({ "rules/random/random.rules": printed.text }), {
      withoutExamples: true,
    });
    const errors = compiled.diagnostics.filter((each) => each.severity === "error");
    if (errors.length === 0) return { printed, compiled };
    // Rows are written bare where their type is known, and there alone.
    expect(errors.filter(({ code }) => /^(?:row-without-table|unknown-name)$/.test(code))).toEqual([]);
    const before = without.size;
    for (const { span } of errors) {
      const name = [...printed.text.slice(0, span?.end ?? 0).matchAll(/^rule (\w+)/gm)].at(-1)?.[1];
      if (name !== undefined && printed.rules.includes(`random.${name}`)) without.add(`random.${name}`);
    }
    if (without.size === before)
      throw new Error(
        `seed ${seed}: ${errors.map((each) => `${each.code}: ${each.message}`).join("\n")}\n${printed.text}`,
      );
  }
}

function essence(outcome: Outcome, { told }: ToldDice): string {
  return `${outcome.kind === "value" ? JSON.stringify(sorted(outcome.value)) : outcome.fault} after ${told.length} rolls: ${told.join(", ").slice(0, 200)}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
