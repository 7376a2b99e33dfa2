/** All uses of an action at a moment: those that are possible, and those that are not with what stands in their way. */
import type { FunctionDeclarationStructure } from "../structures.ts";
import type { Action } from "../../ir/game.ts";
import type { Type } from "../../ir/program.ts";
import { allOf } from "../../ir/visit.ts";
import { block, capture, hold, local, newBody, newLocal, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { loopOver } from "../body/loops.ts";
import { beginLoop, endLoop } from "../body/statements.ts";
import { condition } from "../body/tests.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { readingsOf, rootsOf } from "../roots.ts";
import { looked, rowsText } from "./expressions.ts";
import { privateFunction, stateType } from "./functions.ts";
import { newHeld, type Held } from "./held.ts";
import { actionNumber } from "./numbers.ts";
import { patternOf, type GamePlan } from "./plan.ts";
import { piecePlace } from "./tabled.ts";
import { eventOf } from "./answered-event.ts";
import { sameKeys, isDistinct } from "./equal-keys.ts";
import { obstacles } from "./obstacles.ts";

/** Takes down each possible use in order; with null it says only whether there is one. */
export function usesFunction(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure {
  return combinations(module, plan, action, {
    name: top(module, `uses:${action.id}`, `action:${action.id}`),
    result: "boolean",
    none: "return false;",
    taker: "uses",
    type: `${runtimeType(module, "Uses")}<State> | null`,
    each: (body, uses, held) => {
      one(body, plan, action, uses, held);
    },
  });
}

/** Takes down each combination that is not possible, with what stands in its way. */
export function refusalsFunction(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure {
  return combinations(module, plan, action, {
    name: top(module, `refusals:${action.id}`, `action:${action.id}`),
    result: "void",
    none: "return;",
    taker: "refusals",
    type: `${runtimeType(module, "Refusals")}<State>`,
    each: (body, refusals, held) => {
      refused(body, plan, action, refusals, held);
    },
  });
}

interface Combined {
  readonly name: string;
  readonly result: string;
  /** Said where there are no combinations, and after all. */
  readonly none: string;
  /** What takes them: its name, and its type. */
  readonly taker: string;
  readonly type: string;
  /** What becomes of one. */
  readonly each: (body: Body, taker: string, held: Held) => void;
}

/** A function that goes through all combinations of the values that an action is offered with. */
function combinations(
  module: Module,
  plan: GamePlan,
  action: Action,
  { name, result, none, taker, type, each }: Combined,
): FunctionDeclarationStructure {
  const roots = [
    ...rootsOf(...action.params.map((param) => param.from), ...action.costs),
    ...allOf("Needs", action.needs),
    ...allOf("Limit", action.limits),
    ...allOf("ActionPlace", [action.place]),
    ...readingsOf([action.actor, ...action.params]),
  ];
  const body = newBody(module, `action:${action.id}`, roots, [action.actor]);
  const [taking, event] = [body.pool.take(taker), body.pool.take("event")];
  const answers = eventOf(module, plan, action);
  for (const [slot, field] of answers?.fields ?? []) body.slots.set(slot, `${event}.${field}`);
  pattern(body, plan, action, none);
  const held = newHeld(body, action);
  held.begin(-1);
  params(body, action, 0, held, () => {
    each(body, taking, held);
  });
  if (none !== "return;") body.lines.push(none);
  return privateFunction({
    name,
    result,
    lines: body.lines,
    params: [
      { name: body.game ?? "game", type: stateType(module) },
      { name: local(body, action.actor.slot), type: "number" },
      { name: taking, type },
      ...(answers === null ? [] : [{ name: event, type: answers.type }]),
    ],
  });
}

function pattern(body: Body, plan: GamePlan, action: Action, none: string): void {
  const own = patternOf(action);
  if (own?.kind !== "procedure") return;
  const procedure = plan.game.procedures.find((each) => each.id === own.procedure);
  for (const { slot, test } of own.tests) {
    const type: Type =
      slot === own.resultSlot
        ? (procedure?.result ?? { kind: "never" })
        : (procedure?.params[own.slots.indexOf(slot)]?.type ?? { kind: "never" });
    const fits = condition(body, test, { text: body.slots.get(slot) ?? "null", type, plainly: false });
    if (fits !== "true") body.lines.push(`if (!(${fits})) ${none}`);
  }
}

/** A loop for each value, those that mean the same once. */
function params(body: Body, action: Action, at: number, held: Held, inner: () => void): void {
  const param = action.params[at];
  if (param === undefined) {
    inner();
    return;
  }
  const isOnce = patternOf(action) === null && sameKeys(body, action) === "early" && !isDistinct(param);
  const turn = (): void => {
    held.begin(at);
    params(body, action, at + 1, held, inner);
  };
  const list = held.list(param);
  if (list === null && !isOnce && param.from.kind !== "pile") {
    (body.read as Set<number>).add(param.slot);
    loopOver(body, param.from, param.slot, param.name, () => {
      const loop = body.loops.at(-1);
      if (loop !== undefined) loop.inner += 1;
      nameRow(body, param);
      turn();
      if (loop !== undefined) loop.inner -= 1;
    });
    return;
  }
  through(body, param, list, isOnce, turn);
}

/** What is asked of a piece is asked of its row. */
function nameRow(body: Body, { slot, type, name }: Action["params"][number]): void {
  if (type.kind !== "piece") return;
  const row = body.pool.take(`${name}Row`);
  const rowText = `${rowsText(body, type.id)}[${local(body, slot)}]!`;
  body.lines.push(`const ${row} = ${rowText};`);
  body.rows.set(slot, row);
  const at = body.pool.take(`${name}At`);
  const text = piecePlace(body, type.id, rowText);
  if (text === null) return;
  body.lines.push(`const ${at} = ${text};`);
  body.places.set(row, { table: type.id, name: at });
}

/** By its place in the list, if one before could have the same key. */
function through(
  body: Body,
  param: Action["params"][number],
  held: string | null,
  isOnce: boolean,
  turn: () => void,
): void {
  const { slot, from, type } = param;
  const isFilter =
    held === null &&
    from.kind === "each" &&
    from.value.kind === "local" &&
    from.value.slot === from.slot &&
    from.over.type.kind !== "range";
  const list = held ?? hold(body, "all", looked(value(body, isFilter ? from.over : from)));
  const index = body.pool.take("index");
  const name = newLocal(body, slot, param.name);
  const loop = beginLoop(body);
  loop.inner += 1;
  const { lines } = capture(body, () => {
    body.lines.push(`const ${name} = ${list}[${index}] as ${typeText(body.module, type)};`);
    nameRow(body, param);
    if (isFilter && from.where !== null) {
      body.slots.set(from.slot, name);
      const row = body.rows.get(slot);
      if (row !== undefined) body.rows.set(from.slot, row);
      body.lines.push(`if (!${value(body, from.where)}) continue;`);
    }
    if (isOnce)
      body.lines.push(
        type.kind === "piece"
          ? `if (${runtime(body.module, "isSameRow")}(${rowsText(body, type.id)}, ${list}, ${index})) continue;`
          : `if (${list}.indexOf(${name}) < ${index}) continue;`,
      );
    turn();
  });
  endLoop(body, loop, `for (let ${index} = 0; ${index} < ${list}.length; ${index} += 1) ${block(lines)}`);
}

/** One combination of values: is it possible? */
function one(body: Body, plan: GamePlan, action: Action, uses: string, held: Held): void {
  const unless = action.params.length === 0 ? "return false;" : "continue;";
  obstacles(body, plan, action, held, { hold: false, stop: () => unless });
  const given = givenText(body, plan, action);
  body.lines.push(`if (${uses} === null) return true;`);
  if (patternOf(action) === null && sameKeys(body, action) === "late")
    body.lines.push(`if (!${uses}.isNew(${given})) ${unless}`);
  body.lines.push(`${uses}.take(${given});`);
}

/** One combination of values: what stands in its way? */
function refused(body: Body, plan: GamePlan, action: Action, refusals: string, held: Held): void {
  const given = givenText(body, plan, action);
  const unless = action.params.length === 0 ? "return;" : "continue;";
  obstacles(body, plan, action, held, {
    hold: true,
    stop: (why) => `{ ${refusals}.take(${given}, ${why}); ${unless} }`,
  });
}

const givenText = (body: Body, plan: GamePlan, action: Action): string =>
  `${actionNumber(body.module, plan, action)}, [${action.params.map(({ slot }) => local(body, slot)).join(", ")}]`;
