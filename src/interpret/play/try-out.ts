import type { Collector } from "../../diagnostics/collect.ts";
import type { Program } from "../../ir/program.ts";
import type { Sources } from "../../source/text.ts";
import type { Asker } from "../asker.ts";
import { createInterpreter } from "../interpreter.ts";
import { checkConstants } from "./constants.ts";
import { exampleDiagnostics, reportDiagnostics } from "./diagnose.ts";
import { runExamples } from "./examples.ts";
import { reportOf } from "./report.ts";

/** Tries a program out: constants and checks, then examples, then reports against the source's own tables. */
export function tryOut(program: Program, linked: readonly Program[], sources: Sources, found: Collector, asker: Asker | null): void {
  const programs = [...linked.filter((each) => each !== program), program];
  const interpreter = createInterpreter(programs, { sources, asker });
  const before = found.count;
  checkConstants(interpreter, program, found);
  if (found.count > before) return;
  exampleDiagnostics(runExamples(programs, { sources, interpreter, rulebook: program.rulebook.name }), found);
  for (const report of program.reports) reportDiagnostics(reportOf(interpreter, program.rulebook.name, report), found);
}
