import type { Expr, Program } from "../ir/program.ts";
import { visit } from "../ir/visit.ts";

/** May anything that is tried out ask for odds: an example, a report or a check of the rulebook, itself or through rules? */
export function asksForOdds(program: Program, linked: readonly Program[]): boolean {
  if ([program, ...linked].some((each) => each.rules.some((rule) => rule.effects.asks))) return true;
  const asks = (node: Expr): "stop" | undefined =>
    node.kind === "question" || node.kind === "best" ? "stop" : undefined;
  return (
    program.examples.some((each) => visit("Example", each, { expr: asks })) ||
    program.reports.some((each) => visit("Report", each, { expr: asks })) ||
    program.checks.some((each) => visit("Check", each, { expr: asks }))
  );
}
