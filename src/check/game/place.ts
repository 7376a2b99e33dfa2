/** Where in the tree of phases an action stands. */
import type { ActionSymbol, PhaseSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";

/** An action is asked for in an innermost phase in which somebody is active. */
export function checkPlace(checker: Checker, action: ActionSymbol, written: ast.Name, phase: PhaseSymbol): void {
  const inner = innermost(phase.decl);
  if (phase.decl.phases.length > 0) {
    const fixes = inner.map((text) => ({
      ...(inner.length > 1 ? { guess: true as const } : {}),
      title: `Write \`in ${text}\``,
      edits: [{ span: written.span, text }],
    }));
    const facts = { action: action.name, phase: phase.name, inner };
    checker.found.report("action-above-phases", written.span, facts, { fixes });
  }
  if (phase.decl.phases.length === 0 && !hasActive(checker, phase))
    checker.found.report("nobody-active", written.span, { action: action.name, phase: phase.name });
}

/** Names of the phases within it that hold no others; its own, where it holds none. */
const innermost = (phase: ast.PhaseDecl): readonly string[] =>
  phase.phases.length === 0 ? [phase.name.text] : phase.phases.flatMap(innermost);

/** The phase itself and those around it, from the inside out. */
export function phasesAround(checker: Checker, phase: PhaseSymbol): readonly PhaseSymbol[] {
  const around: PhaseSymbol[] = [];
  for (
    let each: PhaseSymbol | undefined = phase;
    each !== undefined && !around.includes(each);
    each = parentOf(checker, each)
  )
    around.push(each);
  return around;
}

function parentOf(checker: Checker, phase: PhaseSymbol): PhaseSymbol | undefined {
  const parent = phase.parent === null ? undefined : checker.symbol(phase.parent);
  return parent?.kind === "phase" ? parent : undefined;
}

export const hasActive = (checker: Checker, phase: PhaseSymbol): boolean =>
  phasesAround(checker, phase).some((each) => each.decl.each !== null);

export const isAround = (checker: Checker, outer: PhaseSymbol, inner: PhaseSymbol): boolean =>
  phasesAround(checker, inner).includes(outer);
