/** Constants of variants that speak of what they were, in both meanings, and checked again when that changes. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { newMemory } from "../../../src/driver/incremental.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { answer, callOf, essence } from "../../support/both-meanings.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { toldDice } from "../../support/told-dice.ts";

const text = `rulebook trial { title "Trial" }
let torches = 10
let rooms: list of int = [x * 2 for each x in 1 to 3]
let twice = torches * 2
rule lit(): number = torches
rule both(): number = twice
rule deep(): list of int = rooms
variant dark { let torches = original - 4 }
variant darker with dark {
  let torches = original / 4
  let rooms = [y + count(original) for each y in original] & [sum(original)]
}
variant wide { let rooms = [9] & original }
variant darkest with darker, wide { let rooms = original & original }
`;

/** Worked out by hand; of two variants that it builds on, the last one counts. */
const given: readonly (readonly [string | null, string, unknown])[] = [
  [null, "lit", 10],
  [null, "deep", [2, 4, 6]],
  ["dark", "lit", 6],
  ["dark", "both", 12],
  ["darker", "lit", 1.5],
  ["darker", "deep", [5, 7, 9, 12]],
  ["wide", "deep", [9, 2, 4, 6]],
  ["darkest", "lit", 1.5],
  ["darkest", "deep", [9, 2, 4, 6, 9, 2, 4, 6]],
];

it("has what was there in place of `original`", async () => {
  const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }));
  expect(compilation.diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  const modules = await loadGenerated(compilation);
  for (const [variant, name, value] of given) {
    const module = modules.get(variant === null ? "trial/index.ts" : `trial/variants/${variant}.ts`) ?? {};
    const id = variant === null ? null : `trial.${variant}`;
    const interpreter = createInterpreter([program], { sources: compilation.sources, variant: id });
    const rule = program.rules.find((each) => each.name === name);
    const call = rule === undefined ? undefined : callOf(module, rule);
    if (rule === undefined || call === undefined) throw new Error(`There is no ${name}.`);
    const words = `${name}() with ${variant ?? "nothing"}`;
    const wanted = `value ${JSON.stringify(value)}`;
    expect(essence(interpreter.call(rule.id, [])), words).toBe(wanted);
    expect(essence(answer(call, rule, [], toldDice(words))), `${words}, generated`).toBe(wanted);
  }
});

it("follows what it replaces, when that is written anew", async () => {
  const memory = newMemory();
  const lit = async (written: string): Promise<unknown> => {
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": written }), { memory });
    const program = compilation.rulebooks[0]?.program;
    if (program === null || program === undefined) throw new Error("There is no program.");
    const interpreter = createInterpreter([program], { sources: compilation.sources, variant: "trial.darker" });
    return essence(interpreter.call("trial.lit", []));
  };
  expect(await lit(text)).toBe("value 1.5");
  expect(await lit(text.replace("let torches = 10", "let torches = 14"))).toBe("value 2.5");
  expect(await lit(text.replace("original - 4", "original + 2"))).toBe("value 3");
});
