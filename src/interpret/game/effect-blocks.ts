/** Texts: what is done to its end before anybody looks up, and what follows when it is. */
import type { Always } from "../../ir/game.ts";
import { alwaysBudget, reactionBudget } from "../../ir/game.ts";
import type { Span } from "../../source/span.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once } from "../evaluate/context.ts";
import { ReturnSignal, StopSignal } from "../evaluate/jumps.ts";
import { fault } from "../fault.ts";
import { answering, nextUse, type Answering } from "./answers.ts";
import type { GameEvent } from "./events.ts";
import { doUse, type ActionUse } from "./uses.ts";
import { asking, type GameRuntime } from "./game-runtime.ts";

/** Does a text, and all that follows. `first`: what has happened as it began. */
export function text(runtime: GameRuntime, run: () => void, first: readonly GameEvent[] = []): void {
  const outer = runtime.queue;
  runtime.queue = [...first];
  const jump = leaving(run);
  settle(runtime);
  runtime.queue = outer;
  if (jump !== null) throw jump;
}

/** A `stop` or `return` that leaves the text ends it, too. */
function leaving(run: () => void): ReturnSignal | StopSignal | null {
  try {
    run();
    return null;
  } catch (signal) {
    if (signal instanceof ReturnSignal || signal instanceof StopSignal) return signal;
    throw signal;
  }
}

interface Waiting {
  readonly events: readonly GameEvent[];
  at: number;
  answering: Answering | null;
}

/** `always`, and then what waited: each answer is a text itself, and what it sets off comes before the rest. */
function settle(runtime: GameRuntime): void {
  rest(runtime);
  const stack: Waiting[] = [{ events: runtime.queue, at: 0, answering: null }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.answering === null) {
      const event = top.events[top.at];
      top.at += 1;
      if (event === undefined) stack.pop();
      else top.answering = answering(runtime, event, "after");
      continue;
    }
    const use = nextUse(runtime, top.answering);
    if (use === null) {
      top.answering = null;
      continue;
    }
    runtime.queue = [];
    answer(runtime, use);
    rest(runtime);
    stack.push({ events: runtime.queue, at: 0, answering: null });
  }
}

/** The text of an answer, counted: too many that follow from one decision would never end. */
export function answer(runtime: GameRuntime, use: ActionUse): void {
  runtime.answers.push(`\`${use.action.name}\``);
  if (runtime.answers.length > reactionBudget) fault("endless-reactions", use.action.at, [], circleOf(runtime.answers));
  doUse(runtime, use);
}

/** What is always done, until it changes nothing; not after what is done within it, since it comes again anyway. */
function rest(runtime: GameRuntime): void {
  if (runtime.isResting) return;
  const done: string[] = [];
  let place = 0;
  while (place < runtime.layout.always.length) {
    const each = runtime.layout.always[place] as Always;
    const before = runtime.changes;
    runAlways(runtime, each);
    place = runtime.changes === before ? place + 1 : 0;
    if (place === 0 && runtime.changes !== before) count(done, each, each.at);
  }
}

function count(done: string[], { title }: Always, at: Span): void {
  done.push(`"${title}"`);
  if (done.length > alwaysBudget) fault("endless-always", at, [], circleOf(done));
}

function runAlways(runtime: GameRuntime, always: Always): void {
  const { machine } = runtime;
  const run = once(machine, always, () => bodyOf(contextOf(machine, always.id), always.body));
  runtime.isResting = true;
  asking(runtime, always.title, () => run([]));
  runtime.isResting = false;
}

/** What comes again and again at the end: "`a`, `b`, `a`". */
function circleOf(done: readonly string[]): string {
  const last = done.at(-1) ?? "";
  const before = done.lastIndexOf(last, done.length - 2);
  const circle = before < 0 ? done.slice(-4) : done.slice(Math.max(before, done.length - 8));
  return circle.join(", then ");
}
