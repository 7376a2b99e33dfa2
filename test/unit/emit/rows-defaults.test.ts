/** What a table gives where no row fits: its last row `otherwise`, under every policy that takes one, in both meanings. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { answer, callOf, essence } from "../../support/both-meanings.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { toldDice } from "../../support/told-dice.ts";

const table = (name: string, policy: string): string => `rule ${name}(wet: bool, dark: bool): int {
  rows ${policy}
  | wet       | dark | result |
  | yes       |      |      4 |
  |           | yes  |      2 |
  | otherwise |      |      9 |
}`;

const text = `rulebook trial { title "Trial" }
rule pay(rank: int 1 to 10): optional int {
  rows unique
  | rank      | result |
  | 1 to 3    |     10 |
  | 5 to 7    |     20 |
  | otherwise | none   |
}
${table("least", "min")}
${table("most", "max")}
${table("total", "sum")}
rule costs(wet: bool, dark: bool): list of int {
  rows list
  | wet | dark | result |
  | yes |      |      4 |
  |     | yes  |      2 |
}
rule cheapest(wet: bool, dark: bool): optional int = min(costs(wet, dark)) otherwise none
rule dearest(wet: bool, dark: bool): optional int = max(costs(wet, dark)) otherwise none
`;

const fitting = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

/** What each rule gives, for both, for the first, for the second and for neither row. */
const given: readonly (readonly [string, readonly (number | null)[]])[] = [
  ["least", [2, 4, 2, 9]],
  ["most", [4, 4, 2, 9]],
  ["total", [6, 4, 2, 9]],
  ["cheapest", [2, 4, 2, null]],
  ["dearest", [4, 4, 2, null]],
];

it("gives the default where no row fits, and only there", async () => {
  const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }));
  expect(compilation.diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  const module = (await loadGenerated(compilation)).get("trial/index.ts") ?? {};
  const interpreter = createInterpreter([program], { sources: compilation.sources });
  const bothGive = (name: string, args: readonly (boolean | number)[], value: number | null): void => {
    const rule = program.rules.find((each) => each.name === name);
    const call = rule === undefined ? undefined : callOf(module, rule);
    if (rule === undefined || call === undefined) throw new Error(`There is no ${name}.`);
    const words = `${name}(${args.join(", ")})`;
    expect(essence(interpreter.call(rule.id, [...args])), words).toBe(`value ${value}`);
    expect(essence(answer(call, rule, args, toldDice(words))), `${words}, generated`).toBe(`value ${value}`);
  };
  for (const [name, values] of given) fitting.forEach((args, at) => bothGive(name, args, values[at] ?? null));
  for (let rank = 1; rank <= 10; rank += 1)
    bothGive("pay", [rank], rank <= 3 ? 10 : rank >= 5 && rank <= 7 ? 20 : null);
});
