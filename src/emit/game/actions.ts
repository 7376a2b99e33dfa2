/** Actions: the functions of one, and what the machine knows of it. */
import type { StatementStructures } from "../structures.ts";
import type { Action } from "../../ir/game.ts";
import { textLiteral } from "../literals.ts";
import { placeText } from "../places.ts";
import { top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { bare } from "../world.ts";
import { costStatements, trier } from "./costs.ts";
import { openedParams } from "../../ir/opened-pieces.ts";
import { isReasonTold } from "../../ir/told-reasons.ts";
import { isUntold } from "../../ir/unsure-pieces.ts";
import { untoldNamingOf } from "./namings.ts";
import { limitNumber } from "./numbers.ts";
import type { GamePlan } from "./plan.ts";
import { forbidder } from "./statuses.ts";
import { doneBy, namesOf, type Doing } from "./texts.ts";
import { eventOf } from "./answered-event.ts";
import { usesFunction, refusalsFunction } from "./uses.ts";
import { isRefusable } from "./obstacles.ts";

function doingOf(module: Module, plan: GamePlan, action: Action): Doing {
  const node = `action:${action.id}`;
  return {
    node,
    names: namesOf(module, node),
    params: [action.actor, ...action.params],
    result: { kind: "none" },
    body: action.body,
    asking: action.name,
    costs: costStatements(action),
    first: null,
    isDeep: false,
    event: eventOf(module, plan, action),
  };
}

/** All functions of an action: its uses, what forbids them, what tries and does one. */
export function actionFunctions(module: Module, plan: GamePlan, action: Action): StatementStructures[] {
  return [
    usesFunction(module, plan, action),
    ...(isReasonTold(module.program, action) && isRefusable(plan, action)
      ? [refusalsFunction(module, plan, action)]
      : []),
    ...forbidder(module, plan, action),
    ...trier(module, action),
    ...doneBy(module, doingOf(module, plan, action)),
  ];
}

/** What the machine knows of it. */
export function actionEntry(module: Module, plan: GamePlan, action: Action): string {
  const doing = doingOf(module, plan, action);
  const limits = plan.limits.flatMap((limit, place) =>
    limit.action === action ? [limitNumber(module, plan, place)] : [],
  );
  const values = action.params.map((param, place) => `values[${place}] as ${typeText(module, param.type)}`);
  const opened = openedParams(module.program, action);
  const args = ["game", "me", ...values, ...(doing.event === null ? [] : [`event as ${doing.event.type}`])];
  const params = [
    "game",
    "me",
    ...(doing.event === null
      ? values.length === 0
        ? []
        : ["values"]
      : [values.length === 0 ? "_values" : "values", "event"]),
  ];
  return `{
    name: ${textLiteral(action.name)}, place: ${textLiteral(placeText(module, action.at))},
    params: [${action.params.map((param) => untoldNamingOf(module, param.type, isUntold(module.program, param.type))).join(", ")}], pieces: [${action.params.map((param) => String(bare(param.type).kind === "piece")).join(", ")}]${opened.includes(true) ? `, opened: [${opened.join(", ")}]` : ""}, limits: [${limits.join(", ")}],
    uses: ${doing.event === null ? `(game, me, _event, uses) => ${top(module, `uses:${action.id}`, doing.node)}(game, me, uses)` : `(game, me, event, uses) => ${top(module, `uses:${action.id}`, doing.node)}(game, me, uses, event as ${doing.event.type})`},
    act: (${params.join(", ")}) => ${doing.names.begin}(${args.join(", ")}),
  }`;
}

/** By action; null: nothing is told of it. */
export function refuserTexts(module: Module, plan: GamePlan): readonly string[] {
  return plan.game.actions.map((action) => {
    if (!isReasonTold(module.program, action)) return "null";
    if (!isRefusable(plan, action)) return "() => { /* Nothing stands in its way. */ }";
    const name = top(module, `refusals:${action.id}`, `action:${action.id}`);
    const event = eventOf(module, plan, action);
    return event === null
      ? `(game, me, _event, refusals) => { ${name}(game, me, refusals); }`
      : `(game, me, event, refusals) => { ${name}(game, me, refusals, event as ${event.type}); }`;
  });
}
