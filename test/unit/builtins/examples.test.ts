/** What each record shows of its function: in the interpreter, in the generated code, and for an editor. */
import { expect, it } from "vitest";
import { allFunctions, builtins, exampleDeclarations, headOf } from "../../../src/builtins/registry.ts";
import { questions } from "../../../src/builtins/questions.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { answer, callOf, essence } from "../../support/both-meanings.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { toldDice } from "../../support/told-dice.ts";

const all = [...builtins].flatMap(([name, { examples }]) => examples.map((example) => ({ name, ...example })));

/** Of what chance decides, the type alone. */
const rules = all.map(({ formula, type, gives }, at) =>
  gives === null ? `rule r${at}(): ${type} = ${formula}` : `rule r${at}(): bool = (${formula}) is ${gives}`,
);
const typed = all.map(({ formula, type }, at) => `rule t${at}(): ${type} = ${formula}`);

it("holds in both meanings, and has the type that it says", async () => {
  const text = ['rulebook trial { title "Trial" }', exampleDeclarations, ...rules, ...typed].join("\n");
  const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), { withoutExamples: true });
  expect(compilation.diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  const module = (await loadGenerated(compilation)).get("trial/index.ts") ?? {};
  const interpreter = createInterpreter([program], { sources: compilation.sources, oracle: createAsker({ games: 0 }) });
  const wrong: string[] = [];
  for (const [at, { name, formula, gives }] of all.entries()) {
    const rule = program.rules.find((each) => each.name === `r${at}`);
    if (rule === undefined) throw new Error("There is no rule.");
    if (gives === null) continue;
    interpreter.machine.dice = toldDice(formula);
    const [expected, call] = ["value true", callOf(module, rule)];
    const meant = essence(interpreter.call(rule.id, []));
    if (meant !== expected) wrong.push(`${formula} is ${gives}: ${meant}`);
    // No rule that plays asks for odds.
    if (name in questions) continue;
    const made = call === undefined ? "nothing" : essence(answer(call, rule, [], toldDice(formula)));
    if (made !== expected) wrong.push(`${formula} is ${gives}, generated: ${made}`);
  }
  expect(wrong).toEqual([]);
});

it("says of each function what it takes and does, and names no other twice", () => {
  for (const [name, record] of allFunctions) {
    expect(record.documentation, name).toMatch(/^[A-Z`].{7,}\.$/);
    expect(headOf(name, record)).toMatch(/^\w+\([\w, ]*\)$/);
  }
  const aliases = [...allFunctions.values()].flatMap((record) => record.aliases);
  expect(aliases.filter((each, at) => aliases.indexOf(each) !== at)).toEqual([]);
  expect(aliases.filter((each) => each !== each.toLowerCase() || builtins.has(each))).toEqual([]);
});

it("shows each function in a formula of its own", () => {
  for (const [name, { examples }] of builtins)
    if (name !== "distribution") {
      expect(examples.length, name).toBeGreaterThan(0);
      for (const { formula } of examples) expect(formula).toContain(`${name}(`);
    }
});
