/** What lasts for a while: it changes what rules give, forbids uses of actions, and ends. */
import type { Action, Status, StatusChange } from "../../ir/game.ts";
import type { Expr, Id, Json, Rule } from "../../ir/program.ts";
import { fitsInt } from "../arithmetic.ts";
import { comparison, wholeNumber } from "../evaluate/arithmetic.ts";
import { contextOf, once, type Frame, type Room, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { compileTest, type Fits } from "../evaluate/test.ts";
import { fault } from "../fault.ts";
import { rulebookOf } from "../linked.ts";
import { bare } from "../values.ts";
import type { StatusCore } from "./core.ts";
import { fillEvent, idOfEvent, whenOf, type GameEvent } from "./events.ts";
import type { When } from "./layout.ts";
import { same } from "./plain.ts";
import { tellStatus } from "./state.ts";
import { toldOf } from "./told.ts";
import { worldIn, type World } from "./world.ts";

/** The slots of a status: what it is on, and its own values. */
export function statusFrame(status: Status, { on, values }: StatusCore): Frame {
  const frame: Frame = [];
  frame[status.on.slot] = on;
  for (const [place, param] of status.params.entries()) frame[param.slot] = values[place] as Json;
  return frame;
}

export function addStatus(world: World, place: number, on: number, values: readonly Json[]): void {
  const { statuses } = world.core;
  const { stacks } = world.layout.statuses[place] as Status;
  const old = stacks === "add" ? -1 : statuses.findIndex((each) => each.status === place && each.on === on);
  if (old >= 0) {
    if (stacks === "no") return;
    if (old === statuses.length - 1 && same((statuses[old] as StatusCore).values, values)) {
      // Who does not see a piece cannot tell the same one from another.
      if (hasSecrets(world, place, values))
        for (const change of ["removed", "added"] as const) tellStatus(world, place, on, change);
      return;
    }
    removeAt(world, old);
  }
  statuses.push({ status: place, on, values });
  world.changes += 1;
  tellStatus(world, place, on, "added");
}

function hasSecrets(world: World, place: number, values: readonly Json[]): boolean {
  const { params } = world.layout.statuses[place] as Status;
  const held = values.map((value, at) => ({
    type: (params[at] as Status["params"][number]).type,
    value,
    isUntold: false,
  }));
  return world.tell !== null && toldOf(world, { values: held, how: "kept" }).secrets !== undefined;
}

function removeAt(world: World, at: number): void {
  const [gone] = world.core.statuses.splice(at, 1);
  if (gone === undefined) return;
  world.changes += 1;
  tellStatus(world, gone.status, gone.on, "removed");
}

export function removeYoungest(world: World, place: number, on: number): void {
  const at = world.core.statuses.map((each) => each.status === place && each.on === on).lastIndexOf(true);
  if (at >= 0) removeAt(world, at);
}

// ---------------------------------------------------------------- ends

/** Ends the statuses that wait for this, the oldest first. */
export function endStatuses(world: World, when: "before" | "after", event: GameEvent): void {
  const moment: When = whenOf(event, when);
  const ends = world.layout.ends(moment, idOfEvent(event));
  if (ends.length === 0) return;
  const lasting = [...world.core.statuses];
  for (const each of lasting) {
    const isOver = ends.some(({ status, end }) => status === each.status && fitsEnd(world, end, each, event));
    const at = isOver ? world.core.statuses.indexOf(each) : -1;
    if (at >= 0) removeAt(world, at);
  }
}

function fitsEnd(world: World, end: Status["ends"][number], each: StatusCore, event: GameEvent): boolean {
  const { room, layout } = world;
  const status = layout.statuses[each.status] as Status;
  room.ran?.add(status);
  const ready = once(room, end, () => {
    const context = contextOf(room, status.id);
    const types = end.kind === "procedure" ? layout.procedure(end.procedure) : null;
    const typeOf = (slot: number): Expr["type"] =>
      end.kind !== "procedure" || types === null
        ? { kind: "never" }
        : slot === end.resultSlot
          ? types.result
          : (types.params[end.slots.indexOf(slot)]?.type ?? { kind: "never" });
    return {
      tests:
        end.kind === "procedure"
          ? end.tests.map(({ slot, test }) => ({ slot, fits: compileTest(context, test, typeOf(slot)) }))
          : [],
      condition: end.condition === null ? null : compile(context, end.condition),
    };
  });
  const frame = statusFrame(status, each);
  fillEvent(frame, end, event);
  return fitsAll(ready, frame) && (end.left === undefined || countDown(world, status, each, end.left));
}

/** What must come several times has come once more. Is that the last time? */
function countDown(world: World, { params }: Status, each: StatusCore, slot: number): boolean {
  const { statuses } = world.core;
  const place = params.findIndex((param) => param.slot === slot);
  const left = each.values[place] as number;
  if (left <= 1) return true;
  statuses[statuses.indexOf(each)] = {
    ...each,
    values: each.values.map((value, at) => (at === place ? left - 1 : value)),
  };
  world.changes += 1;
  return false;
}

interface Conditions {
  readonly tests: readonly { readonly slot: number; readonly fits: Fits }[];
  readonly condition: Run | null;
}

const fitsAll = ({ tests, condition }: Conditions, frame: Frame): boolean =>
  tests.every(({ slot, fits }) => fits(frame[slot] ?? null, frame)) &&
  (condition === null || condition(frame) === true);

// ---------------------------------------------------------------- forbidding

/** The name of a status that makes the use illegal; null: none does. */
export function forbidden(world: World, action: Action, used: Frame): string | null {
  const lines = world.layout.forbids(action.id);
  if (lines.length === 0) return null;
  const { room } = world;
  const types = [action.actor, ...action.params];
  for (const each of world.core.statuses) {
    const status = world.layout.statuses[each.status] as Status;
    for (const { status: place, forbids } of lines) {
      if (place !== each.status) continue;
      room.ran?.add(status);
      const ready = once(room, forbids, () => conditionsOf(room, status.id, forbids, (at) => types[at]?.type));
      const frame = statusFrame(status, each);
      for (const [at, slot] of forbids.slots.entries())
        if (slot !== null) frame[slot] = used[(types[at] as typeof action.actor).slot] as Json;
      if (fitsAll(ready, frame)) return status.name;
    }
  }
  return null;
}

function conditionsOf(
  room: Room,
  id: Id,
  line: Pick<StatusChange, "slots" | "tests" | "condition">,
  typeAt: (place: number) => Expr["type"] | undefined,
): Conditions {
  const context = contextOf(room, id);
  return {
    tests: line.tests.map(({ slot, test }) => ({
      slot,
      fits: compileTest(context, test, typeAt(line.slots.indexOf(slot)) ?? { kind: "never" }),
    })),
    condition: line.condition === null ? null : compile(context, line.condition),
  };
}

// ---------------------------------------------------------------- changing what rules give

/** What the statuses make of a rule's value. `frame`: of the rule, with the values it was given. */
export type Modify = (frame: Frame, value: Json) => Json;

const bands = ["set", "add", "multiply", "keep"] as const;

/** Null: no status speaks of the rule. */
export function modifierOf(room: Room, rule: Rule): Modify | null {
  const games = room.linked.programs.filter(
    (program) =>
      program.game !== null &&
      program.game.statuses.some((status) => status.changes.some((change) => change.rule === rule.id)),
  );
  if (games.length === 0) return null;
  const changed = new Set(games.map(({ game }) => game));
  return (frame, value) => {
    const world = worldIn(room);
    if (world === null || world.core.statuses.length === 0 || !changed.has(world.layout.game)) return value;
    const lines = world.layout.changesOf(rule.id);
    let result = value;
    for (const band of bands) {
      for (const each of world.core.statuses) {
        for (const { status, change } of lines)
          if (status === each.status && change.band === band)
            result = applied(world, rule, change, each, frame, result);
      }
    }
    return result;
  };
}

function applied(world: World, rule: Rule, change: StatusChange, each: StatusCore, values: Frame, before: Json): Json {
  const { room } = world;
  const status = world.layout.statuses[each.status] as Status;
  room.ran?.add(status);
  const ready = once(room, change, () => ({
    ...conditionsOf(room, status.id, change, (place) => rule.params[place]?.type),
    value: compile(contextOf(room, status.id), change.value),
  }));
  const frame = statusFrame(status, each);
  for (const [place, slot] of change.slots.entries())
    if (slot !== null) frame[slot] = values[(rule.params[place] as Rule["params"][number]).slot] as Json;
  if (!fitsAll(ready, frame)) return before;
  return combined(room, rule, change, before, ready.value(frame));
}

function combined(room: Room, rule: Rule, change: StatusChange, before: Json, value: Json): Json {
  if (change.band === "set" || typeof before !== "number" || typeof value !== "number")
    return change.band === "set" ? value : before;
  const numbers = room.linked.numbersOf(rule.id);
  if (change.band === "keep") return kept(change, numbers, before, value);
  const result = change.band === "add" ? before + value : before * value;
  const isInt = bare(rule.result).kind === "int";
  if (!(isInt ? fitsInt(result) : numbers.fitsNumber(result)))
    fault("number-too-large", change.at, [
      { name: rule.name, value: before },
      { name: "value", value },
    ]);
  if (!isInt) return numbers.keep(result);
  const { rounding } = room.linked.programs.find((program) => program.rulebook.name === rulebookOf(rule.id))
    ?.rulebook ?? { rounding: "exact" };
  return rounding === "exact" ? result + 0 : wholeNumber(numbers, rounding)(result);
}

/** `keep x >= 2`: at least 2. Of whole numbers, `> 2` is at least 3. */
function kept(
  { op, value: { type } }: StatusChange,
  numbers: ReturnType<Room["linked"]["numbersOf"]>,
  before: number,
  limit: number,
): number {
  if (comparison(op ?? ">=", bare(type).kind === "int" ? "int" : "number", numbers)(before, limit)) return before;
  return op === ">" ? limit + 1 : op === "<" ? limit - 1 : limit;
}
