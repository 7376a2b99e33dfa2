/** Sets from outside are the same if each value of one is in the other, in both meanings: whatever stands in them twice or in more places. */
import { expect, it } from "vitest";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import type { Rule } from "../../src/ir/program.ts";
import { answer, callOf, essence } from "../support/both-meanings.ts";
import { loadGenerated } from "../support/generated.ts";
import { chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { toldDice } from "../support/told-dice.ts";

const rules = `rulebook t { title "T" }
record Bag { of: set of number }
rule plain(a: set of number, b: set of number): bool = a is b
rule nested(a: list of set of number, b: list of set of number): bool = a is b
rule held(a: Bag, b: Bag): bool = a is b
`;

/** Half a millionth apart or more is another number. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 0.00000049;
const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((each) => b.some((other) => isSame(each, other))) &&
  b.every((each) => a.some((other) => isSame(each, other)));

it("says the same of all of them", async () => {
  const compilation = await compileTexts(new Map([["rules/t/t.rules", rules]]));
  const programs = compilation.rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  const interpreter = createInterpreter(programs);
  const module = [...(await loadGenerated(compilation))].find(([path]) => path.endsWith("/index.ts"))?.[1];
  if (module === undefined) throw new Error("nothing was generated");
  const make = chance(firstSeed);
  const count = { same: 0, other: 0 };
  const numbers = (): readonly number[] =>
    make.many(0, 3, () => make.pick([0, 1, 0.3, 4.15]) + make.pick([0, 0, 0.0000004, -0.0000004]));
  for (let number = 0; number < tries(2000, 500); number += 1) {
    const [a, b] = [numbers(), numbers()];
    const expected = areSame(a, b);
    count[expected ? "same" : "other"] += 1;
    const args: Readonly<Record<string, readonly unknown[]>> = {
      plain: [a, b],
      nested: [[a], [b]],
      held: [{ of: a }, { of: b }],
    };
    for (const rule of programs[0]?.rules ?? ([] as readonly Rule[])) {
      const given = (args[rule.name] ?? []) as never[];
      const about = `${rule.name} ${JSON.stringify(given)}`;
      const call = callOf(module, rule);
      if (call === undefined) throw new Error(about);
      expect(essence(answer(call, rule, given, toldDice(about))), about).toBe(`value ${expected}`);
      expect(essence(interpreter.call(rule.id, given)), about).toBe(`value ${expected}`);
    }
  }
  expect(Math.min(count.same, count.other)).toBeGreaterThan(20);
});
