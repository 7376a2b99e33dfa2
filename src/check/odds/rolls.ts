/**
 * `let`s that name a roll: they are not made where they stand, but belong to each question that speaks of them. What
 * speaks of such a `let` outside of questions is one itself.
 */
import { childrenOf } from "../../ir/children.ts";
import type { Name } from "../../ir/nodes/plans.ts";
import type { Nodes } from "../../ir/nodes/table.ts";
import type { Expr, Statement } from "../../ir/program.ts";
import { mapChildren, mapNodes, type Mapper } from "../../ir/visit.ts";
import { effectsOf, type KnownEffects } from "../effects.ts";
import { copied, withSlots, type FreeSlots } from "./slots.ts";

type Node = Expr | Statement;
export type Let = Statement & { kind: "let" };
export type Asking = Expr & { kind: "question" };
type Local = Expr & { kind: "local" };

export interface Roll {
  readonly line: Let;
  /** It rolls itself, not only through the rolls it speaks of. */
  readonly rolls: boolean;
}

/** The rolls of an example or report, in order, by slot. */
export type Rolls = ReadonlyMap<number, Roll>;

/** The parts that are worked out when the node is: what a question is about is not, what `best` weighs is known to it. */
export const madeHere = (node: Node): readonly Node[] => (node.kind === "question" ? [] : childrenOf(node));

/** The locals that a node speaks of outside of questions, in order. */
export function spokenOf(roots: readonly Node[]): readonly Local[] {
  const locals: Local[] = [];
  const work = [...roots].reverse();
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "local") locals.push(node);
    work.push(...[...madeHere(node)].reverse());
  }
  return locals;
}

/** All questions in it, also those within questions. */
export function questionsIn(root: Node): readonly Asking[] {
  const found: Asking[] = [];
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "question") found.push(node);
    work.push(...[...childrenOf(node)].reverse());
  }
  return found;
}

/** What a question is about. */
export const sidesOf = (question: Asking): readonly Expr[] =>
  question.given === null ? [question.of] : [question.of, question.given];

/** The lines that the nodes speak of, with those that these speak of, in order. */
export function linesFor(rolls: Rolls, roots: readonly Node[]): readonly Roll[] {
  const needed = new Set<number>();
  const work = spokenOf(roots).map((local) => local.slot);
  for (let slot = work.pop(); slot !== undefined; slot = work.pop()) {
    const roll = rolls.get(slot);
    if (roll === undefined || needed.has(slot)) continue;
    needed.add(slot);
    work.push(...spokenOf([roll.line]).map((local) => local.slot));
  }
  return [...rolls].filter(([slot]) => needed.has(slot)).map(([, roll]) => roll);
}

/** Something is rolled where the nodes are worked out, or they speak of a roll. */
export function anyRolls(known: KnownEffects, rolls: Rolls, roots: readonly Node[]): boolean {
  return roots.some((root) => effectsOf(known, root).rolls) || linesFor(rolls, roots).some((roll) => roll.rolls);
}

/** The value with each question given the rolls that it speaks of, for itself: no slot is bound in two places. */
export function withRolls<N extends Name>(of: N, part: Nodes[N], rolls: Rolls, slots: FreeSlots): Nodes[N] {
  if (rolls.size === 0) return part;
  const mapper: Mapper = {
    expr: (node) => {
      const made = mapChildren("Expr", node, mapper);
      return made.kind === "question" ? { ...made, ...ownRolls(made, rolls, slots) } : made;
    },
    statement: (node) => mapChildren("Statement", node, mapper),
  };
  return mapNodes(of, part, mapper);
}

function ownRolls(question: Asking, rolls: Rolls, slots: FreeSlots): Pick<Asking, "lets" | "of" | "given"> {
  const lines = linesFor(rolls, sidesOf(question)).map((roll) => roll.line);
  const renamed = new Map<number, number>();
  const lets = copied(lines, slots, renamed);
  return {
    lets: [...question.lets, ...lets],
    of: withSlots(question.of, renamed),
    given: question.given === null ? null : withSlots(question.given, renamed),
  };
}
