/** Answers with `must` to one event are done in the order in which the rulebook has them: the order is a part of what it means. */
import type { Action, Game } from "./game.ts";
import type { Id } from "./program.ts";

export interface OrderOfMusts {
  readonly when: "before" | "after" | "start" | "end";
  /** A procedure or a phase. */
  readonly event: Id;
  readonly actions: readonly Action[];
}

/** Of the events that several actions with `must` answer. */
export function ordersOfMusts({ actions }: Pick<Game, "actions">): readonly OrderOfMusts[] {
  const orders = new Map<string, OrderOfMusts & { readonly actions: Action[] }>();
  for (const action of actions) {
    const { place } = action;
    if (!action.must || !("when" in place)) continue;
    const event = place.kind === "procedure" ? place.procedure : place.phase;
    const key = `${place.when} ${event}`;
    const order = orders.get(key) ?? { when: place.when, event, actions: [] };
    order.actions.push(action);
    orders.set(key, order);
  }
  return [...orders.values()].filter((order) => order.actions.length > 1);
}
