/** How much the bot `habits` wants each use of an action: what stands after `prefers`. */
import type { FunctionDeclarationStructure } from "../structures.ts";
import type { Action } from "../../ir/game.ts";
import { wishesOf } from "../../ir/wishes.ts";
import { local, newBody } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { top, type Module } from "../module.ts";
import { readingsOf, rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { eventOf } from "./answered-event.ts";
import { privateFunction, stateType } from "./functions.ts";
import type { GamePlan } from "./plan.ts";

const wisherName = (module: Module, action: Action): string =>
  top(module, `prefers:${action.id}`, `action:${action.id}`);

export function wishFunctions(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure[] {
  return wishesOf(action).map((wish) => {
    const fields = [action.actor, ...action.params];
    const body = newBody(module, `action:${action.id}`, [...rootsOf(wish), ...readingsOf(fields)], fields);
    const event = body.pool.take("event");
    const answers = eventOf(module, plan, action);
    for (const [slot, field] of answers?.fields ?? []) body.slots.set(slot, `${event}.${field}`);
    const text = value(body, wish);
    body.lines.push(`return ${text};`);
    return privateFunction({
      name: wisherName(module, action),
      result: "number",
      lines: body.lines,
      params: [
        { name: body.game ?? "game", type: stateType(module) },
        ...fields.map((field) => ({ name: local(body, field.slot), type: typeText(module, field.type) })),
        ...(answers === null ? [] : [{ name: event, type: answers.type }]),
      ],
    });
  });
}

/** By action; null: the rules do not say. */
export function wisherTexts(module: Module, plan: GamePlan): readonly string[] {
  return plan.game.actions.map((action) => {
    if (action.prefers === undefined) return "null";
    const values = action.params.map((param, place) => `values[${place}] as ${typeText(module, param.type)}`);
    const event = eventOf(module, plan, action);
    const args = ["game", "me", ...values, ...(event === null ? [] : [`event as ${event.type}`])];
    const params = ["game", "me", values.length === 0 ? "_values" : "values", ...(event === null ? [] : ["event"])];
    return `(${params.join(", ")}) => ${wisherName(module, action)}(${args.join(", ")})`;
  });
}
