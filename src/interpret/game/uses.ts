/** What a player may do, worked out from the lines of the actions; and doing it. */
import { openedParams } from "../../ir/opened-pieces.ts";
import type { Action, EventPattern } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import type { Option, Reason, Refused } from "../../runtime/game.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once, type Frame, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { elementsOf } from "../evaluate/lists.ts";
import { compileTest, type Fits } from "../evaluate/test.ts";
import { bare } from "../values.ts";
import { pay, readyCosts, unpaid, type Cost } from "./costs.ts";
import { fillEvent, type GameEvent } from "./events.ts";
import { keyText, outsideValue } from "./outside.ts";
import { forbidden } from "./statuses.ts";
import { telling, type Telling } from "./told.ts";
import { asking, type World } from "./world.ts";

/** An action with who does it and its values. */
export interface Use {
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
  | { readonly kind: "cost"; readonly of: string | null }
  | { readonly kind: "limit"; readonly times: number; readonly phase: string }
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
  readonly prefers: Run | null;
  readonly limits: readonly { readonly limit: number; readonly phase: string; readonly times: Run }[];
  readonly costs: readonly Cost[];
  readonly body: Run;
}

/** What an action answers; null: it is taken in a phase. */
export function patternOf({ place }: Action): EventPattern | null {
  return place.kind === "phase" && !("when" in place) ? null : (place as EventPattern);
}

function readyAction({ room, layout }: World, id: Id): ReadyAction {
  const action = layout.action(id);
  room.ran?.add(action);
  return once(room, action, () => {
    const context = contextOf(room, id);
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
      prefers: action.prefers === undefined ? null : compile(context, action.prefers),
      limits: action.limits.map(({ times, phase }) => ({
        limit: layout.limit(id, phase),
        phase: layout.phase(phase).name,
        times: compile(context, times),
      })),
      costs: readyCosts(context, action.costs),
      body: bodyOf(context, action.body),
    };
  });
}

function typeOfSlot(
  layout: World["layout"],
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
export function usesOf(world: World, action: Action, actor: number, event: GameEvent | null): readonly Use[] {
  return [...combinations(world, action, actor, event)].filter((use) => hindrance(world, use).kind === "possible");
}

/** Every combination of the values that are offered, possible or not. */
export function* combinations(world: World, action: Action, actor: number, event: GameEvent | null): Iterable<Use> {
  const ready = readyAction(world, action.id);
  const frame: Frame = [];
  if (event !== null && ready.pattern !== null) fillEvent(frame, ready.pattern, event);
  frame[action.actor.slot] = actor;
  if (!ready.tests.every(({ slot, fits }) => fits(frame[slot] ?? null, frame))) return;
  yield* choices(world, ready, 0, frame, event);
}

function* choices(
  world: World,
  ready: ReadyAction,
  place: number,
  frame: Frame,
  event: GameEvent | null,
): Iterable<Use> {
  const param = ready.params[place];
  if (param === undefined) {
    yield useOf(world, ready.action, frame, event);
    return;
  }
  for (const value of param.elements(frame)) {
    const inner = [...frame];
    inner[param.slot] = value;
    yield* choices(world, ready, place + 1, inner, event);
  }
}

function useOf(world: World, action: Action, frame: Frame, event: GameEvent | null): Use {
  const values = action.params.map((param) => frame[param.slot] as Json);
  const texts = action.params.map((param, place) => keyText(world, param.type, values[place] as Json));
  const pieces = values.map((value, place) =>
    bare((action.params[place] as (typeof action.params)[number]).type).kind === "piece" ? value : null,
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
export function hindrance(world: World, { action, actor, frame }: Use): Hindrance {
  const ready = readyAction(world, action.id);
  for (const { limit, phase, times } of ready.limits) {
    const most = times([...frame]) as number;
    if ((world.core.used[limit]?.[actor] ?? 0) >= most) return { kind: "limit", times: most, phase };
  }
  for (const { run, why } of ready.needs) if (run([...frame]) !== true) return { kind: "needs", why };
  const status = forbidden(world, action, frame);
  if (status !== null) return { kind: "forbidden", status };
  const cost = unpaid(world, ready.costs, frame);
  return cost === undefined ? { kind: "possible" } : { kind: "cost", of: cost.of };
}

/** How much the rules prefer each of the uses; null: they say nothing of any. */
export function preferencesAmong(world: World, uses: readonly Use[]): readonly number[] | null {
  if (uses.every(({ action }) => action.prefers === undefined)) return null;
  return uses.map(({ action, frame }) => (readyAction(world, action.id).prefers?.([...frame]) ?? 0) as number);
}

/** What is in the way of each use of an action that is not possible, as it is told. */
export function refusalsOf(
  world: World,
  action: Action,
  actor: number,
  event: GameEvent | null,
): readonly { readonly use: Use; readonly why: Reason }[] {
  return [...combinations(world, action, actor, event)].flatMap((use) => {
    const why = reasonOf(hindrance(world, use));
    return why === null ? [] : [{ use, why }];
  });
}

function reasonOf(found: Hindrance): Reason | null {
  switch (found.kind) {
    case "possible":
      return null;
    case "needs":
      return { kind: "needs", text: found.why };
    case "forbidden":
      return { kind: "status", status: found.status };
    case "cost":
    case "limit":
      return found;
    default:
      return assertNever(found);
  }
}

export const refusedOf = (world: World, { use, why }: { readonly use: Use; readonly why: Reason }): Refused => ({
  ...optionOf(world, use),
  action: use.action.name,
  why,
});

/** The first of those that mean the same. */
export function onePerKey(uses: readonly Use[]): readonly Use[] {
  const seen = new Set<string>();
  return uses.filter(({ key }) => !seen.has(key) && seen.add(key));
}

export function optionOf(world: World, { action, values, key }: Use): Option {
  return {
    key,
    action: action.name,
    values: action.params.map((param, place) => outsideValue(world, param.type, values[place] as Json)),
  };
}

/** What is told of its values: of a piece that is always laid open all hear which it is. */
export function meantBy(world: World, use: Use | undefined): readonly Telling[] {
  if (use === undefined) return [];
  const opened = openedParams(world.layout.program, use.action);
  return use.action.params.map(({ type }, place) => ({
    ...telling(world, type, use.values[place] as Json),
    isOpen: opened[place] === true,
  }));
}

/** Counts it, pays, and does what the action says; what it changes of what it answers counts from then on. */
export function doUse(world: World, { action, actor, frame, event }: Use): void {
  const ready = readyAction(world, action.id);
  const own = [...frame];
  for (const { limit } of ready.limits) {
    const used = world.core.used[limit] as number[];
    for (let player = used.length; player <= actor; player += 1) used[player] = 0;
    used[actor] = (used[actor] ?? 0) + 1;
  }
  world.room.ran?.add(action.body);
  pay(ready.costs, own);
  const isBefore = event?.kind === "procedure" && ready.pattern?.when === "before";
  const outer = world.answered;
  world.answered = isBefore ? event : null;
  asking(world, action.name, () => ready.body(own));
  world.answered = outer;
  if (isBefore && ready.pattern?.kind === "procedure")
    for (const [place, slot] of ready.pattern.slots.entries()) event.values[place] = own[slot] as Json;
}
