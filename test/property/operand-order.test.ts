/** Operands are worked out in the order in which they are written: of two that fail the first one is told, of two that roll the first one has the first die. */
import { expect, it } from "vitest";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import { bothSay, callOf } from "../support/both-meanings.ts";
import { loadGenerated } from "../support/generated.ts";
import { withOperands } from "../support/operands.ts";
import { randomProgram } from "../support/programs.ts";
import { firstSeed, tries } from "../support/soak.ts";

const programs = tries(20, 10);
const each = 120;

it(`operands are worked out in the order written, interpreted and generated (from seed ${firstSeed})`, async () => {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  let calls = 0;
  for (let seed = firstSeed; seed < firstSeed + programs; seed += 1) {
    const made = randomProgram(seed);
    const program = withOperands(made.program, seed, each);
    const modules = await loadGenerated({
      rulebooks: [{ name: "random", folder: "rules/random", model: null, program, linked: [], found: [] }],
      names: ["random"],
      sources: made.sources,
      diagnostics: [],
    });
    const module = modules.get("random/index.ts");
    const interpreter = createInterpreter([program], { sources: made.sources });
    for (const rule of program.rules.filter((one) => one.name.startsWith("operands"))) {
      const call = module === undefined ? undefined : callOf(module, rule);
      if (call === undefined) throw new Error(`seed ${seed}: no function ${rule.name}`);
      calls += 1;
      const kind = rule.body.kind === "keep" ? rule.body.of.kind : rule.body.kind;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      const { expected, found } = bothSay(interpreter, call, rule, []);
      if (expected !== found)
        wrong.push(`seed ${seed}, ${rule.name}, ${kind}\n  interpreted ${expected}\n  generated   ${found}`);
    }
  }
  expect(wrong.length, `${wrong.length} of ${calls} calls differ:\n${wrong.slice(0, 8).join("\n")}`).toBe(0);
  expect([...seen.keys()].length, [...seen].join(" ")).toBeGreaterThan(25);
});
