/** `repeat 3 times { rest(me) }` in an example is one line: phases go on behind it, and not between its turns. */
import type { Collector } from "../../diagnostics/collect.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Game } from "../../ir/game.ts";
import type { Expr, Program, Statement } from "../../ir/program.ts";

/** Warns where each turn of a loop would end a phase. */
export function warnOfOneLineLoops(program: Program, { actions }: Game, found: Collector): void {
  const leaving = new Set(actions.filter(({ body }) => holds(body, isEndPhase)).map(({ id }) => id));
  const endsTurn = (node: Node): boolean => isEndPhase(node) || (node.kind === "act" && leaving.has(node.action));
  for (const { steps } of program.examples)
    for (const step of steps) {
      const isLoop = step.kind === "repeat" || (step.kind === "forEach" && step.pace !== "separately");
      if (isLoop && holds(step, endsTurn)) found.report("loop-is-one-line", step.at, {});
    }
}

type Node = Expr | Statement;

const isEndPhase = ({ kind }: Node): boolean => kind === "endPhase";

const holds = (node: Node, is: (node: Node) => boolean): boolean =>
  is(node) || childrenOf(node).some((child) => holds(child, is));
