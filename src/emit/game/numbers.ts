/**
 * What has a number in a game - statuses, phases, actions, what they answer, piles, frames - is spoken of by a name there: a
 * constant at the top, made of names of the rules. No name of the rules has a `$`, so these need not be kept free.
 */
import type { Action, Phase, Status } from "../../ir/game.ts";
import type { Module } from "../module.ts";
import { safeName } from "../names.ts";
import { placeOf, type EventPlan, type GamePlan, type PilePlan, type PoolPlan } from "./plan.ts";

/** The constant of that number, which is written down because it is spoken of. */
function named(module: Module, words: readonly string[], value: number): string {
  const name = words.map((word) => (word === "" ? "" : safeName(word))).join("$");
  const { numbers } = module.game ?? {};
  if ((numbers?.get(name) ?? value) !== value) throw new Error(`Two numbers are called ${name}.`);
  numbers?.set(name, value);
  return name;
}

export const statusNumber = (module: Module, plan: GamePlan, status: Pick<Status, "id" | "name">): string =>
  named(module, ["status", status.name], placeOf(plan.game.statuses, status.id));

export const phaseNumber = (module: Module, plan: GamePlan, phase: Pick<Phase, "id" | "name">): string =>
  named(module, ["phase", phase.name], placeOf(plan.phases, phase.id));

export const actionNumber = (module: Module, plan: GamePlan, action: Action): string =>
  named(module, ["action", action.name], plan.game.actions.indexOf(action));

export const limitNumber = (module: Module, plan: GamePlan, place: number): string => {
  const limit = plan.limits[place];
  return limit === undefined ? "-1" : named(module, ["limit", limit.action.name, limit.phase.name], place);
};

/** Of what is answered; -1: nobody does. */
export function eventNumberOf(module: Module, plan: GamePlan, place: number): string {
  const event: EventPlan | undefined = plan.events[place];
  if (event === undefined) return "-1";
  const { name } = event.kind === "phase" ? event.phase : event.procedure;
  return named(module, ["event", event.when, name], place);
}

/** How many piles an entity has for pieces of this table, at most. */
export const pileCount = (module: Module, pool: PoolPlan): string =>
  named(module, ["piles", pool.key], pool.piles.length);

export const pilePlace = (module: Module, kind: string, { pile, place }: Pick<PilePlan, "pile" | "place">): string =>
  named(module, ["pile", kind, pile.name], place);

/** Of what goes on with `step`. */
export const frameName = (module: Module, step: string, number: number): string => {
  const plain = step.replace(/^\$/, "").replace(/Step$|Go$/, "");
  return named(
    module,
    step.startsWith("$") ? ["frame", "", plain] : ["frame", plain, ...(step.endsWith("Go") ? ["call"] : [])],
    number,
  );
};

/** In the order of what they are, then of their numbers. */
export function numberConstants({ game }: Module): readonly string[] {
  const kinds = ["phase", "action", "limit", "event", "status", "piles", "pile", "frame"];
  const all = [...(game?.numbers ?? [])].map(([name, value]) => ({
    kind: kinds.indexOf(name.slice(0, name.indexOf("$"))),
    name,
    value,
  }));
  return all
    .sort((a, b) => a.kind - b.kind || a.value - b.value || (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `const ${name} = ${value};`);
}
