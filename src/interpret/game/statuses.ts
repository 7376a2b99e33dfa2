/** What lasts for a while: it changes what rules give, forbids uses of actions, and ends. */
import type { Action, Status, StatusChange } from "../../ir/game.ts";
import type { Expr, Id, Json, Rule } from "../../ir/program.ts";
import { fitsInt } from "../arithmetic.ts";
import { comparison, wholeNumber } from "../evaluate/arithmetic.ts";
import { contextOf, once, type Frame, type Machine, type Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { compileTest, type Fits } from "../evaluate/test.ts";
import { fault } from "../fault.ts";
import { rulebookOf } from "../linked.ts";
import { bare } from "../values.ts";
import type { StatusCore } from "./core.ts";
import { fillEvent, idOfEvent, whenOf, type GameEvent } from "./events.ts";
import { layoutOf, type When } from "./layout.ts";
import { same } from "./plain.ts";
import { tellStatus } from "./state.ts";
import { runtimeIn, type GameRuntime } from "./game-runtime.ts";

/** The slots of a status: what it is on, and its own values. */
export function statusFrame(status: Status, { on, values }: StatusCore): Frame {
  const frame: Frame = [];
  frame[status.on.slot] = on;
  for (const [index, param] of status.params.entries()) frame[param.slot] = values[index] as Json;
  return frame;
}

export function addStatus(runtime: GameRuntime, place: number, on: number, values: readonly Json[]): void {
  const { statuses } = runtime.core;
  const { stacks } = runtime.layout.statuses[place] as Status;
  const old = stacks === "add" ? -1 : statuses.findIndex((each) => each.status === place && each.on === on);
  if (old >= 0) {
    if (stacks === "no") return;
    if (old === statuses.length - 1 && same((statuses[old] as StatusCore).values, values)) return;
    removeAt(runtime, old);
  }
  statuses.push({ status: place, on, values });
  runtime.changes += 1;
  tellStatus(runtime, place, on, "added");
}

function removeAt(runtime: GameRuntime, at: number): void {
  const [gone] = runtime.core.statuses.splice(at, 1);
  if (gone === undefined) return;
  runtime.changes += 1;
  tellStatus(runtime, gone.status, gone.on, "removed");
}

export function removeYoungest(runtime: GameRuntime, place: number, on: number): void {
  const at = runtime.core.statuses.map((each) => each.status === place && each.on === on).lastIndexOf(true);
  if (at >= 0) removeAt(runtime, at);
}

// ---------------------------------------------------------------- ends

/** Ends the statuses that wait for this, the oldest first. */
export function endStatuses(runtime: GameRuntime, when: "before" | "after", event: GameEvent): void {
  const moment: When = whenOf(event, when);
  const ends = runtime.layout.ends(moment, idOfEvent(event));
  if (ends.length === 0) return;
  const lasting = [...runtime.core.statuses];
  for (const each of lasting) {
    const isOver = ends.some(({ status, end }) => status === each.status && fitsEnd(runtime, end, each, event));
    const at = isOver ? runtime.core.statuses.indexOf(each) : -1;
    if (at >= 0) removeAt(runtime, at);
  }
}

function fitsEnd(runtime: GameRuntime, end: Status["ends"][number], each: StatusCore, event: GameEvent): boolean {
  const { machine, layout } = runtime;
  const status = layout.statuses[each.status] as Status;
  machine.ran?.add(status);
  const ready = once(machine, end, () => {
    const context = contextOf(machine, status.id);
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
  return fitsAll(ready, frame);
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
export function forbidden(runtime: GameRuntime, action: Action, used: Frame): string | null {
  const lines = runtime.layout.forbids(action.id);
  if (lines.length === 0) return null;
  const { machine } = runtime;
  const types = [action.actor, ...action.params];
  for (const each of runtime.core.statuses) {
    const status = runtime.layout.statuses[each.status] as Status;
    for (const { status: place, forbids } of lines) {
      if (place !== each.status) continue;
      machine.ran?.add(status);
      const ready = once(machine, forbids, () => conditionsOf(machine, status.id, forbids, (at) => types[at]?.type));
      const frame = statusFrame(status, each);
      for (const [at, slot] of forbids.slots.entries())
        if (slot !== null) frame[slot] = used[(types[at] as typeof action.actor).slot] as Json;
      if (fitsAll(ready, frame)) return status.name;
    }
  }
  return null;
}

function conditionsOf(
  machine: Machine,
  id: Id,
  line: Pick<StatusChange, "slots" | "tests" | "condition">,
  typeAt: (place: number) => Expr["type"] | undefined,
): Conditions {
  const context = contextOf(machine, id);
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
export function modifierOf(machine: Machine, rule: Rule): Modify | null {
  const games = machine.linked.programs.filter(
    (program) =>
      program.game !== null &&
      program.game.statuses.some((status) => status.changes.some((change) => change.rule === rule.id)),
  );
  if (games.length === 0) return null;
  const layouts = games.map((program) => layoutOf(machine, `${program.rulebook.name}.`));
  return (frame, value) => {
    const runtime = runtimeIn(machine);
    if (runtime === null || runtime.core.statuses.length === 0 || !layouts.includes(runtime.layout)) return value;
    const lines = runtime.layout.changesOf(rule.id);
    let result = value;
    for (const band of bands) {
      for (const each of runtime.core.statuses) {
        for (const { status, change } of lines)
          if (status === each.status && change.band === band)
            result = applyChange(runtime, rule, change, each, frame, result);
      }
    }
    return result;
  };
}

function applyChange(
  runtime: GameRuntime,
  rule: Rule,
  change: StatusChange,
  each: StatusCore,
  values: Frame,
  before: Json,
): Json {
  const { machine } = runtime;
  const status = runtime.layout.statuses[each.status] as Status;
  machine.ran?.add(status);
  const ready = once(machine, change, () => ({
    ...conditionsOf(machine, status.id, change, (place) => rule.params[place]?.type),
    value: compile(contextOf(machine, status.id), change.value),
  }));
  const frame = statusFrame(status, each);
  for (const [index, slot] of change.slots.entries())
    if (slot !== null) frame[slot] = values[(rule.params[index] as Rule["params"][number]).slot] as Json;
  if (!fitsAll(ready, frame)) return before;
  return combine(machine, rule, change, before, ready.value(frame));
}

function combine(machine: Machine, rule: Rule, change: StatusChange, before: Json, value: Json): Json {
  if (change.band === "set" || typeof before !== "number" || typeof value !== "number")
    return change.band === "set" ? value : before;
  const numbers = machine.linked.numbersOf(rule.id);
  if (change.band === "keep") return keepWithin(change, numbers, before, value);
  const result = change.band === "add" ? before + value : before * value;
  const isInt = bare(rule.result).kind === "int";
  if (!(isInt ? fitsInt(result) : numbers.fitsNumber(result)))
    fault("number-too-large", change.at, [
      { name: rule.name, value: before },
      { name: "value", value },
    ]);
  if (!isInt) return numbers.keep(result);
  const { rounding } = machine.linked.programs.find((program) => program.rulebook.name === rulebookOf(rule.id))
    ?.rulebook ?? { rounding: "exact" };
  return rounding === "exact" ? result + 0 : wholeNumber(numbers, rounding)(result);
}

/** `keep x >= 2`: at least 2. Of whole numbers, `> 2` is at least 3. */
function keepWithin(
  { op, value: { type } }: StatusChange,
  numbers: ReturnType<Machine["linked"]["numbersOf"]>,
  before: number,
  limit: number,
): number {
  if (comparison(op ?? ">=", bare(type).kind === "int" ? "int" : "number", numbers)(before, limit)) return before;
  return op === ">" ? limit + 1 : op === "<" ? limit - 1 : limit;
}
