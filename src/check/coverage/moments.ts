/**
 * When the game is read: what is read twice is the same only if nothing changed in between. Each reading node of a text gets
 * the number of its moment; what stands in no text (rules, conditions) has but one.
 */
import { childrenOf, stepParts } from "../../ir/children.ts";
import type { Expr, Program, Statement } from "../../ir/program.ts";
import { changesGame, changesItself } from "../changes.ts";
import { cellsOf } from "../effects.ts";
import { gameFrames } from "../game-frames.ts";

type Node = Expr | Statement;

export type Moments = ReadonlyMap<Node, number>;

export function momentsOf(program: Program): Moments {
  const moments = new Map<Node, number>();
  if (program.game === null) return moments;
  for (const { done } of gameFrames(program.game)) markAll(moments, done);
  for (const table of [program, ...program.variants].flatMap((layer) => layer.tables)) {
    const own = table.columns.filter((column) => column.computed === null);
    for (const column of table.columns) if (column.procedure) for (const cell of cellsOf(table, own, column)) markAll(moments, [cell]);
  }
  for (const example of program.examples) markAll(moments, example.steps.flatMap(stepParts));
  return moments;
}

function markAll(moments: Map<Node, number>, nodes: readonly Node[]): void {
  const clock = { now: 0 };
  for (const node of nodes) mark(moments, clock, node);
}

/** In the order in which things are done. A loop begins again after what its turns have changed. */
function mark(moments: Map<Node, number>, clock: { now: number }, node: Node): void {
  if ((node.kind === "forEach" || node.kind === "repeat") && changesGame(node)) clock.now += 1;
  for (const part of childrenOf(node)) mark(moments, clock, part);
  moments.set(node, clock.now);
  if (changesItself(node)) clock.now += 1;
}
