/**
 * Steps as a function that goes on with a frame: a block for each stretch between two places where it may have to wait.
 * Locals that more than one block knows are kept in the frame, the others are constants.
 */
import type { Expr, Field, Type } from "../../../ir/program.ts";
import { assertNever } from "../../../source/exhaustive.ts";
import { block, hold, newLocal, place, type Body } from "../../body/body.ts";
import { value } from "../../body/expression.ts";
import { act, into } from "../../body/statements.ts";
import { member } from "../../literals.ts";
import { runtime } from "../../module.ts";
import { capital, NamePool } from "../../names.ts";
import { typeText } from "../../types.ts";
import { rootOf, slotsIn, visitNodes, type ProgramNode } from "../../roots.ts";
import { waitName, waitText } from "./waiting.ts";
import { allSteps, type ForEachStep, type Goal, rootsOfGoal, rootsOfSteps, type Step } from "./steps.ts";
import { Span } from "../../../source/span.ts";

/** A local in the frame. */
export interface Kept {
  readonly slot: number;
  readonly name: string;
  readonly type: string;
}

export interface Frame {
  /** What it is called in the function. */
  readonly name: string;
  readonly kept: ReadonlyMap<number, Kept>;
}

interface Around {
  readonly end: number;
  readonly next: number;
  readonly from: number | null;
}

