import { RulesError } from "../runtime/errors.ts";

/** An error in play. Generated code has a class of its own for it. */
export function isFault(problem: unknown): problem is RulesError {
  return (
    problem instanceof RulesError || (problem instanceof Error && problem.name === "RulesError" && "fault" in problem)
  );
}
