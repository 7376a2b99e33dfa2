/** The highest result that is derived from a formula, held against every way its dice can fall. */
import { expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import type { Json, Program } from "../../../src/ir/program.ts";
import { allWays } from "../../support/all-ways.ts";
import { chance, type Chance } from "../../support/random.ts";
import { checkText } from "./check-text.ts";

function formula(random: Chance, depth: number): string {
  const part = (): string => formula(random, depth - 1);
  if (depth === 0 || random.once(4))
    return random.pick([
      "d2",
      "d3",
      "2d2",
      "(d2)d2",
      "roll([-1, 0, 2])",
      "roll(2 to 4)",
      "roll(1 to d2)",
      "n",
      "2",
      "-1",
      "max(2d2)",
      "sum(highest 1 of 2d2)",
    ]);
  return random.pick([
    () => `(${part()} + ${part()})`,
    () => `(${part()} - ${part()})`,
    () => `-(${part()})`,
    () => `(${part()}) * ${random.pick(["2", "-2", "0"])}`,
    () => `max(${part()}, ${part()})`,
    () => `min(${part()}, ${part()})`,
    () => `sum(2 times ${part()})`,
    () => `clamp(${part()}, 0, 3)`,
    () => `if n > 1 { ${part()} } else { ${part()} }`,
    () => `floor((${part()}) / 2)`,
  ])();
}

/** What the rule gives, one way after the other. */
function results(program: Program, args: readonly Json[]): readonly number[] {
  const all = allWays((dice) => createInterpreter([program], { dice }).call("fixture.f", args)).map((outcome) =>
    outcome.kind === "value" ? outcome.value : null,
  );
  return all.filter((each) => typeof each === "number");
}

const mistakes = (found: readonly Diagnostic[]): readonly string[] =>
  found.filter(({ severity }) => severity === "error").map(({ code }) => code);

it("is the highest, and the formula is refused where it is the only one", () => {
  const seen = { known: 0, open: 0, single: 0, unknown: 0 };
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = chance(seed);
    const text = formula(random, 2);
    const n = random.below(3) + 1;
    const said = `seed ${seed}: ${text}, n ${n}`;
    const plain = checkText(`rule f(n: int): int = ${text}`);
    const again = checkText(`rule f(n: int): int = explode(${text}, limit: 1)`);
    const open = checkText(`rule f(n: int): int = explode(${text})`);
    if (again.found.some(({ code }) => code === "nothing-rolls" || code === "already-rolled")) continue;
    const codes = mistakes(again.found);
    if (codes.includes("highest-unknown")) {
      seen.unknown += 1;
      continue;
    }
    expect(codes, said).toEqual([]);
    const all = results(plain.program, [n]);
    const body = again.program.rules[0]?.body;
    if (body?.kind !== "again" || body.on.kind !== "equals") throw new Error(said);
    const highest = createInterpreter([
      {
        ...plain.program,
        rules: plain.program.rules.map((rule) => ({
          ...rule,
          body: body.on.kind === "equals" ? body.on.value : rule.body,
        })),
      },
    ]).call("fixture.f", [n]);
    expect(highest, said).toMatchObject({ kind: "value", value: Math.max(...all) });
    seen.known += 1;
    const without = open.program.rules[0]?.body;
    if (mistakes(open.found).length > 0) {
      seen.single += 1;
      expect(mistakes(open.found), said).toEqual(["rolls-for-ever"]);
      expect(new Set(all).size, said).toBe(1);
    } else if (without?.kind === "again" && without.ends !== null) {
      seen.open += 1;
      const { ends } = without;
      const program = {
        ...plain.program,
        rules: plain.program.rules.map((rule) => ({ ...rule, result: { kind: "bool" as const }, body: ends })),
      };
      expect(createInterpreter([program]).call("fixture.f", [n]), said).toMatchObject({
        kind: "value",
        value: new Set(all).size > 1,
      });
    } else expect(new Set(all).size, said).toBeGreaterThan(1);
  }
  expect(seen.unknown, JSON.stringify(seen)).toBeLessThan(20);
  expect(Math.min(seen.known, seen.open), JSON.stringify(seen)).toBeGreaterThan(20);
  expect(seen.single, JSON.stringify(seen)).toBeGreaterThan(0);
});
