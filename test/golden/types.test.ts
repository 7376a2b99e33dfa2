import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { emitRulebook } from "../../src/emit/emit.ts";
import { randomProgram } from "../support/programs.ts";
import { firstSeed, seedFrom, tries } from "../support/soak.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { rollingRules, rollingTables } from "../support/rolling-rules.ts";
import { someRulebook } from "../support/rulebooks.ts";
import { typeMistakes } from "../support/typed.ts";

const rulebooks = 40;
const programs = tries(400, 40);
const firstProgram = seedFrom(2000);
/** Programs whose types were wrong once. */
const wrongOnce = [310_019, 310_171, 520_049, 520_146, 520_185];
/** In one go; more of them would need too much room. */
const atOnce = 48;

/** Rulebooks without a finding: all that tests build of them is checked here. */
function fixtureFolders(): readonly string[] {
  return readdirSync(join(projectRoot, "test/fixtures")).map((topic) => `test/fixtures/${topic}/good`).filter((folder) => existsSync(join(projectRoot, folder)));
}

async function generated(folder: string, text: string): Promise<readonly (readonly [string, string])[]> {
  const { rulebooks: all, sources } = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), { withoutExamples: true });
  const program = all[0]?.program;
  if (program === undefined || program === null) return [];
  const files = await emitRulebook(program, [], sources, { formatted: false });
  return files.filter((file) => file.path.endsWith(".ts")).map((file) => [join(folder, file.path), file.text] as const);
}

it(`generated code of random rulebooks and of the reference has the right types (from seed ${firstSeed})`, async () => {
  const files = new Map<string, string>();
  for (let index = 0; index < rulebooks; index += 1) for (const [path, text] of await generated(`r${index}`, someRulebook(firstSeed + index))) files.set(path, text);
  const reference = readFileSync(join(projectRoot, "grammar/REFERENCE.md"), "utf8");
  for (const [index, [, text = ""]] of [...reference.matchAll(/```rules\n([^]*?)```/g)].entries()) {
    for (const [path, made] of await generated(`block${index}`, `rulebook trial { title "Shown" }\n${text}`)) files.set(path, made);
  }
  expect(new Set([...files.keys()].map((path) => dirname(path))).size).toBeGreaterThan(60);
  for (const [index, rolling] of [rollingRules, rollingTables].entries()) {
    for (const [path, text] of await generated(`rolling${index}`, rolling.replace(/rulebook \w+/, "rulebook trial"))) files.set(path, text);
  }
  for (const folder of [...fixtureFolders(), "test/support/games"]) {
    for (const name of readdirSync(join(projectRoot, folder)).filter((each) => each.endsWith(".rules"))) {
      const text = readFileSync(join(projectRoot, folder, name), "utf8").replace(/^rulebook\s+(?:\w+|"[^"]*")/m, "rulebook trial");
      for (const [path, made] of await generated(`${folder}-${name}`.replaceAll("/", "-"), text)) files.set(path, made);
    }
  }
  // What is wrong would be seen.
  files.set("wrong.ts", `import { keep } from "rulewright/runtime";\nexport const wrong: string = keep(1);\n`);
  expect(typeMistakes(files)).toEqual(["wrong.ts:2 Type 'number' is not assignable to type 'string'."]);
});

it(`generated code of random programs and of their variants has the right types (from seed ${firstProgram})`, async () => {
  const mistakes: string[] = [];
  const seeds = [...wrongOnce, ...Array.from({ length: programs }, (_, index) => firstProgram + index)];
  for (let first = 0; first < seeds.length; first += atOnce) {
    const files = new Map<string, string>();
    for (const seed of seeds.slice(first, first + atOnce)) {
      const { program, sources } = randomProgram(seed);
      for (const { path, text } of await emitRulebook(program, [], sources, { formatted: false })) if (path.endsWith(".ts")) files.set(join(`seed${seed}`, path), text);
    }
    expect([...files.keys()].filter((path) => path.includes("/variants/"))).toHaveLength(files.size / 2);
    mistakes.push(...typeMistakes(files));
  }
  expect(mistakes.slice(0, 20), `${mistakes.length} mistakes in ${programs} programs`).toEqual([]);
});
