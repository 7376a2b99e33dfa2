/** The event that an action answers. */
import type { Action } from "../../ir/game.ts";
import { top, type Module } from "../module.ts";
import { eventFieldNames } from "./procedures.ts";
import { patternOf, type GamePlan } from "./plan.ts";
import type { Doing } from "./texts.ts";

/** What it answers, with what its slots are called there. */
export function eventOf(module: Module, plan: GamePlan, action: Action): Doing["event"] {
  const pattern = patternOf(action);
  if (pattern?.kind !== "procedure") return null;
  const procedure = plan.game.procedures.find((each) => each.id === pattern.procedure);
  if (procedure === undefined) throw new Error(`There is no procedure ${pattern.procedure}.`);
  const names = eventFieldNames(procedure);
  const fields = new Map(pattern.slots.map((slot, place) => [slot, names[place] ?? ""]));
  if (pattern.resultSlot !== null) fields.set(pattern.resultSlot, "result");
  return { type: top(module, `event:${procedure.id}`, `entity:${plan.game.player}`), fields };
}
