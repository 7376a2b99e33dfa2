/** What a player may do, worked out from the lines of the actions; and doing it. */
import { openedParams } from "../../ir/opened-pieces.ts";
import type { Action, EventPattern } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import type { Option } from "../../runtime/game.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once, type Frame, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { elementsOf } from "../evaluate/lists.ts";
import { compileTest, type Fits } from "../evaluate/test.ts";
import { bare } from "../values.ts";
import { canPay, pay, readyCosts, type CompiledCost } from "./costs.ts";
import { fillEvent, type GameEvent } from "./events.ts";
import { keyText, outsideValue } from "./external-values.ts";
import { forbidden } from "./statuses.ts";
import { telling, type Telling } from "./told.ts";
import { asking, type GameRuntime } from "./game-runtime.ts";

/** An action with who does it and its values. */
export interface ActionUse {
  readonly action: Action;
  readonly actor: number;
  readonly values: readonly Json[];
  readonly event: GameEvent | null;
  readonly frame: Frame;
  readonly key: string;
  /** Who does what with which values, each piece for itself; and with its pieces alone. */
  readonly name: string;
  readonly pieces: string;
}

/** Why a use is not possible: `needs` says it in its own words. */
export type Hindrance =
  | { readonly kind: "possible" }
  | { readonly kind: "needs"; readonly why: string | null }
  | { readonly kind: "cost" }
  | { readonly kind: "limit" }
  | { readonly kind: "forbidden"; readonly status: string };

interface ReadyAction {
  readonly action: Action;
  readonly pattern: EventPattern | null;
  readonly tests: readonly { readonly slot: number; readonly fits: Fits }[];
  readonly params: readonly {
    readonly slot: number;
    readonly isPiece: boolean;
    readonly elements: (frame: Frame) => Iterable<Json>;
  }[];
  readonly needs: readonly { readonly run: Run; readonly why: string | null }[];
  readonly limits: readonly { readonly limit: number; readonly times: Run }[];
  readonly costs: readonly CompiledCost[];
  readonly body: Run;
}

/** What an action answers; null: it is taken in a phase. */
export function patternOf({ place }: Action): EventPattern | null {
  return place.kind === "phase" && !("when" in place) ? null : (place as EventPattern);
}

function readyAction({ machine, layout }: GameRuntime, id: Id): ReadyAction {
  const action = layout.action(id);
  machine.ran?.add(action);
  return once(machine, action, () => {
    const context = contextOf(machine, id);
    const pattern = patternOf(action);
    const typeOf = (slot: number): Parameters<typeof compileTest>[2] => typeOfSlot(layout, pattern, slot);
    return {
      action,
      pattern,
      tests:
        pattern?.kind === "procedure"
          ? pattern.tests.map(({ slot, test }) => ({ slot, fits: compileTest(context, test, typeOf(slot)) }))
          : [],
      params: action.params.map(({ slot, from, type }) => ({
        slot,
        isPiece: bare(type).kind === "piece",
        elements: elementsOf(context, from),
      })),
      needs: action.needs.map(({ condition, why }) => ({ run: compile(context, condition), why })),
      limits: action.limits.map(({ times, phase }) => ({
        limit: layout.limit(id, phase),
        times: compile(context, times),
      })),
      costs: readyCosts(context, action.costs),
      body: bodyOf(context, action.body),
    };
  });
}

function typeOfSlot(
  layout: GameRuntime["layout"],
  pattern: EventPattern | null,
  slot: number,
): Parameters<typeof compileTest>[2] {
  if (pattern?.kind !== "procedure") return { kind: "never" };
  const procedure = layout.procedure(pattern.procedure);
  return slot === pattern.resultSlot
    ? procedure.result
    : (procedure.params[pattern.slots.indexOf(slot)]?.type ?? { kind: "never" });
}

/** All that a player may do with an action at this moment, in the order of the values. */
export function usesOf(
  runtime: GameRuntime,
  action: Action,
  actor: number,
  event: GameEvent | null,
): readonly ActionUse[] {
  return [...combinations(runtime, action, actor, event)].filter((use) => hindrance(runtime, use).kind === "possible");
}

