/**
 * Steps as a function that goes on with a frame: a block for each stretch between two places where it may have to wait.
 * Locals that more than one block knows are kept in the frame, the others are constants.
 */
import type { Expr, Type } from "../../../ir/program.ts";
import { assertNever } from "../../../source/exhaustive.ts";
import { block, newLocal, type Body } from "../../body/body.ts";
import { value } from "../../body/expression.ts";
import { act, into } from "../../body/statements.ts";
import { capital } from "../../names.ts";
import { typeText } from "../../types.ts";
import { waitName, waitText } from "./waiting.ts";
import type { Goal, Step } from "./steps.ts";
import { Span } from "../../../source/span.ts";
import {
  begin,
  numbered,
  touch,
  kept,
  suspended,
  say,
  newBlock,
  mark,
  jump,
  type Frame,
  type Writer,
} from "./blocks.ts";
import { forEach, repeat, settle } from "./loops.ts";

/** The lines of the function, and which blocks know each local. */
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
  writeSteps(writer, steps);
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

/** One after the other, until one of them leaves. */
export function writeSteps(writer: Writer, steps: readonly Step[]): void {
  for (const step of steps) {
    if (writer.left) return;
    writeStep(writer, step);
  }
}

function writeStep(writer: Writer, step: Step): void {
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
    writeSteps(writer, steps);
    jump(writer, end);
  }
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
