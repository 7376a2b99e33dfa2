import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { emitRulebook } from "../../src/emit/emit.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { rollingRules, rollingTables } from "../support/rolling-rules.ts";
import { someRulebook } from "../support/rulebooks.ts";

const seed = 4711;
const rulebooks = 40;

/** Mistakes that TypeScript, as strict as in this project, finds in these files. */
function mistakesIn(files: ReadonlyMap<string, string>): readonly string[] {
  const config = ts.parseConfigFileTextToJson("tsconfig.json", readFileSync(join(projectRoot, "tsconfig.json"), "utf8")).config as { compilerOptions: Record<string, unknown> };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, projectRoot);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.directoryExists = () => true;
  host.getSourceFile = (path, target, ...rest) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map((each) => {
    const at = each.file === undefined || each.start === undefined ? "" : `${each.file.fileName}:${each.file.getLineAndCharacterOfPosition(each.start).line + 1} `;
    return `${at}${ts.flattenDiagnosticMessageText(each.messageText, "\n")}`;
  });
}

async function generated(folder: string, text: string): Promise<readonly (readonly [string, string])[]> {
  const { rulebooks: all, sources } = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), { withoutExamples: true });
  const program = all[0]?.program;
  if (program === undefined || program === null) return [];
  const files = await emitRulebook(program, [], sources);
  return files.filter((file) => file.path.endsWith(".ts")).map((file) => [join(projectRoot, "virtual", folder, file.path), file.text] as const);
}

it(`generated code of random rulebooks and of the reference has the right types (from seed ${seed})`, async () => {
  const files = new Map<string, string>();
  for (let index = 0; index < rulebooks; index += 1) for (const [path, text] of await generated(`r${index}`, someRulebook(seed + index))) files.set(path, text);
  const reference = readFileSync(join(projectRoot, "grammar/REFERENCE.md"), "utf8");
  for (const [index, [, text = ""]] of [...reference.matchAll(/```rules\n([^]*?)```/g)].entries()) {
    for (const [path, made] of await generated(`block${index}`, `rulebook trial { title "Shown" }\n${text}`)) files.set(path, made);
  }
  expect(new Set([...files.keys()].map((path) => dirname(path))).size).toBeGreaterThan(60);
  for (const [index, rolling] of [rollingRules, rollingTables].entries()) {
    for (const [path, text] of await generated(`rolling${index}`, rolling.replace(/rulebook \w+/, "rulebook trial"))) files.set(path, text);
  }
  // What is wrong would be seen.
  files.set(join(projectRoot, "virtual/wrong.ts"), `import { keep } from "rulewright/runtime";\nexport const wrong: string = keep(1);\n`);
  expect(mistakesIn(files).map((each) => each.slice(each.lastIndexOf("/") + 1))).toEqual(["wrong.ts:2 Type 'number' is not assignable to type 'string'."]);
});