/** Every combination of the values that are offered, possible or not. */
export function* combinations(
  runtime: GameRuntime,
  action: Action,
  actor: number,
  event: GameEvent | null,
): Iterable<ActionUse> {
  const ready = readyAction(runtime, action.id);
  const frame: Frame = [];
  if (event !== null && ready.pattern !== null) fillEvent(frame, ready.pattern, event);
  frame[action.actor.slot] = actor;
  if (!ready.tests.every(({ slot, fits }) => fits(frame[slot] ?? null, frame))) return;
  yield* choices(runtime, ready, 0, frame, event);
}

function* choices(
  runtime: GameRuntime,
  ready: ReadyAction,
  place: number,
  frame: Frame,
  event: GameEvent | null,
): Iterable<ActionUse> {
  const param = ready.params[place];
  if (param === undefined) {
    yield useOf(runtime, ready.action, frame, event);
    return;
  }
  for (const value of param.elements(frame)) {
    const inner = [...frame];
    inner[param.slot] = value;
    yield* choices(runtime, ready, place + 1, inner, event);
  }
}

function useOf(runtime: GameRuntime, action: Action, frame: Frame, event: GameEvent | null): ActionUse {
  const values = action.params.map((param) => frame[param.slot] as Json);
  const texts = action.params.map((param, index) => keyText(runtime, param.type, values[index] as Json));
  const pieces = values.map((value, index) =>
    bare((action.params[index] as (typeof action.params)[number]).type).kind === "piece" ? value : null,
  );
  const actor = frame[action.actor.slot] as number;
  const who = `${action.id} ${actor}`;
  return {
    action,
    values,
    event,
    frame: [...frame],
    actor,
    key: texts.length === 0 ? action.name : `${action.name}(${texts.join(", ")})`,
    name: `${who} ${JSON.stringify(values)}`,
    pieces: `${who} ${JSON.stringify(pieces)}`,
  };
}

/** What is in the way of a use. Limits first, since they are the cheapest to look at. */
export function hindrance(runtime: GameRuntime, { action, actor, frame }: ActionUse): Hindrance {
  const ready = readyAction(runtime, action.id);
  for (const { limit, times } of ready.limits)
    if ((runtime.core.used[limit]?.[actor] ?? 0) >= (times([...frame]) as number)) return { kind: "limit" };
  for (const { run, why } of ready.needs) if (run([...frame]) !== true) return { kind: "needs", why };
  const status = forbidden(runtime, action, frame);
  if (status !== null) return { kind: "forbidden", status };
  return canPay(runtime, ready.costs, frame) ? { kind: "possible" } : { kind: "cost" };
}

/** The first of those that mean the same. */
export function onePerKey(uses: readonly ActionUse[]): readonly ActionUse[] {
  const seen = new Set<string>();
  return uses.filter(({ key }) => !seen.has(key) && seen.add(key));
}

export function optionOf(runtime: GameRuntime, { action, values, key }: ActionUse): Option {
  return {
    key,
    action: action.name,
    values: action.params.map((param, index) => outsideValue(runtime, param.type, values[index] as Json)),
  };
}

/** What is told of its values: of a piece that is always laid open all hear which it is. */
export function meantBy(runtime: GameRuntime, use: ActionUse | undefined): readonly Telling[] {
  if (use === undefined) return [];
  const opened = openedParams(runtime.layout.program, use.action);
  return use.action.params.map(({ type }, place) => ({
    ...telling(runtime, type, use.values[place] as Json),
    isOpen: opened[place] === true,
  }));
}

/** Counts it, pays, and does what the action says; what it changes of what it answers counts from then on. */
export function doUse(runtime: GameRuntime, { action, actor, frame, event }: ActionUse): void {
  const ready = readyAction(runtime, action.id);
  const own = [...frame];
  for (const { limit } of ready.limits) {
    const used = runtime.core.used[limit] as number[];
    for (let player = used.length; player <= actor; player += 1) used[player] = 0;
    used[actor] = (used[actor] ?? 0) + 1;
  }
  runtime.machine.ran?.add(action.body);
  pay(ready.costs, own);
  const isBefore = event?.kind === "procedure" && ready.pattern?.when === "before";
  const outer = runtime.answered;
  runtime.answered = isBefore ? event : null;
  asking(runtime, action.name, () => ready.body(own));
  runtime.answered = outer;
  if (isBefore && ready.pattern?.kind === "procedure")
    for (const [index, slot] of ready.pattern.slots.entries()) event.values[index] = own[slot] as Json;
}