interface Writer {
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

export interface Written {
  readonly lines: readonly string[];
  readonly known: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The inside of the function: it gives its result, or undefined while it waits. `first`: what is done before block 0. */
export function written(body: Body, steps: readonly Step[], frame: Frame, back: string): Written {
  const names = { at: body.pool.take("at"), given: body.pool.take("given") };
  const writer: Writer = {
    body,
    frame,
    names,
    blocks: [[]],
    labels: ["start"],
    current: 0,
    left: false,
    around: [],
    known: new Map(),
  };
  begin(writer, 0);
  all(writer, steps);
  if (!writer.left) body.lines.push("return null;");
  const blocks = numbered(writer, names.at);
  // Alone, it is reached by nobody.
  const cases = blocks.map(({ label, lines }, number) => `case ${blocks.length > 1 ? label : number}: ${block(lines)}`);
  return {
    known: writer.known,
    lines: [
      ...(blocks.length > 1 ? blocks.map(({ label }, number) => `const ${label} = ${number};`) : []),
      `let ${names.at} = ${frame.name}.at;`,
      `let ${names.given} = ${back};`,
      `for (;;) {\nswitch (${names.at}) ${block([...cases, "default: return null;"])}\n}`,
    ],
  };
}

/** Slots that more than one block knows, with those of the parameters that are read. */
export function keptSlots(
  body: Body,
  { known }: Written,
  params: readonly Field[],
  added: ReadonlyMap<number, Type>,
  steps: readonly Step[],
): ReadonlyMap<number, Kept> {
  const pool = new NamePool(["p", "at", "answers", "cancelled"]);
  const wanted = namesIn(steps);
  const kept = new Map<number, Kept>();
  const keep = (slot: number, name: string, type: Type | undefined): void => {
    kept.set(slot, { slot, name: pool.take(name), type: type === undefined ? "unknown" : typeText(body.module, type) });
  };
  for (const param of params) if (known.has(param.slot)) keep(param.slot, param.name, param.type);
  for (const [slot, blocks] of [...known].sort(([a], [b]) => a - b)) {
    if (blocks.size > 1 && !kept.has(slot))
      keep(slot, wanted.get(slot) ?? "each", added.get(slot) ?? body.types.get(slot));
  }
  return kept;
}

/** What locals are called in the rules. */
function namesIn(steps: readonly Step[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const add = (slot: number, name: string): void => {
    if (!found.has(slot)) found.set(slot, name);
  };
  visitNodes(rootsOfSteps(steps), (node) => {
    if ("slot" in node && "name" in node) add(node.slot, node.name);
  });
  for (const step of allSteps(steps)) {
    if ("goal" in step && step.goal.kind === "slot") add(step.goal.slot, step.goal.name);
    if (step.kind === "forEach") found.set(step.all, "all").set(step.place, "place").set(step.from, "from");
  }
  return found;
}

// ---------------------------------------------------------------- blocks

function touch(writer: Writer, ...parts: readonly (number | ProgramNode | Goal)[]): void {
  const add = (slot: number): void => {
    (writer.known.get(slot) ?? writer.known.set(slot, new Set()).get(slot))?.add(writer.current);
  };
  for (const part of parts) {
    if (typeof part === "number") add(part);
    else slotsIn("at" in part ? [rootOf(part)] : rootsOfGoal(part), add);
  }
}

/** `label`: what it is, such as `afterDraw`. */
function newBlock(writer: Writer, label: string): number {
  writer.blocks.push([]);
  writer.labels.push(label);
  return writer.blocks.length - 1;
}

function begin(writer: Writer, number: number): void {
  writer.current = number;
  writer.body.lines = writer.blocks[number] as string[];
  writer.left = false;
  writer.body.tested.clear();
  for (const { slot } of writer.frame.kept.values()) writer.body.slots.set(slot, kept(writer, slot));
}

/** Stands for the number of a block until all are known: only those that are reached get one. */
const mark = (block: number): string => `\u0001${block}\u0002`;
const marks = /\u0001(\d+)\u0002/g;

interface Block {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Blocks that are reached, in order; what only goes on elsewhere is left out. */
function numbered({ blocks, labels, body }: Writer, at: string): readonly Block[] {
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

function jump(writer: Writer, number: number): void {
  if (writer.left) return;
  writer.body.lines.push(`${writer.names.at} = ${mark(number)};`, "continue;");
  writer.left = true;
}

const say = ({ body }: Writer, line: string): number => body.lines.push(line);
const kept = ({ frame }: Writer, slot: number): string =>
  member(frame.name, frame.kept.get(slot)?.name ?? `slot${slot}`);

function all(writer: Writer, steps: readonly Step[]): void {
  for (const step of steps) {
    if (writer.left) return;
    one(writer, step);
  }
}

function one(writer: Writer, step: Step): void {
  const { body } = writer;
  switch (step.kind) {
    case "value":
      touch(writer, step.value, step.goal);
      put(writer, step.value, step.goal);
      return;
    case "statement":
      touch(writer, step.statement);
      if (step.statement.kind === "let" && writer.frame.kept.has(step.statement.slot)) {
        body.slots.set(step.statement.slot, kept(writer, step.statement.slot));
        into(body, step.statement.value, { kind: "assign", name: kept(writer, step.statement.slot) });
      } else act(body, step.statement);
      if (step.statement.kind === "return") writer.left = true;
      return;
    case "wait":
      wait(writer, step.expr, step.goal);
      return;
    case "if":
      branch(writer, step);
      return;
    case "forEach":
      forEach(writer, step);
      return;
    case "repeat":
      repeat(writer, step);
      return;
    case "stop":
      stop(writer);
      return;
    case "return":
      leave(writer, step.slot, step.type);
      return;
    default:
      return assertNever(step);
  }
}

function put(writer: Writer, expr: Expr, goal: Goal): void {
  const { body, frame } = writer;
  if (goal.kind === "drop") into(body, expr, { kind: "drop" });
  else if (goal.kind === "return") {
    into(body, expr, { kind: "return" });
    writer.left = true;
  } else if (frame.kept.has(goal.slot)) into(body, expr, { kind: "assign", name: kept(writer, goal.slot) });
  else if (goal.isNew) act(body, { kind: "let", slot: goal.slot, name: goal.name, value: expr, at: expr.at });
  else act(body, { kind: "set", slot: goal.slot, name: goal.name, value: expr, at: expr.at });
}

/** Goes on in a new block, at once or when it is called again. `text` begins what may have to wait. */
function suspended(writer: Writer, text: string, label: string): void {
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

function wait(writer: Writer, expr: Expr, goal: Goal): void {
  touch(writer, expr);
  suspended(writer, waitText(writer.body, expr), `after${capital(waitName(expr))}`);
  if (goal.kind !== "slot") return;
  touch(writer, goal);
  const { body, frame } = writer;
  const type = typeText(body.module, expr.type);
  if (frame.kept.has(goal.slot)) say(writer, `${kept(writer, goal.slot)} = ${writer.names.given} as ${type};`);
  else if (body.read.has(goal.slot))
    say(
      writer,
      `${body.changing.has(goal.slot) ? "let" : "const"} ${newLocal(body, goal.slot, goal.name)} = ${writer.names.given} as ${type};`,
    );
}

function branch(writer: Writer, step: Extract<Step, { kind: "if" }>): void {
  touch(writer, step.condition);
  const condition = value(writer.body, step.condition);
  const then = newBlock(writer, "then");
  const other = step.else.length > 0 ? newBlock(writer, "otherwise") : -1;
  const end = newBlock(writer, "afterIf");
  say(writer, `${writer.names.at} = ${condition} ? ${mark(then)} : ${mark(other < 0 ? end : other)};`);
  say(writer, "continue;");
  for (const [number, steps] of [
    [then, step.then],
    [other, step.else],
  ] as const) {
    if (number < 0) continue;
    begin(writer, number);
    all(writer, steps);
    jump(writer, end);
  }
  begin(writer, end);
}

// ---------------------------------------------------------------- loops

function around<T>(writer: Writer, loop: Around, make: () => T): T {
  writer.around.push(loop);
  const made = make();
  writer.around.pop();
  return made;
}

/** A turn that is a text is over: what follows from it comes first. */
function settle(writer: Writer, from: number): void {
  touch(writer, from);
  const { body } = writer;
  suspended(writer, `${runtime(body.module, "settling")}(${body.game ?? "game"}, ${kept(writer, from)})`, "settled");
  touch(writer, from);
}

function forEach(writer: Writer, step: ForEachStep): void {
  const { body } = writer;
  const [head, next, end] = [newBlock(writer, "turn"), newBlock(writer, "nextTurn"), newBlock(writer, "afterTurns")];
  touch(writer, step.over, step.all, step.place);
  beginTurns(writer, step);
  jump(writer, head);
  begin(writer, head);
  touch(writer, step.all, step.place, step.statement.slot);
  const isRange = isWritten(step.over);
  say(
    writer,
    isRange
      ? `if (${kept(writer, step.place)} > ${kept(writer, step.all)}) ${block([`${writer.names.at} = ${mark(end)};`, "continue;"])}`
      : `if (${kept(writer, step.place)} >= ${kept(writer, step.all)}.length) ${block([`${writer.names.at} = ${mark(end)};`, "continue;"])}`,
  );
  const type =
    step.over.type.kind === "list" || step.over.type.kind === "set" || step.over.type.kind === "range"
      ? step.over.type.of
      : step.over.type;
  const element = isRange
    ? kept(writer, step.place)
    : `${kept(writer, step.all)}[${kept(writer, step.place)}] as ${typeText(body.module, type)}`;
  if (writer.frame.kept.has(step.statement.slot)) say(writer, `${kept(writer, step.statement.slot)} = ${element};`);
  else if (body.read.has(step.statement.slot))
    say(
      writer,
      `const ${newLocal(body, step.statement.slot, step.statement.name === "it" ? "each" : step.statement.name)} = ${element};`,
    );
  if (step.where !== null) {
    touch(writer, step.where);
    say(writer, `if (!${value(body, step.where)}) ${block([`${writer.names.at} = ${mark(next)};`, "continue;"])}`);
  }
  const from = step.statement.pace === "separately" ? step.from : null;
  if (from !== null) {
    touch(writer, from);
    say(writer, `${kept(writer, from)} = ${body.game ?? "game"}.events.length;`);
  }
  around(writer, { end, next, from }, () => {
    all(writer, step.body);
  });
  if (from !== null && !writer.left) settle(writer, from);
  jump(writer, next);
  begin(writer, next);
  touch(writer, step.place);
  say(writer, `${kept(writer, step.place)} += 1;`);
  jump(writer, head);
  begin(writer, end);
}

const isWritten = (over: Expr): over is Extract<Expr, { kind: "range" }> =>
  over.kind === "range" && over.low !== null && over.high !== null;

function beginTurns(writer: Writer, { over, all: list, place: at }: ForEachStep): void {
  const { body } = writer;
  if (isWritten(over)) {
    const low = hold(body, "first", `${value(body, over.low as Expr)}${over.lowOpen ? " + 1" : ""}`);
    const high = hold(body, "last", `${value(body, over.high as Expr)}${over.highOpen ? " - 1" : ""}`);
    body.lines.push(
      `${runtime(body.module, "spend")}(Math.max(0, ${high} - ${low} + 1), ${place(body, over.at)});`,
      `${kept(writer, at)} = ${low};`,
      `${kept(writer, list)} = ${high};`,
    );
    return;
  }
  const text = value(body, over);
  const elements =
    over.type.kind === "range" ? `${runtime(body.module, "numbersIn")}(${text}, ${place(body, over.at)})` : text;
  body.lines.push(`${kept(writer, list)} = ${elements};`, `${kept(writer, at)} = 0;`);
}

function repeat(writer: Writer, step: Extract<Step, { kind: "repeat" }>): void {
  const { body } = writer;
  const { mode, at } = step.statement;
  const [head, end] = [newBlock(writer, "again"), newBlock(writer, "afterLoop")];
  const leaves = (condition: string): number =>
    say(writer, `if (${condition}) ${block([`${writer.names.at} = ${mark(end)};`, "continue;"])}`);
  if (mode === "times") {
    touch(writer, step.turn, step.count);
    say(writer, `${kept(writer, step.turn)} = 0;`);
  }
  jump(writer, head);
  begin(writer, head);
  if (mode === "times") {
    touch(writer, step.turn, step.count);
    leaves(`${kept(writer, step.turn)} >= ${kept(writer, step.count)}`);
    say(writer, `${kept(writer, step.turn)} += 1;`);
  }
  all(writer, step.condition);
  if (step.test !== null) {
    touch(writer, step.test);
    leaves(`!${value(body, step.test)}`);
  }
  say(writer, `${runtime(body.module, "step")}(${place(body, at)});`);
  around(writer, { end, next: head, from: null }, () => {
    all(writer, step.body);
  });
  jump(writer, head);
  begin(writer, end);
}

/** Out of the loop around; a turn that is a text is over first. */
function stop(writer: Writer): void {
  const loop = writer.around.at(-1);
  if (loop === undefined) throw new Error("A `stop` stands outside of a loop.");
  if (loop.from !== null) settle(writer, loop.from);
  jump(writer, loop.end);
}

function leave(writer: Writer, slot: number | null, type: Type): void {
  for (const loop of [...writer.around].reverse()) if (loop.from !== null) settle(writer, loop.from);
  if (slot === null) say(writer, "return null;");
  else {
    const read = { kind: "local", slot, name: "result", type, at: Span.nowhere } as Expr;
    touch(writer, read);
    put(writer, read, { kind: "return" });
  }
  writer.left = true;
}
