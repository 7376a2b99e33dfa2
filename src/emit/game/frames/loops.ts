/** Loops in which it may have to wait. */
import type { Expr } from "../../../ir/program.ts";
import { block, hold, newLocal, place } from "../../body/body.ts";
import { value } from "../../body/expression.ts";
import { runtime } from "../../module.ts";
import { typeText } from "../../types.ts";
import type { ForEachStep, Step } from "./steps.ts";
import { touch, suspended, kept, newBlock, jump, begin, say, mark, type Writer, type Around } from "./blocks.ts";
import { writeSteps } from "./writer.ts";

function withinLoop<T>(writer: Writer, loop: Around, make: () => T): T {
  writer.around.push(loop);
  const made = make();
  writer.around.pop();
  return made;
}

/** A turn that is a text is over: what follows from it comes first. */
export function settle(writer: Writer, from: number): void {
  touch(writer, from);
  const { body } = writer;
  suspended(writer, `${runtime(body.module, "settling")}(${body.game ?? "game"}, ${kept(writer, from)})`, "settled");
  touch(writer, from);
}

/** A turn for each element, which may wait. */
export function forEach(writer: Writer, step: ForEachStep): void {
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
  withinLoop(writer, { end, next, from }, () => {
    writeSteps(writer, step.body);
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

/** A loop whose turns may wait. */
export function repeat(writer: Writer, step: Extract<Step, { kind: "repeat" }>): void {
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
  writeSteps(writer, step.condition);
  if (step.test !== null) {
    touch(writer, step.test);
    leaves(`!${value(body, step.test)}`);
  }
  say(writer, `${runtime(body.module, "step")}(${place(body, at)});`);
  withinLoop(writer, { end, next: head, from: null }, () => {
    writeSteps(writer, step.body);
  });
  jump(writer, head);
  begin(writer, end);
}
