import { emitRulebook, withoutGame, type EmitOptions } from "../emit/emit.ts";
import { graphOf } from "../emit/graph.ts";
import { usualRuntime } from "../emit/imports.ts";
import { topNames } from "../emit/module.ts";
import { NamePool } from "../emit/names.ts";
import { worldOf, type World } from "../emit/world.ts";
import type { Program } from "../ir/program.ts";
import type { Sources } from "../source/text.ts";
import type { OutputFile } from "./compare.ts";
import { validatorFiles, type ValidatorForm } from "./validators.ts";

/** Everything that is generated for a rulebook. Loads the code generator: only a build needs it. */
export async function generateRulebook(
  program: Program,
  linked: readonly Program[],
  sources: Sources,
  options: EmitOptions = {},
): Promise<readonly OutputFile[]> {
  const whole = { reviewed: true, emit: "ts", ...options } as const;
  const files = await emitRulebook(program, linked, sources, whole);
  const form = { emit: whole.emit, runtime: whole.runtime ?? usualRuntime };
  return [...files, ...validatorsOf(program, linked, files[0]?.path.split("/")[0] ?? program.rulebook.name, form)];
}

/** What checks values from outside for the module in this folder. */
export function validatorsOf(
  program: Program,
  linked: readonly Program[],
  folder: string,
  form: ValidatorForm,
): readonly OutputFile[] {
  const linkedProgram = worldOf([...linked, program]);
  const { leftOut } = withoutGame(graphOf(linkedProgram));
  const played = { ...program, rules: program.rules.filter((rule) => !leftOut.has(`rule:${rule.id}`)) };
  return validatorFiles(played, linked, folder, ruleNames(program, linkedProgram), form);
}

/** Each rule's name in the generated module, by the rule's id. */
function ruleNames(program: Program, linkedProgram: World): ReadonlyMap<string, string> {
  const names = topNames(program, linkedProgram, new NamePool());
  return new Map(program.rules.map((rule) => [rule.id, names.get(`rule:${rule.id}`) ?? rule.name]));
}
