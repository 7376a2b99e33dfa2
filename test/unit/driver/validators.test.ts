import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { validatorFiles } from "../../../src/driver/validators.ts";
import { problemsBySchema } from "../../support/arguments-schema.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { ourRulebooks } from "../../support/our-rulebooks.ts";
import { projectRoot } from "../../support/project-files.ts";
import { chance, type Chance } from "../../support/random.ts";

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
/** A parameter of every type, by itself and where others may be. */
const sorts = `rulebook sorts { title "Sorts" }
choice Mood { Calm, Angry }
choice Shape { Dot, Box(w: int > 0, h: number < 2), Many(of: list of Mood) }
record Pair { left: int, right: optional text }
table Thing { | name: key | n: int | \n | --- | --- | \n | A/B~C | 1 | \n | D | 2 | }
${[
  "int",
  "int > 0",
  "int < 5",
  "number",
  "number >= 0.5",
  "number > 0",
  "text",
  "bool",
  "Mood",
  "Shape",
  "Pair",
  "Thing",
  "optional int",
  "int of 1, 3",
  "number of -2, 0.5",
  "optional int of 1, 3",
  "optional int >= 1",
  "optional number < 3",
  "optional text",
  "optional bool",
  "optional Mood",
  "optional Shape",
  "optional Pair",
  "optional Thing",
  "list of int",
  "list of text",
  "list of Shape",
  "list of list of int",
  "optional list of Mood",
  "set of int",
  "set of number",
  "set of text",
  "set of bool",
  "set of Mood",
  "set of Thing",
  "set of Pair",
  "optional set of int",
  "map of int to text",
  "map of text to int",
  "map of Mood to Pair",
  "map of Thing to list of int",
  "optional map of Mood to int",
  "range of int",
  "range of number",
  "optional range of int",
  "list of range of int",
]
  .map((type, place) => `rule r${place}(it1: ${type}): int = 1`)
  .join("\n")}
`;
const form = { emit: "js", runtime: "rulewright/runtime" } as const;
const folder = mkdtempSync(join(tmpdir(), "rulewright-validate-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Validators {
  problems(rule: string, args: unknown): readonly { path: string; message: string }[];
  isArguments(rule: string, args: unknown): boolean;
}

/** The checker alone: it needs nothing else of the runtime. */
const runtime = join(folder, "runtime.mjs");
writeFileSync(
  runtime,
  transformSync(readFileSync(join(projectRoot, "src/runtime/arguments.ts"), "utf8"), { loader: "ts" }).code,
);

async function compiled(): Promise<Compilation> {
  const compilation = await compileProject(memoryHost({ "rules/walls/walls.rules": text }));
  expect(renderText(compilation.diagnostics, compilation.sources)).toBe("");
  return compilation;
}

const made = async (): Promise<Validators> => loaded(await compiled(), 0);

async function loaded({ rulebooks }: Compilation, place: number): Promise<Validators> {
  const { program = null, linked = [] } = rulebooks[place] ?? {};
  if (program === null) throw new Error("no program");
  const file = validatorFiles(program, linked, "walls", new Map(), form).find((each) =>
    each.path.endsWith("validate.js"),
  );
  expect(file?.text).not.toMatch(/require\(|\u2028/);
  expect(file?.text.match(/import .*/g)).toEqual(['import { argumentChecks } from "rulewright/runtime";']);
  const own = join(folder, `validate${readdirSync(folder).length}.mjs`);
  writeFileSync(own, (file?.text ?? "").replace('"rulewright/runtime"', JSON.stringify(runtime)));
  return (await import(own)) as Validators;
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

it("takes a line for what a rule takes, and has nothing of the words of a document", async () => {
  const { rulebooks } = await compiled();
  const program = rulebooks[0]?.program;
  const [file] = program === null || program === undefined ? [] : validatorFiles(program, [], "walls", new Map(), form);
  expect(file?.text).toContain('\n  promoted: { rank: "walls.Rank", mood: "walls.Mood" },\n');
  expect(file?.text).toContain('"turns?": "int >= 1 <= 3"');
  expect(file?.text).not.toContain("what the words of a document");
});

// ---------------------------------------------------------------- beside a JSON Schema

/** Values of all sorts, of which some are right somewhere. */
const odd: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -0,
  1,
  2,
  3,
  4,
  -1,
  0.5,
  NaN,
  Infinity,
  2 ** 53,
  1e10,
  "",
  "1",
  "-1",
  "Calm",
  "Rank3",
  "a/b~c",
  [],
  {},
  [1, 1],
  ["Calm", "Calm"],
  { kind: "Wall", hp: 3 },
  { hp: 3, kind: "Wall" },
  { kind: "Door" },
  { kind: 1 },
  { low: 1, high: null, lowOpen: false, highOpen: false },
  { low: 0.5, high: "x", lowOpen: 1 },
  { Calm: 1, Sad: 2 },
  { "1": 1, "01": 2, "-0": 1 },
  { damage: 1, moods: [] },
  { true: 1 },
  JSON.parse('{"__proto__": 1}'),
  Object.create({ hp: 1 }),
];

/** A change somewhere in a value: something else there, something less, or something more. */
function changed(value: unknown, next: Chance, pool: readonly unknown[]): unknown {
  if (typeof value !== "object" || value === null || next.once(5)) return pool[next.below(pool.length)];
  if (Array.isArray(value)) {
    const items = value as unknown[];
    if (items.length === 0 || next.once(2)) return [...items, ...next.many(1, 2, () => pool[next.below(pool.length)])];
    const at = next.below(items.length);
    return items.map((each, place) => (place === at ? changed(each, next, pool) : each));
  }
  const copy = { ...value } as Record<string, unknown>;
  const names = Object.keys(copy);
  if (names.length === 0 || next.once(7)) return { ...copy, [`more${next.below(3)}`]: pool[next.below(pool.length)] };
  const name = next.pick(names);
  if (!next.once(5)) return { ...copy, [name]: changed(copy[name], next, pool) };
  return Object.fromEntries(Object.entries(copy).filter(([each]) => each !== name));
}

it("says the same as a JSON Schema does, of random values of every type", async () => {
  const compilations = [
    await compiled(),
    await compileProject(memoryHost({ "rules/sorts/sorts.rules": sorts })),
    await ourRulebooks(),
  ];
  const next = chance(17);
  let [right, wrong] = [0, 0];
  for (const compilation of compilations) {
    expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const [place, { program, linked }] of compilation.rulebooks.entries()) {
      if (program === null) continue;
      const { problems } = await loaded(compilation, place);
      const asked = problemsBySchema(program, linked);
      const pool = [...odd];
      for (const rule of program.rules)
        for (let times = 0; times < 60; times += 1) {
          let args: unknown = Object.fromEntries(
            rule.params.map((param) => [param.name, pool[next.below(pool.length)]]),
          );
          for (let more = next.below(4); more > 0; more -= 1) args = changed(args, next, pool);
          const told = asked(rule.name, args);
          expect(problems(rule.name, args), `${rule.name} ${JSON.stringify(args)}`).toEqual(told);
          if (told.length === 0) right += 1;
          else wrong += 1;
          // What fits one rule may fit another: from here values grow that are nearly right.
          if (told.length < 2 && typeof args === "object" && args !== null)
            pool.push(...(Object.values(args) as unknown[]));
        }
    }
  }
  expect(right).toBeGreaterThan(300);
  expect(wrong).toBeGreaterThan(5000);
});
