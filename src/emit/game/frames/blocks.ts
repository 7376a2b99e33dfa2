/** The blocks of a function that goes on with a frame: which are reached, what they are called, how one leads to another. */
import type { Body } from "../../body/body.ts";
import { member } from "../../literals.ts";
import { rootOf, slotsIn, type ProgramNode } from "../../roots.ts";
import { rootsOfGoal, type Goal } from "./steps.ts";
import type { Kept } from "./kept-slots.ts";

/** The frame in the function that goes on with it. */
export interface Frame {
  /** What it is called in the function. */
  readonly name: string;
  readonly kept: ReadonlyMap<number, Kept>;
}

/** The loop around: where it ends, where its next turn begins, and where its events begin if each turn is a text. */
export interface Around {
  readonly end: number;
  readonly next: number;
  readonly from: number | null;
}

/** A function while it is written. */
export interface Writer {
  readonly body: Body;
  readonly frame: Frame;
  readonly names: { readonly at: string; readonly given: string };
  readonly blocks: string[][];
  /** What each block is called. */
  readonly labels: string[];
  current: number;
  /** Nothing more is reached in the current block. */
  left: boolean;
  readonly around: Around[];
  /** In which blocks each slot is known. */
  readonly known: Map<number, Set<number>>;
}

/** The current block knows these locals, and those in these nodes. */
export function touch(writer: Writer, ...parts: readonly (number | ProgramNode | Goal)[]): void {
  const add = (slot: number): void => {
    (writer.known.get(slot) ?? writer.known.set(slot, new Set()).get(slot))?.add(writer.current);
  };
  for (const part of parts) {
    if (typeof part === "number") add(part);
    else slotsIn("at" in part ? [rootOf(part)] : rootsOfGoal(part), add);
  }
}

/** `label`: what it is, such as `afterDraw`. */
export function newBlock(writer: Writer, label: string): number {
  writer.blocks.push([]);
  writer.labels.push(label);
  return writer.blocks.length - 1;
}

/** What is written from here on belongs to this block. */
export function begin(writer: Writer, number: number): void {
  writer.current = number;
  writer.body.lines = writer.blocks[number] as string[];
  writer.left = false;
  writer.body.tested.clear();
  for (const { slot } of writer.frame.kept.values()) writer.body.slots.set(slot, kept(writer, slot));
}

/** Stands for the number of a block until all are known: only those that are reached get one. */
export const mark = (block: number): string => `\u0001${block}\u0002`;
const marks = /\u0001(\d+)\u0002/g;

interface Block {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Blocks that are reached, in order; what only goes on elsewhere is left out. */
export function numbered({ blocks, labels, body }: Writer, at: string): readonly Block[] {
  const target = (number: number): number => {
    const [line = "", after, ...more] = blocks[number] ?? [];
    const found =
      after === "continue;" && more.length === 0 && line.startsWith(`${at} = \u0001`)
        ? Number(/\d+/.exec(line.slice(at.length))?.[0])
        : number;
    return found === number ? number : target(found);
  };
  const reached = new Set([target(0)]);
  for (const number of reached)
    for (const line of blocks[number] ?? []) for (const [, to] of line.matchAll(marks)) reached.add(target(Number(to)));
  const order = [target(0), ...[...reached].filter((number) => number !== target(0)).sort((a, b) => a - b)];
  const names = new Map(order.map((number) => [number, body.pool.take(labels[number] ?? "next")]));
  return order.map((number) => ({
    label: names.get(number) ?? "",
    lines: (blocks[number] ?? []).map((line) =>
      line.replace(marks, (_, to: string) => names.get(target(Number(to))) ?? ""),
    ),
  }));
}

/** Goes on with this block, unless it has been left already. */
export function jump(writer: Writer, number: number): void {
  if (writer.left) return;
  writer.body.lines.push(`${writer.names.at} = ${mark(number)};`, "continue;");
  writer.left = true;
}

/** One more line. */
export const say = ({ body }: Writer, line: string): number => body.lines.push(line);
/** A local in the frame, as text. */
export const kept = ({ frame }: Writer, slot: number): string =>
  member(frame.name, frame.kept.get(slot)?.name ?? `slot${slot}`);

/** Goes on in a new block, at once or when it is called again. `text` begins what may have to wait. */
export function suspended(writer: Writer, text: string, label: string): void {
  const { body, names, frame } = writer;
  const next = newBlock(writer, label);
  body.lines.push(
    `${frame.name}.at = ${mark(next)};`,
    `${names.given} = ${text};`,
    `if (${names.given} === undefined) return undefined;`,
  );
  jump(writer, next);
  begin(writer, next);
}
