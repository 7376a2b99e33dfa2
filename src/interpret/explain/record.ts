/** Writes down what is worked out, as a tree: each step inside the one that asked for it. */
import type { Json } from "../../ir/program.ts";
import type { Traced, Tracer } from "../evaluate/context.ts";

export interface RecordedTrace {
  readonly what: Traced;
  /** Undefined where it was left by a fault, a `stop` or a `return`. */
  value: Json | undefined;
  readonly parts: RecordedTrace[];
  /** More happened inside than is written down. */
  cut: boolean;
}

export interface TraceRecorder extends Tracer {
  readonly top: RecordedTrace[];
}

const mostSteps = 200_000;

export function newRecorder(): TraceRecorder {
  const top: RecordedTrace[] = [];
  const open: RecordedTrace[] = [];
  let count = 0;
  return {
    top,
    open(what) {
      const step: RecordedTrace = { what, value: undefined, parts: [], cut: false };
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
      if (Array.isArray(trace)) (open.at(-1)?.parts ?? top).push(...(trace as readonly RecordedTrace[]));
    },
  };
}
