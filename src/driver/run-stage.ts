import type { Collector } from "../diagnostics/collect.ts";
import { version } from "./version.ts";
import { Span } from "../source/span.ts";

/** Thrown by work that nobody waits for any more: no mistake, and no stage makes one of it. */
export class Cancelled extends Error {}

/** Runs a stage. If it throws, that is a mistake of the compiler: it becomes a finding, and the rest goes on. */
export function runStage<T>(found: Collector, during: string, file: string, stage: () => T): T | undefined {
  try {
    return stage();
  } catch (problem) {
    if (problem instanceof Cancelled) throw problem;
    reportMistake(found, during, file, problem);
    return undefined;
  }
}

/** The same for a stage that takes its time. */
export async function runStageAsync<T>(
  found: Collector,
  during: string,
  file: string,
  stage: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await stage();
  } catch (problem) {
    if (problem instanceof Cancelled) throw problem;
    reportMistake(found, during, file, problem);
    return undefined;
  }
}

export function reportMistake(found: Collector, during: string, file: string, problem: unknown): void {
  found.report("compiler-mistake", Span.ofFile(file), { during, what: whatOf(problem), version });
}

/** The error's own words and where in the compiler it arose: names of files and functions without the paths of this machine. */
function whatOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem).slice(0, 300);
  const frame = /^\s+at (?:async )?(\S+) \(?.*?([\w.-]+):\d+:\d+\)?$/m.exec(problem.stack ?? "");
  const where = frame === null ? "" : ` [${frame[1]} in ${frame[2]}]`;
  return `${problem.name}: ${withoutPaths(problem.message).slice(0, 300)}${where}`;
}

/** What lies where on this machine is nobody's business. */
function withoutPaths(text: string): string {
  return text.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\\/\s'"`:]+)+[\\/]/g, "…/");
}
