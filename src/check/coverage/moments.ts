/**
 * When the game is read: what is read twice is the same only if nothing changed in between. Each reading node of a text gets
 * the number of its moment; what stands in no text (rules, conditions) has but one.
 */
import { childrenOf, stepParts } from "../../ir/children.ts";
import type { Expr, Program, Statement, Table } from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import { changesGame, changesItself } from "../changes.ts";
import { cellsOf } from "../effects.ts";
import { gameFrames } from "../game-frames.ts";
import { memoized, NodeTable } from "../../query/memo.ts";

type Node = Expr | Statement;

export interface Moments {
  get(node: Node): number | undefined;
}

/** Kept for as long as the nodes: what is done in a text says it all. */
const moments = new NodeTable<Node, number>("moments");
/** The texts that were gone through, by their first line. */
const marked = new NodeTable<Node, readonly Node[]>("marked moments");

export function momentsOf(program: Program): Moments {
  if (program.game === null) return new Map();
  for (const { done } of gameFrames(program.game)) markAll(done);
  for (const layer of [program, ...program.variants]) for (const table of layer.tables) markTable(table);
  for (const example of program.examples) markExample(example);
  return moments;
}

// Their lines stand in nothing else.
const markExample = memoized((example: Example) => {
  markAll(example.steps.flatMap(stepParts));
});

const markTable = memoized((table: Table) => {
  const own = table.columns.filter((column) => column.computed === null);
  for (const column of table.columns)
    if (column.procedure) for (const cell of cellsOf(table, own, column)) markAll([cell]);
});

function markAll(nodes: readonly Node[]): void {
  const [first] = nodes;
  if (first === undefined) return;
  const before = marked.get(first);
  if (before?.length === nodes.length && before.every((node, place) => node === nodes[place])) return;
  marked.set(first, nodes);
  const clock = { now: 0 };
  for (const node of nodes) mark(clock, node);
}

/** In the order in which things are done. A loop begins again after what its turns have changed. */
function mark(clock: { now: number }, node: Node): void {
  if ((node.kind === "forEach" || node.kind === "repeat") && changesGame(node)) clock.now += 1;
  for (const part of childrenOf(node)) mark(clock, part);
  moments.set(node, clock.now);
  if (changesItself(node)) clock.now += 1;
}
