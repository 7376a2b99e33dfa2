import type { Collector } from "../../diagnostics/collect.ts";
import type { Program } from "../../ir/program.ts";
import { checkConstants } from "./constants.ts";
import { exampleDiagnostics, reportDiagnostics } from "./diagnose.ts";
import { proveExamples } from "./examples.ts";
import { createProver, type ProverOptions } from "./proofs.ts";
import { proveReport } from "./report.ts";

/** Tries a program out: constants and checks, then examples, then reports against the source's own tables. */
export async function tryOut(
  program: Program,
  linked: readonly Program[],
  options: ProverOptions,
  found: Collector,
): Promise<void> {
  const prover = createProver([...linked.filter((each) => each !== program), program], options);
  const before = found.count;
  await checkConstants(prover, program, found);
  if (found.count > before) return;
  exampleDiagnostics(await proveExamples(prover, program, options.sources), found);
  for (const report of program.reports)
    reportDiagnostics(await proveReport(prover, program.rulebook.name, report), found);
}
