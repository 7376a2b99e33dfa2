/**
 * The stack of the machine is small and its size unknown; the rules may call each other 400 deep with bodies of any
 * depth. A question that overflows the stack is asked again in segments: after so many calls the next call is not made
 * but set aside, worked out on an empty stack, and what asked for it starts anew, with that answer at hand. Rules have
 * no effects but dice, and what starts anew takes the same dice again (`tape`), so asking twice changes nothing but the
 * time it takes.
 */
import type { Json } from "../../ir/program.ts";
import { fault } from "../fault.ts";
import type { Machine } from "./context.ts";
import { Span } from "../../source/span.ts";

interface Costs {
  readonly steps: number;
  readonly work: number;
  readonly depth: number;
  readonly rolled: number;
  readonly open: readonly string[];
}
interface SegmentAnswer {
  readonly value: Json;
  readonly steps: number;
  readonly work: number;
  readonly rolled: number;
  readonly trace: unknown;
}

export interface Segments {
  readonly every: number;
  /** Calls since the bottom of this stack. */
  inside: number;
  readonly answers: Map<string, SegmentAnswer>;
}

/** Thrown by a call that is to be worked out on a stack of its own. */
export class SetAside {
  readonly key: string;
  readonly run: () => Json;
  readonly at: Span;
  readonly costs: Costs;
  constructor(key: string, run: () => Json, at: Span, costs: Costs) {
    this.key = key;
    this.run = run;
    this.at = at;
    this.costs = costs;
  }
}

/** Runs what may be set aside: a call, or a value that is worked out once. */
export function within(machine: Machine, key: () => string, at: Span, run: () => Json): Json {
  const { segments, meter } = machine;
  if (segments === null) return run();
  if (segments.inside < segments.every) {
    segments.inside += 1;
    const value = run();
    segments.inside -= 1;
    return value;
  }
  const name = key();
  const answer = segments.answers.get(name);
  if (answer === undefined) throw new SetAside(name, run, at, costsOf(machine));
  meter.steps += answer.steps;
  meter.work += answer.work;
  machine.tape.at += answer.rolled;
  machine.watch?.graft(answer.trace);
  return answer.value;
}

function costsOf({ meter, tape, open }: Machine): Costs {
  return { steps: meter.steps, work: meter.work, depth: meter.depth, rolled: tape.at, open: [...open] };
}

const mostSetAside = 100_000;

/** Works a question out in segments of so many calls. */
export function inSegments(machine: Machine, every: number, run: () => Json): Json {
  const segments: Segments = { every, inside: 0, answers: new Map() };
  machine.segments = segments;
  const pending = [new SetAside("", run, Span.nowhere, costsOf(machine))];
  let asides = 0;
  try {
    for (;;) {
      const top = pending.at(-1);
      if (top === undefined) throw new Error("Nothing is left to work out.");
      const value = attempt(machine, segments, top);
      if (value instanceof SetAside) {
        pending.push(value);
        if ((asides += 1) > mostSetAside) fault("too-many-steps", value.at);
        continue;
      }
      pending.pop();
      if (pending.length === 0) {
        machine.watch?.graft(value.trace);
        return value.value;
      }
      segments.answers.set(top.key, value);
    }
  } finally {
    machine.segments = null;
  }
}

/** Starts one of them from its beginning: its value and what it cost, or what must be known first. */
function attempt(machine: Machine, segments: Segments, { run, costs }: SetAside): SegmentAnswer | SetAside {
  const { meter, tape, open, watch } = machine;
  tape.at = costs.rolled;
  meter.steps = costs.steps;
  meter.work = costs.work;
  meter.depth = costs.depth;
  open.clear();
  for (const name of costs.open) open.add(name);
  segments.inside = 0;
  const level = watch?.depth() ?? 0;
  try {
    const value = run();
    return {
      value,
      steps: meter.steps - costs.steps,
      work: meter.work - costs.work,
      rolled: tape.at - costs.rolled,
      trace: watch?.cutOff(level) ?? null,
    };
  } catch (signal) {
    if (!(signal instanceof SetAside)) throw signal;
    watch?.cutOff(level);
    return signal;
  }
}
