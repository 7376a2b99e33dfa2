/** The programs that are handed on keep their promises. What is built for a browser does without: tests hold the compiler to them. */
import { programProblems } from "../check/schema/program.ts";
import type { ProofStore } from "../interpret/play/proofs.ts";
import { hashOfPrograms } from "../ir/digest.ts";
import { assertProgram } from "../ir/invariants.ts";
import { CompilerMistake } from "../ir/mistake.ts";
import type { Program } from "../ir/program.ts";
import type { Memory } from "./incremental.ts";

/** The program keeps to its schema and its promises: what comes after relies on them. */
export function assertSound(
  program: Program,
  linked: readonly Program[],
  { store, held }: { readonly store: ProofStore; readonly held: Memory["verified"] },
): void {
  const fingerprint = `sound ${hashOfPrograms([...linked, program])}`;
  if (store.get(fingerprint) === true) return;
  const [problem] = programProblems(program);
  if (problem !== undefined) throw new CompilerMistake(problem, null);
  assertProgram(program, linked, held);
  store.set(fingerprint, true);
}
