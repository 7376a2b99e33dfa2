/** Writes down what is worked out, as a tree: each step inside the one that asked for it. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Traced, Watch } from "../evaluate/context.ts";

export interface Trace {
  readonly what: Traced;
  /** Undefined where it was left by a fault, a `stop` or a `return`. */
  value: Json | undefined;
  readonly parts: Trace[];
  /** More happened inside than is written down. */
  cut: boolean;
}

export interface Recorder extends Watch {
  readonly top: Trace[];
}

const mostSteps = 200_000;

export function newRecorder(): Recorder {
  const top: Trace[] = [];
  const open: Trace[] = [];
  let count = 0;
  return {
    top,
    open(what) {
      const step: Trace = { what, value: undefined, parts: [], cut: false };
      const around = open.at(-1);
      if (count < mostSteps) (around?.parts ?? top).push(step);
      else if (around !== undefined) around.cut = true;
      count += 1;
      open.push(step);
    },
    close(value) {
      const step = open.pop();
      if (step !== undefined) step.value = value;
    },
    depth: () => open.length,
    unwind(to) {
      open.length = Math.min(open.length, to);
    },
    cutOff(level) {
      open.length = Math.min(open.length, level);
      return (open.at(-1)?.parts ?? top).splice(0);
    },
    graft(trace) {
      if (Array.isArray(trace)) (open.at(-1)?.parts ?? top).push(...(trace as readonly Trace[]));
    },
  };
}

export function exprOf(trace: Trace): Expr | null {
  return trace.what.kind === "expr" ? trace.what.expr : null;
}

/** The steps inside that are expressions: the operands, in the order they were worked out. */
export function operands(trace: Trace): readonly Trace[] {
  return trace.parts.filter((part) => part.what.kind === "expr");
}
