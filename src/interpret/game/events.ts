/** Calls of procedures, and what others make of them. */
import { isUntoldParam } from "../../ir/unsure-pieces.ts";
import { asTold, callText, isKept } from "../../runtime/game-marks.ts";
import type { EventPattern, Phase, Procedure } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import { bodyOf, givenTo } from "../evaluate/call.ts";
import { contextOf, once, type Context, type Frame, type Room, type Run } from "../evaluate/context.ts";
import { deeper } from "../evaluate/depth.ts";
import { compile } from "../evaluate/expression.ts";
import { answering, nextUse } from "./answers.ts";
import { layoutOf, type Layout, type When } from "./layout.ts";
import { keyText } from "./outside.ts";
import { toldOf, type Telling } from "./told.ts";
import { endStatuses } from "./statuses.ts";
import { answer, text } from "./texts.ts";
import { asking, worldOf, type Of, type World } from "./world.ts";

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

interface Ready {
  readonly procedure: Procedure;
  readonly defaults: readonly { readonly slot: number; readonly run: Run }[];
  readonly body: Run;
}

function readyProcedure(room: Room, layout: Layout, id: Id): Ready {
  const procedure = layout.procedure(id);
  return once(room, procedure, () => {
    const context = contextOf(room, id);
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
  const { room } = context;
  const layout = layoutOf(room, expr.procedure);
  const given = givenTo(context, layout.procedure(expr.procedure).params, expr.args);
  return (frame) => {
    const inner: Frame = [];
    for (const { slot, run } of given) inner[slot] = run(frame);
    const ready = readyProcedure(room, layout, expr.procedure);
    for (const { slot, run } of ready.defaults) if (inner[slot] === undefined) inner[slot] = run(inner);
    const before = deeper(room, expr.at);
    const value = performed(worldOf(room), ready, inner);
    room.meter.depth = before;
    return value;
  };
}

/** What answers before it, then its body, then the statuses that waited for it; what answers after it waits. */
function performed(world: World, { procedure, body }: Ready, frame: Frame): Json {
  world.room.ran?.add(procedure.body);
  const { before, after } = procedure.answered;
  if (!before && !after) {
    tellCall(world, procedure, frame);
    const value = asking(world, procedure.name, () => body(frame));
    world.tell?.({ kind: "returned", procedure: procedure.name });
    return value;
  }
  const event: Extract<GameEvent, { kind: "procedure" }> = {
    kind: "procedure",
    procedure,
    values: procedure.params.map((param) => frame[param.slot] ?? null),
    result: null,
    cancelled: false,
  };
  if (before) {
    answerBefore(world, event);
    if (event.cancelled) {
      world.tell?.({ kind: "cancelled", procedure: procedure.name });
      return null;
    }
    for (const [place, param] of procedure.params.entries()) frame[param.slot] = event.values[place] as Json;
  }
  tellCall(world, procedure, frame);
  event.result = asking(world, procedure.name, () => body(frame));
  if (after) {
    endStatuses(world, "after", event);
    world.queue.push(event);
  }
  world.tell?.({ kind: "returned", procedure: procedure.name });
  return event.result;
}

function tellCall(world: World, procedure: Procedure, frame: Frame): void {
  if (world.tell === null) return;
  const values = toldArguments(
    world,
    procedure,
    procedure.params.map((param) => frame[param.slot] ?? null),
  );
  const { told, ...secrets } = toldOf(world, { values, how: "used" });
  world.tell({ kind: "call", procedure: procedure.name, values: told, ...secrets });
}

const toldArguments = ({ layout }: World, { id, params }: Procedure, values: readonly Json[]): readonly Telling[] =>
  params.map((param, place) => ({
    type: param.type,
    value: values[place] ?? null,
    isUntold: isUntoldParam(layout.program, id, param),
  }));

function answerBefore(world: World, event: GameEvent): void {
  const open = answering(world, event, "before");
  for (let use = nextUse(world, open); use !== null; use = nextUse(world, open)) {
    const chosen = use;
    text(world, () => answer(world, chosen));
    if (event.kind === "procedure" && event.cancelled) return;
  }
}

/** What answers the end of a phase before it is there. */
export function answerEnd(world: World, phase: Phase): void {
  answerBefore(world, { kind: "phase", phase, edge: "end" });
}

/** The event as a pattern knows it. */
export function whenOf(event: GameEvent, when: "before" | "after"): When {
  return event.kind === "phase" ? event.edge : when;
}

export const idOfEvent = (event: GameEvent): Id => (event.kind === "phase" ? event.phase.id : event.procedure.id);

/** Fills the slots of a pattern with the values of what happened. */
export function fillEvent(frame: Frame, pattern: EventPattern, event: GameEvent): void {
  if (pattern.kind !== "procedure" || event.kind !== "procedure") return;
  for (const [place, slot] of pattern.slots.entries()) frame[slot] = event.values[place] as Json;
  if (pattern.resultSlot !== null) frame[pattern.resultSlot] = event.result;
}

/** `before damage(player 2, 5)`, `after start of Turn`, as the player may know it. */
export function eventText(world: World, event: GameEvent, when: "before" | "after", player: number): string {
  if (event.kind === "phase") return `${event.edge === "start" ? "after start" : "before end"} of ${event.phase.name}`;
  const { procedure } = event;
  const name = `${when} ${procedure.name}`;
  const { told, secrets } = toldOf(world, { values: toldArguments(world, procedure, event.values), how: "used" });
  if (isKept(secrets, player + 1)) return callText(name, asTold(told, secrets, player + 1));
  const values = procedure.params.map((param, place) => keyText(world, param.type, event.values[place] ?? null));
  return `${name}(${values.join(", ")})`;
}
