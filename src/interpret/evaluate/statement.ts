import type { Expr, Json, Statement } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { step, type Context, type Frame, type Run } from "./context.ts";
import { deed } from "../game/effects.ts";
import { text } from "../game/effect-blocks.ts";
import { runtimeOf } from "../game/game-runtime.ts";
import { compile } from "./expression.ts";
import { hasStop, ReturnSignal, StopSignal, stopSignal } from "./jumps.ts";
import { elementsOf } from "./lists.ts";

export type Act = (frame: Frame) => void;

export function block(context: Context, statements: readonly Statement[], value: Expr | null): Run {
  const acts = statements.map((statement) => act(context, statement));
  const last = value === null ? null : compile(context, value);
  return (frame) => {
    for (const each of acts) each(frame);
    return last === null ? null : last(frame);
  };
}

/** A statement as a deed. With a watch, it is told, too. */
export function act(context: Context, statement: Statement): Act {
  const run = build(context, statement);
  const { watch } = context.machine;
  if (watch === null) return run;
  const what = { kind: "statement", statement } as const;
  return (frame) => {
    watch.open(what);
    run(frame);
    watch.close("slot" in statement && statement.kind !== "forEach" ? (frame[statement.slot] ?? null) : null);
  };
}

function build(context: Context, statement: Statement): Act {
  switch (statement.kind) {
    case "let":
    case "set": {
      const { slot } = statement;
      const value = compile(context, statement.value);
      return (frame) => {
        frame[slot] = value(frame);
      };
    }
    case "do":
      return compile(context, statement.value);
    case "return": {
      const value = statement.value === null ? null : compile(context, statement.value);
      return (frame) => {
        throw new ReturnSignal(value === null ? null : value(frame));
      };
    }
    case "stop":
      return () => {
        throw stopSignal;
      };
    case "forEach":
      return forEach(context, statement);
    case "repeat":
      return repeat(context, statement);
    default:
      statement.kind satisfies Kinds<
        "setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange" | "beginPhase"
      >;
      return deed(context, statement);
  }
}

function forEach(context: Context, statement: Extract<Statement, { kind: "forEach" }>): Act {
  const elements = elementsOf(context, statement.over);
  const where = statement.where === null ? null : compile(context, statement.where);
  const inside = compile(context, statement.body);
  const { machine } = context;
  const { watch } = machine;
  const { slot, name } = statement;
  const body: Act =
    statement.pace !== "separately"
      ? inside
      : (frame) =>
          text(runtimeOf(machine), () => {
            inside(frame);
          });
  return stoppable(context, statement.body, (frame) => {
    for (const element of elements(frame)) {
      frame[slot] = element;
      watch?.open({ kind: "turn", name, value: element, of: statement });
      const fits = where === null || where(frame) === true;
      if (fits) body(frame);
      watch?.close(fits);
    }
  });
}

function repeat(context: Context, statement: Extract<Statement, { kind: "repeat" }>): Act {
  const count = statement.count === null ? null : compile(context, statement.count);
  const body = compile(context, statement.body);
  const { machine } = context;
  const turn = (frame: Frame, number: number): void => {
    step(machine, statement.at);
    machine.watch?.open({ kind: "turn", name: null, value: number, of: statement });
    body(frame);
    machine.watch?.close(true);
  };
  return stoppable(context, statement.body, (frame) => {
    if (statement.mode === "times") {
      const times: Json = count === null ? 0 : count(frame);
      for (let done = 0; done < (times as number); done += 1) turn(frame, done + 1);
      return;
    }
    for (let done = 0; statement.mode === "forever" || count === null || count(frame) === true; done += 1)
      turn(frame, done + 1);
  });
}

/** A `stop` in the body ends the loop, and is caught only where there is one. */
function stoppable(context: Context, body: Expr, loop: Act): Act {
  if (!hasStop(body)) return loop;
  const { watch } = context.machine;
  return (frame) => {
    const level = watch?.depth() ?? 0;
    try {
      loop(frame);
    } catch (signal) {
      if (!(signal instanceof StopSignal)) throw signal;
      watch?.unwind(level);
    }
  };
}
