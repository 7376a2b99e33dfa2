/** Phases, `always` and setups: what they do, and what the machine must know of them. */
import type { FunctionDeclarationStructure, StatementStructures } from "../structures.ts";
import type { Phase } from "../../ir/game.ts";
import type { Expr, Field, Type } from "../../ir/program.ts";
import { newBody } from "../body/body.ts";
import { into } from "../body/statements.ts";
import { textLiteral } from "../literals.ts";
import { top, type Module } from "../module.ts";
import { placeText } from "../places.ts";
import { rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { privateFunction, stateType } from "./functions.ts";
import { endKeys } from "./module.ts";
import { actionNumber, eventNumberOf, limitNumber, phaseNumber } from "./numbers.ts";
import { eventNumber, patternOf, type GamePlan } from "./plan.ts";
import { doneBy, type Doing } from "./texts.ts";
import { writeUnit } from "./units.ts";

function textOf(
  module: Module,
  node: string,
  what: string,
  body: Expr,
  asking: string,
  params: readonly Field[] = [],
): Doing {
  const name = (kind: string): string => top(module, `${kind}${what}`, node);
  return {
    node,
    names: { begin: name(""), step: name("step:"), frame: name("frame:") },
    params,
    result: { kind: "none" },
    body,
    asking,
    costs: [],
    first: null,
    isDeep: false,
    event: null,
  };
}

export function phaseFunctions(module: Module, plan: GamePlan): StatementStructures[] {
  const { game, phases } = plan;
  return [
    ...phases.flatMap((phase) => writeUnit(module, `phase:${phase.id}`, () => onePhase(module, phase))),
    ...game.always.flatMap(({ id, body, title }) =>
      writeUnit(module, `always:${id}`, () =>
        doneBy(module, textOf(module, `always:${id}`, `always:${id}`, body, title)),
      ),
    ),
    ...game.setups.flatMap(({ id, body, name, params }) =>
      writeUnit(module, `setup:${id}`, () =>
        doneBy(module, textOf(module, `setup:${id}`, `setup:${id}`, body, name, params)),
      ),
    ),
  ];
}

function onePhase(module: Module, phase: Phase): StatementStructures[] {
  const node = `phase:${phase.id}`;
  const done = (what: string, body: Expr | null): StatementStructures[] =>
    body === null ? [] : doneBy(module, textOf(module, node, `${what}:${phase.id}`, body, phase.name));
  return [...done("enter", phase.enter), ...done("exit", phase.exit), ...conditions(module, phase)];
}

/** Who begins, who is left out, how long it is repeated. */
function conditions(module: Module, phase: Phase): FunctionDeclarationStructure[] {
  const node = `phase:${phase.id}`;
  const asked = (what: string, expr: Expr | null, type: Type, slot: number | null): FunctionDeclarationStructure[] => {
    if (expr === null) return [];
    const body = newBody(module, node, rootsOf(expr));
    const player = body.pool.take("player");
    if (slot !== null) body.slots.set(slot, player);
    into(body, expr, { kind: "return" });
    return [
      privateFunction({
        name: top(module, `${what}:${phase.id}`, node),
        result: typeText(module, type),
        lines: body.lines,
        params: [
          { name: body.game ?? "game", type: stateType(module) },
          ...(slot === null ? [] : [{ name: player, type: "number" }]),
        ],
      }),
    ];
  };
  return [
    ...asked("while", phase.repeats?.condition ?? null, { kind: "bool" }, null),
    ...asked("from", phase.each?.from ?? null, { kind: "int" }, null),
    ...asked("among", phase.each?.among ?? null, phase.each?.among?.type ?? { kind: "none" }, null),
    ...asked("where", phase.each?.where ?? null, { kind: "bool" }, phase.each?.slot ?? 0),
  ];
}

export function phaseEntry(module: Module, plan: GamePlan, phase: Phase): string {
  const node = `phase:${phase.id}`;
  const { game } = plan;
  const named = (what: string, expr: Expr | null | undefined): string =>
    expr == null ? "null" : top(module, `${what}:${phase.id}`, node);
  const keys = endKeys(plan);
  const ends = (when: string): string =>
    keys.includes(`${when} ${phase.id}`) ? top(module, `ends:${when} ${phase.id}`, `entity:${game.player}`) : "null";
  const actions = game.actions.flatMap((action) =>
    patternOf(action) === null && action.place.kind === "phase" && action.place.phase === phase.id
      ? [actionNumber(module, plan, action)]
      : [],
  );
  const parts = [
    `name: ${textLiteral(phase.name)}, place: ${textLiteral(placeText(module, phase.at))}`,
    `parts: [${phase.phases.map((part) => phaseNumber(module, plan, part)).join(", ")}], actions: [${actions.join(", ")}], limits: [${plan.limits.flatMap((limit, place) => (limit.phase === phase ? [limitNumber(module, plan, place)] : [])).join(", ")}]`,
    ...(phase.mayPass === true ? ["mayPass: true"] : []),
    ...(phase.each?.among === undefined ? [] : [`among: ${named("among", phase.each.among)}`]),
    `repeats: ${String(phase.repeats !== null)}, isForEach: ${String(phase.each !== null)}`,
    `while: ${named("while", phase.repeats?.condition)}, from: ${named("from", phase.each?.from)}, where: ${named("where", phase.each?.where)}`,
    `enter: ${named("enter", phase.enter)}, exit: ${named("exit", phase.exit)}`,
    `started: ${ends("start")}, ended: ${ends("end")}, start: ${eventNumberOf(module, plan, eventNumber(plan, `start ${phase.id}`))}, end: ${eventNumberOf(module, plan, eventNumber(plan, `end ${phase.id}`))}`,
  ];
  return `{ ${parts.join(", ")} }`;
}
