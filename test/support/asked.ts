/** Questions about the rules of a small rulebook. */
import { compileProject } from "../../src/driver/compile.ts";
import type { OddsOracle } from "../../src/interpret/odds-oracle.ts";
import { createInterpreter, type Interpreter } from "../../src/interpret/interpreter.ts";
import type { Program } from "../../src/ir/program.ts";
import { ruleOdds, type Answer, type RuleOdds } from "../../src/odds/of-rule.ts";
import type { Sources } from "../../src/source/text.ts";
import { memoryHost } from "./memory-host.ts";

export interface Compiled {
  readonly program: Program;
  readonly sources: Sources;
}

/** The rulebook `t`, without its first line. */
export async function rulebook(text: string): Promise<Compiled> {
  const { rulebooks, diagnostics, sources } = await compileProject(
    memoryHost({ "rules/t/t.rules": `rulebook t { title "T" }\n${text}` }),
    { withoutExamples: true },
  );
  const wrong = diagnostics
    .filter((each) => each.severity === "error")
    .map((each) => `${each.code}: ${each.message} ${each.hint ?? ""}`);
  const program = rulebooks[0]?.program;
  if (wrong.length > 0 || program === null || program === undefined) throw new Error(wrong.join("\n"));
  return { program, sources };
}

export function interpreterWith(
  { program, sources }: Compiled,
  oracle: OddsOracle,
  variant: string | null = null,
): Interpreter {
  return createInterpreter([program], { sources, oracle, variant });
}

/** Of its rules, by an asker of any kind. */
export function oddsBy(compiled: Compiled, asker: OddsOracle, variant: string | null = null): RuleOdds {
  return ruleOdds(interpreterWith(compiled, asker, variant));
}

/** What came of it; a fault is thrown by its name. */
export function valueOf<T>(answer: Answer<T>): T {
  if (answer.kind === "fault") throw new Error(`${answer.fault}: ${answer.message}`);
  return answer.value;
}
