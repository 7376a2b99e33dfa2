import type { Program } from "../ir/program.ts";

/** May anything that is tried out ask for odds: an example, a report or a check of the rulebook, itself or through rules? */
export function asksForOdds(program: Program, linked: readonly Program[]): boolean {
  if ([program, ...linked].some((each) => each.rules.some((rule) => rule.effects.asks))) return true;
  return holdsQuestion([program.examples, program.reports, program.checks]);
}

/** Is there a question in this? Without the stack of the machine: formulas may be long. */
function holdsQuestion(root: unknown): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    const { kind } = node as { readonly kind?: unknown };
    if (kind === "question" || kind === "best") return true;
    for (const part of Object.values(node)) if (typeof part === "object") waiting.push(part);
  }
  return false;
}
