/** `rulewright/odds` in a page: nothing but the language itself is there. */
import vm from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import type { Odds } from "../../src/interpret/odds-value.ts";
import type { Program } from "../../src/ir/program.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { rollingDuel } from "../support/rolling-duel.ts";

let bundled = "";
let inputs: readonly string[] = [];

beforeAll(async () => {
  const made = await build({
    absWorkingDir: projectRoot,
    entryPoints: ["src/odds/index.ts"],
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "iife",
    globalName: "odds",
    target: "es2022",
    logLevel: "silent",
  });
  bundled = made.outputFiles[0]?.text ?? "";
  inputs = Object.keys(made.metafile.inputs);
});

async function programs(): Promise<readonly Program[]> {
  const { rulebooks } = await compileProject(memoryHost(rollingDuel), { withoutExamples: true });
  return rulebooks.flatMap((each) => each.program ?? []);
}

/** Runs the bundle where there is no Node and no page; values go in and out as JSON. */
async function inPage(script: string): Promise<unknown> {
  const page = vm.createContext({ given: JSON.stringify(await programs()) });
  return JSON.parse(
    String(
      vm.runInContext(`${bundled}; JSON.stringify((() => { const programs = JSON.parse(given); ${script} })())`, page),
    ),
  );
}

it("has nothing of Node in it, and no parser, checker or generator", () => {
  expect(inputs.length).toBeGreaterThan(20);
  expect(
    inputs.filter((path) =>
      /^node:|node_modules\/(?!fastest-levenshtein\/)|src\/(?:cli|driver|emit|format|syntax|picture)\/|^grammar\//.test(
        path,
      ),
    ),
  ).toEqual([]);
  expect(bundled).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\b|["']node:/);
  expect(bundled.length).toBeLessThan(800_000);
});

it("works out odds from a program that came as JSON", async () => {
  const answer = (await inPage("return odds.createOdds(programs).distribution('duel.hits', { dice: 2 });")) as {
    readonly kind: string;
    readonly value: readonly { readonly value: number; readonly chance: Odds }[];
  };
  expect(answer.kind).toBe("value");
  expect(
    answer.value.map(({ value, chance }) => [value, Math.round(((chance.low + chance.high) / 2) * 9e9) / 1e9]),
  ).toEqual([
    [0, 4],
    [1, 4],
    [2, 1],
  ]);
});

it("asks for chances, averages and spreads, given something, under a variant", async () => {
  const found = (await inPage(`
    const [plain, closed] = [odds.createOdds(programs), odds.createOdds(programs, { variant: "closedDice" })];
    return [
      plain.chance("duel.hits", [4], { op: ">=", value: 2 }, { op: ">=", value: 1 }), plain.average("duel.hits", [4]), plain.spread("duel.swing", []), closed.spread("duel.swing", []),
      plain.chance("duel.attack", { skill: 4 }), plain.chance("duel.coin", {}, { op: "is", value: "Heads" }), plain.chance("duel.blow", { weapon: "Dagger", armor: "None" }, { op: "is not", value: { hit: false, damage: 0 } }),
    ].map((answer) => answer.value);
  `)) as readonly Odds[];
  const middle = found.map(({ low, high }) => (low + high) / 2);
  const wanted = [33 / 81 / (65 / 81), 4 / 3, Math.sqrt(35 / 6), Math.sqrt(2.5), 0.75, 0.5, 0.5];
  for (const [index, value] of wanted.entries()) expect(middle[index]).toBeCloseTo(value, 12);
});

it.each([
  ["chance('duel.hits', { dice: 'two' }, { op: '>=', value: 1 })", "dice"],
  ["chance('duel.hits', {}, { op: '>=', value: 1 })", "dice"],
  ["chance('duel.hits', { dice: 2 }, { op: '>=', value: 'x' })", "result"],
  ["chance('duel.hits', { dice: 2 })", "does not give yes or no"],
  ["chance('duel.coin', {}, { op: '>', value: 'Heads' })", "have no order"],
  ["average('duel.coin', {})", "are no numbers"],
] as const)("%s is an answer, too: what is wrong", async (call, words) => {
  const answer = (await inPage(`return odds.createOdds(programs).${call};`)) as {
    readonly kind: string;
    readonly fault: string;
    readonly message: string;
  };
  expect(answer).toMatchObject({ kind: "fault", fault: "wrong-argument" });
  expect(answer.message).toContain(words);
});

it("knows no rule and no variant that is not there", async () => {
  const thrown = async (script: string): Promise<unknown> =>
    inPage(`try { ${script} } catch (problem) { return [problem.name, problem.message]; }`);
  const asked = (rule: string): Promise<unknown> => thrown(`odds.createOdds(programs).average('${rule}', [1])`);
  expect(await asked("duel.hitts")).toEqual([
    "UnknownName",
    "There is no rule `duel.hitts`. Did you mean `duel.hits`?",
  ]);
  expect(await asked("hits")).toEqual(["UnknownName", "There is no rule `hits`. Did you mean `duel.hits`?"]);
  expect(await asked("dule.hitz")).toEqual(["UnknownName", "There is no rule `dule.hitz`. Did you mean `duel.hits`?"]);
  expect(await asked("zzz")).toEqual([
    "UnknownName",
    expect.stringMatching(/^There is no rule `zzz`\. The rules are `duel\./),
  ]);
  expect(await thrown("odds.createOdds([]).average('duel.hits', [1])")).toEqual([
    "UnknownName",
    "There is no rule `duel.hits`. These programs have no rules.",
  ]);
  expect(await thrown("odds.createOdds(programs, { variant: 'closeDice' })")).toEqual([
    "UnknownName",
    "There is no variant `closeDice`. Did you mean `duel.closedDice`?",
  ]);
  expect(
    await inPage(
      "try { odds.createOdds(programs).average('hits', [1]); } catch (problem) { return [problem instanceof odds.UnknownName, problem.near]; }",
    ),
  ).toEqual([true, ["duel.hits"]]);
});

it("ends with bounds where it is told to stop, or the budget is spent", async () => {
  const found = (await inPage(
    "return odds.createOdds(programs, { budget: 3, games: 0 }).average('duel.hits', [40]);",
  )) as { readonly kind: string; readonly value: Odds };
  expect(found.kind).toBe("value");
  expect((found.value.low ?? -Infinity) <= 40 / 3 && (found.value.high ?? Infinity) >= 40 / 3).toBe(true);
});
