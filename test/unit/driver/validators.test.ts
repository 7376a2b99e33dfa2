import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv/dist/2020.js";
import { afterAll, expect, it } from "vitest";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { rulesSchema, validatorFiles } from "../../../src/driver/validators.ts";
import { memoryHost } from "../../support/memory-host.ts";

const text = `rulebook walls {
  title "Walls"
}

choice Obstacle {
  Wall(hp: int >= 1)
  Door(hp: int >= 1, open: bool)
}
choice Mood {
  Calm
  Angry
}
record Hit { damage: number >= 0, moods: list of Mood }
table Weapon {
  | name: key         | damage: int |
  | Rifle "Long"      | 3           |
  | */ \${x} \u2028 __proto__ | 4           |
}

rule hit(weapon: Weapon, obstacle: Obstacle, turns: int 1 to 3 default 1): int = turns
rule moods(met: set of Obstacle, by: map of Mood to int, at: range of int, last: optional Hit): int = count(met)
rule constructor(): int = 1
choice Rank { ${Array.from({ length: 30 }, (_, index) => `Rank${index}`).join(", ")} }
rule promoted(rank: Rank, mood: Mood): int = 1
## The same values as above, and what the words of a document may be.
rule demoted(rank: Rank, mood: Mood): int = 2
`;
const folder = mkdtempSync(join(tmpdir(), "rulewright-validate-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Validators {
  problems(rule: string, args: unknown): readonly { path: string; message: string }[];
  isArguments(rule: string, args: unknown): boolean;
}

async function made(): Promise<Validators> {
  const compilation = await compileProject(memoryHost({ "rules/walls/walls.rules": text }));
  expect(renderText(compilation.diagnostics, compilation.sources)).toBe("");
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("no program");
  new Ajv({ strict: false }).compile(rulesSchema(program, []));
  const file = validatorFiles(program, [], "walls", new Map()).find((each) => each.path.endsWith("validate.js"));
  expect(file?.text).not.toMatch(/require\(|import |\u2028/);
  writeFileSync(join(folder, "validate.mjs"), file?.text ?? "");
  return (await import(join(folder, "validate.mjs"))) as Validators;
}

it("takes what a rule takes and says what is wrong with the rest", async () => {
  const { problems, isArguments } = await made();
  const right = { weapon: 'Rifle "Long"', obstacle: { kind: "Wall", hp: 3 } };
  expect(problems("hit", right)).toEqual([]);
  expect(isArguments("hit", { ...right, turns: 3 })).toBe(true);
  expect(isArguments("hit", { ...right, weapon: "*/ ${x} \u2028 __proto__" })).toBe(true);
  for (const wrong of [
    { ...right, turns: 4 },
    { ...right, turns: 1.5 },
    { ...right, turns: "1" },
    { ...right, weapon: "Rifle" },
    { weapon: "Rifle" },
    { ...right, more: 1 },
    { ...right, obstacle: { kind: "Wall", hp: 0 } },
    { ...right, obstacle: { kind: "Wall" } },
    { ...right, obstacle: { kind: "Gate", hp: 1 } },
    { ...right, obstacle: { kind: "Door", hp: 1 } },
    { ...right, obstacle: "Wall" },
    null,
    [],
    3,
    Object.create(right) as unknown,
    JSON.parse('{"__proto__": 1}') as unknown,
  ])
    expect(problems("hit", wrong).length, JSON.stringify(wrong)).toBeGreaterThan(0);
  expect(problems("hit", { ...right, turns: 4 })).toEqual([{ path: "/turns", message: "must be <= 3" }]);
  expect(problems("nothing", {})).toEqual([{ path: "", message: "there is no rule called nothing" }]);
  expect(problems("toString", {})).toHaveLength(1);
  expect(problems("constructor", {})).toEqual([]);
});

it("knows sets, maps, ranges and what may be missing", async () => {
  const { isArguments } = await made();
  const wall = { kind: "Wall", hp: 3 };
  const right = {
    met: [wall],
    by: { Calm: 1 },
    at: { low: 1, high: null, lowOpen: false, highOpen: false },
    last: null,
  };
  expect(isArguments("moods", right)).toBe(true);
  expect(isArguments("moods", { ...right, last: { damage: 0.5, moods: ["Calm", "Calm"] } })).toBe(true);
  expect(isArguments("moods", { ...right, met: [wall, { hp: 3, kind: "Wall" }] })).toBe(false);
  expect(isArguments("moods", { ...right, by: { Glad: 1 } })).toBe(false);
  expect(isArguments("moods", { ...right, at: { low: 1 } })).toBe(false);
  expect(isArguments("moods", { ...right, last: { damage: -1, moods: [] } })).toBe(false);
});

it("names what may stand there, the first of them where there are many", async () => {
  const { problems } = await made();
  const wall = { kind: "Wall", hp: 3 };
  expect(problems("hit", { weapon: "Rifle", obstacle: wall })).toEqual([
    {
      path: "/weapon",
      message: 'must be equal to one of the allowed values: "Rifle \\"Long\\"", "*/ ${x} \u2028 __proto__"',
    },
  ]);
  const ranks = Array.from({ length: 10 }, (_, index) => `"Rank${index}"`).join(", ");
  for (const rule of ["promoted", "demoted"]) {
    expect(problems(rule, { rank: "Rank30", mood: "Glad" })).toEqual([
      { path: "/rank", message: `must be equal to one of the allowed values: ${ranks} and 20 more` },
      { path: "/mood", message: 'must be equal to one of the allowed values: "Calm", "Angry"' },
    ]);
  }
});

it("has one validator for rules that take the same, whatever they are called and said to be", async () => {
  const compilation = await compileProject(memoryHost({ "rules/walls/walls.rules": text }));
  const program = compilation.rulebooks[0]?.program;
  const [file] = program === null || program === undefined ? [] : validatorFiles(program, [], "walls", new Map());
  expect(/\["promoted", (rule\d+)\],\n {2}\["demoted", \1\],/.test(file?.text ?? "")).toBe(true);
  expect(file?.text).not.toContain("what the words of a document");
});
