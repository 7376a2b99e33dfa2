/** Calls of procedures, and what others make of them. */
import { isUntoldParam } from "../../ir/unsure-pieces.ts";
import { asTold, callText, isKept } from "../../runtime/game-marks.ts";
import type { EventPattern, Phase, Procedure } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import { bodyOf, givenTo } from "../evaluate/call.ts";
import { contextOf, once, type Context, type Frame, type Machine, type Run } from "../evaluate/context.ts";
import { deeper } from "../evaluate/depth.ts";
import { compile } from "../evaluate/expression.ts";
import { answering, nextUse } from "./answers.ts";
import { layoutOf, type Layout, type When } from "./layout.ts";
import { keyText } from "./external-values.ts";
import { toldOf, type Telling } from "./told.ts";
import { endStatuses } from "./statuses.ts";
import { answer, text } from "./effect-blocks.ts";
import { asking, runtimeOf, type Of, type GameRuntime } from "./game-runtime.ts";

export type GameEvent =
  /** `values`: of its parameters, in order; answers before it may change them. */
  | {
      readonly kind: "procedure";
      readonly procedure: Procedure;
      readonly values: Json[];
      result: Json;
      cancelled: boolean;
    }
  | { readonly kind: "phase"; readonly phase: Phase; readonly edge: "start" | "end" };

interface ReadyProcedure {
  readonly procedure: Procedure;
  readonly defaults: readonly { readonly slot: number; readonly run: Run }[];
  readonly body: Run;
}

function readyProcedure(machine: Machine, layout: Layout, id: Id): ReadyProcedure {
  const procedure = layout.procedure(id);
  return once(machine, procedure, () => {
    const context = contextOf(machine, id);
    return {
      procedure,
      defaults: procedure.params.flatMap((param) =>
        param.default === null ? [] : [{ slot: param.slot, run: compile(context, param.default) }],
      ),
      body: bodyOf(context, procedure.body),
    };
  });
}

export function perform(context: Context, expr: Of<"perform">): Run {
  const { machine } = context;
  const layout = layoutOf(machine, expr.procedure);
  const given = givenTo(context, layout.procedure(expr.procedure).params, expr.args);
  return (frame) => {
    const inner: Frame = [];
    for (const { slot, run } of given) inner[slot] = run(frame);
    const ready = readyProcedure(machine, layout, expr.procedure);
    for (const { slot, run } of ready.defaults) if (inner[slot] === undefined) inner[slot] = run(inner);
    const before = deeper(machine, expr.at);
    const value = performReady(runtimeOf(machine), ready, inner);
    machine.meter.depth = before;
    return value;
  };
}

/** What answers before it, then its body, then the statuses that waited for it; what answers after it waits. */
function performReady(runtime: GameRuntime, { procedure, body }: ReadyProcedure, frame: Frame): Json {
  runtime.machine.ran?.add(procedure.body);
  const { before, after } = procedure.answered;
  if (!before && !after) {
    tellCall(runtime, procedure, frame);
    return asking(runtime, procedure.name, () => body(frame));
  }
  const event: Extract<GameEvent, { kind: "procedure" }> = {
    kind: "procedure",
    procedure,
    values: procedure.params.map((param) => frame[param.slot] ?? null),
    result: null,
    cancelled: false,
  };
  if (before) {
    answerBefore(runtime, event);
    if (event.cancelled) {
      runtime.tell?.({ kind: "cancelled", procedure: procedure.name });
      return null;
    }
    for (const [index, param] of procedure.params.entries()) frame[param.slot] = event.values[index] as Json;
  }
  tellCall(runtime, procedure, frame);
  event.result = asking(runtime, procedure.name, () => body(frame));
  if (after) {
    endStatuses(runtime, "after", event);
    runtime.queue.push(event);
  }
  return event.result;
}

function tellCall(runtime: GameRuntime, procedure: Procedure, frame: Frame): void {
  if (runtime.tell === null) return;
  const values = toldArguments(
    runtime,
    procedure,
    procedure.params.map((param) => frame[param.slot] ?? null),
  );
  const { told, ...secrets } = toldOf(runtime, { values, how: "used" });
  runtime.tell({ kind: "call", procedure: procedure.name, values: told, ...secrets });
}

const toldArguments = (
  { layout }: GameRuntime,
  { id, params }: Procedure,
  values: readonly Json[],
): readonly Telling[] =>
  params.map((param, place) => ({
    type: param.type,
    value: values[place] ?? null,
    isUntold: isUntoldParam(layout.program, id, param),
  }));

function answerBefore(runtime: GameRuntime, event: GameEvent): void {
  const open = answering(runtime, event, "before");
  for (let use = nextUse(runtime, open); use !== null; use = nextUse(runtime, open)) {
    const chosen = use;
    text(runtime, () => answer(runtime, chosen));
    if (event.kind === "procedure" && event.cancelled) return;
  }
}

/** What answers the end of a phase before it is there. */
export function answerEnd(runtime: GameRuntime, phase: Phase): void {
  answerBefore(runtime, { kind: "phase", phase, edge: "end" });
}

/** The event as a pattern knows it. */
export function whenOf(event: GameEvent, when: "before" | "after"): When {
  return event.kind === "phase" ? event.edge : when;
}

export const idOfEvent = (event: GameEvent): Id => (event.kind === "phase" ? event.phase.id : event.procedure.id);

/** Fills the slots of a pattern with the values of what happened. */
export function fillEvent(frame: Frame, pattern: EventPattern, event: GameEvent): void {
  if (pattern.kind !== "procedure" || event.kind !== "procedure") return;
  for (const [index, slot] of pattern.slots.entries()) frame[slot] = event.values[index] as Json;
  if (pattern.resultSlot !== null) frame[pattern.resultSlot] = event.result;
}

/** `before damage(player 2, 5)`, `after start of Turn`, as the player may know it. */
export function eventText(runtime: GameRuntime, event: GameEvent, when: "before" | "after", player: number): string {
  if (event.kind === "phase") return `${event.edge === "start" ? "after start" : "before end"} of ${event.phase.name}`;
  const { procedure } = event;
  const name = `${when} ${procedure.name}`;
  const { told, secrets } = toldOf(runtime, { values: toldArguments(runtime, procedure, event.values), how: "used" });
  if (isKept(secrets, player + 1)) return callText(name, asTold(told, secrets, player + 1));
  const values = procedure.params.map((param, index) => keyText(runtime, param.type, event.values[index] ?? null));
  return `${name}(${values.join(", ")})`;
}
